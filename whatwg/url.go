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
// The zero URL is not a URL. As a base it stands for no base.
//
// The methods named after the members of the standard's interface URL return
// what these members return. None except [URL.Origin] allocates.
type URL struct {
	href string
	front
	back
}

// The offsets of the ":" after the scheme, of the path, of the "?" or what
// follows the path, and of the "#" or the end. A struct of at most four fields
// stays in registers.
type (
	front struct{ scheme, path uint32 }
	back  struct{ query, fragment uint32 }
)

// index returns the URL of a text that the serializer made. Its delimiters are
// not ambiguous: in every component before, they are percent-encoded.
func index(href string) URL {
	scheme, fragment := strings.IndexByte(href, ':'), until(href, "#")
	query := until(href[:fragment], "?")
	path := scheme + len(":")
	switch rest := href[path:query]; {
	case strings.HasPrefix(rest, "//"):
		path += len("//") + until(rest[len("//"):], "/")
	case strings.HasPrefix(rest, "/.//"):
		path += len("/.")
	}
	return URL{href, front{uint32(scheme), uint32(path)}, back{uint32(query), uint32(fragment)}}
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
	name, password := u.credentials()
	if password == "" {
		return uri.Redact(u.href)
	}
	x := u.parts()
	x.userinfo = name + "@"
	return uri.Redact(x.serialize(""))
}

// Protocol returns the scheme with the ":" after it.
func (u URL) Protocol() string { return u.href[:min(len(u.href), len(u.Scheme())+len(":"))] }

// Scheme returns the scheme, in lower case.
func (u URL) Scheme() string { return u.href[:u.scheme] }

// Username returns the percent-encoded user name, or "".
func (u URL) Username() string {
	name, _ := u.credentials()
	return name
}

// Password returns the percent-encoded password, or "".
func (u URL) Password() string {
	_, password := u.credentials()
	return password
}

// Host returns the host and the port, if there is one, as in "example.com:81".
func (u URL) Host() string {
	_, host := u.authority()
	return host
}

// Hostname returns the host without a port. An IPv6 address has its brackets.
func (u URL) Hostname() string { return u.parts().host }

// Port returns the digits of the port, or "" for the default port of a special
// scheme, or for none.
func (u URL) Port() string { return strings.TrimPrefix(u.parts().port, ":") }

// Pathname returns the path, which begins with "/" unless it is empty or
// opaque.
func (u URL) Pathname() string { return u.href[u.path:u.query] }

// Search returns the query with the "?" before it, or "" if it is empty.
func (u URL) Search() string { return orEmpty(u.href[u.query:u.fragment]) }

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
		return scheme + "://" + u.Host()
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

func (u URL) hasHost() bool { return strings.HasPrefix(u.href[u.scheme:u.path], "://") }

// authority returns the user name and the password with the "@" after them, and
// the host with the port.
func (u URL) authority() (userinfo, host string) {
	if !u.hasHost() {
		return "", ""
	}
	s := u.href[int(u.scheme)+len("://") : u.path]
	at := strings.IndexByte(s, '@') + len("@")
	return s[:at], s[at:]
}

func (u URL) credentials() (name, password string) {
	userinfo, _ := u.authority()
	name, password, _ = strings.Cut(strings.TrimSuffix(userinfo, "@"), ":")
	return name, password
}

// orEmpty returns "" for a component that is only its delimiter.
func orEmpty(s string) string {
	if len(s) == 1 {
		return ""
	}
	return s
}

// parts are the components of a URL as they are in its text, with delimiters,
// except the scheme. It is the standard's URL record; what is null there is
// empty here, but for the host.
type parts struct {
	scheme                string
	hasHost               bool
	userinfo, host, port  string
	path, query, fragment string
}

func (u URL) parts() parts {
	userinfo, host := u.authority()
	end := beforePort(host)
	return parts{
		u.Scheme(), u.hasHost(), userinfo, host[:end], host[end:],
		u.Pathname(), u.href[u.query:u.fragment], u.href[u.fragment:],
	}
}

// serialize is the URL serializer. It does not allocate if text is the result.
func (x *parts) serialize(text string) string {
	delimiter := ":"
	if x.hasHost {
		delimiter = "://"
	} else if strings.HasPrefix(x.path, "//") {
		delimiter = ":/."
	}
	return join(text,
		x.scheme, delimiter, x.userinfo, x.host, x.port, x.path, x.query, x.fragment)
}

// join joins the pieces. It returns text, and does not allocate, if that is the
// result.
func join(text string, pieces ...string) string {
	n, same := 0, true
	for _, s := range pieces {
		same = same && strings.HasPrefix(text[n:], s)
		n += len(s)
	}
	if same && n == len(text) {
		return text
	}
	return strings.Join(pieces, "")
}

func isSpecial(scheme string) bool { return scheme == "file" || defaultPort(scheme) != "" }

// defaultPort returns the default port, after ":", of a special scheme that has
// one.
func defaultPort(scheme string) string {
	switch scheme {
	case "http", "ws":
		return ":80"
	case "https", "wss":
		return ":443"
	case "ftp":
		return ":21"
	}
	return ""
}
