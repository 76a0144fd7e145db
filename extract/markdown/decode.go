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
	if b[0] == '\\' {
		if len(b) > 1 && isPunct(b[1]) {
			return b[1:2], 2
		}
		return nil, 0
	}
	n := bytes.IndexByte(b[:min(len(b), maxEntity)], ';')
	if n < 2 {
		return nil, 0
	}
	name := b[1:n]
	if name[0] != '#' {
		if bytes.ContainsAny(name, "&\\") {
			return nil, 0
		}
		written := string(b[:n+1])
		c := html.UnescapeString(written)
		if c == written || c != ";" && strings.HasSuffix(c, ";") { // HTML has some without ";"
			return nil, 0
		}
		return []byte(c), n + 1
	}
	digits, radix, most := name[1:], 10, 7
	if len(digits) > 0 && digits[0]|0x20 == 'x' {
		digits, radix, most = digits[1:], 16, 6
	}
	c, err := strconv.ParseUint(string(digits), radix, 32)
	if err != nil || len(digits) > most {
		return nil, 0
	}
	r := rune(c)
	if r == 0 || !utf8.ValidRune(r) {
		r = utf8.RuneError
	}
	return utf8.AppendRune(nil, r), n + 1
}
