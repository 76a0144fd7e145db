package markdown

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/urikit/uri/extract/internal/places"
)

// decode returns a text without its escapes and entities (CommonMark sections
// 2.4 and 2.5). It adds their places to written, unless written is nil.
func decode(raw []byte, written *places.Map) []byte {
	i := bytes.IndexAny(raw, "\\&")
	if i < 0 {
		return raw
	}
	out := make([]byte, 0, len(raw))
	for from := 0; ; {
		out = append(out, raw[from:i]...)
		from = i
		if s, size := escape(raw[i:]); size > 0 {
			if written != nil {
				written.Add(len(out), len(s), written.From+i, size)
			}
			out = append(out, s...)
			from = i + size
		} else {
			out = append(out, raw[i])
			from++
		}
		n := bytes.IndexAny(raw[from:], "\\&")
		if n < 0 {
			return append(out, raw[from:]...)
		}
		i = from + n
	}
}

// maxEntity is the length of the longest name of an entity, with "&" and ";". A
// longer one is plain text.
const maxEntity = 40

// escape returns the text and the length of the escape or entity at the
// beginning of b, or 0.
func escape(b []byte) ([]byte, int) {
	m := grammar().escape.FindSubmatch(b[:min(len(b), maxEntity)])
	switch {
	case m == nil:
		return nil, 0
	case b[0] == '\\':
		return b[1:2], 2
	case b[1] != '#':
		c := html.UnescapeString(string(m[0]))
		if c == string(m[0]) || c != ";" && strings.HasSuffix(c, ";") { // HTML has some without ";"
			return nil, 0
		}
		return []byte(c), len(m[0])
	}
	c, _ := strconv.ParseUint(string(m[1]), 10, 32)
	if m[2] != nil {
		c, _ = strconv.ParseUint(string(m[2]), 16, 32)
	}
	if c == 0 {
		c = utf8.RuneError
	}
	return utf8.AppendRune(nil, rune(c)), len(m[0])
}
