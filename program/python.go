package program

import (
	"cmp"
	"strings"
)

// python is Python's urllib.parse. A text is accepted if urlsplit accepts it,
// and .port does not raise an error.
var python = Program{
	ID: "python", Name: "Python urllib", Version: "3.11.2", API: "urlsplit",
	parse: func(text string) Reading { return urlsplit(text).readPython() },
	resolve: func(base, ref string) Reading {
		b, u := urlsplit(base), urlsplit(ref)
		switch {
		case ref == "":
			return b.readPython()
		case b.Refused+u.Refused != "":
			return Reading{Refused: b.Refused + u.Refused}
		}
		return urlsplit(urljoin(b, u, ref)).readPython()
	},
	address: getaddrinfoIDNA,
}

func urlsplit(text string) split {
	text = strings.TrimLeftFunc(text, func(c rune) bool { return c <= ' ' })
	u := splitText(withoutBreaks(text))
	u.Scheme = strings.ToLower(u.Scheme)
	switch {
	case !pythonBrackets(u.authority):
		u.Refused = "the brackets in the authority have no IPv6 address"
	case strings.ContainsAny(u.authority, "⁇⁈⁉℀℁℅℆⩴︓︖﹕﹖﹟﹫＃／：？＠"):
		u.Refused = "the authority has a character that becomes a delimiter (NFKC)"
	}
	return u
}

func (u split) readPython() Reading {
	r := u.Reading
	user, host, _ := cutLast(u.authority, "@")
	r.Userinfo = user
	r.Host, r.Port, _ = strings.Cut(host, ":")
	if _, literal, ok := strings.Cut(host, "["); ok {
		r.Host, host, _ = strings.Cut(literal, "]")
		_, r.Port, _ = strings.Cut(host, ":")
	}
	name, zone := cutAny(r.Host, "%")
	r.Host = lower(name) + zone
	if r.Port != "" {
		port, ok := number(r.Port, 16)
		if r.Port = port; !ok && r.Refused == "" {
			r.Refused = "the port is not a number up to 65535"
		}
	}
	return r
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
	if future, ok := strings.CutPrefix(literal, "v"); ok {
		version, address, _ := strings.Cut(future, ".")
		return version != "" && span(version, hexDigits) == len(version) && address != ""
	}
	addr := usualAddr(literal)
	return addr.Is6() && strings.IndexByte(addr.Zone(), '%') < 0
}

// The schemes whose references are relative. No scheme is one of them.
const pythonRelative = "  ftp http gopher nntp imap wais file https shttp mms prospero rtsp " +
	"rtspu sftp svn svn+ssh ws wss "

// The schemes in which ";" begins parameters of the last segment.
const pythonParams = "  ftp hdl prospero http imap https shttp rtsp rtspu sip sips mms sftp tel "

// urljoin returns the reference u, which is the text ref, against b, as a text.
func urljoin(b, u split, ref string) string {
	u.Scheme = cmp.Or(u.Scheme, b.Scheme)
	if u.Scheme != b.Scheme || !listed(u.Scheme, pythonRelative) {
		return ref
	}
	path, params := splitParams(u.Scheme, u.Path)
	base, baseParams := splitParams(u.Scheme, b.Path)
	switch {
	case u.authority != "":
	case path+params == "":
		path, params, u.Query = base, baseParams, cmp.Or(u.Query, b.Query)
	case path == "" || path[0] != '/':
		if path = folder(base) + path; base == "" {
			path = "/" + path
		}
		path = oneSlash(path)
		fallthrough
	default:
		path = cmp.Or(withoutDots(path, false), "/")
	}
	u.Path = path + params
	u.authority = cmp.Or(u.authority, b.authority)
	u.hasAuthority = u.authority != "" || u.Scheme != "" && !strings.HasPrefix(u.Path, "//")
	return u.text()
}

// splitParams cuts the parameters of the last segment, with their ";", from a
// path. Empty ones are lost.
func splitParams(scheme, path string) (before, params string) {
	if !listed(scheme, pythonParams) {
		return path, ""
	}
	name, params := cutAny(path[len(folder(path)):], ";")
	if params == ";" {
		params = ""
	}
	return folder(path) + name, params
}
