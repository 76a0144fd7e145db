package html

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/internal/charset"
)

// A decoder decodes character references, and text that is not UTF-8.
type decoder struct {
	begin       []byte // of the document, which says how it is encoded
	contentType string
	charset     transform.Transformer // nil if it is not known yet
	name        string                // of the encoding, if charset is known
	legacy      string                // see [link.Link.Charset], of the last attribute

	// entity returns what a reference to an entity of XHTML stands for, and its
	// length, as [markup.Reader.Entity] does. In HTML it is nil.
	entity func([]byte) (string, int)
}

// attribute decodes the value of an attribute that is written at an offset.
func (d *decoder) attribute(written []byte, at int) markup.Plain {
	d.legacy = ""
	if plain(written) {
		return markup.Raw(written, at)
	}
	v := d.decode(written, at, "&\r\x00", func(b []byte) (string, int) {
		switch {
		case b[0] == '&':
			return d.reference(b, true)
		case b[0] == 0:
			return "\uFFFD", 1
		case len(b) > 1 && b[1] == '\n':
			return "\n", 2
		}
		return "\n", 1
	})
	isASCII := func(b []byte) bool { return bytes.IndexFunc(b, isForeign) < 0 }
	if !isASCII(v.Text) && (!utf8.Valid(written) || isASCII(written)) {
		if d.encoding(); d.name != "utf-8" && !strings.HasPrefix(d.name, "utf-16") {
			d.legacy = d.name
		}
	}
	return v
}

func isForeign(r rune) bool { return r >= utf8.RuneSelf }

func plain(written []byte) bool {
	return utf8.Valid(written) && bytes.IndexByte(written, '&') < 0 &&
		bytes.IndexByte(written, '\r') < 0 && bytes.IndexByte(written, 0) < 0
}

// text decodes text, with or without character references.
func (d *decoder) text(written []byte, at int, references bool) markup.Plain {
	special := ""
	if references && bytes.IndexByte(written, '&') >= 0 {
		special = "&"
	}
	if special == "" && utf8.Valid(written) {
		return markup.Raw(written, at)
	}
	return d.decode(written, at, special, func(b []byte) (string, int) {
		return d.reference(b, false)
	})
}

func (d *decoder) decode(
	written []byte, at int, special string, replace func([]byte) (string, int),
) markup.Plain {
	p := &markup.Plain{Text: make([]byte, 0, len(written)), Map: places.Map{From: at}}
	p.Decode(written, at, special, func(part []byte, at int) { d.foreign(p, part, at) }, replace)
	return *p
}

// reference decodes the reference that s begins with, and returns its length.
// The length is 0 without a reference, and -1 for an entity that XHTML does not
// declare.
func (d *decoder) reference(s []byte, attribute bool) (string, int) {
	declared := 0
	if d.entity != nil && (len(s) < 2 || s[1] != '#') {
		text, n := d.entity(s)
		if n > 0 {
			return text, n
		}
		declared = n
	}
	text, n := tags.Reference(s, attribute)
	if n == 0 {
		n = declared
	}
	return text, n
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// foreign appends a part that may not be UTF-8, character by character.
func (d *decoder) foreign(p *markup.Plain, part []byte, at int) {
	if utf8.Valid(part) {
		p.Text = append(p.Text, part...)
		return
	}
	c := d.encoding()
	c.Reset()
	var buf [64]byte
	for len(part) > 0 {
		n, used := 0, 0
		for k := 1; n+used == 0 && k <= min(longestCharacter, len(part)); k++ {
			n, used, _ = c.Transform(buf[:], part[:k], k == len(part))
		}
		if used == 0 {
			n, used = copy(buf[:], "\uFFFD"), 1
		}
		p.Replace(string(buf[:n]), at, used)
		part, at = part[used:], at+used
	}
}

// longestCharacter is more than any character has in bytes, in any encoding.
const longestCharacter = 8

// encoding returns the decoder for bytes that are not UTF-8: for the charset of
// the document or its type, or windows-1252.
func (d *decoder) encoding() transform.Transformer {
	if d.charset == nil {
		d.name = declared(d.begin, d.contentType)
		e, _ := charset.Lookup(d.name)
		if d.name == "utf-8" || strings.HasPrefix(d.name, "utf-16") {
			e = charmap.Windows1252
		}
		d.charset = e.NewDecoder()
	}
	return d.charset
}
