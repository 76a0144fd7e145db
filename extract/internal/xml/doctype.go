package xml

import (
	"bytes"

	"github.com/urikit/uri/extract/internal/markup"
)

func (r *reader) documentType(b []byte) bool {
	const begin = len("<!DOCTYPE")
	end, ok := markup.DoctypeEnd(b, begin)
	if !ok && r.CanGrow() {
		return false
	}
	r.doctype = true
	if !ok {
		r.Unended("xml: a document type declaration")
		r.At += begin
		return true
	}
	at := r.Offset() + begin
	if n := r.external(b[begin:end], at, "DOCTYPE"); begin+n < end {
		for i, d := range markup.Declarations(b[begin+n : end]) {
			if r.declared(d, at+n+i); r.Done {
				break
			}
		}
	}
	r.At += end + 1
	return true
}

// external yields the system identifier of a declaration, and URIs that other
// literals in it hold. It stops at "[" or "]", and returns that place.
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
				p := r.plain(literal, at+i+1)
				r.Search(&p, at+i+1+k, context)
			}
			public = false
			i += k + 1
		case markup.IsNameStart(c):
			word := i
			for i+1 < len(b) && markup.IsNameByte(b[i+1]) {
				i++
			}
			system = string(b[word:i+1]) == "SYSTEM"
			public = string(b[word:i+1]) == "PUBLIC"
		}
	}
	return len(b)
}

// declared reads a declaration, comment or processing instruction of a document
// type.
func (r *reader) declared(b []byte, at int) {
	n, _ := markup.Passed(b)
	switch {
	case n > 0:
		p := markup.Raw(b, at)
		r.Search(&p, at+n, "comment")
	case bytes.HasPrefix(b, []byte("<!ENTITY")):
		r.Declare(b, at, r.plain)
		r.external(b, at, "ENTITY")
	case bytes.HasPrefix(b, []byte("<!NOTATION")):
		r.external(b, at, "NOTATION")
	case !bytes.Contains(b, []byte("xmlns")):
		p := r.plain(b, at)
		r.Search(&p, at+len(b), "DOCTYPE")
	}
}
