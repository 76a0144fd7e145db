package xml

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/extract/link"
)

// kindOf returns what an attribute of a tag holds.
func (r *reader) kindOf(t *tag, a tags.Attribute) kind {
	prefix, local, prefixed := split(a.Name)
	switch {
	case t.space == office && string(t.local) == "hyperlink" &&
		(string(local) == "anchor" || string(local) == "location"):
		return fragment
	case !prefixed:
		return attributeKind(string(local), string(t.local), t.space)
	case string(prefix) == "xmlns":
		return name
	}
	return prefixedKind(string(local), r.lookup(prefix))
}

func (r *reader) attribute(t *tag, a tags.Attribute) {
	if a.Value == nil {
		return
	}
	_, local, prefixed := split(a.Name)
	plain := func() markup.Plain { return r.plain(a.Value, r.Offset()+a.Start) }
	switch r.kindOf(t, a) {
	case name:
	case reference:
		if len(a.Value) == 0 && prefixed == (string(local) == "href") && string(local) != "src" {
			return // not the document itself
		}
		r.reference(t, a, plain())
	case page:
		if isPage(a.Value) {
			r.reference(t, a, plain())
			return
		}
		r.other(t, a, plain)
	case references:
		r.List(plain(), lists.Words, context(t.name, a.Name))
	case locations:
		p, second := plain(), false
		for start, end := range lists.Words(string(p.Text)) {
			if second {
				r.Part(&p, start, end, context(t.name, a.Name))
			}
			second = !second
		}
	case candidates:
		r.List(plain(), lists.Srcset, context(t.name, a.Name))
	case sheet:
		p := plain()
		r.Style(&p, "", false)
	case prose:
		p := plain()
		r.fields(&p, context(t.name, a.Name))
	case fragment:
		r.fragment(t, a, plain())
	default:
		r.other(t, a, plain)
	}
}

// anchors gives the names of an element: id, xml:id, rdf:ID, and name of A and
// of the bookmarks of OOXML and ODF.
func (r *reader) anchors(t *tag) {
	element := string(t.local)
	for _, a := range r.written {
		prefix, local, prefixed := split(a.Name)
		is, isMap := false, false
		switch string(local) {
		case "id":
			is = !prefixed || r.lookup(prefix) == xmlSpace
		case "ID":
			is = prefixed && r.lookup(prefix) == rdf
		case "name":
			isMap = t.space == xhtml && element == "map" && !prefixed && r.Doc.Labels
			is = t.space == xhtml && element == "a" && !prefixed ||
				t.space == office && element == "bookmarkStart" ||
				t.space == odf && (element == "bookmark" || element == "bookmark-start")
		}
		if at := r.Offset() + a.Start; is || isMap {
			if p := r.plain(a.Value, at); len(p.Text) > 0 {
				r.Doc.Anchors(link.Anchor{Name: string(p.Text), Part: r.Doc.Part, Start: at,
					Label: isMap})
			}
		}
	}
}

func (r *reader) reference(t *tag, a tags.Attribute, p markup.Plain) {
	inner := r.Doc.Base
	if string(a.Name) == "xml:base" {
		r.Doc.Base = r.outer
	}
	r.Whole(p, context(t.name, a.Name))
	r.Doc.Base = inner
	if t.space == xhtml && string(t.local) == "base" && string(a.Name) == "href" && !r.hasBase &&
		p.Known() {
		r.stated(r.Doc.Link(string(p.Text), ""))
	}
}

// fragment yields the target of a hyperlink of OOXML with this fragment
// (ECMA-376 part 1 sections 17.16.22 and 18.3.1.47), or without a relationship
// the fragment.
func (r *reader) fragment(t *tag, a tags.Attribute, p markup.Plain) {
	outer, known := r.related()
	if !known || len(p.Text) == 0 {
		return
	}
	file := ""
	if outer != nil {
		outer.Fragment = true
		file, _, _ = strings.Cut(outer.Text, "#")
	}
	l := r.Doc.Link(file+"#"+string(p.Text), context(t.name, a.Name))
	if outer != nil {
		l.Base = outer.Base
	}
	r.Emit(l, p.Start(0), p.End(len(p.Text)))
}

// related returns the target to which the tag refers by an id, or nil. It
// returns false if the target is not known.
func (r *reader) related() (target *markup.Target, known bool) {
	for _, a := range r.written {
		if _, local, prefixed := split(a.Name); prefixed && string(local) == "id" {
			target = r.targets[string(a.Value)]
			return target, target != nil
		}
	}
	return nil, true
}

// isPage reports whether a value is a reference to a page of HTML: its path
// ends with an extension of HTML, and it has no white space.
func isPage(value []byte) bool {
	file := strings.ToLower(string(value))
	if i := strings.IndexAny(file, "?#"); i >= 0 {
		file = file[:i]
	}
	i := strings.LastIndexByte(file, '.')
	return i > 0 && strings.Contains(" html htm xhtml ", " "+file[i+1:]+" ") &&
		!strings.ContainsAny(file, " \t\r\n")
}

// other yields the value of an attribute without a rule, if the whole of it is
// a URI.
func (r *reader) other(t *tag, a tags.Attribute, plain func() markup.Plain) {
	if !r.Doc.Finder.MayFind(a.Value) && !r.mayDecode(a.Value) {
		return
	}
	p := plain()
	if r.Doc.Text {
		r.Search(&p, math.MaxInt, context(t.name, a.Name))
		return
	}
	start, end := trim(p.Text)
	value := string(p.Text[start:end])
	if strings.IndexByte(value, ':') < 0 || strings.ContainsAny(value, " \t\r\n") {
		return
	}
	for m := range r.Doc.Finder.All(value) {
		if m.Start == 0 {
			r.Part(&p, start, end, context(t.name, a.Name))
		}
		break
	}
}

func context(element, attribute []byte) string { return short(element) + " " + short(attribute) }

// maxName is how many bytes of a name a context has. A longer one is cut.
const maxName = 64

// short returns a name for display: cut, and without unprintable characters.
func short(name []byte) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return utf8.RuneError
	}, string(name[:min(len(name), maxName)]))
}

func looksLike(text string) bool {
	return strings.ContainsAny(text, "/.#:?") && !strings.ContainsAny(text, " \t\r\n<>\"{}|\\^`")
}
