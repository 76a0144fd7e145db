package dns

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/miekg/dns"
)

// TestPlain: the library returns texts with the escapes of zone files.
func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		`a`: "a", `\\1`: `\1`, `\"`: `"`, `\065\066`: "AB", `\`: `\`, `\\\\`: `\\`, `\06`: "06",
	} {
		if got := plain(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

// packets answers each packet by a function, and returns the address.
func packets(t *testing.T, answer func(q *dns.Msg) []byte) string {
	c, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	go func() {
		b := make([]byte, 4096)
		for {
			n, from, err := c.ReadFrom(b)
			if err != nil {
				return
			}
			q := new(dns.Msg)
			if q.Unpack(b[:n]) == nil {
				if a := answer(q); a != nil {
					c.WriteTo(a, from)
				}
			}
		}
	}()
	return c.LocalAddr().String()
}

// TestHostile: answers that are not for the question, or no answers.
func TestHostile(t *testing.T) {
	reply := func(q *dns.Msg, lines ...string) []byte {
		m := new(dns.Msg).SetReply(q)
		for _, l := range lines {
			rr, err := dns.NewRR(l)
			if err != nil {
				t.Error(err)
			}
			m.Answer = append(m.Answer, rr)
		}
		b, _ := m.Pack()
		return b
	}
	const good = `a.example. 7 NAPTR 1 1 "u" "" "!.*!http://good.example/!" .`
	for name, tt := range map[string]struct {
		answer func(q *dns.Msg) []byte
		n      int
		err    string
	}{
		"good":    {func(q *dns.Msg) []byte { return reply(q, good) }, 1, ""},
		"nothing": {func(q *dns.Msg) []byte { return reply(q) }, 0, ""},
		"other name": {func(q *dns.Msg) []byte {
			return reply(q, strings.Replace(good, "a.ex", "b.ex", 1))
		}, 0, ""},
		"alias elsewhere": {func(q *dns.Msg) []byte {
			return reply(q, "a.example. 3 CNAME b.example.", strings.Replace(good, "a.ex", "b.ex", 1),
				strings.Replace(good, "a.ex", "c.ex", 1))
		}, 1, ""},
		"other question": {func(q *dns.Msg) []byte {
			q.Question[0].Name = "b.example."
			return reply(q, good)
		}, 0, "another question"},
		"other type": {func(q *dns.Msg) []byte {
			q.Question[0].Qtype = dns.TypeTXT
			return reply(q, good)
		}, 0, "another question"},
		"no answer bit": {func(q *dns.Msg) []byte {
			b := reply(q, good)
			b[2] &= 0x7f
			return b
		}, 0, "another question"},
		"garbage": {func(q *dns.Msg) []byte { return append(reply(q, good)[:20], 0xff, 0xff) }, 0, "the server"},
		"failure": {func(q *dns.Msg) []byte {
			b := reply(q, good)
			b[3] |= dns.RcodeServerFailure
			return b
		}, 0, "SERVFAIL"},
		"large TXT": {func(q *dns.Msg) []byte {
			return reply(q, `a.example. 7 TXT "`+strings.Repeat(strings.Repeat("x", 250)+`" "`, 3)+`"`, good)
		}, 1, ""},
	} {
		c := &Client{Servers: []string{packets(t, tt.answer)}}
		found, ttl, err := c.NAPTR(context.Background(), "a.example")
		if len(found) != tt.n || (err == nil) != (tt.err == "") ||
			err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v, %v, %v", name, found, ttl, err)
		}
	}
}

// TestEnd: a context ends a question at once.
func TestEnd(t *testing.T) {
	c := &Client{Servers: []string{packets(t, func(*dns.Msg) []byte { return nil })}}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, _, err := c.NAPTR(ctx, "a.example"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v", err)
	}
	if d := time.Since(began); d > time.Second {
		t.Error(d)
	}
}
