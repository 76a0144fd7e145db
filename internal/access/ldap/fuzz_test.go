package ldap

import (
	"io"
	"net"
	"strings"
	"testing"

	scheme "github.com/urikit/uri/scheme/ldap"
)

// FuzzAnswer gives any octets to the client as the answer to a search.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte("0\x24\x02\x01\x01d\x1f\x04\x04cn=a0\x170\x15\x04\x02cn1\x0f" +
		"\x04\x01a\x04\x01\xff\x04\x02 a\x04\x03<\r\n" +
		"0\x0c\x02\x01\x01e\x07\x0a\x01\x00\x04\x00\x04\x00"))
	f.Add([]byte("0\x19\x02\x01\x01e\x14\x0a\x01\x0a\x04\x00\x04\x00\xa3\x0b\x04\x09ldap://h/"))
	f.Add([]byte("0\x84\x7f\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, octets []byte) {
		client, server := net.Pipe()
		go io.Copy(io.Discard, server)
		go func() { server.Write(octets); server.Close() }()
		c := newClient(client, 1<<16)
		defer client.Close()
		entries, end, err := c.search(search{Fields: scheme.Fields{Filter: "(a=*)"}})
		if err == nil {
			err = end.failure()
		}
		if err != nil {
			if err.Error() == "" {
				t.Errorf("no message: %v", err)
			}
			return
		}
		if checkNames(entries, 1<<16) != nil {
			return
		}
		text := toLDIF(entries)
		toJSON(entries)
		unsafe := func(r rune) bool { return r < ' ' || r > '~' }
		for line := range strings.SplitSeq(text, "\n") {
			if len(line) > 76 || strings.ContainsFunc(line, unsafe) {
				t.Errorf("the line %q", line)
			}
		}
	})
}
