package url1993

import (
	"slices"
	"strings"

	"github.com/urikit/uri/edition/internal/doc"
)

// The rules are those of the grammar as it is printed, with its slips: in it a scheme, a host or a group can run over
// its own separator (E-17). What a text is read as is the matter of Read.

// rules are in the order of the grammar.
var rules = slices.Concat(
	wholeRule("fragmentaddress", (*cursor).fragmentaddress),
	wholeRule("url", (*cursor).url),
	wholeRule("generic", (*cursor).generic),
	wholeRule("scheme", (*cursor).ialpha),
	wholeRule("httpaddress", (*cursor).httpaddress),
	wholeRule("fileaddress", (*cursor).fileaddress),
	doc.Rules(`section "FTP"`, "ftp-address-by-text", func(s string) int {
		c := cursor{text: s}
		c.ftpByText()
		return c.end()
	}),
	wholeRule("afsaddress", (*cursor).afsaddress),
	wholeRule("newsaddress", (*cursor).newsaddress),
	wholeRule("waisaddress", func(c *cursor) { c.wais(true, true) }),
	wholeRule("waisindex", func(c *cursor) { c.wais(true, false) }),
	wholeRule("waisdoc", func(c *cursor) { c.wais(false, true) }),
	wholeRule("groupart", (*cursor).groupart),
	wholeRule("group", (*cursor).ialpha),
	wholeRule("article", (*cursor).article),
	runRule("database wtype", xalpha),
	wholeRule("prosperoaddress prosperolink", (*cursor).prosperolink),
	doc.Rules(`section "Prospero"`, "prosperolink-by-text", func(s string) int {
		c := cursor{text: s}
		c.prosperolink()
		return c.end()
	}),
	wholeRule("hsoname", (*cursor).path),
	runRule("version", digit),
	runRule("attributes attribute", alphanum),
	wholeRule("telnetaddress", (*cursor).telnetaddress),
	wholeRule("gopheraddress", (*cursor).gopheraddress),
	wholeRule("hostport", (*cursor).hostport),
	wholeRule("host", (*cursor).host),
	wholeRule("cellname hostname", (*cursor).ialpha),
	wholeRule("hostnumber", (*cursor).hostnumber),
	runRule("port", digit),
	wholeRule("selector path", (*cursor).path),
	wholeRule("search", (*cursor).search),
	runRule("user fragmentid", xalpha),
	wholeRule("gtype xalpha", func(c *cursor) { c.one(xalpha) }),
	runRule("xalphas", xalpha),
	wholeRule("xpalpha", func(c *cursor) { c.one(xpalpha) }),
	runRule("xpalphas", xpalpha),
	wholeRule("ialpha", (*cursor).ialpha),
	oneOfRule("safe", safe),
	oneOfRule("extra", extra),
	oneOfRule("extra-as-printed", extra+" "),
	wholeRule("escape", func(c *cursor) {
		if c.wrong = !strings.HasPrefix(c.text, "%"); !c.wrong {
			c.one(xalpha)
		}
	}),
	oneOfRule("variant", variant),
	oneOfRule("punctuation", "<>"),
	runRule("digits", digit),
	wholeRule("alphanum", func(c *cursor) { c.one(alphanum) }),
	runRule("alphanums", alphanum),
	wholeRule("void", func(*cursor) {}),
	wholeRule("ALPHA", func(c *cursor) { c.one(alpha) }),
	wholeRule("DIGIT", func(c *cursor) { c.one(digit) }),
	oneOfRule("DQUOTE", `"`),
	wholeRule("HEXDIG", func(c *cursor) { c.one(hexDigit) }),
	oneOfRule("SP", " "),
)

const bnf = `section "BNF syntax"`

func wholeRule(names string, take func(*cursor)) []doc.Rule {
	return doc.Rules(bnf, names, func(s string) int {
		c := cursor{text: s}
		take(&c)
		return c.end()
	})
}

func runRule(names string, class uint8) []doc.Rule {
	return wholeRule(names, func(c *cursor) { c.some(class) })
}

func oneOfRule(name, bytes string) []doc.Rule {
	return wholeRule(name, func(c *cursor) {
		for i := range len(bytes) {
			if c.have(bytes[i]) {
				return
			}
		}
		c.wrong = true
	})
}

// fragmentaddress takes a URL and perhaps a fragment-id, which is not empty here (E-31).
//
//	fragmentaddress = url [ "#" fragmentid ]
func (c *cursor) fragmentaddress() {
	if c.url(); c.have('#') {
		c.some(xalpha)
	}
}

// url takes the form that the scheme has, if a "//" follows, and else generic: its path cannot begin with a slash, and
// newsaddress is within it.
//
//	url = generic / httpaddress / fileaddress / newsaddress / prosperoaddress
//	    / telnetaddress / gopheraddress / waisaddress / afsaddress
func (c *cursor) url() {
	if colon := colonOf(c.text); colon >= 0 && colon+1 < len(c.text) && c.text[colon+1] == '/' {
		switch formOf(c.text[:colon]) {
		case httpForm:
			c.httpaddress()
			return
		case ftpForm:
			c.fileaddress()
			return
		case prosperoForm:
			c.prosperolink()
			return
		case telnetForm:
			c.telnetaddress()
			return
		case gopherForm:
			c.gopheraddress()
			return
		case waisForm:
			c.wais(true, true)
			return
		case afsForm:
			c.afsaddress()
			return
		}
	}
	c.generic()
}

