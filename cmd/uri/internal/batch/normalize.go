package batch

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// steps holds the steps of normalization by the protocol's names.
var steps = map[string]uri.Norm{
	"case":    uri.Case,
	"percent": uri.Percent,
	"path":    uri.Dots,
	"syntax":  uri.Syntax,
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
	if !ok {
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
	got := scheme.Equivalent(u, other)
	return object{{"equal", got != scheme.None && got <= rung}}, nil
}
