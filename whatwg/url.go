package whatwg

import (
	"strings"

	"github.com/urikit/uri"
)

// MaxLen is the length, in bytes, of the longest text that is parsed, and of
// the longest URL. A longer one is an error.
const MaxLen = uri.MaxLen

// A URL is a URL of the URL Standard: the standard's URL record, in its
// serialized form. It is a small immutable value that can be compared with ==,
// which is the standard's URL equivalence, and that can be the key of a map.
//
// The zero URL is no URL. As a base it stands for no base.
//
// The methods named after the members of the standard's interface URL return
// what these members return. None except [URL.Origin] allocates.
type URL struct {
	href string

	// The offsets of the ":" after the scheme, of the path, of the "?" or what
	// follows the path, and of the "#" or the end.
	scheme, path, query, fragment uint32
}

// index returns the URL of a text that the serializer made. Its delimiters are
// not ambiguous: in every component before, they are percent-encoded.
func index(href string) URL {
	scheme, fragment := strings.IndexByte(href, ':'), strings.IndexByte(href, '#')
	if fragment < 0 {
		fragment = len(href)
	}
	query := strings.IndexByte(href[:fragment], '?')
	if query < 0 {
		query = fragment
	}
	path := scheme + len(":")
	switch rest := href[path:query]; {
	case strings.HasPrefix(rest, "//"):
		if n := strings.IndexByte(rest[len("//"):], '/'); n >= 0 {
			path += len("//") + n
		} else {
			path = query
		}
	case strings.HasPrefix(rest, "/.//"):
		path += len("/.")
	}
	return URL{href, uint32(scheme), uint32(path), uint32(query), uint32(fragment)}
}

// String returns the text of the URL, what the standard calls href. It has the
// password: see [URL.Redacted].
func (u URL) String() string { return u.href }

// IsZero reports whether u is the zero URL.
func (u URL) IsZero() bool { return u.href == "" }

// Redacted returns the text of the URL without its password, for logs and
// screens. It does not allocate if there is none. As [uri.Redact], it also
// leaves out what may be passwords of other URLs in path, query and fragment.
func (u URL) Redacted() string {
	start := strings.IndexByte(u.between(), '@')
	if password := u.Password(); password != "" {
		start += int(u.scheme) - len(":") - len(password)
		return uri.Redact(u.href[:start] + u.href[start+len(":")+len(password):])
	}
	return uri.Redact(u.href)
}

// Protocol returns the scheme with the ":" after it.
func (u URL) Protocol() string { return u.href[:min(len(u.href), len(u.Scheme())+len(":"))] }

// Scheme returns the scheme, in lower case.
func (u URL) Scheme() string { return u.href[:u.scheme] }

// Username returns the percent-encoded user name, or "".
func (u URL) Username() string {
	name, _, _ := strings.Cut(u.userinfo(), ":")
	return name
}

// Password returns the percent-encoded password, or "".
func (u URL) Password() string {
	_, password, _ := strings.Cut(u.userinfo(), ":")
	return password
}

// Host returns the host and the port, if there is one, as in "example.com:81".
func (u URL) Host() string {
	b := u.between()
	if !u.hasHost() {
		return ""
	}
	return b[max(len("://"), strings.IndexByte(b, '@')+len("@")):]
}

// Hostname returns the host without a port. An IPv6 address has its brackets.
func (u URL) Hostname() string {
	host, _ := u.splitHost()
	return host
}

// Port returns the digits of the port, or "" for the default port of a special
// scheme, or for none.
func (u URL) Port() string {
	_, port := u.splitHost()
	return port
}

// Pathname returns the path, which begins with "/" unless it is empty or
// opaque.
func (u URL) Pathname() string { return u.href[u.path:u.query] }

// Search returns the query with the "?" before it, or "" if it is empty.
func (u URL) Search() string { return orEmpty(u.search()) }

// Hash returns the fragment with the "#" before it, or "" if it is empty.
func (u URL) Hash() string { return orEmpty(u.href[u.fragment:]) }

