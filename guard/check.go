package guard

import (
	"net/netip"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/scheme"
)

// CheckURI judges a URI before the connection, by its text: scheme, userinfo,
// host and port, in this order. [Lookup] means that the host is a name, whose
// addresses are to be judged by [Policy.CheckAddrPort]. A URI of a scheme that
// has no authority, such as data, connects to nothing: with its scheme allowed
// it is allowed.
func (p Policy) CheckURI(u uri.URI) Verdict {
	if v, bad := p.bad(); bad {
		return v
	}
	v := p.scheme(u.Scheme())
	if v.Decision == Deny {
		return at(v, u, uri.Scheme)
	}
	if !u.HasAuthority() {
		return connectless(u, v)
	}
	if v := p.userinfo(u); v.Decision == Deny {
		return at(v, u, uri.Userinfo)
	}
	h, err := host.Parse(u.Host())
	if err != nil {
		return Verdict{Rule: "host", Message: "the host is not valid"} // the zero URI
	}
	v = at(p.host(h), u, uri.Host)
	if v.Decision == Deny {
		return v
	}
	if port := p.port(u); port.Decision == Deny {
		return port
	}
	return v
}

// at returns the verdict with the place of a component.
func at(v Verdict, u uri.URI, c uri.Component) Verdict {
	v.Start, v.End, _ = u.Span(c)
	return v
}

// bad denies everything if the policy cannot be read.
func (p Policy) bad() (Verdict, bool) {
	if p.rules == nil || p.rules.bad == nil {
		return Verdict{}, false
	}
	return Verdict{Rule: "policy", Line: p.rules.bad.Line,
		Message: "the policy cannot be read: " + p.rules.bad.Message}, true
}

// by says in a few words which rule of the policy decides.
func by(line int) string {
	if line == 0 {
		return "by default"
	}
	return "by line " + strconv.Itoa(line) + " of the policy"
}

func (p Policy) scheme(name string) Verdict {
	d, line := p.ruleOfScheme(name)
	v := Verdict{Decision: d, Rule: "scheme", Line: line, Section: "RFC 3986 section 7"}
	if d == Allow {
		v.Message = "the scheme is allowed " + by(line)
	} else {
		v.Message = "the scheme " + short(name) + " is denied " + by(line)
	}
	return v
}

func (p Policy) ruleOfScheme(name string) (Decision, int) {
	d, line := p.decide("scheme", func(_ string, v *value) bool { return v.text == name })
	switch {
	case d == Lookup && (name == "http" || name == "https"):
		d = Allow
	case d == Lookup:
		d = Deny
	}
	return d, line
}

// connectless judges a URI without an authority, whose scheme is allowed.
func connectless(u uri.URI, v Verdict) Verdict {
	if i, _ := scheme.Lookup(u.Scheme()); i.Authority == scheme.Forbidden {
		return v
	}
	return at(Verdict{Rule: "host", Message: "there is no host to connect to",
		Section: "RFC 3986 section 3.2.2"}, u, uri.Path)
}

func (p Policy) userinfo(u uri.URI) Verdict {
	d, line := p.decide("userinfo", always)
	if d == Allow || !u.HasUserinfo() {
		return Verdict{Decision: Allow}
	}
	return Verdict{Rule: "userinfo", Line: line, Section: "RFC 3986 section 7.6",
		Message: "a userinfo is denied " + by(line) + ": it may be taken for the host"}
}

// host judges the text of a host: first by the host rules, then by what the
// text tells about its addresses.
func (p Policy) host(h host.Host) Verdict {
	if h == (host.Host{}) {
		return Verdict{Rule: "host", Message: "the host is empty",
			Section: "RFC 3986 section 3.2.2"}
	}
	name, err := key(h)
	r, a := HostScope(h)
	d, line := p.decide("host", func(_ string, v *value) bool {
		switch {
		case v.prefix.IsValid():
			return v.prefix.Contains(a.Unmap())
		case err != nil:
			return false
		case v.below:
			return name != v.text && below(name, v.text)
		}
		return name == v.text
	})
	shown := short(h.String())
	switch {
	case d == Deny:
		return Verdict{Rule: "host", Line: line, Addr: a, Range: r,
			Message: "the host " + shown + " is denied " + by(line)}
	case a.IsValid():
		v := p.CheckAddr(a)
		if h.Kind() == host.RegName {
			v.Message = shown + " is read as an address by many systems: " + v.Message
			v.Section = "RFC 3986 section 7.4"
		}
		return v
	case h.Kind() == host.IPvFuture:
		return Verdict{Rule: "host", Section: "RFC 3986 section 3.2.2",
			Message: "the address mechanism of " + shown + " is not known"}
	case err != nil:
		return Verdict{Rule: "host", Section: "RFC 3986 section 3.2.2",
			Message: shown + " is neither an address nor a name for DNS"}
	case d == Lookup && r.Scope != "":
		v := p.inRange(r, netip.Addr{}, "the name "+shown)
		if v.Decision == Allow {
			v.Decision = Lookup
		}
		return v
	}
	return Verdict{Decision: Lookup, Rule: "host", Line: line, Range: r,
		Message: "the name " + shown + " is to be looked up, and each of its addresses judged"}
}

