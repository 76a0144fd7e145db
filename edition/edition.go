package edition

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/internal/edition/draft1997"
	"github.com/urikit/uri/internal/edition/rfc1738"
	"github.com/urikit/uri/internal/edition/rfc3986"
	"github.com/urikit/uri/internal/edition/url1993"
)

// An Edition is a document that defines URLs, or a set of such documents:
// [URL1993] | [Draft1997]. A set supports Each, Valid and the text
// methods, and is a reader in comparisons. Any other method panics if the
// Edition is not exactly one document.
type Edition uint8

const (
	// URL1993 is "Uniform Resource Locators" by T. Berners-Lee, of 14 July
	// 1993. Its sections have no numbers.
	URL1993 Edition = 1 << iota

	// RFC1738 is RFC 1738, of December 1994.
	RFC1738

	// Draft1997 is draft-fielding-url-syntax-05, of May 1997.
	Draft1997

	// RFC3986 is RFC 3986, in the text of its draft-07.
	RFC3986

	// All is the set of the four documents.
	All = URL1993 | RFC1738 | Draft1997 | RFC3986
)

// documents has the document of each bit of an Edition, the oldest first.
var documents = [...]*doc.Document{
	&url1993.Document, &rfc1738.Document, &draft1997.Document, &rfc3986.Document,
}

// document returns the document of e. It panics if e is not exactly one, which
// is a mistake in the program.
func (e Edition) document() *doc.Document {
	if bits.OnesCount8(uint8(e)) != 1 || e&^All != 0 {
		panic(fmt.Sprintf("edition: %d is not one edition", e))
	}
	return documents[bits.TrailingZeros8(uint8(e))]
}

// Each yields the editions of a set, the oldest first.
func (e Edition) Each() iter.Seq[Edition] {
	return func(yield func(Edition) bool) {
		for i := range documents {
			if one := Edition(1 << i); e&one != 0 && !yield(one) {
				return
			}
		}
	}
}

// Valid returns the editions of a set by which a text is valid, or 0.
func (e Edition) Valid(text string) (set Edition) {
	for one := range e.Each() {
		if r := one.Read(text); r.Valid() {
			set |= one
		}
	}
	return set
}

// String returns the short names of the editions, joined by ",": "1993",
// "1738", "1997", "3986".
func (e Edition) String() string {
	var names []string
	for one := range e.Each() {
		names = append(names, one.document().Name)
	}
	return strings.Join(names, ",")
}

// Title returns the name of the document: "RFC 1738".
func (e Edition) Title() string { return e.document().Title }

// MarshalText returns the text of [Edition.String].
func (e Edition) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the text of [Edition.String].
func (e *Edition) UnmarshalText(text []byte) error {
	var set Edition
	for name := range strings.SplitSeq(string(text), ",") {
		i := slices.IndexFunc(documents[:], func(d *doc.Document) bool { return d.Name == name })
		if i < 0 {
			return fmt.Errorf("edition: there is no edition %q", name)
		}
		set |= 1 << i
	}
	*e = set
	return nil
}

// Rules yields the names of the rules of the document's grammar.
func (e Edition) Rules() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, r := range e.document().Rules.Get() {
			if !yield(r.Name) {
				return
			}
		}
	}
}

// Validate returns nil if a text matches a rule of the grammar, such as
// "hostport" of RFC 1738. The error is a [finding.Finding] at the first byte
// that cannot continue the rule, or says that there is no such rule.
func (e Edition) Validate(rule, text string) error { return e.document().Validate(rule, text) }

// Encode writes data for a component by the document's rules: characters that
// are not allowed there, or would be a delimiter, are encoded. URL1993 encodes
// characters of ISO Latin 1, and no others; the other editions encode octets.
// The components are
//
//	URL1993     path-element, search-word, fragmentid
//	RFC1738     segment, user, password, ftp-segment, fsegment, hsegment,
//	            search, selector, gopher-plus-string, encoded822addr, article,
//	            database, wtype, wpath, psegment, fieldname, fieldvalue,
//	            urlpath; xchar-data
//	Draft1997   segment, param, query, user, password, fragment; text, which
//	            is data
//	RFC3986     segment, path, query, fragment, userinfo, user, password,
//	            reg-name, host; text
func (e Edition) Encode(component, data string) (string, error) {
	return e.document().Encode(component, data)
}

