package nfs

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
)

// A fake is a connection to a server that sends what it likes.
type fake struct {
	net.Conn
	io.Reader
}

func (f fake) Read(p []byte) (int, error)  { return f.Reader.Read(p) }
func (f fake) Write(p []byte) (int, error) { return len(p), nil }
func (f fake) Close() error                { return nil }

// FuzzAccess: whatever a server sends, a file is not longer than it says,
// and entries of a list have URIs below it.
func FuzzAccess(f *testing.F) {
	reply := func(xid uint32, results ...uint32) (b []byte) {
		b = binary.BigEndian.AppendUint32(b, 1<<31|uint32(24+4*len(results)))
		for _, n := range append([]uint32{xid, 1, 0, 0, 0, 0}, results...) {
			b = binary.BigEndian.AppendUint32(b, n)
		}
		return b
	}
	handle := reply(1, 0, 1, 1<<24)
	file := reply(2, 0, 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
	piece := reply(3, 0, 0, 4, 1, 4, 'a'<<24)
	directory := reply(2, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
	list := reply(3, 0, 0, 0, 0, 1, 0, 1, 1, 'a'<<24, 0, 1, 0, 0, 0, 1)
	f.Add(string(handle) + string(file) + string(piece))
	f.Add(string(handle) + string(directory) + string(list))
	f.Add(string(reply(1, 70)) + string(reply(2)) + string(reply(3, 0, 1, 1<<24, 0)))
	u := uri.MustParse("nfs://h/a")
	f.Fuzz(func(t *testing.T, replies string) {
		h := &deref.Hop{Request: deref.Request{URI: u}, Limits: deref.Limits{Head: 1 << 16}}
		c := newClient(fake{Reader: strings.NewReader(replies)}, h)
		answer, err := c.access(context.Background(), "", []string{"a"}, "a")
		if err != nil || answer.Representation == nil {
			return
		}
		for _, i := range answer.Items {
			if !strings.HasPrefix(i.URI.String(), "nfs://h/a/") || i.URI.Path() == "/a/" {
				t.Errorf("%q: %s", i.Name, i.URI)
			}
		}
		if answer.Body != nil {
			if n, _ := io.Copy(io.Discard, answer.Body); n > answer.Size {
				t.Errorf("%d octets of %d", n, answer.Size)
			}
		}
	})
}
