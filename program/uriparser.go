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

func readURIParser(ref uri.Ref, err error) Reading {
	if err != nil {
		return Reading{Refused: err.Error()}
	}
	return readRef(ref)
}
