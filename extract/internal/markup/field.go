package markup

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
)

// Field returns the link that a whole field is, as browsers read it: it begins
// with a URI in running text, and no white space and no other URI follow. Open
// reports that white space and a few words follow, or a quotation mark at the
// end: they may be part of the URI.
func Field(d link.Document, field []byte) (l link.Link, ok, open bool) {
	word, after, spaced := field, []byte(nil), false
	if i := bytes.IndexAny(field, " \t\r\n"); i >= 0 {
		word, after, spaced = field[:i], bytes.TrimLeft(field[i+1:], "\n"), true
	}
	if bytes.IndexByte(word, ':') < 0 || len(field) >= MaxMatch ||
		!spaced && !bytes.ContainsAny(word, "\\<`|^{}[]\"") {
		return l, false, false
	}
	for m := range d.Finder.All(string(word)) {
		rest := field[m.End:]
		if m.Start > 0 || m.Kind > text.IRI || len(rest) == 0 ||
			bytes.Contains(rest, []byte("://")) {
			return l, false, false
		}
		if string(rest) == `"` {
			return l, false, true
		}
		if spaced {
			few := len(bytes.Fields(after)) <= 5
			long := len(m.URI.Path()+m.URI.Query()) > 1
			begins := len(after) > 0 && after[0] >= '0' && after[0] != '<'
			odd := strings.IndexByte(" \t\r\n|\\^{[\"", rest[0]) >= 0
			return l, false, few && long && begins && odd
		}
		d.Browser = true
		l = d.Link(string(word), "")
		return l, l.Err == nil && l.Ref.Hostname() == m.URI.Hostname(), false
	}
	return l, false, false
}

// SkipCut skips a part of a text, with a note, if it may go on after a failed
// read. It reports whether it did.
func (r *Reader) SkipCut(p *Plain, start, end int) bool {
	isCut := r.isCut(p, end)
	if isCut {
		r.Fault(p.Start(start), &text.SkipError{})
	}
	return isCut
}

// isCut reports whether a part of a text, which ends there, may go on after a
// failed read.
func (r *Reader) isCut(p *Plain, end int) bool {
	return r.failed > 0 && (p.Open || p.End(end) == r.failed)
}

// Single yields the link that a part of a text is as a whole, and reports
// whether it is one. If not, the caller searches in it. See [Field]. A word
// that may go on after a failed read is skipped.
func (r *Reader) Single(p *Plain, start, end int, context string) bool {
	field := p.Text[start:end]
	if r.isCut(p, end) && !bytes.ContainsAny(field, " \t\r\n") {
		for m := range r.Doc.Finder.All(string(field)) {
			if m.Start > 0 || m.Kind > text.IRI || bytes.Contains(field[m.End:], []byte("://")) {
				break
			}
			return r.SkipCut(p, start, end)
		}
	}
	l, ok, open := Field(r.Doc, field)
	if r.open = open; ok && !r.undeclared(p, start, end) {
		l.Context = context
		r.Emit(l, p.Start(start), p.End(end))
	}
	return ok
}
