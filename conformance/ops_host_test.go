package conformance

import "github.com/urikit/uri/host"

func hostOf(v vector) (host.Host, error) { return host.Parse(v.text()) }

func hostKind(v vector) error {
	h, err := hostOf(v)
	return v.check(h.Kind().String(), err)
}

// ipNumeric: the number that lenient system routines would read, or that of an
// address.
func ipNumeric(v vector) error {
	h, err := hostOf(v)
	a, ok := h.Addr()
	if !ok {
		a, ok = h.Numeric()
	}
	return v.check(opt(a.String(), ok && a.Is4()), err)
}

func lookupName(v vector) error {
	h, err := hostOf(v)
	if err != nil {
		return v.check(nil, err)
	}
	name, err := h.LookupName()
	return v.check(name, err)
}
