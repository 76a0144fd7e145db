package program

import (
	"cmp"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// A Disagreement is how programs disagree about the host of one text.
type Disagreement struct {
	// Groups are the programs by what they see: first those that see a host,
	// the largest group first, then those that see none, then those that refuse
	// the text. One group is agreement.
	Groups []Group

	// Severity is Error if programs see different hosts; Warning if they see
	// different ports, or only some a host, in an http:, https:, ws:, wss: or
	// ftp: URL; and otherwise Note, as for a text that only some refuse.
	Severity finding.Severity

	// Class is the name that the literature has for the kind, and Source is
	// where it has it. Reason is a clause that says what programs do. All are
	// "" for agreement.
	Class, Source, Reason string

	// Start and End are the offsets of what it rests on.
	Start, End int
}

// A Group is the programs that see the same host and port in a text.
type Group struct {
	Programs []Program
	Refused  bool

	// Host is the host as the first program returns it, or "" if there is none.
	// Address is the address that it is without DNS, if it is one. Port is ""
	// for a default port.
	Host    string
	Address netip.Addr
	Port    string

	host               string // the same for the same host
	secret, secretPort bool   // the host, or the port, may be a part of a password
}

// Disagree returns what the programs see in a text, and what it rests on if
// they do not agree. Names beyond US-ASCII are compared in the form that they
// have in DNS, and addresses by their value without a zone. A name with "ẞ" has
// another form in programs whose tables are older than Unicode 15.1, so it is
// compared as it is.
//
// A text in which nothing is unusual takes one pass. Another takes the time of
// all models, and of all again for each unusual thing if they do not agree.
func Disagree(text string) Disagreement {
	if isPlain(text) {
		g := newGroup(browsers.Read(text))
		g.Programs = Programs()
		return Disagreement{Groups: []Group{g}}
	}
	return disagree(newAnatomy(text), func(p Program, text string) (Reading, bool) {
		return p.Read(text), true
	})
}

// DisagreeAbout is [Disagree] for a reference against a base. The offsets are
// those in the reference. Programs that cannot resolve are in no group.
func DisagreeAbout(base, ref string) Disagreement {
	a := newAnatomy(ref)
	a.based = true
	return disagree(a, func(p Program, ref string) (Reading, bool) {
		return p.Resolve(base, ref)
	})
}

// maxPlain is the length, in bytes, of the longest text that can be plain.
const maxPlain = 64 << 10

// isPlain reports whether nothing in a text is unusual: it is an http: or
// https: URL with a name in lower case, and with a path if there is more. All
// programs read these alike.
func isPlain(text string) bool {
	const maxName = 200 // bytes, fewer than any program allows
	u := splitText(text[:min(len(text), maxPlain)])
	u.check(pct.Valid, pct.Path(), pct.Query())
	name := u.authority
	_, last, _ := cutLast(name, ".")
	return len(text) <= maxPlain && (u.Scheme == "http" || u.Scheme == "https") &&
		len(name) <= maxName && nameLen(name) == len(name) && last >= "a" &&
		!strings.Contains(name, "--") && name == strings.ToLower(name) &&
		(u.Path != "" || !u.hasQuery && !u.hasFragment) && u.Refused == ""
}

type reader func(p Program, text string) (r Reading, ok bool)

func disagree(a anatomy, read reader) (d Disagreement) {
	d.Groups = groups(a.text, read)
	if other := withOtherPasswords(a.text); other != a.text {
		for i := range d.Groups {
			g := &d.Groups[i]
			r, _ := read(g.Programs[0], other)
			h := newGroup(r)
			g.secret, g.secretPort = g.Host != h.Host, g.Port != h.Port
		}
	}
	if len(d.Groups) == 1 {
		return d
	}
	d.Severity = severity(d.Groups, a.web)
	d.Class, d.Reason = "unclassified", "their rules differ for such a text"
	d.End = len(a.text)
	// It rests on the first thing without which they agree, or agree most.
	least := rank(d.Groups)
	for _, c := range a.causes() {
		without, place := c.without(a.text)
		if without == a.text {
			continue
		}
		left := groups(without, read)
		if r := rank(left); r < least {
			least = r
			d.Class, d.Source, d.Reason = c.class, c.source, c.reason
			d.Start, d.End = place.start, place.end
		}
		if len(left) == 1 {
			break
		}
	}
	return d
}

// withOtherPasswords returns a text with another octet for each of a password
// that is not a delimiter. A number stays a number.
func withOtherPasswords(text string) string {
	const these, others = "0123456789-!$&'()*+,;=_~", "1212345678_-------------"
	other := []byte(text)
	for start, end := range uri.PasswordSpans(text) {
		for i := start; i < end; i++ {
			c := text[i]
			if at := strings.IndexByte(these, c); at >= 0 {
				c = others[at] // a port does not become too large
			} else if run(text[i:i+1], "") == 1 {
				c = (c - 1) ^ 1 + 1 // a and b, c and d: hexadecimal digits stay such
			} else if c >= 0x80 && c < 0xc0 {
				c ^= 1 // another character
			}
			other[i] = c
		}
	}
	return string(other)
}

// groups returns the groups of a text.
func groups(text string, read reader) (all []Group) {
	for _, p := range table {
		r, ok := read(p, text)
		if !ok {
			continue
		}
		g := newGroup(r)
		i := slices.IndexFunc(all, func(h Group) bool {
			return g.Refused == h.Refused && g.host == h.host && g.Port == h.Port
		})
		if i < 0 {
			i, all = len(all), append(all, g)
		}
		all[i].Programs = append(all[i].Programs, p)
	}
	slices.SortStableFunc(all, func(g, h Group) int {
		return cmp.Or(g.order()-h.order(), len(h.Programs)-len(g.Programs))
	})
	return all
}

// newGroup returns the group of a reading, still without programs.
func newGroup(r Reading) Group {
	g := Group{Refused: r.Refused != "", Host: r.Host}
	if g.Host == "" {
		return g
	}
	g.Address = r.Address.WithZone("")
	if !listed(strings.ToLower(r.Scheme)+":"+r.Port, webPorts) {
		g.Port = r.Port
	}
	g.host = strings.ToLower(g.Host)
	if g.Address.IsValid() {
		g.host = g.Address.Unmap().String() // the kernel connects to the IPv4 address
	} else if ascii := toASCII(g.Host); ascii != "" && !strings.Contains(g.Host, "ẞ") {
		g.host = strings.ToLower(ascii)
	}
	return g
}

func (g Group) order() int {
	switch {
	case g.Refused:
		return 2
	case g.Host == "":
		return 1
	}
	return 0
}

// rank is less for groups that agree more: a group that sees a host, or sees
// none, counts more than a refusal.
func rank(all []Group) int {
	n := len(all)
	for _, g := range all {
		if !g.Refused {
			n += len(table)
		}
	}
	return n
}

func severity(all []Group, web bool) finding.Severity {
	for _, g := range all {
		if g.Host != "" && g.host != all[0].host {
			return finding.Error
		}
	}
	if web && all[0].Host != "" && !all[1].Refused {
		return finding.Warning
	}
	return finding.Note
}

// String says in one sentence who sees what, and why.
func (d Disagreement) String() string {
	clauses := make([]string, len(d.Groups))
	for i, g := range d.Groups {
		clauses[i] = g.clause()
	}
	s := strings.Join(clauses, "; ")
	if d.Reason != "" {
		s += ", because " + d.Reason
	}
	return s
}

// clause says what the programs of a group see.
func (g Group) clause() string {
	const most = 4 // names, or fewer and a number
	n := len(g.Programs)
	var names []string
	for _, p := range g.Programs[:min(n, most)] {
		names = append(names, p.Name)
	}
	last := len(names) - 1
	if n == 0 {
		return g.String()
	}
	if n > most {
		names[last] = strconv.Itoa(n-last) + " others"
	}
	who := names[last]
	if n == len(table) {
		who = "all programs"
	} else if n > 1 {
		who = strings.Join(names[:last], ", ") + " and " + who
	}
	verb, object := " see", g.String()
	if g.Refused {
		verb, object = " refuse", "it"
	}
	if n == 1 && who != browsers.Name {
		verb += "s"
	}
	return who + verb + " " + object
}

// String returns host and port, and the address if it is not the host; or "no
// host", or "refused". A name beyond US-ASCII is in the form that it has in
// DNS, as many letters look alike. What may be a part of a password is "***".
func (g Group) String() string {
	host := g.Host
	if g.host != "" && isASCII(g.host) && !isASCII(host) {
		host = g.host
	}
	name, _, _ := strings.Cut(host, "%")
	switch {
	case g.Refused:
		return "refused"
	case host == "":
		return "no host"
	case g.secret:
		host = "***"
	case strings.ContainsFunc(host, func(c rune) bool { return c < ' ' || c > '~' }):
		host = strconv.QuoteToASCII(host)
	}
	if g.Port != "" && g.secretPort {
		host += " port ***"
	} else if g.Port != "" {
		host += " port " + g.Port
	}
	if g.Address.IsValid() && !g.secret && g.Address.String() != name {
		host += ", which is " + g.Address.String()
	}
	return host
}
