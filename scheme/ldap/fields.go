package ldap

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A Scope is the set of entries that are searched.
type Scope uint8

const (
	Base Scope = iota // the named entry; the default
	One               // the entries directly below it
	Sub               // the entry and all below it
)

var scopes = [...]string{"base", "one", "sub"}

// scopeOf returns the scope with a name.
func scopeOf(text string) (Scope, bool) {
	for s, name := range scopes {
		if is(text, name) {
			return Scope(s), true
		}
	}
	return 0, false
}

// String returns "base", "one" or "sub".
func (s Scope) String() string { return cmp.Or(part.Word(scopes[:], s), "scope") }

// MarshalText returns the text of [Scope.String].
func (s Scope) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText accepts the texts of [Scope.String], in any letter case.
func (s *Scope) UnmarshalText(text []byte) error {
	n := slices.Index(scopes[:], strings.ToLower(string(text)))
	if n < 0 {
		return errors.New("ldap: a scope is base, one or sub")
	}
	*s = Scope(n)
	return nil
}

// An Extension is an extension of a URL.
type Extension struct {
	Critical bool    `json:"critical"` // whether a client must support the extension
	Type     string  `json:"type"`
	Value    *string `json:"value,omitempty"`
}

// AllEntries is the default filter. Every entry matches it.
const AllEntries = "(objectClass=*)"

// Fields are the parts of an LDAP URL, decoded except for the host. The escapes
// of the name and of the filter are not decoded.
type Fields struct {
	Scheme     string      `json:"scheme"`     // ldap or ldaps; "" is ldap
	Host       string      `json:"host"`       // not decoded; "" if the client must know it
	Port       uint16      `json:"port"`       // the default port if undefined
	DN         string      `json:"dn"`         // "" is the root
	Attributes []string    `json:"attributes"` // empty for all user attributes
	Scope      Scope       `json:"scope"`
	Filter     string      `json:"filter"` // AllEntries if undefined
	Extensions []Extension `json:"extensions"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g, p := u.Generic(), split(u.Generic())
	f := Fields{
		Scheme: g.Scheme(), Host: g.Host(), Port: part.Port(g, port(g.Scheme())),
		DN: p.dn.Decode(), Attributes: []string{}, Filter: AllEntries, Extensions: []Extension{},
	}
	if p.attributes.Text != "" {
		for a := range strings.SplitSeq(p.attributes.Text, ",") {
			f.Attributes = append(f.Attributes, part.Decode(a))
		}
	}
	f.Scope, _ = scopeOf(p.scope.Text)
	if p.filter.Text != "" {
		f.Filter = p.filter.Decode()
	}
	if p.extensions.Text != "" {
		for e := range strings.SplitSeq(p.extensions.Text, ",") {
			name, critical := strings.CutPrefix(e, "!")
			name, value, valued := strings.Cut(name, "=")
			x := Extension{Critical: critical, Type: part.Decode(name)}
			if valued {
				x.Value = new(part.Decode(value))
			}
			f.Extensions = append(f.Extensions, x)
		}
	}
	return f
}

// port returns the default port of a scheme.
func port(scheme string) uint16 {
	if strings.EqualFold(scheme, "ldaps") {
		return PortTLS
	}
	return Port
}

// In a field, "?" is encoded, and "," where it is a separator (section 2.1). In
// the name "/" is encoded too: normalization would remove a segment such as
// "..".
var (
	selectorSet = pct.Path().Minus(pct.SetOf(","))
	typeSet     = selectorSet.Minus(pct.SetOf("!="))
)

// URI builds a URI from the fields. Data is encoded; defaults and a port of 0
// are left out. It is an error if an attribute or the type of an extension is
// empty.
func (f Fields) URI() (URI, error) {
	if f.Scheme = strings.ToLower(f.Scheme); f.Scheme == "" { // G-3.1-03
		f.Scheme = "ldap"
	}
	if int(f.Scope) >= len(scopes) {
		return URI{}, missing("scope", "unknown scope")
	}
	var attributes, extensions []string
	for _, a := range f.Attributes {
		if a == "" {
			return URI{}, missing("selector", "an attribute has no name")
		}
		attributes = append(attributes, pct.Encode(a, selectorSet))
	}
	for _, e := range f.Extensions {
		if e.Type == "" {
			return URI{}, missing("extype", "an extension has no type")
		}
		text := pct.Encode(e.Type, typeSet)
		if e.Critical {
			text = "!" + text
		}
		if e.Value != nil {
			text += "=" + pct.Encode(*e.Value, selectorSet)
		}
		extensions = append(extensions, text)
	}
	query := join(strings.Join(attributes, ","), f.Scope, pct.Encode(f.Filter, pct.Path()),
		strings.Join(extensions, ","))
	var b uri.Builder
	part.SetServer(b.Scheme(f.Scheme), f.Host, f.Port, port(f.Scheme))
	b.Path("/" + pct.Encode(f.DN, pct.Segment()))
	if query != "" {
		b.Query(query)
	}
	return part.Build(&b, FromURI)
}

// join returns the query of some fields, without defaults and without a "?"
// that has no field after it.
func join(attributes string, scope Scope, filter, extensions string) string {
	word := ""
	if scope != Base {
		word = scope.String()
	}
	if is(filter, strings.ToLower(AllEntries)) {
		filter = ""
	}
	return strings.TrimRight(attributes+"?"+word+"?"+filter+"?"+extensions, "?")
}

func missing(rule, message string) error {
	return finding.Finding{Rule: rule, Severity: finding.Error, Section: sectionURL,
		Message: message}
}

// Normalize returns u without needless parts: the scope "base", the filter
// (objectClass=*), repeated attributes, and each "?" without a field after it
// (sections 2 and 3). The scope becomes lower case.
func (u URI) Normalize() URI {
	g := u.Generic()
	if !g.HasQuery() {
		return u
	}
	p := split(g)
	scope, _ := scopeOf(p.scope.Text)
	query := join(distinct(p.attributes.Text), scope, p.filter.Text, p.extensions.Text)
	if query == g.Query() && query != "" {
		return u
	}
	return URI{part.Edited(u.value, g.Edit().QueryOrNone(query))}
}

// distinct returns a list of attributes without repeated ones.
// Case does not matter (RFC 4512 section 2.5), and order has no meaning.
func distinct(list string) string {
	seen := make(map[string]bool)
	var kept []string
	for a := range strings.SplitSeq(list, ",") {
		name := strings.ToLower(part.Decode(a))
		if !seen[name] {
			kept = append(kept, a)
		}
		seen[name] = true
	}
	return strings.Join(kept, ",")
}
