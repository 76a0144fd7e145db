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
	path := start + plainHost.span(text[start:])
	if path == start || path == len(text) || text[path] != '/' || endsInNumber(text[start:path]) {
		return URL{}, false
	}
	query := path + plainPath.span(text[path:])
	if strings.Contains(text[path:query], "/.") {
		return URL{}, false // a dot-segment, perhaps
	}
	fragment := query
	if strings.HasPrefix(text[query:], "?") {
		fragment += keepSpecialQuery.span(text[query:])
	}
	end := fragment
	if strings.HasPrefix(text[fragment:], "#") {
		end += keepFragment.span(text[fragment:])
	}
	if end < len(text) || len(text) > MaxLen {
		return URL{}, false
	}
	return URL{text, uint32(scheme), uint32(path), uint32(query), uint32(fragment)}, true
}
