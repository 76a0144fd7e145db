package program

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
)

// uriparser is the C library. It keeps to RFC 3986, as package uri does.
var uriparser = Program{
	ID: "uriparser", Name: "uriparser", Version: "0.9.7", API: "uriParseSingleUriA",
	parse: func(text string) Reading { return readURIParser(uri.ParseRef(upToNUL(text))) },
	resolve: func(base, ref string) Reading {
		b, err := uri.Parse(upToNUL(base))
		r, refErr := uri.ParseRef(upToNUL(ref))
		t, path := b.Resolve(r), r.Path()
		u := readURIParser(t.Ref(), cmp.Or(err, refErr))
		merged := !r.HasScheme() && !r.HasAuthority() && !strings.HasPrefix(path, "/")
		if merged {
			path = folder(b.Path()) + path
		}
		if u.Refused == "" && r.Path() != "" {
			u.Path = uriparserPath(path, t.HasAuthority(), merged)
		}
		return u
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

// uriparserPath is RemoveDotSegments and FixAmbiguity. After a host a path is
// not absolute, though it has a "/".
func uriparserPath(path string, hasHost, merged bool) string {
	from, absolute := strings.CutPrefix(path, "/")
	path = withoutDots(from, false)
	begins := strings.HasPrefix(path, "/") ||
		path == "" && strings.HasSuffix(from, "/") // an empty segment is left of "../"
	if merged && (begins && absolute && !hasHost || path == "/" || strings.HasPrefix(path, "//")) {
		path = "./" + path
	}
	if absolute || hasHost {
		path = "/" + path
	}
	return path
}
