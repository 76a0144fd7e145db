package main

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
)

// security answers what the policy of the request, or the default, says of an
// address in any form or of a URI. No name is looked up: it is allowed as far
// as its text tells.
func security(r request) (o object) {
	p := must(guard.ParsePolicy(r.word(".policy", "")))
	input := r.text("input")
	var v guard.Verdict
	if r.kind() == "ip" {
		if strings.Contains(input, ":") {
			input = "[" + input + "]"
		}
		h, err := host.Parse(input)
		scope, a := guard.HostScope(h)
		v = p.JudgeAddr(a)
		o = object{{"ip", err == nil && a.IsValid()}, {"public", isPublic(scope)}}
	} else if u, err := uri.Parse(input); err != nil {
		v.Message = refusal(input, err).Error()
	} else if v = p.Judge(u); v.Addr.IsValid() {
		o = object{{"means", u.Scheme() + "://" + must(host.FromAddr(v.Addr)).String()}}
	}
	return append(o, member{"allowed", v.Decision != guard.Deny}, member{"decision", v.Decision},
		member{"scope", optional(v.Range.Scope, v.Range.Scope != "")}, member{"reason", v.Message})
}

// isPublic reports whether addresses are those of single hosts and in none of
// IANA's special-purpose blocks: by RFC 4291 section 2.4 they are global,
// also if nobody has got them yet, and section 2.5.7 the former site-local
// ones.
func isPublic(r guard.Range) bool {
	return slices.Contains([]string{"global", "unallocated", "site-local"}, r.Scope)
}
