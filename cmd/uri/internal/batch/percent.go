package batch

import "github.com/urikit/uri/pct"

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
	options, err := r.options("target")
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
	kind, err := r.word("kind", "")
	if err != nil {
		return nil, err
	}
	name, err := r.word("safe", "unreserved")
	if err != nil {
		return nil, err
	}
	keep, ok := safe[name]
	if !ok {
		return nil, unsupported("the safe set " + name)
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}
	switch kind {
	case "encode-component":
		return object{{"text", text(pct.Encode(input, keep))}}, nil
	case "decode-component":
		s, err := pct.Decode(input)
		if err != nil {
			return nil, err
		}
		return object{{"text", text(s)}}, nil
	}
	return nil, unsupported("the kind " + kind)
}
