package lint

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/redact"
)

// password finds a password in the userinfo.
func password(p *pass) {
	for start, end := range uri.PasswordSpans(p.String()) {
		p.say(start, end, "a password in a URI is deprecated: "+
			"anyone who sees the URI sees the password")
	}
}

// secret finds what package redact knows to be a secret, except for passwords and
// signatures, which other rules have.
func secret(p *pass) {
	p.secrets(": anyone who sees the URI can use it", func(s redact.Span) bool {
		return s.Kind == redact.Token && hasToken(p.raw[s.Start:s.End]) ||
			s.Kind == redact.Userinfo && s.What != "a password" ||
			s.Kind == redact.Parameter || s.Kind == redact.Session || s.Kind == redact.Webhook
	})
}

// signedURL finds the signature of a URL that gives access to whoever has it.
func signedURL(p *pass) {
	p.secrets(": until it expires, anyone who sees the URL has access, and then nobody",
		func(s redact.Span) bool { return s.Kind == redact.Signature })
}

// secrets adds a finding about the first of some secrets.
func (p *pass) secrets(message string, is func(redact.Span) bool) {
	if !p.searched {
		p.spans, p.searched = slices.Collect(redact.Spans(p.raw)), true
	}
	var first redact.Span
	n := 0
	for _, s := range p.spans {
		if is(s) {
			if n++; n == 1 {
				first = s
			}
		}
	}
	if n > 0 {
		p.sayRaw(first.Start, first.End, first.What+" in the URI"+message+andMore(n))
	}
}

// beforePassword returns where the first password between start and end begins,
// or end. Messages and fixes of other rules stop there.
func beforePassword(p *pass, start, end int) int {
	for from, to := range uri.PasswordSpans(p.String()) {
		if start < to && from < end {
			return max(start, from)
		}
	}
	return end
}

// userinfoLikeHost finds a user name that a reader could take for the host. It
// reports the first word that looks like a host name or an IPv4 address, and
// does not search the password.
func userinfoLikeHost(p *pass) {
	start, end, _ := p.Span(uri.Userinfo)
	user, _, _ := strings.Cut(p.String()[start:end], ":")
	from, to, ok := hostWord(user)
	if !ok {
		return
	}
	host := "empty"
	if h := p.Host(); h != "" {
		host = short(h)
	}
	p.say(start+from, start+to, "the host is "+host+", not "+short(user[from:to])+
		": the text before @ is a user name")
}

// hostWord returns the place of the first word of the user name that looks like
// a host.
func hostWord(user string) (from, to int, ok bool) {
	for from < len(user) {
		to = from
		for to < len(user) {
			n := wordByte(user[to:])
			if n == 0 {
				break
			}
			to += n
		}
		if to > from && looksLikeHost(user[from:to], from > 0 || to < len(user)) {
			return from, to, true
		}
		if from = to; from < len(user) {
			if user[from] == '%' {
				from += len("%41")
			} else {
				from++
			}
		}
	}
	return 0, 0, false
}

// wordByte returns the length of the letter, digit, "-" or "." at the beginning
// of s, which may be percent-encoded, or 0.
func wordByte(s string) int {
	if b, ok := decodeUnreserved(s); ok && hostChars.Contains(b) {
		return len("%41")
	}
	if hostChars.Contains(s[0]) {
		return 1
	}
	return 0
}
