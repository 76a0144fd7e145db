// Package describe writes in JSON the parts of a reference: components, details
// of the host, pairs, and the parts that schemes and namespaces define.
package describe

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// Kind returns the command's word for the kind of a reference.
func Kind(r uri.Ref) string {
	if r.HasScheme() {
		return "uri"
	}
	return "relative-ref"
}

// Masked returns a reference with a mask in place of each password, for people.
func Masked(r uri.Ref) uri.Ref {
	masked, err := uri.ParseRef(show.Masked(r.String()))
	if err != nil { // the mask made it too long
		masked, _ = uri.ParseRef(r.Redacted())
	}
	return masked
}

// HostKind returns the command's word for the rule that the host matches.
func HostKind(r uri.Ref) string {
	switch rule := r.HostRule(); rule {
	case "IPv4address":
		return "ipv4"
	case "IPv6address":
		return "ipv6"
	case "IPvFuture":
		return "ipvfuture"
	default:
		return string(rule)
	}
}

// A Reading says how components are written.
type Reading struct {
	Decode bool
	Syntax query.Syntax

	// Domains asks Reference for the parts of a host name, which take time.
	Domains bool
}

// Text returns a component. If g.Decode is set it is decoded, except an
// authority, which has subcomponents.
func (g Reading) Text(c uri.Component, raw string) (data string) {
	switch {
	case !g.Decode || c == uri.Authority:
		return raw
	case c == uri.Query:
		data, _ = g.Syntax.Decode(raw)
	default:
		data, _ = pct.Decode(raw) // no error: the reference is valid
	}
	return data
}

// Reference adds the components that are present, with their details.
func (g Reading) Reference(o jsonl.Object, r uri.Ref) jsonl.Object {
	o = o.Text("kind", Kind(r))
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := r.Span(c)
		if !ok {
			continue
		}
		raw := r.String()[start:end]
		if g.Decode {
			o = o.Text(c.String(), g.Text(c, raw))
		} else {
			o = o.Plain(c.String(), raw)
		}
		switch c {
		case uri.Host:
			o = o.Text("host_kind", HostKind(r))
			Host(raw, func(d Detail) {
				if d.Text != "" {
					o.Text(d.Name, d.Text)
				} else {
					o.Out = append(d.Append(append(o.Name(d.Name).Out, '"')), '"')
				}
			})
			if !g.Domains {
				break
			}
			n := Domain(r)
			o = o.OptionalText("subdomain", n.Subdomain).OptionalText("registrable", n.Registrable).
				OptionalText("suffix", n.Suffix).OptionalText("suffix_kind", SuffixKind(n))
		case uri.Query:
			o = g.pairs(o, raw)
		}
	}
	return o
}

// A Detail is a fact about a host beside its text.
type Detail struct {
	Name string // host_address, _embedded, _numeric, _dns or _display
	Text string
	addr netip.Addr // in place of the text
	Note string
}

// Append appends the text or the address.
func (d Detail) Append(dst []byte) []byte {
	if d.addr.IsValid() {
		return d.addr.AppendTo(dst)
	}
	return append(dst, d.Text...)
}

// Host calls f for each detail of a host. It does not allocate for an address,
// or for a name in the form of DNS.
func Host(text string, f func(Detail)) {
	h, err := host.Parse(text)
	if err != nil || text == "" {
		return
	}
	if a, ok := h.Addr(); ok {
		f(Detail{Name: "host_address", addr: a})
	}
	if a, form := h.Embedded(); form != host.NotEmbedded {
		f(Detail{Name: "host_embedded", addr: a, Note: form.String()})
	}
	if a, ok := h.Numeric(); ok {
		f(Detail{Name: "host_numeric", addr: a, Note: "for some readers"})
	}
	if h.Kind() != host.RegName {
		return // LookupName would make an error
	}
	name, err := h.LookupName()
	if err != nil {
		return
	}
	f(Detail{Name: "host_dns", Text: name})
	if !strings.Contains(name, "xn--") {
		return // without an A-label there is no other form
	}
	if shown := h.Display(); shown != name {
		f(Detail{Name: "host_display", Text: shown})
	}
}

// Domain returns the parts of a host name by the public suffix list, in the
// form of DNS, or none.
func Domain(r uri.Ref) (n domain.Name) {
	if r.Host() != "" && r.HostRule() == "reg-name" { // Parse would make an error
		n, _ = domain.ParseDNS(r.Host())
	}
	return n
}

// SuffixKind returns the command's word for the division of the suffix, if any.
func SuffixKind(n domain.Name) string {
	if n.Suffix == "" {
		return ""
	}
	return n.Division.String()
}

func (g Reading) pairs(o jsonl.Object, text string) jsonl.Object {
	o = o.Array("pairs")
	for p := range g.Syntax.Split(text).Pairs() {
		o = o.Element().Text("key", g.Text(uri.Query, p.RawKey()))
		if p.HasValue() {
			o = o.Text("value", g.Text(uri.Query, p.RawValue()))
		}
		o = o.Close()
	}
	return o.CloseArray()
}

