package program

import (
	"strings"
	"unicode/utf8"
)

// A cause is a thing in a text on which programs disagree: a place, or what is
// odd in a place. Without it, by is there.
type cause struct {
	class, source, reason string

	place
	odd func(rune) bool // nil: all of the place
	by  string
}

// A place is where something is in a text; start is -1 if it is nowhere.
type place struct{ start, end int }

// ifIs is a place if ok, and nowhere if not.
func ifIs(ok bool, start, end int) place {
	if !ok {
		return place{-1, -1}
	}
	return place{start, end}
}

// The sources of the names of classes; see the documentation of the package.
const (
	claroty = "Claroty and Snyk, 2022"
	tsai    = "Orange Tsai, 2017"
	birch   = "Jonathan Birch, 2019"
)

// A host on which all programs agree.
const plainName = "example.com"

// causes returns what may be in a text, in the order in which it is looked for.
func (a *anatomy) causes() []cause {
	all := len(a.text)
	beforeQuery, _ := cutAny(a.text, "?#")
	authority, host, rest := a.text[a.authority:a.rest], a.text[a.host:a.port], a.text[a.rest:]
	zone, literalEnd := strings.IndexByte(host, '%'), strings.LastIndexByte(host, ']')
	noScheme := a.schemeName == ""
	isName := a.schemeName == "localhost" || strings.Contains(a.schemeName, ".")
	suffixEnd := a.authority // as nothing in example.com
	if isName {
		suffixEnd = a.scheme // and in localhost:80
	}
	return []cause{
		{"control characters", tsai, "some remove control characters and spaces",
			place{0, all}, isBlank, ""},
		{"backslash confusion", claroty, `"\" is "/" for some`,
			place{0, len(beforeQuery)}, func(c rune) bool { return c == '\\' }, "/"},
		{"slash confusion", claroty, "some need another number of slashes after the scheme",
			ifIs(a.web || a.schemeName == "file" || noScheme && a.based && a.authority > a.after,
				a.after, a.authority), nil, "//"},
		{"scheme confusion", claroty, "the scheme is missing, and some add one",
			ifIs(!a.based && (noScheme || isName), a.scheme, suffixEnd), nil, "http://"},
		{"host confusion by @", tsai, `another "@" is the end of userinfo for some`,
			place{a.authority, max(a.authority, a.host-1)},
			func(c rune) bool { return c == '@' }, "%40"},
		{"host confusion by # and ?", tsai, `"#" or "?" is not the end of the host for some`,
			ifIs(rest != "" && (rest[0] == '?' || rest[0] == '#'), a.rest, a.rest), nil, "/"},
		{"zone identifiers", "RFC 6874", "some read no zone, or another one",
			ifIs(zone >= 0 && literalEnd > zone && host[0] == '[', a.host+zone, a.host+literalEnd),
			nil, ""},
		{"URL-encoded data confusion", claroty, "some decode triplets in a host",
			place{a.host, a.port}, func(c rune) bool { return c == '%' }, ""},
		{"rare IP address formats", "RFC 3986 section 7.4", "some read an IPv4 address in the host",
			ifIs(isRareNumber(host), a.host, a.port), nil, plainName},
		{"brackets in a host", "CVE-2024-11168", "some check what is in and around the brackets",
			ifIs(strings.ContainsAny(authority, "[]"), a.authority, a.port), nil, plainName},
		{"IDNA and Unicode in a host", birch, "some map or refuse characters beyond US-ASCII",
			place{a.authority, a.rest}, func(c rune) bool { return c >= utf8.RuneSelf }, "x"},
		{"port confusion", tsai, "some read a port there, or do not check it",
			place{a.port, a.rest}, nil, ""},
		{"userinfo", "RFC 3986 section 3.2.1", "some do not allow all of the userinfo",
			place{a.authority, a.host}, nil, ""},
		{"characters of a host", "RFC 3986 section 3.2.2", "some do not allow all of the host",
			place{a.host, a.port}, nil, plainName},
		{"scheme mixup", claroty, "some look for a host whatever the scheme is",
			ifIs(a.after > a.scheme && !a.web, a.scheme, a.authority),
			nil, "http://" + plainName + "/"},
		{"characters to be encoded", "RFC 3986 section 2",
			"some do not allow what follows the host", place{a.rest, all}, func(c rune) bool {
				return c >= utf8.RuneSelf || strings.ContainsRune("\"<>\\^`{|}%[]#", c)
			}, "x"},
	}
}

// without returns a text without the cause, or the text itself, and the place,
// or that of the first odd characters.
func (c *cause) without(text string) (without string, first place) {
	if c.start < 0 {
		return text, c.place
	}
	before, in, after := text[:c.start], text[c.start:c.end], text[c.end:]
	if c.odd == nil {
		return before + c.by + after, c.place
	}
	if i := strings.IndexFunc(in, c.odd); i >= 0 {
		first.start = c.start + i
		first.end = c.end - len(strings.TrimLeftFunc(in[i:], c.odd))
	}
	var b strings.Builder
	for in != "" {
		r, n := utf8.DecodeRuneInString(in)
		if c.odd(r) {
			b.WriteString(c.by)
		} else {
			b.WriteString(in[:n])
		}
		in = in[n:]
	}
	return before + b.String() + after, first
}

// An anatomy is where the parts of a text are that look like those of a URL, to
// most programs. It decides nothing, and refuses nothing.
type anatomy struct {
	text       string
	based      bool // it is a reference
	schemeName string
	web        bool // the scheme is that of a URL of the web

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
		a.schemeName = strings.ToLower(text[a.scheme:n])
		a.web = hasPort(a.schemeName, webPorts)
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

// isRareNumber reports whether the last label of a host begins with a digit,
// and it is not an address in its usual form.
func isRareNumber(host string) bool {
	host = strings.TrimSuffix(host, ".")
	_, last, _ := cutLast(host, ".")
	return span(last, digits) > 0 && !usualAddr(host).IsValid()
}

// isBlank reports whether some program removes c, or ends a text at it.
func isBlank(c rune) bool {
	switch c {
	case 0x7f, '\u0085', '\u00a0', '\u2028', '\ufeff':
		return true
	}
	return c <= ' '
}
