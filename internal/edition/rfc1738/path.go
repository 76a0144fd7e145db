package rfc1738

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edition/doc"
)

// httpPath reads the url-path of http. A search has no "/" and no "?" (C-16).
//
//	httpurl  = "http://" hostport [ "/" hpath [ "?" search ] ]
//	hpath    = hsegment *( "/" hsegment )
//	hsegment = *( uchar / ";" / ":" / "@" / "&" / "=" )
//	search   = *( uchar / ";" / ":" / "@" / "&" / "=" )
func (p reader) httpPath(i, end int) {
	question, ok := kinds.Run(p.Text[:end], i, inHpath)
	if ok = ok && (question == end || p.Text[question] == '?'); !ok {
		question = p.find('?', i, end)
	}
	p.withSearch(doc.PartHpath, i, question, end)
	if !ok {
		p.run(inHpath, i, question, "hsegment", in+"3.3")
	}
	p.search(question, end, in+"3.3")
}

// withSearch adds the url-path and its first piece. If a search follows, the
// piece is the uri.Path; otherwise the url-path is.
func (p reader) withSearch(name doc.Name, i, pieceEnd, end int) {
	whole, piece := uri.Path, uri.Component(0)
	if pieceEnd < end && p.Text[pieceEnd] == '?' {
		whole, piece = piece, whole
	}
	p.Add(doc.PartURLPath, whole, i, end)
	p.Add(name, piece, i, pieceEnd)
}

// search reads "?" search, or nothing at the end.
func (p reader) search(question, end int, section string) {
	if question < end {
		p.Add(doc.PartSearch, uri.Query, question+1, end)
		p.run(inHsegment, question+1, end, "search", section)
	}
}

// ftpPath reads the url-path of ftp. "?" is data (C-18), and ";" begins the
// type.
//
//	fpath    = fsegment *( "/" fsegment )
//	fsegment = *( uchar / "?" / ":" / "@" / "&" / "=" )
//	ftptype  = "A" / "I" / "D" / "a" / "i" / "d"
func (p reader) ftpPath(i, end int) {
	semicolon := p.find(';', i, end)
	p.Add(doc.PartFpath, 0, i, semicolon)
	p.run(inFpath, i, semicolon, "fsegment", in+"3.2.2")
	if semicolon == end {
		return
	}
	const section = in + "3.2.2"
	start := semicolon + matchFold(p.Text[semicolon:end], ";type=")
	if start < semicolon+len(";type=") {
		p.Bad(start, "ftpurl", section, `only "type=" and a type are allowed after ";"`)
		return
	}
	p.Add(doc.PartFtptype, 0, start, end)
	if at := min(kinds.End(p.Text[:end], start, isType), start+1); at == start || at < end {
		p.Bad(at, "ftptype", section, "a type must be a, i or d")
	}
}

// matchFold returns the length of the common prefix of s and a literal, in
// either letter case.
func matchFold(s, literal string) int {
	n := 0
	for n < len(s) && n < len(literal) && doc.Lower(s[n]) == literal[n] {
		n++
	}
	return n
}

// gopherPath reads the url-path of gopher. *xchar matches all of it; the first
// %09 ends the selector, and the second ends the search (E-26). The type is any
// first xchar.
//
//	[ gtype [ selector [ "%09" search [ "%09" gopher-plus-string ] ] ] ]
func (p reader) gopherPath(i, end int) {
	if i < end {
		gtype := i + 1
		if p.Text[i] == '%' {
			gtype = min(i+3, end)
		}
		p.Add(doc.PartGtype, 0, i, gtype)
		start := gtype
		for _, name := range [...]doc.Name{doc.PartSelector, doc.PartSearch} {
			piece, _, tab := strings.Cut(p.Text[start:end], encodedTab)
			p.Add(name, 0, start, start+len(piece))
			if start += len(piece) + len(encodedTab); !tab {
				break
			}
		}
		if start <= end {
			p.Add(doc.PartGopherPlusString, 0, start, end)
		}
	}
	p.run(isXchar, i, end, "selector", in+"3.4.1")
}

const encodedTab = "%09"

