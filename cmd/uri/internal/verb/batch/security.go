package batch

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
)

// security answers what the policy of the request, or the default, says of an
// address in any form or of a URI. No name is looked up: the option needs_dns
// changes nothing.
func security(r request) object {
	options := r.options("needs_dns", "policy")
	options.flag("needs_dns", false)
	p := must(guard.ParsePolicy(options.word("policy", "")))
	input := r.text("input")
	switch kind := r.kind(); kind {
	case "ip":
		return addressSecurity(p, input)
	case "url":
		return urlSecurity(p, input)
	default:
		refuse(unknownKind, kind)
	}
	return nil
}

func addressSecurity(p guard.Policy, input string) object {
	if strings.Contains(input, ":") {
		input = "[" + input + "]"
	}
	h, err := host.Parse(input)
	scope, a := guard.HostScope(h)
	if err != nil || !a.IsValid() {
		return object{{"ip", false}, {"public", false}, {"allowed", false}}
	}
	return append(object{{"ip", true}, {"public", isPublic(scope)}}, told(p.CheckAddr(a))...)
}

// isPublic reports whether addresses are those of single hosts and in none of
// IANA's special-purpose blocks: RFC 4291 section 2.4 takes them for global,
// also if nobody has got them yet, and section 2.5.7 the former site-local
// ones.
func isPublic(r guard.Range) bool {
	return slices.Contains([]string{"global", "unallocated", "site-local"}, r.Scope)
}

func urlSecurity(p guard.Policy, input string) object {
	u, err := uri.Parse(input)
	if err != nil {
		return object{{"allowed", false}, {"decision", guard.Deny},
			{"reason", refusal(input, err).Error()}}
	}
	v := p.CheckURI(u)
	o := told(v)
	if v.Addr != (netip.Addr{}) {
		h := must(host.FromAddr(v.Addr))
		o = append(o, member{"means", u.Scheme() + "://" + h.String()})
	}
	return o
}

// told returns what a verdict says. A name that is to be looked up is allowed
// as far as its text tells.
func told(v guard.Verdict) object {
	o := object{{"allowed", v.Decision != guard.Deny}, {"decision", v.Decision}}
	if v.Range.Scope != "" {
		o = append(o, member{"scope", v.Range.Scope})
	}
	return append(o, member{"reason", v.Message})
}
