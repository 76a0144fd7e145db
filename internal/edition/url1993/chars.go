package url1993

import (
	"strings"

	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// Classes of raw bytes, one bit each, in the order of kinds.
const (
	xalpha   uint16 = 1 << iota
	xpalpha         // xalpha / "+"
	hostChar        // xalpha without ":" and "@": a host ends there (E-17)
	pathChar        // xpalpha / "/"
)

var (
	alphanumSet = pct.Alpha().Union(pct.Digit())
	xalphaSet   = alphanumSet.Union(pct.SetOf(safe + extra))

	kinds = doc.KindsOf(xalphaSet, xalphaSet.Union(pct.SetOf("+")),
		xalphaSet.Minus(pct.SetOf(":@")), xalphaSet.Union(pct.SetOf("+/")))
)

const (
	// The printed rule of extra has a space too, but the text says that spaces
	// are not legal (E-13).
	safe    = "$-_@.&"
	extra   = "!*\"'():;,"
	variant = "{}|[]\\^~" // printed with gaps (E-18)
)

// classes are the sets by the document's names. It has no "reserved" and no
// "unreserved".
var classes = doc.Sets{New: func() map[string]pct.Set {
	return map[string]pct.Set{
		"xalpha":           xalphaSet,
		"xpalpha":          xalphaSet.Union(pct.SetOf("+")),
		"alpha":            pct.Alpha(),
		"digit":            pct.Digit(),
		"safe":             pct.SetOf(safe),
		"extra":            pct.SetOf(extra),
		"extra-as-printed": pct.SetOf(extra + " "),
		"hex":              pct.HexDig(),
		"variant":          pct.SetOf(variant),
		"punctuation":      pct.SetOf("<>"),
		"alphanum":         alphanumSet,
	}
}}

// The functions below return -1 if a text matches a rule, or the offset of the
// first byte that cannot continue it.

// xalphas = xalpha [ xalphas ]
func xalphas(s string) int {
	end, ok := kinds.Run(s, 0, xalpha)
	return doc.Whole(s, end, ok && s != "")
}

// ialpha = ALPHA [ xalphas ]
func ialpha(s string) int { return named(s, xalpha) }

// named matches a letter and a run of a class.
func named(s string, class uint16) int {
	if s == "" || !doc.IsAlpha(s[0]) {
		return 0
	}
	end, ok := kinds.Run(s, 1, class)
	return doc.Whole(s, end, ok)
}

// hostname = ialpha [ "." hostname ]
func hostname(s string) int { return named(s, hostChar) }

// host = hostname / hostnumber
func host(s string) int {
	if s != "" && doc.IsDigit(s[0]) {
		return doc.Hostnumber(s) // of any size (C-12)
	}
	return hostname(s)
}

// digits = DIGIT [ digits ]
func digits(s string) int { return doc.Whole(s, doc.Digits(s, 0), s != "") }

// path = void / xpalphas [ "/" path ]
//
// A path does not begin with a slash, and only its last element may be empty
// (BNF-04).
func path(s string) int {
	end, ok := pathEnd(s, 0)
	return doc.Whole(s, end, ok)
}

func pathEnd(s string, i int) (end int, ok bool) {
	for {
		end, ok = kinds.Run(s, i, xpalpha)
		if !ok || end == i || end == len(s) || s[end] != '/' {
			return end, ok
		}
		i = end + 1
	}
}

// search = xalphas [ "+" search ]
func search(s string) int {
	end, ok := searchEnd(s, 0)
	return doc.Whole(s, end, ok)
}

func searchEnd(s string, i int) (end int, ok bool) {
	for {
		end, ok = kinds.Run(s, i, xalpha)
		if !ok || end == i || end == len(s) || s[end] != '+' {
			return end, ok && end > i
		}
		i = end + 1
	}
}

// attribute *( "%00" attribute )
func attributes(s string) int {
	for i := 0; ; i += len("%00") {
		start := i
		for i < len(s) && doc.IsAlphanum(s[i]) {
			i++
		}
		if i == start || !strings.HasPrefix(s[i:], "%") {
			return doc.Whole(s, i, i > start)
		}
		for j := range len("%00") {
			if i+j == len(s) || s[i+j] != "%00"[j] {
				return i + j
			}
		}
	}
}

// partialPath and partialSearch match the path and the search of a partial
// form, which has no rule.
func partialPath(s string) int   { return pieces(s, pathChar) }
func partialSearch(s string) int { return pieces(s, xpalpha) }

func pieces(s string, class uint16) int {
	end, ok := kinds.Run(s, 0, class)
	return doc.Whole(s, end, ok)
}
