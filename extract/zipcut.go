package extract

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"

	"github.com/klauspost/compress/flate"

	"github.com/urikit/uri/extract/link"
)

// A zip archive has a directory at its end, and each file a header of its own before it. If the directory is missing, or
// cannot be read, these are looked for: APPNOTE.TXT sections 4.3.7 to 4.3.9.
const (
	zipHeader     = "PK\x03\x04"
	zipDescriptor = "PK\x07\x08" // may stand behind a file, with its size
	zipHeaderSize = 30
)

const (
	zipEncrypted = 1 << 0
	zipStreamed  = 1 << 3 // the size stands behind the file
)

var (
	errDirectory = errors.New("the archive has no directory that can be read: what is found of its files is")
	errEncrypted = errors.New("it is encrypted")
	errMethod    = errors.New("without the directory of the archive only what is stored or deflated is read")
)

// A zipReader looks into an archive by its bytes.
type zipReader struct {
	in     io.ReaderAt
	size   int64
	window []byte // what was read last
	at     int64  // where it is
	err    error  // but not io.EOF

	inflate io.ReadCloser // used again
}

// bytes returns n bytes at a place, or what there is of them. They are good until the next call.
func (z *zipReader) bytes(at int64, n int) []byte {
	if at < z.at || at+int64(n) > z.at+int64(len(z.window)) {
		k, err := z.in.ReadAt(z.window[:cap(z.window)], at)
		if z.at, z.window = at, z.window[:k]; err != nil && err != io.EOF {
			z.err = err
		}
	}
	rest := z.window[at-z.at:]
	return rest[:min(n, len(rest))]
}

// seek returns the place of the first of these signatures from a place on, or the end.
func (z *zipReader) seek(at int64, signatures ...string) int64 {
	for n := 256; ; n = min(4*n, cap(z.window)) { // the next is often near
		text := z.bytes(at, n)
		first := -1
		for _, s := range signatures {
			if i := bytes.Index(text, []byte(s)); i >= 0 && (first < 0 || i < first) {
				first = i
			}
		}
		if first >= 0 {
			return at + int64(first)
		}
		if len(text) < n {
			return z.size
		}
		at += int64(n - len(zipHeader) + 1)
	}
}

// unzipCut yields the links of the files whose headers it finds.
func unzipCut(d link.Document, archive *io.SectionReader, open link.Opener, yield func(link.Link, error) bool) {
	z := &zipReader{in: archive, size: archive.Size(), window: make([]byte, 0, 64<<10)}
	at := int64(0)
	for n := 0; ; n++ {
		at = z.seek(at, zipHeader)
		header := z.bytes(at, zipHeaderSize)
		switch {
		case z.err != nil:
			yield(link.Link{}, z.err)
			return
		case len(header) < zipHeaderSize:
			return
		case n == MaxFiles:
			yield(link.Link{}, &link.Note{Part: d.Part, Err: errFiles})
			return
		}
		field := func(i int) int64 { return int64(binary.LittleEndian.Uint16(header[i:])) }
		flags, method, size, long, extra := field(6), field(8), int64(binary.LittleEndian.Uint32(header[18:])), field(26), field(28)
		name := string(z.bytes(at+zipHeaderSize, int(long)))
		at += zipHeaderSize + long + extra
		end := at + size
		if flags&zipStreamed != 0 || size == 1<<32-1 || !z.endsAt(end) {
			end = z.seek(at, zipHeader, zipDescriptor)
		}
		body := io.NewSectionReader(archive, at, end-at)
		at = end
		if !strings.HasSuffix(name, "/") && !z.file(d, name, flags, method, body, open, yield) {
			return
		}
	}
}

// endsAt reports whether a file can end at a place: the archive does, or it goes on with what every header begins with.
func (z *zipReader) endsAt(at int64) bool {
	var next [2]byte // the window stays where it is
	n, _ := z.in.ReadAt(next[:], at)
	return n < len(next) || string(next[:]) == "PK"
}

// file yields the links of a file.
func (z *zipReader) file(d link.Document, name string, flags, method int64, body io.Reader, open link.Opener, yield func(link.Link, error) bool) bool {
	var err error
	switch {
	case flags&zipEncrypted != 0:
		err = errEncrypted
	case method == 8 && z.inflate == nil:
		z.inflate = flate.NewReader(body)
		body = z.inflate
	case method == 8:
		err = z.inflate.(flate.Resetter).Reset(body, nil)
		body = z.inflate
	case method != 0:
		err = errMethod
	}
	if err != nil {
		return yield(link.Link{}, &link.Note{Part: part(d, name), Err: err})
	}
	return each(open(member(d, name, body)), yield)
}
