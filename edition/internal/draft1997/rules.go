package draft1997

import (
	"slices"
	"strings"

	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/pct"
)

const title = "draft-fielding-url-syntax-05"

// Document is the draft of May 1997. Names of rules are written with "-", where
// the draft has "_".
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
// L97-2.3-01, L97-2.4.3). For pchar and urlc they are those that can stand for
// themselves: escapes can stand there too.
var classes = map[string]pct.Set{
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

// What a byte may stand in.
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

// rules are those of appendix A, section 2.4.3 and section 5.1.1 (L97-A-01).
var rules = slices.Concat(
	doc.Rules("section 3", "URL-reference", matchReference),
	doc.Rules("section 4.2", "absoluteURL", matchAbsolute),
	doc.Rules("section 4.2", "opaque-URL", matchOpaque),
	doc.Rules("section 4.2", "generic-URL", matchGeneric),
	doc.Rules("section 5", "relativeURL", matchRelative),
	doc.Rules("section 5", "net-path", matchNetPath),
	doc.Rules("section 5", "abs-path", doc.After("/", matchRelPath)),
	doc.Rules("section 5", "rel-path", matchRelPath),
	doc.Rules("section 4.1", "scheme", matchScheme),
	doc.Rules("section 4.3.1", "site", matchSite),
	doc.Rules("section 4.3.1", "user password", doc.MatchRun(&kinds, inUser, 0)),
	doc.Rules("section 4.3.1", "hostport", func(s string) int { return doc.MatchHostport(s, 0) }),
	doc.Rules("section 4.3.1", "host", doc.MatchHost),
	doc.Rules("section 4.3.1", "hostname", doc.MatchHostname),
	doc.Rules("section 4.3.1", "domainlabel", doc.MatchDomainlabel),
	doc.Rules("section 4.3.1", "toplabel", doc.MatchToplabel),
	doc.Rules("section 4.3.1", "hostnumber", doc.MatchHostnumber),
	doc.Rules("section 4.3.1", "port", doc.MatchPort),
	doc.Rules("section 4.3.2", "path path-segments", doc.MatchRun(&kinds, inPath, 0)),
	doc.Rules("section 4.3.2", "segment", doc.MatchRun(&kinds, inSegment, 0)),
	doc.Rules("section 4.3.2", "param", doc.MatchRun(&kinds, inParam, 0)),
	doc.Rules("section 4.3.2", "pchar", doc.MatchUnit(&kinds, inParam)),
	doc.Rules("section 4.3.3", "query", doc.MatchRun(&kinds, inQuery, 0)),
	doc.Rules("section 3", "fragment", doc.MatchRun(&kinds, inQuery, 0)),
	doc.Rules("section 3", "urlc", doc.MatchUnit(&kinds, inQuery)),
	doc.Rules("section 2.2", "reserved", doc.MatchOne(reserved)),
	doc.Rules("section 2.3", "unreserved", doc.MatchOne(unreserved)),
	doc.Rules("section 2.3", "mark", doc.MatchOne(mark)),
	doc.Rules("section 2.4.1", "escaped", doc.MatchEscaped),
	doc.Rules("section 2.4.3", "control", doc.MatchOne(control)),
	doc.Rules("section 2.4.3", "space", doc.MatchOne(pct.SetOf(" "))),
	doc.Rules("section 2.4.3", "delims", doc.MatchOne(delims)),
	doc.Rules("section 2.4.3", "unwise", doc.MatchOne(unwise)),
	doc.Rules("section 5.1.1", "Content-Base", doc.After("Content-Base:", matchAbsolute)),
	doc.Rules("section 5.1.1", "Content-Location", doc.After("Content-Location:", matchLocation)),
	doc.Rules("section 1.4", "alphanum", doc.MatchOne(alphanum)),
	doc.Rules("section 1.4", "lowalpha", doc.MatchOne(lowalpha)),
	doc.Rules("section 1.4", "upalpha", doc.MatchOne(upalpha)),
	doc.Rules("section 1.4", "ALPHA", doc.MatchOne(pct.Alpha)),
	doc.Rules("section 1.4", "DIGIT", doc.MatchOne(pct.Digit)),
	doc.Rules("section 1.4", "DQUOTE", doc.MatchOne(pct.SetOf(`"`))),
	doc.Rules("section 2.4.1", "HEXDIG", doc.MatchOne(pct.HexDig)),
)

// matchReference matches
//
//	URL-reference = [ absoluteURL / relativeURL ] [ "#" fragment ]
func matchReference(s string) int {
	r := doc.Reading{Text: s}
	Read(&r)
	if r.Valid() {
		return -1
	}
	return r.Fault.Start
}

// matchAbsolute matches
//
//	absoluteURL = generic-URL / opaque-URL
func matchAbsolute(s string) int {
	if i := schemeEnd(s); i == 0 || i == len(s) || s[i] != ':' {
		return i
	}
	url, _, found := strings.Cut(s, "#")
	if at := matchReference(url); at >= 0 || !found {
		return at
	}
	return len(url)
}

// matchOpaque matches
//
//	opaque-URL = scheme ":" *urlc
func matchOpaque(s string) int {
	i := schemeEnd(s)
	if i == 0 || i == len(s) || s[i] != ':' {
		return i
	}
	end, ok := kinds.Run(s, i+1, inQuery)
	return doc.Whole(s, end, ok)
}

// matchGeneric matches
//
//	generic-URL = scheme ":" relativeURL
func matchGeneric(s string) int {
	i := schemeEnd(s)
	if i == 0 || i == len(s) || s[i] != ':' {
		return i
	}
	i++
	if at := matchHier(s[i:]); at >= 0 {
		return i + at
	}
	return -1
}

// matchRelative matches
//
//	relativeURL = net-path / abs-path / rel-path
//
// where the text forbids a colon in the first segment (L97-5-03).
func matchRelative(s string) int {
	first := strings.IndexAny(s, ":/?")
	at := matchHier(s)
	if first >= 0 && s[first] == ':' && (at < 0 || first < at) {
		return first
	}
	return at
}

// matchHier matches a relativeURL of which the first segment may have a colon,
// since a scheme is before it. What begins with "//" has a site and is not a
// path (L97-4.4-02), and the site ends at a "?" too (E-05).
func matchHier(s string) int {
	i := 0
	if strings.HasPrefix(s, "//") {
		r := doc.Reading{Text: s}
		i = siteEnd(s, 2)
		if f := readSite(&r, 2, i); f.Rule != "" {
			return f.Start
		}
	}
	if at := matchRelPath(s[i:]); at >= 0 {
		return i + at
	}
	return -1
}

// matchNetPath matches
//
//	net-path = "//" site [ abs-path ]
//
// as it is printed: a query needs a path here.
func matchNetPath(s string) int {
	for i := range 2 {
		if i == len(s) || s[i] != '/' {
			return i
		}
	}
	end := len(s)
	if i := strings.IndexByte(s[2:], '/'); i >= 0 {
		end = 2 + i
	}
	r := doc.Reading{Text: s}
	if f := readSite(&r, 2, end); f.Rule != "" {
		return f.Start
	}
	if at := matchRelPath(s[end:]); at >= 0 {
		return end + at
	}
	return -1
}

// matchRelPath matches
//
//	rel-path = [ path-segments ] [ "?" query ]
func matchRelPath(s string) int {
	end, ok := kinds.Run(s, 0, inPath)
	if ok && end < len(s) && s[end] == '?' {
		end, ok = kinds.Run(s, end+1, inQuery)
	}
	return doc.Whole(s, end, ok)
}

// matchScheme matches
//
//	scheme = 1*( alpha / digit / "+" / "-" / "." )
func matchScheme(s string) int { return doc.Whole(s, schemeEnd(s), s != "") }

// schemeEnd returns how far a scheme goes at the beginning of s.
func schemeEnd(s string) int {
	i := 0
	for i < len(s) && kinds.Of[s[i]]&inScheme != 0 {
		i++
	}
	return i
}

// matchSite matches
//
//	site = [ [ user [ ":" password ] "@" ] hostport ]
func matchSite(s string) int {
	r := doc.Reading{Text: s}
	if f := readSite(&r, 0, len(s)); f.Rule != "" {
		return f.Start
	}
	return -1
}

// matchLocation matches what a Content-Location has: an absoluteURL or a
// relativeURL.
func matchLocation(s string) int {
	if i := schemeEnd(s); i > 0 && i < len(s) && s[i] == ':' {
		return matchAbsolute(s)
	}
	return matchRelative(s)
}
