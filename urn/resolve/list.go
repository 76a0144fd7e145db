package resolve

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
)

// ListType is the media type of a list of URIs.
const ListType = "text/uri-list"

// MaxList limits the lines of a list that are read.
const MaxList = 1000

// ParseList returns the URIs of a list in the format text/uri-list (RFC 2483
// section 5) that a server may name. Lines end in CR LF, in CR, or in LF; those
// that begin with "#" are comments. A line that has no such URI is left out,
// and so is what follows [MaxList] lines, each with an error.
func (r *Resolver) ParseList(text string) (uris []uri.URI, errs []error) {
	ends := func(r rune) bool { return r == '\r' || r == '\n' }
	for line := range strings.FieldsFuncSeq(text, ends) {
		if len(uris)+len(errs) == MaxList {
			return uris, append(errs, fmt.Errorf("the list has more than %d lines", MaxList))
		}
		line, isComment := strings.CutPrefix(line, "#")
		if line = strings.TrimSpace(line); isComment || line == "" {
			continue
		}
		u, err := uri.Parse(line)
		if err == nil {
			err = r.Allow(u)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%.100q in the list: %w", line, err))
			continue
		}
		uris = append(uris, u)
	}
	return uris, errs
}

// AppendList appends a list of what a name leads to: its first line is the name
// as a comment.
func AppendList(b []byte, of uri.URI, uris []uri.URI) []byte {
	b = append(b, "# "+of.String()+"\r\n"...)
	for _, u := range uris {
		b = append(b, u.String()+"\r\n"...)
	}
	return b
}
