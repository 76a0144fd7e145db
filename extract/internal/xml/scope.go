package xml

import (
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/extract/link"
)

// Limits of the state of the elements around a place. An element beyond them
// has no effect on the links in it, and a note says so.
const (
	MaxScopes = 4096    // bases that nested elements state
	MaxNames  = 1 << 10 // prefixes that they bind
	MaxBase   = 4 << 10 // bytes of a base that another one is relative to
)

// scopes has the bases and namespaces that the elements around a place state.
// Each ends when depth is less than that of its element.
type scopes struct {
	depth      int
	bases      []former
	bound      []binding
	unprefixed space // of names without a prefix, if no default namespace is bound
}

// A former is the base outside an element that states one.
type former struct {
	depth int // of the element
	base  base.Base
}

// A binding is the space of a prefix, or of names without one.
type binding struct {
	depth  int
	prefix string
	space  space
}

func (s *scopes) lookup(prefix []byte) space {
	for i := len(s.bound) - 1; i >= 0; i-- {
		if s.bound[i].prefix == string(prefix) {
			return s.bound[i].space
		}
	}
	if len(prefix) == 0 {
		return s.unprefixed
	}
	return known.Get().prefixes[string(prefix)]
}

// pop ends the scopes of the elements that end at this depth, and returns the
// base after them.
func (s *scopes) pop(current base.Base) base.Base {
	for n := len(s.bound); n > 0 && s.bound[n-1].depth > s.depth; n-- {
		s.bound = s.bound[:n-1]
	}
	for n := len(s.bases); n > 0 && s.bases[n-1].depth > s.depth; n-- {
		s.bases, current = s.bases[:n-1], s.bases[n-1].base
	}
	return current
}

// enter reads the namespaces and the base that the tag states.
func (r *reader) enter() {
	r.depth++
	r.outer = r.Doc.Base
	for _, a := range r.written {
		prefix, local, prefixed := split(a.Name)
		switch {
		case string(a.Name) == "xml:base":
			r.push(a)
			continue
		case string(a.Name) == "xmlns":
			local = nil
		case !prefixed || string(prefix) != "xmlns" || len(local) > maxPrefix:
			continue
		}
		if len(r.bound) == MaxNames {
			r.Note(r.Offset(), "xml: more than %d prefixes: others are ignored", MaxNames)
			break
		}
		name := string(r.plain(a.Value, 0).Text)
		r.bound = append(r.bound, binding{r.depth, string(local), spaceOf(name, string(local))})
	}
}

// maxPrefix is the length of the longest prefix that is bound. A longer one has
// no namespace.
const maxPrefix = 256

// push sets the base of an element, if it is valid.
func (r *reader) push(a tags.Attribute) {
	p := r.plain(a.Value, 0)
	l := r.Doc.Link(string(p.Text), "xml:base")
	switch {
	case l.Err != nil, !p.Known():
	case len(r.bases) == MaxScopes:
		r.Note(r.Offset(), "xml: bases are nested deeper than %d: this one is ignored", MaxScopes)
	case !l.Ref.HasScheme() && len(r.Doc.Base.URI().String()) > MaxBase:
		r.Note(r.Offset(), "xml: this base is relative to one of more than %d bytes: it is "+
			"ignored", MaxBase)
	default:
		r.bases = append(r.bases, former{r.depth, r.Doc.Base})
		r.Doc.Base = r.Doc.Base.Push(l.Ref)
	}
}

// stated sets the base that BASE of XHTML states. It is the base of the rest of
// the document.
func (r *reader) stated(l link.Link) {
	if s := l.Ref.Scheme(); l.Err == nil && s != "data" && s != "javascript" {
		r.hasBase = true
		r.Doc.Base = r.Doc.Base.Embed(l.Ref, "BASE")
	}
}
