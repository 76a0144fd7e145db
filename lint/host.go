package lint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/scheme"
)

// addressLikeName finds a registered name that ends in a number.
func addressLikeName(p *pass) {
	h, start, end := hostOf(p)
	but := "its last label is a number: some systems read the name as an address, and may fail"
	if a, ok := h.Numeric(); ok {
		but = "some systems read it as " + a.String()
	} else if why(h.LookupName()).Rule != hostNumeric {
		return
	}
	p.say(start, end, short(p.Host())+" is a registered name, not an IPv4 address, but "+but)
}

// delimiterInHost finds text in a host that decoding or the mapping of IDNA
// turns into a character that is not allowed in a DNS name.
func delimiterInHost(p *pass) {
	h, start, end := hostOf(p)
	f := why(h.LookupName())
	if f.Rule != hostCharacter {
		return
	}
	what := "a character of the host"
	if text := h.String()[f.Start:]; text[0] == '%' && text[1] < '8' { // US-ASCII
		what = text[:len("%2F")] + " in the host"
		start += f.Start
		end = start + len("%2F")
	}
	p.say(start, end, what+" is not allowed in a name, "+
		"and splits the host for programs that decode too early")
}

// embeddedAddress finds an IPv6 address with an IPv4 address inside.
func embeddedAddress(p *pass) {
	h, start, end := hostOf(p)
	if a, form := h.Embedded(); form != host.NotEmbedded {
		p.say(start, end, h.String()+" contains the IPv4 address "+a.String()+" ("+
			form.String()+"), and may lead there")
	}
}

// finalDot finds the dot that makes a name complete.
func finalDot(p *pass) {
	h, start, end := hostOf(p)
	if !h.HasFinalDot() || why(h.LookupName()).Rule == "host-empty-label" {
		return
	}
	start += strings.LastIndexAny(h.String(), ".%")
	p.say(start, end, "the final dot makes the name complete, "+
		"but many programs treat the names with and without it as different")
}

// lookAlikeName finds a name that may be mistaken for another name, by UTS 39:
// [host.Host.Display] does not decode all of its labels, a label that is not
// US-ASCII looks like one that is, or the name looks like one that the
// configuration knows.
func lookAlikeName(p *pass) {
	h, start, end := hostOf(p)
	name, err := h.LookupName()
	if err != nil || p.allows(h) {
		return
	}
	shown := display(h)
	asL := strings.ReplaceAll(shown, palochka, "l")
	if known := cmp.Or(p.imitated(name, shown), p.imitated(name, asL)); known != "" {
		p.say(start, end, short(name)+" looks like "+short(known)+", and is another name")
		return
	}
	if !strings.Contains(name, "xn--") {
		return
	}
	if like, ok := likeASCII(shown); ok {
		like = short(like)
		if also, _ := likeASCII(asL); asL != shown {
			like = short(also) + " or " + like
		}
		p.say(start, end, short(name)+" looks like "+like+", and is another name")
	} else if h.Display() != shown {
		p.say(start, end, short(name)+" may look like another name: "+
			"it has symbols, letters that are not used together, or letters that look Latin")
	}
}

// palochka is the Cyrillic letter whose prototype is "i". Most fonts draw it as
// an "l", as in the best known imitation, of apple.com.
const palochka = "\u04CF"

// noDNSName finds a name that the rules of DNS do not allow for a host.
// Underscores are common, and not reported; addressLikeName and delimiterInHost
// report some other reasons.
func noDNSName(p *pass) {
	h, start, end := hostOf(p)
	name, err := h.LookupName()
	if err == nil {
		dns, _ := host.Parse(name)
		err = dns.ValidateLDH()
	}
	f := why(name, err)
	switch f.Rule {
	case "", "host-empty", "host-not-name", "host-underscore", hostNumeric, hostCharacter:
		return
	}
	p.say(start, end, short(h.String())+" is not a host name by the rules of DNS: "+f.Message)
}

// hostOf returns the host, which is empty if there is none, and its place.
func hostOf(p *pass) (h host.Host, start, end int) {
	h, _ = host.Parse(p.Host()) // a part of a valid reference
	start, end, _ = p.Span(uri.Host)
	return h, start, end
}

// Rules of [host.Error].
const (
	hostNumeric   = "host-numeric"
	hostCharacter = "host-character"
)

// why returns why a host has no name for DNS, and where, or the zero Finding.
func why(_ string, err error) finding.Finding {
	f, _ := finding.Of(err)
	return f
}

// unknownAddress finds an IP literal of a version that is not defined.
func unknownAddress(p *pass) {
	h, start, end := hostOf(p)
	if version, _, ok := h.Future(); ok {
		p.say(start, end, "no IP addresses of version "+short(version)+" are defined: "+
			"programs cannot connect to this host")
	}
}

// port finds a port that a program should not connect to for this scheme.
func port(p *pass) {
	u, ok := p.URI()
	i, _ := scheme.Lookup(u.Scheme())
	n, valid := u.PortNumber()
	if !ok || valid && n > 0 && i.Port == 0 || n == 631 && strings.HasPrefix(i.Name, "http") {
		return // the port of the scheme is not known, or that of IPP, which is http
	}
	for _, f := range scheme.CheckPort(u, p.ports...) {
		p.say(f.Start, f.End, f.Message)
	}
}

// specialAddress finds a host that is not one of the Internet.
func specialAddress(p *pass) {
	h, start, end := hostOf(p)
	r, a := guard.HostScope(h)
	if p.allows(h) || !slices.Contains(specialScopes[:], r.Scope) {
		return
	}
	what := short(h.String())
	if a.IsValid() && a.String() != h.Hostname() {
		what += ", for many programs " + a.String() + ","
	}
	p.say(start, end, what+" is not a public host: it is in the range "+r.Scope+
		" ("+cmp.Or(r.Section, r.Title)+")")
}

// specialScopes are the scopes that specialAddress reports. Others are global
// in effect, only for examples, or do not exist.
var specialScopes = [...]string{"any-address", "benchmarking", "broadcast", "link-local",
	"loopback", "metadata", "multicast", "private-use", "shared", "site-local", "this-network",
	"unique-local", "unspecified"}
