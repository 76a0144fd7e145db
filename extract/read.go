package extract

import (
	"bytes"
	"io"
	"mime"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"

	"github.com/urikit/uri/extract/link"
)

// peek returns the beginning of a body, and all of it.
func peek(r io.Reader, size int) (head []byte, body io.Reader) {
	head = make([]byte, size)
	n, err := link.NewLines(r).Take(head) // io.ReadFull would take io.ErrUnexpectedEOF of r for an end
	head = head[:n]
	switch err {
	case nil:
		return head, io.MultiReader(bytes.NewReader(head), r)
	case io.EOF:
		return head, bytes.NewReader(head)
	}
	return head, io.MultiReader(bytes.NewReader(head), failing{err})
}

// failing is a reader that failed.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// A sized is what can be read in any order.
type sized interface {
	io.ReaderAt
	Size() int64
}

// A withAt is a stream that can be read in any order, too.
type withAt struct {
	io.Reader
	at sized
}

// seekable returns a body as one that can be read in any order, or nil. Its
// stream has to be at its beginning.
func seekable(body io.Reader) sized {
	at, ok := body.(io.ReaderAt)
	s, seeks := body.(io.Seeker)
	if !ok || !seeks {
		return nil
	}
	if here, err := s.Seek(0, io.SeekCurrent); err != nil || here != 0 {
		return nil
	}
	n, err := s.Seek(0, io.SeekEnd)
	if _, back := s.Seek(0, io.SeekStart); err != nil || back != nil {
		return nil
	}
	return io.NewSectionReader(at, 0, n)
}

// maxMark is the length of the longest byte order mark.
const maxMark = 4

// marks are the byte order marks of encodings that do not contain US-ASCII.
// Those of UTF-32 come first: that in little-endian order begins like UTF-16.
var marks = []struct {
	mark     string
	encoding encoding.Encoding
}{
	{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.UseBOM)},
	{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.UseBOM)},
	{"\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
	{"\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
}

// byteOrder returns the encoding that a byte order mark shows, if it does not
// contain US-ASCII.
func byteOrder(head []byte) (encoding.Encoding, bool) {
	for _, m := range marks {
		if bytes.HasPrefix(head, []byte(m.mark)) {
			return m.encoding, true
		}
	}
	return nil, false
}

// decode returns a text in UTF-8, if it is in an encoding that does not have
// US-ASCII in it, and its type, which says so then: a format that asks for the
// encoding must not decode it again.
func decode(r io.Reader, t string, head []byte) (io.Reader, string) {
	e, wide := byteOrder(head)
	if !wide {
		_, label := mediaType(t)
		if label == "" {
			return r, t
		}
		var name string
		if e, name = charset.Lookup(label); e == nil || !shifted[name] {
			return r, t
		}
	}
	if name, parameters, err := mime.ParseMediaType(t); err == nil {
		parameters["charset"] = "utf-8"
		t = mime.FormatMediaType(name, parameters)
	}
	return transform.NewReader(r, e.NewDecoder()), t
}

// shifted are the encodings of the standard in which a byte below 0x80 need not
// be the character of US-ASCII.
var shifted = map[string]bool{
	"utf-16be": true, "utf-16le": true, "iso-2022-jp": true, "hz-gb-2312": true, "iso-2022-kr": true,
}
