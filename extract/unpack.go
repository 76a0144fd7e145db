package extract

import (
	"compress/bzip2"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/urikit/uri/extract/link"
)

// What is packed is left if it is MaxRatio times the size of the file, and longer than MaxUnpacked bytes.
const (
	MaxRatio    = 2000
	MaxUnpacked = 1 << 30
)

// MaxWindow is how many bytes back what is packed may refer to.
const MaxWindow = 128 << 20

// ErrRatio is the error for what is packed too well.
var ErrRatio = fmt.Errorf("unpacked it is %d times as long: it is left here", MaxRatio)

// gunzip reads by a reader that another document is done with, if there is one: their tables are large.
func gunzip(r io.Reader) (io.Reader, error) {
	z, ok := gunzips.Get().(*gzip.Reader)
	if !ok {
		z = new(gzip.Reader)
	}
	if err := z.Reset(r); err != nil {
		gunzips.Put(z)
		return nil, err
	}
	return gunzipped{z}, nil
}

var gunzips sync.Pool

type gunzipped struct{ *gzip.Reader }

type eof struct{}

func (eof) Read([]byte) (int, error) { return 0, io.EOF }

// Close gives the reader back.
func (g gunzipped) Close() error {
	_ = g.Reset(eof{}) // what it has read is not kept
	gunzips.Put(g.Reader)
	return nil
}

func bunzip2(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }

func unzstd(r io.Reader) (io.Reader, error) {
	d, err := zstd.NewReader(r, zstd.WithDecoderMaxWindow(MaxWindow), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return d.IOReadCloser(), nil
}

// unpack makes the format of what is one packed document.
func unpack(by func(io.Reader) (io.Reader, error)) func(link.Document, link.Opener) iter.Seq2[link.Link, error] {
	return func(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
		return func(yield func(link.Link, error) bool) {
			body, err := by(d.Body)
			if err != nil {
				yield(link.Link{}, d.Note(0, err.Error()))
				return
			}
			if c, ok := body.(io.Closer); ok {
				defer c.Close()
			}
			d.Body, d.Type, d.Name = body, "", unpackedName(d.Name)
			d.Depth++
			open(d)(yield)
		}
	}
}

// unpackedName returns the name without the ending that tells how it is packed.
func unpackedName(name string) string {
	e := end(name)
	switch e {
	case ".gz", ".bz2", ".xz", ".zst":
		if i := strings.LastIndex(strings.ToLower(name), e); i >= 0 {
			return name[:i]
		}
	case ".tgz", ".tbz", ".txz", ".tzst":
		return "archive.tar"
	}
	return name
}
