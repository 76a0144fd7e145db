package edition

import (
	"strings"

	"github.com/urikit/uri"
)

// conflicts are the points on which the documents part, by the ids that they have in the requirements. Rows that
// speak of URNs, of messages and of protocols are for other packages, and say so.
var conflicts = [...]conflict{
	{id: "C-01", point: "reserved characters",
		says:  says{d1738: statement{"2.2", ";/?:@=&"}, d1997: statement{"2.2", ";/?:@&=+"}, d3986: statement{"2.2", ":/?#[]@!$&'()*+,;="}},
		shows: reservedByte},
	{id: "C-02", point: "unreserved characters",
		says: says{statement{"BNF syntax", `xalpha: letters, digits, $-_@.&!*"'():;,`}, statement{"2.2", "letters, digits, $-_.+!*'(),"},
			statement{"2.3", "letters, digits, $-_.!~*'(),"}, statement{"2.3", "letters, digits, -._~"}},
		shows: unreservedByte},
	{id: "C-03", point: "tilde",
		says:  says{statement{"BNF syntax", wordEncoded}, statement{"2.2", wordEncoded}, statement{"2.3", "unreserved"}, statement{"2.3", "unreserved"}},
		shows: func(x *subject) (int, int) { return x.find("~") }},
	{id: "C-04", point: "plus sign",
		says:  says{statement{"BNF syntax", "between words of a search their separator; in paths a character"}, statement{"2.2", wordSame}, statement{"2.2", wordOther}, statement{"2.2", wordOther}},
		shows: func(x *subject) (int, int) { return x.find("+", "%2B") }},
	{id: "C-05", point: "marks that are encoded",
		says:  says{d1738: statement{"2.2", wordSame}, d1997: statement{"2.3", wordSame}, d3986: statement{"2.2", wordOther}},
		shows: func(x *subject) (int, int) { return x.find("%21", "%24", "%27", "%28", "%29", "%2A", "%2C") }},
	{id: "C-06", point: "fragment", component: uri.Fragment,
		says: says{statement{"Fragment-id", "behind the URL, and no part of it"}, statement{"2.2", `"#" is outside of every URL`},
			statement{"3", "behind the URL, and no part of it"}, statement{"3", "part of the URI"}},
		shows: func(x *subject) (int, int) { return x.before(uri.Fragment, "#") }},
	{id: "C-07", point: "square brackets", component: uri.Host,
		says:  says{statement{"BNF syntax", wordEncoded}, statement{"2.2", wordEncoded}, statement{"2.4.3", wordEncoded}, statement{"3.2.2", "around IP literals"}},
		shows: func(x *subject) (int, int) { return x.in(uri.Authority, "[", "]") }},
	{id: "C-08", point: "names of schemes", component: uri.Scheme,
		says: says{statement{"BNF syntax", `a letter, then xalphas without "+"`}, statement{"2.1", `letters, digits, "+", "-", "."`},
			statement{"4.1", `letters, digits, "+", "-", "."`}, statement{"3.1", `a letter, then letters, digits, "+", "-", "."`}},
		shows: schemeName},
	{id: "C-09", point: "characters of user and password", component: uri.Userinfo,
		says: says{statement{"Internet protocol parts", "a user of xalphas"}, statement{"3.1", `unreserved ones and ";?&=", with one colon between`},
			statement{"4.3.1", `unreserved ones and ";&=+", with one colon between`}, statement{"3.2.1", "unreserved ones, sub-delims, and any number of colons"}},
		shows: userinfoBytes},
	{id: "C-10", point: "password",
		says:  says{statement{"Internet protocol parts", "discouraged"}, statement{"3.1", "ordinary"}, statement{"4.3.1", "ill-advised"}, statement{"3.2.1", "deprecated"}},
		shows: func(x *subject) (int, int) { return x.in(uri.Userinfo, ":") }},
	{id: "C-11", point: "names of hosts", component: uri.Host,
		says: says{statement{"BNF syntax", "a letter, then xalphas"}, statement{"3.1", "labels, the last one from a letter on"},
			statement{"4.3.1", "labels, the last one from a letter on"}, statement{"3.2.2", "any reg-name"}},
		shows: hostName},
	{id: "C-12", point: "numbers of an IPv4 address", component: uri.Host,
		says: says{statement{"BNF syntax", "any digits"}, statement{"3.1", "any digits"}, statement{"4.3.1", "any digits"},
			statement{"3.2.2", "0 to 255 without more zeros; otherwise a registered name"}},
		shows: hostNumber},
	{id: "C-13", point: "empty port", component: uri.Port,
		says: says{statement{"BNF syntax", "at least one digit"}, statement{"3.1", "at least one digit"}, statement{"4.3.1", wordAllowed}, statement{"3.2.3", wordAllowed}},
		shows: func(x *subject) (int, int) {
			if start, end, ok := x.span(uri.Port); ok && start == end {
				return start - len(":"), end
			}
			return -1, -1
		}},
	{id: "C-14", point: "empty host", component: uri.Host,
		says: says{statement{"Internet protocol parts", wordNeeded}, statement{"3.1", "needed, but in file"}, statement{"4.3.1", wordAllowed}, statement{"3.2.2", wordAllowed}},
		words: func(x *subject, e Edition) string {
			if e == URL1993 || e == RFC1738 && !x.is("file") {
				return wordNeeded
			}
			return wordAllowed
		},
		shows: func(x *subject) (int, int) {
			if start, end, ok := x.span(uri.Host); ok && start == end {
				return start, end
			}
			return -1, -1
		}},
	{id: "C-15", point: "slash behind the authority", component: uri.Path,
		says:  says{statement{"BNF syntax", "a separator"}, statement{"3.1", "a separator"}, statement{"4.3.2", "of the path"}, statement{"3.3", "of the path"}},
		shows: pathSlash},
	{id: "C-16", point: `"/" and "?" in a query`,
		says: says{statement{"BNF syntax", wordEncoded}, statement{"5", wordEncoded}, statement{"4.3.3", wordData}, statement{"3.4", wordData}},
		words: func(x *subject, e Edition) string {
			if e == URL1993 || e == RFC1738 && x.is("http", "wais") {
				return wordEncoded // others have no search of this kind
			}
			return wordData
		},
		shows: func(x *subject) (int, int) { return x.in(uri.Query, "/", "?") }},
	{id: "C-17", point: `query without a "/" before it`,
		says: says{statement{"HTTP", wordAllowed}, statement{"3.3", `needs the "/"`}, statement{"5", wordAllowed}, statement{"3", wordAllowed}},
		shows: func(x *subject) (int, int) {
			if x.c.Authority != "" && x.c.Path == "" && x.c.HasQuery {
				return x.before(uri.Query, "?")
			}
			return -1, -1
		}},
	{id: "C-18", point: `"?" in schemes without a query`, component: uri.Query,
		says: says{statement{"BNF syntax", "starts a search"}, statement{"3", wordData}, statement{"4.3.3", "starts the query"}, statement{"3.4", "starts the query"}},
		words: func(x *subject, e Edition) string {
			if e == RFC1738 {
				return wordData
			}
			return "starts the query"
		},
		shows: func(x *subject) (int, int) {
			if x.is("http", "nntp", "telnet", "wais") { // which have a search, or no "?" at all; of the others all is data
				return -1, -1
			}
			return x.before(uri.Query, "?")
		}},
	{id: "C-19", point: `";" in paths`,
		says:  says{statement{"BNF syntax", wordPlain}, statement{"2.2", "reserved to what the scheme says"}, statement{"4.3.2", "starts a parameter of a segment"}, statement{"3.3", wordPlain}},
		shows: func(x *subject) (int, int) { return x.in(uri.Path, ";") }},
	{id: "C-20", point: "empty path",
		says: says{d1738: statement{"3.3", `the same as "/"`}, d1997: statement{"6", `not called the same as "/"`}, d3986: statement{"6.2.3", `the same as "/"`}},
		words: func(x *subject, e Edition) string {
			switch {
			case e == URL1993, e == RFC1738 && !x.is("http", "gopher"):
				return ""
			case e == Draft1997:
				return `not called the same as "/"`
			}
			return `the same as "/"`
		},
		shows: func(x *subject) (int, int) {
			if x.c.Authority != "" && x.c.Path == "" && x.c.HasScheme {
				_, end, _ := x.span(uri.Authority)
				return end, end
			}
			return -1, -1
		}},

	// Resolution.
	{id: "C-21", point: "reference that is only a query",
		says: says{d1993: statement{"Partial form", "the last segment of the base is dropped"}, d1997: statement{"5.2", "the last segment of the base is dropped"},
			d3986: statement{"5.2.2", "the path of the base is kept"}},
		resolves: func(p pair) bool {
			return p.relative() && p.ref.Path == "" && p.ref.HasQuery && lastSegment(p.base.Path) != ""
		}},
	{id: "C-22", point: `more ".." than levels`,
		says:     says{statement{"Partial form", wordKept}, statement{}, statement{"5.2", wordKept}, statement{"5.2.4", wordRemoved}},
		resolves: pair.surplus},
	{id: "C-23", point: "dot-segments where the path is not relative",
		says:     says{statement{"Partial form", wordKept}, statement{}, statement{"5.2", wordKept}, statement{"5.2.2", wordRemoved}},
		resolves: func(p pair) bool { return !p.relative() && hasDots(p.ref.Path) }},
	{id: "C-24", point: "dot-segments in the query of a reference",
		says:     says{statement{}, statement{}, statement{"5.2", wordRemoved}, statement{"5.2.2", wordKept}},
		resolves: func(p pair) bool { return p.relative() && hasDots("?"+p.ref.Query) }},
	{id: "C-25", point: "reference that is empty or only a fragment",
		says:     says{statement{"Partial form", "not provided for"}, statement{}, statement{"3", "the current document"}, statement{"4.4", "the base"}},
		resolves: func(p pair) bool { return p.relative() && p.ref.Path == "" && !p.ref.HasQuery }},
	{id: "C-26", point: "base with an authority and no path",
		says: says{statement{"Partial form", "not provided for"}, statement{}, statement{"5.2", "not provided for"}, statement{"5.2.3", `a "/" is put in`}},
		resolves: func(p pair) bool {
			return p.relative() && p.base.Authority != "" && p.base.Path == "" && (p.ref.Path != "" || p.ref.HasQuery)
		}},
	{id: "C-27", point: `reference that ends in "." or ".."`,
		says:     says{statement{"Partial form", `the target does not end in "/"`}, statement{}, statement{"5.2", `the target ends in "/"`}, statement{"5.2.4", `the target ends in "/"`}},
		resolves: func(p pair) bool { return p.relative() && isDots(lastSegment(p.ref.Path)) }},
	{id: "C-28", point: "reference with the scheme of the base",
		says: says{statement{"Partial form", "not left out: a full form"}, statement{}, statement{"5.2", "not left out: a full form"},
			statement{"5.2.2", "not left out, but by parsers that are not strict"}},
		resolves: func(p pair) bool {
			return p.ref.HasScheme && !p.ref.HasAuthority && strings.EqualFold(p.ref.Scheme, p.base.Scheme)
		}},
	{id: "C-29", point: "no base",
		says:     says{statement{}, statement{}, statement{"5.1.4", "references count as absolute"}, statement{"5.1.4", "the application's to choose"}},
		resolves: func(p pair) bool { return p.base == (uri.Parts{}) && !p.ref.HasScheme }},
	{id: "C-30", point: "base from the header of a message",
		says:      says{d1997: statement{"5.1.1", "Content-Base, then Content-Location"}, d3986: statement{"5.1.2", "left to other documents"}},
		elsewhere: "it is about messages, not about the text of a reference"},

	// Schemes.
	{id: "C-31", point: "search of gopher",
		says: says{d1993: statement{"Gopher", `behind "?", words with "+" between`}, d1738: statement{"3.4", `behind "%09"; "?" is data`}},
		shows: func(x *subject) (int, int) {
			if x.is("gopher") {
				return x.find("?", "%09")
			}
			return -1, -1
		}},
	{id: "C-32", point: "type of an FTP file",
		says: says{d1993: statement{"FTP", "part of the name"}, d1738: statement{"3.2.2", "a typecode"}},
		shows: func(x *subject) (int, int) {
			if x.is("ftp") {
				return x.in(uri.Path, ";type=")
			}
			return -1, -1
		}},
	{id: "C-33", point: "documents of WAIS",
		says:  says{d1993: statement{"WAIS", "database, type, length, path"}, d1738: statement{"3.9", "database, type, path"}},
		shows: waisDocument},
	{id: "C-34", point: "what follows the name in prospero",
		says: says{d1993: statement{"Prospero", `version and attributes, "%00" before each`}, d1738: statement{"3.11", `";field=value"`}},
		shows: func(x *subject) (int, int) {
			if x.is("prospero") {
				return x.in(uri.Path, "%00", ";")
			}
			return -1, -1
		}},
	{id: "C-35", point: "escapes in URNs", elsewhere: "it is between RFC 3986 and the URN drafts: see package urn"},
	{id: "C-36", point: "empty fragment",
		says: says{d1993: statement{"Fragment-id", "the whole object: no difference"}, d3986: statement{"6.2.3", "a difference"}},
		shows: func(x *subject) (int, int) {
			if x.c.HasFragment && x.c.Fragment == "" {
				return x.before(uri.Fragment, "#")
			}
			return -1, -1
		}},
	{id: "C-37", point: "path, query and fragment of a URN", elsewhere: "it is between RFC 3986 and the URN drafts: see package urn"},
	{id: "C-38", point: "characters behind escapes",
		says: says{statement{"Encoding prohibited characters", "of ISO Latin 1"}, statement{"2.2", "none: octets"}, statement{"2.1", "not told"},
			statement{"2.5", "of UTF-8 in names and new schemes; otherwise octets"}},
		shows: highEscape},
	{id: "C-39", point: "NUL",
		says: says{statement{"Prospero", "a separator"}, statement{"2.2", "an octet like others"}, statement{}, statement{"7.3", "to be refused where no raw data is expected"}},
		words: func(x *subject, e Edition) string {
			switch {
			case e == URL1993 && x.is("prospero"):
				return "a separator"
			case e == RFC1738:
				return "an octet like others"
			case e == RFC3986:
				return "to be refused where no raw data is expected"
			}
			return ""
		},
		shows: func(x *subject) (int, int) { return x.find("%00") }},
	{id: "C-40", point: "line ends in what is sent",
		says: says{d1738: statement{"3.4.9", "sent decoded in the answers of a Gopher+ form"}, d1997: statement{"7", "never sent decoded"}, d3986: statement{"7.2", "never sent decoded"}},
		shows: func(x *subject) (int, int) {
			if x.is("gopher") {
				return x.find("%0D%0A")
			}
			return -1, -1
		}},
	{id: "C-41", point: `prefix "URL:"`,
		says: says{statement{"References", "URL=<...>"}, statement{"appendix", "recommended"}, statement{"appendix E", "not common"}, statement{"appendix C", "no longer recommended"}},
		shows: func(x *subject) (int, int) {
			if x.is("url") {
				return 0, len("URL:")
			}
			return -1, -1
		}},
	{id: "C-42", point: `file without "//"`,
		says: says{d1738: statement{"3.10", `needs "//"`}, d3986: statement{"3.2.2", "the machine that it is read on"}},
		shows: func(x *subject) (int, int) {
			if x.is("file") && !x.c.HasAuthority {
				return len("file:"), len("file:")
			}
			return -1, -1
		}},
	{id: "C-43", point: "interactive sessions",
		says: says{d1993: statement{"Telnet, rlogin, tn3270", `user, host and port; rlogin and tn3270 too`}, d1738: statement{"3.8", `user, password, host, port, "/"; telnet only`}},
		shows: func(x *subject) (int, int) {
			if x.is("rlogin", "tn3270") {
				return x.scheme()
			}
			if x.is("telnet") {
				if start, end := x.in(uri.Userinfo, ":"); start >= 0 {
					return start, end
				}
				return x.in(uri.Path, "/")
			}
			return -1, -1
		}},
	{id: "C-44", point: "news and nntp",
		says:  says{d1993: statement{"News", "news only, names of xalphas"}, d1738: statement{"3.6", `news and nntp, groups of letters, digits and "-.+_"`}},
		shows: newsName},
	{id: "C-45", point: "afs, x500 and whois",
		says: says{d1993: statement{"BNF syntax", "a rule for afs, words on the others"}, d1738: statement{"4", "afs is reserved, the others are not known"}},
		shows: func(x *subject) (int, int) {
			if x.is("afs", "x500", "whois") {
				return x.scheme()
			}
			return -1, -1
		}},
	{id: "C-46", point: "names of components",
		says:      says{statement{"Internet protocol parts", "host part"}, statement{"3.1", "login"}, statement{"4.3", "site"}, statement{"3.2", "authority"}},
		elsewhere: "every text shows it: the parts of a reading have the names of its document"},
	{id: "C-47", point: "user in http and prospero", component: uri.Userinfo,
		says: says{d1738: statement{"3.3", "there is none"}, d1997: statement{"4.3.1", wordAllowed}, d3986: statement{"3.2.1", wordAllowed}},
		shows: func(x *subject) (int, int) {
			if start, end, ok := x.span(uri.Userinfo); ok && x.is("http", "prospero") {
				return start, end
			}
			return -1, -1
		}},
	{id: "C-48", point: "escapes that are not needed",
		says:  says{d1738: statement{"2.2", "may be written"}, d1997: statement{"2.3", "should not be written"}, d3986: statement{"2.3", "should not be written"}},
		shows: needlessEscape},
	{id: "C-49", point: "base without hierarchy",
		says: says{d1997: statement{"5", "cannot be used for relative references"}, d3986: statement{"5.2", "the algorithm simply runs"}},
		resolves: func(p pair) bool {
			return p.relative() && p.base.HasScheme && !p.base.HasAuthority && !isRooted(p.base.Path)
		}},
	{id: "C-50", point: "case of schemes", elsewhere: "the paper of 1993 is silent on it, and no text can show a silence"},
	{id: "C-51", point: "names and locators",
		says: says{statement{"Registration of naming schemes", "a name is no URL"}, statement{}, statement{"1.2", "a name is no URL"}, statement{"1.1.3", "a URI can be both"}},
		shows: func(x *subject) (int, int) {
			if x.is("urn") {
				return x.scheme()
			}
			return -1, -1
		}},
	{id: "C-52", point: "length of names", component: uri.Host,
		says: says{statement{"BNF syntax", "no limit"}, statement{"3.1", "no limit"}, statement{"4.3.1", "no limit"}, statement{"3.2.2", "255 characters for DNS"}},
		shows: func(x *subject) (int, int) {
			if start, end, _ := x.span(uri.Host); end-start > 255 {
				return start, end
			}
			return -1, -1
		}},

	// What is no conflict by its id, but parts the readings of every relative reference.
	{id: "R38-2.3-01", point: "relative references", component: uri.Path,
		says: says{statement{"Partial form", "described"}, statement{"2.3", "not described"}, statement{"5", "described"}, statement{"4.2", "described"}},
		shows: func(x *subject) (int, int) {
			if x.c.HasScheme {
				return -1, -1
			}
			return 0, len(x.text)
		},
		resolves: func(p pair) bool { return !p.ref.HasScheme }},
}
