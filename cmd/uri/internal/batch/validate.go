package batch

import "github.com/urikit/uri"

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
func validate(r request) (object, error) {
	if kind, err := r.word("kind", ""); err == nil && r.standard() != "rfc3986" && iriRules[kind] != "" {
		if _, err := r.options(); err != nil {
			return nil, err
		}
		input, err := r.text("input")
		return object{{"valid", err == nil && iriRules[kind].Check(input) == nil}}, err
	}
	rule, err := r.rule()
	if err != nil {
		return nil, err
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}
	return object{{"valid", rule.Check(input) == nil}}, nil
}

// rule returns the rule that the request calls "kind".
func (r request) rule() (uri.Rule, error) {
	if _, err := r.options(); err != nil {
		return "", err
	}
	kind, err := r.word("kind", "uri-reference")
	if err != nil {
		return "", err
	}
	if r.standard() == "rfc3986" && kind == "iri-reference" {
		kind = "uri-reference" // the one that RFC 3986 knows
	}
	rule, ok := rules[kind]
	if !ok {
		return "", unsupported("the kind " + kind)
	}
	return rule, nil
}
