package program

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// node is the legacy url module of Node: url.parse and url.resolve. Many
// packages still use it. Its new URL() is that of [browsers].
var node = Program{
	ID: "node", Name: "Node url.parse", Version: "20", API: "url.parse",
	parse: readNode,
	resolve: func(base, ref string) Reading {
		b, refused := nodeParse(base, true)
		r, refusedRef := nodeParse(ref, true)
		if refused = cmp.Or(refused, refusedRef); refused != "" {
			return Reading{Refused: refused}
		}
		return readNode(nodeResolve(b, r))
	},
}

func readNode(text string) Reading {
	u, refused := nodeParse(text, false)
	host, port, _ := cutPort(u.host)
	return Reading{
		Refused: refused, Scheme: strings.TrimSuffix(u.protocol, ":"), Userinfo: u.auth,
		Host: unbracketed(host), Port: port, Path: u.path,
		Query: strings.TrimPrefix(u.search, "?"), Fragment: strings.TrimPrefix(u.hash, "#"),
	}
}

type nodeURL struct {
	protocol     string // with ":"
	slashes      bool   // "//" comes after it
	auth         string // decoded
	host         string // with the port
	hasHost      bool
	path         string
	search, hash string // with "?" and "#"
}

// nodeSlashed reports whether URLs with this protocol have "//". The protocol
// of a text is compared as it is written, so HTTP: is none of them.
func nodeSlashed(protocol string) bool {
	return listed(protocol, " http: https: ftp: gopher: file: ws: wss: ")
}

// nodeParse reads a text. If slashes mean a host, "//" does so without a
// protocol too. Left out is its short way for paths, which encodes nothing.
func nodeParse(text string, slashesMeanHost bool) (u nodeURL, refused string) {
	rest := strings.TrimFunc(text, func(c rune) bool {
		return c <= ' ' || c == '\u00a0' || c == '\ufeff'
	})
	before, after := cutAny(rest, "?#")
	rest = strings.ReplaceAll(before, `\`, "/") + after
	scheme, after := cutAnyScheme(rest)
	written := rest[:len(rest)-len(after)]
	u.protocol = strings.ToLower(written)
	if rest = after; u.protocol != "javascript:" {
		after, ok := strings.CutPrefix(rest, "//")
		if ok && (slashesMeanHost || scheme != "" || nodeUserAndHost(after)) {
			u.slashes, rest = true, after
		}
		if u.slashes || scheme != "" && !nodeSlashed(written) {
			if rest, refused = u.authority(rest); refused != "" {
				return nodeURL{}, refused
			}
		}
		// The delimiters and the unwise characters of RFC 2396 are encoded.
		rest = escape(rest, pct.SetOf("\t\n\r \"'<>\\^`{|}").Complement())
	}
	rest, u.hash = cutAny(rest, "#")
	u.path, u.search = cutAny(rest, "?")
	if nodeSlashed(u.protocol) && u.host != "" && u.host[0] != ':' && u.path == "" {
		u.path = "/"
	}
	return u, ""
}

// nodeUserAndHost reports whether s begins as user@host does.
func nodeUserAndHost(s string) bool {
	user, host, _ := strings.Cut(s, "@")
	return user != "" && !strings.Contains(user, "/") &&
		host != "" && host[0] != '/' && host[0] != '@'
}

// authority takes the authority from the beginning of a text. What no host can
// have goes to the path.
func (u *nodeURL) authority(s string) (rest, refused string) {
	s, after := cutAny(s, "/?#")
	s = withoutBreaks(s)
	if auth, host, ok := cutLast(s, "@"); ok {
		decoded, err := pct.Decoder{UTF8: true}.Decode(auth)
		if err != nil {
			return "", "userinfo has triplets that are no text"
		}
		u.auth, s = decoded, host
	}
	host, odd := cutAny(s, " \"%';<>\\^`{|}")
	rest = odd + after
	host, port, _ := cutPort(host)
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
		return "", "the brackets have a character that no address has"
	case literal && !strings.HasPrefix(rest, "/"):
		rest = "/" + rest
	case literal || host == "":
	default:
		host = toASCII(upToNUL(host))
		if host == "" || strings.ContainsAny(host, " #%/:<>?@[\\]^|") {
			return "", "the host cannot become US-ASCII"
		}
	}
	u.host, u.hasHost = host, true
	if port != "" {
		u.host += ":" + port
	}
	return rest, ""
}

// String is url.format.
func (u nodeURL) String() string {
	host, path := u.host, u.path
	if u.auth != "" && host != "" {
		host = pct.Encode(u.auth, pct.Unreserved.Union(pct.SetOf("!'()*:"))) + "@" + host
	}
	if slashed := nodeSlashed(u.protocol); u.slashes || slashed && host != "" {
		if path != "" && path[0] != '/' {
			path = "/" + path
		}
		host = "//" + host
	} else if u.protocol == "file:" {
		host = "//"
	}
	path = strings.NewReplacer("#", "%23", "?", "%3F").Replace(path)
	return u.protocol + host + path + strings.ReplaceAll(u.search, "#", "%23") + u.hash
}

// nodeResolve is url.resolve, whose result is a text. Where a protocol has no
// "//", the host is a segment of the path. Left out is what it does with more
// ".." than there are segments, if empty segments follow.
func nodeResolve(b, r nodeURL) string {
	u := b
	u.hash = r.hash
	switch {
	case r.String() == "":
		return u.String()
	case r.slashes && r.protocol == "":
		r.protocol = b.protocol
		return r.String()
	case r.protocol != "" && r.protocol != b.protocol:
		if nodeSlashed(r.protocol) {
			r.slashes = r.slashes || b.slashes
			if r.host == "" && r.protocol != "file:" { // the first segment is the host
				host, path, _ := strings.Cut(strings.TrimLeft(r.path, "/"), "/")
				r.host, r.path = host, "/"+strings.TrimPrefix(path, "/")
			}
		}
		return r.String()
	}
	from, to := u.path, r.path
	bare := u.protocol != "" && !nodeSlashed(u.protocol)
	absolute := r.host != "" || strings.HasPrefix(r.path, "/")
	if bare {
		from, u.host = nodeHostPath(from, u.host), ""
		if r.protocol != "" {
			u.auth = ""
			to, r.host, r.hasHost = nodeHostPath(to, r.host), "", false
		}
	}
	switch {
	case absolute:
		if r.hasHost {
			if u.host != r.host {
				u.auth = ""
			}
			u.host = r.host
		}
		u.search, from = r.search, to
	case to != "":
		u.search, from = r.search, from[:strings.LastIndexByte(from, '/')+1]+to
	case r.search != "":
		if u.search = r.search; bare {
			host, _, _ := strings.Cut(from, "/")
			u.hostOf(host)
		}
		return u.String()
	}
	if u.path = ""; from == "" {
		return u.String()
	}
	u.path = uri.RemoveDotSegments("/" + strings.TrimPrefix(from, "/"))
	if bare && from[0] != '/' {
		host, path := cutAny(u.path[1:], "/")
		u.path = path
		u.hostOf(host)
	}
	if r.auth != "" {
		u.auth = r.auth
	}
	u.slashes = u.slashes || r.slashes
	return u.String()
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
	u.host = segment
	if parts := strings.SplitN(segment, "@", 3); len(parts) > 1 && parts[0] != "" {
		u.auth, u.host = parts[0], parts[1]
	}
}
