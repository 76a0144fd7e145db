package ftp

import (
	"bufio"
	"strings"
	"testing"
	"unicode"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/scheme/ftp"
)

// FuzzList: the URI of an item is that of a name in the directory, and no name
// has a control character.
func FuzzList(f *testing.F) {
	for _, octets := range []string{
		"type=file;size=25;modify=20260131235959; name\r\n",
		"type=dir; ../../x\r\n x\r\ntype=cdir; .\r\n",
		"-rw-r--r--   1 user     group          25 Jan 31 23:59 name\r\n",
		"lrwxrwxrwx 1 u g 5 Feb 29 2020 l -> /etc/passwd\n\x1b[2J\n",
		"01-31-26  11:59PM       <DIR>          name\r\n01-31-26 23:59 12 \xff\r\n",
	} {
		f.Add(octets)
	}
	base := uri.MustParse("ftp://h/d/")
	f.Fuzz(func(t *testing.T, octets string) {
		for _, command := range []string{"MLSD", "LIST", "NLST"} {
			list := &deref.Representation{Base: base}
			readList(list, command, octets)
			for _, i := range list.Items {
				if strings.ContainsFunc(i.Name, unicode.IsControl) || i.Size < -1 || i.Type == "" {
					t.Fatalf("%s: %+v", command, i)
				}
				if i.URI.IsZero() {
					continue
				}
				u, err := ftp.FromURI(i.URI)
				if err != nil {
					t.Fatalf("%s: %+v: %v", command, i, err)
				}
				fields := u.Fields()
				inside := len(fields.CWD) == 1
				name := *fields.Name
				if i.Type == "directory" {
					inside = len(fields.CWD) == 2 && name == ""
					name = fields.CWD[len(fields.CWD)-1]
				}
				if !inside || fields.CWD[0] != "d" || fields.Type != ftp.NoType ||
					name == "" || name == ".." || strings.ContainsAny(name, "/\x00\r\n") {
					t.Fatalf("%s: %+v leads to %+v", command, i, fields)
				}
			}
		}
	})
}

// FuzzReply: any octets are a reply or an error.
func FuzzReply(f *testing.F) {
	for _, octets := range []string{
		"220 ready\r\n", "230-a\r\n 230 b\r\n230-c\r\n230\r\n", "227 here (127,0,0,1,200,3)\r\n",
		"229 here (|||4242|)\r\n", "600 x\n", "2\n", "200x\n",
	} {
		f.Add(octets)
	}
	f.Fuzz(func(t *testing.T, octets string) {
		limits := deref.Limits{Line: 64, Head: 1 << 20}
		s := &session{hop: &deref.Hop{Limits: limits},
			lines: bufio.NewReaderSize(strings.NewReader(octets), limits.Line)}
		r := s.reply()
		if (s.err == nil) != (r.code != 0) || s.err == nil && (r.class() < 1 || r.class() > 5) {
			t.Fatalf("%+v, %v", r, s.err)
		}
		if port, ok := passivePort(r); ok && (port < 1024 || port > 65535) {
			t.Fatalf("%+v: %d", r, port)
		}
		_, _ = r.data(), r.err()
	})
}
