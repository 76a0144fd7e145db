package edition

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// httpPath reads the url-path of http. A search has no "/" and no "?" (C-16).
//
//	httpurl  = "http://" hostport [ "/" hpath [ "?" search ] ]
//	hpath    = hsegment *( "/" hsegment )
//	hsegment = *( uchar / ";" / ":" / "@" / "&" / "=" )
//	search   = *( uchar / ";" / ":" / "@" / "&" / "=" )
func (p reader1738) httpPath(i, end int) {
	question, ok := kinds1738.run(p.text[:end], i, hpath1738)
	if ok = ok && (question == end || p.text[question] == '?'); !ok {
		question = p.find('?', i, end)
	}
	p.withSearch(partHpath, i, question, end)
	if !ok {
		p.run(hpath1738, i, question, "hsegment", in1738+"3.3")
	}
	p.search(question, end, in1738+"3.3")
}

// withSearch adds the url-path and its first piece. If a search follows, it is the piece that corresponds to a path.
func (p reader1738) withSearch(name partName, i, pieceEnd, end int) {
	whole, piece := uri.Path, uri.Component(0)
	if pieceEnd < end && p.text[pieceEnd] == '?' {
		whole, piece = piece, whole
	}
	p.add(partURLPath, whole, i, end)
	p.add(name, piece, i, pieceEnd)
}

// search reads "?" search, or nothing at the end.
func (p reader1738) search(question, end int, section string) {
	if question < end {
		p.add(partSearch, uri.Query, question+1, end)
		p.run(hsegment1738, question+1, end, "search", section)
	}
}

// ftpPath reads the url-path of ftp. "?" is data (C-18), and ";" begins the type.
//
//	fpath    = fsegment *( "/" fsegment )
//	fsegment = *( uchar / "?" / ":" / "@" / "&" / "=" )
//	ftptype  = "A" / "I" / "D" / "a" / "i" / "d"
func (p reader1738) ftpPath(i, end int) {
	semicolon := p.find(';', i, end)
	p.add(partFpath, 0, i, semicolon)
	p.run(fpath1738, i, semicolon, "fsegment", in1738+"3.2.2")
	if semicolon == end {
		return
	}
	const section = in1738 + "3.2.2"
	start := semicolon + matchFold1738(p.text[semicolon:end], ";type=")
	if start < semicolon+len(";type=") {
		p.bad(start, "ftpurl", section, `only "type=" and a type follow ";"`)
		return
	}
	p.add(partFtptype, 0, start, end)
	if at := matchType1738(p.text[start:end]); at >= 0 {
		p.bad(start+at, "ftptype", section, "a type is one of a, i and d")
	}
}

// matchFold1738 returns how many bytes of s are those of a literal, in either letter case.
func matchFold1738(s, literal string) int {
	n := 0
	for n < len(s) && n < len(literal) && lower(s[n]) == literal[n] {
		n++
	}
	return n
}

var matchType1738 = matchOne(pct.SetOf("AIDaid"))

// gopherPath reads the url-path of gopher. *xchar matches all of it; the first %09 ends the selector, and the second
// the search (E-26). The type is the first xchar, whatever it is.
//
//	[ gtype [ selector [ "%09" search [ "%09" gopher-plus-string ] ] ] ]
func (p reader1738) gopherPath(i, end int) {
	if i < end {
		gtype := i + 1
		if p.text[i] == '%' {
			gtype = min(i+3, end)
		}
		p.add(partGtype, 0, i, gtype)
		name := partSelector
		for start := gtype; ; {
			tab := end
			if name != partGopherPlusString {
				if n := strings.Index(p.text[start:end], tab1738); n >= 0 {
					tab = start + n
				}
			}
			p.add(name, 0, start, tab)
			if tab == end {
				break
			}
			start = tab + len(tab1738)
			if name == partSelector {
				name = partSearch
			} else {
				name = partGopherPlusString
			}
		}
	}
	p.run(xchar1738, i, end, "selector", in1738+"3.4.1")
}

const tab1738 = "%09"

// mail reads the rest of a mailto.
//
//	encoded822addr = 1*xchar
func (p reader1738) mail(i, end int) {
	p.add(partEncoded822addr, uri.Path, i, end)
	if i == end {
		p.bad(end, "encoded822addr", in1738+"3.5", "an address is missing")
		return
	}
	p.run(xchar1738, i, end, "encoded822addr", in1738+"3.5")
}

// grouppart reads the rest of a news. An article has "@", and a group has none (3.6).
//
//	grouppart = "*" / group / article
//	article   = 1*( uchar / ";" / "/" / "?" / ":" / "&" / "=" ) "@" host
func (p reader1738) grouppart(i, end int) {
	p.add(partGrouppart, uri.Path, i, end)
	at := p.find('@', i, end)
	switch {
	case at < end:
	case i == end || p.text[i] != '*':
		p.group(i, end, in1738+"3.6")
		return
	default:
		if i+1 < end {
			p.bad(i+1, "grouppart", in1738+"3.6", `nothing follows "*", which means all groups`)
		}
		return
	}
	p.add(partArticle, 0, i, end)
	if i == at {
		p.bad(at, "article", in1738+"3.6", `something is missing before "@"`)
	}
	p.run(article1738, i, at, "article", in1738+"3.6")
	p.add(partHost, 0, at+1, end)
	p.host(at+1, end)
}

