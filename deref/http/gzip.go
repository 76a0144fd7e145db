package http

import (
	"bufio"
	"compress/gzip"
	"io"
	"net/http"

	"github.com/urikit/uri/deref"
)

// unzip takes the compression off the body of a response.
func unzip(resp *http.Response, ratio int64) {
	resp.Body = &unzipped{ReadCloser: resp.Body, ratio: ratio}
	resp.ContentLength, resp.Uncompressed = -1, true
	resp.Header.Del("Content-Encoding")
	resp.Header.Del("Content-Length")
}

// An unzipped is a body without its compression. It ends where it has grown
// more than the limit Ratio allows.
type unzipped struct {
	io.ReadCloser // the compressed body
	from          *gzip.Reader
	in, out       int64
	ratio         int64 // or negative
}

func (u *unzipped) Read(p []byte) (n int, err error) {
	if u.from == nil {
		if u.from, err = gzip.NewReader(bufio.NewReader(&counted{u})); err != nil {
			u.Close()
			return 0, err
		}
	}
	n, err = u.from.Read(p)
	if u.out += int64(n); u.ratio > 0 && u.out > deref.MaxUnpacked && u.out/u.ratio > u.in {
		err = &deref.LimitError{Limit: "Ratio", Value: u.ratio}
	}
	return n, err
}

// counted reads the compressed body, and counts its bytes.
type counted struct{ of *unzipped }

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.of.ReadCloser.Read(p)
	c.of.in += int64(n)
	return n, err
}
