package main

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
	running "github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/internal/edition/url1993"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/tel"
	"github.com/urikit/uri/template"
)

// rules holds the rules of the grammar by the protocol's names.
var rules = words[uri.Rule]{
	{"absolute-uri", "absolute-URI"},
	{"authority", "authority"},
	{"host", "host"},
	{"ip-literal", "IP-literal"},
	{"ipv4", "IPv4address"},
	{"ipv6", "IPv6address"},
	{"relative-ref", "relative-ref"},
	{"uri", "URI"},
	{"uri-reference", "URI-reference"},
}

func validate(r request) object {
	input := r.text("input")
	if name := names.get(r.kind()); name != nil {
		return object{{"valid", name(input) == nil}}
	}
	if rule := iriRules.get(r.kind()); rule != "" {
		return object{{"valid", rule.Validate(input) == nil}}
	}
	return object{{"valid", r.rule().Validate(input) == nil}}
}

// rule returns the grammar rule that the member "kind" names.
func (r request) rule() uri.Rule { return rules.get(r.word("kind", "uri-reference")) }

func parse(r request) object {
	input := r.text("input")
	check(refusal(input, r.rule().Validate(input)))
	ref := must(uri.ParseRef(input))
	if u, ok := ref.URI(); ok && r.flag(".normalize", false) {
		ref = u.Normalize(uri.NormSyntax).Ref()
	}
	user, password, hasPassword := strings.Cut(ref.Userinfo(), ":")
	o := slices.Insert(components(ref), 3, // after the userinfo
		member{"user", optional(user, ref.HasUserinfo())},
		member{"password", optional(password, hasPassword)})
	o[0].value = optional(ref.Scheme(), ref.HasScheme()) // in lower case
	rule := strings.TrimSuffix(strings.ToLower(string(ref.HostRule())), "address")
	kind := optional(rule, ref.HasAuthority())
	return slices.Insert(o, 6, member{"host_kind", kind})
}

// components returns all components as they are written.
func components(ref uri.Ref) object {
	o := make(object, 0, 11) // parse adds three
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := ref.Span(c)
		o = append(o, member{c.String(), optional(ref.String()[start:end], ok)})
	}
	return o
}

func roundtrip(r request) object { return object{{"uri", r.ref("input").String()}} }

func compose(r request) object {
	s := must(r.parts().Recompose())
	_, err := uri.ParseRef(s)
	check(refusal(s, err))
	return object{{"uri", s}}
}

// parts returns the member "components".
func (r request) parts() (p uri.Parts) {
	given := get[request](r, "components", nil, "an object")
	p.Scheme, p.HasScheme = given.component("scheme")
	p.Authority, p.HasAuthority = given.component("authority")
	p.Path, _ = given.component("path")
	p.Query, p.HasQuery = given.component("query")
	p.Fragment, p.HasFragment = given.component("fragment")
	return p
}

// set percent-encodes the value where needed, and keeps its triplets. An
// undefined value removes the component.
func set(r request) object {
	name, c := r.keyword("component"), uri.Scheme
	for c.String() != name {
		c++
	}
	b := r.ref("input").Edit()
	if value, has := r.component("value"); has {
		b.Set(c, value)
	} else {
		b.Remove(c)
	}
	// The error names the component, and shows none of its text.
	return object{{"uri", must(b.Ref()).String()}}
}

func resolve(r request) object {
	base, ref := r.uri("base"), r.ref("input")
	target := base.Resolve(ref)
	if !r.flag(".strict", true) {
		target = base.ResolveNonStrict(ref)
	}
	if target.IsZero() {
		check(errors.New("the target is too long"))
	}
	if r.has(".then") {
		target = target.Normalize(uri.NormSyntax)
	}
	return object{{"uri", target.String()}}
}

func relativize(r request) object {
	base, target := r.uri("base"), r.uri("input")
	if ref, ok := base.Relativize(target); ok {
		return object{{"ref", ref.String()}}
	}
	return object{{"none", true}}
}

// path removes dot-segments. The library merges paths only during resolution.
func path(r request) object {
	return object{{"path", text(uri.RemoveDotSegments(r.text("input")))}}
}

// steps holds the steps of normalization by the protocol's names. The step
// scheme includes all others.
var steps = words[uri.Norm]{
	{"case", uri.NormCase},
	{"path", uri.NormDots},
	{"percent", uri.NormPercent},
	{"scheme", 0},
	{"syntax", uri.NormSyntax},
}

// normalize refuses a relative reference: by section 5.2.1 it must be resolved
// first.
func normalize(r request) object {
	names := get[[]string](r, "steps", nil, "a list of strings")
	var norm uri.Norm
	for _, name := range names {
		norm |= steps.get(name)
	}
	if e := r.edition(); e != 0 {
		level := edition.Syntax
		if slices.Contains(names, "scheme") {
			level = edition.Scheme
		}
		return object{{"uri", text(must(e.Normalize(r.text("input"), level)))}}
	}
	u := r.uri("input")
	if slices.Contains(names, "scheme") {
		return object{{"uri", scheme.Normalize(u).String()}}
	}
	return object{{"uri", u.Normalize(norm).String()}}
}

// rungs holds the rungs of the comparison ladder by the names of the
// protocol's steps.
var rungs = words[scheme.Rung]{
	{"string", scheme.RungString},
	{"case", scheme.RungCase},
	{"percent", scheme.RungPercent},
	{"path", scheme.RungDots},
	{"syntax", scheme.RungDots},
	{"scheme", scheme.RungScheme},
	{"normalized", scheme.RungScheme},
}

