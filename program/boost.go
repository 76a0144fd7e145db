package program

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// boost is Boost.URL. Of an authority it reads as much as the grammar allows,
// and what is left is path, even without a "/": in http://1.2.3.4.5/ the host
// is 1.2.3.4, and in http://a@b:80@c/ it is b.
var boost = Program{
	ID: "boost", Name: "Boost.URL", Version: "1.81.0", API: "parse_uri_reference",
	parse: func(text string) Reading { return parseBoost(text).Reading },
	resolve: func(base, ref string) Reading {
		return parseBoost(base).resolveBoost(parseBoost(ref))
	},
}

func parseBoost(text string) split {
	u := splitText(text)
	if u.hasAuthority {
		u.readBoostAuthority(u.authority + u.Path)
	}
	first, _, _ := strings.Cut(u.Path, "/")
	u.check(pct.Valid, pct.Path(), pct.Query())
	if u.Refused == "" && u.Scheme == "" && strings.Contains(first, ":") {
		u.Refused = "the first segment has a colon"
	}
	return u
}

// readBoostAuthority reads an authority at the beginning of s. What is left of
// s becomes the path.
func (r *Reading) readBoostAuthority(s string) {
	if user, after, ok := strings.Cut(s, "@"); ok && pct.Valid(user, pct.Userinfo()) {
		r.Userinfo, s = user, after
	}
	n := leadingIPv4(s)
	if n == 0 {
		n = run(s, "-._~!$&'()*+,;=%")
	}
	if strings.HasPrefix(s, "[") {
		n = strings.IndexByte(s, ']') + 1
	}
	host, s := s[:n], s[n:]
	if _, err := uri.ParseRef("//" + host); err != nil || strings.HasPrefix(host, "[V") {
		r.Refused = "the host is neither a name nor an address in brackets"
	}
	r.Host = unbracketed(host)
	if port, ok := strings.CutPrefix(s, ":"); ok {
		n = span(port, digits)
		r.Port, s = port[:n], port[n:]
	}
	r.Path = s
}

// leadingIPv4 returns the length of an IPv4 address at the beginning of s, or
// 0.
func leadingIPv4(s string) int {
	for n := min(span(s, digits+"."), len("255.255.255.255")); n > 0; n-- {
		if usualAddr(s[:n]).IsValid() && span(s[n:], digits) == 0 {
			return n
		}
	}
	return 0
}

// resolveBoost is section 5.2 of RFC 3986, but a reference without a path keeps
// the fragment of the base.
func (base split) resolveBoost(u split) Reading {
	switch {
	case base.Refused != "" || base.Scheme == "":
		return Reading{Refused: "the base is not a URI"}
	case u.Refused != "":
		return u.Reading
	case u.Scheme != "" || u.hasAuthority:
		if u.Scheme == "" && u.Path != "" && u.Path[0] != '/' {
			u.Path = "/" + u.Path
		}
		u.Scheme = cmp.Or(u.Scheme, base.Scheme)
		u.normalizeBoost()
		return u.Reading
	case u.Path != "":
		if u.Path[0] != '/' {
			u.Path = folder(base.Path) + u.Path
		}
		if base.hasAuthority && u.Path[0] != '/' {
			u.Path = "/" + u.Path
		}
		base.Path, base.Query, base.Fragment = u.Path, u.Query, u.Fragment
	}
	base.normalizeBoost()
	if u.hasQuery {
		base.Query = u.Query
	}
	if u.hasFragment {
		base.Fragment = u.Fragment
	}
	return base.Reading
}

// normalizeBoost is url_base::normalize_path. It decodes all that need not be
// encoded in a path, also "/".
func (u *split) normalizeBoost() {
	octets, _ := pct.Decode(u.Path)
	u.Path = pct.Encode(octets, pct.Path())
	keep := len(u.Path) - len(strings.TrimPrefix(u.Path, "/"))
	path := withoutDots(u.Path[keep:], true)
	if !u.hasAuthority && strings.HasPrefix(u.Path, "/./") && strings.HasPrefix(path, "/") {
		keep = len("/./") // without it, the path would look like an authority
	} else if keep > 0 { // a second ".." at the end takes the first one with it
		path = strings.TrimSuffix(path, "../..")
	}
	u.Path = u.Path[:keep] + path
}
