package rfc1738

import (
	"slices"
	"strings"

	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/pct"
)

// rules are the rules of section 5 in its order, with the sections that tell of
// them. They are as printed, but that those for all URLs are read as the text
// says: a scheme in either letter case (E-07), data that begin with "//" as
// ip-schemepart (3.1), and in url the rule of the scheme if it has one.
var rules = slices.Concat(
	doc.Rules("section 2.1", "genericurl", matchGeneric),
	doc.Rules("section 5", "url", matchURL),
	doc.Rules("section 5", "otherurl", matchGeneric),
	doc.Rules("section 2.1", "scheme", someOf(inLowScheme)),
	doc.Rules("section 2.1", "scheme-any-case", someOf(inScheme)),
	doc.Rules("section 2.1", "schemepart", matchSchemepart),
	doc.Rules("section 3.1", "ip-schemepart", matchInternet),
	doc.Rules("section 3.1", "login", matchLogin),
	doc.Rules("section 3.1", "hostport", func(s string) int { return doc.MatchHostport(s, 1) }),
	doc.Rules("section 3.1", "host", doc.MatchHost),
	doc.Rules("section 3.1", "hostname", doc.MatchHostname),
	doc.Rules("section 3.1", "domainlabel", doc.MatchDomainlabel),
	doc.Rules("section 3.1", "toplabel", doc.MatchToplabel),
	doc.Rules("section 5", "alphadigit", oneOf("alphadigit")),
	doc.Rules("section 3.1", "hostnumber", doc.MatchHostnumber),
	doc.Rules("section 3.1", "port", doc.MatchDigits),
	doc.Rules("section 3.1", "user password", runOf(inUser)),
	doc.Rules("section 3.1", "urlpath", runOf(isXchar)),
	doc.Rules("section 3.2", "ftpurl", ftp.match),
	doc.Rules("section 3.2.2", "fpath", runOf(inFpath)),
	doc.Rules("section 3.2.2", "fsegment", runOf(inFsegment)),
	doc.Rules("section 3.2.2", "ftptype", matchType),
	doc.Rules("section 3.10", "fileurl", file.match),
	doc.Rules("section 3.3", "httpurl", http.match),
	doc.Rules("section 3.3", "hpath", runOf(inHpath)),
	doc.Rules("section 3.3", "hsegment search", runOf(inHsegment)),
	doc.Rules("section 3.4.1", "gopherurl", gopher.match),
	doc.Rules("section 3.4.1", "gtype", doc.MatchUnit(&kinds, isXchar)),
	doc.Rules("section 3.4.1", "selector", runOf(isXchar)),
	doc.Rules("section 3.4.3", "gopher-plus-string", runOf(isXchar)),
	doc.Rules("section 3.5", "mailtourl", mailto.match),
	doc.Rules("section 3.5", "encoded822addr", matchAddress),
	doc.Rules("section 3.6", "newsurl", news.match),
	doc.Rules("section 3.6", "grouppart", matchGrouppart),
	doc.Rules("section 3.6", "group", matchGroup),
	doc.Rules("section 3.6", "article", matchArticle),
	doc.Rules("section 3.7", "nntpurl", nntp.match),
	doc.Rules("section 3.8", "telneturl", telnet.match),
	doc.Rules("section 3.9", "waisurl", wais.match),
	doc.Rules("section 3.9", "waisdatabase", func(s string) int {
		return matchWAIS(s,
			waisDatabase)
	}),
	doc.Rules("section 3.9", "waisindex", func(s string) int { return matchWAIS(s, waisIndex) }),
	doc.Rules("section 3.9", "waisdoc", func(s string) int { return matchWAIS(s, waisDoc) }),
	doc.Rules("section 3.9", "database wtype wpath", runOf(isUnreserved)),
	doc.Rules("section 3.11", "prosperourl", prospero.match),
	doc.Rules("section 3.11", "ppath", runOf(inFpath)),
	doc.Rules("section 3.11", "psegment", runOf(inFsegment)),
	doc.Rules("section 3.11", "fieldspec", matchField),
	doc.Rules("section 3.11", "fieldname fieldvalue", runOf(inField)),
	doc.Rules("section 5", "lowalpha", oneOf("lowalpha")),
	doc.Rules("section 5", "hialpha", oneOf("hialpha")),
	doc.Rules("section 2.2", "safe", oneOf("safe")),
	doc.Rules("section 2.2", "extra", oneOf("extra")),
	doc.Rules("section 5", "national", oneOf("national")),
	doc.Rules("section 5", "punctuation", oneOf("punctuation")),
	doc.Rules("section 2.2", "reserved", oneOf("reserved")),
	doc.Rules("section 2.2", "escape", doc.MatchEscaped),
	doc.Rules("section 2.2", "unreserved", oneOf("unreserved")),
	doc.Rules("section 2.2", "uchar", doc.MatchUnit(&kinds, isUnreserved)),
	doc.Rules("section 2.2", "xchar", doc.MatchUnit(&kinds, isXchar)),
	doc.Rules("section 5", "digits", doc.MatchDigits),
	doc.Rules("section 5", "ALPHA", oneOf("alpha")),
	doc.Rules("section 5", "DIGIT", oneOf("digit")),
	doc.Rules("section 5", "DQUOTE", doc.MatchOne(pct.SetOf("\""))),
	doc.Rules("section 5", "HEXDIG", oneOf("hex")),
)

