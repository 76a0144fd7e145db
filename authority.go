package uri

import "strings"

// authority parses the rule
//
//	authority = [ userinfo "@" ] host [ ":" port ]
//
// at s[i:] and returns its end. The userinfo is what is before the first "@";
// without an "@" there is none.
func authority(s string, i int) (int, ParseError) {
	end := i
	for end < len(s) && classRegName.has(s[end]) {
		end++
	}
	if end == len(s) || s[end] == '/' { // nothing but a host, without triplets
		return end, ParseError{}
	}
	for end < len(s) && s[end] != '/' && s[end] != '?' && s[end] != '#' {
		end++
	}
	s = s[:end]
	if at := strings.IndexByte(s[i:], '@'); at >= 0 {
		at += i
		switch i, ok := scan(s[:at], i, classUserinfo); {
		case !ok:
			return 0, fail(i, rulePctEncoded)
		case i < at:
			return 0, fail(i, ruleUserinfo)
		}
		i = at + 1
	}
	i, err := host(s, i)
	if err.Rule != "" || i == end {
		return i, err
	}
	if s[i] != ':' {
		return 0, fail(i, ruleAuthority)
	}
	if i, _ = port(s, i+1); i < end {
		return 0, fail(i, rulePort)
	}
	return end, ParseError{}
}

// host parses the rule
//
//	host = IP-literal / IPv4address / reg-name
//
// at s[i:], up to a ":" or the end of s, and returns its end. An IPv4address is
// a reg-name too.
func host(s string, i int) (int, ParseError) {
	if i < len(s) && s[i] == '[' {
		return ipLiteral(s, i)
	}
	switch i, ok := scan(s, i, classRegName); {
	case !ok:
		return 0, fail(i, rulePctEncoded)
	case i < len(s) && s[i] != ':':
		return 0, fail(i, ruleRegName)
	default:
		return i, ParseError{}
	}
}

// ipLiteral parses the rule
//
//	IP-literal = "[" ( IPv6address / IPvFuture ) "]"
//
// at s[i:], which begins with "[", and returns its end.
func ipLiteral(s string, i int) (int, ParseError) {
	rule, parse := ruleIPv6address, ipv6address
	if i+1 < len(s) && s[i+1]|0x20 == 'v' {
		rule, parse = ruleIPvFuture, ipvFuture
	}
	end, complete := parse(s, i+1)
	switch {
	case complete && end < len(s) && s[end] == ']':
		return end + 1, ParseError{}
	case end == i+1 || complete && end == len(s):
		rule = ruleIPLiteral
	}
	return 0, fail(end, rule)
}

// port returns the end of the rule
//
//	port = *DIGIT
//
// at s[i:], which is always complete.
func port(s string, i int) (end int, complete bool) {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i, true
}
