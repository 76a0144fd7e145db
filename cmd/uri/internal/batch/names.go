package batch

import (
	"encoding/binary"
	"errors"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/fields"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// profiles holds the IDNA profiles by the values of the option profile.
var profiles = map[string]host.Profile{
	"idna2008":     host.IDNA2008,
	"transitional": host.Transitional,
	"uts46":        host.UTS46,
}

// idna: the DNS form or the Unicode form of the input, a name in Unicode; or
// all forms in Unicode's test file IdnaTestV2. A "%" in the name is a
// character, not a triplet. Punycode alone is unsupported.
func idna(r request) object {
	kind := r.word("kind", "")
	known := none
	switch kind {
	case "to_ascii", "to_unicode":
		known = []string{"profile"}
	case "testv2":
	default:
		refuse(unknownKind, kind)
	}
	p := choose(profiles, r.options(known...).word("profile", "uts46"), "the profile %s")
	input := r.text("input")
	f := p.ToASCII
	switch kind {
	case "testv2":
		return testV2(input)
	case "to_unicode":
		f = p.ToUnicode
	}
	name, err := convert(input, f)
	check(err)
	return object{{"text", text(name)}}
}

func testV2(input string) (o object) {
	for _, form := range []struct {
		name string
		f    func(host.Host) (string, error)
	}{
		{"to_unicode", host.UTS46.ToUnicode},
		{"to_ascii", host.UTS46.ToASCII},
		{"to_ascii_transitional", host.Transitional.ToASCII},
	} {
		if name, err := convert(input, form.f); err != nil {
			o = append(o, member{form.name + "_error", err.Error()})
		} else {
			o = append(o, member{form.name, text(name)}, member{form.name + "_error", false})
		}
	}
	return o
}

// convert applies f to a name in Unicode. The offset of an error counts in the
// name.
func convert(name string, f func(host.Host) (string, error)) (string, error) {
	h, err := host.FromName(name)
	if err != nil {
		return "", refusal(name, err)
	}
	out, err := f(h)
	var bad *host.Error
	if errors.As(err, &bad) {
		inName := *bad
		// A triplet of the host is one byte of the name.
		inName.Offset -= 2 * strings.Count(h.String()[:bad.Offset], "%")
		err = refusal(name, &inName)
	}
	return out, err
}

// addresses holds the rules for the op ip, by the protocol's names. A host is
// written as in a URI. If it is a name, it is not an address, but some systems
// may read one in it.
var addresses = map[string]uri.Rule{
	"host": "host",
	"ipv4": "IPv4address",
	"ipv6": "IPv6address",
}

// ip: the address in the input, and the IPv4 address embedded in it. For a name
// the answer has at most the IPv4 address.
func ip(r request) object {
	kind := r.word("kind", "")
	rule := choose(addresses, kind, unknownKind)
	input := r.text("input")
	if err := rule.Check(input); err != nil {
		check(refusal(input, err))
	}
	if kind == "ipv6" {
		input = "[" + input + "]"
	}
	h, err := host.Parse(input)
	check(err)
	a, ok := h.Addr()
	if !ok {
		a, ok = h.Numeric()
		return object{{"ipv4", ipv4(a, ok)}}
	}
	canonical := strings.Trim(h.Normalize().String(), "[]")
	if a.Is4() {
		return object{{"canonical", canonical}, {"bytes", a.As4()}, {"ipv4", ipv4(a, true)}}
	}
	b := a.As16()
	var groups [8]uint16
	for i := range groups {
		groups[i] = binary.BigEndian.Uint16(b[2*i:])
	}
	inner, form := h.Embedded()
	return object{
		{"canonical", canonical},
		{"groups", groups},
		{"bytes", b},
		{"ipv4", ipv4(inner, form != host.NotEmbedded)},
	}
}

// ipv4 returns the value of an address in an answer: null if there is none.
func ipv4(a netip.Addr, ok bool) any {
	if !ok {
		return nil
	}
	return a.String()
}

// iriRules holds the rules of RFC 3987 by the protocol's names.
var iriRules = map[string]iri.Rule{
	"absolute-iri":  "absolute-IRI",
	"iri":           "IRI",
	"iri-reference": "IRI-reference",
	"irelative-ref": "irelative-ref",
}

// iriProfiles holds the IDNA profiles for the host of an IRI.
var iriProfiles = map[string]host.Profile{
	"idna2003": host.Transitional,
	"idna2008": host.IDNA2008,
	"uts46":    host.UTS46,
}

// iris: the input converted to a URI or to an IRI.
func iris(r request) object {
	options := r.options()
	kind := r.word("kind", "")
	input := r.text("input")
	switch kind {
	case "to_uri":
		ref, err := iri.ParseRef(input)
		check(err)
		name := options.word("idna", "none")
		if r.standard() == "idna2008" {
			name = "idna2008"
		}
		if name == "none" {
			return object{{"uri", text(ref.URI().String())}}
		}
		u, err := ref.LookupURI(choose(iriProfiles, name, "the IDNA %s"))
		check(err)
		return object{{"uri", text(u.String())}}
	case "to_iri":
		ref, err := uri.ParseRef(input)
		check(err)
		return object{{"iri", text(iri.FromRef(ref).String())}}
	case "":
		check(errors.New(`no "kind"`))
	}
	refuse(unknownKind, kind)
	return nil
}

// syntaxes holds the standards that define URNs. Under any other standard
// [urn.Parse] decides.
var syntaxes = map[string]urn.Syntax{
	"rfc2141": urn.RFC2141,
	"rfc8141": urn.RFC8141,
}

// namespaces holds the namespaces by the standards that define them.
var namespaces = map[string]string{
	"rfc3044": "issn",
	"rfc3061": "oid",
	"rfc3187": "isbn",
	"rfc4122": "uuid",
	"rfc9562": "uuid",
}

// urnParse: the parts of the input, a URN, and the parts that its namespace
// defines, if the name follows the rules of the namespace. Under the standard
// of a namespace the input must be a valid name of it.
func urnParse(r request) object {
	u := r.urn("input")
	normalized := u.Normalize5a()
	if name, ok := namespaces[r.standard()]; ok {
		i, _ := nid.Lookup(name)
		if i.Check == nil {
			refuse("the rules of the namespace %s", name)
		}
		if list := i.Check(u); len(list) > 0 {
			check(list[0])
		}
		normalized = nid.Canonical(u)
	}
	o := object{
		{"valid", true},
		{"nid", u.NID()},
		{"nss", u.NSS()},
		{"r", component(u.RComponent(), u.RComponent() != "")},
		{"q", component(u.QComponent(), u.QComponent() != "")},
		{"f", component(u.FComponent(), u.HasFComponent())},
		{"normalized", normalized.String()},
		{"string", u.String()},
	}
	for _, m := range namespaceParts(u) { // without those named like a part of all URNs
		named := func(n member) bool { return n.name == m.name }
		if m.name != "id" && !slices.ContainsFunc(o, named) {
			o = append(o, m)
		}
	}
	return o
}

// urnEqual: are the input and the other the same name, by the rules of all
// URNs or of their namespace?
func urnEqual(r request) object {
	return object{{"equal", nid.Equivalent(r.urn("input"), r.urn("other"))}}
}

// urn returns a member that is a URN by the standard of the request.
func (r request) urn(name string) urn.URN {
	parse := urn.Parse
	if s, ok := syntaxes[r.standard()]; ok {
		parse = s.Parse
	}
	u, err := parse(r.uri(name))
	check(err)
	return u
}

// namespaceParts returns the parts that the namespace defines, by its own names
// and by those of the protocol.
func namespaceParts(u urn.URN) object {
	f, err := nid.Fields(u)
	if f == nil || err != nil {
		return nil
	}
	o := parts(fields.Of(f))
	slices.SortFunc(o, func(a, b member) int { return strings.Compare(a.name, b.name) })
	switch u.NID() {
	case "issn":
		o = append(o, member{"issn_digits", strings.ReplaceAll(nid.Canonical(u).NSS(), "-", "")})
	case "oid":
		if i := slices.IndexFunc(o, func(m member) bool { return m.name == "arcs" }); i >= 0 {
			o = append(o, member{"oid_numbers", o[i].value})
		}
	case "uuid":
		if id, err := nid.ID(u); err == nil {
			o = append(o, member{"uuid", id})
		}
	}
	return o
}
