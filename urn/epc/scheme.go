package epc

import "strings"

// A scheme is one of the TDS; its components have "." between them.
type scheme struct {
	name  string
	key   string // the name of the key
	kind  int    // how the key is made
	parts []component
}

// A component is a text between dots.
type component struct {
	field, kind, n int
	rule           string
}

const ( // fields
	prefix = iota
	owner
	reference
	piece
	total
	serial
	whole
)

const ( // kinds of components
	company    = iota // 6 to 12 digits
	rest              // n digits together with the company
	restText          // at most n characters together with the company
	restPart          // the same, of a component or part
	text              // 1 to n characters
	digits            // n digits
	most              // 1 to n digits
	number            // a number of at most n digits; n = 0 is no limit
	cage              // 5 or 6 characters
	adiPart           // at most n characters
	adiSerial         // 1 to n characters, of which the first may be "#"
	containers        // ISO 6346
	vessels           // of the IMO
)

const ( // kinds of keys
	none      = iota
	first     // the first digit of the reference, prefix, reference, check digit
	last      // prefix, reference, check digit
	serialled // the same, and the serial
	plain     // prefix, reference
	itself
)

var (
	gcp = component{prefix, company, 0, "CompanyPrefix"}
	ref = func(n int) component { return component{reference, rest, n, "Reference"} }
	ser = func(kind, n int) component { return component{serial, kind, n, "Serial"} }
)

var schemes = []scheme{
	{"sgtin", "GTIN", first, []component{gcp, ref(13), ser(text, 20)}},
	{"sscc", "SSCC", first, []component{gcp, ref(17)}},
	{"sgln", "GLN", last, []component{gcp, ref(12), ser(text, 20)}},
	{"pgln", "GLN", last, []component{gcp, ref(12)}},
	{"grai", "GRAI", serialled, []component{gcp, ref(12), ser(text, 16)}},
	{"giai", "GIAI", plain, []component{gcp, {reference, restText, 30, "Reference"}}},
	{"gsrn", "GSRN", last, []component{gcp, ref(17)}},
	{"gsrnp", "GSRN", last, []component{gcp, ref(17)}},
	{"gdti", "GDTI", serialled, []component{gcp, ref(12), ser(text, 17)}},
	{"cpi", "CPI", plain, []component{
		gcp, {reference, restPart, 30, "Reference"}, ser(number, 12),
	}},
	{"sgcn", "GCN", serialled, []component{gcp, ref(12), ser(most, 12)}},
	{"ginc", "GINC", plain, []component{gcp, {reference, restText, 30, "Reference"}}},
	{"gsin", "GSIN", last, []component{gcp, ref(16)}},
	{"itip", "GTIN", first, []component{
		gcp, ref(13), {piece, digits, 2, "Piece"}, {total, digits, 2, "Total"}, ser(text, 20),
	}},
	{"upui", "GTIN", first, []component{gcp, ref(13), ser(text, 28)}},
	{"gid", "", none, []component{
		{owner, number, 0, "GeneralManager"}, {reference, number, 0, "ObjectClass"}, ser(number, 0),
	}},
	{"usdod", "", none, []component{{owner, cage, 0, "CAGECodeOrDODAAC"}, ser(number, 0)}},
	{"adi", "", none, []component{
		{owner, cage, 0, "CAGECodeOrDODAAC"}, {reference, adiPart, 32, "Part"}, ser(adiSerial, 30),
	}},
	{"bic", "BIC", itself, []component{{whole, containers, 11, "BICContainerCode"}}},
	{"imovn", "IMO", itself, []component{{whole, vessels, 7, "IMOVesselNumber"}}},
}

// lots is the scheme of the sub-namespace class.
var lots = scheme{"lgtin", "GTIN", first, []component{gcp, ref(13), {serial, text, 20, "Lot"}}}

// find returns a scheme of a sub-namespace, or nil.
func find(space, name string) *scheme {
	switch space {
	case "class":
		if name == lots.name {
			return &lots
		}
	case "id", "idpat":
		for i := range schemes {
			if schemes[i].name == name {
				return &schemes[i]
			}
		}
	}
	return nil
}

// cut removes the next component from a body, and returns it. The last
// component is the whole body.
func cut(body *string, last bool) string {
	s := *body
	if i := strings.IndexByte(s, '.'); i >= 0 && !last {
		s, *body = s[:i], s[i+1:]
	} else {
		*body = ""
	}
	return s
}