// CheckAddr judges an address, as it is connected to. Its zone is ignored. An
// IPv6 address that contains an IPv4 address is denied if one of the two is.
func (p Policy) CheckAddr(a netip.Addr) Verdict {
	if v, bad := p.bad(); bad {
		return v
	}
	if !a.IsValid() {
		return Verdict{Rule: "range", Message: "there is no address"}
	}
	v := p.inRange(Scope(a), a, "")
	if v.Decision == Deny {
		v.Message = a.String() + v.Message
		return v
	}
	if inner, form := host.Embedded(a); form != host.NotEmbedded {
		if in := p.inRange(Scope(inner), inner, ""); in.Decision == Deny {
			in.Message = a.String() + " contains an IPv4 address (" + form.String() + "): " +
				inner.String() + in.Message
			return in
		}
	}
	return v
}

// inRange judges a range, and in it an address unless that is zero. A message
// about a denial begins with the subject.
func (p Policy) inRange(r Range, a netip.Addr, subject string) Verdict {
	a = a.WithZone("").Unmap()
	d, line := p.decide("range", func(verb string, v *value) bool {
		switch {
		case !v.prefix.IsValid():
			return v.text == r.Scope
		case verb != "deny" && r.Scope == metadata && !v.prefix.IsSingleIP():
			return false
		}
		return v.prefix.Contains(a)
	})
	if d == Lookup {
		d = Deny
		if r.Global() {
			d = Allow
		}
	}
	v := Verdict{Decision: d, Rule: "range", Line: line, Addr: a, Range: r, Section: r.Section}
	if d != Deny {
		v.Message = "the range " + r.Scope + " is allowed " + by(line)
		return v
	}
	v.Message = subject + " is in the range " + r.Scope
	if r.Title != "" && !r.Global() {
		v.Message += " (" + r.Title + ")"
	}
	v.Message += ", which is denied " + by(line)
	return v
}

// port judges the port of a URI, or the default port of its scheme.
func (p Policy) port(u uri.URI) Verdict {
	i, _ := scheme.Lookup(u.Scheme())
	n := i.Port
	if u.Port() != "" {
		n, _ = u.PortNumber() // 0 if it is too great
	} else if n == 0 {
		return Verdict{Decision: Allow} // that of no server is known
	}
	v := p.portOf(u.Scheme(), n)
	if list := scheme.CheckPort(u); v.Decision == Deny && v.Line == 0 && len(list) > 0 {
		v.Message = list[0].Message
	}
	return at(v, u, uri.Port)
}

func (p Policy) portOf(name string, n uint16) Verdict {
	d, line := p.decide("port", func(_ string, v *value) bool { return v.low <= n && n <= v.high })
	if d == Allow || d == Lookup && scheme.AllowsPort(name, n) {
		return Verdict{Decision: Allow}
	}
	return Verdict{Rule: "port", Line: line, Section: "RFC 3986 section 7.2",
		Message: "port " + strconv.Itoa(int(n)) + " is denied " + by(line)}
}

// CheckAddrPort judges the address and the port of a connection, whose URI is
// not known: a port is allowed that is allowed in a URI of one of the schemes.
func (p Policy) CheckAddrPort(a netip.AddrPort) Verdict {
	v := p.CheckAddr(a.Addr())
	if v.Decision == Deny {
		return v
	}
	port := Verdict{Rule: "scheme", Message: "no scheme is allowed"}
	for name := range p.schemes {
		if d, _ := p.ruleOfScheme(name); d == Deny {
			continue
		}
		if port = p.portOf(name, a.Port()); port.Decision == Allow {
			return v
		}
	}
	port.Addr, port.Range = v.Addr, v.Range
	return port
}

// CheckRedirect judges a redirect to a URI, after others: n is 1 for the first.
func (p Policy) CheckRedirect(to uri.URI, n int) Verdict {
	most := maxRedirects
	if p.rules != nil {
		most = p.rules.redirects
	}
	v := p.CheckURI(to)
	if v.Decision != Deny && n > most {
		return Verdict{Rule: "redirects", Message: "there are more than " + strconv.Itoa(most) +
			" redirects"}
	}
	return v
}

// short returns s, or its beginning if it is too long for a message.
func short(s string) string {
	const most = 64
	if len(s) <= most {
		return s
	}
	return s[:most-len("...")] + "..."
}
