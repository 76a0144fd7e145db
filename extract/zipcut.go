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
	errDirectory = errors.New("the archive has no directory at its end: what is found of its files is read")
	errEncrypted = errors.New("it is encrypted")
	errMethod    = errors.New("without the directory of the archive only what is stored or deflated is read")
)

// unzipCut yields the links of the files whose headers it finds.
func unzipCut(d link.Document, archive *io.SectionReader, open link.Opener, yield func(link.Link, error) bool) {
	at := int64(0)
	for n := 0; ; n++ {
		at += seek(io.NewSectionReader(archive, at, archive.Size()-at), zipHeader)
		header := make([]byte, zipHeaderSize)
		if _, err := archive.ReadAt(header, at); err != nil {
			return
		}
		if n == MaxFiles {
			yield(link.Link{}, &link.Note{Part: d.Part, Err: errFiles})
			return
		}
		field := func(i int) int64 { return int64(binary.LittleEndian.Uint16(header[i:])) }
		flags, method, size := field(6), field(8), int64(binary.LittleEndian.Uint32(header[18:]))
		name := make([]byte, field(26))
		if _, err := archive.ReadAt(name, at+zipHeaderSize); err != nil {
			return
		}
		at += zipHeaderSize + int64(len(name)) + field(28)
		rest := io.NewSectionReader(archive, at, archive.Size()-at)
		if flags&zipStreamed != 0 || size == 1<<32-1 || !endsAt(rest, size) {
			size = seek(rest, zipHeader, zipDescriptor)
		}
		body := io.NewSectionReader(rest, 0, size)
		at += size
		if !strings.HasSuffix(string(name), "/") && !unzipBody(d, string(name), flags, method, body, open, yield) {
			return
		}
	}
}

func unzipBody(d link.Document, name string, flags, method int64, body io.Reader, open link.Opener, yield func(link.Link, error) bool) bool {
	var err error
	switch {
	case flags&zipEncrypted != 0:
		err = errEncrypted
	case method == 8:
		body = flate.NewReader(body)
	case method != 0:
		err = errMethod
	}
	if err != nil {
		return yield(link.Link{}, &link.Note{Part: part(d, name), Err: err})
	}
	return each(open(member(d, name, body)), yield)
}

// endsAt reports whether a file ends at a place: the archive does, or another header begins there.
func endsAt(r *io.SectionReader, at int64) bool {
	var next [2]byte
	_, err := r.ReadAt(next[:], at)
	return err != nil || string(next[:]) == zipHeader[:2]
}

// seek returns the place of the first of these signatures, or how much there is. The next is often near: it reads little at
// first.
func seek(r *io.SectionReader, signatures ...string) int64 {
	buf := make([]byte, 256)
	for at := int64(0); ; {
		n, err := r.ReadAt(buf, at)
		first := -1
		for _, s := range signatures {
			if i := bytes.Index(buf[:n], []byte(s)); i >= 0 && (first < 0 || i < first) {
				first = i
			}
		}
		switch {
		case first >= 0:
			return at + int64(first)
		case err != nil:
			return r.Size()
		}
		at += int64(n - len(zipHeader) + 1)
		buf = make([]byte, min(4*len(buf), 64<<10))
	}
}