// group reads the name of a newsgroup.
//
//	group = ALPHA *( ALPHA / DIGIT / "-" / "." / "+" / "_" )
func (p reader1738) group(i, end int, section string) {
	p.add(partGroup, 0, i, end)
	switch at := matchGroup1738(p.text[i:end]); {
	case at < 0:
	case i == end:
		p.bad(i, "group", section, "a group is missing")
	case at == 0:
		p.bad(i, "group", section, "a group begins with a letter")
	default:
		p.bad(i+at, "group", section, "a group is of letters, digits, hyphen, period, plus and underscore")
	}
}

func matchGroup1738(s string) int {
	if s == "" || !isAlpha(s[0]) {
		return 0
	}
	return whole(s, plain1738(s, 1, group1738), true)
}

// nntpPath reads the url-path of nntp. The number can be left out by the grammar (E-26).
//
//	nntpurl = "nntp://" hostport "/" group [ "/" digits ]
func (p reader1738) nntpPath(i, end int) {
	slash := p.find('/', i, end)
	p.group(i, slash, in1738+"3.7")
	if slash < end {
		p.digits(partDigits, 0, slash+1, end, in1738+"3.7")
	}
}

// A waisForm1738 is what a WAIS URL can be.
type waisForm1738 uint8

const (
	waisDatabase1738 waisForm1738 = 1 << iota
	waisIndex1738
	waisDoc1738
	waisAny1738 = waisDatabase1738 | waisIndex1738 | waisDoc1738
)

// waisPath reads the url-path of wais, in one of some forms. The pieces have no reserved characters.
//
//	waisdatabase = "wais://" hostport "/" database
//	waisindex    = "wais://" hostport "/" database "?" search
//	waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
func (p reader1738) waisPath(i, end int, forms waisForm1738) {
	const section = in1738 + "3.9"
	next := p.find('/', i, end)
	next = p.find('?', i, next)
	p.withSearch(partDatabase, i, next, end)
	p.run(unreserved1738, i, next, "database", section)
	switch {
	case next == end:
		if forms&waisDatabase1738 == 0 {
			p.bad(end, "waisurl", section, "something is missing behind the database")
		}
	case p.text[next] == '?':
		if forms&waisIndex1738 == 0 {
			p.bad(next, "waisurl", section, "there is no search here")
		}
		p.search(next, end, section)
	default:
		if forms&waisDoc1738 == 0 {
			p.bad(next, "waisurl", section, "there is no document here")
		}
		p.waisDocument(next+1, end)
	}
}

func (p reader1738) waisDocument(i, end int) {
	const section = in1738 + "3.9"
	slash := p.find('/', i, end)
	p.add(partWtype, 0, i, slash)
	p.run(unreserved1738, i, slash, "wtype", section)
	if slash == end {
		p.bad(end, "waisdoc", section, `the "/" behind the type is missing`)
		return
	}
	p.add(partWpath, 0, slash+1, end)
	p.run(unreserved1738, slash+1, end, "wpath", section)
}

// prosperoPath reads the url-path of prospero. All fields are one part: a text can have any number of them.
//
//	prosperourl = "prospero://" hostport "/" ppath *( fieldspec )
//	ppath       = psegment *( "/" psegment )
//	psegment    = *( uchar / "?" / ":" / "@" / "&" / "=" )
func (p reader1738) prosperoPath(i, end int) {
	semicolon := p.find(';', i, end)
	p.add(partPpath, 0, i, semicolon)
	p.run(fpath1738, i, semicolon, "psegment", in1738+"3.11")
	if semicolon == end {
		return
	}
	p.add(partFieldspec, 0, semicolon, end)
	for i = semicolon; i < end && p.Valid(); {
		next := p.find(';', i+1, end)
		p.fieldspec(i, next)
		i = next
	}
}

// fieldspec reads one field, from its ";".
//
//	fieldspec  = ";" fieldname "=" fieldvalue
//	fieldname  = *( uchar / "?" / ":" / "@" / "&" )
//	fieldvalue = *( uchar / "?" / ":" / "@" / "&" )
func (p reader1738) fieldspec(i, end int) {
	const section = in1738 + "3.11"
	equals := p.find('=', i+1, end)
	p.run(field1738, i+1, equals, "fieldname", section)
	if equals == end {
		p.bad(end, "fieldspec", section, `"=" and a value are missing`)
		return
	}
	p.run(field1738, equals+1, end, "fieldvalue", section)
}
