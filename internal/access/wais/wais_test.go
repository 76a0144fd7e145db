package wais_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wais"
	"github.com/urikit/uri/internal/dereftest"
)

var accessors = deref.Registry{}.With(wais.Accessor{}, "wais")

// transcript returns a message of a real conversation.
func transcript(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile("../../../../shared/transcripts/wais/" + name + ".bin")
	if err != nil {
		t.Skip(err)
	}
	return string(b)
}

// serve answers messages by a function, and returns the address.
func serve(t *testing.T, answer func(message string) string) string {
	t.Helper()
	return dereftest.Serve(t, func(c net.Conn) {
		for {
			head := make([]byte, 25)
			if _, err := io.ReadFull(c, head); err != nil {
				return
			}
			n, _ := strconv.Atoi(string(head[:10]))
			message := make([]byte, n)
			if _, err := io.ReadFull(c, message); err != nil {
				return
			}
			if _, err := io.WriteString(c, answer(string(message))); err != nil {
				return
			}
		}
	})
}

// message returns an answer with elements of WAIS.
func message(elements string) string {
	const head = "\x17\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x1b\x01\x00"
	info := wais.Element(nil, 99, elements)
	return fmt.Sprintf("%010dz2wais        0\x00%c%s%s", 2+len(head)+len(info), len(head), head, info)
}

// text returns the elements of an answer with a piece of a document.
func text(s string) string {
	return string(wais.Element(nil, 153, string(wais.Element(nil, 127, s))))
}

// outOfRange is what freeWAIS-sf says of a range that ends after the document.
const outOfRange = "\x1c\x00\x17SFRequest out of range\x00\x1d"

func get(t *testing.T, at, path string) (*deref.Result, string, error) {
	t.Helper()
	u := uri.MustParse("wais://" + at + path)
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true,
		Limits: deref.Limits{Stall: 3 * time.Second}})
	r, err := c.Get(context.Background(), deref.Request{URI: u})
	if err != nil || r.Body == nil {
		return r, "", err
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	return r, string(b), err
}

// TestMessages: the messages are those of the client of freeWAIS-sf.
func TestMessages(t *testing.T) {
	got := wais.SearchMessage("anchor", "gopher", 40)
	if want := transcript(t, "wais-3-c2s"); string(got) != want {
		t.Errorf("%q, want\n%q", got, want)
	}
	want := transcript(t, "wais-5-c2s")
	id := want[strings.Index(want, "\x01\x07vm:2210"):]
	id = id[:strings.Index(id, "\x07\x01\x00")+3]
	got = wais.RetrieveMessage("anchor", "TEXT", id, 0, 45)
	if string(got) != want {
		t.Errorf("%q, want\n%q", got, want)
	}
}

func TestTranscripts(t *testing.T) {
	search, document := transcript(t, "wais-4-s2c"), transcript(t, "wais-6-s2c")
	at := serve(t, func(m string) string {
		switch {
		case strings.Contains(m, "\x14\x013"):
			return search
		case strings.Contains(m, "\x2d\x010\x2e"):
			return document
		}
		return message(outOfRange)
	})
	r, _, err := get(t, at, "/anchor?gopher")
	if err != nil || !r.IsList || len(r.Items) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	first := r.Items[0]
	if first.Name != "d2.txt   /srv/wais/library1/wais/" || first.Type != "TEXT" || first.Size != 45 {
		t.Errorf("%+v", first)
	}
	const body = "Second document\nabout ftp servers and gopher\n"
	path := strings.TrimPrefix(first.URI.String(), "wais://"+at)
	r, got, err := get(t, at, path)
	if err != nil || got != body || r.MediaType != "text/plain" {
		t.Errorf("%s: %+v, %q, %v", path, r, got, err)
	}
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors,
		Objects: map[string]string{
			"wais://" + at + path:             got,
			"wais://" + at + "/anchor?gopher": "",
		},
		Hostile: []string{"wais://" + at, "wais://127.0.0.1:25/db?a", "wais://" + at + "/d/t",
			"wais://" + at + "/" + strings.Repeat("d", 1<<16) + "?a"},
	})
}

// A probe asks for one document at most.
func TestProbe(t *testing.T) {
	asked := make(chan string, 1)
	at := serve(t, func(m string) string { asked <- m; return message("") })
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	r := deref.Request{URI: uri.MustParse("wais://" + at + "/db?a"), Probe: true}
	_, err := c.Get(t.Context(), r)
	if m := string(wais.SearchMessage("db", "a", 1)); err != nil || !strings.HasSuffix(m, <-asked) {
		t.Errorf("it does not ask %q; %v", m, err)
	}
}

