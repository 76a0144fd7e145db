package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// finalDot finds the dot that makes a name complete (section 3.2.2). DNS finds
// the same host without it, but who compares names may not: for cookies,
// certificates or a list of what is allowed.
//
//	http://example.com./
func finalDot(r uri.Ref) []finding.Finding {
	h, start, end := hostOf(r)
	if reason, _ := noLookup(h); !h.HasFinalDot() || reason == host.EmptyLabel {
		return nil
	}
	dot := strings.LastIndexAny(h.String(), ".%")
	return []finding.Finding{{
		Start:   start + dot,
		End:     end,
		Message: "the dot after the name makes it complete, but many programs take it for a different name than the one without",
	}}
}
