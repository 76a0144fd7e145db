package uri

import (
	"iter"
	"strings"
)

// Redacted returns the text of the value for logs and screens: without the
// passwords that [PasswordSpans] finds, and without the ":" before each of them
// (section 3.2.1). An empty password stays, since it tells nothing. It does not
// allocate if there is no password.
func (p value) Redacted() string {
	start, end, ok := p.nextPassword(0)
	if !ok {
		return p.s
	}
	var b strings.Builder
	b.Grow(len(p.s))
	from := 0
	for ; ok; start, end, ok = p.nextPassword(end) {
		colon := len(":")
		if p.s[start-colon] != ':' {
			colon = len("%3A")
		}
		b.WriteString(p.s[from : start-colon])
		from = end
	}
	b.WriteString(p.s[from:])
	return b.String()
}

// Redact returns text for logs and screens. For a URI reference it is what
// Redacted returns. In any other text the place that [PasswordSpans] yields
// becomes "***". A data source name such as user:password@tcp(host)/database
// has no userinfo: package redact masks the passwords of those, and tokens.
func Redact(text string) string {
	if p, err := parse(text, false); err.Rule == "" {
		return p.Redacted()
	}
	start, end, ok := nextPassword(text, 0, false) // to the last "@": there is no other
	if !ok {
		return text
	}
	return text[:start] + "***" + text[end:]
}

// PasswordSpans yields the places in text, start and end, of what is or may be
// a password, in order. It takes time linear in the text. If the text is a URI
// reference, these are
//
//   - what follows the first ":" of the userinfo (section 3.2.1);
//   - the same in a URI inside the path, query or fragment, even if its
//     delimiters are percent-encoded: what is between the first ":" after "//"
//     and the last "@" before the next "/", "?" or "#";
//   - the same after http, https, ws, wss or ftp and ":" without "//", or with
//     more slashes: browsers read "//".
//
// In any other text a password ends at the last "@" of the text, and "\" is the
// same as "/". That may be more than the password, never less, but for what can
// be a port, or ports with more hosts, up to a "/", "?" or "#".
func PasswordSpans(text string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		if !hasAt(text) {
			return
		}
		p, err := parsePlain(text) // not parse, whose errors call PasswordSpans
		next := p.nextPassword
		if err.Rule != "" {
			next = func(i int) (start, end int, ok bool) { return nextPassword(text, i, false) }
		}
		for start, end, ok := next(0); ok && yield(start, end); start, end, ok = next(end) {
		}
	}
}

// nextPassword returns the place of the first password that begins at i or
// later.
func (p value) nextPassword(i int) (start, end int, ok bool) {
	if i == 0 {
		if !hasAt(p.s) || !hasColon(p.s[p.hierStart():]) {
			return 0, 0, false
		}
		if p.HasAuthority() {
			start, end, _ = p.Span(Userinfo)
			if n := strings.IndexByte(p.s[start:end], ':') + 1; n > 0 && start+n < end {
				return start + n, end, true
			}
			i = p.pathStart()
			if start == end && p.Authority() == "" && endsWithBrowserScheme(p.Scheme()) {
				i -= len("//") // browsers read any number of slashes as two
			}
		}
	}
	return nextPassword(p.s, i, true)
}

// nextPassword searches any text from i on. In a valid text, the authority has
// been searched before.
func nextPassword(text string, i int, valid bool) (start, end int, ok bool) {
	slashes, from := 0, i // slashes in a row; the end of the last triplet
	open := false         // may i be in an authority?
	colon, at := 0, 0     // the end of its first ":", and the last "@" after that
	for i <= len(text) {
		c, size := delimiter(text, i)
		if c == '[' && slashes >= len("//") && !valid { // the ":" in an address
			if n := strings.IndexAny(text[i:], "]@/"); n > 0 && text[i+n] == ']' {
				i += n
			}
		}
		if slashes++; c != '/' && c != '\\' {
			slashes = 0
		}
		switch {
		case c == '@' && 0 < colon && colon < i:
			at = i
		case c == ':':
			if open && colon == 0 {
				colon = i + size
				if end := portEnd(text, colon); !valid && end > 0 {
					i, colon, open = end, 0, false
					continue
				}
				if !valid {
					at = max(strings.LastIndexByte(text, '@'), strings.LastIndex(text, "%40"))
					return colon, at, colon < at
				}
			}
			if endsWithBrowserScheme(text[from:i]) {
				open, slashes = true, len("//")
			}
		case slashes > 0 || c == '?' || c == '#' || i == len(text):
			if at > 0 {
				return colon, at, true
			}
			open = open && !valid || slashes >= len("//")
			colon = 0
		}
		if i += size; size > 1 {
			from = i
		}
	}
	return 0, 0, false
}

// portEnd returns the end of the port at i, and of more hosts after a ",", if
// the authority ends there, or 0.
func portEnd(text string, i int) int {
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		i++
	}
	if i < len(text) && text[i] == ',' {
		i += max(0, strings.IndexAny(text[i:], "/?#@"))
	}
	if i < len(text) && strings.IndexByte("/?#", text[i]) >= 0 {
		return i
	}
	return 0
}

// hasAt reports whether a password may end in s.
func hasAt(s string) bool {
	return strings.IndexByte(s, '@') >= 0 ||
		strings.IndexByte(s, '%') >= 0 && strings.Contains(s, "%40")
}

// hasColon reports whether a password may begin in s.
func hasColon(s string) bool {
	return strings.IndexByte(s, ':') >= 0 ||
		strings.IndexByte(s, '%') >= 0 && (strings.Contains(s, "%3A") || strings.Contains(s, "%3a"))
}

// delimiter returns the byte at text[i:] and its length. A delimiter may be
// percent-encoded there.
func delimiter(text string, i int) (c byte, size int) {
	if i == len(text) {
		return 0, 1
	}
	if text[i] == '%' && triplet(text, i) == len("%40") {
		switch c := octet(text[i:]); c {
		case '/', '\\', '?', '#', ':', '@':
			return c, len("%40")
		}
	}
	return text[i], 1
}

// endsWithBrowserScheme reports whether s ends with a scheme after which
// browsers expect "//" and supply it.
func endsWithBrowserScheme(s string) bool {
	start := len(s)
	for start > 0 && classScheme.has(s[start-1]) {
		start--
	}
	switch strings.ToLower(s[start:]) {
	case "http", "https", "ws", "wss", "ftp":
		return true
	}
	return false
}
