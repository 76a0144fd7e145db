package program

import (
	"strconv"
	"strings"
)

// php is PHP's parse_url. It has no function that resolves. Nothing is checked
// but the port.
var php = Program{
	ID: "php", Name: "PHP", Version: "8.2.36", API: "parse_url",
	parse: func(text string) Reading { return readPHP(text).withoutControls() },
}

func readPHP(text string) (r Reading) {
	colon := strings.IndexByte(text, ':')
	isScheme := colon > 0 && run(text, "+-.") == colon
	after := text[colon+1:]
	authority, isAuthority := strings.CutPrefix(text, "//")
	switch {
	case isScheme && after == "":
		return Reading{Scheme: text[:colon]}
	case isScheme && after[0] == '/':
		r.Scheme = text[:colon]
		authority, isAuthority = strings.CutPrefix(after, "//")
		if isAuthority && strings.EqualFold(r.Scheme, "file") && strings.HasPrefix(authority, "/") {
			text, isAuthority = authority, false
			if len(authority) > 2 && authority[2] == ':' {
				text = authority[1:] // file:///c:/x
			}
		} else if !isAuthority {
			text = after
		}
	case isScheme && !phpPort(after):
		r.Scheme, text = text[:colon], after
	case colon < 0:
	case colon > 0 && !isScheme && (after == "" || strings.ContainsAny(text[:colon], "?#")):
	case phpPort(after): // a.com:80/x
		var ok bool
		if r.Port, ok = number(after[:span(after, digits)], 16); !ok {
			return Reading{Refused: "the port is above 65535"}
		}
		if !isAuthority {
			authority, isAuthority = text, true
		}
	case after == "":
		return Reading{Refused: "it ends after its first colon"}
	}
	if isAuthority {
		authority, text = cutAny(authority, "/?#")
		if r.Refused = r.readPHPAuthority(authority); r.Refused != "" || text == "" {
			return r
		}
	}
	text, r.Fragment, _ = strings.Cut(text, "#")
	r.Path, r.Query, _ = strings.Cut(text, "?")
	return r
}

// phpPort reports whether a text after ":" begins with a port and a "/" or
// nothing.
func phpPort(s string) bool {
	n := span(s[:min(len(s), 6)], digits)
	return 0 < n && n < 6 && (n == len(s) || s[n] == '/')
}

// readPHPAuthority reads userinfo, host and port. A port that was found before
// stays, unless it is 0.
func (r *Reading) readPHPAuthority(authority string) (refused string) {
	r.Userinfo, r.Host, _ = cutLast(authority, "@")
	if host, port, ok := cutLast(r.Host, ":"); ok && !isLiteral(r.Host) {
		r.Host = host
		if port != "" && (r.Port == "" || r.Port == "0") {
			n, ok := strtol(port[:min(len(port), 5)])
			if len(port) > 5 || !ok || n != int(uint16(n)) {
				return "the port is not a number up to 65535 of at most five characters"
			}
			r.Port = strconv.Itoa(n)
		}
	}
	if r.Host == "" {
		return "the host is empty"
	}
	r.Host = unbracketed(r.Host)
	return ""
}

// strtol reads the number at the beginning of a short text, as C does: after
// spaces and a sign.
func strtol(s string) (n int, ok bool) {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	sign := min(span(s, "+-"), 1)
	n, err := strconv.Atoi(s[:sign+span(s[sign:], digits)])
	return n, err == nil
}

// withoutControls returns r with "_" for each control character.
func (r Reading) withoutControls() Reading {
	for _, s := range []*string{&r.Userinfo, &r.Host, &r.Path, &r.Query, &r.Fragment} {
		b := []byte(*s)
		for i, c := range b {
			if c < ' ' || c == 0x7f {
				b[i] = '_'
			}
		}
		*s = string(b)
	}
	return r
}
