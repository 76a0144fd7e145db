package parse

import (
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// Nothing is allocated for a record whose host is a name in the form of DNS, or
// an address.
func TestParseNoAllocs(t *testing.T) {
	p := &options{Getter: get.Getter{Options: &cli.Options{App: &cli.App{}}}}
	const format = "{host}\t{user}{password} {query:b} {query-all:a} {host_dns} {host_address} {registrable}"
	if err := p.Compile(format); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"http://u:p@www.example.com/a?a=1&b&a=%41#f",
		"//192.0.2.1:80?", "x://[2001:db8::7]", "x:///a", "../a?b",
	} {
		answers := map[string]func(cli.Record){"object": p.object, "format": p.formatted}
		for name, f := range answers {
			w := &stream.Answer{Out: make([]byte, 0, 1024)}
			n := testing.AllocsPerRun(100, func() {
				w.Out = w.Out[:0]
				f(p.NewRecord(w, text, 1))
			})
			if n != 0 {
				t.Errorf("%s of %s: %v allocations", name, text, n)
			}
		}
	}
}

// A query of a million pairs gives answers of its own size.
func TestParseManyPairs(t *testing.T) {
	const n = 1 << 20
	text := "?" + strings.Repeat("&", n-1)
	p := &options{Getter: get.Getter{Options: &cli.Options{App: &cli.App{}}}}
	w := &stream.Answer{}
	p.object(p.NewRecord(w, text, 1))
	if got := strings.Count(string(w.Out), `{"key":""}`); got != n || len(w.Out) > 14*n {
		t.Errorf("%d pairs in %d bytes", got, len(w.Out))
	}
	w.Out = nil
	p.layout(p.NewRecord(w, text, 1))
	if !strings.Contains(string(w.Out), "\n    and 1048556 more\n") || len(w.Out) > 3*n {
		t.Errorf("%d bytes", len(w.Out))
	}
}

// The parts of the scheme of a long reference are left out, with a note.
func TestParseLong(t *testing.T) {
	p := &options{Getter: get.Getter{Options: &cli.Options{App: &cli.App{}, JSON: true}}}
	const parts, note = `"scheme_specific":`, "note: longer than 3145728 bytes: "
	for _, tt := range []struct {
		prefix      string
		parts, note bool
	}{{"mailto:a@", true, true}, {"urn:example:", true, true}, {"http://a/", false, false}} {
		for n := describe.MaxDetails; n <= describe.MaxDetails+1; n++ {
			w := &stream.Answer{}
			p.object(p.NewRecord(w, tt.prefix+strings.Repeat("a", n-len(tt.prefix)), 1))
			long := n > describe.MaxDetails
			if has := strings.Contains(string(w.Out), parts); has != (tt.parts && !long) {
				t.Errorf("%s, %d bytes: parts: %v", tt.prefix, n, has)
			}
			if has := strings.Contains(string(w.Messages), note); has != (tt.note && long) {
				t.Errorf("%s, %d bytes: %s", tt.prefix, n, w.Messages)
			}
		}
	}
}
