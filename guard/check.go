package guard

import (
	"errors"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// Judge judges a URI before the connection, by its text: scheme, userinfo,
// host and port, in this order. [Lookup] means that the host is a name, whose
// addresses are to be judged by [Policy.JudgeAddrPort]. A URI of a scheme that
// has no authority, such as data, connects to nothing, and neither does one
// without an authority whose scheme is not known: with its scheme allowed it is
// allowed. In schemes whose protocol has lines, such as ftp, a percent-
// encoded NUL, CR or LF is denied.
func (p Policy) Judge(u uri.URI) Verdict {
	v, c := p.scheme(u.Scheme()), uri.Scheme
	i, known := scheme.Lookup(u.Scheme())
	hasHost := u.HasAuthority() || known && i.Authority != scheme.AuthorityForbidden
	if v.Decision != Deny && hasHost {
		v, c = p.host(u.Host()), uri.Host
		if user := p.userinfo(u); user.Decision == Deny {
			v, c = user, uri.Userinfo
		} else if port := p.port(u, i.Port); v.Decision != Deny && port.Decision == Deny {
			v, c = port, uri.Port
		}
		if line, ok := ends(u); ok && v.Decision != Deny {
			return line
		}
	}
	v.Start, v.End, _ = u.Span(c)
	return v
}

// lines are the schemes whose protocol sends parts of the URI in lines.
var lines = [...]string{
	"dict", "ftp", "gopher", "imap", "news", "nntp", "pop", "telnet", "whois",
}

// ends denies a URI of a protocol of lines if it has the triplet of NUL, CR or
// LF. Such data would end a command, and begin another one.
func ends(u uri.URI) (v Verdict, ok bool) {
	if !slices.Contains(lines[:], u.Scheme()) {
		return v, false
	}
	_, err := pct.Decoder{Refuse: pct.Terminators()}.Decode(u.String())
	e, ok := errors.AsType[*pct.Error](err)
	if ok {
		end := e.Offset + len("%0A")
		v = Verdict{Rule: "line", Start: e.Offset, End: end, Section: "RFC 3986 section 7.2",
			Message: u.String()[e.Offset:end] + " would end a line of " + u.Scheme()}
	}
	return v, ok
}

// by says in a few words what decides: a line of the policy, or the default.
func (p Policy) by(line int) string {
	switch n := strconv.Itoa(line); {
	case line == 0:
		return "by default"
	case p.get().bad > 0:
		return "by the policy, whose line " + n + " cannot be read"
	default:
		return "by line " + n + " of the policy"
	}
}

func (p Policy) userinfo(u uri.URI) Verdict {
	d, line := p.decide("userinfo", always)
	if d == Allow || !u.HasUserinfo() {
		return Verdict{Decision: Allow}
	}
	return Verdict{Rule: "userinfo", Line: line, Section: "RFC 3986 section 7.6",
		Message: "a userinfo is denied " + p.by(line) + ": it may be mistaken for the host"}
}

func (p Policy) scheme(name string) Verdict {
	d, line := p.decide("scheme", func(_ string, v *value) bool { return v.text == name })
	if d == Allow || d == Lookup && (name == "http" || name == "https") {
		return Verdict{Decision: Allow, Rule: "scheme", Line: line,
			Message: "the scheme is allowed"}
	}
	return Verdict{Rule: "scheme", Line: line, Section: "RFC 3986 section 7",
		Message: "the scheme " + short(name) + " is denied " + p.by(line)}
}

// host judges the text of a host: first by the host rules, then by what the
// text tells about its addresses.
func (p Policy) host(text string) Verdict {
	h, _ := host.Parse(text) // a part of a URI
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
	v := Verdict{Rule: "host", Line: line, Addr: a, Range: r, Section: "RFC 3986 section 3.2.2"}
	text = short(text)
	switch {
	case text == "":
		v.Message = "there is no host to connect to"
	case d == Deny:
		v.Message = "the host " + text + " is denied " + p.by(line)
	case a.IsValid():
		v = p.JudgeAddr(a)
		if h.Kind() == host.RegName {
			v.Message = text + " is read as an address by many systems: " + v.Message
			v.Section = "RFC 3986 section 7.4"
		}
	case err != nil:
		v.Message = text + " is neither a known kind of address nor a name for DNS"
	case d == Lookup && r.Scope != "":
		v = p.inRange(r, a, "the name "+text)
		if v.Decision == Allow {
			v.Decision = Lookup
		}
	default:
		v.Decision, v.Message = Lookup,
			"the name "+text+" is to be looked up, and each of its addresses judged"
	}
	return v
}

// JudgeAddr judges an address, as it is connected to. Its zone is ignored. An
// IPv6 address that contains an IPv4 address is denied if one of the two is.
func (p Policy) JudgeAddr(a netip.Addr) Verdict {
	if !a.IsValid() {
		return Verdict{Rule: "range", Message: "there is no address"}
	}
	v := p.inRange(Scope(a), a, a.String())
	inner, form := host.Embedded(a)
	if v.Decision == Deny || form == host.NotEmbedded {
		return v
	}
	in := p.inRange(Scope(inner), inner,
		a.String()+" contains an IPv4 address ("+form.String()+"): "+inner.String())
	if in.Decision == Deny {
		return in
	}
	return v
}

// inRange judges a range, and in it an address unless that is zero.
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
	v := Verdict{Rule: "range", Line: line, Addr: a, Range: r, Section: r.Section}
	if d == Allow || d == Lookup && r.Global() {
		v.Decision, v.Message = Allow, "the range is allowed"
		return v
	}
	title := " (" + r.Title + ")"
	if strings.EqualFold(r.Scope, r.Title) {
		title = ""
	}
	v.Message = subject + " is in the range " + r.Scope + title + ", which is denied " + p.by(line)
	return v
}

