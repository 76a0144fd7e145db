package program

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
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
	perlUric = unreserved2396 + ";/?:@&=+$,%"

	// The classes with a host, and their default ports.
	perlServers = " ftp:21 gopher:70 http:80 https:443 ldap:389 ldaps:636 mms:1755 news:119 " +
		"nntp:119 nntps:563 pop:110 rlogin:513 rsync:873 rtsp:554 rtspu:554 sftp:22 sip:5060 " +
		"sips:5061 snews:563 ssh:22 telnet:23 tn3270:23 "
)

// isServer reports whether u has a host, and a default port that begins so.
func (u perlURI) isServer(port string) bool {
	return u.class != "" && strings.Contains(perlServers, " "+u.class+":"+port)
}

func (u perlURI) isSIP() bool { return u.class == "sip" || u.class == "sips" }

func (u perlURI) isOpaque() bool {
	return u.class == "data" || u.class == "mailto" || u.class == "urn"
}

// newPerl is URI->new: scheme is that of the base.
func newPerl(text, scheme string) perlURI {
	for _, wrap := range [...]struct{ left, right string }{{"<", ">"}, {`"`, `"`}} {
		line := strings.TrimSuffix(text, "\n")
		s, ok := strings.CutPrefix(line, wrap.left)
		if s, found := strings.CutSuffix(s, wrap.right); ok && found && !strings.Contains(s, "\n") {
			if wrap.left == "<" {
				s = strings.TrimPrefix(s, "URL:")
			}
			text = s + text[len(line):]
		}
	}
	text = strings.TrimSpace(text)
	if s, _ := cutScheme(text); s != "" {
		scheme = s
	}
	u := perlURI{text, strings.ToLower(scheme)}
	if u.isServer("") {
		u.toASCII()
	}
	u.text = escape(u.text, perlUric+"#")
	u.restoreBrackets()
	if s, _ := cutScheme(u.text); s == "" && u.isOpaque() {
		u.text = scheme + ":" + u.text
	}
	return u
}

// splitAuthority returns what is before an authority, with the slashes, the
// authority, and what is after it.
func (u perlURI) splitAuthority() (before, authority, after string) {
	_, rest := cutScheme(u.text)
	rest, ok := strings.CutPrefix(rest, "//")
	if !ok {
		return u.text, "", ""
	}
	authority, after = cutAny(rest, "/?#")
	return u.text[:len(u.text)-len(rest)], authority, after
}

// toASCII encodes the host by IDNA without Nameprep, if all labels can be.
func (u *perlURI) toASCII() {
	before, host, after := u.splitAuthority()
	user := "" // "." of an expression is no line end, so this may stand in the middle
	if at := strings.IndexByte(host, '@'); at >= 0 {
		start := strings.LastIndexByte(host[:at], '\n') + 1
		line, _, _ := strings.Cut(host[start:], "\n")
		end := start + strings.LastIndexByte(line, '@') + 1
		user, host = host[start:end], host[:start]+host[end:]
	}
	port := len(strings.TrimRightFunc(host, unicode.IsDigit))
	if port == len(host) || port == 0 || host[port-1] != ':' {
		port = len(host) + 1
	}
	name, digits := host[:port-1], host[port-1:]
	if span(name, alnum+perlUric+"[]") == len(name) {
		return
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
	u.text = before + user + strings.Join(labels, ".") + digits + after
}

const maxLabel = 63 // characters of a DNS label

// restoreBrackets decodes the brackets in a host, also those that were written
// as triplets.
func (u *perlURI) restoreBrackets() {
	scheme, _ := cutScheme(u.text)
	if !strings.Contains(u.text, "%5") {
		return
	}
	before, authority, after := u.splitAuthority()
	host := strings.LastIndexByte(authority, '@') + 1
	brackets := strings.NewReplacer("%5B", "[", "%5b", "[", "%5D", "]", "%5d", "]")
	switch {
	case strings.Contains(" data ldapi urn sqlite sqlite3 ", " "+scheme+" "):
	case scheme == "mailto":
		u.text = brackets.Replace(u.text)
	case authority != "":
		u.text = before + authority[:host] + brackets.Replace(authority[host:]) + after
	}
}

// read returns what the methods of u return, or "" for those that it has not.
func (u perlURI) read() (r Reading) {
	r.Scheme, r.Path = cutScheme(u.text)
	r.Scheme = strings.ToLower(r.Scheme)
	_, authority, _ := u.splitAuthority()
	if u.isSIP() {
		authority, _ = cutAny(r.Path, ";?")
	}
	_, path, tail := u.split()
	_, query, fragment := splitTail(tail)
	r.Path = path
	r.Query, r.Fragment = strings.TrimPrefix(query, "?"), strings.TrimPrefix(fragment, "#")
	switch {
	case u.isSIP():
		r.Path = ""
	case u.isOpaque() || u.class == "ftp":
		r.Path += query
	}
	switch {
	case u.class == "data" || u.class == "urn":
		r.Query = ""
	case u.class == "file":
		r.Host = decodeTriplets(authority)
	case u.isServer(""):
		var host string
		r.Userinfo, host, _ = cutLast(authority, "@")
		if before, port, ok := cutLast(host, ":"); ok && span(port, digits) == len(port) {
			if port != "" {
				host = before
			}
			if r.Port = port; u.isServer(port + " ") {
				r.Port = ""
			}
		}
		r.Host = decodeTriplets(unbracketed(host))
	}
	return r
}

// split returns what is before the path, the path, and what is after it.
func (u perlURI) split() (before, path, tail string) {
	rest, _, _ := splitTail(u.text)
	tail = u.text[len(rest):]
	start := 0
	if i := strings.IndexAny(rest, ":/"); i > 0 && rest[i] == ':' {
		start = i + 1 // also after what is no scheme
	}
	if authority, ok := strings.CutPrefix(rest[start:], "//"); ok && !u.isOpaque() {
		authority, _ = cutAny(authority, "/")
		start += len("//") + len(authority)
	}
	return rest[:start], rest[start:], tail
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
	_, path, tail := u.split()
	before, basePath, baseTail := base.split()
	if path != "" {
		if path[0] != '/' {
			path = mergePath("/"+strings.TrimPrefix(basePath, "/"), path)
		}
		return newPerl(before+path+tail, "")
	}
	_, query, fragment := splitTail(tail)
	_, baseQuery, baseFragment := splitTail(baseTail)
	base.text = before + basePath + cmp.Or(query, baseQuery) + cmp.Or(fragment, baseFragment)
	return base
}
