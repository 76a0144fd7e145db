package edition

import "strings"

// The rules are those of the grammar as it is printed, with its slips: in it a scheme, a host or a group can run over
// its own separator (E-17). What a text is read as is the matter of read1993.

// rules1993 are in the order of the grammar.
var rules1993 = []rule{
	whole1993("fragmentaddress", (*cursor1993).fragmentaddress),
	whole1993("url", (*cursor1993).url),
	whole1993("generic", (*cursor1993).generic),
	whole1993("scheme", (*cursor1993).ialpha),
	whole1993("httpaddress", (*cursor1993).httpaddress),
	whole1993("fileaddress", (*cursor1993).fileaddress),
	{"ftp-address-by-text", `section "FTP"`, func(s string) int {
		c := cursor1993{text: s}
		c.ftpByText()
		return c.end()
	}},
	whole1993("afsaddress", (*cursor1993).afsaddress),
	whole1993("newsaddress", (*cursor1993).newsaddress),
	whole1993("waisaddress", func(c *cursor1993) { c.wais(true, true) }),
	whole1993("waisindex", func(c *cursor1993) { c.wais(true, false) }),
	whole1993("waisdoc", func(c *cursor1993) { c.wais(false, true) }),
	whole1993("groupart", (*cursor1993).groupart),
	whole1993("group", (*cursor1993).ialpha),
	whole1993("article", (*cursor1993).article),
	run1993("database", xalpha1993),
	run1993("wtype", xalpha1993),
	whole1993("prosperoaddress", (*cursor1993).prosperolink),
	whole1993("prosperolink", (*cursor1993).prosperolink),
	{"prosperolink-by-text", `section "Prospero"`, func(s string) int {
		c := cursor1993{text: s}
		c.prosperolink()
		return c.end()
	}},
	whole1993("hsoname", (*cursor1993).path),
	run1993("version", digit1993),
	run1993("attributes", alphanum1993),
	run1993("attribute", alphanum1993),
	whole1993("telnetaddress", (*cursor1993).telnetaddress),
	whole1993("gopheraddress", (*cursor1993).gopheraddress),
	whole1993("hostport", (*cursor1993).hostport),
	whole1993("host", (*cursor1993).host),
	whole1993("cellname", (*cursor1993).ialpha),
	whole1993("hostname", (*cursor1993).ialpha),
	whole1993("hostnumber", (*cursor1993).hostnumber),
	run1993("port", digit1993),
	whole1993("selector", (*cursor1993).path),
	whole1993("path", (*cursor1993).path),
	whole1993("search", (*cursor1993).search),
	run1993("user", xalpha1993),
	run1993("fragmentid", xalpha1993),
	whole1993("gtype", func(c *cursor1993) { c.one(xalpha1993) }),
	whole1993("xalpha", func(c *cursor1993) { c.one(xalpha1993) }),
	run1993("xalphas", xalpha1993),
	whole1993("xpalpha", func(c *cursor1993) { c.one(xpalpha1993) }),
	run1993("xpalphas", xpalpha1993),
	whole1993("ialpha", (*cursor1993).ialpha),
	oneOf1993("safe", safe1993),
	oneOf1993("extra", extra1993),
	oneOf1993("extra-as-printed", extra1993+" "),
	whole1993("escape", func(c *cursor1993) {
		if c.wrong = !strings.HasPrefix(c.text, "%"); !c.wrong {
			c.one(xalpha1993)
		}
	}),
	oneOf1993("variant", variant1993),
	oneOf1993("punctuation", "<>"),
	run1993("digits", digit1993),
	whole1993("alphanum", func(c *cursor1993) { c.one(alphanum1993) }),
	run1993("alphanums", alphanum1993),
	whole1993("void", func(*cursor1993) {}),
	whole1993("ALPHA", func(c *cursor1993) { c.one(alpha1993) }),
	whole1993("DIGIT", func(c *cursor1993) { c.one(digit1993) }),
	oneOf1993("DQUOTE", `"`),
	whole1993("HEXDIG", func(c *cursor1993) { c.one(hex1993) }),
	oneOf1993("SP", " "),
}

const bnf1993 = `section "BNF syntax"`

func whole1993(name string, take func(*cursor1993)) rule {
	return rule{name, bnf1993, func(s string) int {
		c := cursor1993{text: s}
		take(&c)
		return c.end()
	}}
}

func run1993(name string, class uint8) rule {
	return whole1993(name, func(c *cursor1993) { c.some(class) })
}

