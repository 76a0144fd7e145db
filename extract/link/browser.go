package link

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/repair"
	"github.com/urikit/uri/internal/charset"
)

// isSpecial reports whether the URL Standard has rules of its own for a
// reference: by its scheme, or that of the base if it has none.
func isSpecial(text, base string) bool {
	if i := strings.IndexAny(text, `:/?#\`); i > 0 && text[i] == ':' {
		base = strings.TrimSpace(text[:i])
	}
	switch strings.ToLower(base) {
	case "", "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}

// browsers sets the reference that a text is to browsers: "\" before the query
// is "/", and the query is in the encoding of the document.
func (l *Link) browsers() {
	l.Ref, l.Changes, l.Err = repair.Reference(l.Text, true)
	encode, _ := charset.Queries(l.Charset)
	text := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(strings.TrimSpace(l.Text))
	before, fragment, hash := strings.Cut(text, "#")
	path, query, ok := strings.Cut(before, "?")
	if l.Err != nil || !ok || encode == nil {
		return
	}
	b := []byte(path + "?")
	for query != "" {
		octets, n := encode(query)
		for _, c := range octets {
			if c < ' ' || c == '#' || c >= 0x7F {
				b = fmt.Appendf(b, "%%%02X", c)
			} else {
				b = append(b, c)
			}
		}
		if query = query[n:]; query != "" { // a character that the encoding does not have
			r, size := utf8.DecodeRuneInString(query)
			b, query = fmt.Appendf(b, "%%26%%23%d%%3B", r), query[size:]
		}
	}
	if hash {
		b = append(append(b, '#'), fragment...)
	}
	l.Ref, _, l.Err = repair.Reference(string(b), true)
	for i := range l.Changes {
		if f := &l.Changes[i]; f.Rule == "text-not-ascii" && f.End > len(path) {
			f.Message = "the query is percent-encoded in " + l.Charset + ", as the document is"
			f.Fix, f.HasFix = "", false
		}
	}
}
