package xml

import (
	"bytes"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
)

// Limits of the state of the elements around a place. An element beyond them
// has no effect on the links in it, and a note says so.
const (
	MaxScopes = 4096    // nested elements that state a base or bind prefixes
	MaxNames  = 4096    // prefixes that they bind
	MaxBase   = 4 << 10 // bytes of a base that another one is relative to
)

// A scope is an element that states a base or binds prefixes. It ends where the
// depth is less than its own.
type scope struct {
	depth   int
	bound   int // how many bindings there were before
	base    base.Base
	hasBase bool // and base was the one before
}

// scopes are the elements around a place.
type scopes struct {
	depth      int
	open       []scope
	bound      []string           // prefixes
	spaces     map[string][]space // of each prefix, the current one last
	unprefixed space              // of names without a prefix, if no default namespace is bound
}

func (s *scopes) lookup(prefix []byte) space {
	if bound := s.spaces[string(prefix)]; len(bound) > 0 {
		return bound[len(bound)-1]
	}
	if len(prefix) == 0 {
		return s.unprefixed
	}
	return usual[string(prefix)]
}

func (s *scopes) bind(prefix string, sp space) bool {
	if len(s.bound) >= MaxNames {
		return false
	}
	if s.spaces == nil {
		s.spaces = map[string][]space{}
	}
	s.bound = append(s.bound, prefix)
	s.spaces[prefix] = append(s.spaces[prefix], sp)
	return true
}

// pop removes the bindings of the elements that end at this depth, and returns
// the base after them.
func (s *scopes) pop(current base.Base) base.Base {
	for len(s.open) > 0 && s.open[len(s.open)-1].depth > s.depth {
		last := s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		for _, prefix := range s.bound[last.bound:] {
			if n := len(s.spaces[prefix]) - 1; n > 0 {
				s.spaces[prefix] = s.spaces[prefix][:n]
			} else {
				delete(s.spaces, prefix)
			}
		}
		s.bound = s.bound[:last.bound]
		if last.hasBase {
			current = last.base
		}
	}
	return current
}

// enter reads the namespaces and the base that a tag states. The tag is without
// "<" and ">"; at is its offset.
func (r *reader) enter(tag []byte, i, at int) {
	r.depth++
	r.outer = r.Doc.Base
	if !bytes.Contains(tag, []byte("xml")) {
		return
	}
	sc := scope{depth: r.depth, bound: len(r.bound), base: r.Doc.Base}
	for {
		a, next, ok := markup.NextAttribute(tag, i)
		if !ok {
			break
		}
		i = next
		prefix, local, prefixed := split(a.Name)
		switch {
		case string(a.Name) == "xml:base":
			sc.hasBase = r.push(a, at) || sc.hasBase
			continue
		case string(a.Name) == "xmlns":
			local = nil
		case !prefixed || string(prefix) != "xmlns" || len(local) > maxPrefix:
			continue
		}
		value := string(r.plain(a.Value, 0).Text)
		if len(r.open) == MaxScopes || !r.bind(string(local), spaceOf(value, string(local))) {
			r.Note(at, "xml: too many namespaces inside of each other")
			break
		}
	}
	if sc.hasBase || len(r.bound) > sc.bound {
		r.open = append(r.open, sc)
	}
}

// maxPrefix is the length of the longest prefix that is bound. A longer one has
// no namespace.
const maxPrefix = 256

// push sets the base of an element. It reports whether the base is valid.
func (r *reader) push(a markup.Attribute, at int) bool {
	l := r.Doc.Link(string(r.plain(a.Value, 0).Text), "xml:base")
	switch {
	case l.Err != nil:
		return false
	case len(r.open) == MaxScopes, !l.Ref.HasScheme() && len(r.Doc.Base.URI().String()) > MaxBase:
		r.Note(at, "xml: a base is too long, or too many are inside of each other")
		return false
	}
	r.Doc.Base = r.Doc.Base.Push(l.Ref)
	return true
}

// stated sets the base that BASE of XHTML states. It is the base of the rest of
// the document.
func (r *reader) stated(l link.Link) {
	if s := l.Ref.Scheme(); l.Err == nil && s != "data" && s != "javascript" {
		r.hasBase = true
		r.Doc.Base = r.Doc.Base.Embed(l.Ref, "BASE")
	}
}