// MaxDetails is the length of the longest reference of which the normal form,
// the parts and rules of its scheme or namespace, and risks, are told: they may
// take a hundred times its memory. For a longer one a note says that they are
// left out.
const MaxDetails = 3 << 20

// LeftOut returns the note that what is left out, or "" if r is not longer than
// [MaxDetails].
func LeftOut(r uri.Ref, what string) string {
	if len(r.String()) <= MaxDetails {
		return ""
	}
	return "longer than " + show.Plural(MaxDetails, "byte") + ": " + what + " are left out"
}

// PartsLeftOut returns the note that [Parts] leaves out parts, or "".
func PartsLeftOut(r uri.Ref) string {
	if i, _ := scheme.Lookup(r.Scheme()); i.Parts == nil && i.Name != "urn" {
		return "" // there are none
	}
	return LeftOut(r, "the parts of its scheme")
}

// Parts adds the decoded parts that the scheme defines, if r is a URI that
// follows the rules of the scheme. For a URN it adds [URN]. It adds none if
// there is a note of [PartsLeftOut].
func Parts(o jsonl.Object, r uri.Ref) jsonl.Object {
	u, ok := r.URI()
	if !ok || len(r.String()) > MaxDetails {
		return o
	}
	if n, ok := AsURN(u); ok {
		return URN(o.Object("scheme_specific"), n).Close()
	}
	list, err := scheme.Parts(u)
	if list == nil || err != nil {
		return o
	}
	return o.Parts("scheme_specific", list)
}

// Members returns the decoded parts that the scheme or the namespace defines,
// by their flat names, and for a URN also its nid, nss and id.
func Members(r uri.Ref) (list parts.Parts) {
	u, _ := r.URI()
	own, err := scheme.Parts(u)
	if n, ok := AsURN(u); ok {
		text := func(name, s string) {
			list = append(list, parts.Part{Name: name, Value: parts.ValueOf(s)})
		}
		text("nid", n.NID())
		text("nss", n.NSS())
		if id, err := nid.ID(n); err == nil {
			text("id", id)
		}
		own, err = nid.Parts(n)
	}
	if err != nil {
		return list
	}
	return append(list, own.Flat()...)
}

// Segment returns where the segment of the path with a number stands: from 1,
// or from -1, which is the last one. A "/" at the beginning is before the
// first.
func Segment(r uri.Ref, n int) (start, end int, ok bool) {
	start, end, _ = r.Span(uri.Path)
	path := r.String()[start:end]
	if path == "" {
		return 0, 0, false
	}
	if path[0] == '/' {
		start++
		path = path[1:]
	}
	if n < 0 {
		n += strings.Count(path, "/") + 2
	}
	for range n - 1 {
		i := strings.IndexByte(path, '/')
		if i < 0 {
			return 0, 0, false
		}
		start += i + 1
		path = path[i+1:]
	}
	if n < 1 {
		return 0, 0, false
	}
	if i := strings.IndexByte(path, '/'); i >= 0 {
		end = start + i
	}
	return start, end, true
}

// URN adds the parts of a URN, and what is registered about its namespace.
func URN(o jsonl.Object, u urn.URN) jsonl.Object {
	i, _ := nid.Lookup(u.NID())
	var follows []string
	for _, s := range [...]urn.Syntax{urn.Draft, urn.RFC8141, urn.RFC2141} {
		if u.Syntax()&s != 0 {
			follows = append(follows, s.String())
		}
	}
	o = o.Text("nid", u.NID()).Text("nss", u.NSS()).Text("status", i.Status.String()).
		OptionalText("title", i.Title).OptionalText("specification", i.Spec).
		Texts("syntaxes", follows)
	if d := u.Directives(); d != (urn.Directives{}) {
		o = o.Array("directives")
		for k, v := range d.All() {
			o = o.Element().Text("keyword", k).Text("value", v).Close()
		}
		o = o.CloseArray()
	}
	o = o.OptionalText("r_component", u.RComponent()).OptionalText("q_component", u.QComponent())
	if u.HasFComponent() {
		o = o.Text("fragment", u.FComponent())
	}
	if id, err := nid.ID(u); err == nil {
		o = o.Text("id", id)
	}
	if list, err := nid.Parts(u); err == nil && list != nil {
		o = o.Parts("fields", list)
	}
	return o
}

// AsURN returns u as a URN, if it is one.
func AsURN(u uri.URI) (urn.URN, bool) {
	if u.Scheme() != "urn" {
		return urn.URN{}, false
	}
	n, err := urn.FromURI(u)
	return n, err == nil
}

// Risks are the findings of lint, without those that [scheme.Check] has too.
func Risks(r uri.Ref) []finding.Finding {
	return slices.DeleteFunc(lint.Check(r), func(f finding.Finding) bool {
		return f.Rule == "scheme-rule"
	})
}

// Errors returns the findings that are errors.
func Errors(list []finding.Finding) []finding.Finding {
	isLess := func(f finding.Finding) bool { return f.Severity < finding.Error }
	return slices.DeleteFunc(list, isLess)
}