// generic takes a scheme, which ends at the first colon, a path and perhaps a search.
//
//	generic = scheme ":" path [ "?" search ]
func (c *cursor) generic() {
	c.one(alpha)
	for c.any(hostChar); c.have('@'); { // a scheme can have an "@"
		c.any(hostChar)
	}
	c.literal(":")
	if c.path(); c.have('?') {
		c.search()
	}
}

// httpaddress = "http://" hostport [ "/" path ] [ "?" search ]
func (c *cursor) httpaddress() {
	c.literal("http://")
	if c.hostport(); c.have('/') {
		c.path()
	}
	if c.have('?') {
		c.search()
	}
}

// fileaddress = "ftp://" host "/" path
func (c *cursor) fileaddress() {
	c.literal("ftp://")
	c.host()
	c.literal("/")
	c.path()
}

// ftp-address-by-text = "ftp://" [ user [ ":" xalphas ] "@" ] hostport "/" path
func (c *cursor) ftpByText() {
	c.literal("ftp://")
	c.userHostport()
	c.literal("/")
	c.path()
}

// telnetaddress = "telnet://" [ user "@" ] hostport
func (c *cursor) telnetaddress() {
	c.literal("telnet://")
	c.userHostport()
}

// afsaddress = "afs://" cellname "/" path
func (c *cursor) afsaddress() {
	c.literal("afs://")
	c.ialpha()
	c.literal("/")
	c.path()
}

// newsaddress = "news:" groupart
func (c *cursor) newsaddress() {
	c.literal("news:")
	c.groupart()
}

// wais takes an index or a document, as far as they are wanted.
//
//	waisindex = "wais://" hostport "/" database [ "?" search ]
//	waisdoc   = "wais://" hostport "/" database "/" wtype "/" digits "/" path
func (c *cursor) wais(index, doc bool) {
	c.literal("wais://")
	c.hostport()
	c.literal("/")
	c.some(xalpha)
	switch {
	case doc && (!index || c.is(pathChar)): // a slash
		c.literal("/")
		c.some(xalpha)
		c.literal("/")
		c.some(digit)
		c.literal("/")
		c.path()
	case c.have('?'):
		c.search()
	}
}

// groupart takes "*" and a group with the others: an xalphas that begins with a letter, or is an article.
//
//	groupart = "*" / group / article
func (c *cursor) groupart() {
	if len(c.text) == c.i+1 && c.have('*') {
		return
	}
	c.either(func(s string) bool { return s != "" && doc.IsAlpha(s[0]) }, false)
}

// article = xalphas "@" host
func (c *cursor) article() {
	c.either(func(string) bool { return false }, false)
}

//	prosperolink = "prospero://" hostport "/" hsoname [ "%00" version [ attributes ] ]
//
// An hsoname can have all of that in it, so that it makes no difference, and by the text neither.
func (c *cursor) prosperolink() {
	c.literal("prospero://")
	c.hostport()
	c.literal("/")
	c.path()
}

// gopheraddress = "gopher://" hostport [ "/" gtype [ selector ] ] [ "?" search ]
func (c *cursor) gopheraddress() {
	c.literal("gopher://")
	if c.hostport(); c.have('/') {
		c.one(xalpha)
		c.path()
	}
	if c.have('?') {
		c.search()
	}
}

//	hostport = host [ ":" port ]
//
// A hostname can have the port in it.
func (c *cursor) hostport() {
	if c.host(); c.have(':') {
		c.some(digit)
	}
}

// host = hostname / hostnumber
func (c *cursor) host() {
	if c.is(digit) {
		c.hostnumber()
	} else {
		c.ialpha()
	}
}

// ialpha takes a hostname too, which has the dots in it anyway.
//
//	ialpha   = ALPHA [ xalphas ]
//	hostname = ialpha [ "." hostname ]
func (c *cursor) ialpha() {
	c.one(alpha)
	c.any(xalpha)
}

// userHostport takes [ user "@" ] hostport.
func (c *cursor) userHostport() {
	c.either(func(s string) bool {
		h := cursor{text: s}
		h.hostport()
		return h.end() < 0
	}, true)
}

// either takes an xalphas that is right on its own, or has a host, perhaps with a port, behind an "@" which is not its
// first byte. Any run of xalpha can still become that, so that it is wrong at its end or not at all.
func (c *cursor) either(right func(string) bool, port bool) {
	from := c.i
	if c.some(xalpha); c.wrong || right(c.text[from:c.i]) {
		return
	}
	s := c.text[from:c.i]
	last := 0 // the last "@"
	for i := 1; i < len(s); i++ {
		if s[i] == '@' {
			if last = i; i+1 < len(s) && doc.IsAlpha(s[i+1]) {
				return
			}
		}
	}
	number := cursor{text: s[last:]}
	number.literal("@")
	if number.hostnumber(); port && number.have(':') {
		number.some(digit)
	}
	c.wrong = last == 0 || number.end() >= 0
}