// Origin returns the serialized origin: scheme, host and port of a URL with
// one of the schemes ftp, http, https, ws and wss; that of its path for a blob:
// URL whose path is an http: or https: URL; and otherwise "null". The standard
// leaves the origin of file: URLs open. Two URLs with the origin "null" are not
// of the same origin.
func (u URL) Origin() string {
	switch scheme := u.Scheme(); {
	case scheme == "blob":
		if v, err := Parse(u.Pathname()); err == nil && strings.HasPrefix(v.href, "http") {
			return v.Origin()
		}
	case isSpecial(scheme) && scheme != "file":
		if host := u.Host(); u.userinfo() != "" {
			return u.Protocol() + "//" + host
		}
		return u.href[:u.path]
	}
	return "null"
}

// IsSpecial reports whether the scheme is special: ftp, file, http, https, ws
// or wss.
func (u URL) IsSpecial() bool { return isSpecial(u.Scheme()) }

// HasOpaquePath reports whether the path is opaque, as in mailto:a@example.com:
// not a list of segments. Such a URL has no host, and is a base only for a
// fragment.
func (u URL) HasOpaquePath() bool {
	return !u.IsZero() && !u.hasHost() && !strings.HasPrefix(u.Pathname(), "/")
}

// MarshalText returns the text of the URL.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// AppendText appends the text of the URL.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.href...), nil }

// UnmarshalText parses text. The empty text is the zero URL.
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = URL{}
		return nil
	}
	v, err := Parse(string(text))
	if err == nil {
		*u = v
	}
	return err
}

// between returns what is between scheme and path: ":", "://" and more, or
// ":/.".
func (u URL) between() string { return u.href[u.scheme:u.path] }

func (u URL) hasHost() bool { return strings.HasPrefix(u.between(), "://") }

// userinfo returns user name and password, with ":" between them if there is a
// password.
func (u URL) userinfo() string {
	b := u.between()
	if n := strings.IndexByte(b, '@'); n >= 0 {
		return b[len("://"):n]
	}
	return ""
}

func (u URL) splitHost() (host, port string) {
	host = u.Host()
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		return host[:i], host[i+1:]
	}
	return host, ""
}

// search returns the query with its "?"; only "?" if it is empty.
func (u URL) search() string { return u.href[u.query:u.fragment] }

// orEmpty returns "" for a component that is only its delimiter.
func orEmpty(s string) string {
	if len(s) == 1 {
		return ""
	}
	return s
}

// parts are the components of a URL, serialized. It is the standard's URL
// record; what is null there is empty here, but for the host.
type parts struct {
	scheme             string // without ":"
	username, password string
	host, port         string
	hasHost            bool
	path               string
	query, fragment    string // with "?" and "#"
}

func (u URL) parts() parts {
	host, port := u.splitHost()
	return parts{
		u.Scheme(), u.Username(), u.Password(), host, port, u.hasHost(),
		u.Pathname(), u.search(), u.href[u.fragment:],
	}
}

// serialize is the URL serializer. It returns text, and does not allocate, if
// that is the result.
func (x *parts) serialize(text string) string {
	pieces := [...]string{
		x.scheme, ":", "", x.username, "", x.password, "", x.host, "", x.port,
		x.path, x.query, x.fragment,
	}
	if x.hasHost {
		pieces[2] = "//"
	} else if strings.HasPrefix(x.path, "//") {
		pieces[2] = "/."
	}
	if x.password != "" {
		pieces[4] = ":"
	}
	if x.username != "" || x.password != "" {
		pieces[6] = "@"
	}
	if x.port != "" {
		pieces[8] = ":"
	}
	n, same := 0, true
	for _, s := range pieces {
		same = same && strings.HasPrefix(text[n:], s)
		n += len(s)
	}
	if same && n == len(text) {
		return text
	}
	return strings.Join(pieces[:], "")
}

func isSpecial(scheme string) bool { return scheme == "file" || defaultPort(scheme) != "" }

// defaultPort returns the default port of a special scheme that has one.
func defaultPort(scheme string) string {
	switch scheme {
	case "http", "ws":
		return "80"
	case "https", "wss":
		return "443"
	case "ftp":
		return "21"
	}
	return ""
}
