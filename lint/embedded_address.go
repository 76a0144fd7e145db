package lint

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// embeddedAddress finds an IPv6 address with an IPv4 address inside. What is
// sent to the one may arrive at the other, and a filter that knows one form of
// it lets the other pass (section 7.4):
//
//	http://[::ffff:127.0.0.1]/    http://[64:ff9b::7f00:1]/    http://[2002:7f00:1::]/
func embeddedAddress(r uri.Ref) []finding.Finding {
	h, start, end := hostOf(r)
	a, form := h.Embedded()
	if form == host.NotEmbedded {
		return nil
	}
	return []finding.Finding{{
		Start:   start,
		End:     end,
		Message: h.String() + " has the IPv4 address " + a.String() + " in it (" + form.String() + "), and may lead there",
	}}
}
