package urn

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A URN is a URI that names a resource, or a reference to one:
//
//	URN = "urn:" NID ":" NSS
//
// with the components that its [Syntax] allows after the name. A URN is a small
// immutable value that keeps the text of its URI: == compares texts, and
// [URN.Equal5a] compares names. Parts are slices of the text, still
// percent-encoded. The zero URN is empty; its text is "".
type URN struct{ generic uri.URI }

// scheme begins every URN, in any letter case.
const scheme = "urn:"

// FromURI returns u as a URN that follows [Draft] or [RFC8141]; [URN.Syntax]
// says which. The error is the first finding of [Check]. FromURI allocates only
// for an error.
func FromURI(u uri.URI) (URN, error) {
	// A fast path for nearly all names, with the rules of follows, but without
	// a call: URNs with nothing after the name, and no authority.
	text := u.String()
	if len(text) < len("urn:ab:c") || !isURN(text) || len(text) != len(scheme)+len(u.Path()) {
		return parse(u)
	}
	n := len(scheme)
	for isNID[text[n]] {
		if n++; n == len(text) {
			return parse(u)
		}
	}
	if n < len("urn:ab") || n > len(scheme)+maxNID || n+1 == len(text) || text[n] != ':' ||
		text[n+1] == '/' ||
		text[len(scheme)] == '-' || text[n-1] == '-' || n == len("urn:urn") &&
		isUrn(text[len(scheme):n]) {
		return parse(u)
	}
	if i := strings.IndexByte(text[n:], '%'); i >= 0 && nul(text[n+i:]) >= 0 {
		return parse(u)
	}
	return URN{u}, nil
}

func parse(u uri.URI) (URN, error) {
	if follows(u, Either) != 0 {
		return URN{u}, nil
	}
	return URN{}, Check(u)[0]
}

// Parse is [uri.Parse] and [FromURI]. The error is a [*uri.ParseError] or a
// [finding.Finding].
func Parse(text string) (URN, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return URN{}, err
	}
	return FromURI(u)
}

// FromURI is [FromURI] for one syntax, or for any of a set.
func (s Syntax) FromURI(u uri.URI) (URN, error) {
	if follows(u, s) != 0 {
		return URN{u}, nil
	}
	return URN{}, s.Check(u)[0]
}

// Check returns all reasons why u is not a URN, with their places in its text;
// none if [FromURI] accepts u. [Syntax.CheckBy] and the package of the
// namespace check the rules of the namespace.
func Check(u uri.URI) []finding.Finding { return Either.Check(u) }

// New returns the URN of a namespace and an NSS that is already encoded: see
// [Encode].
func New(nid, nss string) (URN, error) { return Fields{NID: nid, NSS: nss}.URN() }

// IsZero reports whether u is the zero URN.
func (u URN) IsZero() bool { return u.generic.IsZero() }

// Generic returns the URI that u was parsed from.
func (u URN) Generic() uri.URI { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// AppendText appends the text of u to b.
func (u URN) AppendText(b []byte) ([]byte, error) { return append(b, u.String()...), nil }

// MarshalText returns the text of u.
func (u URN) MarshalText() ([]byte, error) { return []byte(u.String()), nil }

// UnmarshalText is [Parse] into u. An empty text gives the zero URN.
func (u *URN) UnmarshalText(text []byte) error {
	var v URN
	if len(text) > 0 {
		var err error
		if v, err = Parse(string(text)); err != nil {
			return err
		}
	}
	*u = v
	return nil
}

// NID returns the namespace identifier in lower case, since its case does not
// matter. NID allocates only if the text has upper case there.
func (u URN) NID() string {
	nid, _, _ := strings.Cut(u.generic.Path(), ":")
	return strings.ToLower(nid)
}

// NSS returns the namespace specific string.
func (u URN) NSS() string {
	_, nss, _ := strings.Cut(u.generic.Path(), ":")
	return nss
}

// nssStart is the offset of the NSS in the text.
func (u URN) nssStart() int { return len(scheme) + len(u.generic.Path()) - len(u.NSS()) }

// AssignedName returns the name alone, without query, r-, q- and f-component.
// The result shares the text of u.
func (u URN) AssignedName() URN { return URN{u.generic.WithoutQuery()} }

// Directives returns the directives of a query that follows [Draft], and none
// for any other query.
func (u URN) Directives() Directives {
	if q := u.generic.Query(); !isComponents(q) && directiveFault(q).rule == "" {
		return Directives{q}
	}
	return Directives{}
}

// RComponent returns what follows "?+" (RFC 8141 section 2.3.1), for the
// resolver. It is "" only if there is no r-component.
func (u URN) RComponent() string {
	r, _ := components(u.generic.Query())
	return r
}

// QComponent returns what follows "?=" (RFC 8141 section 2.3.2), for the
// resource or a service. It is "" only if there is no q-component.
func (u URN) QComponent() string {
	_, q := components(u.generic.Query())
	return q
}

// HasFComponent reports whether there is a "#".
func (u URN) HasFComponent() bool { return u.generic.HasFragment() }

// FComponent returns the fragment, which RFC 8141 calls the f-component
// (section 2.3.3). It is for the client, and may be empty.
func (u URN) FComponent() string { return u.generic.Fragment() }

// isComponents reports whether a query is one of RFC 8141. A list of directives
// never is.
func isComponents(query string) bool {
	return query != "" && (query[0] == '+' || query[0] == '=')
}

// components returns the r-component and the q-component of a query: the first
// ends where the second begins.
func components(query string) (r, q string) {
	if !isComponents(query) || componentsFault(query) >= 0 {
		return "", ""
	}
	if query[0] == '=' {
		return "", query[1:]
	}
	r, q, _ = strings.Cut(query[1:], "?=")
	return r, q
}
