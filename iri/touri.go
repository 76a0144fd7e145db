package iri

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// URI returns the URI of x (section 3.1): the UTF-8 octets of each character
// beyond US-ASCII are percent-encoded, in the host too. Nothing else changes:
// no case, no Unicode normalization. URI never fails; the zero IRI gives the
// zero URI. It does not allocate if x is US-ASCII.
func (x IRI) URI() uri.URI {
	u, _ := uri.Parse(encode(x.s)) // fails only for the zero IRI
	return u
}

// URI returns the URI reference of r, as [IRI.URI] does.
func (r Ref) URI() uri.Ref {
	u, _ := uri.ParseRef(encode(r.s)) // never fails
	return u
}

// LookupURI is [IRI.URI], except that a registered name with characters beyond
// US-ASCII, raw or percent-encoded, becomes the name for a DNS lookup (section
// 3.1; conflicts.md D-28). Use it to dereference, if the hosts of the scheme
// are names of DNS. If in doubt, the profile is [host.UTS46]. Other hosts stay
// as they are written.
//
// The error is a [finding.Finding] with offsets in the text: the host has no
// DNS form.
func (x IRI) LookupURI(p host.Profile) (uri.URI, error) {
	r, err := x.Ref().LookupURI(p)
	u, _ := r.URI()
	return u, err
}

// LookupURI returns the URI reference of r, as [IRI.LookupURI] does.
func (r Ref) LookupURI(p host.Profile) (uri.Ref, error) {
	start, end := r.host()
	if !beyondASCII(r.s[start:end]) {
		return r.URI(), nil
	}
	name, err := lookupName(p, r.s, start, end)
	if err != nil {
		return uri.Ref{}, err
	}
	return Ref{value: value{r.s[:start] + name + r.s[end:]}}.URI(), nil
}

// lookupName returns the DNS form of the valid host text[start:end].
func lookupName(p host.Profile, text string, start, end int) (string, error) {
	h, err := host.Parse(encode(text[start:end]))
	if err == nil {
		var name string
		if name, err = p.ToASCII(h); err == nil {
			return name, nil
		}
	}
	f := finding.Finding{Rule: "host", Severity: finding.Error,
		Message: "there is no such name in DNS"}
	var e *host.Error
	if errors.As(err, &e) {
		f = e.Finding()
	}
	f.Start, f.End = start, end
	return "", f
}

// beyondASCII reports whether a host has characters beyond US-ASCII, or
// percent-encoded octets of such characters.
func beyondASCII(name string) bool {
	if strings.HasPrefix(name, "[") {
		return false
	}
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf || name[i] == '%' && name[i+1] >= '8' {
			return true
		}
	}
	return false
}

// encode returns s with each byte that is not US-ASCII percent-encoded.
func encode(s string) string {
	i := asciiEnd(s, 0)
	if i == len(s) {
		return s
	}
	n := 0
	for j := i; j < len(s); j++ {
		n += int(s[j] >> 7)
	}
	var b strings.Builder
	b.Grow(len(s) + 2*n)
	for start := 0; ; {
		b.WriteString(s[start:i])
		for ; i < len(s) && s[i] >= utf8.RuneSelf; i++ {
			writeTriplet(&b, s[i])
		}
		if i == len(s) {
			return b.String()
		}
		start, i = i, asciiEnd(s, i)
	}
}

func writeTriplet(b *strings.Builder, c byte) {
	const hex = "0123456789ABCDEF"
	b.Write([]byte{'%', hex[c>>4], hex[c&15]})
}
