package nid

import (
	_ "embed"
	"iter"
	"strings"
)

// titles has a line for each registered namespace: the NID, a tab and a title,
// in the order of the NIDs.
//
//go:embed titles.txt
var titles string

// common has, in the same form, names that are common but not registered, with
// their users, from public documents and code. Common words after "urn:" that
// are not NIDs, such as "adsk.objects" or "cen.eu" with their dots, are left
// out.
//
//go:embed common.txt
var common string

// find returns the words in the line of a name in lower case, by binary search.
// It does not allocate.
func find(table, nid string) (words string, ok bool) {
	for table != "" {
		start := strings.LastIndexByte(table[:len(table)/2], '\n') + 1
		end := start + strings.IndexByte(table[start:], '\n') + 1
		name, words, _ := strings.Cut(table[start:end-1], "\t")
		switch {
		case name == nid:
			return words, true
		case nid < name:
			table = table[:start]
		default:
			table = table[end:]
		}
	}
	return "", false
}

// lookupCommon returns what is known about a name in lower case that is not
// registered, and reports whether it is common. All names that begin with
// "schemas-" are common: a domain name follows, with "-" for ".". It does not
// allocate.
func lookupCommon(nid string) (row, bool) {
	const schemas = "schemas-"
	if users, ok := find(common, nid); ok {
		return row{nid, users, Common}, true
	}
	if len(nid) > len(schemas) && strings.HasPrefix(nid, schemas) {
		return row{nid, "the owner of the domain: XML namespaces, UPnP", Common}, true
	}
	return row{}, false
}

// commonNames returns the names that are common and not registered, in order.
func commonNames() iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(common) {
			if nid, _, _ := strings.Cut(line, "\t"); !yield(nid) {
				return
			}
		}
	}
}
