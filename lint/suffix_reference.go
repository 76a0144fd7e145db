package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// suffixReference finds a host name where the first segment of a relative path
// stands: a URI without its front, as people write it on paper (section 4.5).
// The grammar reads a path.
//
//	www.w3.org/Addressing/
func suffixReference(r uri.Ref) []finding.Finding {
	if r.HasScheme() || r.HasAuthority() {
		return nil
	}
	start, _, _ := r.Span(uri.Path)
	name, _, _ := strings.Cut(r.Path(), "/")
	if !startsLikeHost(name) {
		return nil
	}
	return []finding.Finding{{
		Start:   start,
		End:     start + len(name),
		Message: "this reads as a relative path, not as the host " + short(name) + ": a URI begins with a scheme",
	}}
}

// startsLikeHost is looksLikeHost for the beginning of a path, where names of
// files are more common than those of hosts: index.js and jquery.min.js are not
// hosts.
func startsLikeHost(segment string) bool {
	name := strings.TrimSuffix(strings.ToLower(pct.DecodeUnreserved(segment)), ".")
	if name == "localhost" {
		return true
	}
	for i := range len(name) {
		if !hostChars.Contains(name[i]) {
			return false
		}
	}
	if !looksLikeHost(name, true) {
		return false
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	return strings.HasPrefix(name, "www.") || isTopLevel(last) || uri.Rule("IPv4address").Check(name) == nil
}
