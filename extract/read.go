package extract

import (
	"bytes"
	"io"
	"mime"
	"slices"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"

	"github.com/urikit/uri/internal/charset"
)

// A withAt is a stream that also allows random access.
type withAt struct {
	io.Reader
	at *io.SectionReader
}

// seekable returns a body with random access, or nil if it has none. The stream
// must be at its beginning.
func seekable(body io.Reader) *io.SectionReader {
	s, ok := body.(interface {
		io.ReaderAt
		io.Seeker
	})
	if !ok {
		return nil
	}
	if here, err := s.Seek(0, io.SeekCurrent); err != nil || here != 0 {
		return nil
	}
	n, err := s.Seek(0, io.SeekEnd)
	if _, back := s.Seek(0, io.SeekStart); err != nil || back != nil {
		return nil
	}
	return io.NewSectionReader(s, 0, n)
}

// maxMark is the length of the longest byte order mark.
const maxMark = 4

// marks are the byte order marks of encodings that do not contain US-ASCII.
// UTF-32 comes first, because its little-endian mark begins with that of
// UTF-16.
var marks = []struct {
	mark     string
	encoding encoding.Encoding
}{
	{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.UseBOM)},
	{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.UseBOM)},
	{"\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
	{"\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
}

// byteOrder returns the encoding of the byte order mark, if that encoding does
// not contain US-ASCII.
func byteOrder(head []byte) (encoding.Encoding, bool) {
	for _, m := range marks {
		if bytes.HasPrefix(head, []byte(m.mark)) {
			return m.encoding, true
		}
	}
	return nil, false
}

// decode converts a text to UTF-8 if its encoding does not contain US-ASCII.
// The returned type then has the charset utf-8, so that the format does not
// decode the text again.
func decode(r io.Reader, t string, head []byte) (io.Reader, string) {
	e, wide := byteOrder(head)
	if !wide {
		_, label := mediaType(t)
		if label == "" {
			return r, t
		}
		var name string
		if e, name = charset.Lookup(label); e == nil || !slices.Contains(shifted, name) {
			return r, t
		}
	}
	if name, parameters, err := mime.ParseMediaType(t); err == nil {
		parameters["charset"] = "utf-8"
		t = mime.FormatMediaType(name, parameters)
	}
	return transform.NewReader(r, e.NewDecoder()), t
}

// shifted are the encodings of the WHATWG standard in which a byte below 0x80
// is not always the US-ASCII character.
var shifted = []string{"utf-16be", "utf-16le", "iso-2022-jp", "hz-gb-2312", "iso-2022-kr"}
