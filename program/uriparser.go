package program

import "github.com/urikit/uri"

// uriparser is the C library. It keeps to RFC 3986, as package uri does.
var uriparser = Program{
	ID: "uriparser", Name: "uriparser", Version: "0.9.7", API: "uriParseSingleUriA",
	parse: func(text string) Reading {
		ref, err := uri.ParseRef(upToNUL(text))
		if err != nil {
			return Reading{Refused: err.Error()}
		}
		return readRef(ref)
	},
	resolve: func(base, ref string) Reading {
		b, err := uri.Parse(upToNUL(base))
		if err != nil {
			return Reading{Refused: err.Error()}
		}
		r, err := uri.ParseRef(upToNUL(ref))
		if err != nil {
			return Reading{Refused: err.Error()}
		}
		return readRef(b.Resolve(r).Ref())
	},
}