// mail reads a mailto after its scheme.
//
//	encoded822addr = 1*xchar
func (p reader) mail(i, end int) {
	p.Add(doc.PartEncoded822addr, uri.Path, i, end)
	if i == end {
		p.Bad(end, "encoded822addr", in+"3.5", "missing address")
		return
	}
	p.run(isXchar, i, end, "encoded822addr", in+"3.5")
}

// grouppart reads a news URL after its scheme. An article has "@", and a group
// does not (3.6).
//
//	grouppart = "*" / group / article
//	article   = 1*( uchar / ";" / "/" / "?" / ":" / "&" / "=" ) "@" host
func (p reader) grouppart(i, end int) {
	p.Add(doc.PartGrouppart, uri.Path, i, end)
	switch at := p.find('@', i, end); {
	case at < end:
		p.Add(doc.PartArticle, 0, i, end)
		if i == at {
			p.Bad(at, "article", in+"3.6", `missing text before "@"`)
		}
		p.run(inArticle, i, at, "article", in+"3.6")
		p.Add(doc.PartHost, 0, at+1, end)
		p.Host(at+1, end, in+"3.1")
	case i == end || p.Text[i] != '*':
		p.group(i, end, in+"3.6")
	case i+1 < end:
		p.Bad(i+1, "grouppart", in+"3.6", `nothing is allowed after "*", which means all groups`)
	}
}

// group reads the name of a newsgroup.
//
//	group = ALPHA *( ALPHA / DIGIT / "-" / "." / "+" / "_" )
func (p reader) group(i, end int, section string) {
	p.Add(doc.PartGroup, 0, i, end)
	switch at := kinds.End(p.Text[:end], i, inGroup); {
	case i == end:
		p.Bad(i, "group", section, "missing group")
	case !doc.IsAlpha(p.Text[i]):
		p.Bad(i, "group", section, "a group must begin with a letter")
	case at < end:
		p.Bad(at, "group", section,
			"only letters, digits, hyphen, period, plus and underscore are allowed in a group")
	}
}

// nntpPath reads the url-path of nntp. The grammar allows to leave the number
// out (E-26).
//
//	nntpurl = "nntp://" hostport "/" group [ "/" digits ]
func (p reader) nntpPath(i, end int) {
	slash := p.find('/', i, end)
	p.group(i, slash, in+"3.7")
	if slash < end {
		p.digits(doc.PartDigits, 0, slash+1, end, in+"3.7")
	}
}

// waisPath reads the url-path of wais. The pieces have no reserved characters.
//
//	waisdatabase = "wais://" hostport "/" database
//	waisindex    = "wais://" hostport "/" database "?" search
//	waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
func (p reader) waisPath(i, end int) {
	const section = in + "3.9"
	next := p.find('/', i, end)
	next = p.find('?', i, next)
	p.withSearch(doc.PartDatabase, i, next, end)
	p.run(isUnreserved, i, next, "database", section)
	if next == end || p.Text[next] == '?' {
		p.search(next, end, section)
		return
	}
	slash := p.find('/', next+1, end)
	p.Add(doc.PartWtype, 0, next+1, slash)
	p.run(isUnreserved, next+1, slash, "wtype", section)
	if slash == end {
		p.Bad(end, "waisdoc", section, `missing "/" after the type`)
		return
	}
	p.Add(doc.PartWpath, 0, slash+1, end)
	p.run(isUnreserved, slash+1, end, "wpath", section)
}

// prosperoPath reads the url-path of prospero. All fields are one part: a text
// can have any number of them.
//
//	prosperourl = "prospero://" hostport "/" ppath *( fieldspec )
//	ppath       = psegment *( "/" psegment )
//	psegment    = *( uchar / "?" / ":" / "@" / "&" / "=" )
func (p reader) prosperoPath(i, end int) {
	semicolon := p.find(';', i, end)
	p.Add(doc.PartPpath, 0, i, semicolon)
	p.run(inFpath, i, semicolon, "psegment", in+"3.11")
	if semicolon == end {
		return
	}
	p.Add(doc.PartFieldspec, 0, semicolon, end)
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
func (p reader) fieldspec(i, end int) {
	const section = in + "3.11"
	equals := p.find('=', i+1, end)
	p.run(inField, i+1, equals, "fieldname", section)
	if equals == end {
		p.Bad(end, "fieldspec", section, `missing "=" and value`)
		return
	}
	p.run(inField, equals+1, end, "fieldvalue", section)
}
