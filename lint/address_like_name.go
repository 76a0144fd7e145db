package lint

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// addressLikeName finds a registered name that ends in a number. It is no
// IPv4address, but many systems take it for an address in a rare form, and some
// refuse it (section 7.4):
//
//	http://127.1/    http://0x7f.1/    http://2130706433/    http://1.2.3.256/
func addressLikeName(r uri.Ref) []finding.Finding {
	h, start, end := hostOf(r)
	but := "its last label is a number: some systems take the name for an address, and may fail"
	if a, ok := h.Numeric(); ok {
		but = "some systems read it as " + a.String()
	} else if reason, _ := noLookup(h); reason != host.LooksNumeric {
		return nil
	}
	return []finding.Finding{{
		Start:   start,
		End:     end,
		Message: short(r.Host()) + " is a registered name, not an IPv4 address, but " + but,
	}}
}

// hostOf returns the host, which is empty if there is none, and its place.
func hostOf(r uri.Ref) (h host.Host, start, end int) {
	h, _ = host.Parse(r.Host()) // it is part of what is valid
	start, end, _ = r.Span(uri.Host)
	return h, start, end
}

// noLookup returns why a host is not a name that DNS could be asked for, and
// where in the host, or 0 if it is one.
func noLookup(h host.Host) (host.Reason, int) {
	var e *host.Error
	if _, err := h.LookupName(); errors.As(err, &e) {
		return e.Reason, e.Offset
	}
	return 0, 0
}