// equal compares on a rung.
func equal(r request) object {
	rung := rungs.get(r.word("kind", "syntax"))
	if e := r.edition(); e != 0 {
		level := edition.Syntax
		if rung == scheme.RungScheme {
			level = edition.Scheme
		}
		return object{{"equal", e.Equal(r.text("input"), r.text("other"), level)}}
	}
	got := scheme.Equivalent(r.uri("input"), r.uri("other"))
	return object{{"equal", got != scheme.RungNone && got <= rung}}
}

// equalGeo and equalTel compare as the scheme defines.
func equalGeo(r request) object { return object{{"equal", same(r, geo.FromURI, geo.URI.Equal)}} }
func equalTel(r request) object { return object{{"equal", same(r, tel.FromURI, tel.URI.Equal)}} }

func same[U any](r request, parse func(uri.URI) (U, error), equal func(a, b U) bool) bool {
	return equal(must(parse(r.uri("input"))), must(parse(r.uri("other"))))
}

// safe holds the sets of characters that need no encoding, by the protocol's
// names.
var safe = words[*pct.Set]{
	{"fragment", new(pct.Fragment())},
	{"path", new(pct.Path())},
	{"path_segment", new(pct.Segment())},
	{"query", new(pct.Query())},
	{"reg_name", new(pct.RegName())},
	{"unreserved", new(pct.Unreserved())},
	{"uri-chars", new(pct.URI())},
}

// edition returns the older document by whose rules the answer is, or 0.
func (r request) edition() (e edition.Edition) {
	_ = e.UnmarshalText([]byte(r.word(".edition", ""))) // no document has an empty name
	return e
}

// olderEditions are the names of the documents before RFC 3986.
func olderEditions() (names []string) {
	for e := range edition.All.Each() {
		if e != edition.RFC3986 {
			names = append(names, e.String())
		}
	}
	return names
}

// percent encodes or decodes. Each kind for queries has an option: if it is
// false, "+" is not a space.
func percent(r request) object {
	s, input, syntax := "", r.text("input"), query.Form
	if !r.flag(".plus_to_space", true) || !r.flag(".space_to_plus", true) {
		syntax = query.Plain
	}
	switch r.kind() {
	case "decode-component":
		s = must(pct.Decode(input))
	case "decode-query":
		s = must(syntax.Decode(input))
	case "encode-component":
		s = pct.Encode(input, *safe.get(r.word("safe", "unreserved")))
	case "encode-path-segment":
		s = pct.Encode(input, pct.Segment())
	case "encode-query":
		s = syntax.Encode(input)
	case "repair":
		s = pct.Repair(input, *safe.get(r.word("safe", "uri-chars")))
	}
	return object{{"text", text(s)}}
}

// percentOf encodes for a component of an older document.
func percentOf(r request) object {
	return object{{"text", text(must(r.edition().Encode(r.keyword("safe"), r.text("input"))))}}
}

func safer(r request) object {
	return object{{"text", text(url1993.MakeSafer(r.text("input"), pct.SetOf(r.text("safe"))))}}
}

// finder returns the finder of a mode. The mode strict finds URIs and IRIs;
// schemeless also finds hosts without a scheme; relaxed and fuzzy also find
// mail addresses. The mode schemes:LIST finds those of these schemes.
func finder(mode string) (f running.Finder) {
	if schemes, ok := strings.CutPrefix(mode, "schemes:"); ok {
		return running.NewFinder(strings.Split(schemes, ",")...)
	}
	switch mode {
	case "schemeless":
		return f.WithSuffixes()
	case "relaxed", "fuzzy":
		return f.WithSuffixes().WithMail()
	}
	return f
}

// extract finds references. Offsets count code points.
func extract(r request) object {
	f := finder(r.word(".mode", "strict"))
	input := r.text("input")
	uris := []object{}
	at, points := 0, 0
	point := func(offset int) int {
		points += utf8.RuneCountInString(input[at:offset])
		at = offset
		return points
	}
	for m := range f.All(input) {
		found := object{
			{"text", text(input[m.Start:m.End])},
			{"start", point(m.Start)},
			{"end", point(m.End)},
			{"kind", m.Kind.String()},
			{"uri", m.URI.String()},
		}
		if m.Cut {
			found = append(found, member{"cut", true})
		}
		uris = append(uris, found)
	}
	return object{{"uris", uris}}
}

// expand expands a template or a part of it.
func expand(r request) object {
	t := must(template.Parse(r.text("input")))
	values := must(template.FromJSON(get(r, "vars", json.RawMessage("{}"), "an object")))
	if r.has("kind") {
		return object{{"text", must(t.Partial(values...)).String()}}
	}
	return object{{"text", must(t.Expand(values...))}}
}

// match matches a reference with a template.
func match(r request) object {
	t := must(template.Parse(r.text("input")))
	values, ok := t.Match(r.ref("uri"))
	if r.flag(".exact", false) {
		values, ok = t.MatchExact(r.ref("uri"))
	}
	list := object{}
	for _, v := range values {
		list = append(list, member{v.Name, variable(v)})
	}
	return object{{"matched", ok}, {"values", list}}
}

func variable(v template.Value) any {
	switch all := v.Members(); v.Kind() {
	case template.KindList:
		return value(parts.ValueOf(all))
	case template.KindPairs:
		o, list, seen, lost := object{}, [][2]any{}, map[string]bool{}, false
		for i := 0; i < len(all); i += 2 {
			name, value := all[i], text(all[i+1])
			lost = lost || seen[name] || !utf8.ValidString(name)
			seen[name] = true
			o = append(o, member{name, value})
			list = append(list, [2]any{text(name), value})
		}
		if lost { // an object would lose a name, or an octet of one
			return list
		}
		return o
	}
	return text(v.String())
}
