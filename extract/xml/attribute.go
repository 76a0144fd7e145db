package xml

import (
	"bytes"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/extract/css"
	"github.com/urikit/uri/extract/internal/lists"
)

// attribute yields the links of an attribute.
func (r *reader) attribute(t *tag, a attribute) {
	if len(a.name) == 0 || a.value == nil {
		return
	}
	prefix, local, prefixed := split(a.name)
	k := unknown
	switch {
	case !prefixed:
		k = attributeKind(string(local), string(t.local), t.space)
	case string(prefix) == "xmlns":
		return
	default:
		k = prefixedKind(string(local), r.lookup(prefix))
	}
	at := t.at + a.start
	switch k {
	case name:
	case reference:
		if len(a.value) == 0 && !prefixed && string(local) != "href" && string(local) != "src" {
			return // not the document itself
		}
		r.referred(t, a, at, string(a.name) == "xml:base")
	case page:
		if isPage(a.value) {
			r.referred(t, a, at, false)
			return
		}
		r.whatever(t, a, at)
	case references, locations, candidates:
		r.list(r.plainOf(a.value, at, true), k, context(t.name, a.name))
	case sheet:
		p := r.plainOf(a.value, at, true)
		r.style(&p)
	case prose:
		p := r.plainOf(a.value, at, true)
		r.search(&p, math.MaxInt, context(t.name, a.name))
	default:
		r.whatever(t, a, at)
	}
}

// list yields the links in a value that is a list.
func (r *reader) list(p plain, k kind, context string) {
	n, parts := 0, lists.Split(string(p.text), isSpace)
	if k == candidates {
		parts = lists.Srcset(string(p.text))
	}
	for start, end := range parts {
		if n++; k != locations || n%2 == 0 {
			r.part(&p, start, end, context)
		}
	}
}

// referred yields the link of an attribute that is a reference.
func (r *reader) referred(t *tag, a attribute, at int, isBase bool) {
	l := r.d.Link(r.decoded(a.value), context(t.name, a.name))
	if isBase {
		l.Base = r.outer
	}
	r.emit(l, at, at+len(a.value))
	if t.space == xhtml && string(t.local) == "base" && string(a.name) == "href" && l.Err == nil {
		r.stated(l.Ref)
	}
}

// isPage reports whether a value is a reference to a page of HTML, which has an
// ending that tells so, without white space.
func isPage(value []byte) bool {
	if i := bytes.IndexAny(value, "?#"); i >= 0 {
		value = value[:i]
	}
	i := bytes.LastIndexByte(value, '.')
	if i <= 0 || bytes.ContainsAny(value, " \t\r\n") {
		return false
	}
	switch string(bytes.ToLower(value[i+1:])) {
	case "html", "htm", "xhtml":
		return true
	}
	return false
}

// link yields a link of a value that is written at an offset.
func (r *reader) link(value []byte, at int, context string) {
	r.emit(r.d.Link(r.decoded(value), context), at, at+len(value))
}

// part yields the link that is a part of a text.
func (r *reader) part(p *plain, start, end int, context string) {
	r.emit(r.d.Link(string(p.text[start:end]), context), p.Start(start), p.End(end))
}

// style yields the links of a style sheet.
func (r *reader) style(p *plain) {
	if bytes.IndexByte(p.text, '(') < 0 && bytes.IndexByte(p.text, '@') < 0 {
		return
	}
	for f := range css.InText(string(p.text), false) {
		if r.emit(r.d.Link(f.Text, f.Context), p.Start(f.Start), p.End(f.End)); r.done {
			return
		}
	}
}

// whatever yields the value of an attribute without a rule, if the whole of
// it is a URI.
func (r *reader) whatever(t *tag, a attribute, at int) {
	if !r.d.Finder.MayFind(a.value) && !r.mayDecode(a.value) {
		return
	}
	p := r.plainOf(a.value, at, true)
	if r.d.Text {
		r.search(&p, math.MaxInt, context(t.name, a.name))
		return
	}
	start, end := trim(p.text)
	value := string(p.text[start:end])
	if strings.IndexByte(value, ':') < 0 || strings.ContainsAny(value, " \t\r\n") {
		return
	}
	whole := false
	for m := range r.d.Finder.All(value) {
		whole = m.Start == 0
		break
	}
	if whole {
		r.part(&p, start, end, context(t.name, a.name))
	}
}

// trim returns the places between which a text is without white space at its
// ends.
func trim(text []byte) (start, end int) {
	end = len(text)
	for start < end && isSpace(text[start]) {
		start++
	}
	for end > start && isSpace(text[end-1]) {
		end--
	}
	return start, end
}

// context says what holds a link.
func context(element, attribute []byte) string { return short(element) + " " + short(attribute) }

// maxName is how much of a name a context has.
const maxName = 64

// short returns a name, cut, and with nothing in it that does not print.
func short(name []byte) string {
	if len(name) > maxName {
		end := maxName
		for end > maxName-utf8.UTFMax && !utf8.RuneStart(name[end]) {
			end--
		}
		name = name[:end]
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return utf8.RuneError
	}, string(name))
}

// looksLike reports whether a text is a URI reference to a reader.
func looksLike(text string) bool {
	return strings.ContainsAny(text, "/.#:?") && !strings.ContainsAny(text, " \t\r\n<>\"{}|\\^`")
}
