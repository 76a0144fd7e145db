package nntp

import (
	"bytes"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
)

// script is a server: it answers with the same octets whatever is asked for.
type script struct {
	net.Conn
	io.Reader
}

func (s script) Read(p []byte) (int, error)  { return s.Reader.Read(p) }
func (s script) Write(p []byte) (int, error) { return len(p), nil }
func (s script) Close() error                { return nil }

// FuzzAnswers gives any octets to the accessor as the answers of a server.
func FuzzAnswers(f *testing.F) {
	const head = "200 hello\r\n200 reader\r\n"
	for _, answers := range []string{
		head + "220 0 <a@b>\r\nFrom: x\r\n\r\n..a\r\n.\r\n",
		head + "211 2 1 2 x\r\n224\r\n1\t=?x?Q?a?=\tb\tc\t<a@b>\t\t12\t1\r\n.\r\n",
		head + "211 2 1 2 x\r\n500\r\n224\r\n1\ta\tb\tc\t<a@b>\r\n.\r\n",
		head + "215\r\ncomp.x 2 1 y\r\n-rf\r\n.\r\n",
	} {
		f.Add([]byte(answers))
	}
	f.Fuzz(func(t *testing.T, answers []byte) {
		for _, text := range []string{"news://h/a@b", "nntp://h/x", "news://h/x.*"} {
			h := &deref.Hop{Request: deref.Request{URI: uri.MustParse(text)},
				Limits: deref.Limits{Line: 64, Head: 1 << 16}}
			at, err := Accessor{}.target(h)
			if err != nil {
				t.Fatal(err)
			}
			rep, err := newSession(script{nil, bytes.NewReader(answers)}, h).get(at)
			if err != nil {
				continue
			}
			body, err := io.ReadAll(rep.Body)
			if rep.IsList && int64(len(body)) != rep.Size {
				t.Errorf("%d octets, not %d", len(body), rep.Size)
			}
			if !rep.IsList && err == nil && !bytes.Contains(answers, []byte(".\n")) &&
				!bytes.Contains(answers, []byte(".\r\n")) {
				t.Errorf("the article %q has no end", body)
			}
			for _, i := range rep.Items {
				if strings.ContainsAny(i.URI.String(), "\r\n") {
					t.Errorf("%q", i.URI)
				}
			}
		}
	})
}
