package program

import (
	"strings"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/whatwg"
)

// browsers are all that follow the URL Standard: Chromium, Firefox and Safari,
// and new URL() of Node, Deno and Bun. Package whatwg is the model.
var browsers = Program{
	ID: "browsers", Name: "browsers", API: "new URL()",
	Version: "URL Standard with Unicode " + idna.UnicodeVersion,
	parse:   func(text string) Reading { return readURL(whatwg.Parse(text)) },
	resolve: func(base, ref string) Reading {
		u, err := whatwg.Parse(base)
		if err == nil {
			u, err = u.Parse(ref)
		}
		return readURL(u, err)
	},
	// The parser has turned all forms of addresses into the usual one.
	address: usualAddr,
}

func readURL(u whatwg.URL, err error) Reading {
	if err != nil {
		return Reading{Refused: err.Error()}
	}
	return Reading{
		Scheme: u.Scheme(), Userinfo: strings.TrimSuffix(u.Username()+":"+u.Password(), ":"),
		Host: strings.Trim(u.Hostname(), "[]"), Port: u.Port(), Path: u.Pathname(),
		Query: strings.TrimPrefix(u.Search(), "?"), Fragment: strings.TrimPrefix(u.Hash(), "#"),
	}
}