// R38-3.9-04
func TestPlan(t *testing.T) {
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	for text, want := range map[string]deref.Plan{
		"wais://h/db?a%20b":    {Address: "h:210", Send: []string{`search "db" for "a b"`}},
		"wais://h:8210/db":     {Address: "h:8210", Send: []string{`search "db" for ""`}},
		"wais://h/db/TEXT/%01": {Address: "h:210", Send: []string{`retrieve TEXT "\x01" from "db"`}},
	} {
		got, err := c.Plan(deref.Request{URI: uri.MustParse(text)})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
}

// TestDocumentID: R38-3.9-05, and the text form of 1993.
func TestDocumentID(t *testing.T) {
	for wpath, want := range map[string]string{
		"\x01\x01a\x07\x01\x00":        "\x01\x01a\x07\x01\x00",
		"1=a;2=b;c=d;3=0 4 /x;7=\x00;": "\x01\x01a\x02\x05b;c=d\x03\x06" + "0 4 /x\x07\x01\x00",
		"a;b":                          "a;b", "1=a;x": "\x01\x03a;x", "": "", "1=": "\x01\x00", "300=a": "300=a",
	} {
		if got := wais.DocumentID(wpath); got != want {
			t.Errorf("%q: %q, want %q", wpath, got, want)
		}
	}
}

// TestPieces: a document is retrieved piece by piece.
func TestPieces(t *testing.T) {
	octets := strings.Repeat("0123456789\n", 4000)
	for _, tells := range []bool{true, false} {
		at := serve(t, func(m string) string {
			var from int
			fmt.Sscan(m[strings.Index(m, "wb ro ig ig ig ig")+19:], &from)
			from = min(from, len(octets))
			piece := octets[from:min(from+10_000, len(octets))]
			if tells && len(piece) < 10_000 {
				return message(text(piece) + outOfRange)
			}
			return message(text(piece))
		})
		_, got, err := get(t, at, "/db/TEXT/a")
		if err != nil || got != octets {
			t.Errorf("%d octets, %v", len(got), err)
		}
	}
}

// TestHostile: what servers should not send.
func TestHostile(t *testing.T) {
	header := string(wais.Element(nil, 150, string(wais.Element(nil, 116, "i"))))
	for _, test := range []struct{ path, answer, err string }{
		{"/d?a", "", "ended too early"},
		{"/d?a", "220 ready\r\n", "ended too early"},
		{"/d?a", "220 this is another protocol\r\n", "does not begin"},
		{"/d?a", "0099999999z2wais        0", "the limit is 16777216"},
		{"/d?a", "0009999999z2wais        0", "(limit head)"},
		{"/d?a", "0000000010z2wais        0\x00\x01", "ended too early"},
		{"/d?a", "0000000001z2wais        0\x00", "is empty"},
		{"/d?a", "0000000002z2wais        0\x00\x00", "not the answer"},
		{"/d?a", "0000000003z2wais      C 0\x00\x01\x17", "compressed"},
		{"/d?a", message("\x74\x7f"), "wrong lengths"},
		{"/d?a", message("\xff\xff\xff\xff\xff"), "wrong lengths"},
		{"/d?a", message("\x1c\xff\xff"), "wrong lengths"},
		{"/d?a", message("\x1c\x00\x02SF"), "wrong lengths"},
		{"/d?a", message(strings.Repeat(header, wais.MaxHits+1)), "more than 200 documents"},
		{"/d?a", message(header + strings.Repeat("\x81\x05\x00", 21)), "more than 20 types"},
		{"/d?a", message("\x1c\x00\x07S1\x1b[2J\x00\x1d"), `"S1 \x1b[2J"`},
		{"/d?a", message("\x1c\x00\x05T2no\x00\x1d"), `"T2 no"`},
		{"/d/T/i", message(outOfRange), `"SF Request out of range"`},
		{"/d/T/i", message(""), "neither a text"},
		{"/d/T/i", message(text(strings.Repeat("x", 10_001))), "more than what was asked for"},
	} {
		at := serve(t, func(string) string { return test.answer })
		if test.answer == "" || !strings.HasPrefix(test.answer, "00") || strings.Contains(test.err, "too early") {
			at = once(t, test.answer)
		}
		_, _, err := get(t, at, test.path)
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s, %.60q: %v", test.path, test.answer, err)
		}
		isNot, isRefused := errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission)
		if isNot != strings.Contains(test.err, "SF") || isRefused != strings.Contains(test.err, "T2") {
			t.Errorf("%s: %v", test.path, err)
		}
	}
}

// once is serve for a server that closes the connection after the answer.
func once(t *testing.T, answer string) string {
	return dereftest.Serve(t, func(c net.Conn) {
		c.Read(make([]byte, 1000))
		io.WriteString(c, answer)
	})
}

// FuzzAnswer: each answer is an error, or what it says within the limits.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte(message(outOfRange)))
	f.Add([]byte(message(text("x"))))
	for _, name := range []string{"wais-4-s2c", "wais-6-s2c"} {
		if b, err := os.ReadFile("../../../../shared/transcripts/wais/" + name + ".bin"); err == nil {
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		texts, hits, err := wais.ReadAnswer(bytes.NewReader(b))
		if err == nil && (texts > len(b) || hits > wais.MaxHits) {
			t.Errorf("%q: %d octets, %d hits", b, texts, hits)
		}
	})
}
