package extract_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// archived returns a record of a WARC: a response with this body.
func archived(fields, body string) string {
	body = "HTTP/1.1 200 OK\r\n" + fields + "\r\n\r\n" + body
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/b/%d\r\n"+
		"Content-Type: application/http\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		len(body), len(body), body)
}

// webArchive has records that are short, long, damaged and nested.
func webArchive() string {
	many := strings.Repeat("<a href='a b'>\n<p>text<a href=http://x/%>", 1000)
	inner := archived("Content-Type: text/html", "<a href=c>")
	var b strings.Builder
	for i := range 20 {
		b.WriteString(archived("Content-Type: text/html\r\nLocation: "+fmt.Sprint(i),
			many[:i*i*7]))
	}
	for _, r := range [][2]string{
		{"Content-Type: text/html; charset=windows-1251", "<base href=/d/><a href='?\xc6'>"},
		{"Content-Type: text/plain", strings.Repeat("see http://long/ and\n", 60_000)},
		{"Content-Type: text/html\r\nContent-Encoding: gzip", string(gzipped([]byte(many))[:300])},
		{"Content-Type: text/html\r\nTransfer-Encoding: chunked", "9\r\n<a href=d\r\n5\r\n>"},
		{"Content-Type: application/warc", inner + inner + "junk" + inner[:len(inner)-9]},
		{"Content-Type: application/gzip", string(gzipped([]byte("http://e/ http://f/"))[:30])},
		{"Content-Encoding: unknown", "\x01"}, {"", ""},
		{"Content-Type: text/html", many},
	} {
		b.WriteString(archived(r[0], r[1]))
	}
	return b.String() + "text outside" + inner[:len(inner)-10]
}

// told returns all that a reading yields.
func told(links linktest.Links) (list []string) {
	for l, err := range links {
		list = append(list, fmt.Sprintf("%+v: %v, %v", l, err, errors.Is(err, link.ErrDamaged)))
	}
	return list
}

// warcOf reads an archive.
func warcOf(body io.Reader, workers int) linktest.Links {
	return as("warc").Links(link.Document{Body: body, Options: link.Options{Workers: workers}}, nil)
}

// TestWorkers: what several goroutines find in an archive is the same, in the
// same order.
func TestWorkers(t *testing.T) {
	archive := webArchive()
	want := told(warcOf(strings.NewReader(archive), 0))
	if len(want) < 60_000 {
		t.Fatal(len(want), "links and notes")
	}
	for _, n := range []int{1, 2, 3, 100} {
		linktest.Equal(t, "links", fmt.Sprint(n, " workers"),
			told(warcOf(strings.NewReader(archive), n)), want)
	}
	d := link.Document{Body: bytes.NewReader(gzipped([]byte(archive))),
		Options: link.Options{Workers: 3}}
	linktest.Equal(t, "links", "gzip", told(extract.Links(d)), want)
}

// TestWorkersEnd: the sequence may end early, by the caller, by an error of the
// reader or by the context; then nothing reads the archive any more.
func TestWorkersEnd(t *testing.T) {
	archive, broken := webArchive(), errors.New("broken")
	want := told(warcOf(strings.NewReader(archive), 0))
	for n := 1; n < len(want); n += 1 + n/2 {
		var got []string
		body := &closable{Reader: strings.NewReader(archive)}
		for l, err := range warcOf(body, 3) {
			if got = append(got, told(linktest.Links(func(yield func(link.Link, error) bool) {
				yield(l, err)
			}))...); len(got) == n {
				break
			}
		}
		body.closed = true // the detector of races looks
		linktest.Equal(t, "links", fmt.Sprint(n), got, want[:n])
	}
	for n := 0; n < len(archive); n += 1 + n/3 {
		body := func() io.Reader {
			return io.MultiReader(strings.NewReader(archive[:n]), iotest.ErrReader(broken))
		}
		r, alone := as("warc"), as("warc").Read(link.Document{Body: body()})
		got := r.Read(link.Document{Body: body(), Options: link.Options{Workers: 3}})
		if got.Err != broken || !slices.Equal(got.Texts(), alone.Texts()) {
			t.Errorf("broken at %d: %d of %d links, %v", n, len(got.Links), len(alone.Links),
				got.Err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	body := &closable{Reader: strings.NewReader(archive)}
	d, n := link.Document{Body: body, Context: ctx, Options: link.Options{Workers: 3}}, 0
	var last error
	for _, last = range as("warc").Links(d, nil) {
		if n++; n == 30_000 {
			cancel()
		}
	}
	if body.closed = true; last != context.Canceled || n > 30_001 {
		t.Errorf("%d links and notes, %v", n, last)
	}
}

// A closable reader must not be read after it is closed.
type closable struct {
	io.Reader
	closed bool
}

func (c *closable) Read(p []byte) (int, error) {
	if c.closed {
		panic("read after close")
	}
	return c.Reader.Read(p)
}

// FuzzWorkers: for any archive, several goroutines find the same.
func FuzzWorkers(f *testing.F) {
	page := archived("Content-Type: text/html", "<a href=b>")
	f.Add([]byte(page + archived("Content-Encoding: gzip", string(gzipped([]byte("http://a/"))))))
	f.Add([]byte(page[:len(page)-8] + page + "x" + page[:40]))
	f.Add([]byte(archived("Content-Type: application/warc", page) + archived("", "a: http://b/")))
	f.Add([]byte("filedesc:x 0 20000000 text/plain 2\n1 \nhttp://a/ 0 20000000 text/html 9\n<a href=b"))
	f.Fuzz(func(t *testing.T, archive []byte) {
		linktest.Equal(t, "links", string(archive), told(warcOf(bytes.NewReader(archive), 2)),
			told(warcOf(bytes.NewReader(archive), 0)))
	})
}