// Classify returns the document's word for the form of a reference: "URL",
// "network-path", "absolute-path" or "relative-path" of the draft of 1997,
// "full" or "partial" of the paper of 1993. RFC 1738 has no such words: every
// text is a "URL". RFC 3986 has those of 1997, with "URI" for the first.
func (e Edition) Classify(ref string) string {
	class := draft1997.Classify(ref)
	switch e.document(); {
	case e == URL1993:
		return url1993.Classify(ref)
	case e == RFC1738:
		return "URL"
	case e == RFC3986 && class == "URL":
		return "URI"
	}
	return class
}

// A Level says which rules decide equality.
type Level uint8

const (
	Syntax Level = iota // the document's rules for all URLs
	Scheme              // and its rules for the scheme of the URL
)

// Normalize returns the normal form of a text: texts that the document calls
// equal have the same one. It is for comparison; an invalid text is normalized
// as far as possible.
func (e Edition) Normalize(text string, l Level) (string, error) {
	return e.document().Normalize(text, doc.Level(l))
}

// Equal reports whether the document calls two texts equal.
func (e Edition) Equal(a, b string, l Level) bool { return e.document().Equal(a, b, doc.Level(l)) }

// A Target is the result of resolving a reference.
type Target struct {
	// Text is the absolute URL, with the fragment of the reference.
	Text string

	// CurrentDocument reports that the reference, by its form, means the
	// document that contains it. Text is then only its fragment, or empty.
	CurrentDocument bool

	// Findings are warnings about the result, such as that the base is not
	// hierarchical. Their offsets are in the base; with RFC1738, which uses no
	// base, in the reference.
	Findings []finding.Finding
}

// In returns the URL to request for a reference that always causes a request,
// such as that of an image: Text, or the URL of the current document (the draft
// of 1997, section 3), without its fragment, which is not part of a URL.
func (t Target) In(document string) string {
	if t.CurrentDocument {
		document, _, _ = strings.Cut(document, "#")
		return document + t.Text
	}
	return t.Text
}

// Resolve makes an absolute URL of a reference and a base, by the algorithm of
// the document. The error is a [finding.Finding], and says why there is no
// target. Its offsets are in the reference, or in the base if the message is
// about the base (in 1993: the context).
func (e Edition) Resolve(base, ref string) (Target, error) {
	t, err := e.document().Resolve(base, ref)
	return Target(t), err
}

// Relativize returns the shortest reference that the document allows from the
// base to the target, both absolute. It returns the target itself if no shorter
// reference resolves to it byte for byte. A void fragment-id of 1993 is left
// out. Relativize is an error for RFC1738, which has no relative references,
// and for Draft1997, which has no rules for making them.
func (e Edition) Relativize(base, target string) (string, error) {
	if f := e.document().Relativize; f != nil {
		return f(base, target)
	}
	return "", fmt.Errorf("%s does not say how to make a relative reference", e.Title())
}

// Fields returns the scheme-specific parts of a URL by their names, decoded:
// strings, numbers and lists of strings. It is for URL1993, where an escape is
// a character of ISO Latin 1; for the other editions see package scheme. The
// error is a [finding.Finding] if the URL is not valid.
func (e Edition) Fields(text string) (map[string]any, error) {
	if e.document() != &url1993.Document {
		return nil, fmt.Errorf("the fields of %s are those of package scheme", e.Title())
	}
	return url1993.ReadFields(text)
}

// Schemes returns the names of the schemes that the document defines, in its
// order.
func (e Edition) Schemes() []string { return slices.Clone(e.document().Schemes) }

// Reserved returns the names of schemes that the document reserves for other
// documents to define.
func (e Edition) Reserved() []string { return slices.Clone(e.document().Reserved) }

// Wrap returns a URL in the delimiters that the document wants in running text:
//
//	URL1993    URL=<http://a/b>      section "References"
//	RFC1738    <URL:http://a/b>      appendix
//	Draft1997  <http://a/b>          appendix E
//	RFC3986    <http://a/b>          appendix C
//
// With RFC1738, a fragment may follow the URL. It is an error if the text is
// not a URL of the document: one with ">" or a space would end early.
func (e Edition) Wrap(url string) (string, error) {
	before, fragment := url, ""
	if e == RFC1738 { // R38-APP-03
		before, fragment, _ = strings.Cut(url, "#")
	}
	r := e.Read(before)
	if err := r.Err(); err != nil {
		return "", err
	}
	if err := uri.Rule("fragment").Validate(fragment); err != nil {
		return "", err
	}
	return e.document().Wrap + url + ">", nil
}
