package uri

import "strings"

// Redacted returns the text of the value for logs and screens: without what is behind the first
// ":" of the userinfo, and that colon, since it may be a password (section 3.2.1). An empty
// password hides nothing and stays. It does not allocate if there is no password.
func (p value) Redacted() string {
	start, end, ok := p.password()
	if !ok {
		return p.s
	}
	return p.s[:start-1] + p.s[end:]
}

// password returns the place of what is behind the first ":" of the userinfo, if anything is.
func (p value) password() (start, end int, ok bool) {
	start, end, _ = p.Span(Userinfo)
	i := strings.IndexByte(p.s[start:end], ':')
	if i < 0 || start+i+1 == end {
		return 0, 0, false
	}
	return start + i + 1, end, true
}

// Redact returns text for logs and screens. If it is a URI reference, that is what Redacted
// returns. In any other text all between the first ":" behind the first "//" and the last "@"
// becomes "***", as it may have been meant for a password.
func Redact(text string) string {
	if r, err := ParseRef(text); err == nil {
		return r.Redacted()
	}
	start, end, ok := maybePassword(text)
	if !ok {
		return text
	}
	return text[:start] + "***" + text[end:]
}

// maybePassword returns the place in a text that does not parse of what may be a password.
func maybePassword(text string) (start, end int, ok bool) {
	slashes := strings.Index(text, "//")
	if slashes < 0 {
		return 0, 0, false
	}
	colon := strings.IndexByte(text[slashes:], ':')
	start = slashes + colon + 1
	end = strings.LastIndexByte(text, '@')
	if colon < 0 || end < start {
		return 0, 0, false
	}
	return start, end, true
}
