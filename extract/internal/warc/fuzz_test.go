package warc_test

import (
	"strings"
	"testing"
)

// FuzzLinks checks the laws of check for any bytes: the same links for all
// sizes of reads, in order, at places where they are written.
func FuzzLinks(f *testing.F) {
	f.Add(response("Location: b\r\nLink: <c>\r\nTransfer-Encoding: chunked\r\nContent-Encoding: "+
		"gzip\r\n", inChunks(gzipped("http://b/"), 9)))
	f.Add(record("WARC-Type: metadata\r\nWARC-Target-URI: <a\r\n b>\r\nContent-Type: "+
		"application/warc-fields\r\n", "via: x\noutlink: a b L c\nx: http://é/ http://b/") +
		"junk" + response("Content-Encoding: deflate\r\n", deflated("x")))
	f.Add("WARC/1.0\nRefresh: 0\nWARC/1.0\nContent-Length: 3\n\nHTTP/1.1 100\n\nHTTP/\nRefresh: " +
		"3;url='a")
	f.Add(arc(1))
	f.Add(arc(2))
	f.Add("filedesc:  00000000  87\n" + strings.Repeat("0", 85) + ":  00000000  0\n0")
	f.Fuzz(func(t *testing.T, text string) { archives.Check(t, text) })
}

// FuzzChunks: a text that was cut into chunks is decoded.
func FuzzChunks(f *testing.F) {
	f.Add("http://b/ and more", uint8(3))
	f.Fuzz(func(t *testing.T, body string, n uint8) {
		if n == 0 || body == "" {
			return
		}
		r := archives.Check(t, response("Transfer-Encoding: chunked\r\n", inChunks(body, int(n))))
		if len(r.Parts) != 1 || r.Parts[0].Text != body || len(r.Notes) > 0 {
			t.Errorf("%q", r)
		}
	})
}
