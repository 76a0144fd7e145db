package program

import (
	"net/netip"
	"strings"
	"unicode/utf8"
)

// A cause is a thing in a text on which programs disagree: a place, or what is
// odd in a place. Without it, by is there.
type cause struct {
	class, source, reason string

	place func(*anatomy) (start, end int) // empty: the text does not have it
	odd   func(rune) bool                 // nil: all of the place
	by    string
}

// The sources of the names of classes; see the documentation of the package.
const (
	claroty = "Claroty and Snyk, 2022"
	tsai    = "Orange Tsai, 2017"
	birch   = "Jonathan Birch, 2019"
)

// A host on which all programs agree.
const plainName = "example.com"

var causes = [...]cause{
	{"control characters", tsai, "some remove control characters and spaces",
		(*anatomy).whole, isBlank, ""},
	{"backslash confusion", claroty, `"\" is "/" for some`,
		(*anatomy).beforeQuery, func(c rune) bool { return c == '\\' }, "/"},
	{"slash confusion", claroty, "some need another number of slashes after the scheme",
		(*anatomy).slashes, nil, "//"},
	{"scheme confusion", claroty, "the scheme is missing, and some add one",
		(*anatomy).suffix, nil, "http://"},
	{"host confusion by @", tsai, `another "@" is the end of userinfo for some`,
		(*anatomy).beforeAt, func(c rune) bool { return c == '@' }, "%40"},
	{"host confusion by # and ?", tsai, `"#" or "?" is not the end of the host for some`,
		(*anatomy).noPath, nil, "/"},
	{"zone identifiers", "RFC 6874", "some read no zone, or another one",
		(*anatomy).zone, nil, ""},
	{"URL-encoded data confusion", claroty, "some decode triplets in a host",
		(*anatomy).inHost, func(c rune) bool { return c == '%' }, ""},
	{"rare IP address formats", "RFC 3986 section 7.4", "some read an IPv4 address in the host",
		(*anatomy).number, nil, plainName},
	{"brackets in a host", "CVE-2024-11168", "some check what is in and around the brackets",
		(*anatomy).brackets, nil, plainName},
	{"IDNA and Unicode in a host", birch, "some map or refuse characters beyond US-ASCII",
		(*anatomy).inAuthority, func(c rune) bool { return c >= utf8.RuneSelf }, "x"},
	{"port confusion", tsai, "some read a port there, or do not check it",
		(*anatomy).inPort, nil, ""},
	{"userinfo", "RFC 3986 section 3.2.1", "some do not allow all of the userinfo",
		(*anatomy).userinfo, nil, ""},
	{"characters of a host", "RFC 3986 section 3.2.2", "some do not allow all of the host",
		(*anatomy).inHost, nil, plainName},
	{"scheme mixup", claroty, "some look for a host whatever the scheme is",
		(*anatomy).beforeAuthority, nil, "http://" + plainName + "/"},
	{"characters to be encoded", "RFC 3986 section 2",
		"some do not allow all that follows the host", (*anatomy).tail, func(c rune) bool {
			return c >= utf8.RuneSelf || strings.ContainsRune("\"<>\\^`{|}%[]#", c)
		}, "x"},
}

// without returns the place of the cause, or of the first odd characters, and
// the text without it; or the text itself.
func (c *cause) without(a *anatomy) (start, end int, without string) {
	start, end = c.place(a)
	if c.odd == nil {
		if start < 0 {
			return 0, 0, a.text
		}
		return start, end, a.text[:start] + c.by + a.text[end:]
	}
	var b strings.Builder
	first, last := -1, -1
	b.WriteString(a.text[:start])
	for i := start; i < end; {
		r, n := utf8.DecodeRuneInString(a.text[i:end])
		next := i + n
		if !c.odd(r) {
			b.WriteString(a.text[i:next])
		} else if b.WriteString(c.by); first < 0 {
			first, last = i, next
		} else if last == i { // the first run
			last = next
		}
		i = next
	}
	b.WriteString(a.text[end:])
	return first, last, b.String()
}

// An anatomy is where the parts of a text are that look like those of a URL, to
// most programs. It decides nothing, and refuses nothing.
type anatomy struct {
	text  string
	based bool // it is a reference

	// The offsets of the scheme, of what follows its ":", of the authority, its
	// host, its ":" before a port, and of what follows it.
	scheme, after, authority, host, port, rest int
}

