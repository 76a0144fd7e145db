package epc

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// A scheme is one of the TDS; its components have "." between them.
type scheme struct {
	name  string
	key   string // the name of the key
	kind  int    // how the key is made
	parts []component
}

// A component is a text between dots: the place of its text in [Fields], its
// form with the limit n, and its rule.
type component struct {
	field func(*Fields) *string
	form  *form
	n     int
	rule  string
}

func prefix(f *Fields) *string    { return &f.Prefix }
func owner(f *Fields) *string     { return &f.Owner }
func reference(f *Fields) *string { return &f.Reference }
func piece(f *Fields) *string     { return &f.Piece }
func total(f *Fields) *string     { return &f.Total }
func serial(f *Fields) *string    { return &f.Serial }

// A form says which characters a component has, raw or as triplets, and when a
// value is valid: ok gets the value and its limit {n}. A form without ok is a
// code with a check digit.
type form struct {
	raw, escaped *pct.Set
	joint        bool // n is the limit of the company prefix and this together
	ok           func(v string, n int) bool
	message      string
}

func exactly(v string, n int) bool  { return len(v) == n }
func atMost(v string, n int) bool   { return size(v) <= n }
func upTo(v string, n int) bool     { return v != "" && size(v) <= n }
func isPrefix(v string, _ int) bool { return 6 <= len(v) && len(v) <= 12 }
func isOwner(v string, _ int) bool  { return len(v) == 5 || len(v) == 6 }

// isNumber is for numbers without leading zeros. If n is 0, there is no limit.
func isNumber(v string, n int) bool {
	return v == "0" || v != "" && v[0] != '0' && (n == 0 || len(v) <= n)
}

const together = "prefix and reference must have at most {n} characters, the reference at least 1"

var (
	no        = pct.Set{}
	set82     = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("!'()*+,-.:;=_"))
	escaped82 = pct.SetOf(`"%&/<>?`)
	upper     = pct.Range('A', 'Z').Union(pct.Digit()).Union(pct.SetOf("-"))
	cageSet   = pct.Range('A', 'Z').Union(pct.Digit()).Minus(pct.SetOf("IO"))
	slash     = pct.SetOf("/")
	hashSlash = pct.SetOf("#/")

	company = &form{new(pct.Digit()), &no, false, isPrefix,
		"a company prefix must have 6 to 12 digits"}
	rest = &form{new(pct.Digit()), &no, true, exactly,
		"prefix and reference must have {n} digits together"}
	restText = &form{&set82, &escaped82, true, upTo, together}
	restPart = &form{&upper, &hashSlash, true, upTo, together}
	text     = &form{&set82, &escaped82, false, upTo, "this must have 1 to {n} characters"}
	digits   = &form{new(pct.Digit()), &no, false, exactly, "this must have {n} digits"}
	most     = &form{new(pct.Digit()), &no, false, upTo, "this must have 1 to {n} digits"}
	number   = &form{new(pct.Digit()), &no, false, isNumber,
		"this must be a number without leading zeros, in a cpi of at most 12 digits"}
	cage = &form{&cageSet, &no, false, isOwner,
		"a CAGE code must have 5 characters, a DoDAAC 6"}
	adiPart = &form{&upper, &slash, false, atMost,
		"a part number must have at most {n} characters"}
	adiSerial = &form{&upper, &slash, false, upTo, // the first may be "#"
		`a serial number must have 1 to {n} characters, and more than "#"`}
	containers = &form{} // ISO 6346
	vessels    = &form{} // of the IMO
)

const ( // kinds of keys
	none      = iota
	first     // the first digit of the reference, prefix, reference, check digit
	last      // prefix, reference, check digit
	serialled // the same, and the serial
	plain     // prefix, reference
	itself
)

var gcp = component{prefix, company, 0, "CompanyPrefix"}

func ref(n int) component          { return component{reference, rest, n, "Reference"} }
func ser(f *form, n int) component { return component{serial, f, n, "Serial"} }

var schemes = [...]scheme{
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
	{"bic", "BIC", itself, []component{{serial, containers, 11, "BICContainerCode"}}},
	{"imovn", "IMO", itself, []component{{serial, vessels, 7, "IMOVesselNumber"}}},
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