// port judges the port of a URI, or the default port of its scheme; 0 is none.
func (p Policy) port(u uri.URI, n uint16) Verdict {
	if u.Port() == "" && n == 0 {
		return Verdict{Decision: Allow}
	}
	if u.Port() != "" {
		n, _ = u.PortNumber() // 0 if it is too great
	}
	v := p.portOf(u.Scheme(), n)
	if list := scheme.CheckPort(u); v.Decision == Deny && v.Line == 0 && len(list) > 0 {
		v.Message = list[0].Message
	}
	return v
}

func (p Policy) portOf(name string, n uint16) Verdict {
	d, line := p.decide("port", func(_ string, v *value) bool { return v.low <= n && n <= v.high })
	if d == Allow || d == Lookup && scheme.AllowsPort(name, n) {
		return Verdict{Decision: Allow}
	}
	return Verdict{Rule: "port", Line: line, Section: "RFC 3986 section 7.2",
		Message: "port " + strconv.Itoa(int(n)) + " is denied " + p.by(line)}
}

// JudgeAddrPort judges the address and the port of a connection, whose URI is
// not known: a port is allowed that is allowed in a URI of one of the schemes.
func (p Policy) JudgeAddrPort(a netip.AddrPort) Verdict {
	v := p.JudgeAddr(a.Addr())
	if v.Decision == Deny {
		return v
	}
	port := Verdict{Rule: "scheme", Message: "no scheme is allowed"}
	for _, name := range p.get().schemes {
		if p.scheme(name).Decision == Deny {
			continue
		}
		if port = p.portOf(name, a.Port()); port.Decision == Allow {
			return v
		}
	}
	port.Addr, port.Range = v.Addr, v.Range
	return port
}

// JudgeRedirect judges a redirect to a URI, after others: n is 1 for the first.
func (p Policy) JudgeRedirect(to uri.URI, n int) Verdict {
	v := p.Judge(to)
	if most := p.get().redirects; v.Decision != Deny && n > most {
		return Verdict{Rule: "redirects",
			Message: "there are more than " + strconv.Itoa(most) + " redirects"}
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
