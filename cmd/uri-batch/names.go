package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// profiles holds the IDNA profiles by the protocol's names.
var profiles = words[host.Profile]{
	{"idna2003", host.Transitional},
	{"idna2008", host.IDNA2008},
	{"transitional", host.Transitional},
	{"uts46", host.UTS46},
}

// A conversion makes a name of a host.
type conversion func(host.Profile, host.Host) (string, error)

// idna converts a name in Unicode: a "%" in it is a character, not a triplet.
func idna(r request) object {
	to := host.Profile.ToASCII
	if r.kind() == "to_unicode" {
		to = host.Profile.ToUnicode
	}
	return object{{"text", text(must(convert(r.text("input"), profiles.get(r.word(".profile",
		"uts46")), to)))}}
}

// testV2 returns all forms in Unicode's test file IdnaTestV2.
func testV2(r request) (o object) {
	input := r.text("input")
	for _, f := range []struct {
		name    string
		profile host.Profile
		to      conversion
	}{
		{"to_unicode", host.UTS46, host.Profile.ToUnicode},
		{"to_ascii", host.UTS46, host.Profile.ToASCII},
		{"to_ascii_transitional", host.Transitional, host.Profile.ToASCII},
	} {
		if name, err := convert(input, f.profile, f.to); err != nil {
			o = append(o, member{f.name + "_error", err.Error()})
		} else {
			o = append(o, member{f.name, text(name)}, member{f.name + "_error", false})
		}
	}
	return o
}

// convert converts a name in Unicode. The offset of an error counts in the
// name.
func convert(name string, p host.Profile, to conversion) (string, error) {
	h, err := host.FromName(name)
	if err != nil {
		return "", refusal(name, err)
	}
	out, err := to(p, h)
	if bad, ok := errors.AsType[*host.Error](err); ok {
		inName := *bad
		// A triplet of the host is one byte of the name.
		inName.Offset -= 2 * strings.Count(h.String()[:bad.Offset], "%")
		err = refusal(name, &inName)
	}
	return out, err
}

// ip returns the address in a host, or in the kinds ipv4 and ipv6 in a text
// without brackets, and the IPv4 address embedded in it. A name has at most an
// IPv4 address: that which some systems read in it.
func ip(r request) object {
	kind, input := r.kind(), r.text("input")
	check(refusal(input, rules.get(kind).Validate(input)))
	if kind == "ipv6" {
		input = "[" + input + "]"
	}
	h := must(host.Parse(input))
	a, ok := h.Addr()
	if !ok {
		return object{{"ipv4", ipv4(h.Numeric())}}
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
	return object{{"canonical", canonical}, {"groups", groups}, {"bytes", b},
		{"ipv4", ipv4(inner, form != host.NotEmbedded)}}
}

func ipv4(a netip.Addr, ok bool) any { return optional(a.String(), ok) }

// iriRules holds the rules of RFC 3987 by the protocol's names.
var iriRules = words[iri.Rule]{
	{"absolute-iri", "absolute-IRI"},
	{"iri", "IRI"},
	{"iri-reference", "IRI-reference"},
	{"irelative-ref", "irelative-ref"},
}

// iriToURI converts the host by IDNA only if the option idna has a profile.
func iriToURI(r request) object {
	ref := must(iri.ParseRef(r.text("input")))
	if !r.has(".idna") {
		return object{{"uri", ref.EncodedURI().String()}}
	}
	return object{{"uri", must(ref.LookupURI(profiles.get(r.word(".idna", "")))).String()}}
}

func uriToIRI(r request) object {
	return object{{"iri", text(iri.FromRef(must(uri.ParseRef(r.text("input")))).String())}}
}

// schemeRules returns the components of a URI as they are written, or with the
// option decode its decoded parts.
func schemeRules(r request) object {
	u := r.uri("input")
	i, _ := scheme.Lookup(r.kind())
	if list := i.Check(u); len(list) > 0 {
		check(list[0])
	} else if u.Scheme() != r.kind() { // one with the same rules
		check(errors.New("the scheme is not " + r.kind()))
	}
	o := object{{"valid", true}}
	if !r.flag(".decode", false) {
		return append(o, components(u.Ref())...)
	}
	return append(o, partsOf(must(scheme.Parts(u)))...)
}

var platforms = words[file.Platform]{
	{"unix", file.Unix}, {"vms", file.VMS}, {"win32", file.Windows},
}

func fromPath(r request) object {
	u := must(file.FromPath(platforms.get(r.word(".from_path", "")), "", r.text("input")))
	return object{{"uri", u.String()}}
}

func toPath(r request) object {
	f := must(file.FromURI(r.uri("input")))
	return object{{"path", text(must(f.Path(platforms.get(r.word(".to_path", "")))))}}
}

// partsOf returns the parts that a scheme or a namespace defines.
func partsOf(list parts.Parts) (o object) {
	for _, m := range list {
		o = append(o, member{m.Name, value(m.Value)})
	}
	return o
}

func value(v parts.Value) any {
	switch v.Kind {
	case parts.Null:
		return nil
	case parts.Literal:
		return json.RawMessage(v.Text)
	case parts.Octets:
		return []byte(v.Text)
	case parts.List:
		list := make([]any, len(v.List))
		for i, e := range v.List {
			list[i] = value(e)
		}
		return list
	case parts.Object:
		return partsOf(v.Parts)
	}
	return text(v.Text)
}

// namespaces holds the namespaces by their documents, the older ones too.
var namespaces = lazy.Value[map[string][]string]{New: func() map[string][]string {
	all := map[string][]string{"rfc3044": {"issn"}, "rfc3187": {"isbn"}, "rfc4122": {"uuid"}}
	for i := range nid.Standard().All() {
		if s := standardOf(i.Spec); s != "" && i.Check != nil {
			all[s] = append(all[s], i.NID)
		}
	}
	return all
}}

// urnParse returns the parts of a URN, and those that its namespace defines if
// the name follows the rules of the namespace. Under the standard of a
// namespace the input must be a valid name of it.
func urnParse(r request) object {
	u := r.urn("input")
	normalized := u.Normalize5a()
	if names := namespaces.Get()[r.standard()]; names != nil {
		i, _ := nid.Lookup(names[max(0, slices.Index(names, u.NID()))])
		if list := i.Check(u); len(list) > 0 {
			check(list[0])
		}
		normalized = nid.Canonical(u)
	}
	o := object{
		{"valid", true},
		{"nid", u.NID()},
		{"nss", u.NSS()},
		{"r", optional(u.RComponent(), u.RComponent() != "")},
		{"q", optional(u.QComponent(), u.QComponent() != "")},
		{"f", optional(u.FComponent(), u.HasFComponent())},
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

func urnEqual(r request) object {
	return object{{"equal", nid.Equivalent(r.urn("input"), r.urn("other"))}}
}

// urn returns a member that is a URN by the standard of the request.
func (r request) urn(name string) urn.URN {
	parse := urn.FromURI
	switch r.standard() {
	case "rfc2141":
		parse = urn.RFC2141.FromURI
	case "rfc8141":
		parse = urn.RFC8141.FromURI
	}
	return must(parse(r.uri(name)))
}

// namespaceParts returns the parts that the namespace defines, by its own names
// and by those of the protocol.
func namespaceParts(u urn.URN) object {
	f, err := nid.Parts(u)
	if f == nil || err != nil {
		return nil
	}
	o := partsOf(f)
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
