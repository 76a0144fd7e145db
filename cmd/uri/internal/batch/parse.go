package batch

import (
	"strings"

	"github.com/urikit/uri"
)

// hostKinds holds the protocol's names of the rules for hosts.
var hostKinds = map[uri.Rule]any{
	"IPv4address": "ipv4",
	"IPv6address": "ipv6",
	"IPvFuture":   "ipvfuture",
	"reg-name":    "reg-name",
}

// parse: the components of the input.
func parse(r request) (object, error) {
	rule, err := r.rule()
	if err != nil {
		return nil, err
	}
	switch rule {
	case "URI", "URI-reference", "relative-ref", "absolute-URI":
	default:
		return nil, unsupported("parts of the rule " + rule)
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}
	if err := rule.Check(input); err != nil {
		return nil, refusal(input, err)
	}
	ref, err := uri.ParseRef(input)
	if err != nil {
		return nil, refusal(input, err)
	}
	return components(ref), nil
}

func components(ref uri.Ref) object {
	user, password, hasPassword := strings.Cut(ref.Userinfo(), ":")
	return object{
		{"scheme", component(ref.Scheme(), ref.HasScheme())},
		{"authority", component(ref.Authority(), ref.HasAuthority())},
		{"userinfo", component(ref.Userinfo(), ref.HasUserinfo())},
		{"user", component(user, ref.HasUserinfo())},
		{"password", component(password, hasPassword)},
		{"host", component(ref.Host(), ref.HasAuthority())},
		{"host_kind", hostKinds[ref.HostRule()]},
		{"port", component(ref.Port(), ref.HasPort())},
		{"path", text(ref.Path())},
		{"query", component(ref.Query(), ref.HasQuery())},
		{"fragment", component(ref.Fragment(), ref.HasFragment())},
	}
}
