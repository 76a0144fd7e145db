package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// ops answers vectors: nil if the library does what they want.
var ops = map[string]func(vector) error{
	"charset gen-delims": charset,
	"charset reserved":   charset,
	"charset sub-delims": charset,
	"charset unreserved": charset,
	"classify":           classify,
	"decode":             decode,
	"display":            display,
	"encode":             encode,
	"encode_octets":      encode,
	"equal string":       equal,
	"equal syntax":       equal,
	"host_kind":          hostKind,
	"merge":              merge,
	"normalize syntax":   normalize,
	"octets":             octets,
	"parse":              parse,
	"path_kind":          pathKind,
	"recompose":          recompose,
	"regex":              regex,
	"relativize":         relativize,
	"remove_dots":        removeDotSegments,
	"resolve":            resolve,
	"roundtrip":          roundtrip,
	"same_document":      sameDocument,
	"segments":           segments,
	"split":              split,
	"valid":              valid,
}

// check compares what was got with what the vector wants.
func (v vector) check(got any, err error) error {
	if v.WantErr {
		if err == nil {
			return fmt.Errorf("got %q, want an error", got)
		}
		return nil
	}
	if err != nil {
		return err
	}
	b, err := json.Marshal(got)
	if err != nil {
		return err
	}
	var g, w any
	if err := errors.Join(json.Unmarshal(b, &g), json.Unmarshal(v.Want, &w)); err != nil {
		return err
	}
	if !reflect.DeepEqual(g, w) {
		return fmt.Errorf("got %s, want %s", b, v.Want)
	}
	return nil
}

