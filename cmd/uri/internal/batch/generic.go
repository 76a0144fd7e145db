package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/tel"
)

const unknownKind = "the kind %s"

// rules holds the rules of the grammar by the protocol's names.
var rules = map[string]uri.Rule{
	"absolute-uri":  "absolute-URI",
	"authority":     "authority",
	"host":          "host",
	"ip-literal":    "IP-literal",
	"ipv4":          "IPv4address",
	"ipv6":          "IPv6address",
	"relative-ref":  "relative-ref",
	"uri":           "URI",
	"uri-reference": "URI-reference",
}

// validate: does the input match the rule?
func validate(r request) object {
	if rule := iriRules[r.word("kind", "")]; rule != "" && r.standard() != "rfc3986" {
		return object{{"valid", rule.Check(r.text("input")) == nil}}
	}
	return object{{"valid", r.rule().Check(r.text("input")) == nil}}
}

// rule returns the grammar rule that the member "kind" names.
func (r request) rule() uri.Rule {
	kind := r.word("kind", "uri-reference")
	if r.standard() == "rfc3986" && kind == "iri-reference" {
		kind = "uri-reference" // the name in RFC 3986
	}
	return choose(rules, kind, unknownKind)
}

// parse: the components of the input.
func parse(r request) object {
	rule := r.rule()
	switch rule {
	case "URI", "URI-reference", "relative-ref", "absolute-URI":
	default:
		refuse("parts of the rule %s", rule)
	}
	input := r.text("input")
	if err := rule.Check(input); err != nil {
		check(refusal(input, err))
	}
	ref, err := uri.ParseRef(input)
	check(err)
	user, password, hasPassword := strings.Cut(ref.Userinfo(), ":")
	o := slices.Insert(components(ref), 3, // after the userinfo
		member{"user", component(user, ref.HasUserinfo())},
		member{"password", component(password, hasPassword)})
	o[0] = member{"scheme", component(ref.Scheme(), ref.HasScheme())} // in lower case
	var kind any                                                      // undefined
	if ref.HasAuthority() {
		kind = describe.HostKind(ref)
	}
	return slices.Insert(o, 6, member{"host_kind", kind})
}

// components returns all components as they are written.
func components(ref uri.Ref) (o object) {
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := ref.Span(c)
		o = append(o, member{c.String(), component(ref.String()[start:end], ok)})
	}
	return o
}

// roundtrip: the input parsed and written again.
func roundtrip(r request) object { return object{{"uri", text(r.ref("input").String())}} }

// compose: the reference recomposed from the components.
func compose(r request) object {
	var given request
	if json.Unmarshal(r["components"], &given) != nil || given == nil {
		check(errors.New(`"components" must be an object`))
	}
	var c uri.Parts
	for _, p := range []struct {
		name string
		text *string
		has  *bool
	}{
		{"scheme", &c.Scheme, &c.HasScheme},
		{"authority", &c.Authority, &c.HasAuthority},
		{"path", &c.Path, new(bool)},
		{"query", &c.Query, &c.HasQuery},
		{"fragment", &c.Fragment, &c.HasFragment},
	} {
		raw, ok := given[p.name]
		delete(given, p.name)
		if ok && string(raw) != "null" {
			s, err := decodeText(raw)
			check(err)
			*p.text, *p.has = s, true
		}
	}
	for name := range given {
		refuse("the component %s", name)
	}
	s, err := c.Recompose()
	check(err)
	ref, err := uri.ParseRef(s)
	if err != nil {
		check(refusal(s, err))
	}
	return object{{"uri", text(ref.String())}}
}

// setters holds the methods of the builder by the names of the components.
var setters = map[string]func(*uri.Builder, string) *uri.Builder{
	"scheme":    (*uri.Builder).Scheme,
	"authority": (*uri.Builder).Authority,
	"userinfo":  (*uri.Builder).Userinfo,
	"host":      (*uri.Builder).Host,
	"port":      (*uri.Builder).Port,
	"path":      (*uri.Builder).Path,
	"query":     (*uri.Builder).Query,
	"fragment":  (*uri.Builder).Fragment,
}

// set: the input, a reference, with a new value of a component, or without the
// component if the value is absent or null. The value is percent-encoded where
// needed; its triplets are kept.
func set(r request) object {
	name := r.word("component", "")
	if name == "" {
		check(fmt.Errorf("no %q", "component"))
	}
	setter := choose(setters, name, "the component %s")
	b := r.ref("input").Edit()
	if raw := r["value"]; raw == nil || string(raw) == "null" {
		var c uri.Component
		for c.String() != name {
			c++
		}
		b.Remove(c)
	} else {
		setter(b, r.text("value"))
	}
	ref, err := b.Ref()
	check(err) // names the component, and shows none of its text
	return object{{"uri", text(ref.String())}}
}

// resolve: the input, a reference, resolved against the base.
func resolve(r request) object {
	options := r.options()
	strict := options.flag("strict", true)
	if !options.flag("allow_underflow", true) {
		refuse("refusing surplus dot-segments")
	}
	then := map[string]uri.Norm{"": 0, "normalize": uri.NormSyntax}
	norm := choose(then, options.word("then", ""), "the step %s")
	base, ref := r.uri("base"), r.ref("input")
	target := base.Resolve(ref)
	if !strict {
		target = base.ResolveNonStrict(ref)
	}
	if target.IsZero() {
		check(errors.New("the target is too long"))
	}
	return object{{"uri", text(target.Normalize(norm).String())}}
}

