package dns

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/urikit/uri/urn/resolve"
)

// rule is the data of a NAPTR record: two numbers, three texts, and a name.
func rule(data string) dnsmessage.ResourceBody {
	return &dnsmessage.UnknownResource{Type: 35, Data: []byte(data)}
}

const good = "\x00\x01\x01\x00" + "\x01u" + "\x00" + "\x1e!.*!http://good.example/\\1\"é!"

func record(name string, ttl uint32, body dnsmessage.ResourceBody) dnsmessage.Resource {
	return dnsmessage.Resource{Body: body, Header: dnsmessage.ResourceHeader{
		Name: dnsmessage.MustNewName(name), Class: dnsmessage.ClassINET, TTL: ttl}}
}

// reply returns the answer to a question with these records.
func reply(q dnsmessage.Message, answers ...dnsmessage.Resource) dnsmessage.Message {
	q.Response, q.Answers, q.Additionals = true, answers, nil
	return q
}

func alias(to string) dnsmessage.ResourceBody {
	return &dnsmessage.CNAMEResource{CNAME: dnsmessage.MustNewName(to)}
}

func pack(t *testing.T, m dnsmessage.Message) []byte {
	t.Helper()
	b, err := m.Pack()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// serve answers each question by a function, and returns the address. Before
// each packet is a forged one, which the client does not take.
func serve(t *testing.T, answer func(q dnsmessage.Message, network string) []byte) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	c, err := net.ListenPacket("udp", l.Addr().String())
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { c.Close() })
	ask := func(b []byte, network string) []byte {
		var q dnsmessage.Message
		if q.Unpack(b) != nil {
			return nil
		}
		return answer(q, network)
	}
	go func() {
		b := make([]byte, 4096)
		for {
			n, from, err := c.ReadFrom(b)
			if err != nil {
				return
			}
			if a := ask(b[:n], "udp"); a != nil {
				forged := slices.Clone(a)
				forged[0]++ // another ID
				c.WriteTo(forged, from)
				c.WriteTo(a, from)
			}
		}
	}()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			b := make([]byte, 4096)
			if _, err := io.ReadFull(conn, b[:2]); err == nil {
				n, _ := io.ReadFull(conn, b[:binary.BigEndian.Uint16(b)])
				a := ask(b[:n], "tcp")
				conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(a))), a...))
			}
			conn.Close()
		}
	}()
	return c.LocalAddr().String()
}

// TestAnswers: answers, and those that are not for the question, or none.
func TestAnswers(t *testing.T) {
	a := func(body dnsmessage.ResourceBody) dnsmessage.Resource { return record("a.example.", 7, body) }
	b := func(body dnsmessage.ResourceBody) dnsmessage.Resource { return record("b.example.", 5, body) }
	for name, tt := range map[string]struct {
		answer func(q dnsmessage.Message, network string) []byte
		ttl    time.Duration // of a record, or of nothing
		err    string        // or "none"
	}{
		"good": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, record("A.Example.", 7, rule(good+"\x00"))))
		}, 7, ""},
		"nothing": {func(q dnsmessage.Message, _ string) []byte { return pack(t, reply(q)) }, 0, "none"},
		"no such name": {func(q dnsmessage.Message, _ string) []byte {
			m := reply(q)
			m.RCode = dnsmessage.RCodeNameError
			m.Authorities = []dnsmessage.Resource{record("example.", 9, &dnsmessage.SOAResource{
				NS: q.Questions[0].Name, MBox: q.Questions[0].Name, MinTTL: 3})}
			return pack(t, m)
		}, 3, "none"},
		"a dot in an address": {func(q dnsmessage.Message, _ string) []byte {
			m := reply(q)
			m.Authorities = []dnsmessage.Resource{record("example.", 9, &dnsmessage.SOAResource{
				NS: q.Questions[0].Name, MBox: dnsmessage.MustNewName("j0doe.example.")})}
			return []byte(strings.Replace(string(pack(t, m)), "j0doe", "j.doe", 1))
		}, 0, "none"},
		"other name": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, b(rule(good+"\x00"))))
		}, 0, "none"},
		"alias": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, a(alias("b.example.")), b(rule(good+"\x00")),
				record("c.example.", 1, rule(good+"\x00"))))
		}, 5, ""},
		"aliases in a circle": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, a(alias("b.example.")), b(alias("a.example."))))
		}, 0, "none"},
		"truncated": {func(q dnsmessage.Message, network string) []byte {
			if network == "udp" {
				m := reply(q)
				m.Truncated = true
				return pack(t, m)
			}
			return pack(t, reply(q, a(&dnsmessage.TXTResource{TXT: slices.Repeat(
				[]string{strings.Repeat("x", 250)}, 100)}), a(rule(good+"\x00"))))
		}, 7, ""},
		"large": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, a(&dnsmessage.TXTResource{TXT: slices.Repeat(
				[]string{strings.Repeat("x", 250)}, 4)}), a(rule(good+"\x00"))))
		}, 7, ""},
		"other question": {func(q dnsmessage.Message, _ string) []byte {
			q.Questions[0].Name = dnsmessage.MustNewName("b.example.")
			return pack(t, reply(q, a(rule(good+"\x00"))))
		}, 0, "another question"},
		"other type": {func(q dnsmessage.Message, _ string) []byte {
			q.Questions[0].Type = dnsmessage.TypeTXT
			return pack(t, reply(q, a(rule(good+"\x00"))))
		}, 0, "another question"},
		"no answer bit": {func(q dnsmessage.Message, _ string) []byte { return pack(t, q) },
			0, "another question"},
		"garbage": {func(q dnsmessage.Message, _ string) []byte {
			return append(pack(t, reply(q, a(rule(good+"\x00"))))[:20], 0xff, 0xff)
		}, 0, "the server 127.0.0.1:"},
		"failure": {func(q dnsmessage.Message, _ string) []byte {
			m := reply(q)
			m.RCode = dnsmessage.RCodeServerFailure
			return pack(t, m)
		}, 0, "SERVFAIL"},
		"other failure": {func(q dnsmessage.Message, _ string) []byte {
			m := reply(q)
			m.RCode = 9
			return pack(t, m)
		}, 0, "the answer is an error"},
		"referral": {func(q dnsmessage.Message, _ string) []byte {
			m := reply(q)
			m.Authorities = []dnsmessage.Resource{a(&dnsmessage.NSResource{NS: q.Questions[0].Name})}
			return pack(t, m)
		}, 0, "other servers"},
		"cut record": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, a(rule(good))))
		}, 0, "malformed"},
		"long record": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, a(rule(good+"\x00x"))))
		}, 0, "malformed"},
		"pointer": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, a(rule(good+"\xc0\x0c"))))
		}, 0, "malformed"},
		"empty record": {func(q dnsmessage.Message, _ string) []byte {
			return pack(t, reply(q, a(rule(""))))
		}, 0, "malformed"},
	} {
		c := &Client{Servers: []string{serve(t, tt.answer)}}
		found, ttl, err := c.NAPTR(context.Background(), "a.example")
		if tt.err == "" && !slices.Equal(found, []resolve.NAPTR{{Order: 1, Preference: 256, Flags: "u",
			Regexp: `!.*!http://good.example/\1"é!`, Replacement: "."}}) {
			t.Errorf("%s: the records are %q", name, found)
		}
		if tt.err == "none" && len(found) > 0 || ttl != tt.ttl*time.Second ||
			(err == nil) != (tt.err == "" || tt.err == "none") ||
			err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v, %v, %v", name, found, ttl, err)
		}
	}
}

