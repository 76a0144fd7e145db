package lint

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// schemeLikeHost finds a host and a port without a scheme. Names of schemes may
// have dots, as com.example.app does; so the path must begin with a number.
func schemeLikeHost(p *pass) {
	start, end, ok := p.Span(uri.Scheme)
	name := p.String()[start:end]
	port, _, _ := strings.Cut(p.Path(), "/")
	if !ok || p.HasAuthority() || !portLike(port) {
		return
	}
	if strings.EqualFold(name, "localhost") || looksLikeHost(name, true) {
		p.say(start, end, short(name)+` is the scheme here, not the host: a host comes after "//"`)
	}
}

// portLike reports whether s could be the number of a port of TCP.
func portLike(s string) bool {
	s = pct.DecodeUnreserved(s)
	return 0 < len(s) && len(s) <= len("65535") && strings.Trim(s, "0123456789") == ""
}

// suffixReference finds a host name in the place of the first segment of a
// relative path: a URI without its beginning, as people write it on paper.
func suffixReference(p *pass) {
	if p.HasScheme() || p.HasAuthority() {
		return
	}
	start, _, _ := p.Span(uri.Path)
	if name, _, _ := strings.Cut(p.Path(), "/"); startsLikeHost(name) {
		p.say(start, start+len(name), "this reads as a relative path, not as the host "+short(name)+
			": a URI begins with a scheme")
	}
}

// startsLikeHost is looksLikeHost for the beginning of a path, where file names
// are more common than hosts: index.js and jquery.min.js are not hosts.
func startsLikeHost(segment string) bool {
	name := strings.TrimSuffix(strings.ToLower(pct.DecodeUnreserved(segment)), ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	return name == "localhost" ||
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-.") == "" &&
			last != "" && looksLikeHost(name, true) &&
			(strings.HasPrefix(name, "www.") || isTopLevel(last) || last[0] <= '9') // an address
}

var hostChars = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-."))

// looksLikeHost reports whether the word has the form of an IPv4 address or of
// a host name. Many user names are first.last: two labels look like a host only
// if the second could be a top-level domain, or if there is other text around
// them.
func looksLikeHost(word string, amid bool) bool {
	word = strings.TrimSuffix(strings.ToLower(pct.DecodeUnreserved(word)), ".")
	if uri.Rule("IPv4address").Validate(word) == nil {
		return true
	}
	labels := strings.Split(word, ".")
	last := labels[len(labels)-1]
	if len(labels) < 2 || slices.Contains(labels, "") || !pct.Alpha().Contains(last[0]) {
		return false
	}
	return len(labels) > 2 || amid || len(last) == 2 || isTopLevel(last)
}

// topLevel are common top-level domains of more than two letters.
const topLevel = " com org net edu gov mil int info biz name app dev online shop site top xyz "

// isTopLevel reports whether a label in lower case is in topLevel.
func isTopLevel(label string) bool { return strings.Contains(topLevel, " "+label+" ") }
