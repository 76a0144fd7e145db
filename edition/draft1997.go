package edition

import (
	"strings"

	"github.com/urikit/uri/pct"
)

const title1997 = "draft-fielding-url-syntax-05"

// draft1997 is the draft of May 1997. Names of rules are written with "-", where the draft has "_".
var draft1997 = document{
	name:      "1997",
	title:     title1997,
	rules:     rules1997[:],
	classes:   classes1997[:],
	resolve:   resolve1997,
	normalize: normalize1997,
	encode:    encode1997,
}

var (
	lowalpha = pct.Range('a', 'z')
	upalpha  = pct.Range('A', 'Z')
	alphanum = pct.Alpha.Union(pct.Digit)

	mark1997       = pct.SetOf("$-_.!~*'(),")
	reserved1997   = pct.SetOf(";/?:@&=+")
	unreserved1997 = alphanum.Union(mark1997)
	pchar1997      = unreserved1997.Union(pct.SetOf(":@&=+"))
	urlc1997       = unreserved1997.Union(reserved1997)
	control1997    = pct.Range(0x00, 0x1F).Union(pct.SetOf("\x7F"))
	delims1997     = pct.SetOf(`<>#%"`)
	unwise1997     = pct.SetOf("{}|\\^[]`")
)

// classes1997 are the draft's sets of characters (L97-1.4b-02, L97-2.2-01, L97-2.3-01, L97-2.4.3). For pchar and
// urlc they are those that can stand for themselves: escapes can stand there too.
var classes1997 = [...]class{
	{"alpha", pct.Alpha},
	{"lowalpha", lowalpha},
	{"upalpha", upalpha},
	{"digit", pct.Digit},
	{"alphanum", alphanum},
	{"reserved", reserved1997},
	{"unreserved", unreserved1997},
	{"mark", mark1997},
	{"hex", pct.HexDig},
	{"control", control1997},
	{"space", pct.SetOf(" ")},
	{"delims", delims1997},
	{"unwise", unwise1997},
	{"urlc", urlc1997},
	{"pchar", pchar1997},
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

var kinds1997 = kindsOf(
	alphanum.Union(pct.SetOf("+-.")),
	unreserved1997.Union(pct.SetOf(";&=+")),
	pchar1997,
	pchar1997.Union(pct.SetOf(";")),
	pchar1997.Union(pct.SetOf(";/")),
	urlc1997,
	unreserved1997,
)

// rules1997 are those of appendix A, section 2.4.3 and section 5.1.1 (L97-A-01).
var rules1997 = [...]rule{
	{"URL-reference", "section 3", matchReference1997},
	{"absoluteURL", "section 4.2", matchAbsolute1997},
	{"opaque-URL", "section 4.2", matchOpaque1997},
	{"generic-URL", "section 4.2", matchGeneric1997},
	{"relativeURL", "section 5", matchRelative1997},
	{"net-path", "section 5", matchNetPath1997},
	{"abs-path", "section 5", after("/", matchRelPath1997)},
	{"rel-path", "section 5", matchRelPath1997},
	{"scheme", "section 4.1", matchScheme1997},
	{"site", "section 4.3.1", matchSite1997},
	{"user", "section 4.3.1", matchRun(&kinds1997, inUser, 0)},
	{"password", "section 4.3.1", matchRun(&kinds1997, inUser, 0)},
	{"hostport", "section 4.3.1", func(s string) int { return matchHostport(s, 0) }},
	{"host", "section 4.3.1", matchHost},
	{"hostname", "section 4.3.1", matchHostname},
	{"domainlabel", "section 4.3.1", matchDomainlabel},
	{"toplabel", "section 4.3.1", matchToplabel},
	{"hostnumber", "section 4.3.1", matchHostnumber},
	{"port", "section 4.3.1", matchPort},
	{"path", "section 4.3.2", matchRun(&kinds1997, inPath, 0)},
	{"path-segments", "section 4.3.2", matchRun(&kinds1997, inPath, 0)},
	{"segment", "section 4.3.2", matchRun(&kinds1997, inSegment, 0)},
	{"param", "section 4.3.2", matchRun(&kinds1997, inParam, 0)},
	{"pchar", "section 4.3.2", matchUnit(&kinds1997, inParam)},
	{"query", "section 4.3.3", matchRun(&kinds1997, inQuery, 0)},
	{"fragment", "section 3", matchRun(&kinds1997, inQuery, 0)},
	{"urlc", "section 3", matchUnit(&kinds1997, inQuery)},
	{"reserved", "section 2.2", matchOne(reserved1997)},
	{"unreserved", "section 2.3", matchOne(unreserved1997)},
	{"mark", "section 2.3", matchOne(mark1997)},
	{"escaped", "section 2.4.1", matchEscaped},
	{"control", "section 2.4.3", matchOne(control1997)},
	{"space", "section 2.4.3", matchOne(pct.SetOf(" "))},
	{"delims", "section 2.4.3", matchOne(delims1997)},
	{"unwise", "section 2.4.3", matchOne(unwise1997)},
	{"Content-Base", "section 5.1.1", after("Content-Base:", matchAbsolute1997)},
	{"Content-Location", "section 5.1.1", after("Content-Location:", matchLocation1997)},
	{"alphanum", "section 1.4", matchOne(alphanum)},
	{"lowalpha", "section 1.4", matchOne(lowalpha)},
	{"upalpha", "section 1.4", matchOne(upalpha)},
	{"ALPHA", "section 1.4", matchOne(pct.Alpha)},
	{"DIGIT", "section 1.4", matchOne(pct.Digit)},
	{"DQUOTE", "section 1.4", matchOne(pct.SetOf(`"`))},
	{"HEXDIG", "section 2.4.1", matchOne(pct.HexDig)},
}

// matchReference1997 matches
//
//	URL-reference = [ absoluteURL / relativeURL ] [ "#" fragment ]
func matchReference1997(s string) int {
	r := Reading{text: s}
	read1997(&r)
	if r.Valid() {
		return -1
	}
	return r.fault.Start
}

// matchAbsolute1997 matches
//
//	absoluteURL = generic-URL / opaque-URL
func matchAbsolute1997(s string) int {
	if i := scheme1997(s); i == 0 || i == len(s) || s[i] != ':' {
		return i
	}
	url, _, found := strings.Cut(s, "#")
	if at := matchReference1997(url); at >= 0 || !found {
		return at
	}
	return len(url)
}

// matchOpaque1997 matches
//
//	opaque-URL = scheme ":" *urlc
func matchOpaque1997(s string) int {
	i := scheme1997(s)
	if i == 0 || i == len(s) || s[i] != ':' {
		return i
	}
	end, ok := kinds1997.run(s, i+1, inQuery)
	return whole(s, end, ok)
}

// matchGeneric1997 matches
//
//	generic-URL = scheme ":" relativeURL
func matchGeneric1997(s string) int {
	i := scheme1997(s)
	if i == 0 || i == len(s) || s[i] != ':' {
		return i
	}
	i++
	if at := matchHier1997(s[i:]); at >= 0 {
		return i + at
	}
	return -1
}

// matchRelative1997 matches
//
//	relativeURL = net-path / abs-path / rel-path
//
// where the text forbids a colon in the first segment (L97-5-03).
func matchRelative1997(s string) int {
	first := strings.IndexAny(s, ":/?")
	at := matchHier1997(s)
	if first >= 0 && s[first] == ':' && (at < 0 || first < at) {
		return first
	}
	return at
}

// matchHier1997 matches a relativeURL of which the first segment may have a colon, since a scheme is before it. What
// begins with "//" has a site and is no path (L97-4.4-02), and the site ends at a "?" too (E-05).
func matchHier1997(s string) int {
	i := 0
	if strings.HasPrefix(s, "//") {
		r := Reading{text: s}
		i = siteEnd(s, 2)
		if f := site1997(&r, 2, i); f.Rule != "" {
			return f.Start
		}
	}
	if at := matchRelPath1997(s[i:]); at >= 0 {
		return i + at
	}
	return -1
}

// matchNetPath1997 matches
//
//	net-path = "//" site [ abs-path ]
//
// as it is printed: a query needs a path here.
func matchNetPath1997(s string) int {
	for i := range 2 {
		if i == len(s) || s[i] != '/' {
			return i
		}
	}
	end := len(s)
	if i := strings.IndexByte(s[2:], '/'); i >= 0 {
		end = 2 + i
	}
	r := Reading{text: s}
	if f := site1997(&r, 2, end); f.Rule != "" {
		return f.Start
	}
	if at := matchRelPath1997(s[end:]); at >= 0 {
		return end + at
	}
	return -1
}

// matchRelPath1997 matches
//
//	rel-path = [ path-segments ] [ "?" query ]
func matchRelPath1997(s string) int {
	end, ok := kinds1997.run(s, 0, inPath)
	if ok && end < len(s) && s[end] == '?' {
		end, ok = kinds1997.run(s, end+1, inQuery)
	}
	return whole(s, end, ok)
}

// matchScheme1997 matches
//
//	scheme = 1*( alpha / digit / "+" / "-" / "." )
func matchScheme1997(s string) int { return whole(s, scheme1997(s), s != "") }

// scheme1997 returns how far a scheme goes at the beginning of s.
func scheme1997(s string) int {
	i := 0
	for i < len(s) && kinds1997.of[s[i]]&inScheme != 0 {
		i++
	}
	return i
}

// matchSite1997 matches
//
//	site = [ [ user [ ":" password ] "@" ] hostport ]
func matchSite1997(s string) int {
	r := Reading{text: s}
	if f := site1997(&r, 0, len(s)); f.Rule != "" {
		return f.Start
	}
	return -1
}

// matchLocation1997 matches what a Content-Location has: an absoluteURL or a relativeURL.
func matchLocation1997(s string) int {
	if i := scheme1997(s); i > 0 && i < len(s) && s[i] == ':' {
		return matchAbsolute1997(s)
	}
	return matchRelative1997(s)
}
