package nfs

import (
	"testing"

	"github.com/urikit/uri"
)

// FuzzList: entries of a list have URIs below it, whatever the server sends.
func FuzzList(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x00verifier\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x01" +
		"\x00\x00\x00\x01a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00" +
		"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01"))
	base := uri.MustParse("nfs://h/a/")
	f.Fuzz(func(t *testing.T, reply []byte) {
		l := listing{base: base}
		l.add(&reader{rest: reply})
		for _, i := range l.items {
			if u := i.URI.String(); len(u) <= len("nfs://h/a/") || u[:len("nfs://h/a/")] != "nfs://h/a/" {
				t.Errorf("%q: %s", i.Name, u)
			}
		}
	})
}
