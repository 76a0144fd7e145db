package program

import (
	"cmp"
	"encoding/hex"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// curl is the tool curl: a URL of its command line, and as a reference the
// Location of a redirect. A zone of IPv6 is not part of its host. Its globbing
// of "[" and "{" is left out, as with --globoff.
var curl = Program{
	ID: "curl", Name: "curl", Version: "7.88.1", API: "curl_url_set",
	parse: func(text string) Reading { return readCurl(upToNUL(text), false) },
	resolve: func(base, ref string) Reading {
		return resolveCurl(readCurl(upToNUL(base), false), upToNUL(ref))
	},
	address: getaddrinfoIDNA,
}

// The schemes that a redirect may have. On the command line any can be read.
const curlSchemes = " dict file ftp ftps gopher gophers http https imap imaps ldap ldaps " +
	"mqtt pop3 pop3s rtmp rtsp scp sftp smb smbs smtp smtps telnet tftp "

const (
	maxCurl       = 8000000 // bytes of a text, libcurl's CURL_MAX_INPUT_LENGTH
	maxCurlScheme = 40      // bytes of a scheme, libcurl's MAX_SCHEME_LEN
)

func readCurl(text string, redirect bool) (r Reading) {
	scheme, rest := curlScheme(text, !redirect)
	slashes := span(rest, "/")
	switch {
	case len(text) > maxCurl:
		return Reading{Refused: "it is too long"}
	case curlJunk(text, redirect):
		return Reading{Refused: "it has a control character or a space"}
	case scheme == "file":
		r.Scheme = scheme
		rest, r.Refused = curlFile(rest)
		r.curlTail(rest, redirect)
		return r
	case scheme != "" && (slashes < 1 || slashes > 3):
		return Reading{Refused: "one to three slashes come after the scheme"}
	case scheme != "":
		rest = rest[slashes:]
	}
	authority, rest := cutAny(rest, "/?#")
	at := strings.IndexByte(authority, '@') // the first one
	r.Scheme, r.Userinfo = cmp.Or(scheme, "http"), authority[:max(at, 0)]
	if listed(scheme, " imap imaps pop3 pop3s smtp smtps ") {
		r.Userinfo = withoutOptions(r.Userinfo)
	}
	r.curlServer(authority[at+1:], scheme != "")
	r.curlTail(rest, redirect)
	// A host name may give the scheme of a URL without one.
	first, _, found := strings.Cut(strings.ToLower(r.Host), ".")
	if scheme == "" && found && listed(first, " ftp dict ldap imap smtp pop3 ") {
		r.Scheme = first
	}
	return r
}

// curlScheme returns the scheme, in lower case, and what is after its ":". If
// curl may guess, "localhost:80" has none.
func curlScheme(text string, guess bool) (scheme, after string) {
	scheme, after = cutAnyScheme(text)
	if len(scheme) > maxCurlScheme || guess && !strings.HasPrefix(after, "/") {
		return "", text
	}
	return strings.ToLower(scheme), after
}

// curlFile returns what is after the host of a file: URL.
func curlFile(s string) (path, refused string) {
	path = s
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		host, after := cutAny(rest, "/")
		path = after
		if host != "" && host != "127.0.0.1" && !strings.EqualFold(host, "localhost") {
			path = ""
		}
	}
	// A drive letter is a scheme by its form.
	letter, after := cutScheme(strings.Replace(strings.TrimPrefix(path, "/"), "|", ":", 1))
	if len(s) < 2 || path == "" ||
		len(letter) == 1 && (after == "" || after[0] == '/' || after[0] == '\\') {
		return "", "a file: URL has a path, and no host but localhost"
	}
	return path, ""
}

// curlTail reads path, query and fragment. Path and query of a redirect are
// encoded.
func (r *Reading) curlTail(s string, redirect bool) {
	s, r.Fragment, _ = strings.Cut(s, "#")
	r.Path, r.Query, _ = strings.Cut(s, "?")
	if redirect {
		r.Path, r.Query = curlEncode(r.Path, "%20"), curlEncode(r.Query, "+")
	}
	if len(r.Path) < 2 && !redirect || r.Path == "" {
		r.Path = "/"
	} else if len(r.Path) > 1 {
		r.Path = uri.RemoveDotSegments(r.Path)
	}
	if redirect && !listed(r.Scheme, curlSchemes) {
		r.Refused = "the scheme is not supported"
	}
}

// curlServer reads host and port, which is a number without leading zeros.
func (r *Reading) curlServer(s string, hasScheme bool) {
	host, port := cutAny(s, ":")
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']') + 1
		host, port = s[:end], s[end:]
	}
	r.Host, r.Refused = curlHost(host)
	if port != "" && (port != ":" || !hasScheme) {
		var ok bool
		if r.Port, ok = number(port[1:], 16); !ok || port[0] != ':' {
			r.Refused = cmp.Or(r.Refused, "the port is not a number up to 65535")
		}
	}
}

