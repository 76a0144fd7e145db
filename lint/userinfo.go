package lint

import (
	"strings"

	"github.com/urikit/uri"
)

// password finds a password in the userinfo. The form is deprecated (section
// 3.2.1), because URIs are shown, kept and logged (section 7.5). An empty
// password does not count.
func password(r uri.Ref, say sayer) {
	for start, end := range uri.PasswordSpans(r.String()) {
		say(start, end, "a password in a URI is deprecated: "+
			"anyone who sees the URI sees the password")
	}
}

// beforePassword returns where the first password between start and end begins,
// or end. Messages and fixes of other rules stop there.
func beforePassword(r uri.Ref, start, end int) int {
	for from, to := range uri.PasswordSpans(r.String()) {
		if start < to && from < end {
			return max(start, from)
		}
	}
	return end
}

// userinfoLikeHost finds a user name that a reader could take for the host
// (section 7.6):
//
//	ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm
//
// It reports the first word of the user name that looks like a host name or an
// IPv4 address. It does not search the password.
func userinfoLikeHost(r uri.Ref, say sayer) {
	start, end, _ := r.Span(uri.Userinfo)
	user, _, _ := strings.Cut(r.String()[start:end], ":")
	from, to, ok := hostWord(user)
	if !ok {
		return
	}
	host := "empty"
	if h := r.Host(); h != "" {
		host = short(h)
	}
	say(start+from, start+to, "the host is "+host+", not "+short(user[from:to])+
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
