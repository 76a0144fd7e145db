package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// userinfoLikeHost finds a user name that a reader could take for the host
// (section 7.6):
//
//	ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm
//
// The user name is searched for the first word that looks like a host name or
// an IPv4 address. A password is not searched, so that nothing of it comes into
// the message.
func userinfoLikeHost(r uri.Ref) []finding.Finding {
	start, end, ok := r.Span(uri.Userinfo)
	if !ok {
		return nil
	}
	user, _, _ := strings.Cut(r.String()[start:end], ":")
	from, to, ok := hostWord(user)
	if !ok {
		return nil
	}
	host := "empty"
	if h := r.Host(); h != "" {
		host = short(h)
	}
	return []finding.Finding{{
		Start:   start + from,
		End:     start + to,
		Message: "the host is " + host + ", not " + short(user[from:to]) + ": the text before @ is a user name",
	}}
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
		if from = to; from < len(user) { // past what ends the word
			if user[from] == '%' {
				from += len("%41")
			} else {
				from++
			}
		}
	}
	return 0, 0, false
}

// wordByte returns the length of the letter, digit, "-", "." or encoding of one
// that s begins with, or 0.
func wordByte(s string) int {
	if b, ok := decodeUnreserved(s); ok && hostChars.Contains(b) {
		return len("%41")
	}
	if hostChars.Contains(s[0]) {
		return 1
	}
	return 0
}

var hostChars = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-."))

// looksLikeHost reports whether the word has the form of an IPv4 address or of
// a host name. Many people are called first.last: two labels look like a host
// only if the second could be a top-level domain, or if other text stands
// around them.
func looksLikeHost(word string, amid bool) bool {
	word = strings.TrimSuffix(strings.ToLower(pct.DecodeUnreserved(word)), ".")
	if uri.Rule("IPv4address").Check(word) == nil {
		return true
	}
	labels := 0
	last := ""
	for label := range strings.SplitSeq(word, ".") {
		if label == "" {
			return false
		}
		labels++
		last = label
	}
	if labels < 2 || !pct.Alpha.Contains(last[0]) {
		return false
	}
	return labels > 2 || amid || len(last) == 2 || isTopLevel(last)
}

// topLevel holds the top-level domains that have more than two letters and that
// everybody knows.
const topLevel = " com org net edu gov mil int info biz name app dev online shop site top xyz "

// isTopLevel reports whether a label in lower case is one of them.
func isTopLevel(label string) bool { return strings.Contains(topLevel, " "+label+" ") }

// short returns s, or its beginning if a message should not hold all of it.
func short(s string) string {
	const most = 64
	if len(s) <= most {
		return s
	}
	return s[:most-len("...")] + "..."
}