// checkMembers compares the members that the vector names.
func (v vector) checkMembers(got map[string]any) error {
	var want map[string]any
	if err := json.Unmarshal(v.Want, &want); err != nil {
		return err
	}
	for name := range want {
		if _, ok := got[name]; !ok {
			return fmt.Errorf("no member %s", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			delete(got, name)
		}
	}
	return v.check(got, nil)
}

// input reads an input that is not one text.
func input[T any](v vector) (x T) {
	if err := json.Unmarshal(v.Input, &x); err != nil {
		panic(v.name() + ": " + err.Error())
	}
	return x
}

// opt returns a component, or nil if it is undefined.
func opt(s string, has bool) any {
	if !has {
		return nil
	}
	return s
}

func charset(v vector) error {
	set, ok := map[string]pct.Set{
		"gen-delims": pct.GenDelims,
		"reserved":   pct.Reserved,
		"sub-delims": pct.SubDelims,
		"unreserved": pct.Unreserved,
	}[v.text()]
	var want string
	if err := json.Unmarshal(v.Want, &want); err != nil || !ok {
		return fmt.Errorf("no such set: %v", err)
	}
	if set != pct.SetOf(want) {
		return fmt.Errorf("got %q", set)
	}
	return nil
}

func classify(v vector) error {
	r, err := uri.ParseRef(v.text())
	class := "relative-path"
	switch {
	case r.HasScheme():
		class = "URI"
	case r.HasAuthority():
		class = "network-path"
	case r.PathRule() == "path-absolute":
		class = "absolute-path"
	}
	return v.check(class, err)
}

func decode(v vector) error {
	s, err := pct.Decoder{UTF8: true}.Decode(v.text())
	return v.check(s, err)
}

func display(v vector) error {
	var want struct {
		Contains    []string
		NotContains []string `json:"not_contains"`
	}
	u, err := uri.Parse(v.text())
	if err := errors.Join(err, json.Unmarshal(v.Want, &want)); err != nil {
		return err
	}
	got := u.Redacted()
	if uri.Redact(v.text()) != got {
		return errors.New("Redact and Redacted differ")
	}
	for _, s := range want.Contains {
		if !strings.Contains(got, s) {
			return fmt.Errorf("got %q, without %q", got, s)
		}
	}
	for _, s := range want.NotContains {
		if strings.Contains(got, s) {
			return fmt.Errorf("got %q, with %q", got, s)
		}
	}
	return nil
}

func encode(v vector) error {
	keep, ok := map[string]pct.Set{
		"query":    pct.Query,
		"reg-name": pct.RegName,
		"segment":  pct.Segment,
		"text":     pct.Unreserved,
	}[v.Component]
	if !ok {
		return fmt.Errorf("no component %q", v.Component)
	}
	if v.Op == "encode_octets" {
		var data []byte
		for _, octet := range input[[]int](v) {
			data = append(data, byte(octet))
		}
		return v.check(pct.Encode(string(data), keep), nil)
	}
	return v.check(pct.Encode(v.text(), keep), nil)
}

func equal(v vector) error {
	var us [2]uri.URI
	for i, text := range input[[2]string](v) {
		u, err := v.target(text)
		if err != nil {
			return err
		}
		if v.IgnoreFragment {
			u = u.WithoutFragment()
		}
		us[i] = u
	}
	if v.Level == "string" {
		return v.check(us[0] == us[1], nil)
	}
	rung := scheme.Equivalent(us[0], us[1])
	normal := us[0].Normalize(uri.Syntax) == us[1].Normalize(uri.Syntax)
	if normal != (rung != scheme.None) {
		return fmt.Errorf("the rung is %v, but are they equal normalized? %v", rung, normal)
	}
	return v.check(normal, nil)
}

// target returns the URI that the text refers to: from the base, if the vector has one.
func (v vector) target(text string) (uri.URI, error) {
	if v.Base == nil {
		return uri.Parse(text)
	}
	base, err := uri.Parse(*v.Base)
	if err != nil {
		return base, err
	}
	r, err := uri.ParseRef(text)
	return base.Resolve(r), err
}

// rules holds the names that the vectors have for kinds of hosts.
var rules = map[uri.Rule]any{
	"IPv4address": "IPv4",
	"IPv6address": "IPv6",
	"IPvFuture":   "IPvFuture",
	"reg-name":    "reg-name",
}

func hostKind(v vector) error {
	r, err := uri.ParseRef("//" + v.text())
	if err == nil && r.Host() != v.text() {
		return fmt.Errorf("the host is %q", r.Host())
	}
	return v.check(rules[r.HostRule()], err)
}

// merge asks Resolve, which also removes dot-segments: the vectors have none.
func merge(v vector) error {
	in := input[struct {
		BaseAuthority bool   `json:"base_authority"`
		BasePath      string `json:"base_path"`
		RefPath       string `json:"ref_path"`
	}](v)
	base := "x:"
	if in.BaseAuthority {
		base = "x://h"
	}
	u, err := uri.Parse(base + in.BasePath)
	if err != nil {
		return err
	}
	r, err := uri.ParseRef(in.RefPath)
	return v.check(u.Resolve(r).Path(), err)
}

func normalize(v vector) error {
	u, err := uri.Parse(v.text())
	n := u.Normalize(uri.Syntax)
	if n.Normalize(uri.Syntax) != n {
		return fmt.Errorf("not idempotent: %q", n.Normalize(uri.Syntax))
	}
	if got := string(u.AppendNormalize(nil, uri.Syntax)); got != n.String() {
		return fmt.Errorf("appended %q", got)
	}
	return v.check(n.String(), err)
}

func octets(v vector) error {
	s, err := pct.Decode(v.text())
	got := []int{}
	for _, octet := range []byte(s) {
		got = append(got, int(octet))
	}
	return v.check(got, err)
}

func parse(v vector) error {
	u, err := uri.Parse(v.text())
	if err != nil {
		return v.check(nil, err)
	}
	return v.checkMembers(map[string]any{
		"scheme":    u.Scheme(),
		"authority": opt(u.Authority(), u.HasAuthority()),
		"userinfo":  opt(u.Userinfo(), u.HasUserinfo()),
		"host":      opt(u.Host(), u.HasAuthority()),
		"host_kind": rules[u.HostRule()],
		"port":      opt(u.Port(), u.HasPort()),
		"path":      u.Path(),
		"query":     opt(u.Query(), u.HasQuery()),
		"fragment":  opt(u.Fragment(), u.HasFragment()),
	})
}

func pathKind(v vector) error {
	r, err := uri.ParseRef(v.text())
	return v.check(r.PathRule(), err)
}

func recompose(v vector) error {
	in := input[struct{ Scheme, Authority, Path, Query, Fragment *string }](v)
	var c uri.Components
	set := func(s *string, part *string, has *bool) {
		if s != nil {
			*part, *has = *s, true
		}
	}
	set(in.Scheme, &c.Scheme, &c.HasScheme)
	set(in.Authority, &c.Authority, &c.HasAuthority)
	set(in.Path, &c.Path, new(bool))
	set(in.Query, &c.Query, &c.HasQuery)
	set(in.Fragment, &c.Fragment, &c.HasFragment)
	s, err := c.Recompose()
	return v.check(s, err)
}

// appendixB is the expression as the document prints it. (?s) lets "." match a line feed, which
// in a text of that appendix is an octet like others.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// groups returns the groups of the expression by the library's own split.
func groups(text string) []any {
	c := uri.Split(text)
	return []any{
		opt(c.Scheme+":", c.HasScheme), opt(c.Scheme, c.HasScheme),
		opt("//"+c.Authority, c.HasAuthority), opt(c.Authority, c.HasAuthority),
		c.Path,
		opt("?"+c.Query, c.HasQuery), opt(c.Query, c.HasQuery),
		opt("#"+c.Fragment, c.HasFragment), opt(c.Fragment, c.HasFragment),
	}
}

// matched returns the groups by the expression itself.
func matched(text string) (all []any) {
	m := appendixB.FindStringSubmatchIndex(text)
	for i := 2; i < len(m); i += 2 {
		if m[i] < 0 {
			all = append(all, nil)
		} else {
			all = append(all, text[m[i]:m[i+1]])
		}
	}
	return all
}

func regex(v vector) error {
	if err := v.check(matched(v.text()), nil); err != nil {
		return err
	}
	return v.check(groups(v.text()), nil)
}

func relativize(v vector) error {
	base, err := uri.Parse(*v.Base)
	if err != nil {
		return err
	}
	target, err := uri.Parse(v.text())
	if err != nil {
		return err
	}
	var want string
	if err := json.Unmarshal(v.Want, &want); err != nil {
		return err
	}
	for _, text := range append(v.WantAny, want) {
		if r, err := uri.ParseRef(text); err != nil || base.Resolve(r) != target {
			return fmt.Errorf("wants %q, which resolves to %q: %v", text, base.Resolve(r), err)
		}
	}
	r, ok := base.Relativize(target)
	if !ok || base.Resolve(r) != target {
		return fmt.Errorf("got %q, %v, which resolves to %q", r, ok, base.Resolve(r))
	}
	if len(r.String()) > len(want) {
		return fmt.Errorf("got %q, which is longer than %q", r, want)
	}
	return nil
}

func removeDotSegments(v vector) error {
	twin, trace := removeDots(v.text())
	got := uri.RemoveDotSegments(v.text())
	switch {
	case got != twin:
		return fmt.Errorf("got %q, but %q by the letter of section 5.2.4", got, twin)
	case v.Steps != nil && !slices.Equal(v.Steps, trace):
		return fmt.Errorf("steps %q, want %q", trace, v.Steps)
	}
	return v.check(got, nil)
}

func resolve(v vector) error {
	var base uri.URI // the zero base is none
	if v.Base != nil {
		var err error
		if base, err = uri.Parse(*v.Base); err != nil {
			return v.check(nil, err)
		}
	}
	r, err := uri.ParseRef(v.text())
	if err != nil {
		return v.check(nil, err)
	}
	target := base.Resolve(r)
	if got := string(base.AppendResolve(nil, r)); got != target.String() {
		return fmt.Errorf("appended %q, not %q", got, target)
	}
	if v.Strict != nil && !*v.Strict {
		target = base.ResolveNonStrict(r)
	}
	if target.IsZero() {
		return v.check(nil, errors.New("no base"))
	}
	if again, err := uri.Parse(target.String()); err != nil || again != target {
		return fmt.Errorf("%q does not read back: %v", target, err)
	}
	return v.check(target.String(), nil)
}

func roundtrip(v vector) error {
	s, err := uri.Split(v.text()).Recompose()
	if err != nil {
		return err
	}
	r, err := uri.ParseRef(v.text())
	if err == nil && r.String() != s {
		return fmt.Errorf("the reference is %q", r)
	}
	return v.check(s, nil)
}

func sameDocument(v vector) error {
	var base uri.URI
	if v.Base != nil {
		base = uri.MustParse(*v.Base)
	}
	r, err := uri.ParseRef(v.text())
	if v.Level == "syntax" {
		r = base.Resolve(r).Normalize(uri.Syntax).Ref()
		base = base.Normalize(uri.Syntax)
	}
	return v.check(base.SameDocument(r), err)
}

func segments(v vector) error {
	r, err := uri.ParseRef(v.text())
	var got []string
	for s := range r.Segments() {
		s, err := pct.Decode(s)
		if err != nil {
			return err
		}
		got = append(got, s)
	}
	return v.check(got, err)
}

// split compares both parsers: what matches the grammar has the same components.
func split(v vector) error {
	text := v.text()
	c := uri.Split(text)
	if !slices.Equal(groups(text), matched(text)) {
		return fmt.Errorf("got %q, but %q by the expression of appendix B", groups(text), matched(text))
	}
	if r, err := uri.ParseRef(text); err == nil {
		of := uri.Components{
			Scheme: c.Scheme, HasScheme: r.HasScheme(), // Ref.Scheme is not as written
			Authority: r.Authority(), HasAuthority: r.HasAuthority(),
			Path:  r.Path(),
			Query: r.Query(), HasQuery: r.HasQuery(),
			Fragment: r.Fragment(), HasFragment: r.HasFragment(),
		}
		if of != c || !strings.EqualFold(c.Scheme, r.Scheme()) {
			return fmt.Errorf("parsed as %+v", of)
		}
	}
	return v.checkMembers(map[string]any{
		"scheme":    opt(c.Scheme, c.HasScheme),
		"authority": opt(c.Authority, c.HasAuthority),
		"path":      c.Path,
		"query":     opt(c.Query, c.HasQuery),
		"fragment":  opt(c.Fragment, c.HasFragment),
	})
}

func valid(v vector) error {
	rule := uri.Rule(v.Rule)
	if rule.Section() == "" {
		return fmt.Errorf("no rule %q", v.Rule)
	}
	return v.check(rule.Check(v.text()) == nil, nil)
}