// oneOf matches one character of a class.
func oneOf(name string) func(string) int {
	return doc.MatchOne(classes[name])
}

// runOf matches *( class / escape ).
func runOf(class uint16) func(string) int { return doc.MatchRun(&kinds, class, 0) }

// someOf matches 1*class.
func someOf(class uint16) func(string) int {
	return func(s string) int { return doc.Whole(s, plainEnd(s, 0, class), s != "") }
}

// part matches what a method of a reader reads.
func part(read func(p reader, end int)) func(string) int {
	return func(s string) int {
		r := doc.Reading{Text: s}
		read(reader{&r}, len(s))
		return r.FaultAt()
	}
}

var (
	matchURL        = part(func(p reader, _ int) { Read(p.Reading) })
	matchSchemepart = part(func(p reader, end int) { p.schemepart(other, 0, end) })
	matchLogin      = part(func(p reader, end int) { p.login(other, 0, end) })
	matchAddress    = part(func(p reader, end int) { p.mail(0, end) })
	matchGrouppart  = part(func(p reader, end int) { p.grouppart(0, end) })
	matchFieldspec  = part(func(p reader, end int) { p.fieldspec(0, end) })
)

// match matches a URL by the rule of its scheme. What does not begin with the
// scheme and ":" is wrong there.
func (k kind) match(s string) int {
	name := schemes[k].name
	if n := matchFold(s, name); n < len(name) || n == len(s) || s[n] != ':' {
		return n
	}
	return matchURL(s)
}

func matchWAIS(s string, form waisForm) int {
	at := wais.match(s)
	slash := strings.IndexByte(s[min(len("wais://"), len(s)):], '/')
	if slash < 0 || at >= 0 && at <= len("wais://")+slash {
		return at
	}
	return part(func(p reader, end int) { p.waisPath(len("wais://")+slash+1, end, form) })(s)
}

func matchGeneric(s string) int {
	colon := plainEnd(s, 0, inScheme)
	if colon == len(s) || colon == 0 || s[colon] != ':' {
		return colon
	}
	if at := matchSchemepart(s[colon+1:]); at >= 0 {
		return colon + 1 + at
	}
	return -1
}

func matchInternet(s string) int {
	if n := matchFold(s, "//"); n < len("//") {
		return n
	}
	return matchSchemepart(s)
}

// matchArticle matches a grouppart that has "@".
func matchArticle(s string) int {
	if !strings.Contains(s, "@") {
		at, _ := kinds.Run(s, 0, inArticle)
		return at
	}
	return matchGrouppart(s)
}

func matchField(s string) int {
	if s == "" || s[0] != ';' {
		return 0
	}
	return matchFieldspec(s)
}
