package program

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// curl is the tool curl: a URL of its command line, and as a reference the
// Location of a redirect. A zone of IPv6 is not part of its host. Its globbing
// of "[" and "{" is left out, as with --globoff.
var curl = Program{
	ID: "curl", Name: "curl", Version: "7.88.1", API: "curl_url_set",
	parse: func(text string) Reading { return readCurl(upToNUL(text), false) },
	resolve: func(base, ref string) Reading {
		b, ref := readCurl(upToNUL(base), false), upToNUL(ref)
		switch {
		case b.Refused != "":
			return b
		case curlScheme(ref, false) == "":
			ref = curlJoin(b, ref)
		}
		return readCurl(ref, true)
	},
	address: getaddrinfoIDNA,
}

// The schemes that a redirect may have. On the command line any can be read.
const curlSchemes = " dict file ftp ftps gopher gophers http https imap imaps ldap ldaps " +
	"mqtt pop3 pop3s rtmp rtsp scp sftp smb smbs smtp smtps telnet tftp "

// Where a host name begins so, it gives the scheme of a URL without one.
var curlGuesses = [...]string{"ftp", "dict", "ldap", "imap", "smtp", "pop3"}

const (
	maxCurl       = 8000000 // bytes of a text, libcurl's CURL_MAX_INPUT_LENGTH
	maxCurlScheme = 40      // bytes of a scheme, libcurl's MAX_SCHEME_LEN
)

func readCurl(text string, redirect bool) (r Reading) {
	r.Scheme = curlScheme(text, !redirect)
	var authority, rest string
	switch {
	case len(text) > maxCurl:
		return Reading{Refused: "it is too long"}
	case r.Scheme == "file":
		path, ok := curlFile(text)
		if !ok {
			return Reading{Refused: "a file: URL has no host but localhost"}
		}
		rest = path
	default:
		if r.Scheme != "" {
			rest = strings.TrimLeft(text[len(r.Scheme)+1:], "/")
			if n := len(text) - len(r.Scheme) - 1 - len(rest); n < 1 || n > 3 {
				return Reading{Refused: "one to three slashes come after the scheme"}
			}
			if redirect && !strings.Contains(curlSchemes, " "+r.Scheme+" ") {
				return Reading{Refused: "the scheme is not supported"}
			}
		} else if rest = text; redirect {
			return Reading{Refused: "there is no scheme"}
		}
		authority, rest = cutAny(rest, "/?#")
		if authority == "" {
			return Reading{Refused: "there is no host"}
		}
	}
	rest, r.Fragment, _ = strings.Cut(rest, "#")
	r.Path, r.Query, _ = strings.Cut(rest, "?")
	if redirect {
		r.Path, r.Query = curlEncode(r.Path, "%20"), curlEncode(r.Query, "+")
	}
	if len(r.Path) < 2 {
		r.Path = "/"
	}
	host := authority
	if i := strings.IndexByte(host, '@'); i >= 0 { // the first one
		r.Userinfo, host = host[:i], host[i+1:]
	}
	if curlJunk(r.Userinfo+r.Path+r.Query+r.Fragment, redirect) {
		return Reading{Refused: "it has a control character or a space"}
	}
	if r.Path[0] == '/' {
		r.Path = removeDots(r.Path)
	}
	if authority == "" {
		return r
	}
	if host, r.Port, r.Refused = curlPort(host, r.Scheme != ""); r.Refused == "" {
		r.Host, r.Refused = curlHost(host, redirect)
	}
	if r.Scheme == "" {
		r.Scheme = "http"
		first, _, _ := strings.Cut(strings.ToLower(r.Host), ".")
		if len(first) < len(r.Host) && slices.Contains(curlGuesses[:], first) {
			r.Scheme = first
		}
	}
	return r
}

// curlScheme returns the scheme, in lower case. If it may guess, "localhost:80"
// has none.
func curlScheme(text string, guess bool) string {
	n := span(text[:min(len(text), maxCurlScheme)], schemeChars)
	if n == 0 || n == len(text) || text[n] != ':' ||
		guess && !strings.HasPrefix(text[n:], ":/") {
		return ""
	}
	return strings.ToLower(text[:n])
}

