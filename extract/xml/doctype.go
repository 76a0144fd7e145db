package xml

import (
	"bytes"
)

// documentType reads a document type declaration.
func (r *reader) documentType(i int) int {
	const begin = len("<!DOCTYPE")
	end, ok := doctypeEnd(r.window, i+begin)
	if !ok && r.more(i) {
		return 0
	}
	r.doctype = true
	if !ok {
		r.note(r.from+i, "xml: a document type does not end, or is too long")
		return begin
	}
	b, at := r.window[i+begin:end], r.from+i+begin
	n := r.external(b, at, "DOCTYPE")
	if n < len(b) {
		r.subset(b[n:], at+n)
	}
	return end + 1 - i
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
				r.emit(r.d.Link(string(literal), context), at+i+1, at+i+1+k)
				system = false
			default:
				p := r.plainOf(literal, at+i+1, true)
				r.search(&p, at+i+1+k, context)
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
	for !r.done {
		i := bytes.IndexByte(b, '<')
		if i < 0 {
			return
		}
		b, at = b[i:], at+i
		n, _ := passed(b)
		if n > 0 {
			p := r.plainOf(b[:n], at, false)
			r.search(&p, at+n, "comment")
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
		p := r.plainOf(b, at, true)
		r.search(&p, at+len(b), "DOCTYPE")
	}
}
