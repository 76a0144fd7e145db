package program

import (
	"net/netip"
	"strconv"
	"strings"
)

// python is Python's urllib.parse. A text is accepted if urlsplit accepts it,
// and .port does not raise an error.
var python = Program{
	ID: "python", Name: "Python urllib", Version: "3.11", API: "urlsplit",
	parse: readPython,
	resolve: func(base, ref string) Reading {
		joined, refused := pythonJoin(base, ref)
		if refused != "" {
			return Reading{Refused: refused}
		}
		return readPython(joined)
	},
	address: getaddrinfoIDNA,
}

func readPython(text string) Reading {
	u, refused := pythonSplit(text)
	if refused != "" {
		return Reading{Refused: refused}
	}
	r := Reading{Scheme: u.scheme, Path: u.path, Query: u.query, Fragment: u.fragment}
	var after string
	r.Userinfo, after, _ = cutLast(u.authority, "@")
	r.Host, r.Port, _ = strings.Cut(after, ":")
	if _, literal, ok := strings.Cut(after, "["); ok {
		r.Host, after, _ = strings.Cut(literal, "]")
		_, r.Port, _ = strings.Cut(after, ":")
	}
	name, zone := cutAny(r.Host, "%")
	r.Host = lower(name) + zone
	if r.Port != "" {
		n, err := strconv.ParseUint(r.Port, 10, 16)
		if err != nil {
			return Reading{Refused: "the port is no number up to 65535"}
		}
		r.Port = strconv.FormatUint(n, 10)
	}
	return r
}

type pythonURL struct{ scheme, authority, path, query, fragment string }

// pythonSplit is urlsplit.
func pythonSplit(text string) (u pythonURL, refused string) {
	text = strings.TrimLeftFunc(text, func(c rune) bool { return c <= ' ' })
	text = withoutBreaks(text)
	n := span(text, schemeChars)
	if n > 0 && n < len(text) && text[n] == ':' && span(text[:1], digits+"+-.") == 0 {
		u.scheme, text = strings.ToLower(text[:n]), text[n+1:]
	}
	if rest, ok := strings.CutPrefix(text, "//"); ok {
		u.authority, text = cutAny(rest, "/?#")
		switch {
		case !pythonBrackets(u.authority):
			return u, "the brackets in the authority have no IPv6 address"
		case strings.ContainsAny(u.authority, "⁇⁈⁉℀℁℅℆⩴︓︖﹕﹖﹟﹫＃／：？＠"):
			return u, "the authority has a character that becomes a delimiter (NFKC)"
		}
	}
	text, u.fragment, _ = strings.Cut(text, "#")
	u.path, u.query, _ = strings.Cut(text, "?")
	return u, ""
}

// pythonBrackets reports whether an authority has no brackets, or has an
// address between them.
func pythonBrackets(authority string) bool {
	if !strings.ContainsAny(authority, "[]") {
		return true
	}
	_, host, _ := cutLast(authority, "@")
	before, literal, found := strings.Cut(host, "[")
	if found {
		var port string
		literal, port, _ = strings.Cut(literal, "]")
		if before != "" || port != "" && port[0] != ':' {
			return false
		}
	} else { // brackets are in userinfo, or one is missing
		literal, _, _ = strings.Cut(host, ":")
	}
	if !strings.Contains(authority, "[") || !strings.Contains(authority, "]") {
		return false
	}
	if version, ok := strings.CutPrefix(literal, "v"); ok {
		version, rest, _ := strings.Cut(version, ".")
		return version != "" && span(version, digits+"abcdefABCDEF") == len(version) && rest != ""
	}
	addr, err := netip.ParseAddr(literal)
	return err == nil && addr.Is6() && strings.IndexByte(addr.Zone(), '%') < 0
}

// The schemes whose references are relative, and those with an authority.
const (
	pythonRelative = "  ftp http gopher nntp imap wais file https shttp mms prospero rtsp " +
		"rtspu sftp svn svn+ssh ws wss "
	pythonAuthority = pythonRelative + "telnet snews rsync nfs git git+ssh "
)

// pythonJoin is urljoin, whose result is a text.
func pythonJoin(base, ref string) (joined, refused string) {
	b, refused := pythonSplit(base)
	u, refusedRef := pythonSplit(ref)
	if u.scheme == "" {
		u.scheme = b.scheme
	}
	switch {
	case ref == "":
		return base, ""
	case refused != "", refusedRef != "":
		return "", refused + refusedRef
	case u.scheme != b.scheme || !strings.Contains(pythonRelative, " "+u.scheme+" "):
		return ref, ""
	case u.authority != "":
		return u.String(), ""
	}
	u.authority = b.authority
	switch {
	case u.path == "":
		if u.path = b.path; u.query == "" {
			u.query = b.query
		}
		return u.String(), ""
	case u.path[0] != '/': // of empty segments, only the last remains
		folder, _, _ := cutLast(b.path, "/")
		for u.path = "/" + folder + "/" + u.path; strings.Contains(u.path, "//"); {
			u.path = strings.ReplaceAll(u.path, "//", "/")
		}
	}
	u.path = removeDots(u.path)
	return u.String(), ""
}

// String is urlunsplit.
func (u pythonURL) String() string {
	s := u.path
	if u.authority != "" || !strings.HasPrefix(s, "//") && u.scheme != "" &&
		strings.Contains(pythonAuthority, " "+u.scheme+" ") {
		if s != "" && s[0] != '/' {
			s = "/" + s
		}
		s = "//" + u.authority + s
	}
	if u.scheme != "" {
		s = u.scheme + ":" + s
	}
	if u.query != "" {
		s += "?" + u.query
	}
	if u.fragment != "" {
		s += "#" + u.fragment
	}
	return s
}
