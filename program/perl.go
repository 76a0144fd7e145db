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
		return newPerl(ref, scheme).abs(newPerl(base, "")).read()
	},
}

// A perlURI is an object: its text, and the scheme of its class, in lower case.
type perlURI struct{ text, class string }

const (

	// The classes with a host, and their default ports.
	perlServers = " ftp:21 gopher:70 http:80 https:443 ldap:389 ldaps:636 mms:1755 news:119 " +
		"nntp:119 nntps:563 pop:110 rlogin:513 rsync:873 rtsp:554 rtspu:554 sftp:22 sip:5060 " +
		"sips:5061 snews:563 ssh:22 telnet:23 tn3270:23 "
)

// isServer reports whether u has a host.
func (u perlURI) isServer() bool { return hasPort(u.class, perlServers) }

func (u perlURI) isSIP() bool { return u.class == "sip" || u.class == "sips" }

func (u perlURI) isOpaque() bool { return listed(u.class, " data mailto urn ") }

// newPerl is URI->new: scheme is that of the base.
func newPerl(text, scheme string) perlURI {
	if n := len(text) - 1; n > 0 && text[0] == '<' && text[n] == '>' {
		text = strings.TrimPrefix(text[1:n], "URL:")
	}
	if n := len(text) - 1; n > 0 && text[0] == '"' && text[n] == '"' {
		text = text[1:n]
	}
	text = strings.TrimSpace(text)
	if s, _ := cutScheme(text); s != "" {
		scheme = s
	}
	u := perlURI{text, strings.ToLower(scheme)}
	if u.isServer() {
		u.toASCII()
	}
	u.text = escape(u.text, pct.URI.Minus(pct.SetOf("[]")))
	if strings.Contains(u.text, "%5") { // brackets of a host, also those written as triplets
		before, user, host, after := u.splitAuthority()
		if strings.HasPrefix(u.text, "mailto:") {
			before, user, host, after = "", "", u.text, ""
		}
		brackets := strings.NewReplacer("%5B", "[", "%5b", "[", "%5D", "]", "%5d", "]")
		u.text = before + user + brackets.Replace(host) + after
	}
	if s, _ := cutScheme(u.text); s == "" && u.isOpaque() {
		u.text = scheme + ":" + u.text
	}
	return u
}

// splitAuthority returns what is before an authority, with the slashes, its
// userinfo with "@", its host with the port, and what is after it. Userinfo is
// in one line, as what "." of an expression matches; lines before it are host.
func (u perlURI) splitAuthority() (before, user, host, after string) {
	_, rest := cutScheme(u.text)
	rest, ok := strings.CutPrefix(rest, "//")
	if !ok {
		return u.text, "", "", ""
	}
	authority, after := cutAny(rest, "/?#")
	first, _, _ := strings.Cut(authority, "@")
	start := strings.LastIndexByte(first, '\n') + 1
	line, _ := cutAny(authority[start:], "\n")
	end := start + strings.LastIndexByte(line, '@') + 1
	before = u.text[:len(u.text)-len(rest)]
	return before, authority[start:end], authority[:start] + authority[end:], after
}

// toASCII encodes the host by IDNA without Nameprep, if all labels can be.
func (u *perlURI) toASCII() {
	before, user, host, after := u.splitAuthority()
	if pct.Valid(host, pct.URI) {
		return
	}
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
				return
			}
			label, _ = idna.Punycode.ToASCII(label)
		}
		if len(label) > maxLabel || label == "" && (i == 0 || i < len(labels)-1) {
			return
		}
		labels[i] = label
	}
	u.text = before + user + strings.Join(labels, ".") + host[len(name):] + after
}

const maxLabel = 63 // characters of a DNS label

// read returns what the methods of u return, or "" for those that it has not.
func (u perlURI) read() (r Reading) {
	scheme, rest := cutScheme(u.text)
	_, path, query, fragment := u.split()
	r.Scheme, r.Path = strings.ToLower(scheme), path
	r.Query, r.Fragment = strings.TrimPrefix(query, "?"), strings.TrimPrefix(fragment, "#")
	_, user, host, _ := u.splitAuthority()
	switch u.class {
	case "file":
		r.Host = decodeTriplets(user + host)
	case "data", "urn":
		r.Path, r.Query = path+query, ""
	case "mailto", "ftp":
		r.Path += query
	case "sip", "sips":
		rest, _ = cutAny(rest, ";?")
		at := strings.LastIndexByte(rest, '@') + 1
		r.Path, user, host = "", rest[:at], rest[at:]
	}
	if u.isServer() {
		name, port, _ := cutPort(host)
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

// split returns what is before the path, the path, and query and fragment with
// their delimiters.
func (u perlURI) split() (before, path, query, fragment string) {
	rest, fragment := cutAny(u.text, "#")
	rest, query = cutAny(rest, "?")
	p := uri.Split(rest)
	if path = p.Path; u.isOpaque() {
		path = strings.TrimPrefix(rest, p.Scheme+":")
	}
	return rest[:len(rest)-len(path)], path, query, fragment
}

// abs is u->abs(base). Perl also keeps a ".." before which nothing is.
func (u perlURI) abs(base perlURI) perlURI {
	scheme, _ := cutScheme(base.text)
	if own, _ := cutScheme(u.text); own != "" || scheme == "" || u.isOpaque() || u.isSIP() {
		return u
	}
	if strings.HasPrefix(u.text, "//") {
		return newPerl(scheme+":"+u.text, "")
	}
	_, path, query, fragment := u.split()
	before, basePath, baseQuery, baseFragment := base.split()
	switch {
	case path == "":
		path, query, fragment = basePath, cmp.Or(query, baseQuery), cmp.Or(fragment, baseFragment)
	case path[0] != '/':
		path = mergePath("/"+strings.TrimPrefix(basePath, "/"), path)
	}
	return newPerl(before+path+query+fragment, "")
}
