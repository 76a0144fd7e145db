package json

import (
	"bytes"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/internal/lazy"
)

const (
	// MaxAhead is how many bytes of a document are looked at before they are
	// read. A base that an object states more than half of that after its
	// beginning may be ignored, with a note.
	MaxAhead = 256 << 10

	// MaxBase is how many bytes a base has at most to which another one is
	// relative. Beyond that there is a note.
	MaxBase = 4 << 10

	// MaxContexts is how many contexts of JSON-LD around a place can have terms
	// with contexts of their own. The terms of more have none.
	MaxContexts = 16

	// maxFact is how many bytes of a string say something about its object. A
	// longer one says nothing.
	maxFact = 8 << 10

	// maxFacts is how many values of a member say something. Later ones say
	// nothing.
	maxFacts = 64
)

// Ahead is what is known about objects before they are read.
type ahead struct {
	looking bool           // only this is collected
	signed  bool           // the beginning of the document has some of signs
	facts   map[int]*facts // by the places of objects
	window  int            // the end of the window that was looked at
	to      int            // the end of what was looked at
	next    int            // where to look again
	want    int            // how much is looked at beyond MaxAhead
}

// Facts are what the members of an object say, by their names.
type facts struct {
	closed  bool                // the object was seen as a whole
	used    bool                // when the object began
	strings map[kind][]string   // in the values
	objects map[string][]*facts // in the values; nil is null
	base    *base.Base          // around a context
}

// first returns the first string in the value of a member, or "".
func (f *facts) first(k kind) string {
	if f == nil || len(f.strings[k]) == 0 {
		return ""
	}
	return f.strings[k][0]
}

// A scope is what an array or object inherits, and what an object states.
type scope struct {
	begin int  // its offset
	owner int  // the object that it is, or that it is in as a value, or -1
	kind  kind // of the last member
	term  string
	facts *facts

	base, inner *base.Base // of its links, and of objects in it
	around      *base.Base // to which its base is relative
	terms       []*facts   // the contexts around it that have terms with contexts

	context bool // it is in a context of JSON-LD
	data    bool // it is not a schema
}

// look collects the facts about the objects that are next.
func (r *reader) look() {
	window := r.From + len(r.Window)
	if r.window == window && r.Offset() < r.next {
		return
	}
	b := r.Rest()[:min(len(r.Rest()), MaxAhead+r.want)]
	found := r.signed
	for i, sign := range signs {
		if (i < anywhere || r.window == 0 || r.want > 0) && bytes.Contains(b, []byte(sign)) {
			found, r.signed = true, r.signed || i >= anywhere
		}
	}
	r.window, r.to, r.next, r.want = window, r.Offset()+len(b), r.Offset()+len(b)/2, 0
	if r.to == window {
		r.next = math.MaxInt
	}
	maps.DeleteFunc(r.facts, func(at int, _ *facts) bool { return at < r.Offset() })
	for _, c := range r.open {
		if c.facts != nil {
			r.facts[c.begin] = c.facts
		}
	}
	if !found {
		return
	}
	l := *r
	l.looking, l.Last, l.open = true, true, slices.Clone(r.open)
	for l.Window = r.Window[:r.At+len(b)]; l.At < len(l.Window) && !l.Done; {
		l.step()
	}
	for i := range r.open {
		r.open[i].facts = r.facts[r.open[i].begin]
	}
}

// member reads the name of a member.
func (r *reader) member(name []byte) {
	c := &r.open[len(r.open)-1]
	c.kind, c.term = kindOf(name), ""
	if c.context || len(c.terms) > 0 {
		c.term = string(name[:min(len(name), maxFact)])
	}
	c.links = c.kind.isLink()
	switch root := r.open[0].facts; c.kind {
	case oldID:
		c.links = isOld(root) && !c.data
	case address:
		c.links = strings.Contains(root.first(version), "jsonfeed.org/")
	case value: // of a field in a HAR
		name := strings.ToLower(c.facts.first(field))
		c.links = (name == "location" || name == "content-location") &&
			bytes.Contains(r.pointer, []byte("/response/headers/"))
	}
}

