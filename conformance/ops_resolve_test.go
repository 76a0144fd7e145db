package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

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
	var seen scheme.Observed
	for _, o := range v.Observed {
		from, to := uri.MustParse(o.From), uri.MustParse(o.To)
		seen.Redirect(from, to)
	}
	level, rung := levels[v.Level], seen.Equivalent(us[0], us[1])
	normal := level.Normalize(us[0]) == level.Normalize(us[1])
	if equal := rung != scheme.RungNone && rung <= level; equal != normal && level != scheme.RungProtocol {
		return fmt.Errorf("the rung is %v, but are they equal normalized? %v", rung, normal)
	}
	return v.check(rung != scheme.RungNone && rung <= level, nil)
}

// levels are the rungs of the levels of the vectors.
var levels = map[string]scheme.Rung{
	"string": scheme.RungString, "syntax": scheme.RungDots,
	"scheme": scheme.RungScheme, "protocol": scheme.RungProtocol,
}

// target returns the URI that a text refers to: seen from the base, if the
// vector has one.
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
	if v.Level == "scheme" {
		n := scheme.Normalize(u)
		if scheme.Normalize(n) != n {
			return fmt.Errorf("not idempotent: %q", scheme.Normalize(n))
		}
		return v.check(n.String(), err)
	}
	n := u.Normalize(uri.NormSyntax)
	if n.Normalize(uri.NormSyntax) != n {
		return fmt.Errorf("not idempotent: %q", n.Normalize(uri.NormSyntax))
	}
	if got := string(u.AppendNormalize(nil, uri.NormSyntax)); got != n.String() {
		return fmt.Errorf("appended %q", got)
	}
	return v.check(n.String(), err)
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
	var base uri.URI // zero: there is no base
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

func sameDocument(v vector) error {
	var base uri.URI
	if v.Base != nil {
		base = uri.MustParse(*v.Base)
	}
	r, err := uri.ParseRef(v.text())
	if v.Level == "syntax" {
		r = base.Resolve(r).Normalize(uri.NormSyntax).Ref()
		base = base.Normalize(uri.NormSyntax)
	}
	return v.check(base.SameDocument(r), err)
}
