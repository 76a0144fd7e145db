package edition

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/internal/edition/rfc3986"
)

// URI reads the text of r by RFC 3986, and reports the differences: components
// that begin or end elsewhere, and a text that was not valid. It changes no
// byte; [Migrate] returns the URI with the old meaning. The error is a
// [finding.Finding], and says why the text is not a URI.
func (r *Reading) URI() (uri.URI, []finding.Finding, error) {
	u, err := uri.Parse(r.is.Text)
	if err != nil {
		return uri.URI{}, nil, rfc3986.Finding(err, r.is.Text)
	}
	var found []finding.Finding
	if !r.Valid() {
		f := r.is.Finding()
		f.Severity = finding.Warning
		found = append(found, f)
	}
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		if c == uri.Authority { // the findings are about its pieces
			continue
		}
		old, had := r.whole(c)
		start, end, has := u.Span(c)
		f := finding.Finding{
			Rule: c.String(), Start: start, End: end, Section: "RFC 3986 section " +
				uri.Rule(c.String()).Section(),
		}
		switch {
		case had == has && (!has || old.Start == start && old.End == end), !had && start == end:
			continue
		case !has:
			f.Start, f.End = old.Start, old.End
			f.Message = fmt.Sprintf("this was the %s, and now there is no %s", old.Name, c)
		case !had:
			f.Message = fmt.Sprintf("this is the %s, and there was none", c)
		default:
			f.Message = fmt.Sprintf("this is the %s, and the %s was bytes %d to %d", c, old.Name,
				old.Start, old.End)
		}
		found = append(found, f)
	}
	return u, found, nil
}

// whole returns the part that corresponds to a component. User and password
// together are one part, the userinfo.
func (r *Reading) whole(c uri.Component) (doc.Part, bool) {
	p, ok := r.is.Find(c)
	if c != uri.Userinfo {
		return p, ok
	}
	for q := range r.is.All() {
		switch q.Name {
		case "user":
			p, ok = q, true
		case "password":
			p.Name, p.End = "user and password", q.End
		}
	}
	return p, ok
}
