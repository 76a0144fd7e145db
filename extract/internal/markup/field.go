package markup

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/extract/link"
)

// Field returns the link that a whole field is, as browsers read it: it begins
// with a URI in running text, has a character that ends one, and neither white
// space nor markup, an escape or another URI follows. Open reports that a space
// and a few words follow, which may be part of the URI.
func Field(d link.Document, field []byte) (l link.Link, ok, open bool) {
	colon := bytes.IndexByte(field, ':')
	if colon < 0 || len(field) > MaxMatch || bytes.IndexByte(field[:colon], ' ') >= 0 ||
		!bytes.ContainsAny(field[colon:], " \\<`|^{}[]") {
		return l, false, false
	}
	in := string(field)
	word, after, _ := strings.Cut(in, " ")
	for m := range d.Finder.All(word) {
		rest := word[m.End:]
		next := (rest + "..")[1] // after the character that ends the URI
		switch data := m.URI.Scheme() == "data"; {
		case m.Start > 0 || m.Kind > 1 || strings.Contains(in[m.End:], "://") ||
			strings.ContainsAny(in, "\r\n\t"):
		case after != "":
			open = data || (rest == "" && len(m.URI.Path()+m.URI.Query()) > 1 ||
				strings.IndexAny(rest, "|\\^{}[]") == 0) && strings.Count(after, " ") < 5 &&
				IsNameByte(after[0]) && after[0] != '-'
		case rest == "", rest[0] == '<' && !data && (next == '/' || next == '!' || IsNameStart(next)),
			rest[0] == '\\' && (!IsNameStart(next) || strings.IndexByte("nrtux", next) >= 0):
		default:
			d.Browser = true
			l = d.Link(in, "")
			ok = l.Err == nil && l.Ref.Hostname() == m.URI.Hostname()
		}
		break
	}
	return l, ok, open
}

// Single yields the link that a part of a text is as a whole, and reports
// whether it is one. If not, the caller searches in it. See [Field].
func (r *Reader) Single(p *Plain, start, end int, context string) bool {
	l, ok, open := Field(r.Doc, p.Text[start:end])
	if r.open = open; ok && !r.undeclared(p, start, end) {
		l.Context = context
		r.Emit(l, p.Start(start), p.End(end))
	}
	return ok
}