// TestRecords: the other records, of a server that is wrong at first, after one
// that does not listen.
func TestRecords(t *testing.T) {
	asked := 0
	at := serve(t, func(q dnsmessage.Message, _ string) []byte {
		if asked++; asked == 1 {
			return []byte("garbage of no ID")
		}
		var body dnsmessage.ResourceBody
		switch q.Questions[0].Type {
		case dnsmessage.TypeA:
			body = &dnsmessage.AResource{A: [4]byte{192, 0, 2, 1}}
		case dnsmessage.TypeAAAA:
			body = &dnsmessage.AAAAResource{AAAA: netip.MustParseAddr("2001:db8::1").As16()}
		case dnsmessage.TypeSRV:
			body = &dnsmessage.SRVResource{Priority: 1, Weight: 2, Port: 3,
				Target: dnsmessage.MustNewName("b.example.")}
		}
		return pack(t, reply(q, record("a.example.", 7, body)))
	})
	c := &Client{Servers: []string{"127.0.0.1:1", at}}
	addrs, ttl, err := c.Addrs(t.Context(), "a.example.")
	if len(addrs) != 2 || addrs[0].String() != "192.0.2.1" || addrs[1].String() != "2001:db8::1" ||
		ttl != 7*time.Second || err != nil {
		t.Errorf("%v, %v, %v", addrs, ttl, err)
	}
	srv, ttl, err := c.SRV(t.Context(), "a.example")
	if want := (net.SRV{Target: "b.example.", Port: 3, Priority: 1, Weight: 2}); len(srv) != 1 ||
		srv[0] != want || ttl != 7*time.Second || err != nil {
		t.Errorf("%v, %v, %v", srv, ttl, err)
	}
	hosts, err := (&Client{Servers: []string{at}}).Resolver().LookupHost(t.Context(), "a.example.")
	if err != nil || !slices.Contains(hosts, "192.0.2.1") {
		t.Errorf("%v, %v", hosts, err)
	}
}

// TestEnd: a context ends a question at once.
func TestEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var asked atomic.Int32
	c := &Client{Servers: []string{serve(t, func(dnsmessage.Message, string) []byte {
		asked.Add(1)
		cancel()
		return nil
	})}}
	if _, _, err := c.NAPTR(ctx, "a.example"); !errors.Is(err, context.Canceled) || asked.Load() != 1 {
		t.Errorf("%d questions; the error is %v", asked.Load(), err)
	}
	for _, name := range []string{"", "a..example", strings.Repeat("a", 64), strings.Repeat("a.", 130)} {
		if _, _, err := c.NAPTR(ctx, name); err == nil {
			t.Errorf("%.80q is asked for", name)
		}
	}
}
