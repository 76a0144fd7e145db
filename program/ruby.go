package program

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// ruby is Ruby's URI. It keeps to RFC 3986, except in the query, and knows more
// of some schemes.
var ruby = Program{
	ID: "ruby", Name: "Ruby URI", Version: "3.1.2", API: "URI.parse",
	parse: func(text string) Reading { return parseRuby(text).Reading },
	resolve: func(base, ref string) Reading {
		u := parseRuby(base)
		b := u.Reading
		u.merge(parseRuby(ref))
		r := u.Reading
		if r.Query, r.Fragment = b.Query, b.Fragment; r.Path == "/" && b.Path == "" {
			r.Path = "" // both are "/" in their normal form
		}
		if b.Scheme == "ftp" && r != b {
			u.Refused = "URI::FTP#merge fails for a text that is not the same"
		}
		return u.Reading
	},
}

func parseRuby(text string) split {
	u := splitText(text)
	harmless := "?" + strings.Repeat("x", len(u.Query)) // the query may be anything
	ref, err := uri.ParseRef(strings.Replace(text, "?"+u.Query, harmless, 1))
	u.Scheme = strings.ToLower(u.Scheme)
	u.Userinfo, u.Host = ref.Userinfo(), unbracketed(ref.Host())
	u.Port = rubyPort(u.Scheme, ref.Port())
	query := withoutBreaks(u.Query)
	if u.isOpaque() {
		u.joinQuery()
	} else {
		u.Query = escape(query, pct.URI().Minus(pct.SetOf("'")).Union(pct.SetOf("\\^{|}")))
	}
	switch {
	case err != nil:
		u.Refused = err.Error()
	case !isASCII(text):
		u.Refused = "it is not only US-ASCII"
	case strings.HasPrefix(ref.Host(), "[") && u.Scheme == "":
		u.Refused = "an IP literal needs a scheme, because of a wrong expression"
	case strings.HasPrefix(ref.Host(), "[V"), strings.HasPrefix(u.Host, "::") &&
		strings.Count(u.Host, ":")+strings.Count(u.Host, ".")/3 == 7:
		u.Refused = "the expression for IP literals has no \"V\", and no six groups after \"::\""
	case !u.isOpaque() && hasHalfTriplet(query):
		u.Refused = "the query has a \"%\" without digits"
	default:
		u.asScheme()
	}
	return u
}

// asScheme applies the rules of the classes that Ruby has for some schemes.
func (u *split) asScheme() {
	switch u.Scheme {
	case "file":
		if u.Userinfo, u.Port = "", ""; u.Host == "localhost" {
			u.Host = ""
		}
	case "ftp":
		if u.isOpaque() {
			u.Refused = "an ftp: URI needs a path"
		}
		u.Path, _, _ = strings.Cut(strings.TrimPrefix(u.Path, "/"), ";type=")
		if after, ok := strings.CutPrefix(u.Path, "%2F"); ok {
			u.Path = "/" + after
		}
	case "ldap", "ldaps":
		if u.isOpaque() || u.hasFragment {
			u.Refused = "an LDAP URI has a path, and no fragment"
		}
	case "mailto":
		to, _, _ := strings.Cut(u.Path, "?")
		if u.isOpaque() && !isRubyMail(to) || !u.isOpaque() && !u.hasQuery {
			u.Refused = "a mailto: URI needs addresses"
		}
	}
}

// isRubyMail reports whether s is addresses with one "@" each, and a separator
// after each but perhaps the last.
func isRubyMail(s string) bool {
	list := strings.TrimSuffix(strings.ReplaceAll(s, ";", ","), ",")
	for address := range strings.SplitSeq(list, ",") {
		name, domain, _ := strings.Cut(address, "@")
		if name == "" || domain == "" || strings.Contains(domain, "@") {
			return s == ""
		}
	}
	return true
}

// The schemes that have a class with a default port. URI does not load that of
// wss.
const rubyPorts = " http:80 https:443 ws:80 ftp:21 ldap:389 ldaps:636 "

// rubyPort returns a port as a number, and "" for the default port.
func rubyPort(scheme, port string) string {
	if port != "" {
		port = cmp.Or(strings.TrimLeft(port, "0"), "0")
	}
	if listed(scheme+":"+port, rubyPorts) {
		return ""
	}
	return port
}

// hasHalfTriplet reports whether "%" is before two characters that are not
// hexadecimal digits.
func hasHalfTriplet(s string) bool {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == '%' && !strings.ContainsAny(s[i+1:i+3], hexDigits) {
			return true
		}
	}
	return false
}

// merge resolves u against base. What an authority does not say stays that of
// the base.
func (base *split) merge(u split) {
	authority := u.Userinfo != "" || u.Host != "" || u.Port != ""
	switch {
	case base.Refused != "":
		return
	case u.Refused != "" || u.Scheme != "":
		*base = u
		return
	case base.Scheme == "":
		base.Refused = "both are relative"
		return
	case u.Path == "" && !authority && !u.hasQuery:
		if u.hasFragment {
			base.Fragment = u.Fragment
		}
		return
	case base.isOpaque() && u.hasQuery:
		base.Refused = "a query does not fit an opaque URI"
		return
	case authority:
		base.Path = u.Path
	case base.isOpaque():
	default:
		base.Path = rubyMerge(base.Path, u.Path)
	}
	base.Query, base.Fragment = u.Query, u.Fragment
	if u.Userinfo != "" {
		_, password, ok := strings.Cut(base.Userinfo, ":")
		if base.Userinfo = u.Userinfo; ok && !strings.Contains(u.Userinfo, ":") {
			base.Userinfo += ":" + password
		}
	}
	base.Host = cmp.Or(u.Host, base.Host)
	base.Port = rubyPort(base.Scheme, cmp.Or(u.Port, base.Port))
	if base.Scheme == "file" {
		base.asScheme()
	}
}

// rubyMerge is merge_path of Ruby. It keeps each "." of the base.
func rubyMerge(base, path string) string {
	if base = rubyUp(base); path == "" {
		return base
	}
	if path[0] == '/' {
		base, path = "", path[1:]
	}
	if strings.HasSuffix("/"+path, "/..") {
		path += "/"
	}
	return "/" + rubyUp(strings.TrimPrefix(folder(base), "/")+withoutDots(path, true))
}

// rubyUp removes each ".." with the segment before it.
func rubyUp(path string) string {
	var to []string
	for segment := range strings.SplitAfterSeq(path, "/") {
		if strings.TrimSuffix(segment, "/") == ".." {
			to = to[:max(0, len(to)-1)]
		} else {
			to = append(to, segment)
		}
	}
	return strings.Join(to, "")
}
