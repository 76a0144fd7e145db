package epc

import "github.com/urikit/uri/internal/urn/digit"

// makeKey returns the key of the fields, or "".
func (s *scheme) makeKey(f Fields) string {
	if f.Space == "idpat" && (f.Prefix == "*" || f.Reference == "*" || f.Serial == "*" &&
		s.kind == itself) {
		return ""
	}
	switch s.kind {
	case none:
		return ""
	case itself:
		return f.Serial
	case plain:
		return f.Prefix + f.Reference
	case first:
		return complete(f.Reference[:1] + f.Prefix + f.Reference[1:])
	}
	k := complete(f.Prefix + f.Reference)
	if s.kind == serialled && (f.Space != "idpat" || f.Serial != "*") {
		k += f.Serial
	}
	return k
}

// complete adds the check digit of GS1.
func complete(payload string) string {
	c, _ := digit.GS1(payload)
	return payload + string(c)
}
