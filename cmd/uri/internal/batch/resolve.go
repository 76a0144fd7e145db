package batch

import (
	"errors"

	"github.com/urikit/uri"
)

// resolve: the target of the input, a reference, from the base.
func resolve(r request) (object, error) {
	options, err := r.options("strict", "then", "allow_underflow")
	if err != nil {
		return nil, err
	}
	strict, err := options.flag("strict", true)
	if err != nil {
		return nil, err
	}
	underflow, err := options.flag("allow_underflow", true)
	if err != nil {
		return nil, err
	}
	if !underflow {
		return nil, unsupported("refusing surplus dot-segments")
	}
	then, err := options.word("then", "")
	if err != nil {
		return nil, err
	}
	var norm uri.Norm
	switch then {
	case "":
	case "normalize":
		norm = uri.NormSyntax
	default:
		return nil, unsupported("the step " + then)
	}

	base, err := r.uri("base")
	if err != nil {
		return nil, err
	}
	ref, err := r.ref("input")
	if err != nil {
		return nil, err
	}
	target := base.Resolve(ref)
	if !strict {
		target = base.ResolveNonStrict(ref)
	}
	if target.IsZero() {
		return nil, errors.New("the target is too long")
	}
	return object{{"uri", text(target.Normalize(norm).String())}}, nil
}

// relativize: the shortest reference from the base to the input.
func relativize(r request) (object, error) {
	if _, err := r.options(); err != nil {
		return nil, err
	}
	method, err := r.word("method", "relativize")
	if err != nil {
		return nil, err
	}
	if method != "relativize" {
		return nil, unsupported("the method " + method)
	}
	base, err := r.uri("base")
	if err != nil {
		return nil, err
	}
	target, err := r.uri("input")
	if err != nil {
		return nil, err
	}
	ref, ok := base.Relativize(target)
	if !ok {
		return object{{"none", true}}, nil
	}
	return object{{"ref", text(ref.String())}}, nil
}
