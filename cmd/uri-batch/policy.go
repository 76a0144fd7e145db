package main

import (
	"cmp"

	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/url1993"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// policyPort, policyPassword and policyLine answer with what a program should
// not use (RFC 3986 section 7).
func policyPort(r request) object {
	findings := scheme.CheckPort(r.uri("input"), get[[]uint16](r, "allow", nil,
		"a list of ports")...)
	allowed := len(findings) == 0 || findings[0].Severity < finding.Error
	return object{{"allowed", allowed}, {"findings", listed(findings)}}
}

func policyPassword(r request) object {
	var p scheme.PasswordPolicy
	check(p.UnmarshalText([]byte(r.word("password", "reject"))))
	return object{{"uri", must(p.Apply(r.uri("input"))).String()}}
}

func policyLine(r request) object {
	line := pct.Decoder{Refuse: pct.Terminators()}
	return object{{"text", text(must(line.Decode(r.text("input"))))}}
}

func sameDocument(r request) object {
	return object{{"same", r.uri("base").SameDocument(r.ref("input"))}}
}

func wrap(r request) object {
	return object{{"text", must(cmp.Or(r.edition(), edition.RFC3986).Wrap(r.text("input")))}}
}

// gopherLink has the type of the item as its kind.
func gopherLink(r request) object {
	selector, _ := r.component("selector")
	port := get(r, "port", 0, "a number")
	return object{{"uri", must(url1993.GopherLink(r.kind()[0], r.text("host"), port, selector))}}
}
