package iri

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// Resolve returns the target of r with x as its base (RFC 3987 section 6.5).
// [uri.URI.Resolve] describes the algorithm of RFC 3986 section 5.2. No
// character is encoded or decoded. The zero base gives the zero IRI, unless r
// has a scheme; so does a target longer than [MaxLen].
func (x IRI) Resolve(r Ref) IRI {
	var t uri.URI
	if x.IsASCII() && r.IsASCII() {
		t = x.EncodedURI().Resolve(r.EncodedURI())
		if s := t.String(); len(s) <= MaxLen {
			return IRI{value{s}}
		}
		return IRI{}
	}
	base, _ := uri.Parse(enclose(x.s))
	ref, err := uri.ParseRef(enclose(r.s))
	if err != nil {
		return IRI{} // too long
	}
	return IRI{disclose(base.Resolve(ref).String())}
}

// Relativize returns a reference from x to t, as [uri.URI.Relativize] does: if
// ok, x.Resolve(ref) == t.
func (x IRI) Relativize(t IRI) (ref Ref, ok bool) {
	base, _ := uri.Parse(enclose(x.s))
	target, _ := uri.Parse(enclose(t.s))
	r, ok := base.Relativize(target)
	if !ok {
		return Ref{}, false
	}
	return Ref{value: disclose(r.String())}, true
}

var ascii = pct.Range(0, 0x7F)

// enclose returns an IRI as a URI with the same delimiters and dots; disclose
// reverses it. "%" is encoded too, so that triplets pass through package uri
// unchanged.
func enclose(s string) string { return pct.Encode(s, ascii) }

func disclose(s string) value {
	s, _ = pct.Decode(s)
	if len(s) > MaxLen {
		return value{}
	}
	return value{s}
}
