package draft1997

import (
	"strings"

	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

const title = "draft-fielding-url-syntax-05"

// Document is the draft of May 1997. Names of rules have "-" where the draft
// has "_".
var Document = doc.Document{
	Name:      "1997",
	Title:     title,
	Rules:     &rules,
	Classes:   &classes,
	Resolve:   resolve,
	Normalize: normalize,
	Raw:       &encoded,
	Wrap:      "<",
}

var (
	lowalpha = pct.Range('a', 'z')
	upalpha  = pct.Range('A', 'Z')
	alphanum = pct.Alpha().Union(pct.Digit())

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
var classes = doc.Sets{New: func() map[string]pct.Set {
	return map[string]pct.Set{
		"alpha":      pct.Alpha(),
		"lowalpha":   lowalpha,
		"upalpha":    upalpha,
		"digit":      pct.Digit(),
		"alphanum":   alphanum,
		"reserved":   reserved,
		"unreserved": unreserved,
		"mark":       mark,
		"hex":        pct.HexDig(),
		"control":    control,
		"space":      pct.SetOf(" "),
		"delims":     delims,
		"unwise":     unwise,
		"urlc":       urlc,
		"pchar":      pchar,
	}
}}

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
var rules = doc.Rules{New: func() []doc.Rule {
	return doc.Grammar("url-1997", `section 1.4: alphanum lowalpha upalpha ALPHA DIGIT DQUOTE
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
}}

// asRead returns the match of a rule that is not as printed: [Read] reads a
// URL-reference, and the text governs where the grammar is ambiguous. What
// begins with "//" has a site (L97-4.4-02), and the first segment of a
// relativeURL has no colon (E-06, L97-5-03).
func asRead(rule string, printed doc.Match) doc.Match {
	var start int
	switch rule {
	case "URL-reference":
		return doc.Matching(Read)
	case "generic-URL", "relativeURL":
	case "Content-Location":
		start = len("Content-Location:")
	default:
		return nil
	}
	return func(s string) int {
		if at := printed(s); at >= 0 {
			return at
		}
		i := start // of the relativeURL
		end := kinds.End(s, i, inScheme)
		if rule != "relativeURL" && end > i && strings.HasPrefix(s[end:], ":") {
			if i = end + 1; rule == "Content-Location" {
				return -1 // it can be an opaque-URL
			}
		} else if at := strings.IndexAny(s[i:], ":/?"); at >= 0 && s[i+at] == ':' {
			return i + at
		}
		if !strings.HasPrefix(s[i:], "//") {
			return -1
		}
		if at := doc.Matching(Read)(s[i:]); at >= 0 {
			return i + at
		}
		return -1
	}
}
