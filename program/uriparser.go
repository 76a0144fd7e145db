package program

import (
	"cmp"

	"github.com/urikit/uri"
)

// uriparser is the C library. It keeps to RFC 3986, as package uri does.
var uriparser = Program{
	ID: "uriparser", Name: "uriparser", Version: "0.9.7", API: "uriParseSingleUriA",
	parse: func(text string) Reading { return readURIParser(uri.ParseRef(upToNUL(text))) },
	resolve: func(base, ref string) Reading {
		b, err := uri.Parse(upToNUL(base))
		r, refErr := uri.ParseRef(upToNUL(ref))
		return readURIParser(b.Resolve(r).Ref(), cmp.Or(err, refErr))
	},
}

// readURIParser returns the components that package uri finds, with the scheme
// as it is written.
func readURIParser(ref uri.Ref, err error) Reading {
	if err != nil {
		return Reading{Refused: err.Error()}
	}
	scheme, _ := cutScheme(ref.String())
	return Reading{
		Scheme: scheme, Userinfo: ref.Userinfo(), Host: unbracketed(ref.Host()),
		Port: ref.Port(), Path: ref.Path(), Query: ref.Query(), Fragment: ref.Fragment(),
	}
}
