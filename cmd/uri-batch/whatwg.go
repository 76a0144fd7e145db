package main

import (
	"strings"

	"github.com/urikit/uri/whatwg"
)

// A urlMember is a member of the interface URL.
type urlMember struct {
	set whatwg.Component
	get func(whatwg.URL) string
}

// members are the names of the members of the interface URL.
var members = words[urlMember]{
	{"href", urlMember{whatwg.Href, whatwg.URL.String}},
	{"protocol", urlMember{whatwg.Protocol, whatwg.URL.Protocol}},
	{"username", urlMember{whatwg.Username, whatwg.URL.Username}},
	{"password", urlMember{whatwg.Password, whatwg.URL.Password}},
	{"host", urlMember{whatwg.Host, whatwg.URL.Host}},
	{"hostname", urlMember{whatwg.Hostname, whatwg.URL.Hostname}},
	{"port", urlMember{whatwg.Port, whatwg.URL.Port}},
	{"pathname", urlMember{whatwg.Pathname, whatwg.URL.Pathname}},
	{"search", urlMember{whatwg.Search, whatwg.URL.Search}},
	{"hash", urlMember{whatwg.Hash, whatwg.URL.Hash}},
}

func membersOf(u whatwg.URL) (o object) {
	for _, m := range members {
		o = append(o, member{m.name, text(m.value.get(u))})
	}
	return append(o, member{"origin", text(u.Origin())})
}

func whatwgParse(r request) object {
	var base whatwg.URL
	if s, has := r.component("base"); has {
		var err error
		if base, err = whatwg.Parse(s); err != nil {
			return object{{"failure", true}}
		}
	}
	u, err := base.Parse(r.text("input"))
	if err != nil {
		return object{{"failure", true}}
	}
	return membersOf(u)
}

// whatwgSet sets a member. A value that the standard ignores is not an error.
func whatwgSet(r request) object {
	value, _ := r.component("value")
	u := must(whatwg.Parse(r.text("input")))
	u, _ = u.With(members.get(r.keyword("component")).set, value)
	return membersOf(u)
}

// whatwgDomain is the standard's domain to ASCII.
func whatwgDomain(r request) object {
	input := r.text("input")
	u := must(whatwg.Parse("https://" + input + "/x"))
	if strings.ContainsAny(input, "/?#@:\\") {
		refuse("a domain with delimiters")
	}
	return object{{"text", text(u.Hostname())}}
}

// whatwgQuery percent-encodes as a query.
func whatwgQuery(r request) object {
	u := must(whatwg.Parse("https://h/"))
	u = must(u.With(whatwg.Search, "?"+r.text("input")))
	return object{{"text", text(strings.TrimPrefix(u.Search(), "?"))}}
}
