package nid

import (
	"iter"
	"slices"
)

//go:generate go -C ../../internal/tools run ./iana ../../../shared/conformance/registries/urn-namespaces.json ../../urn/nid/iana_gen.go

// A row says what is known about a name.
type row struct {
	nid    string // in lower case
	spec   string // such as "RFC 3061", or who registered the name; the users of a common name
	status Status
}

// moreRows has the namespaces that IANA's table of [ianaDate] leaves out: those
// registered after it, until [moreDate], and the informal ones.
//
// The list of names is complete: it follows IANA's table of moreDate, as in
// github.com/Botts-Innovative-Research/ets-ogcapi-connectedsystems10,
// iana-urn-namespaces.json. The templates of urn-1, urn-4 and urn-5
// (www.iana.org/assignments/urn-informal) say who registered them. The template
// of urn-7 names nobody; its text became part of RFC 6050. Neuro-Foundation
// says that it owns nfi. About the others we only know that they are
// registered.
var moreRows = [...]row{
	{"gdr", registered, Formal},
	{"isni", registered, Formal},
	{"nfi", "Neuro-Foundation", Formal},
	{"said", registered, Formal},
	{"trivore", registered, Formal},
	{"urn-1", "Michael Mealling", Informal},
	{"urn-2", registered, Informal},
	{"urn-3", registered, Informal},
	{"urn-4", "Kevin P. Yancey", Informal},                              // 2002-02-11
	{"urn-5", "University of Jyväskylä Hyperstructure Group", Informal}, // 2003-05-06
	{"urn-6", registered, Informal},
	{"urn-7", "RFC 6050", Informal}, // 2007-04-21
	{"urn-8", registered, Informal},
	{"wfa", registered, Formal},
}

// registered is the specification of a name if there is nothing to cite.
const registered = "IANA"

// moreDate is the day of the table that moreRows is from.
const moreDate = "2026-05-28"

// lookupIANA returns the row of a name in lower case, and reports whether IANA
// has registered it. It does not allocate, and takes no longer for a long name
// than for a short one.
func lookupIANA(nid string) (row, bool) {
	of := func(r *row) string { return r.nid }
	r := search(ianaRows[:], nid, of)
	if r == nil {
		r = search(moreRows[:], nid, of)
	}
	if r == nil {
		return row{}, false
	}
	return *r, true
}

// ianaNames returns the names that IANA has registered, in their order.
func ianaNames() iter.Seq[string] {
	var names []string
	for _, r := range slices.Concat(ianaRows[:], moreRows[:]) {
		names = append(names, r.nid)
	}
	return slices.Values(slices.Sorted(slices.Values(names)))
}

// search returns the row of a name in a table that is in the order of its
// names, or nil.
func search[R any](table []R, nid string, of func(*R) string) *R {
	low, high := 0, len(table)
	for low < high {
		if middle := int(uint(low+high) / 2); of(&table[middle]) < nid {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(table) && of(&table[low]) == nid {
		return &table[low]
	}
	return nil
}