// relativize: the shortest reference from the base to the input.
func relativize(r request) object {
	if method := r.word("method", "relativize"); method != "relativize" {
		refuse("the method %s", method)
	}
	base, target := r.uri("base"), r.uri("input")
	if ref, ok := base.Relativize(target); ok {
		return object{{"ref", text(ref.String())}}
	}
	return object{{"none", true}}
}

// path: the input, a path, with its dot-segments removed. The library merges
// paths only during resolution: the kind "merge" is unsupported.
func path(r request) object {
	if kind := r.word("kind", ""); kind != "remove_dot_segments" {
		refuse(unknownKind, kind)
	}
	return object{{"path", text(uri.RemoveDotSegments(r.text("input")))}}
}

// steps holds the steps of normalization by the protocol's names. The step
// scheme includes all others.
var steps = map[string]uri.Norm{
	"case":    uri.NormCase,
	"percent": uri.NormPercent,
	"path":    uri.NormDots,
	"syntax":  uri.NormSyntax,
	"scheme":  0,
}

// normalize: the input after the given steps. A relative reference is refused:
// by section 5.2.1 it must be resolved first.
func normalize(r request) object {
	names := r.list("steps")
	if len(names) == 0 {
		check(errors.New(`no "steps"`))
	}
	var norm uri.Norm
	all := false
	for _, name := range names {
		norm |= choose(steps, name, "the step %s")
		all = all || name == "scheme"
	}
	u := r.uri("input")
	if all {
		return object{{"uri", text(scheme.Normalize(u).String())}}
	}
	return object{{"uri", text(u.Normalize(norm).String())}}
}

// rungs holds the rungs of the comparison ladder by the names of the
// protocol's steps.
var rungs = map[string]scheme.Rung{
	"string":     scheme.String,
	"case":       scheme.Case,
	"percent":    scheme.Percent,
	"path":       scheme.Dots,
	"syntax":     scheme.Dots,
	"scheme":     scheme.Scheme,
	"normalized": scheme.Scheme,
}

// equal: are the input and the other equivalent?
func equal(r request) object {
	kind := r.word("kind", "syntax")
	same, own := equals[kind]
	var rung scheme.Rung
	if !own {
		rung = choose(rungs, kind, unknownKind)
	}
	u, other := r.uri("input"), r.uri("other")
	if own {
		ok, err := same(u, other)
		check(err)
		return object{{"equal", ok}}
	}
	got := scheme.Equivalent(u, other)
	return object{{"equal", got != scheme.None && got <= rung}}
}

// equals holds the kinds that are schemes with their own equality.
var equals = map[string]func(a, b uri.URI) (bool, error){
	"geo": func(a, b uri.URI) (bool, error) { return pair(geo.Parse, geo.URI.Equal, a, b) },
	"tel": func(a, b uri.URI) (bool, error) { return pair(tel.Parse, tel.URI.Equal, a, b) },
}

func pair[U any](
	parse func(uri.URI) (U, error), equal func(a, b U) bool, a, b uri.URI,
) (bool, error) {
	u, err := parse(a)
	check(err)
	v, err := parse(b)
	return err == nil && equal(u, v), err
}

// safe holds the sets of characters that need no encoding, by the protocol's
// names.
var safe = map[string]pct.Set{
	"fragment":     pct.Fragment,
	"path":         pct.Path,
	"path_segment": pct.Segment,
	"query":        pct.Query,
	"reg_name":     pct.RegName,
	"unreserved":   pct.Unreserved,
	"uri-chars":    pct.URI,
}

// percent: the input decoded, or percent-encoded except for safe characters.
func percent(r request) object {
	kind := r.word("kind", "")
	if _, ok := r["safe"]; ok && kind != "encode-component" {
		refuse("a safe set for the kind %s", kind)
	}
	var s string
	var err error
	switch kind {
	case "decode-component":
		r.uriOptions()
		s, err = pct.Decode(r.text("input"))
	case "decode-query":
		s, err = r.pairSyntax("plus_to_space").Decode(r.text("input"))
	case "encode-component":
		keep := choose(safe, r.word("safe", "unreserved"), "the safe set %s")
		r.uriOptions()
		s = pct.Encode(r.text("input"), keep)
	case "encode-path-if-needed":
		refuse(`repairing a "%%" that begins no triplet`)
	case "encode-path-segment":
		r.uriOptions()
		s = pct.Encode(r.text("input"), pct.Segment)
	case "encode-query":
		s = r.pairSyntax("space_to_plus").Encode(r.text("input"))
	default:
		refuse(unknownKind, kind)
	}
	check(err)
	return object{{"text", text(s)}}
}

// pairSyntax returns the query syntax of a key or value: that of forms, in
// which "+" means a space, or the plain one if the option is false.
func (r request) pairSyntax(option string) query.Syntax {
	if r.uriOptions(option).flag(option, true) {
		return query.Form
	}
	return query.Plain
}

// uriOptions returns the options. The option target must be "uri".
func (r request) uriOptions(known ...string) request {
	options := r.options(append(known, "target")...)
	if target := options.word("target", "uri"); target != "uri" {
		refuse("the target %s", target)
	}
	return options
}
