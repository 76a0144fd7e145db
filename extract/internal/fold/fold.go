// Package fold knows the fields of headers that go on over lines, in mail and
// in web archives.
package fold

import "strings"

// End returns where the field ends that begins at a place: after the first
// line that is not continued by one that begins with a space or a tab (RFC 5322
// section 2.2.3).
func End(header string, at int) int {
	for {
		i := strings.IndexByte(header[at:], '\n')
		if i < 0 {
			return len(header)
		}
		if at += i + 1; at == len(header) || header[at] != ' ' && header[at] != '\t' {
			return at
		}
	}
}
