package whatwg

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/bitset"
	"github.com/urikit/uri/pct"
)

// A Loss says in which components the text changes with a conversion. It is a
// set of bits, 0 if and only if the text is the same.
type Loss uint8

const (
	// LostScheme: upper-case letters.
	LostScheme Loss = 1 << iota

	// LostUserinfo: to a URL, an empty user name or password, or bytes that
	// are percent-encoded now. To a URI, bytes as well.
	LostUserinfo

	// LostHost: to a URL, upper-case letters, triplets, names in Unicode, and
	// addresses: 0x7f.1, a name in RFC 3986, becomes 127.0.0.1. file:/a gets a
	// host, which is empty; a file: URL has no host localhost. To a URI, bytes
	// that are percent-encoded now.
	LostHost

	LostPort // an empty port, the default port, zeros at the beginning

	// LostPath: to a URL, dot-segments are removed, also if they are encoded,
	// and an empty path becomes "/". To a URI, bytes that are percent-encoded
	// now.
	LostPath

	LostQuery    // bytes that are percent-encoded now; to a URL only "'"
	LostFragment // bytes too; to a URL none
)

var lossNames = [...]string{
	"case of the scheme", "spelling of the userinfo", "spelling of the host",
	"spelling of the port", "form of the path", "bytes of the query", "bytes of the fragment",
}

// String returns what was lost, as in "form of the path, bytes of the query",
// or "nothing".
func (l Loss) String() string { return cmp.Or(bitset.String(l, lossNames[:]...), "nothing") }

// FromURI returns u as a URL, and what its text loses. The meaning does not
// change: where the standard reads another host or path than RFC 3986, as in
// http:a, http:///a and file://C:/, there is an error. A URI that the standard
// refuses is an error too.
//
// A reference has no URL without a base: use [URL.Parse] with its text.
func FromURI(u uri.URI) (URL, Loss, error) {
	if u.IsZero() {
		return URL{}, 0, &Error{problem: noURL}
	}
	v, err := Parse(u.String())
	if err != nil {
		return URL{}, 0, err
	}
	file, authority, path := v.Scheme() == "file", u.Authority(), u.Path()
	if v.IsSpecial() && !file && authority == "" ||
		file && (isDrive(authority) || path != "" && path[0] != '/') {
		at := int(v.scheme) + len(":")
		return URL{}, 0, &Error{otherMeaning, at, at}
	}
	return v, losses(index(u.String()), v), nil
}

// URI returns u as a URI of RFC 3986, and what its text loses. Bytes that are
// not allowed there, such as "|" in a path, and "%" without two digits after
// it, are percent-encoded: what they decode to stays. An error is possible only
// for the zero URL, and for a result longer than [uri.MaxLen].
func (u URL) URI() (uri.URI, Loss, error) {
	if u.IsZero() {
		return uri.URI{}, 0, &Error{problem: noURL}
	}
	x := u.parts()
	x.userinfo = pct.Repair(x.userinfo, pct.Userinfo().Union(pct.SetOf("@")))
	if !strings.HasPrefix(x.host, "[") {
		x.host = pct.Repair(x.host, pct.RegName())
	}
	x.path, x.query = pct.Repair(x.path, pct.Path()), pct.Repair(x.query, pct.Query())
	if x.fragment != "" {
		x.fragment = "#" + pct.Repair(x.fragment[1:], pct.Fragment())
	}
	v, err := uri.Parse(x.serialize(u.href))
	if err != nil {
		return uri.URI{}, 0, err
	}
	return v, losses(u, index(v.String())), nil
}

// losses compares the components of a URL and a URI, which are split alike.
func losses(from, to URL) (lost Loss) {
	a, b := from.parts(), to.parts()
	for i, same := range [...]bool{
		a.scheme == b.scheme, a.userinfo == b.userinfo,
		a.hasHost == b.hasHost && a.host == b.host, a.port == b.port,
		a.path == b.path, a.query == b.query, a.fragment == b.fragment,
	} {
		if !same {
			lost |= 1 << i
		}
	}
	return lost
}
