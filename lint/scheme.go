package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// scriptScheme finds a URI of a script, or of data that can have scripts.
// Images can have them too, but are common, and not run as images.
func scriptScheme(p *pass) {
	start, end, _ := p.Span(uri.Scheme)
	switch p.Scheme() {
	case "javascript", "vbscript", "livescript":
		p.say(start, end, "a program that opens this URI runs it as a script")
	case "data":
		from, _, _ := p.Span(uri.Path)
		media, _, _ := strings.Cut(p.Path(), ",")
		media, _, _ = strings.Cut(media, ";")
		switch strings.ToLower(pct.DecodeUnreserved(media)) {
		case "text/html", "application/xhtml+xml":
			p.say(from, from+len(media), "data of this type can have scripts, "+
				"which a program that opens the URI runs")
		}
	}
}

// insecureScheme finds a scheme without encryption that has a secure
// counterpart. A host of this machine, and one in Tor, is not reached on open
// ways.
func insecureScheme(p *pass) {
	secure, ok := lookup(insecure, p.Scheme())
	h, _, _ := hostOf(p)
	name := h.Normalize().String()
	if a, _ := h.Addr(); !ok || name == "" || a.IsLoopback() || isBelow(name, "localhost") ||
		isBelow(name, "onion") || p.allows(h) {
		return
	}
	start, end, _ := p.Span(uri.Scheme)
	p.say(start, end, p.Scheme()+" is not encrypted: anybody on the way reads and changes it; "+
		"better is "+secure+", if the server has it")
}

// schemeRule finds what breaks the rules of the scheme: see [scheme.Check].
func schemeRule(p *pass) {
	u, ok := p.URI()
	if !ok {
		return
	}
	for _, f := range scheme.Check(u) {
		p.say(f.Start, f.End, f.Message)
		p.found[len(p.found)-1].Section = f.Section
	}
}
