package batch

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/fields"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// profiles holds the IDNA profiles by the protocol's names.
var profiles = table[host.Profile]{
	{"idna2003", host.Transitional},
	{"idna2008", host.IDNA2008},
	{"transitional", host.Transitional},
	{"uts46", host.UTS46},
}

// A form makes a name of a host.
type form func(host.Profile, host.Host) (string, error)

// idna converts a name in Unicode: a "%" in it is a character, not a triplet.
func idna(r request) object {
	kind := r.kind()
	if kind == "testv2" {
		r.options(none...)
		return testV2(r.text("input"))
	}
	if strings.HasPrefix(kind, "punycode_") {
		r.options(none...)
		return object{{"text", text(punycode(kind, r.text("input")))}}
	}
	forms := table[form]{
		{"to_ascii", host.Profile.ToASCII}, {"to_unicode", host.Profile.ToUnicode},
	}
	to := forms.choose(kind, unknownKind)
	p := profiles.choose(r.options("profile").word("profile", "uts46"), "the profile %s")
	return object{{"text", text(must(convert(r.text("input"), p, to)))}}
}

// testV2 returns all forms in Unicode's test file IdnaTestV2.
func testV2(input string) (o object) {
	for _, f := range []struct {
		name    string
		profile host.Profile
		to      form
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
func convert(name string, p host.Profile, to form) (string, error) {
	h, err := host.FromName(name)
	if err != nil {
		return "", refusal(name, err)
	}
	out, err := to(p, h)
	var bad *host.Error
	if errors.As(err, &bad) {
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
	kind := r.kind()
	switch kind {
	case "host", "ipv4", "ipv6":
	default:
		refuse(unknownKind, kind)
	}
	input := r.text("input")
	check(refusal(input, rules.get(kind).Check(input)))
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
var iriRules = table[iri.Rule]{
	{"absolute-iri", "absolute-IRI"},
	{"iri", "IRI"},
	{"iri-reference", "IRI-reference"},
	{"irelative-ref", "irelative-ref"},
}

func iris(r request) object {
	switch kind, input := r.keyword("kind"), r.text("input"); kind {
	case "to_uri":
		ref := must(iri.ParseRef(input))
		name := r.options().word("idna", "none")
		if r.standard() == "idna2008" {
			name = "idna2008"
		}
		if name == "none" {
			return object{{"uri", ref.URI().String()}}
		}
		u := must(ref.LookupURI(profiles.choose(name, "the IDNA %s")))
		return object{{"uri", u.String()}}
	case "to_iri":
		r.options(none...)
		return object{{"iri", text(iri.FromRef(must(uri.ParseRef(input))).String())}}
	default:
		refuse(unknownKind, kind)
	}
	return nil
}

// schemeRules returns the components of a URI as they are written, or with the
// option decode its decoded parts. The options to_path and from_path are for
// files.
func schemeRules(r request) object {
	options := r.options()
	kind := r.kind()
	i, ok := scheme.Lookup(kind)
	if !ok || i.Check == nil {
		refuse("the rules of the scheme %s", kind)
	}
	if options.has("from_path") || options.has("to_path") {
		return filePath(r, options)
	}
	u := r.uri("input")
	if list := i.Check(u); len(list) > 0 {
		check(list[0])
	}
	if r.standard() == "rfc1738" && u.Scheme() != kind { // each of its rules is about one scheme
		return object{{"valid", false}}
	}
	o := object{{"valid", true}}
	if !options.flag("decode", false) {
		return append(o, components(u.Ref())...)
	}
	return append(o, parts(fields.Of(must(scheme.Fields(u))))...)
}

var platforms = table[file.Platform]{
	{"unix", file.Unix}, {"vms", file.VMS}, {"win32", file.Windows},
}

// filePath converts a file name to a URI, or a URI to a file name.
func filePath(r, options request) object {
	platform := func(option string) file.Platform {
		return platforms.choose(options.word(option, ""), "the platform %s")
	}
	if !options.has("to_path") {
		u := must(file.FromPath(platform("from_path"), "", r.text("input")))
		return object{{"uri", u.String()}}
	}
	p := platform("to_path")
	return object{{"path", text(must(must(file.Parse(r.uri("input"))).Path(p)))}}
}

// parts returns the parts that a scheme or a namespace defines.
func parts(list []fields.Member) (o object) {
	for _, m := range list {
		o = append(o, member{m.Name, value(m.Value)})
	}
	return o
}

func value(v fields.Value) any {
	switch v.Kind {
	case fields.Null:
		return nil
	case fields.Literal:
		return json.RawMessage(v.Text)
	case fields.Octets:
		return []byte(v.Text)
	case fields.List:
		list := make([]any, len(v.List))
		for i, e := range v.List {
			list[i] = value(e)
		}
		return list
	case fields.Object:
		return parts(v.Members)
	}
	return text(v.Text)
}

// namespaces holds the namespaces by the standards that define them.
var namespaces = table[string]{
	{"rfc3044", "issn"},
	{"rfc3061", "oid"},
	{"rfc3187", "isbn"},
	{"rfc4122", "uuid"},
	{"rfc9562", "uuid"},
}

// urnParse returns the parts of a URN, and those that its namespace defines if
// the name follows the rules of the namespace. Under the standard of a
// namespace the input must be a valid name of it.
func urnParse(r request) object {
	u := r.urn("input")
	normalized := u.Normalize5a()
	if name := namespaces.get(r.standard()); name != "" {
		i, _ := nid.Lookup(name)
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
	parse := urn.Parse
	switch r.standard() {
	case "rfc2141":
		parse = urn.RFC2141.Parse
	case "rfc8141":
		parse = urn.RFC8141.Parse
	}
	return must(parse(r.uri(name)))
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
