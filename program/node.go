package program

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/pct"
)

// node is the legacy url module of Node: url.parse and url.resolve. Many
// packages still use it. Its new URL() is that of [browsers].
var node = Program{
	ID: "node", Name: "Node url.parse", Version: "20.20.2", API: "url.parse",
	parse: readNode,
	resolve: func(base, ref string) Reading {
		b, r := parseNode(base, true), parseNode(ref, true)
		if refused := cmp.Or(b.Refused, r.Refused); refused != "" {
			return Reading{Refused: refused}
		}
		return readNode(nodeResolve(b, r))
	},
}

func readNode(text string) Reading { return parseNode(text, false).Reading }

// nodeSlashed reports whether URLs with this scheme have "//". The scheme of a
// text is compared as it is written, so HTTP is none of them.
func nodeSlashed(scheme string) bool {
	return listed(scheme, " http https ftp gopher file ws wss ")
}

// A nodeURL is a URL whose authority is host and port. It has "//" if
// hasAuthority, and userinfo is decoded.
type nodeURL struct {
	split
	hasHost bool
}

// parseNode reads a text. If slashes mean a host, "//" does so without a scheme
// too.
func parseNode(text string, slashesMeanHost bool) (u nodeURL) {
	rest := strings.TrimFunc(text, func(c rune) bool {
		return c <= ' ' || c == '\u00a0' || c == '\ufeff'
	})
	before, after := cutAny(rest, "?#")
	before = strings.ReplaceAll(before, `\`, "/")
	written, rest := cutAnyScheme(before + after)
	// A simple path is not encoded.
	simple := !slashesMeanHost && strings.HasPrefix(before, "/") &&
		!strings.HasPrefix(before, "///") && !strings.Contains(before, "@") &&
		!strings.ContainsFunc(rest, func(c rune) bool {
			return c == '#' || c != '\u0085' && unicode.IsSpace(c) || c == '\ufeff'
		})
	if u.Scheme = strings.ToLower(written); u.Scheme != "javascript" && !simple {
		after, ok := strings.CutPrefix(rest, "//")
		if ok && (slashesMeanHost || written != "" || nodeUserAndHost(after)) {
			u.hasAuthority, rest = true, after
		}
		if u.hasHost = u.hasAuthority || written != "" && !nodeSlashed(written); u.hasHost {
			rest = u.readNodeAuthority(rest)
		}
		// The delimiters and the unwise characters of RFC 2396 are encoded.
		rest = escape(rest, pct.SetOf("\t\n\r \"'<>\\^`{|}").Complement())
	}
	rest, u.Fragment, u.hasFragment = strings.Cut(rest, "#")
	u.Path, u.Query, u.hasQuery = strings.Cut(rest, "?")
	if nodeSlashed(u.Scheme) && u.Host != "" && u.Path == "" {
		u.Path = "/"
	}
	return u
}

// nodeUserAndHost reports whether s begins as user@host does.
func nodeUserAndHost(s string) bool {
	user, host, _ := strings.Cut(s, "@")
	return user != "" && !strings.Contains(user, "/") &&
		host != "" && host[0] != '/' && host[0] != '@'
}

// readNodeAuthority takes the authority from the beginning of a text. What no
// host can have goes to the path.
func (u *nodeURL) readNodeAuthority(s string) (rest string) {
	s, after := cutAny(s, "/?#")
	s = withoutBreaks(s)
	auth, s, _ := cutLast(s, "@")
	var err error
	if u.Userinfo, err = (pct.Decoder{UTF8: true}).Decode(auth); err != nil {
		u.Refused = "userinfo has triplets that are not text"
	}
	host, odd := cutAny(s, " \"%';<>\\^`{|}")
	rest = odd + after
	host, port := cutPort(host)
	literal := isLiteral(host)
	if i := strings.IndexByte(host, ':'); i >= 0 && !literal {
		host, rest = host[:i], "/"+host[i:]+rest
	}
	if utf8.RuneCountInString(host) > 255 {
		host = ""
	}
	host = lower(host)
	switch {
	case literal && strings.ContainsAny(host, "\x00@"):
		u.Refused = "the brackets have a character that no address has"
	case literal && !strings.HasPrefix(rest, "/"):
		rest = "/" + rest
	case literal || host == "":
	default:
		if isASCII(host) {
			host = upToNUL(host)
		}
		host = toASCII(host)
		if host == "" || strings.ContainsAny(host, " #%/:<>?@[\\]^|") {
			u.Refused = "the host cannot become US-ASCII"
		}
	}
	u.Host, u.Port, u.authority = unbracketed(host), port, host
	if port != "" {
		u.authority += ":" + port
	}
	return rest
}

