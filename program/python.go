package program

import (
	"strings"

	"github.com/urikit/uri"
)

// python is Python's urllib.parse. A text is accepted if urlsplit accepts it,
// and .port does not raise an error.
var python = Program{
	ID: "python", Name: "Python urllib", Version: "3.11", API: "urlsplit",
	parse: func(text string) Reading { return readPython(urlsplit(text)) },
	resolve: func(base, ref string) Reading {
		b, refused := urlsplit(base)
		u, refusedRef := urlsplit(ref)
		switch {
		case ref == "":
			return readPython(b, refused)
		case refused+refusedRef != "":
			return Reading{Refused: refused + refusedRef}
		}
		return readPython(urlsplit(urljoin(b, u, ref)))
	},
	address: getaddrinfoIDNA,
}

func readPython(p uri.Parts, refused string) Reading {
	r := readParts(p)
	r.Refused = refused
	var after string
	r.Userinfo, after, _ = cutLast(p.Authority, "@")
	r.Host, r.Port, _ = strings.Cut(after, ":")
	if _, literal, ok := strings.Cut(after, "["); ok {
		r.Host, after, _ = strings.Cut(literal, "]")
		_, r.Port, _ = strings.Cut(after, ":")
	}
	name, zone := cutAny(r.Host, "%")
	r.Host = lower(name) + zone
	if r.Port != "" {
		port, ok := number(r.Port, 16)
		if r.Port = port; !ok && refused == "" {
			r.Refused = "the port is no number up to 65535"
		}
	}
	return r
}

func urlsplit(text string) (p uri.Parts, refused string) {
	text = strings.TrimLeftFunc(text, func(c rune) bool { return c <= ' ' })
	p = split(withoutBreaks(text))
	p.Scheme = strings.ToLower(p.Scheme)
	switch {
	case !pythonBrackets(p.Authority):
		return p, "the brackets in the authority have no IPv6 address"
	case strings.ContainsAny(p.Authority, "⁇⁈⁉℀℁℅℆⩴︓︖﹕﹖﹟﹫＃／：？＠"):
		return p, "the authority has a character that becomes a delimiter (NFKC)"
	}
	return p, ""
}

// pythonBrackets reports whether an authority has no brackets, or has an
// address between them.
func pythonBrackets(authority string) bool {
	left, right := strings.Contains(authority, "["), strings.Contains(authority, "]")
	if !left || !right {
		return left == right
	}
	_, host, _ := cutLast(authority, "@")
	literal, _, _ := strings.Cut(host, ":") // if the brackets are in userinfo
	if before, after, found := strings.Cut(host, "["); found {
		var port string
		literal, port, _ = strings.Cut(after, "]")
		if before != "" || port != "" && port[0] != ':' {
			return false
		}
	}
	if strings.HasPrefix(literal, "v") {
		return isFuture(literal)
	}
	addr, ok := parseIPv6(literal)
	return ok && strings.IndexByte(addr.Zone(), '%') < 0
}

// The schemes whose references are relative, and those with an authority.
const (
	pythonRelative = "  ftp http gopher nntp imap wais file https shttp mms prospero rtsp " +
		"rtspu sftp svn svn+ssh ws wss "
	pythonAuthority = pythonRelative + "telnet snews rsync nfs git git+ssh "
)

// urljoin returns the reference u, which is the text ref, against b, as a text.
func urljoin(b, u uri.Parts, ref string) string {
	if u.Scheme == "" {
		u.Scheme = b.Scheme
	}
	switch {
	case u.Scheme != b.Scheme || !listed(u.Scheme, pythonRelative):
		return ref
	case u.Authority != "":
		return urlunsplit(u)
	case u.Path == "":
		if u.Path = b.Path; u.Query == "" {
			u.Query = b.Query
		}
	default:
		if u.Path[0] != '/' { // of empty segments, only the last remains
			folder, _, _ := cutLast(b.Path, "/")
			for u.Path = "/" + folder + "/" + u.Path; strings.Contains(u.Path, "//"); {
				u.Path = strings.ReplaceAll(u.Path, "//", "/")
			}
		}
		u.Path = uri.RemoveDotSegments(u.Path)
	}
	u.Authority = b.Authority
	return urlunsplit(u)
}

func urlunsplit(p uri.Parts) string {
	s := p.Path
	if p.Authority != "" ||
		!strings.HasPrefix(s, "//") && p.Scheme != "" && listed(p.Scheme, pythonAuthority) {
		if s != "" && s[0] != '/' {
			s = "/" + s
		}
		s = "//" + p.Authority + s
	}
	if p.Scheme != "" {
		s = p.Scheme + ":" + s
	}
	if p.Query != "" {
		s += "?" + p.Query
	}
	if p.Fragment != "" {
		s += "#" + p.Fragment
	}
	return s
}
