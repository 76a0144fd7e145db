package batch

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// syntaxes holds the standards that say what a URN is. Under any other it is what [urn.Parse] takes.
var syntaxes = map[string]urn.Syntax{
	"rfc2141": urn.RFC2141,
	"rfc8141": urn.RFC8141,
}

// namespaces holds the standards that say what the names of a namespace are, by what they register.
var namespaces = map[string]string{
	"rfc3044": "issn",
	"rfc3061": "oid",
	"rfc3187": "isbn",
	"rfc4122": "uuid",
	"rfc9562": "uuid",
}

// urnParse: the parts of the input, a URN, and those that its namespace knows, if it keeps to the rules
// there. Under the standard of a namespace it must be one of its names.
func urnParse(r request) (object, error) {
	if _, err := r.options(); err != nil {
		return nil, err
	}
	u, err := r.urn("input")
	if err != nil {
		return nil, err
	}
	normalized := u.Normalize5a()
	if name, ok := namespaces[r.standard()]; ok {
		i, _ := nid.Lookup(name)
		if i.Check == nil {
			return nil, unsupported("the rules of the namespace " + name)
		}
		if list := i.Check(u); len(list) > 0 {
			return nil, list[0]
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
	for _, m := range namespaceParts(u) { // one that is called as a part of all URNs is left out
		if m.name != "id" && !slices.ContainsFunc(o, func(n member) bool { return n.name == m.name }) {
			o = append(o, m)
		}
	}
	return o, nil
}

// urnEqual: are the input and the other the same name, by the rules of all URNs or of their namespace?
func urnEqual(r request) (object, error) {
	if _, err := r.options(); err != nil {
		return nil, err
	}
	u, err := r.urn("input")
	if err != nil {
		return nil, err
	}
	v, err := r.urn("other")
	if err != nil {
		return nil, err
	}
	return object{{"equal", nid.Equivalent(u, v)}}, nil
}

// urn returns a member that is a URN by the standard of the request.
func (r request) urn(name string) (urn.URN, error) {
	u, err := r.uri(name)
	if err != nil {
		return urn.URN{}, err
	}
	parse := urn.Parse
	if s, ok := syntaxes[r.standard()]; ok {
		parse = s.Parse
	}
	return parse(u)
}

// namespaceParts returns the parts that the namespace knows by its own names, and those of the
// protocol.
func namespaceParts(u urn.URN) (o object) {
	fields, err := nid.Fields(u)
	if fields == nil || err != nil {
		return nil
	}
	var members map[string]json.RawMessage
	b, err := json.Marshal(fields)
	if err != nil || json.Unmarshal(b, &members) != nil {
		return nil // no fields are such
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		o = append(o, member{name, members[name]})
	}
	switch u.NID() {
	case "issn":
		o = append(o, member{"issn_digits", strings.ReplaceAll(nid.Canonical(u).NSS(), "-", "")})
	case "oid":
		o = append(o, member{"oid_numbers", members["arcs"]})
	case "uuid":
		if id, err := nid.ID(u); err == nil {
			o = append(o, member{"uuid", id})
		}
	}
	return o
}
