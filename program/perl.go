package program

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// perl is Perl's URI. It refuses nothing: what is not allowed is encoded. Only
// the classes of some schemes have a host.
var perl = Program{
	ID: "perl", Name: "Perl URI", Version: "5.17", API: "URI->new",
	parse: func(text string) Reading { return newPerl(text, "").read() },
	resolve: func(base, ref string) Reading {
		scheme, _ := cutScheme(base)
		if base == "0" {
			return Reading{Refused: "the base is false"}
		}
		return newPerl(ref, scheme).abs(newPerl(base, "")).read()
	},
}

// A perlURI is an object: the scheme of its class, in lower case, and its text,
// which is made of parts with their delimiters. A class without a host has all
// of it in the path.
type perlURI struct {
	class                                     string
	before, user, host, path, query, fragment string
}

func (u perlURI) text() string {
	return u.before + u.user + u.host + u.path + u.query + u.fragment
}

// The classes with a host, and their default ports.
const perlServers = " ftp:21 gopher:70 http:80 https:443 ldap:389 ldaps:636 mms:1755 news:119 " +
	"nntp:119 nntps:563 pop:110 rlogin:513 rsync:873 rtsp:554 rtspu:554 sftp:22 sip:5060 " +
	"sips:5061 snews:563 ssh:22 telnet:23 tn3270:23 "

// isServer reports whether u has a host.
func (u perlURI) isServer() bool { return hasPort(u.class, perlServers) }

func (u perlURI) isOpaque() bool { return listed(u.class, " data mailto urn ") }

// encodeChar returns what Perl's Encode reads for a character of UTF-8: U+FFFD
// for those that are none.
func encodeChar(c rune) rune {
	if 0xfdd0 <= c && c <= 0xfdef || c&0xfffe == 0xfffe {
		return utf8.RuneError
	}
	return c
}

// newPerl is URI->new: scheme is that of the base.
func newPerl(text, scheme string) (u perlURI) {
	text = strings.Map(encodeChar, text)
	if n := len(text) - 1; n > 0 && text[0] == '<' && text[n] == '>' {
		text = strings.TrimPrefix(text[1:n], "URL:")
	}
	if n := len(text) - 1; n > 0 && text[0] == '"' && text[n] == '"' {
		text = text[1:n]
	}
	text = strings.TrimSpace(text)
	own, _ := cutScheme(text)
	u.class = strings.ToLower(cmp.Or(own, scheme))
	if own == "" && u.isOpaque() {
		text = scheme + ":" + text
	}
	text, u.fragment = cutAny(text, "#")
	text, u.query = cutAny(text, "?")
	p := uri.Split(text)
	if u.path = p.Path; u.isOpaque() {
		p.Authority, u.path = "", strings.TrimPrefix(text, p.Scheme+":")
	}
	u.before = text[:len(text)-len(u.path)-len(p.Authority)]
	// Userinfo is in one line, as "." of an expression matches no line end. The
	// lines before it are host.
	first, _, _ := strings.Cut(p.Authority, "@")
	start := strings.LastIndexByte(first, '\n') + 1
	line, _ := cutAny(p.Authority[start:], "\n")
	end := start + strings.LastIndexByte(line, '@') + 1
	u.user, u.host = p.Authority[start:end], p.Authority[:start]+p.Authority[end:]
	if u.isServer() {
		u.host = perlASCII(u.host)
	}
	keep := pct.URI().Minus(pct.SetOf("[]"))
	for _, part := range [...]*string{
		&u.before, &u.user, &u.host, &u.path, &u.query, &u.fragment,
	} {
		if *part = escape(*part, keep); part == &u.host || own == "mailto" {
			*part = perlBrackets(*part)
		}
	}
	return u
}

// perlBrackets returns s with its brackets, also those written as triplets.
func perlBrackets(s string) string {
	if strings.Contains(s, "%5") {
		s = strings.NewReplacer("%5B", "[", "%5b", "[", "%5D", "]", "%5d", "]").Replace(s)
	}
	return s
}

// perlASCII encodes a host by IDNA without Nameprep, if all labels can be.
func perlASCII(host string) string {
	name, ok := strings.CutSuffix(strings.TrimRightFunc(host, unicode.IsDigit), ":")
	if !ok || len(name)+len(":") == len(host) {
		name = host
	}
	labels := strings.Split(name, ".")
	for i, label := range labels {
		if !isASCII(label) {
			label = lower(label)
		}
		if !isASCII(label) {
			if strings.HasPrefix(label, "xn--") || utf8.RuneCountInString(label) > maxLabel {
				return host
			}
			label, _ = idna.Punycode.ToASCII(label)
		}
		if len(label) > maxLabel || label == "" && (i == 0 || i < len(labels)-1) {
			return host
		}
		labels[i] = label
	}
	return strings.Join(labels, ".") + host[len(name):]
}

const maxLabel = 63 // characters of a DNS label

// read returns what the methods of u return, or "" for those that it has not.
func (u perlURI) read() (r Reading) {
	scheme, _ := cutScheme(u.before)
	r.Scheme, r.Path = strings.ToLower(scheme), u.path
	r.Query, r.Fragment = strings.TrimPrefix(u.query, "?"), strings.TrimPrefix(u.fragment, "#")
	user, host := u.user, u.host
	switch u.class {
	case "file":
		r.Host = decodeTriplets(user + host)
	case "data", "urn":
		r.Path, r.Query = u.path+u.query, ""
	case "mailto", "ftp":
		r.Path += u.query
	case "sip", "sips":
		rest, _ := cutAny(strings.TrimPrefix(u.text(), scheme+":"), ";?")
		at := strings.LastIndexByte(rest, '@') + 1
		r.Path, user, host = "", rest[:at], rest[at:]
	}
	if u.isServer() {
		name, port := cutPort(host)
		if port != "" {
			host = name
		}
		if !listed(u.class+":"+port, perlServers) {
			r.Port = port
		}
		r.Userinfo, r.Host = strings.TrimSuffix(user, "@"), decodeTriplets(unbracketed(host))
	}
	return r
}

// abs is u->abs(base).
func (u perlURI) abs(base perlURI) perlURI {
	own, _ := cutScheme(u.before)
	switch {
	case own != "" || listed(u.class, " data mailto urn sip sips "):
		return u
	case u.before == "//":
		u.before = strings.TrimSuffix(base.before, "//") + "//"
		return u
	case u.path == "" && (u.class != "ftp" || u.query == ""):
		base.query = cmp.Or(u.query, base.query)
		if u.fragment != "" {
			base.fragment = "#" + strings.ReplaceAll(u.fragment[1:], "#", "%23")
		}
	default:
		if u.class == "ftp" { // its path is path_query
			u.path, u.query, base.path = u.path+u.query, "", base.path+base.query
		}
		base.query, base.fragment = u.query, u.fragment
		if u.path[0] == '/' {
			base.path = u.before + u.user + u.host + u.path
			if strings.HasSuffix(base.before, "/") {
				base.path = "/" + strings.TrimPrefix(base.path, "/")
			} else if base.before == "" && u.before != "" { // it looks like a scheme
				base.path = "./" + base.path
			}
		} else {
			path := strings.TrimPrefix(folder(base.path)+u.path, "/")
			base.path = "/" + withoutDots(path, true)
		}
	}
	return newPerl(base.text(), "")
}
