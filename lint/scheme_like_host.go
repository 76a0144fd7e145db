package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// schemeLikeHost finds a host and a port that were to be a URI (section 4.5).
// The grammar reads the host as a scheme and the port as a path:
//
//	localhost:8080
//	www.example.com:8080/x
//
// Names of real schemes may have dots, as com.example.app does; a path of
// digits tells.
func schemeLikeHost(r uri.Ref) []finding.Finding {
	start, end, ok := r.Span(uri.Scheme)
	name := r.String()[start:end]
	port, _, _ := strings.Cut(r.Path(), "/")
	if !ok || r.HasAuthority() || !portLike(port) {
		return nil
	}
	if !strings.EqualFold(name, "localhost") && !looksLikeHost(name, true) {
		return nil
	}
	return []finding.Finding{{
		Start:   start,
		End:     end,
		Message: short(name) + ` is the scheme here, not the host: a host stands after "//"`,
	}}
}

// portLike reports whether s could be the number of a port of TCP.
func portLike(s string) bool {
	s = pct.DecodeUnreserved(s)
	return 0 < len(s) && len(s) <= len("65535") && strings.Trim(s, "0123456789") == ""
}
