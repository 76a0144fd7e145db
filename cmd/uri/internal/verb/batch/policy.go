package batch

import (
	"cmp"

	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme"
)

// policies answers with what a program should not use (RFC 3986 section 7).
func policies(r request) object {
	switch kind := r.kind(); kind {
	case "port":
		allow := get[[]uint16](r, "allow", nil, "a list of ports")
		findings := scheme.CheckPort(r.uri("input"), allow...)
		allowed := len(findings) == 0 || findings[0].Severity < finding.Error
		return object{{"allowed", allowed}, {"findings", listed(findings)}}
	case "password":
		var p scheme.PasswordPolicy
		check(p.UnmarshalText([]byte(r.word("password", "reject"))))
		return object{{"uri", must(p.Apply(r.uri("input"))).String()}}
	case "line":
		return object{{"text", text(must(scheme.LineData(r.text("input"))))}}
	default:
		refuse(unknownKind, kind)
		return nil
	}
}

func sameDocument(r request) object {
	return object{{"same", r.uri("base").SameDocument(r.ref("input"))}}
}

func wrap(r request) object {
	return object{{"text", must(cmp.Or(r.edition(), edition.RFC3986).Wrap(r.text("input")))}}
}

// gopherLink has the type of the item as its kind.
func gopherLink(r request) object {
	kind := r.kind()
	if len(kind) != 1 {
		refuse(unknownKind, kind)
	}
	selector, _ := r.component("selector")
	port := get(r, "port", 0, "a number")
	return object{{"uri", must(edition.GopherLink(kind[0], r.text("host"), port, selector))}}
}
