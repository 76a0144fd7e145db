package main

import (
	"github.com/urikit/uri/program"
)

// programOf answers what the program with the id "kind" reads in a text, or in
// a reference against a base.
func programOf(r request) object {
	p, _ := program.Lookup(r.kind())
	reading := p.Read(r.text("input"))
	if base, based := r.component("base"); based {
		var ok bool
		if reading, ok = p.Resolve(base, r.text("input")); !ok {
			refuse("references, by %s", p.ID)
		}
	}
	return readingOf(reading)
}

func identifiers(all []program.Program) (names []string) {
	for _, p := range all {
		names = append(names, p.ID)
	}
	return names
}

// programs answers who sees which host.
func programs(r request) object {
	input := r.text("input")
	base, based := r.component("base")
	d := program.Disagree(input)
	if based {
		d = program.DisagreeAbout(base, input)
	}
	groups := make([]object, len(d.Groups))
	for i, g := range d.Groups {
		groups[i] = object{{"accepted", !g.Refused}, {"host", text(g.Host)}, {"port", text(g.Port)},
			{"address", optional(g.Address.String(), g.Address.IsValid())},
			{"programs", identifiers(g.Programs)}}
	}
	return object{
		{"agree", len(groups) < 2}, {"severity", d.Severity.String()}, {"class", d.Class},
		{"reason", d.Reason}, {"start", d.Start}, {"end", d.End}, {"groups", groups},
	}
}

// readingOf returns what a program reads. Undefined and empty are the same.
func readingOf(r program.Reading) object {
	if r.Refused != "" {
		return object{{"accepted", false}, {"refused", r.Refused}}
	}
	return object{
		{"accepted", true}, {"scheme", text(r.Scheme)}, {"userinfo", text(r.Userinfo)},
		{"host", text(r.Host)}, {"port", text(r.Port)}, {"path", text(r.Path)},
		{"query", text(r.Query)}, {"fragment", text(r.Fragment)},
		{"address", optional(r.Address.String(), r.Address.IsValid())},
	}
}
