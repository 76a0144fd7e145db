package batch

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/fields"
	"github.com/urikit/uri/cmd/uri/internal/reading"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/edition"
	running "github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/tel"
	"github.com/urikit/uri/template"
)

const unknownKind = "the kind %s"

// rules holds the rules of the grammar by the protocol's names.
var rules = table[uri.Rule]{
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
	if r.kind() == "uri-template" {
		_, err := template.Parse(input)
		return object{{"valid", err == nil}}
	}
	if name := names.get(r.kind()); name != nil {
		return object{{"valid", name(input) == nil}}
	}
	if rule := iriRules.get(r.kind()); rule != "" && r.standard() != "rfc3986" {
		return object{{"valid", rule.Check(input) == nil}}
	}
	return object{{"valid", r.rule().Check(input) == nil}}
}

// rule returns the grammar rule that the member "kind" names.
func (r request) rule() uri.Rule {
	kind := r.word("kind", "uri-reference")
	if r.standard() == "rfc3986" && kind == "iri-reference" {
		kind = "uri-reference" // the name in RFC 3986
	}
	return rules.choose(kind, unknownKind)
}

func parse(r request) object {
	rule := r.rule()
	switch rule {
	case "URI", "URI-reference", "relative-ref", "absolute-URI":
	default:
		refuse("parts of the rule %s", rule)
	}
	input := r.text("input")
	check(refusal(input, rule.Check(input)))
	ref := must(uri.ParseRef(input))
	if u, ok := ref.URI(); ok && r.options().flag("normalize", false) {
		ref = u.Normalize(uri.NormSyntax).Ref()
	}
	user, password, hasPassword := strings.Cut(ref.Userinfo(), ":")
	o := slices.Insert(components(ref), 3, // after the userinfo
		member{"user", optional(user, ref.HasUserinfo())},
		member{"password", optional(password, hasPassword)})
	o[0].value = optional(ref.Scheme(), ref.HasScheme()) // in lower case
	kind := optional(describe.HostKind(ref), ref.HasAuthority())
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

var componentNames = []string{"scheme", "authority", "path", "query", "fragment"}

// parts returns the member "components".
func (r request) parts() (p uri.Parts) {
	given := get[request](r, "components", nil, "an object")
	if given == nil {
		check(errors.New(`"components" must be an object`))
	}
	for _, f := range given {
		name := f.name
		if !slices.Contains(componentNames, name) {
			refuse("the component %s: there are %s", name, show.List(componentNames))
		}
	}
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
	name := r.keyword("component")
	c := uri.Scheme
	for ; c.String() != name; c++ {
		if c == uri.Fragment {
			refuse("the component %s", name)
		}
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
	options := r.options()
	strict := options.flag("strict", true)
	if !options.flag("allow_underflow", true) {
		refuse("refusing surplus dot-segments")
	}
	then := table[uri.Norm]{{"", 0}, {"normalize", uri.NormSyntax}}
	norm := then.choose(options.word("then", ""), "the step %s")
	base, ref := r.uri("base"), r.ref("input")
	target := base.Resolve(ref)
	if !strict {
		target = base.ResolveNonStrict(ref)
	}
	if target.IsZero() {
		check(errors.New("the target is too long"))
	}
	return object{{"uri", target.Normalize(norm).String()}}
}

func relativize(r request) object {
	if method := r.word("method", "relativize"); method != "relativize" {
		refuse("the method %s", method)
	}
	base, target := r.uri("base"), r.uri("input")
	if ref, ok := base.Relativize(target); ok {
		return object{{"ref", ref.String()}}
	}
	return object{{"none", true}}
}

// path removes dot-segments. The library merges paths only during resolution:
// the kind "merge" is unsupported.
func path(r request) object {
	if kind := r.kind(); kind != "remove_dot_segments" {
		refuse(unknownKind, kind)
	}
	return object{{"path", text(uri.RemoveDotSegments(r.text("input")))}}
}

// steps holds the steps of normalization by the protocol's names. The step
// scheme includes all others.
var steps = table[uri.Norm]{
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
	if len(names) == 0 {
		check(errors.New(`no "steps"`))
	}
	var norm uri.Norm
	for _, name := range names {
		norm |= steps.choose(name, "the step %s")
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
var rungs = table[scheme.Rung]{
	{"string", scheme.String},
	{"case", scheme.Case},
	{"percent", scheme.Percent},
	{"path", scheme.Dots},
	{"syntax", scheme.Dots},
	{"scheme", scheme.Scheme},
	{"normalized", scheme.Scheme},
}

// equal compares on a rung, or for some schemes as the scheme defines.
func equal(r request) object {
	kind := r.word("kind", "syntax")
	switch kind {
	case "geo":
		return object{{"equal", same(r, geo.Parse, geo.URI.Equal)}}
	case "tel":
		return object{{"equal", same(r, tel.Parse, tel.URI.Equal)}}
	}
	rung := rungs.choose(kind, unknownKind)
	if e := r.edition(); e != 0 {
		level := edition.Syntax
		if rung == scheme.Scheme {
			level = edition.Scheme
		}
		return object{{"equal", e.Equal(r.text("input"), r.text("other"), level)}}
	}
	got := scheme.Equivalent(r.uri("input"), r.uri("other"))
	return object{{"equal", got != scheme.None && got <= rung}}
}

func same[U any](r request, parse func(uri.URI) (U, error), equal func(a, b U) bool) bool {
	return equal(must(parse(r.uri("input"))), must(parse(r.uri("other"))))
}

// safe holds the sets of characters that need no encoding, by the protocol's
// names.
var safe = table[*pct.Set]{
	{"fragment", &pct.Fragment},
	{"path", &pct.Path},
	{"path_segment", &pct.Segment},
	{"query", &pct.Query},
	{"reg_name", &pct.RegName},
	{"unreserved", &pct.Unreserved},
	{"uri-chars", &pct.URI},
}

// safeKinds are the kinds of percent that have a member safe.
var safeKinds = [...]string{"encode-component", "repair", "make-safer"}

// edition returns the older document by whose rules the answer is, or 0.
func (r request) edition() edition.Edition {
	name := r.options().word("edition", "")
	e := reading.Of(name)
	if name != "" && (e == 0 || e == edition.RFC3986) {
		refuse("the edition %s", name)
	}
	return e
}

// percent encodes or decodes. Each kind for queries has an option: if it is
// false, "+" is not a space.
func percent(r request) object {
	kind, input := r.kind(), r.text("input")
	if r.has("safe") && !slices.Contains(safeKinds[:], kind) {
		refuse("a safe set for the kind %s", kind)
	}
	plus := ""
	switch kind {
	case "decode-query":
		plus = "plus_to_space"
	case "encode-query":
		plus = "space_to_plus"
	}
	options := r.options("target", "edition", plus)
	if e := r.edition(); e != 0 {
		switch kind {
		case "encode-component":
			return object{{"text", text(must(e.Encode(r.keyword("safe"), input)))}}
		case "make-safer":
			return object{{"text", text(edition.MakeSafer(input, pct.SetOf(r.text("safe"))))}}
		}
		refuse("the kind %s of an edition", kind)
	}
	if target := options.word("target", "uri"); target != "uri" {
		refuse("the target %s", target)
	}
	syntax := query.Form
	if !options.flag(plus, true) {
		syntax = query.Plain
	}
	s := ""
	switch kind {
	case "decode-component":
		s = must(pct.Decode(input))
	case "decode-query":
		s = must(syntax.Decode(input))
	case "encode-component":
		s = pct.Encode(input, *safe.choose(r.word("safe", "unreserved"), "the safe set %s"))
	case "encode-path-segment":
		s = pct.Encode(input, pct.Segment)
	case "encode-query":
		s = syntax.Encode(input)
	case "repair":
		s = pct.Repair(input, *safe.choose(r.word("safe", "uri-chars"), "the safe set %s"))
	case "make-safer":
		refuse("make-safer without an edition")
	default:
		refuse(unknownKind, kind)
	}
	return object{{"text", text(s)}}
}

// finder returns the finder of a mode. The mode strict finds URIs; schemeless
// also finds IRIs and hosts without a scheme; relaxed and fuzzy also find mail
// addresses. The mode schemes:LIST finds URIs of these schemes.
func finder(mode string) (f running.Finder) {
	if schemes, ok := strings.CutPrefix(mode, "schemes:"); ok {
		return running.NewFinder(strings.Split(schemes, ",")...)
	}
	switch mode {
	case "strict":
	case "schemeless":
		return f.WithSuffixes().WithIRIs()
	case "relaxed", "fuzzy":
		return f.WithSuffixes().WithMail().WithIRIs()
	default:
		refuse("the mode %s", mode)
	}
	return f
}

// extract finds references. Offsets count code points. The option test names a
// group of test cases. The option ip asks for addresses without a scheme, which
// the modes with suffix references find.
func extract(r request) object {
	f := finder(r.options().word("mode", "strict"))
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

// templates expands a template or a part of it, or matches a reference.
func templates(r request) object {
	t := must(template.Parse(r.text("input")))
	if r.kind() == "match" {
		values, ok := t.Match(r.ref("uri"))
		return object{{"matched", ok}, {"values", parts(fields.Variables(values))}}
	}
	values := must(template.FromJSON(get(r, "vars", json.RawMessage("{}"), "an object")))
	switch kind := r.kind(); kind {
	case "":
		return object{{"text", must(t.Expand(values...))}}
	case "partial":
		return object{{"text", must(t.Partial(values...)).String()}}
	default:
		refuse(unknownKind, kind)
		return nil
	}
}