// isOld reports whether a schema states bases by "id", and not by "$id".
func isOld(root *facts) bool {
	_, draft, _ := strings.Cut(root.first(schema), "json-schema.org/draft-0")
	return draft != "" && draft[0] < '5'
}

// object returns the object to which the next value belongs, or nil.
func (r *reader) object() *container {
	if n := len(r.open) - 1; n >= 0 && r.open[n].owner >= 0 {
		return &r.open[r.open[n].owner]
	}
	return nil
}

// tell adds what the next value is to the facts about its object.
func (r *reader) tell(text string, f *facts) {
	o := r.object()
	if o == nil || !o.kind.isFact() && (f == nil || !o.context) {
		return
	}
	if o.facts == nil {
		o.facts = r.newFacts(o.begin)
	}
	name, known := o.term, o.facts.objects
	switch {
	case o.kind == ldContext:
		name = "@context"
	case o.kind == request:
		name = "request"
	}
	switch {
	case len(known[name]) == maxFacts || len(o.facts.strings[o.kind]) == maxFacts:
	case o.facts.closed, f != nil && slices.Contains(known[name], f): // it was told before
	case f != nil, text == null && o.kind == ldContext:
		known[name] = append(known[name], f)
	case text != null || o.kind == ldBase:
		o.facts.strings[o.kind] = append(o.facts.strings[o.kind], text)
	}
}

// null stands for the value null. No string in JSON is like it.
const null = "\xFF"

func (r *reader) newFacts(at int) *facts {
	r.facts[at] = &facts{strings: map[kind][]string{}, objects: map[string][]*facts{}}
	return r.facts[at]
}

// enter sets the scope of an array or object that begins at an offset.
func (r *reader) enter(c *container, at int) {
	n, isObject, k := len(r.open), c.index < 0, other
	c.scope = scope{begin: at, owner: -1, base: &r.outer, inner: &r.outer}
	if n > 0 {
		p := &r.open[n-1]
		c.context, c.data, c.terms, c.base, c.inner = p.context, p.data, p.terms, p.base, p.inner
		c.owner = p.owner
	}
	if o := r.object(); o != nil {
		k = o.kind
		c.data, c.context = c.data || k == data, c.context || k == ldContext
	}
	if !r.looking {
		r.join()
	}
	switch {
	case !isObject && !r.looking:
		r.begin()
	case isObject && !r.looking:
		c.facts = r.facts[at]
		if r.states(c, k); k == ldContext && c.facts != nil && !c.facts.used &&
			!r.open[n-1].context && len(c.facts.strings[ldBase]) > 0 {
			r.late(at)
		}
		c.owner = n
	case isObject:
		c.facts = r.facts[at]
		switch f := c.facts; {
		case f != nil && !f.closed: // it is looked at again
			clear(f.strings)
			clear(f.objects)
		case f == nil && (c.context || k == request):
			c.facts = r.newFacts(at)
		}
		if c.context || k == request {
			r.tell("", c.facts)
		}
		c.owner = n
	}
	r.at(c.base)
}

// at sets the base of what is next.
func (r *reader) at(b *base.Base) {
	if b != r.current {
		r.current, r.Doc.Base = b, *b
	}
}

func (r *reader) late(at int) {
	r.Note(at, "json: this base is stated too late, or too far from the beginning of its object: "+
		"it is ignored")
}

