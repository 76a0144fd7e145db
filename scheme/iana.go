package scheme

//go:generate go -C ../internal/tools run ./iana ../../../shared/conformance/registries/uri-schemes.json ../../scheme/iana_gen.go

// A row is a row of IANA's table.
type row struct {
	name      string // in lower case
	status    Status
	reference string // such as "RFC 4516", or the name of the registrant
}

// iana returns the row of a name in lower case, and reports whether there is
// one. It does not allocate, and a long name takes no longer than a short name.
func iana(name string) (row, bool) {
	if name == "" {
		return row{}, false
	}
	for slot := ianaHash(name); ; slot = (slot + 1) % uint32(len(ianaSlots)) {
		n := ianaSlots[slot]
		if n == 0 {
			return row{}, false
		}
		if r := &ianaRows[n-1]; r.name == name {
			return *r, true
		}
	}
}

// ianaHash returns the slot at which the search for a name begins. The first,
// middle and last byte and the length distinguish the names well enough. The
// generator has the same function.
func ianaHash(name string) uint32 {
	n := len(name)
	h := uint32(name[0]) | uint32(name[n/2])<<8 | uint32(name[n-1])<<16 | uint32(n)<<24
	return h * 0x85ebca6b >> (32 - ianaBits)
}
