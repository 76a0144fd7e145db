package batch

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/tel"
)

// steps holds the steps of normalization by the protocol's names.
var steps = map[string]uri.Norm{
	"case":    uri.NormCase,
	"percent": uri.NormPercent,
	"path":    uri.NormDots,
	"syntax":  uri.NormSyntax,
}

// normalize: the input after the given steps. A relative reference is refused: section 5.2.1 has
// it resolved first.
func normalize(r request) (object, error) {
	if _, err := r.options(); err != nil {
		return nil, err
	}
	names, err := r.list("steps")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, errors.New(`no "steps"`)
	}
	var norm uri.Norm
	all := false
	for _, name := range names {
		if name == "scheme" { // which is on top of the others
			all = true
			continue
		}
		n, ok := steps[name]
		if !ok {
			return nil, unsupported("the step " + name)
		}
		norm |= n
	}
	u, err := r.uri("input")
	if err != nil {
		return nil, err
	}
	if all {
		return object{{"uri", text(scheme.Normalize(u).String())}}, nil
	}
	return object{{"uri", text(u.Normalize(norm).String())}}, nil
}

// rungs holds the rungs of the comparison ladder by the names of the protocol's steps.
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
func equal(r request) (object, error) {
	if _, err := r.options(); err != nil {
		return nil, err
	}
	kind, err := r.word("kind", "syntax")
	if err != nil {
		return nil, err
	}
	rung, ok := rungs[kind]
	same, own := equals[kind]
	if !ok && !own {
		return nil, unsupported("the kind " + kind)
	}
	u, err := r.uri("input")
	if err != nil {
		return nil, err
	}
	other, err := r.uri("other")
	if err != nil {
		return nil, err
	}
	if own {
		ok, err := same(u, other)
		return object{{"equal", ok}}, err
	}
	got := scheme.Equivalent(u, other)
	return object{{"equal", got != scheme.None && got <= rung}}, nil
}

// equals holds the kinds that are schemes with an equality of their own.
var equals = map[string]func(a, b uri.URI) (bool, error){
	"geo": pairOf(geo.Parse, geo.URI.Equal),
	"tel": pairOf(tel.Parse, tel.URI.Equal),
}

func pairOf[U any](parse func(uri.URI) (U, error), equal func(a, b U) bool) func(a, b uri.URI) (bool, error) {
	return func(a, b uri.URI) (bool, error) {
		u, err := parse(a)
		if err != nil {
			return false, err
		}
		v, err := parse(b)
		return err == nil && equal(u, v), err
	}
}
