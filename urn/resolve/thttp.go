package resolve

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// service returns the key of a service: its names are equal in any case of
// letters, and I2L, N2L and L2L are one.
func service(name string) string {
	name = strings.ToLower(name)
	if len(name) > 2 && strings.IndexByte("inl", name[0]) >= 0 && name[1] == '2' {
		return "i" + name[1:]
	}
	return name
}

// IsLocation reports whether a service answers with locations: I2L or I2Ls.
func IsLocation(name string) bool {
	return slices.Contains([]string{"i2l", "i2ls"}, service(name))
}

// IsIdentifier reports whether a service answers with URIs in place of the
// thing: I2L, I2Ls, I2N or I2Ns.
func IsIdentifier(name string) bool {
	return slices.Contains([]string{"i2l", "i2ls", "i2n", "i2ns"}, service(name))
}

// Request returns the URI of a request of THTTP (RFC 2169 section 2) for a
// service to the resolver at base, an http or https URI:
//
//	http://resolver.example/uri-res/N2L?urn:foo:a123
//
// The service I=I has two operands; the RFC does not say how to send both, and
// here "%20" is between them. The request has the name in the form of step 5b:
// with the directives, without the fragment.
func Request(base uri.URI, name string, operands ...urn.URN) (uri.URI, error) {
	texts := make([]string, len(operands))
	for i, u := range operands {
		texts[i] = u.Normalize5b().String()
	}
	path := strings.TrimSuffix(strings.TrimRight(base.Path(), "/"), "/uri-res")
	path += "/uri-res/" + pct.Encode(httpName(name), pct.Unreserved().Union(pct.SetOf("=")))
	return base.Edit().Path(path).Query(strings.Join(texts, "%20")).URI()
}

// httpName returns the name that a service has in THTTP: N2L for I2L.
func httpName(name string) string {
	if strings.HasPrefix(service(name), "i2") {
		return "N" + name[1:]
	}
	return name
}

// withQuery appends the q-component of a name to a URI that it leads to (RFC
// 8141 section 2.3.2).
func withQuery(u uri.URI, name urn.URN) (uri.URI, error) {
	q := name.QComponent()
	switch {
	case q == "":
		return u, nil
	case u.HasQuery():
		q = u.Query() + "&" + q
	}
	return u.Edit().Query(q).URI()
}

// ListType is the media type of a list of URIs.
const ListType = "text/uri-list"

// maxList limits the lines of a list that are read.
const maxList = 1000

// SplitList returns the URIs of a list in the format text/uri-list (RFC 2483
// section 5) that a server may name. Lines end in CR LF, in CR, or in LF; those
// that begin with "#" are comments. A line that has no such URI is left out,
// and so is what follows the first 1000 lines, each with an error.
func (r *Resolver) SplitList(text string) (uris []uri.URI, errs []error) {
	ends := func(r rune) bool { return r == '\r' || r == '\n' }
	for line := range strings.FieldsFuncSeq(text, ends) {
		if len(uris)+len(errs) == maxList {
			return uris, append(errs, fmt.Errorf("the list has more than %d lines", maxList))
		}
		line, isComment := strings.CutPrefix(line, "#")
		if line = strings.TrimSpace(line); isComment || line == "" {
			continue
		}
		if u, err := r.parse(line); err != nil {
			errs = append(errs, fmt.Errorf("%.100q in the list: %w", line, err))
		} else {
			uris = append(uris, u)
		}
	}
	return uris, errs
}

// parse returns a URI that a server may name.
func (r *Resolver) parse(text string) (u uri.URI, err error) {
	if u, err = uri.Parse(text); err == nil {
		err = r.Allow(u)
	}
	return u, err
}