// curlHost returns the host that is meant: an address in its usual form, or a
// name with its triplets decoded.
func curlHost(s string) (host, refused string) {
	if addr := inetAton(s); addr.IsValid() {
		return addr.String(), ""
	}
	if host = s; !strings.HasPrefix(s, "[") {
		host = decodeTriplets(s)
	}
	switch {
	case strings.ContainsFunc(host, func(c rune) bool { return c < ' ' }):
		return "", "the host has an encoded control character"
	case host == "":
		return "", "there is no host"
	case host[0] == '[':
		return curlIPv6(host)
	case strings.ContainsAny(host, " /:#?!@{}[]\\$'\"^`*<>=;,+&()"):
		return "", "the host has a character that no name has"
	}
	return host, ""
}

// curlIPv6 returns an address without its brackets, and without its zone. It
// has the shortest form if that is shorter.
func curlIPv6(s string) (host, refused string) {
	literal, zone, hasZone := strings.Cut(s[1:max(1, len(s)-1)], "%")
	if len(zone) > len("25") {
		zone = strings.TrimPrefix(zone, "25")
	}
	addr := usualAddr(literal)
	if !addr.Is6() || hasZone && (zone == "" || len(zone) > 15) {
		return "", "there is no IPv6 address in the brackets"
	}
	short := addr.String()
	if b := addr.As16(); [12]byte(b[:12]) == [12]byte{} && (b[12] > 0 || b[13] > 0) {
		short = "::" + netip.AddrFrom4([4]byte(b[12:])).String()
	}
	if len(short) < len(literal) {
		return short, ""
	}
	return literal, ""
}

// curlJunk reports whether s has a control character, or a space, which only a
// redirect may have.
func curlJunk(s string, spaces bool) bool {
	return strings.ContainsFunc(s, func(c rune) bool {
		return c < ' ' || c == 0x7f || c == ' ' && !spaces
	})
}

// withoutOptions returns userinfo without the options of a login, which are
// from the first ";" to the ":" before the password.
func withoutOptions(userinfo string) string {
	user, options, _ := strings.Cut(userinfo, ";")
	if _, password, ok := strings.Cut(options, ":"); ok && !strings.Contains(user, ":") {
		return user + ":" + password
	}
	return user
}

// curlEncode encodes what is not US-ASCII, in lower case, and each space by
// what is given, or by "+" after "?".
func curlEncode(s, space string) string {
	var b strings.Builder
	for i := range len(s) {
		text := s[i : i+1]
		switch {
		case text == " ":
			text = space
		case text == "?":
			space = "+"
		case s[i] >= utf8.RuneSelf:
			text = "%" + hex.EncodeToString([]byte(text))
		}
		b.WriteString(text)
	}
	return b.String()
}

// resolveCurl is what curl does with a Location.
func resolveCurl(b Reading, ref string) Reading {
	if b.Refused != "" {
		return b
	}
	if scheme, _ := curlScheme(ref, false); scheme == "" {
		ref = b.concatCurl(ref)
	}
	return readCurl(ref, true)
}

// concatCurl is concat_url: the URL of a base with the reference at its end. It
// knows no fragments, so that of a base without a query may remain. A file: URL
// loses its query, and its path if that is only "/".
func (base Reading) concatCurl(ref string) string {
	scheme, host, path := base.Scheme+"://", base.Host, base.Path
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	host = strings.TrimPrefix(base.Userinfo+"@", "@") + host
	host += strings.TrimSuffix(":"+base.Port, ":")
	if base.Scheme == "file" && path == "/" {
		host, path = "(nil)", ""
	}
	if base.Fragment != "" && (base.Query == "" || base.Scheme == "file") {
		path, _, _ = strings.Cut(path+"#"+base.Fragment, "?")
	}
	switch {
	case strings.HasPrefix(ref, "//"):
		host, ref = cutAny(ref[len("//"):], "/?")
		return scheme + host + curlEncode(ref, "%20")
	case strings.HasPrefix(ref, "/"):
		return scheme + host + curlEncode(ref, "%20")
	case !strings.HasPrefix(ref, "?"):
		path = path[:max(0, strings.LastIndexByte(path, '/'))]
	}
	ref = strings.TrimPrefix(ref, "./")
	for strings.HasPrefix(ref, "../") {
		if ref = ref[len("../"):]; path != "" {
			path = path[:max(1, strings.LastIndexByte(path, '/'))]
		}
	}
	if path != "/" && !strings.HasPrefix(ref, "/") && !strings.HasPrefix(ref, "?") {
		path += "/"
	}
	return scheme + host + path + curlEncode(ref, "%20")
}