// states sets the base of an object that is the value of a member of this kind,
// or in it.
func (r *reader) states(c *container, k kind) {
	o, f := r.object(), c.facts
	if at := c.begin - r.From; c.base != c.inner && !nodeReference.Get().Match(
		r.Window[at:min(len(r.Window), at+maxFact)]) {
		c.base = c.inner // the context of a type ends here
	}
	if c.context {
		if f != nil && f.used {
			c.base, c.inner = f.base, f.base
		}
		c.around = c.base
		return
	}
	if o != nil && o.facts != nil && len(o.facts.objects["request"]) > 0 &&
		(k == request || k == response) {
		u, _ := uri.Parse(o.facts.objects["request"][0].first(address))
		if b := base.Retrieved(u); !b.IsZero() {
			c.base = &b
		}
	}
	if o != nil {
		r.scoped(c, o.term)
	}
	if c.around, c.inner = c.base, c.base; f == nil {
		return
	}
	r.contexts(c, f)
	id, by := f.first(schemaID), "$id"
	if root := r.root(f); id == "" && isOld(root) {
		id, by = f.first(oldID), "id"
	}
	if f.used = true; id != "" && id[0] != '#' && !c.data {
		r.state(c, id, by)
	}
	c.inner = c.base
	for _, t := range f.strings[ldType] { // its context does not count in objects inside
		r.scoped(c, t)
	}
}

// nodeReference matches an object of JSON-LD that only refers to a node.
var nodeReference = lazy.Regexp{Text: `^\{\s*"@id"\s*:\s*"[^"]*"\s*\}`}

// root returns the facts about the outermost object, which may be this one.
func (r *reader) root(f *facts) *facts {
	if len(r.open) > 0 {
		return r.open[0].facts
	}
	return f
}

// scoped applies the context that a term has (JSON-LD section 4.1.8).
func (r *reader) scoped(c *container, term string) {
	for _, t := range slices.Backward(c.terms) {
		if all := t.objects[term]; len(all) > 0 {
			r.contexts(c, all[0])
			return
		}
	}
}

// contexts applies the contexts of a facts (JSON-LD API section 4.1).
func (r *reader) contexts(c *container, f *facts) {
	for _, in := range f.objects["@context"] {
		if in == nil {
			c.base, c.terms = &r.outer, nil
			continue
		}
		in.base, in.used = c.base, true
		switch by := in.strings[ldBase]; {
		case len(by) == 0:
		case by[0] == null:
			c.base = new(base.Base)
		default:
			r.state(c, by[0], "@base")
		}
		if len(c.terms) < MaxContexts && len(in.objects) > 0 {
			c.terms = append(slices.Clip(c.terms), in)
		}
	}
}

// state sets a base that an object states.
func (r *reader) state(c *container, text, by string) {
	switch l := r.Doc.Link(text, by); {
	case l.Err != nil: // a link says so
	case !l.Ref.HasScheme() && len(c.base.URI().String()) > MaxBase:
		r.Note(c.begin, "json: a base is too long: one that is relative to it is ignored")
	default:
		b := c.base.Embed(l.Ref, by)
		c.base = &b
	}
}

// stated sets the base of the next string, if it states a base itself.
func (r *reader) stated(text string) {
	o := r.object()
	switch n := len(r.open) - 1; {
	case o == nil:
	case o.kind == ldContext:
		r.at(&r.outer) // of a context elsewhere
	case o.kind == schemaID || o.kind == oldID && r.open[n].links:
		r.at(o.around)
		if (o.facts == nil || !o.facts.used) && !o.data && !o.context && text != "#" {
			r.late(r.Offset())
		}
	}
}

// leave ends r.open[n].
func (r *reader) leave(n int) {
	c := r.open[n]
	if !r.looking {
		r.join()
	}
	r.open, r.pointer = r.open[:n], r.pointer[:c.at]
	if c.facts != nil {
		c.facts.closed = true
	}
	if o := r.object(); r.looking && c.context && c.facts != nil && o != nil && !o.kind.isFact() &&
		len(c.facts.objects) == 0 {
		delete(o.facts.objects, o.term) // the term has no context
	}
	if r.at(&r.outer); n > 0 {
		r.at(r.open[n-1].base)
	}
}