func oneOf1993(name, bytes string) rule {
	return whole1993(name, func(c *cursor1993) {
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
func (c *cursor1993) fragmentaddress() {
	if c.url(); c.have('#') {
		c.some(xalpha1993)
	}
}

// url takes the form that the scheme has, if a "//" follows, and else generic: its path cannot begin with a slash, and
// newsaddress is within it.
//
//	url = generic / httpaddress / fileaddress / newsaddress / prosperoaddress
//	    / telnetaddress / gopheraddress / waisaddress / afsaddress
func (c *cursor1993) url() {
	if colon := colon1993(c.text); colon >= 0 && colon+1 < len(c.text) && c.text[colon+1] == '/' {
		switch form1993(c.text[:colon]) {
		case http1993:
			c.httpaddress()
			return
		case ftp1993:
			c.fileaddress()
			return
		case prospero1993:
			c.prosperolink()
			return
		case telnet1993:
			c.telnetaddress()
			return
		case gopher1993:
			c.gopheraddress()
			return
		case wais1993:
			c.wais(true, true)
			return
		case afs1993:
			c.afsaddress()
			return
		}
	}
	c.generic()
}

// generic takes a scheme, which ends at the first colon, a path and perhaps a search.
//
//	generic = scheme ":" path [ "?" search ]
func (c *cursor1993) generic() {
	c.one(alpha1993)
	for c.any(host1993); c.have('@'); { // a scheme can have an "@"
		c.any(host1993)
	}
	c.literal(":")
	if c.path(); c.have('?') {
		c.search()
	}
}

// httpaddress = "http://" hostport [ "/" path ] [ "?" search ]
func (c *cursor1993) httpaddress() {
	c.literal("http://")
	if c.hostport(); c.have('/') {
		c.path()
	}
	if c.have('?') {
		c.search()
	}
}

// fileaddress = "ftp://" host "/" path
func (c *cursor1993) fileaddress() {
	c.literal("ftp://")
	c.host()
	c.literal("/")
	c.path()
}

// ftp-address-by-text = "ftp://" [ user [ ":" xalphas ] "@" ] hostport "/" path
func (c *cursor1993) ftpByText() {
	c.literal("ftp://")
	c.userHostport()
	c.literal("/")
	c.path()
}

// telnetaddress = "telnet://" [ user "@" ] hostport
func (c *cursor1993) telnetaddress() {
	c.literal("telnet://")
	c.userHostport()
}

// afsaddress = "afs://" cellname "/" path
func (c *cursor1993) afsaddress() {
	c.literal("afs://")
	c.ialpha()
	c.literal("/")
	c.path()
}

// newsaddress = "news:" groupart
func (c *cursor1993) newsaddress() {
	c.literal("news:")
	c.groupart()
}

// wais takes an index or a document, as far as they are wanted.
//
//	waisindex = "wais://" hostport "/" database [ "?" search ]
//	waisdoc   = "wais://" hostport "/" database "/" wtype "/" digits "/" path
func (c *cursor1993) wais(index, doc bool) {
	c.literal("wais://")
	c.hostport()
	c.literal("/")
	c.some(xalpha1993)
	switch {
	case doc && (!index || c.is(path1993)): // a slash
		c.literal("/")
		c.some(xalpha1993)
		c.literal("/")
		c.some(digit1993)
		c.literal("/")
		c.path()
	case c.have('?'):
		c.search()
	}
}

// groupart takes "*" and a group with the others: an xalphas that begins with a letter, or is an article.
//
//	groupart = "*" / group / article
func (c *cursor1993) groupart() {
	if len(c.text) == c.i+1 && c.have('*') {
		return
	}
	c.either(func(s string) bool { return s != "" && isAlpha1993(s[0]) }, false)
}

// article = xalphas "@" host
func (c *cursor1993) article() {
	c.either(func(string) bool { return false }, false)
}

//	prosperolink = "prospero://" hostport "/" hsoname [ "%00" version [ attributes ] ]
//
// An hsoname can have all of that in it, so that it makes no difference, and by the text neither.
func (c *cursor1993) prosperolink() {
	c.literal("prospero://")
	c.hostport()
	c.literal("/")
	c.path()
}

// gopheraddress = "gopher://" hostport [ "/" gtype [ selector ] ] [ "?" search ]
func (c *cursor1993) gopheraddress() {
	c.literal("gopher://")
	if c.hostport(); c.have('/') {
		c.one(xalpha1993)
		c.path()
	}
	if c.have('?') {
		c.search()
	}
}

//	hostport = host [ ":" port ]
//
// A hostname can have the port in it.
func (c *cursor1993) hostport() {
	if c.host(); c.have(':') {
		c.some(digit1993)
	}
}

// host = hostname / hostnumber
func (c *cursor1993) host() {
	if c.is(digit1993) {
		c.hostnumber()
	} else {
		c.ialpha()
	}
}

// ialpha takes a hostname too, which has the dots in it anyway.
//
//	ialpha   = ALPHA [ xalphas ]
//	hostname = ialpha [ "." hostname ]
func (c *cursor1993) ialpha() {
	c.one(alpha1993)
	c.any(xalpha1993)
}

// userHostport takes [ user "@" ] hostport.
func (c *cursor1993) userHostport() {
	c.either(func(s string) bool {
		h := cursor1993{text: s}
		h.hostport()
		return h.end() < 0
	}, true)
}

// either takes an xalphas that is right on its own, or has a host, perhaps with a port, behind an "@" which is not its
// first byte. Any run of xalpha can still become that, so that it is wrong at its end or not at all.
func (c *cursor1993) either(right func(string) bool, port bool) {
	from := c.i
	if c.some(xalpha1993); c.wrong || right(c.text[from:c.i]) {
		return
	}
	s := c.text[from:c.i]
	last := 0 // the last "@"
	for i := 1; i < len(s); i++ {
		if s[i] == '@' {
			if last = i; i+1 < len(s) && isAlpha1993(s[i+1]) {
				return
			}
		}
	}
	number := cursor1993{text: s[last:]}
	number.literal("@")
	if number.hostnumber(); port && number.have(':') {
		number.some(digit1993)
	}
	c.wrong = last == 0 || number.end() >= 0
}
