package batch

import (
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// safe holds the sets of what need not be encoded, by the protocol's names.
var safe = map[string]pct.Set{
	"fragment":     pct.Fragment,
	"path":         pct.Path,
	"path_segment": pct.Segment,
	"query":        pct.Query,
	"reg_name":     pct.RegName,
	"unreserved":   pct.Unreserved,
	"uri-chars":    pct.URI,
}

// percent: the input percent-encoded but for what is safe, or decoded.
func percent(r request) (object, error) {
	kind, err := r.word("kind", "")
	if err != nil {
		return nil, err
	}
	code, err := r.coding(kind)
	if err != nil {
		return nil, err
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}
	s, err := code(input)
	if err != nil {
		return nil, err
	}
	return object{{"text", text(s)}}, nil
}

// coding returns what encodes or decodes a text.
func (r request) coding(kind string) (func(string) (string, error), error) {
	if _, ok := r["safe"]; ok && kind != "encode-component" {
		return nil, unsupported("a safe set for the kind " + kind)
	}
	switch kind {
	case "decode-component":
		_, err := r.uriOptions()
		return pct.Decode, err
	case "decode-query":
		syntax, err := r.pairSyntax("plus_to_space")
		return syntax.Decode, err
	case "encode-component":
		name, err := r.word("safe", "unreserved")
		if err != nil {
			return nil, err
		}
		keep, ok := safe[name]
		if !ok {
			return nil, unsupported("the safe set " + name)
		}
		return r.encoder(keep)
	case "encode-path-if-needed":
		return nil, unsupported(`repairing a "%" that begins no triplet`)
	case "encode-path-segment":
		return r.encoder(pct.Segment)
	case "encode-query":
		syntax, err := r.pairSyntax("space_to_plus")
		return func(s string) (string, error) { return syntax.Encode(s), nil }, err
	}
	return nil, unsupported("the kind " + kind)
}

func (r request) encoder(keep pct.Set) (func(string) (string, error), error) {
	_, err := r.uriOptions()
	return func(s string) (string, error) { return pct.Encode(s, keep), nil }, err
}

// pairSyntax returns the syntax of a query in which a key or value is coded: that of forms, in which
// "+" stands for a space, unless the option says that it does not.
func (r request) pairSyntax(option string) (query.Syntax, error) {
	options, err := r.uriOptions(option)
	if err != nil {
		return query.Plain, err
	}
	if plus, err := options.flag(option, true); err != nil || !plus {
		return query.Plain, err
	}
	return query.Form, nil
}

// uriOptions returns the options, of which the target must be a URI.
func (r request) uriOptions(known ...string) (request, error) {
	options, err := r.options(append(known, "target")...)
	if err != nil {
		return nil, err
	}
	target, err := options.word("target", "uri")
	if err != nil {
		return nil, err
	}
	if target != "uri" {
		return nil, unsupported("the target " + target)
	}
	return options, nil
}
