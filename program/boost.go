package program

import (
	"cmp"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// boost is Boost.URL. Of an authority it takes as much as the grammar allows,
// and what is left is path, even without a "/": in http://1.2.3.4.5/ the host
// is 1.2.3.4, and in http://a@b:80@c/ it is b.
var boost = Program{
	ID: "boost", Name: "Boost.URL", Version: "1.81", API: "parse_uri_reference",
	parse: func(text string) Reading { return parseBoost(text).Reading },
	resolve: func(base, ref string) Reading {
		b, r := parseBoost(base), parseBoost(ref)
		switch {
		case b.Refused != "" || b.Scheme == "":
			return Reading{Refused: "the base is no URI"}
		case r.Refused != "":
			return r.Reading
		}
		return b.resolve(r)
	},
}

// A boostURL is what parse_uri_reference makes of a text.
type boostURL struct {
	Reading
	hasAuthority, hasQuery, hasFragment bool
}

func parseBoost(text string) (u boostURL) {
	var rest string
	u.Scheme, rest = cutScheme(text)
	rest, u.Fragment, u.hasFragment = strings.Cut(rest, "#")
	rest, u.Query, u.hasQuery = strings.Cut(rest, "?")
	if u.Path, u.hasAuthority = strings.CutPrefix(rest, "//"); u.hasAuthority {
		u.readBoostAuthority(u.Path)
	}
	first, _, _ := strings.Cut(u.Path, "/")
	switch {
	case u.Refused != "":
	case !only(u.Path, pathMarks):
		u.Refused = "the path has an illegal character"
	case u.Scheme == "" && strings.Contains(first, ":"):
		u.Refused = "the first segment has a colon"
	case !only(u.Query, queryMarks):
		u.Refused = "the query has an illegal character"
	case !only(u.Fragment, queryMarks):
		u.Refused = "the fragment has an illegal character"
	}
	return u
}

// readBoostAuthority reads an authority at the beginning of s. What is left of
// s becomes the path.
func (r *Reading) readBoostAuthority(s string) {
	if n := run(s, unreserved+subDelims+":%"); n < len(s) && s[n] == '@' {
		r.Userinfo, s = s[:n], s[n+1:]
	}
	n := leadingIPv4(s)
	if strings.HasPrefix(s, "[") {
		literal, _, ok := strings.Cut(s[1:], "]")
		if !ok || !isBoostLiteral(literal) {
			r.Refused = "the brackets have no IP literal"
			return
		}
		n = len("[]") + len(literal)
	} else if n == 0 {
		n = run(s, unreserved+subDelims+"%")
	}
	r.Host, s = unbracketed(s[:n]), s[n:]
	if port, ok := strings.CutPrefix(s, ":"); ok {
		n = span(port, digits)
		r.Port, s = port[:n], port[n:]
	}
	r.Path = s
}

// isBoostLiteral reports whether s is what the grammar has between brackets,
// where the "v" must be a small letter.
func isBoostLiteral(s string) bool {
	if future, ok := strings.CutPrefix(s, "v"); ok {
		version, address, _ := strings.Cut(future, ".")
		return version != "" && span(version, digits+"abcdefABCDEF") == len(version) &&
			address != "" && only(address, unreserved+subDelims+":")
	}
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// leadingIPv4 returns the length of an IPv4 address at the beginning of s, or
// 0.
func leadingIPv4(s string) int {
	i := 0
	for n := range 4 {
		if n > 0 {
			if i == len(s) || s[i] != '.' {
				return 0
			}
			i++
		}
		octet := s[i : i+span(s[i:min(i+4, len(s))], digits)]
		_, err := strconv.ParseUint(octet, 10, 8)
		if err != nil || octet[0] == '0' && octet != "0" {
			return 0
		}
		i += len(octet)
	}
	return i
}

// resolve is section 5.2 of RFC 3986, but a reference without a path keeps the
// fragment of the base. Of paths, Boost.URL also decodes triplets, and keeps a
// ".." before which nothing is.
func (base boostURL) resolve(u boostURL) Reading {
	switch {
	case u.Scheme != "" || u.hasAuthority:
		if u.Scheme == "" && u.Path != "" && u.Path[0] != '/' {
			u.Path = "/" + u.Path
		}
		u.Scheme = cmp.Or(u.Scheme, base.Scheme)
		u.Path = uri.RemoveDotSegments(u.Path)
		return u.Reading
	case u.Path != "":
		base.Path, base.Query, base.Fragment = mergePath(base.Path, u.Path), u.Query, u.Fragment
	}
	if u.hasQuery {
		base.Query = u.Query
	}
	if u.hasFragment {
		base.Fragment = u.Fragment
	}
	return base.Reading
}
