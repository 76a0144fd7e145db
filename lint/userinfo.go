package lint

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/redact"
)

// password finds passwords in the userinfo, also that of a URI inside. All are
// one finding, so that a text has few.
func password(p *pass) {
	if n := len(p.passwords); n > 0 {
		p.say(p.passwords[0].start, p.passwords[0].end, "a password in a URI is deprecated: "+
			"anyone who sees the URI sees the password"+andMore(n))
	}
}

// secret finds what package redact knows to be a secret: the first that is not
// a password of a userinfo, and if it is a token, is a long word.
func secret(p *pass) {
	var found []redact.Span
	at := 0 // of the query or fragment, if a parameter there is all that there can be
	_, end, _ := p.Span(uri.Path)
	if p.traits&mayBeSecret == equals && strings.IndexByte(p.raw, '=') > end {
		at = end
	}
	text := p.raw[at:]
	for s := range redact.Spans(text) {
		password := s.Kind == redact.Userinfo && s.What == "a password"
		if !password && (s.Kind != redact.Token || hasToken(text[s.Start:s.End])) {
			found = append(found, s)
		}
	}
	if len(found) > 0 {
		p.sayRaw(at+found[0].Start, at+found[0].End, found[0].What+
			" in the URI: anyone who sees the URI can use it"+andMore(len(found)))
	}
}

// userinfoLikeHost finds a user name that a reader could mistake for the host.
// It reports the first word that looks like a host name or an IPv4 address, and
// does not search the password.
func userinfoLikeHost(p *pass) {
	start, end, _ := p.Span(uri.Userinfo)
	user, _, _ := strings.Cut(p.String()[start:end], ":")
	from, to, ok := hostWord(user)
	if !ok {
		return
	}
	p.say(start+from, start+to, "the host is "+cmp.Or(short(p.Host()), "empty")+
		", not "+short(user[from:to])+": the text before @ is a user name")
}

// hostWord returns the place of the first word of the user name that looks like
// a host.
func hostWord(user string) (from, to int, ok bool) {
	for to <= len(user) {
		size := len("%41")
		if to == len(user) || user[to] != '%' {
			size = 1
		}
		if to == len(user) || !hostChars.Contains(byte(unreserved(user[to:]))) {
			if from < to && looksLikeHost(user[from:to], from > 0 || to < len(user)) {
				return from, to, true
			}
			from = to + size
		}
		to += size
	}
	return 0, 0, false
}
