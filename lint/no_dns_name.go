package lint

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// noDNSName finds a name that no host has by the rules of DNS. Any registered
// name may be used that its scheme can look up, but names should keep to the
// syntax of DNS even so, and to its length (section 3.2.2):
//
//	http://a..b/    http://-a.example/    http://a!b/
//
// An underscore is let pass, as many names have one. What [addressLikeName] and
// [delimiterInHost] find is theirs.
func noDNSName(r uri.Ref) []finding.Finding {
	h, start, end := hostOf(r)
	reason, _ := noLookup(h)
	if reason == 0 {
		reason = notLDH(h)
	}
	switch reason {
	case 0, host.Empty, host.NotName, host.Underscore, host.LooksNumeric, host.Refused:
		return nil
	}
	return []finding.Finding{{
		Start:   start,
		End:     end,
		Message: short(h.String()) + " is not a host name by the rules of DNS: " + reason.String(),
	}}
}

// notLDH returns why the DNS form of a name is not a host name, or 0 if it is
// one.
func notLDH(h host.Host) host.Reason {
	name, _ := h.LookupName()
	dns, err := host.Parse(name)
	if err == nil {
		err = dns.CheckLDH()
	}
	var e *host.Error
	if errors.As(err, &e) {
		return e.Reason
	}
	return 0
}
