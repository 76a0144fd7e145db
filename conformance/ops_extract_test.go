package conformance

import (
	"cmp"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/text"
)

// extractOp: what is found is the same in all profiles.
func extractOp(v vector) error {
	found, alternates := []string{}, []string(nil)
	for m := range text.All(v.text()) {
		found = append(found, m.URI.String())
		if !m.Alternate.IsZero() {
			alternates = append(alternates, m.Alternate.String())
		}
	}
	if v.Alternates != nil && !slices.Equal(alternates, v.Alternates) {
		return v.check(alternates, nil)
	}
	return v.check(found, nil)
}

func clean(v vector) error {
	c, err := text.Clean(v.text())
	return v.check(c.Ref.String(), err)
}

func wrap(v vector) error { return v.check(edition.RFC1738.Wrap(v.text())) }

// A sources is the input of the op base.
type sources struct {
	Embedded, Encapsulating, Retrieval, Default *string

	Chain   []string `json:"retrieval_chain"`
	Headers *string
	Parts   []struct{ Headers string }
}

// entities are the headers around the document, the outermost first.
func (s sources) entities() []base.Header {
	var all []base.Header
	if s.Encapsulating != nil {
		all = append(all, base.Header{ContentBase: *s.Encapsulating})
	}
	if s.Headers != nil {
		all = append(all, base.ReadHeader(*s.Headers))
	}
	for _, p := range s.Parts {
		all = append(all, base.ReadHeader(p.Headers))
	}
	return all
}

func (s sources) chain() []string {
	if s.Retrieval != nil {
		return []string{*s.Retrieval}
	}
	return s.Chain
}

func baseOp(v vector) error {
	s := input[sources](v)
	var b base.Base
	if chain := s.chain(); len(chain) > 0 {
		var locations []uri.Ref
		for _, l := range chain[1:] {
			locations = append(locations, uri.MustParseRef(l))
		}
		b = base.Retrieved(uri.MustParse(chain[0]), locations...)
	}
	if s.Default != nil {
		b = cmp.Or(b, base.DefaultTo(uri.MustParse(*s.Default)))
	}
	var err error
	for _, h := range s.entities() {
		if b, err = b.Entity(h); err != nil {
			return v.check(nil, err)
		}
	}
	if s.Embedded != nil {
		b = b.Embed(uri.MustParseRef(*s.Embedded), "")
	}
	return v.check(opt(b.URI().String(), !b.IsZero() || v.Profile == "1997"), nil)
}

// htmlBase: by the draft of 1997 BASE counts in the head alone, if its HREF is
// an absolute URL (D-26).
func htmlBase(v vector) error {
	for href, head := range base.Hrefs([]byte(v.text())) {
		if head && edition.Draft1997.Validate("absoluteURL", href) == nil {
			return v.check(href, nil)
		}
	}
	return v.check(nil, nil)
}