// curlFile returns what comes after scheme and host of a file: URL.
func curlFile(text string) (path string, ok bool) {
	path = text[len("file:"):]
	if len(path) < 2 {
		return "", false
	}
	if rest, has := strings.CutPrefix(path, "//"); has {
		switch path = rest; {
		case strings.HasPrefix(path, "/"):
		case hasPrefixFold(path, "localhost/"), strings.HasPrefix(path, "127.0.0.1/"):
			path = path[len("localhost"):]
		default: // a drive letter too
			return "", false
		}
	}
	drive := strings.TrimPrefix(path, "/")
	isDrive := len(drive) >= 2 && span(drive[:1], alnum[len(digits):]) == 1 &&
		(drive[1] == ':' || drive[1] == '|') &&
		(len(drive) == 2 || drive[2] == '/' || drive[2] == '\\')
	return path, !isDrive
}

// curlPort splits the port from a host. It is a number without leading zeros.
func curlPort(s string, hasScheme bool) (host, port, refused string) {
	end := 0
	if strings.HasPrefix(s, "[") {
		if end = strings.IndexByte(s, ']') + 1; end == 0 {
			return "", "", "an IPv6 address has no end"
		}
	} else if end = strings.IndexByte(s, ':'); end < 0 {
		end = len(s)
	}
	host, port = s[:end], s[end:]
	switch {
	case port == "", port == ":" && hasScheme:
		return host, "", ""
	case port[0] == ':' && len(port) > 1 && span(port[1:], digits) == len(port)-1:
		if n, err := strconv.ParseUint(port[1:], 10, 16); err == nil {
			return host, strconv.FormatUint(n, 10), ""
		}
	}
	return "", "", "the port is no number up to 65535"
}

// curlHost returns the host that is meant: an address in its usual form, or a
// name with its triplets decoded.
func curlHost(s string, spaces bool) (host, refused string) {
	if curlJunk(s, spaces) {
		return "", "the host has a control character or a space"
	}
	if addr, ok := inetAton(s); ok {
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
	const bad = "there is no IPv6 address in the brackets"
	if len(s) < len("[::]") {
		return "", bad
	}
	s = s[1 : len(s)-1]
	n := span(s, digits+"abcdefABCDEF:.")
	if zone := strings.TrimPrefix(s[n:], "%"); n < len(s) {
		if len(zone) > len("25") {
			zone = strings.TrimPrefix(zone, "25")
		}
		if s[n] != '%' || zone == "" || len(zone) > 15 {
			return "", bad
		}
	}
	addr, err := netip.ParseAddr(s[:n])
	if err != nil || !addr.Is6() {
		return "", bad
	}
	short := addr.String()
	if b := addr.As16(); [12]byte(b[:12]) == [12]byte{} && (b[12] > 0 || b[13] > 0) {
		short = "::" + netip.AddrFrom4([4]byte(b[12:])).String()
	}
	if len(short) < n {
		return short, ""
	}
	return s[:n], ""
}

// curlJunk reports whether s has a control character, or a space, which only a
// redirect may have.
func curlJunk(s string, spaces bool) bool {
	return strings.ContainsFunc(s, func(c rune) bool {
		return c < ' ' || c == 0x7f || c == ' ' && !spaces
	})
}

// curlEncode encodes spaces and what is not US-ASCII, as of a redirect.
func curlEncode(s, space string) string {
	const hex = "0123456789abcdef"
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c == ' ':
			b.WriteString(space)
		case c >= 0x80:
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// curlJoin puts a reference to its base, as texts. Left out is what curl does
// with more "../" than there are segments, if empty segments follow.
func curlJoin(b Reading, ref string) string {
	host := b.Host
	if strings.IndexByte(host, ':') >= 0 {
		host = "[" + host + "]"
	}
	if b.Userinfo != "" {
		host = b.Userinfo + "@" + host
	}
	if b.Port != "" {
		host += ":" + b.Port
	}
	origin := b.Scheme + "://" + host
	switch {
	case strings.HasPrefix(ref, "//"):
		return b.Scheme + ":" + ref
	case strings.HasPrefix(ref, "/"):
		return origin + ref
	case strings.HasPrefix(ref, "?"):
		return origin + b.Path + ref
	}
	folder, _, _ := cutLast(b.Path, "/")
	return origin + folder + "/" + ref
}
