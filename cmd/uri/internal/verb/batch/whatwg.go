package batch

import (
	"strings"

	"github.com/urikit/uri/whatwg"
)

// ofBrowsers returns the op of a request with the standard whatwg, or nil.
func ofBrowsers(name string) func(request) object {
	switch name {
	case "whatwg_parse":
		return whatwgParse
	case "set":
		return whatwgSet
	case "idna":
		return whatwgDomain
	case "percent":
		return whatwgQuery
	}
	return nil
}

// members are the names of the members of the interface URL.
var members = [...]struct {
	name string
	set  whatwg.Component
	get  func(whatwg.URL) string
}{
	{"href", whatwg.Href, whatwg.URL.String},
	{"protocol", whatwg.Protocol, whatwg.URL.Protocol},
	{"username", whatwg.Username, whatwg.URL.Username},
	{"password", whatwg.Password, whatwg.URL.Password},
	{"host", whatwg.Host, whatwg.URL.Host},
	{"hostname", whatwg.Hostname, whatwg.URL.Hostname},
	{"port", whatwg.Port, whatwg.URL.Port},
	{"pathname", whatwg.Pathname, whatwg.URL.Pathname},
	{"search", whatwg.Search, whatwg.URL.Search},
	{"hash", whatwg.Hash, whatwg.URL.Hash},
}

func membersOf(u whatwg.URL) (o object) {
	for _, m := range members {
		o = append(o, member{m.name, text(m.get(u))})
	}
	return append(o, member{"origin", text(u.Origin())})
}

func whatwgParse(r request) object {
	r.options(none...)
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

// whatwgSet sets a member. A value that the standard ignores is no error.
func whatwgSet(r request) object {
	name := r.keyword("component")
	u := must(whatwg.Parse(r.text("input")))
	for _, m := range members {
		if m.name == name {
			value, _ := r.component("value")
			u, _ = u.With(m.set, value)
			return membersOf(u)
		}
	}
	refuse("the component %s", name)
	return nil
}

// whatwgDomain is the standard's domain to ASCII.
func whatwgDomain(r request) object {
	if kind := r.kind(); kind != "to_ascii" {
		refuse(unknownKind, kind)
	}
	if p := r.options("profile").word("profile", "whatwg"); p != "whatwg" {
		refuse("the profile %s", p)
	}
	input := r.text("input")
	u := must(whatwg.Parse("https://" + input + "/x"))
	if strings.ContainsAny(input, "/?#@:\\") {
		refuse("a domain with delimiters")
	}
	return object{{"text", text(u.Hostname())}}
}

// whatwgQuery percent-encodes as a query.
func whatwgQuery(r request) object {
	if kind := r.kind(); kind != "whatwg-query" {
		refuse(unknownKind, kind)
	}
	r.options(none...)
	u := must(whatwg.Parse("https://h/"))
	u = must(u.With(whatwg.Search, "?"+r.text("input")))
	return object{{"text", text(strings.TrimPrefix(u.Search(), "?"))}}
}
