package json

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
)

const (
	// MaxBase is how many bytes a base has, with that to which it is relative.
	// A longer one is ignored, with a note.
	MaxBase = 4 << 10

	// MaxType is how many bytes a media type in a document has. The text of a
	// longer one is searched as text.
	MaxType = 256
)

// A scope is what an object inherits, and what its members state so far. That
// of an array is a copy.
type scope struct {
	object int  // the index of the object that it is, or that holds it, or -1
	holder kind // the member whose value the object is
	kind   kind // of the last member
	passed uint // the kinds of strings before this that later members can change

	base, around *base.Base // inside the object, and where it begins
	request      *base.Base // stated by the request in it

	context bool // it is in a context of JSON-LD
	data    bool // it is not a schema
	old     bool // it is in a schema of draft 3 or 4
	feed    bool // it is in a JSON Feed

	media    string
	base64   bool
	markdown bool // it is a cell
	location bool // it is the header field of a redirect
}

// outside are the kinds of strings that members of objects around can change.
const outside = 1<<reference | 1<<oldID | 1<<address

// object returns the object to which the next value belongs, or nil.
func (r *reader) object() *container { return r.above(len(r.open)) }

// above returns the object that r.open[n] belongs to, or nil.
func (r *reader) above(n int) *container {
	if n == 0 || r.open[n-1].object < 0 {
		return nil
	}
	return &r.open[r.open[n-1].object]
}

// enter sets the scope of an array or object.
func (r *reader) enter(c *container) {
	n := len(r.open)
	c.scope = scope{object: -1, base: &r.outer}
	if n > 0 {
		c.scope = r.open[n-1].scope
	}
	if c.index >= 0 {
		return
	}
	s, o := c.scope, r.object()
	c.scope = scope{object: n, base: s.base, old: s.old, feed: s.feed,
		context: s.context || s.kind == ldContext, data: s.data || s.kind == data}
	if !s.context {
		c.holder = s.kind
	}
	switch {
	case o == nil:
		r.id = r.id[:0]
	case s.kind == response && o.request != nil:
		c.base = o.request
	default:
		c.base = o.base
	}
	c.around = c.base
	r.at(c.base)
}

// leave ends r.open[n].
func (r *reader) leave(n int) {
	c := &r.open[n]
	r.open, r.pointer = r.open[:n], r.pointer[:c.at]
	o := r.object()
	if o == nil {
		r.at(&r.outer)
		return
	}
	if c.index < 0 {
		if c.context || c.around != o.around {
			c.passed &^= 1 << reference
		}
		o.passed |= c.passed & outside
	}
	r.at(o.base)
}

// at sets the base of what is next.
func (r *reader) at(b *base.Base) {
	if b != r.current {
		r.current, r.Doc.Base = b, *b
	}
}

// member reads the name of a member.
func (r *reader) member(name []byte) {
	c := &r.open[len(r.open)-1]
	c.kind = kindOf(name)
	switch {
	case !c.data && !c.context:
	case c.kind == schemaID:
		c.kind = reference
	case c.kind == oldID:
		c.kind = other
	}
	c.links = c.kind.isLink() || c.kind == oldID && c.old || c.kind == address && c.feed ||
		c.kind == value && c.location
}

