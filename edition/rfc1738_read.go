package edition

import (
	"strings"

	"github.com/urikit/uri"
)

// A kind1738 is a scheme that RFC 1738 has a rule for, or none.
type kind1738 uint8

const (
	other1738 kind1738 = iota
	ftp1738
	http1738
	gopher1738
	mailto1738
	news1738
	nntp1738
	telnet1738
	wais1738
	file1738
	prospero1738
)

const (
	login1738    = partLogin
	hostport1738 = partHostport
)

// schemes1738 are the schemes of section 3.
var schemes1738 = [...]struct {
	name    string
	rule    string
	section string
	port    string   // default
	login   partName // the rule of what is before the "/": a hostport has no user
	slash   bool     // the "/" behind the host has to be there
}{
	other1738:    {rule: "ip-schemepart", section: in1738 + "3.1", login: login1738},
	ftp1738:      {"ftp", "ftpurl", in1738 + "3.2", "21", login1738, false},
	http1738:     {"http", "httpurl", in1738 + "3.3", "80", hostport1738, false},
	gopher1738:   {"gopher", "gopherurl", in1738 + "3.4.1", "70", hostport1738, false},
	mailto1738:   {"mailto", "mailtourl", in1738 + "3.5", "", noPart, false},
	news1738:     {"news", "newsurl", in1738 + "3.6", "", noPart, false},
	nntp1738:     {"nntp", "nntpurl", in1738 + "3.7", "119", hostport1738, true},
	telnet1738:   {"telnet", "telneturl", in1738 + "3.8", "23", login1738, false},
	wais1738:     {"wais", "waisurl", in1738 + "3.9", "210", hostport1738, true},
	file1738:     {"file", "fileurl", in1738 + "3.10", "", partHost, true},
	prospero1738: {"prospero", "prosperourl", in1738 + "3.11", "1525", hostport1738, true},
}

// kindOf1738 returns what a scheme is, in either letter case (R38-2.1-03).
func kindOf1738(name string) kind1738 {
	switch len(name) {
	case 3:
		return ftp1738.ifIs(name)
	case 4:
		for _, k := range [...]kind1738{http1738, file1738, news1738, nntp1738, wais1738} {
			if k.ifIs(name) != other1738 {
				return k
			}
		}
	case 6:
		switch name[0] | 0x20 {
		case 'm':
			return mailto1738.ifIs(name)
		case 'g':
			return gopher1738.ifIs(name)
		}
		return telnet1738.ifIs(name)
	case 8:
		return prospero1738.ifIs(name)
	}
	return other1738
}

// ifIs returns k if a name of the same length is that of its scheme.
func (k kind1738) ifIs(name string) kind1738 {
	want := schemes1738[k].name
	for i := range len(want) {
		if lower(name[i]) != want[i] {
			return other1738
		}
	}
	return k
}

// read1738 reads a url, and takes the rule of its scheme: otherurl is for schemes without one. "#" is outside of
// every URL (C-06), so no part has one.
func read1738(r *Reading) {
	p := reader1738{r}
	if p.url(len(r.text)); r.Valid() { // and so it has none
		return
	}
	end := strings.IndexByte(r.text, '#')
	if end < 0 {
		return
	}
	r.n, r.fault = 0, wrong{}
	p.url(end)
	p.bad(end, "url", in1738+"2.2", `"#" is outside of every URL and has to be encoded in it`)
}

// A reader1738 fills in a Reading. Its methods read a part of the text, from one offset to another.
type reader1738 struct{ *Reading }

// url reads scheme ":" and the rest (2.1, R38-5-03).
func (p reader1738) url(end int) {
	colon := plain1738(p.text[:end], 0, scheme1738)
	switch {
	case colon == end:
		p.bad(colon, "genericurl", in1738+"2.1", `a scheme and ":" are missing`)
		return
	case p.text[colon] != ':':
		p.bad(colon, "scheme", in1738+"2.1", "a scheme is of letters, digits, plus, period and hyphen")
		return
	case colon == 0:
		p.bad(0, "scheme", in1738+"2.1", "a scheme is missing")
		return
	}
	p.add(partScheme, uri.Scheme, 0, colon)
	switch k := kindOf1738(p.text[:colon]); k {
	case mailto1738:
		p.mail(colon+1, end)
	case news1738:
		p.grouppart(colon+1, end)
	default:
		p.schemepart(k, colon+1, end)
	}
}

