package draft1997

import (
	"strings"
	"sync"

	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/pct"
)

const title = "draft-fielding-url-syntax-05"

// Document is the draft of May 1997. Names of rules have "-" where the draft
// has "_".
var Document = doc.Document{
	Name:      "1997",
	Title:     title,
	Rules:     rules,
	Classes:   classes,
	Resolve:   resolve,
	Normalize: normalize,
	Encode:    encode,
	Wrap:      "<",
}

var (
	lowalpha = pct.Range('a', 'z')
	upalpha  = pct.Range('A', 'Z')
	alphanum = pct.Alpha.Union(pct.Digit)

	mark       = pct.SetOf("$-_.!~*'(),")
	reserved   = pct.SetOf(";/?:@&=+")
	unreserved = alphanum.Union(mark)
	pchar      = unreserved.Union(pct.SetOf(":@&=+"))
	urlc       = unreserved.Union(reserved)
	control    = pct.Range(0x00, 0x1F).Union(pct.SetOf("\x7F"))
	delims     = pct.SetOf(`<>#%"`)
	unwise     = pct.SetOf("{}|\\^[]`")
)

// classes are the draft's sets of characters (L97-1.4b-02, L97-2.2-01,
// L97-2.3-01, L97-2.4.3). The sets of pchar and urlc have the raw characters:
// these rules allow escapes too.
var classes = sync.OnceValue(func() map[string]pct.Set {
	return map[string]pct.Set{
		"alpha":      pct.Alpha,
		"lowalpha":   lowalpha,
		"upalpha":    upalpha,
		"digit":      pct.Digit,
		"alphanum":   alphanum,
		"reserved":   reserved,
		"unreserved": unreserved,
		"mark":       mark,
		"hex":        pct.HexDig,
		"control":    control,
		"space":      pct.SetOf(" "),
		"delims":     delims,
		"unwise":     unwise,
		"urlc":       urlc,
		"pchar":      pchar,
	}
})

// The rules that allow a raw byte, one bit each.
const (
	inScheme     uint16 = 1 << iota // alpha / digit / "+" / "-" / "."
	inUser                          // unreserved / ";" / "&" / "=" / "+", and password
	inParam                         // pchar
	inSegment                       // pchar / ";"
	inPath                          // pchar / ";" / "/"
	inQuery                         // urlc, and fragment
	isUnreserved                    // unreserved
)

var kinds = doc.KindsOf(
	alphanum.Union(pct.SetOf("+-.")),
	unreserved.Union(pct.SetOf(";&=+")),
	pchar,
	pchar.Union(pct.SetOf(";")),
	pchar.Union(pct.SetOf(";/")),
	urlc,
	unreserved,
)

// rules are the rules of appendix A and sections 2.4.3 and 5.1.1 (L97-A-01).
var rules = doc.Grammar("url-1997", `section 1.4: alphanum lowalpha upalpha ALPHA DIGIT DQUOTE
section 2.2: reserved
section 2.3: unreserved mark
section 2.4.1: escaped HEXDIG
section 2.4.3: control space delims unwise
section 3: URL-reference fragment urlc
section 4.1: scheme
section 4.2: absoluteURL opaque-URL generic-URL
section 4.3.1: site user password hostport host hostname domainlabel toplabel hostnumber port
section 4.3.2: path path-segments segment param pchar
section 4.3.3: query
section 5: relativeURL net-path abs-path rel-path
section 5.1.1: Content-Base Content-Location`, asRead)

// asRead returns the matches of the rules with a site, or with a scheme and
// text that is not opaque. They split the text first, as Read does.
func asRead(rule string) func(string) int {
	switch rule {
	case "URL-reference":
		return matchReference
	case "absoluteURL":
		return matchAbsolute
	case "generic-URL":
		return matchGeneric
	case "relativeURL":
		return matchRelative
	case "net-path":
		return matchNetPath
	case "site":
		return matchSite
	case "Content-Base":
		return after("Content-Base:", matchAbsolute)
	case "Content-Location":
		return after("Content-Location:", matchLocation)
	}
	return nil
}

// after returns a match of a literal, in either letter case, and of the rest by
// match.
func after(literal string, match func(string) int) func(string) int {
	return func(s string) int {
		for i := range len(literal) {
			if i == len(s) || doc.Lower(s[i]) != doc.Lower(literal[i]) {
				return i
			}
		}
		return later(match(s[len(literal):]), len(literal))
	}
}

// later adds by to the offset of a match, unless it is -1.
func later(at, by int) int {
	if at >= 0 {
		at += by
	}
	return at
}

// URL-reference = [ absoluteURL / relativeURL ] [ "#" fragment ]
func matchReference(s string) int {
	r := doc.Reading{Text: s}
	Read(&r)
	return r.FaultAt()
}

// absoluteURL = generic-URL / opaque-URL
func matchAbsolute(s string) int {
	if at := afterScheme(s, func(string) int { return -1 }); at >= 0 {
		return at
	}
	url, _, found := strings.Cut(s, "#")
	if at := matchReference(url); at >= 0 || !found {
		return at
	}
	return len(url)
}

// generic-URL = scheme ":" relativeURL
func matchGeneric(s string) int { return afterScheme(s, matchHier) }

func afterScheme(s string, match func(string) int) int {
	i := schemeEnd(s)
	if i == 0 || i == len(s) || s[i] != ':' {
		return i
	}
	return later(match(s[i+1:]), i+1)
}

// relativeURL = net-path / abs-path / rel-path
//
// The text forbids a colon in the first segment (L97-5-03).
func matchRelative(s string) int {
	first := strings.IndexAny(s, ":/?")
	at := matchHier(s)
	if first >= 0 && s[first] == ':' && (at < 0 || first < at) {
		return first
	}
	return at
}

// matchHier matches a relativeURL after a scheme, so that the first segment may
// have a colon. Text that begins with "//" has a site and is not a path
// (L97-4.4-02). The site ends at a "?" too (E-05).
func matchHier(s string) int {
	i := 0
	if strings.HasPrefix(s, "//") {
		i = siteEnd(s, 2)
		if at := matchSite(s[2:i]); at >= 0 {
			return 2 + at
		}
	}
	return later(matchRelPath(s[i:]), i)
}

// net-path = "//" site [ abs-path ]
//
// This is the printed rule: a query needs a path here.
func matchNetPath(s string) int {
	return after("//", func(s string) int {
		end := doc.Index(s, 0, '/')
		if at := matchSite(s[:end]); at >= 0 {
			return at
		}
		return later(matchRelPath(s[end:]), end)
	})(s)
}

// rel-path = [ path-segments ] [ "?" query ]
func matchRelPath(s string) int {
	end, ok := kinds.Run(s, 0, inPath)
	if ok && end < len(s) && s[end] == '?' {
		end, ok = kinds.Run(s, end+1, inQuery)
	}
	return doc.Whole(s, end, ok)
}

// site = [ [ user [ ":" password ] "@" ] hostport ]
func matchSite(s string) int {
	r := doc.Reading{Text: s}
	r.Fault = readSite(&r, 0, len(s))
	return r.FaultAt()
}

// matchLocation matches the value of a Content-Location: an absoluteURL or a
// relativeURL.
func matchLocation(s string) int {
	if i := schemeEnd(s); i > 0 && strings.HasPrefix(s[i:], ":") {
		return matchAbsolute(s)
	}
	return matchRelative(s)
}

// schemeEnd returns the end of the scheme at the beginning of s.
func schemeEnd(s string) int {
	i := 0
	for i < len(s) && kinds.Of[s[i]]&inScheme != 0 {
		i++
	}
	return i
}
