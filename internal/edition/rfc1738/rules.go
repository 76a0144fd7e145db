package rfc1738

import (
	"github.com/urikit/uri/internal/edition/doc"
)

// Document is RFC 1738.
var Document = doc.Document{
	Name:      "1738",
	Title:     "RFC 1738",
	Rules:     &rules,
	Classes:   &classes,
	Resolve:   resolve,
	Normalize: normalize,
	Raw:       &encoded,
	Write:     write,
	// section 3
	Schemes: []string{"ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file",
		"prospero"},
	// section 4
	Reserved: []string{"afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"},
	Wrap:     "<URL:",
}

// rules are the rules of section 5, with the sections that describe them.
var rules = doc.Rules{New: func() []doc.Rule {
	return doc.Grammar("rfc1738", `section 5: url otherurl
section 2.1: genericurl scheme scheme-any-case schemepart
section 2.2: safe extra reserved escape unreserved uchar xchar
section 3.1: ip-schemepart login hostport host hostname domainlabel toplabel hostnumber port
section 3.1: user password urlpath
section 3.2: ftpurl
section 3.2.2: fpath fsegment ftptype
section 3.3: httpurl hpath hsegment search
section 3.4.1: gopherurl gtype selector
section 3.4.3: gopher-plus-string
section 3.5: mailtourl encoded822addr
section 3.6: newsurl grouppart group article
section 3.7: nntpurl
section 3.8: telneturl
section 3.9: waisurl waisdatabase waisindex waisdoc database wtype wpath
section 3.10: fileurl
section 3.11: prosperourl ppath psegment fieldspec fieldname fieldvalue`, asRead)
}}

// asRead returns the matches of the rules for URLs of any scheme. They follow
// the text, not the printed rules: a scheme is case-insensitive (E-07), data
// that begin with "//" are an ip-schemepart (3.1), and url uses the rule of the
// scheme if there is one.
func asRead(rule string, printed doc.Match) doc.Match {
	switch rule {
	case "url":
		return doc.Matching(Read)
	case "genericurl", "otherurl":
		return matchGeneric
	case "schemepart":
		return matchSchemepart
	case "ip-schemepart":
		return func(s string) int {
			if n := matchFold(s, "//"); n < len("//") {
				return n
			}
			return matchSchemepart(s)
		}
	}
	return nil
}

func matchSchemepart(s string) int {
	return doc.Matching(func(r *doc.Reading) { reader{r}.schemepart(other, 0, len(r.Text)) })(s)
}

func matchGeneric(s string) int {
	colon := kinds.End(s, 0, inScheme)
	if colon == len(s) || colon == 0 || s[colon] != ':' {
		return colon
	}
	if at := matchSchemepart(s[colon+1:]); at >= 0 {
		return colon + 1 + at
	}
	return -1
}
