package describe

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// A fast path gives the answer of the plain code.
func FuzzUsual(f *testing.F) {
	for _, s := range []string{
		"http://example.com/a?b=c#d", "x://a", "X://a-b.c/", "ftp://1.a", "a://a.1", "a://1.2.3.4",
		"a://a.b1", "a://a..b", "a://.a", "a://a.", "a://-a-.b", "a://xn--bcher-kva.a", "a://a-", "//a",
		"a:b", "a://", "a://u@a", "a://a:1", "a://A", "a://a_b", "a://0x7f.a", "a://%61", "a://[::1]",
		"a://abcdefghij.abcdefghij.abcdefghij.abcdefghij.abcdefghij.abcdefg.a",
		"a://abcdefghij.abcdefghij.abcdefghij.abcdefghij.abcdefghij.abcdefgh.a",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := uri.ParseRef(s)
		if err != nil {
			return
		}
		got, want := &stream.Answer{}, &stream.Answer{}
		Reading{}.Reference(jsonl.Open(got).Bool("valid", true), r).End()
		o := jsonl.Open(want).Bool("valid", true).Text("kind", Kind(r))
		Reading{}.components(o, r, uri.Scheme).End()
		if string(got.Out) != string(want.Out) {
			t.Errorf("%q:\n%s%s", s, got.Out, want.Out)
		}
	})
}
