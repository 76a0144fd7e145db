package mailto

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/part"
)

// Normalize returns u with the domains of its path in lower case: case has no
// meaning in a domain (RFC 5321 section 2.4). Domains in brackets, local parts
// and header fields do not change. Normalize is idempotent, and returns u
// itself if nothing changes.
func (u URI) Normalize() URI {
	text := u.String()
	var changed []byte
	lower := func(start, end int) {
		for i := start; i < end; i++ {
			switch c := text[i]; {
			case c == '%':
				i += 2
			case 'A' <= c && c <= 'Z':
				if changed == nil {
					changed = []byte(text)
				}
				changed[i] |= 0x20
			}
		}
	}
	for start, end, _ := u.Generic().Span(uri.Path); start < end; {
		at, n, _ := part.AddrSpec(text[start:end], &style)
		if domain := start + at + len("@"); !strings.HasPrefix(text[domain:], "%5B") &&
			!strings.HasPrefix(text[domain:], "%5b") {
			lower(domain, start+n)
		}
		start += n + len(",")
	}
	if changed == nil {
		return u
	}
	g, err := uri.Parse(string(changed))
	if err != nil {
		return u // never: only the case of letters changed
	}
	return URI{part.Of(g)}
}
