package whatwg

import "strings"

// fast is [parse] for common texts in normal form: http: and https: URLs with a
// domain in lower case, without userinfo and port. It gives up on all others,
// and on dot-segments.
func fast(text string) (URL, bool) {
	scheme := len("https")
	if !strings.HasPrefix(text, "https://") {
		if scheme--; !strings.HasPrefix(text, "http://") {
			return URL{}, false
		}
	}
	start := scheme + len("://")
	i := start
	for i < len(text) && plainHost.has(text[i]) {
		i++
	}
	if i == start || i == len(text) || text[i] != '/' || endsInNumber(text[start:i]) {
		return URL{}, false
	}
	path := i
	for i < len(text) && plainPath.has(text[i]) {
		i++
	}
	if strings.Contains(text[path:i], "/.") {
		return URL{}, false // a dot-segment, perhaps
	}
	query := i
	if i < len(text) && text[i] == '?' {
		for i < len(text) && keepSpecialQuery.has(text[i]) {
			i++
		}
	}
	fragment := i
	if i < len(text) && text[i] == '#' {
		for i < len(text) && keepFragment.has(text[i]) {
			i++
		}
	}
	if i < len(text) || len(text) > MaxLen {
		return URL{}, false
	}
	return URL{text, uint32(scheme), uint32(path), uint32(query), uint32(fragment)}, true
}
