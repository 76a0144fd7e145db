package edition

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// rules1738 are the rules of section 5 in its order, with the sections that tell of them. They are as printed, but
// that those for all URLs are read as the text says: a scheme in either letter case (E-07), data that begin with "//"
// as ip-schemepart (3.1), and in url the rule of the scheme if it has one.
var rules1738 = []rule{
	{"genericurl", "section 2.1", matchGeneric1738},
	{"url", "section 5", matchURL1738},
	{"otherurl", "section 5", matchGeneric1738},
	{"scheme", "section 2.1", some1738(lowscheme1738)},
	{"scheme-any-case", "section 2.1", some1738(scheme1738)},
	{"schemepart", "section 2.1", matchSchemepart1738},
	{"ip-schemepart", "section 3.1", matchInternet1738},
	{"login", "section 3.1", matchLogin1738},
	{"hostport", "section 3.1", func(s string) int { return matchHostport(s, 1) }},
	{"host", "section 3.1", matchHost},
	{"hostname", "section 3.1", matchHostname},
	{"domainlabel", "section 3.1", matchDomainlabel},
	{"toplabel", "section 3.1", matchToplabel},
	{"alphadigit", "section 5", class1738("alphadigit")},
	{"hostnumber", "section 3.1", matchHostnumber},
	{"port", "section 3.1", matchDigits},
	{"user", "section 3.1", run1738(user1738)},
	{"password", "section 3.1", run1738(user1738)},
	{"urlpath", "section 3.1", run1738(xchar1738)},
	{"ftpurl", "section 3.2", ftp1738.match},
	{"fpath", "section 3.2.2", run1738(fpath1738)},
	{"fsegment", "section 3.2.2", run1738(fsegment1738)},
	{"ftptype", "section 3.2.2", matchType1738},
	{"fileurl", "section 3.10", file1738.match},
	{"httpurl", "section 3.3", http1738.match},
	{"hpath", "section 3.3", run1738(hpath1738)},
	{"hsegment", "section 3.3", run1738(hsegment1738)},
	{"search", "section 3.3", run1738(hsegment1738)},
	{"gopherurl", "section 3.4.1", gopher1738.match},
	{"gtype", "section 3.4.1", matchUnit(&kinds1738, xchar1738)},
	{"selector", "section 3.4.1", run1738(xchar1738)},
	{"gopher-plus-string", "section 3.4.3", run1738(xchar1738)},
	{"mailtourl", "section 3.5", mailto1738.match},
	{"encoded822addr", "section 3.5", matchAddress1738},
	{"newsurl", "section 3.6", news1738.match},
	{"grouppart", "section 3.6", matchGrouppart1738},
	{"group", "section 3.6", matchGroup1738},
	{"article", "section 3.6", matchArticle1738},
	{"nntpurl", "section 3.7", nntp1738.match},
	{"telneturl", "section 3.8", telnet1738.match},
	{"waisurl", "section 3.9", wais1738.match},
	{"waisdatabase", "section 3.9", func(s string) int { return matchWAIS1738(s, waisDatabase1738) }},
	{"waisindex", "section 3.9", func(s string) int { return matchWAIS1738(s, waisIndex1738) }},
	{"waisdoc", "section 3.9", func(s string) int { return matchWAIS1738(s, waisDoc1738) }},
	{"database", "section 3.9", run1738(unreserved1738)},
	{"wtype", "section 3.9", run1738(unreserved1738)},
	{"wpath", "section 3.9", run1738(unreserved1738)},
	{"prosperourl", "section 3.11", prospero1738.match},
	{"ppath", "section 3.11", run1738(fpath1738)},
	{"psegment", "section 3.11", run1738(fsegment1738)},
	{"fieldspec", "section 3.11", matchField1738},
	{"fieldname", "section 3.11", run1738(field1738)},
	{"fieldvalue", "section 3.11", run1738(field1738)},
	{"lowalpha", "section 5", class1738("lowalpha")},
	{"hialpha", "section 5", class1738("hialpha")},
	{"safe", "section 2.2", class1738("safe")},
	{"extra", "section 2.2", class1738("extra")},
	{"national", "section 5", class1738("national")},
	{"punctuation", "section 5", class1738("punctuation")},
	{"reserved", "section 2.2", class1738("reserved")},
	{"escape", "section 2.2", matchEscaped},
	{"unreserved", "section 2.2", class1738("unreserved")},
	{"uchar", "section 2.2", matchUnit(&kinds1738, unreserved1738)},
	{"xchar", "section 2.2", matchUnit(&kinds1738, xchar1738)},
	{"digits", "section 5", matchDigits},
	{"ALPHA", "section 5", class1738("alpha")},
	{"DIGIT", "section 5", class1738("digit")},
	{"DQUOTE", "section 5", matchOne(pct.SetOf("\""))},
	{"HEXDIG", "section 5", class1738("hex")},
}