func newAnatomy(text string) anatomy {
	a := anatomy{text: text, scheme: len(text) - len(strings.TrimLeftFunc(text, isBlank))}
	a.after = a.scheme
	n := a.scheme + run(text[a.scheme:], "+-.\t\r\n")
	if n < len(text) && text[n] == ':' {
		a.after = n + len(":")
	}
	a.authority = a.after + span(text[a.after:], "/\\\t\r\n")
	authority, _ := cutAny(text[a.authority:], `/\?#`)
	a.rest = a.authority + len(authority)
	a.host = a.authority + strings.LastIndexByte(authority, '@') + 1
	name := text[a.host:a.rest]
	port := strings.LastIndexByte(name, ']') + 1
	name, _ = cutAny(name[port:], ":")
	a.port = a.host + port + len(name)
	return a
}

// schemeName returns the scheme in lower case.
func (a *anatomy) schemeName() string {
	return strings.ToLower(a.text[a.scheme:max(a.scheme, a.after-len(":"))])
}

// isWeb reports whether the scheme is that of a URL of the web.
func (a *anatomy) isWeb() bool { return defaultPort(a.schemeName()) != "" }

// The places.

func (a *anatomy) whole() (int, int)       { return 0, len(a.text) }
func (a *anatomy) inAuthority() (int, int) { return a.authority, a.rest }
func (a *anatomy) userinfo() (int, int)    { return a.authority, a.host }
func (a *anatomy) inHost() (int, int)      { return a.host, a.port }
func (a *anatomy) inPort() (int, int)      { return a.port, a.rest }
func (a *anatomy) tail() (int, int)        { return a.rest, len(a.text) }

// beforeAt is userinfo without its last "@".
func (a *anatomy) beforeAt() (int, int) { return a.authority, max(a.authority, a.host-1) }

func (a *anatomy) beforeQuery() (int, int) {
	before, _ := cutAny(a.text, "?#")
	return 0, len(before)
}

func (a *anatomy) slashes() (int, int) {
	if name := a.schemeName(); !a.isWeb() && name != "file" &&
		(name != "" || !a.based || a.authority == a.after) {
		return -1, -1
	}
	return a.after, a.authority
}

// suffix is what is instead of a scheme and "//", as nothing in example.com and
// in localhost:80.
func (a *anatomy) suffix() (int, int) {
	switch name := a.schemeName(); {
	case a.based:
	case name == "":
		return a.scheme, a.authority
	case name == "localhost", strings.IndexByte(name, '.') >= 0:
		return a.scheme, a.scheme
	}
	return -1, -1
}

// beforeAuthority is the scheme and what follows it, if it is not of the web.
func (a *anatomy) beforeAuthority() (int, int) {
	if a.after == a.scheme || a.isWeb() {
		return -1, -1
	}
	return a.scheme, a.authority
}

// noPath is where a path would begin, before "?" or "#".
func (a *anatomy) noPath() (int, int) {
	if c, _ := utf8.DecodeRuneInString(a.text[a.rest:]); c == '?' || c == '#' {
		return a.rest, a.rest
	}
	return -1, -1
}

func (a *anatomy) zone() (int, int) {
	name := a.text[a.host:a.port]
	start, end := strings.IndexByte(name, '%'), strings.LastIndexByte(name, ']')
	if start < 0 || end < start || name[0] != '[' {
		return -1, -1
	}
	return a.host + start, a.host + end
}

// number is a host whose last label begins with a digit, but for an address in
// its usual form.
func (a *anatomy) number() (int, int) {
	name := strings.TrimSuffix(a.text[a.host:a.port], ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	if _, err := netip.ParseAddr(name); err == nil || last == "" || last[0] < '0' || last[0] > '9' {
		return -1, -1
	}
	return a.host, a.port
}

func (a *anatomy) brackets() (int, int) {
	if !strings.ContainsAny(a.text[a.authority:a.rest], "[]") {
		return -1, -1
	}
	return a.authority, a.port
}

// isBlank reports whether some program removes c, or ends a text at it.
func isBlank(c rune) bool {
	switch c {
	case 0x7f, '\u0085', '\u00a0', '\u2028', '\ufeff':
		return true
	}
	return c <= ' '
}