// String is url.format.
func (u nodeURL) String() string {
	if u.Userinfo != "" && u.authority != "" {
		keep := pct.Unreserved().Union(pct.SetOf("!'()*:"))
		u.authority = pct.Encode(u.Userinfo, keep) + "@" + u.authority
	}
	switch {
	case nodeSlashed(u.Scheme) && u.authority != "":
		u.hasAuthority = true
	case u.Scheme == "file" && !u.hasAuthority:
		u.Path = "//" + u.Path
	case !u.hasAuthority:
		u.Path = u.authority + u.Path
	}
	return u.text()
}

// nodeResolve is url.resolve, whose result is a text. Where a scheme has no
// "//", the host is a segment of the path.
func nodeResolve(b, r nodeURL) string {
	u := b
	u.Fragment = r.Fragment
	switch {
	case r == nodeURL{}:
		return u.String()
	case r.hasAuthority && r.Scheme == "":
		r.Scheme = b.Scheme
		return r.String()
	case r.Scheme != "" && r.Scheme != b.Scheme:
		if nodeSlashed(r.Scheme) {
			r.hasAuthority = r.hasAuthority || b.hasAuthority
			if r.authority == "" && r.Scheme != "file" { // the first segment is the host
				r.authority, r.Path, _ = strings.Cut(strings.TrimLeft(r.Path, "/"), "/")
				r.Path = "/" + strings.TrimPrefix(r.Path, "/")
			}
		}
		return r.String()
	}
	from, to := u.Path, r.Path
	bare := u.Scheme != "" && !nodeSlashed(u.Scheme)
	absolute := r.authority != "" || strings.HasPrefix(r.Path, "/")
	endsAbsolute := absolute || strings.HasPrefix(u.Path, "/") || u.authority != "" && r.Path != ""
	removesAll := endsAbsolute
	if bare {
		from, u.authority = nodeHostPath(from, u.authority), ""
		if r.Scheme != "" {
			u.Userinfo = ""
			to, r.authority, r.hasHost = nodeHostPath(to, r.authority), "", false
		}
		endsAbsolute = endsAbsolute && (strings.HasPrefix(from, "/") || strings.HasPrefix(to, "/"))
	}
	switch {
	case absolute:
		if r.hasHost {
			if u.authority != r.authority {
				u.Userinfo = ""
			}
			u.authority = r.authority
		}
		u.Query, from = r.Query, to
	case to != "":
		u.Query, from = r.Query, folder(from)+to
	case r.hasQuery:
		if u.Query = r.Query; bare {
			host, _, _ := strings.Cut(from, "/")
			u.hostOf(host)
		}
		return u.String()
	}
	if u.Path = ""; from == "" {
		return u.String()
	}
	u.setPath(from, removesAll, endsAbsolute, bare)
	u.Userinfo = cmp.Or(r.Userinfo, u.Userinfo)
	u.hasAuthority = u.hasAuthority || r.hasAuthority
	return u.String()
}

// setPath sets the path without its dot-segments.
func (u *nodeURL) setPath(from string, removesAll, endsAbsolute, bare bool) {
	u.Path = withoutDots(from, !removesAll)
	if endsInSlash := strings.HasSuffix(from, "/"); endsInSlash && u.Path == "" {
		u.Path = "/"
	} else if !endsInSlash && strings.HasSuffix(u.Path, "//") { // of "//." or the like
		u.Path = u.Path[:len(u.Path)-1]
	}
	if endsAbsolute && !strings.HasPrefix(u.Path, "/") {
		u.Path = "/" + u.Path
	}
	if isAbsolute := strings.HasPrefix(u.Path, "/"); bare && !isAbsolute {
		host, path := cutAny(u.Path, "/")
		u.Path = path
		u.hostOf(host)
	} else if u.authority != "" && u.Path != "" && !isAbsolute {
		u.Path = "/" + u.Path
	}
}

// nodeHostPath returns a path with the host as its first segment.
func nodeHostPath(path, host string) string {
	if host != "" && path != "" && path[0] != '/' {
		host += "/"
	}
	return host + path
}

// hostOf sets the host from a segment, which may begin with userinfo.
func (u *nodeURL) hostOf(segment string) {
	u.authority = segment
	if parts := strings.SplitN(segment, "@", 3); len(parts) > 1 && parts[0] != "" {
		u.Userinfo, u.authority = parts[0], parts[1]
	}
}