// class1738 matches one character of a class.
func class1738(name string) func(string) int {
	for _, c := range classes1738 {
		if c.name == name {
			return matchOne(c.set)
		}
	}
	panic("edition: no class " + name)
}

// run1738 matches *( class / escape ).
func run1738(class uint16) func(string) int { return matchRun(&kinds1738, class, 0) }

// some1738 matches 1*class.
func some1738(class uint16) func(string) int {
	return func(s string) int { return whole(s, plain1738(s, 0, class), s != "") }
}

// faultAt returns where a reading found what is wrong, or -1.
func (p reader1738) faultAt() int {
	if p.Valid() {
		return -1
	}
	return p.Reading.fault.Start
}

func matchURL1738(s string) int {
	r := Reading{text: s}
	read1738(&r)
	return reader1738{&r}.faultAt()
}

// match matches a URL by the rule of its scheme. What does not begin with the scheme and ":" is wrong there.
func (k kind1738) match(s string) int {
	name := schemes1738[k].name
	if n := matchFold1738(s, name); n < len(name) || n == len(s) || s[n] != ':' {
		return n
	}
	return matchURL1738(s)
}

func matchWAIS1738(s string, form waisForm1738) int {
	at := wais1738.match(s)
	slash := strings.IndexByte(s[min(len("wais://"), len(s)):], '/')
	if slash < 0 || at >= 0 && at <= len("wais://")+slash {
		return at
	}
	r := Reading{text: s}
	reader1738{&r}.waisPath(len("wais://")+slash+1, len(s), form)
	return reader1738{&r}.faultAt()
}

func matchGeneric1738(s string) int {
	colon := plain1738(s, 0, scheme1738)
	if colon == len(s) || colon == 0 || s[colon] != ':' {
		return colon
	}
	if at := matchSchemepart1738(s[colon+1:]); at >= 0 {
		return colon + 1 + at
	}
	return -1
}

func matchSchemepart1738(s string) int {
	r := Reading{text: s}
	reader1738{&r}.schemepart(other1738, 0, len(s))
	return reader1738{&r}.faultAt()
}

func matchInternet1738(s string) int {
	if n := matchFold1738(s, "//"); n < len("//") {
		return n
	}
	return matchSchemepart1738(s)
}

func matchLogin1738(s string) int {
	r := Reading{text: s}
	reader1738{&r}.login(other1738, 0, len(s))
	return reader1738{&r}.faultAt()
}

func matchAddress1738(s string) int {
	r := Reading{text: s}
	reader1738{&r}.mail(0, len(s))
	return reader1738{&r}.faultAt()
}

func matchGrouppart1738(s string) int {
	r := Reading{text: s}
	reader1738{&r}.grouppart(0, len(s))
	return reader1738{&r}.faultAt()
}

// matchArticle1738 matches a grouppart that has "@".
func matchArticle1738(s string) int {
	if !strings.Contains(s, "@") {
		at, _ := kinds1738.run(s, 0, article1738)
		return at
	}
	return matchGrouppart1738(s)
}

func matchField1738(s string) int {
	if s == "" || s[0] != ';' {
		return 0
	}
	r := Reading{text: s}
	reader1738{&r}.fieldspec(0, len(s))
	return reader1738{&r}.faultAt()
}