// schemepart reads what is behind the scheme. Data that begin with "//" have the common syntax of the Internet
// (3.1), whatever else *xchar would allow.
//
//	schemepart    = *xchar / ip-schemepart
//	ip-schemepart = "//" login [ "/" urlpath ]
func (p reader1738) schemepart(k kind1738, i, end int) {
	of := &schemes1738[k]
	if s := p.text[i:end]; !strings.HasPrefix(s, "//") {
		p.add(partSchemepart, uri.Path, i, end)
		switch {
		case k == other1738:
			p.run(xchar1738, i, end, "xchar", in1738+"5")
		case s != "" && s[0] == '/':
			p.bad(i+1, of.rule, of.section, `the second "/" before the host is missing`)
		default:
			p.bad(i, of.rule, of.section, `"//" and a host are missing`)
		}
		return
	}
	i += len("//")
	slash, ok := p.plainHost(k, i, end)
	if !ok {
		slash = p.find('/', i, end)
		if k == http1738 {
			slash = p.find('?', i, slash)
		}
		p.login(k, i, slash)
	}
	switch {
	case slash < end && p.text[slash] == '/':
		p.path(k, slash+1, end)
	case slash < end:
		p.bad(slash, of.rule, of.section, `a search needs a "/" before its "?"`)
	case of.slash:
		p.bad(slash, of.rule, of.section, `the "/" behind the host is missing`)
	}
}

// plainHost reads a host alone, as most URLs have it, and what login would make of it, in one pass.
func (p reader1738) plainHost(k kind1738, i, end int) (slash int, ok bool) {
	slash, name, number := hostname(p.text[:end], i)
	if !name && !number || slash < end && p.text[slash] != '/' {
		return slash, false
	}
	if k != file1738 {
		p.add(schemes1738[k].login, uri.Authority, i, slash)
	}
	p.add(partHost, uri.Host, i, slash)
	return slash, true
}

// login reads a login, a hostport where the scheme has no user, or the host of a file. The first "@" ends the user.
//
//	login    = [ user [ ":" password ] "@" ] hostport
//	hostport = host [ ":" port ]
func (p reader1738) login(k kind1738, i, end int) {
	of := &schemes1738[k]
	if k == file1738 {
		p.add(partHost, uri.Host, i, end)
		if i < end {
			p.host(i, end)
		}
		return
	}
	p.add(of.login, uri.Authority, i, end)
	if at := p.find('@', i, end); at < end {
		if of.login == hostport1738 {
			p.bad(at, "hostport", of.section, "the scheme has no user and no password")
		}
		p.userinfo(i, at)
		i = at + 1
	}
	p.hostport(i, end)
}

// userinfo reads user [ ":" password ].
func (p reader1738) userinfo(i, end int) {
	colon := p.find(':', i, end)
	if colon == end {
		p.add(partUser, uri.Userinfo, i, end)
		p.run(user1738, i, end, "user", in1738+"3.1")
		return
	}
	p.add(partUser, 0, i, colon)
	p.add(partPassword, 0, colon+1, end)
	p.run(user1738, i, colon, "user", in1738+"3.1")
	p.run(user1738, colon+1, end, "password", in1738+"3.1")
}

func (p reader1738) hostport(i, end int) {
	colon := p.find(':', i, end)
	p.add(partHost, uri.Host, i, colon)
	p.host(i, colon)
	if colon < end {
		p.digits(partPort, uri.Port, colon+1, end, in1738+"3.1")
	}
}

// find returns the offset of the first c of a part, or its end.
func (p reader1738) find(c byte, i, end int) int {
	if n := strings.IndexByte(p.text[i:end], c); n >= 0 {
		return i + n
	}
	return end
}

func (p reader1738) host(i, end int) {
	if at, name, number := hostname(p.text[:end], i); at < end || !name && !number {
		rule, message := hostFault(p.text, i, at, end)
		p.bad(at, rule, in1738+"3.1", message)
	}
}

// digits reads a number.
//
//	digits = 1*DIGIT
func (p reader1738) digits(name partName, c uri.Component, i, end int, section string) {
	p.add(name, c, i, end)
	switch at := digits(p.text[:end], i); {
	case i == end:
		p.bad(end, name.String(), section, "a number is missing")
	case at < end:
		p.bad(at, name.String(), section, "a number is of digits")
	}
}

// path reads the url-path. The "/" before it is not of it (C-15).
func (p reader1738) path(k kind1738, i, end int) {
	switch k {
	case http1738:
		p.httpPath(i, end)
		return
	case wais1738:
		p.waisPath(i, end, waisAny1738)
		return
	}
	p.add(partURLPath, uri.Path, i, end)
	switch k {
	case ftp1738:
		p.ftpPath(i, end)
	case file1738:
		p.add(partFpath, 0, i, end)
		p.run(fpath1738, i, end, "fsegment", in1738+"3.10")
	case gopher1738:
		p.gopherPath(i, end)
	case nntp1738:
		p.nntpPath(i, end)
	case telnet1738:
		if i < end {
			p.bad(i, "telneturl", in1738+"3.8", `nothing follows the last "/"`)
		}
	case prospero1738:
		p.prosperoPath(i, end)
	default:
		p.run(xchar1738, i, end, "urlpath", in1738+"3.1")
	}
}

// run reads *( class / escape ).
func (p reader1738) run(class uint16, i, end int, rule, section string) {
	at, ok := kinds1738.run(p.text[:end], i, class)
	switch {
	case !ok:
		p.bad(at, "escape", in1738+"2.2", `two hexadecimal digits follow "%"`)
	case at < end:
		section, message := why1738(p.text[at], section)
		p.bad(at, rule, section, message)
	}
}
