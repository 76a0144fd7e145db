package markdown

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/tags"
)

// decode decodes the escapes and entities of a text at a place (CommonMark
// sections 2.4 and 2.5).
func decode(raw []byte, at int) markup.Plain { return markup.Decoded(raw, at, "\\&", escape) }

// maxEntity is the length of the longest name of an entity, with "&" and ";". A
// longer one is plain text.
const maxEntity = 40

// escape returns the text and the length of the escape or entity at the
// beginning of b, or 0.
func escape(b []byte) (string, int) {
	m := grammar.Get().escape.FindSubmatch(b[:min(len(b), maxEntity)])
	switch {
	case m == nil:
		return "", 0
	case b[0] == '\\':
		return string(b[1]), 2
	case b[1] != '#':
		c := tags.Unescape(string(m[0]))
		if c == string(m[0]) || c != ";" && strings.HasSuffix(c, ";") { // HTML has some without ";"
			return "", 0
		}
		return c, len(m[0])
	}
	c, _ := strconv.ParseUint(string(m[1]), 10, 32)
	if m[2] != nil {
		c, _ = strconv.ParseUint(string(m[2]), 16, 32)
	}
	if c == 0 {
		c = utf8.RuneError
	}
	return string(rune(c)), len(m[0])
}
