package edition

import (
	"strings"

	"github.com/urikit/uri"
)

// formRules1993 are the rules by which a form is wrong as a whole.
var formRules1993 = [...]string{
	generic1993: "generic", http1993: "httpaddress", ftp1993: "ftp-address-by-text", gopher1993: "gopheraddress",
	wais1993: "waisaddress", prospero1993: "prosperolink-by-text", telnet1993: "telnetaddress",
	session1993: "telnetaddress", afs1993: "afsaddress", whois1993: "url", news1993: "newsaddress", x5001993: "generic",
}

// net1993 reads what stands between "//" and the next slash or search (INET-01 to 04), and returns its end. The first
// "@" ends the user, so that neither a user nor a host has one, and the first colon of each part ends it.
//
//	[ user [ ":" xalphas ] "@" ] hostport
func (r *Reading) net1993(url string, start int) int {
	end, at, user, port := start, -1, -1, -1
loop:
	for ; end < len(url); end++ {
		if !netDelims1993[url[end]] {
			continue
		}
		switch b := url[end]; {
		case b == '/' || b == '?':
			break loop
		case b == ':' && port < 0:
			port = end
		case b == '@' && at < 0:
			at, user, port = end, port, -1
		}
	}
	if at >= 0 {
		if user < 0 {
			user = at
		}
		r.add(partUser, uri.Userinfo, start, user)
		r.run1993(start, user, xalpha1993, "user", inNet1993)
		if user < at {
			r.add(partPassword, 0, user+1, at)
			r.run1993(user+1, at, xalpha1993, "xalphas", inNet1993)
		}
		start = at + 1
	}
	if port < 0 {
		port = end
	}
	r.add(partHost, uri.Host, start, port)
	r.host1993(start, port)
	if port < end {
		r.add(partPort, uri.Port, port+1, end)
		r.run1993(port+1, end, digit1993, "port", inNet1993)
	}
	return end
}

// netDelims1993 are what cuts the part with the host.
var netDelims1993 = [256]bool{'/': true, '?': true, ':': true, '@': true}

// host1993 looks at a host, without what could be taken for a port or a user (E-17).
//
//	host = hostname / hostnumber
func (r *Reading) host1993(start, end int) {
	if !r.Valid() {
		return
	}
	c := cursor1993{text: r.text[start:end]}
	if !c.is(alpha1993 | digit1993) {
		c.wrong = true
		r.take1993(&c, start, "host", inNet1993)
		return
	}
	if c.is(alpha1993) {
		r.hostname1993(start, end)
		return
	}
	c.hostnumber()
	r.take1993(&c, start, "hostnumber", inNet1993)
}

// hostname = ialpha [ "." hostname ]
func (r *Reading) hostname1993(start, end int) {
	c := cursor1993{text: r.text[start:end]}
	c.one(alpha1993)
	c.any(host1993)
	r.take1993(&c, start, "hostname", inNet1993)
}

// noPath1993 is for a form that ends behind its host.
func (r *Reading) noPath1993(f kind1993, end int) {
	switch f {
	case ftp1993, wais1993, prospero1993, afs1993:
		r.bad(end, formRules1993[f], inBNF1993, "a slash is missing behind the host")
	}
}

// behind1993 reads the path of a form, and what it is made of.
func (r *Reading) behind1993(f kind1993, start, end int) {
	r.add(partPath, uri.Path, start, end)
	switch f {
	case gopher1993:
		r.gopher1993(start, end)
	case wais1993:
		r.wais1993(start, end)
	case prospero1993:
		r.prospero1993(start, end)
	case telnet1993, session1993:
		r.bad(start-1, formRules1993[f], inBNF1993, "nothing can follow the host and the port in this form")
	default:
		r.path1993(start, end, "path")
	}
}

func (r *Reading) path1993(start, end int, rule string) {
	if !r.Valid() {
		return
	}
	c := cursor1993{text: r.text[start:end]}
	c.path()
	r.take1993(&c, start, rule, inBNF1993)
}

// gopher1993 reads a type, which is one character or escape, and a selector (GOPHER-01).
func (r *Reading) gopher1993(start, end int) {
	c := cursor1993{text: r.text[start:end]}
	c.one(xalpha1993)
	if c.wrong {
		r.take1993(&c, start, "gtype", in1993+`section "Gopher"`)
		return
	}
	r.add(partGtype, 0, start, start+c.i)
	r.add(partSelector, 0, start+c.i, end)
	r.path1993(start+c.i, end, "selector")
}

// wais1993 reads a database, and of a document its type, its length and its path (WAIS-01, 02).
func (r *Reading) wais1993(start, end int) {
	for _, p := range [...]struct {
		name  partName
		class uint8
	}{{partDatabase, xalpha1993}, {partWtype, xalpha1993}, {partDigits, digit1993}} {
		stop := indexFrom1993(r.text[:end], start, '/')
		r.add(p.name, 0, start, stop)
		r.run1993(start, stop, p.class, p.name.String(), inBNF1993)
		if stop == end {
			if p.name != partDatabase {
				r.bad(end, "waisdoc", in1993+`section "WAIS"`, "a document has a type, a length and a path")
			}
			return
		}
		start = stop + 1
	}
	r.add(partDocpath, 0, start, end)
	r.path1993(start, end, "path")
}

// prospero1993 reads a name, a version and attributes (PROSPERO-02, 03).
//
//	hsoname [ "%00" [ version ] *( "%00" attribute ) ]
func (r *Reading) prospero1993(start, end int) {
	const section = in1993 + `section "Prospero"`
	names := [...]partName{partHsoname, partVersion, partAttributes}
	for part := range names {
		stop, next := end, end
		if i := strings.Index(r.text[start:end], "%00"); i >= 0 && part < 2 {
			stop = start + i
			next = stop + len("%00")
		}
		r.add(names[part], 0, start, stop)
		switch {
		case part == 0:
			r.path1993(start, stop, "hsoname")
		case part == 1 && start < stop:
			r.run1993(start, stop, digit1993, "version", section)
		case part == 2:
			r.attributes1993(start, stop, section)
		}
		if stop == next {
			return
		}
		start = next
	}
}

// attribute *( "%00" attribute )
func (r *Reading) attributes1993(start, end int, section string) {
	c := cursor1993{text: r.text[start:end]}
	for c.some(alphanum1993); !c.wrong && c.i < len(c.text) && c.text[c.i] == '%'; c.some(alphanum1993) {
		c.literal("%00")
	}
	r.take1993(&c, start, "attribute", section)
}

// isGroupart1993 reports whether what follows "news:" is a groupart. If not, it may still be generic.
//
//	groupart = "*" / group / article
func isGroupart1993(s string) bool {
	if s == "*" {
		return true
	}
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		c := cursor1993{text: s}
		c.ialpha()
		return c.end() < 0
	}
	name := cursor1993{text: s[:at]}
	name.some(xalpha1993)
	host := cursor1993{text: s[at+1:]}
	if host.is(digit1993) {
		host.hostnumber()
	} else {
		host.one(alpha1993)
		host.any(host1993)
	}
	return name.end() < 0 && host.end() < 0
}

// news1993 adds the parts of what is behind "news:". The "@" tells an article from a group (NEWS-01).
func (r *Reading) news1993(start, end int) {
	r.add(partGroupart, uri.Path, start, end)
	switch s := r.text[start:end]; {
	case strings.IndexByte(s, '@') >= 0:
		r.add(partArticle, 0, start, end)
	case s != "*":
		r.add(partGroup, 0, start, end)
	}
}
