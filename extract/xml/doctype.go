package xml

import (
	"bytes"

	"github.com/urikit/uri/extract/internal/markup"
)

// documentType reads a document type declaration.
func (r *reader) documentType(b []byte) bool {
	const begin = len("<!DOCTYPE")
	end, ok := doctypeEnd(b, begin)
	if !ok && r.CanGrow() {
		return false
	}
	r.doctype = true
	if !ok {
		r.Note(r.Offset(), "xml: a document type does not end, or is too long")
		r.At += begin
		return true
	}
	at := r.Offset() + begin
	if n := r.external(b[begin:end], at, "DOCTYPE"); begin+n < end {
		r.subset(b[begin+n:end], at+n)
	}
	r.At += end + 1
	return true
}

// external yields the system identifier of a declaration, and URIs that other
// literals in it hold. It ends at "[" or "]", and returns where.
func (r *reader) external(b []byte, at int, context string) int {
	system, public := false, false
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '[' || c == ']':
			return i
		case c == '"' || c == '\'':
			k := bytes.IndexByte(b[i+1:], c)
			if k < 0 {
				return len(b)
			}
			literal := b[i+1 : i+1+k]
			switch {
			case public:
				system = true
			case system:
				r.Whole(markup.Raw(literal, at+i+1), context)
				system = false
			default:
				p := r.plain(literal, at+i+1, true)
				r.Search(&p, at+i+1+k, context)
			}
			public = false
			i += k + 1
		case isNameStart(c):
			word := i
			for i+1 < len(b) && isNameByte(b[i+1]) {
				i++
			}
			system = string(b[word:i+1]) == "SYSTEM"
			public = string(b[word:i+1]) == "PUBLIC"
		}
	}
	return len(b)
}

// subset reads the declarations inside of a document type.
func (r *reader) subset(b []byte, at int) {
	for !r.Done {
		i := bytes.IndexByte(b, '<')
		if i < 0 {
			return
		}
		b, at = b[i:], at+i
		n, _ := passed(b)
		if n > 0 {
			p := markup.Raw(b[:n], at)
			r.Search(&p, at+n, "comment")
		} else {
			end, ok := doctypeEnd(b, 1)
			if !ok {
				end = len(b) - 1
			}
			n = end + 1
			r.declared(b[:n], at)
		}
		b, at = b[n:], at+n
	}
}

// declared reads a markup declaration.
func (r *reader) declared(b []byte, at int) {
	switch {
	case bytes.HasPrefix(b, []byte("<!ENTITY")):
		r.declare(b, at)
		r.external(b, at, "ENTITY")
	case bytes.HasPrefix(b, []byte("<!NOTATION")):
		r.external(b, at, "NOTATION")
	case !bytes.Contains(b, []byte("xmlns")):
		p := r.plain(b, at, true)
		r.Search(&p, at+len(b), "DOCTYPE")
	}
}
