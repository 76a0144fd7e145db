package extract

import (
	"compress/bzip2"
	"io"
	"iter"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"

	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

// maxWindow is the largest window of xz and zstd, in bytes: compressed data may
// refer back that far, so decoders need that much memory. Data with a larger
// window is not read, with a note.
const maxWindow = 128 << 20

// unpack returns the reader of a single compressed document.
func unpack(by func(io.Reader) (io.ReadCloser, error)) reader {
	return func(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
		return func(yield func(link.Link, error) bool) {
			body, err := by(d.Body)
			if err != nil {
				yield(link.Link{}, d.Fault(0, damage(err)))
				return
			}
			defer body.Close()
			inside := d.Inside(body, d.Part)
			inside.Name = unpackedName(d.Name)
			open(inside)(yield)
		}
	}
}

// unpackedName returns the name without the extension of the compression.
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

// gunzip reuses the reader of a finished document if there is one, because its
// tables are large.
func gunzip(r io.Reader) (io.ReadCloser, error) {
	z := gunzips.Get().(*gzip.Reader)
	if err := z.Reset(r); err != nil {
		gunzips.Put(z)
		return nil, err
	}
	return gunzipped{z}, nil
}

var gunzips = sync.Pool{New: func() any { return new(gzip.Reader) }}

type gunzipped struct{ *gzip.Reader }

// Close returns the reader to the pool.
func (g gunzipped) Close() error {
	_ = g.Reset(strings.NewReader("")) // so that the pool does not keep the document
	gunzips.Put(g.Reader)
	return nil
}

func bunzip2(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(bzip2.NewReader(r)), nil }

func unzstd(r io.Reader) (io.ReadCloser, error) {
	d, err := zstd.NewReader(r,
		zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return d.IOReadCloser(), nil
}

func unxz(r io.Reader) (io.ReadCloser, error) {
	x, err := xz.NewReader(r, maxWindow)
	return io.NopCloser(x), err
}

var errWindow = link.Unread(lazy.Errorf("xz: the window is larger than %d bytes", maxWindow))
