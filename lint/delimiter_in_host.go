package lint

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// delimiterInHost finds what becomes a character that no name for DNS can have,
// when a host is decoded or when IDNA maps it. A program that does that before
// taking the URI apart finds another host (section 7.3):
//
//	http://example.com%2F.evil.test/    http://example.com%EF%BC%8Fevil.test/
func delimiterInHost(r uri.Ref) []finding.Finding {
	h, start, end := hostOf(r)
	reason, at := noLookup(h)
	if reason != host.Refused {
		return nil
	}
	what := "a character of the host"
	if text := h.String()[at:]; text[0] == '%' && text[1] < '8' { // US-ASCII
		what = text[:len("%2F")] + " in the host"
		start += at
		end = start + len("%2F")
	}
	return []finding.Finding{{
		Start:   start,
		End:     end,
		Message: what + " is not part of any name, and splits the host for programs that decode too early",
	}}
}