// states keeps what the next value, a string, says about its object.
func (r *reader) states(text []byte) {
	n := len(r.open) - 1
	c := &r.open[n]
	switch c.kind {
	case schemaID:
		r.state(c, text, "$id")
	case oldID:
		if c.old {
			r.state(c, text, "id")
		} else if n == 0 {
			r.id = append(r.id[:0], text[:min(len(text), MaxBase+1)]...)
		}
	case schema:
		_, draft, _ := bytes.Cut(text, []byte("json-schema.org/draft-0"))
		if c.old = len(draft) > 0 && draft[0] < '5'; c.old && n == 0 {
			r.after(c, oldID)
			r.state(c, r.id, "id")
		}
	case ldBase:
		if c.holder == ldContext {
			r.state(r.above(n), text, "@base")
		}
	case version:
		if c.feed = bytes.Contains(text, []byte("jsonfeed.org/")); c.feed {
			r.after(c, address)
		}
	case address:
		if c.holder == request && r.fits(len(text)) {
			u, _ := uri.Parse(string(text))
			if b := base.Retrieved(u); !b.IsZero() {
				r.after(r.above(n), reference)
				r.above(n).request = &b
				r.set(c, &b)
			}
		}
	case field:
		if c.location = isLocation(text) && bytes.Contains(r.pointer, inHeaders); c.location {
			r.after(c, value)
		}
	case cellType:
		if c.markdown = string(text) == "markdown"; c.markdown {
			r.after(c, source)
		}
	case encoding:
		if was := c.base64; string(text) == "base64" && !was {
			c.base64 = true
			r.after(c, body)
		}
	case mimeType:
		if c.media == "" && !bytes.HasPrefix(text, []byte("text/plain")) {
			r.after(c, body)
		}
		if c.media = ""; len(text) <= MaxType {
			c.media = string(text)
		}
	}
}

var inHeaders = []byte("/response/headers/")

func isLocation(name []byte) bool {
	return bytes.EqualFold(name, []byte("location")) ||
		bytes.EqualFold(name, []byte("content-location"))
}

// state sets a base that an object states.
func (r *reader) state(c *container, text []byte, by string) {
	if len(text) == 0 || text[0] == '#' {
		return
	}
	l, n := r.Doc.Link(string(text), by), len(text)
	if !l.Ref.HasScheme() {
		n += len(c.base.URI().String())
	}
	if l.Err == nil && r.fits(n) { // else a link says so
		b := c.base.Embed(l.Ref, by)
		r.set(c, &b)
	}
}

// fits reports whether a base of n bytes is not too long.
func (r *reader) fits(n int) bool {
	if n > MaxBase {
		r.Note(r.Offset(), "json: a base is too long: it is ignored")
	}
	return n <= MaxBase
}

// set sets the base of an object.
func (r *reader) set(c *container, b *base.Base) {
	if c.base == c.around {
		if *b != *c.base {
			r.after(c, reference)
		}
		if b.Against() != base.None {
			c.passed |= 1 << reference
		}
	}
	c.base = b
	if o := r.object(); o.holder == ldContext {
		o.base = b
	}
	r.at(r.object().base)
}

// null reads null, which ends what a base or a context states (JSON-LD section
// 4.1.3).
func (r *reader) null() {
	switch o := r.object(); {
	case o == nil:
	case o.kind == ldBase && o.holder == ldContext:
		r.set(r.above(o.object), new(base.Base))
	case o.kind == ldContext && !o.context:
		r.set(o, &r.outer)
	}
}

// pass keeps what a string is read as, for what is stated after it.
func (r *reader) pass(text []byte, isLink bool) {
	switch o := r.object(); {
	case o == nil, len(text) == 0:
	case o.kind == source, o.kind == body && !o.base64:
		o.passed |= 1 << o.kind
	case hasScheme(text):
	case isLink:
		r.inherits()
	case o.kind == oldID || o.kind == address || o.kind == value:
		o.passed |= 1 << o.kind
	}
}

// inherits keeps that a relative reference is next, or in it.
func (r *reader) inherits() {
	if o := r.object(); o != nil && o.base == o.around && !o.context && o.kind != ldContext {
		o.passed |= 1 << reference
	}
}

// after gives a note if a member is stated after strings that it changes.
func (r *reader) after(c *container, k kind) {
	switch {
	case c.passed&(1<<k) == 0:
	case k == reference:
		r.Note(r.Offset(), "json: this base is stated after links that are relative to it: they "+
			"keep the base from outside")
	default:
		r.Note(r.Offset(), "json: this is stated after a member that it changes: that was read "+
			"without it")
	}
}
