package uri

import (
	"iter"
	"strings"
)

// A Component names a part of a URI: one of the five that appendix B splits, or
// one of the three inside of an authority.
type Component uint8

const (
	Scheme    Component = iota + 1 // section 3.1
	Authority                      // section 3.2
	Userinfo                       // section 3.2.1
	Host                           // section 3.2.2
	Port                           // section 3.2.3
	Path                           // section 3.3
	Query                          // section 3.4
	Fragment                       // section 3.5
)

var componentNames = [...]string{
	"", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment",
}

// String returns the RFC's name of the component, such as "userinfo", or "" if
// c is unknown.
func (c Component) String() string {
	if int(c) < len(componentNames) {
		return componentNames[c]
	}
	return ""
}

// Span returns the byte offsets at which a component starts and ends, without
// its delimiters, and reports whether the component is present.
func (p value) Span(c Component) (start, end int, ok bool) {
	switch c {
	case Scheme:
		return 0, p.schemeEnd(), p.schemeEnd() > 0
	case Authority:
		if p.HasAuthority() {
			return p.hierStart() + len("//"), p.pathStart(), true
		}
	case Userinfo, Host, Port:
		if p.HasAuthority() {
			return authoritySpan(p.s, p.hierStart()+len("//"), p.pathStart(), c)
		}
	case Path:
		return p.pathStart(), p.pathEnd(), true
	case Query:
		if p.HasQuery() {
			return p.pathEnd() + 1, p.queryEnd(), true
		}
	case Fragment:
		if p.HasFragment() {
			return p.queryEnd() + 1, len(p.s), true
		}
	}
	return 0, 0, false
}

// authoritySpan is Span for the parts of the authority s[start:end].
func authoritySpan(s string, start, end int, c Component) (int, int, bool) {
	if at := strings.IndexByte(s[start:end], '@'); at >= 0 {
		if c == Userinfo {
			return start, start + at, true
		}
		start += at + 1
	} else if c == Userinfo {
		return 0, 0, false
	}
	// Only digits can follow the colon of a port: an IP literal ends with its
	// bracket.
	port := end
	for port > start && isDigit(s[port-1]) {
		port--
	}
	hasPort := port > start && s[port-1] == ':'
	switch {
	case c == Port && hasPort:
		return port, end, true
	case c == Port:
		return 0, 0, false
	case hasPort:
		return start, port - 1, true
	}
	return start, end, true
}

func (p value) slice(c Component) string {
	start, end, _ := p.Span(c)
	return p.s[start:end]
}

func (p value) has(c Component) bool {
	_, _, ok := p.Span(c)
	return ok
}

// HostRule returns the rule that the host matches: "IPv6address", "IPvFuture",
// "IPv4address" or "reg-name", and "" without an authority. The first match
// wins, as section 3.2.2 asks: a host such as 127.1 or 0x7f.0.0.1 is a
// registered name.
func (p value) HostRule() Rule {
	start, end, ok := p.Span(Host)
	if !ok {
		return ""
	}
	host := p.s[start:end]
	switch {
	case host == "" || host[0] != '[':
		if n, complete := ipv4address(host, 0); complete && n == len(host) {
			return ruleIPv4address
		}
		return ruleRegName
	case host[1]|0x20 == 'v':
		return ruleIPvFuture
	}
	return ruleIPv6address
}

// PathRule returns which of the five rules of section 3.3 the path matches:
// "path-abempty", "path-absolute", "path-noscheme", "path-rootless" or
// "path-empty". Exactly one of them matches.
func (p value) PathRule() Rule {
	switch path := p.Path(); {
	case p.HasAuthority():
		return rulePathAbempty
	case path == "":
		return rulePathEmpty
	case path[0] == '/':
		return rulePathAbsolute
	case p.schemeEnd() > 0:
		return rulePathRootless
	}
	return rulePathNoscheme
}

// Segments returns the segments of the path, as written: those of "/a//b%2F"
// are "a", "" and "b%2F". A "/" at the beginning starts the first segment and
// does not end one; an empty path has no segments.
func (p value) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		path := p.Path()
		if path == "" {
			return
		}
		if path[0] == '/' {
			path = path[1:]
		}
		for {
			segment, rest, found := strings.Cut(path, "/")
			if !yield(segment) || !found {
				return
			}
			path = rest
		}
	}
}
