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

// A scope is what an object inherits, and what its members state so far.
type scope struct {
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
func (r *reader) object() *scope {
	if len(r.scopes) == 0 {
		return nil
	}
	return &r.scopes[len(r.scopes)-1]
}

// around returns the object around that.
func (r *reader) around() *scope { return &r.scopes[len(r.scopes)-2] }

// enter begins an object.
func (r *reader) enter() {
	c := scope{base: &r.outer}
	if o := r.object(); o == nil {
		r.id = r.id[:0]
	} else {
		c = scope{base: o.base, old: o.old, feed: o.feed,
			context: o.context || o.kind == ldContext, data: o.data || o.kind == data}
		if !o.context {
			c.holder = o.kind
		}
		if o.kind == response && o.request != nil {
			c.base = o.request
		}
	}
	c.around = c.base
	r.scopes = append(r.scopes, c)
	r.at(c.base)
}

// leave ends the objects beyond the first n.
func (r *reader) leave(n int) {
	for ; len(r.scopes) > n; r.scopes = r.scopes[:len(r.scopes)-1] {
		if c := r.object(); len(r.scopes) > 1 {
			o := r.around()
			if c.context || c.around != o.around {
				c.passed &^= 1 << reference
			}
			o.passed |= c.passed & outside
		}
	}
	if r.at(&r.outer); n > 0 {
		r.at(r.object().base)
	}
}

// at sets the base of what is next.
func (r *reader) at(b *base.Base) {
	if b != r.current {
		r.current, r.Doc.Base = b, *b
	}
}

// member reads the name of a member.
func (r *reader) member(name []byte) {
	c := r.object()
	c.kind = kindOf(name)
	switch {
	case !c.data && !c.context:
	case c.kind == schemaID:
		c.kind = reference
	case c.kind == oldID:
		c.kind = other
	}
	r.open[len(r.open)-1].links = c.kind.isLink() || c.kind == oldID && c.old ||
		c.kind == address && c.feed || c.kind == value && c.location
}

// states keeps what the next value, a string, says about its object.
func (r *reader) states(text []byte) {
	c, outermost := r.object(), len(r.open) == 1
	switch c.kind {
	case anchor:
		r.Doc.Anchor(string(text), r.Offset()+1)
	case schemaID:
		r.state(c, text, "$id")
	case oldID:
		if c.old {
			r.state(c, text, "id")
		} else if outermost {
			r.id = append(r.id[:0], text[:min(len(text), MaxBase+1)]...)
		}
	case schema:
		_, draft, _ := bytes.Cut(text, []byte("json-schema.org/draft-0"))
		if c.old = len(draft) > 0 && draft[0] < '5'; c.old && outermost {
			r.after(c, oldID)
			r.state(c, r.id, "id")
		}
	case ldBase:
		if c.holder == ldContext {
			r.state(r.around(), text, "@base")
		}
	case version:
		if c.feed = bytes.Contains(text, []byte("jsonfeed.org/")); c.feed {
			r.after(c, address)
		}
	case address:
		if c.holder == request && r.fits(len(text)) {
			u, _ := uri.Parse(string(text))
			if b := base.Retrieved(u); !b.IsZero() {
				r.after(r.around(), reference)
				r.around().request = &b
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
		if c.media = string(text); len(text) > MaxType {
			c.media = ""
			r.Note(r.Offset(), "json: a media type is longer than %d bytes: its text is "+
				"searched as plain text", MaxType)
		}
	}
}

var inHeaders = []byte("/response/headers/")

func isLocation(name []byte) bool {
	return bytes.EqualFold(name, []byte("location")) ||
		bytes.EqualFold(name, []byte("content-location"))
}

// state sets a base that an object states.
func (r *reader) state(c *scope, text []byte, by string) {
	if fragment, ok := bytes.CutPrefix(text, []byte("#")); ok || len(text) == 0 {
		r.Doc.Anchor(string(fragment), r.Offset()+1)
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
		r.Note(r.Offset(), "json: a base is longer than %d bytes: it is ignored", MaxBase)
	}
	return n <= MaxBase
}

// set sets the base of an object.
func (r *reader) set(c *scope, b *base.Base) {
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
	r.at(b)
}

// null reads null, which ends what a base or a context states (JSON-LD section
// 4.1.3).
func (r *reader) null() {
	switch o := r.object(); {
	case o == nil:
	case o.kind == ldBase && o.holder == ldContext:
		r.set(r.around(), new(base.Base))
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
func (r *reader) after(c *scope, k kind) {
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
