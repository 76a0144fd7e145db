package edition

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// An Edition is a document that says what a URL is, or a set of them: a set of editions is written
// [URL1993] | [Draft1997]. A set has no more than Each, Has, Valid, its text, and the comparisons of this package: what is
// asked of one document panics if it is asked of several, or of none.
type Edition uint8

const (
	// URL1993 is "Uniform Resource Locators" by T. Berners-Lee, of 14 July 1993. Its sections have no numbers.
	URL1993 Edition = 1 << iota

	// RFC1738 is RFC 1738, of December 1994.
	RFC1738

	// Draft1997 is draft-fielding-url-syntax-05, of May 1997.
	Draft1997

	// RFC3986 is RFC 3986, in the text of its draft-07.
	RFC3986

	// All are the four.
	All = URL1993 | RFC1738 | Draft1997 | RFC3986
)

// documents are in the order of their bits, which is that of their age.
var documents = [...]*document{&url1993, &rfc1738, &draft1997, &rfc3986}

// A document is what an edition does. The functions may be given any text, and take time linear in it.
type document struct {
	name  string // "1997"
	title string // "draft-fielding-url-syntax-05"

	// rules are those of the grammar by their names there, and classes its sets of characters.
	rules   []rule
	classes []class

	// resolve makes an absolute URL of a reference and a base by the document's algorithm.
	resolve func(base, ref string) (Target, error)

	// normalize returns the text that all texts have in common which are equal to this one.
	normalize func(text string, l Level) (string, error)

	// encode writes data for a component by the document's rules.
	encode func(component, data string) (string, error)
}

// A rule of a grammar.
type rule struct {
	name, section string

	// match returns -1 if the text is of the rule, or the offset of the first byte that cannot continue it,
	// which is the length if something is missing.
	match func(text string) int
}

// A class is a set of characters with a name.
type class struct {
	name string
	set  pct.Set
}

// document returns what e does. It panics if e is not one edition, which is a mistake in the program.
func (e Edition) document() *document {
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

// Valid returns the editions of a set by which a text is valid. Of one edition it is that, or 0.
func (e Edition) Valid(text string) (set Edition) {
	for one := range e.Each() {
		if r := one.Read(text); r.Valid() {
			set |= one
		}
	}
	return set
}

// Has reports whether all editions of f are in e.
func (e Edition) Has(f Edition) bool { return e&f == f }

// String returns the short names of the editions with "," between: "1993", "1738", "1997", "3986".
func (e Edition) String() string {
	var names []string
	for one := range e.Each() {
		names = append(names, one.document().name)
	}
	return strings.Join(names, ",")
}

// Title returns the name of the document, of one edition: "RFC 1738".
func (e Edition) Title() string { return e.document().title }

// MarshalText returns the text of [Edition.String].
func (e Edition) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the text of [Edition.String].
func (e *Edition) UnmarshalText(text []byte) error {
	var set Edition
next:
	for name := range strings.SplitSeq(string(text), ",") {
		for i, d := range documents {
			if d.name == name {
				set |= 1 << i
				continue next
			}
		}
		return fmt.Errorf("there is no edition %q", name)
	}
	*e = set
	return nil
}

// Rules yields the names of the rules of the document's grammar.
func (e Edition) Rules() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, r := range e.document().rules {
			if !yield(r.name) {
				return
			}
		}
	}
}

// Check returns nil if a text is of a rule of the grammar, such as "hostport" of RFC 1738. The error is a
// [finding.Finding], at the first byte that cannot continue the rule; or it says that there is no such rule.
func (e Edition) Check(rule, text string) error {
	d := e.document()
	for i := range d.rules {
		if r := &d.rules[i]; r.name == rule {
			at := r.match(text)
			if at < 0 {
				return nil
			}
			f := finding.Finding{Rule: rule, Severity: finding.Error, Start: at, End: min(at+1, len(text)), Section: d.title + " " + r.section}
			f.Message = "this cannot stand here"
			if at == len(text) {
				f.Message = "something is missing here"
			}
			return f
		}
	}
	return fmt.Errorf("%s has no rule %q", d.title, rule)
}

// Class returns a set of characters by the name that the document has for it, such as "reserved".
func (e Edition) Class(name string) (pct.Set, bool) {
	for _, c := range e.document().classes {
		if c.name == name {
			return c.set, true
		}
	}
	return pct.Set{}, false
}

// Encode writes data for a component by the document's rules: what cannot stand there, or would be taken for a
// delimiter, is encoded. URL1993 knows no more characters than ISO Latin 1 has; the others write octets. The components
// are
//
//	URL1993     path-element, search-word, fragmentid
//	RFC1738     segment, user, password, ftp-segment, fsegment, hsegment, search, selector, gopher-plus-string,
//	            encoded822addr, article, database, wtype, wpath, psegment, fieldname, fieldvalue, urlpath; xchar-data
//	Draft1997   segment, param, query, user, password, fragment; text, which is none of a delimiter
//	RFC3986     segment, path, query, fragment, userinfo, user, password, reg-name, host; text
func (e Edition) Encode(component, data string) (string, error) {
	return e.document().encode(component, data)
}

// Classify returns the document's word for the form of a reference: "URL", "network-path", "absolute-path" or
// "relative-path" of the draft of 1997, "full" or "partial" of the paper of 1993. RFC 1738 has none, and every text is a
// "URL" to it; RFC 3986 has those of 1997, but "URI" for the first.
func (e Edition) Classify(ref string) string {
	class := classify1997(ref)
	switch e.document() {
	case &url1993:
		return classify1993(ref)
	case &rfc1738:
		return "URL"
	case &rfc3986:
		if class == "URL" {
			return "URI"
		}
	}
	return class
}

// A Level is how far equality goes.
type Level uint8

const (
	Syntax Level = iota // what the document says of all URLs
	Scheme              // and of those of their schemes
)

// Normalize returns the text that all texts have in common which the document calls equal to this one. It is for
// comparison; texts that are not valid are compared as far as they can be.
func (e Edition) Normalize(text string, l Level) (string, error) {
	return e.document().normalize(text, l)
}

// Equal reports whether the document calls two texts equal.
func (e Edition) Equal(a, b string, l Level) bool {
	if a == b {
		return true
	}
	x, errX := e.Normalize(a, l)
	y, errY := e.Normalize(b, l)
	return errX == nil && errY == nil && x == y
}

// A Target is what a reference leads to.
type Target struct {
	// Text is the absolute URL, with the fragment of the reference.
	Text string

	// CurrentDocument reports that the reference means the document that it stands in, by its form: then Text is
	// only its fragment, or empty.
	CurrentDocument bool

	// Findings are what the algorithm says beside a result, such as that the base is not hierarchical. Their places
	// are in the base; of RFC1738, which has no use for one, in the reference.
	Findings []finding.Finding
}

// In returns what to ask for where following the reference always means a new
// request, as with an image of the document of this URL: Text, or the document
// itself (the draft of 1997, section 3). A fragment of the document does not
// count: it is not part of the URL (C-06).
func (t Target) In(document string) string {
	if t.CurrentDocument {
		document, _, _ = strings.Cut(document, "#")
		return document + t.Text
	}
	return t.Text
}

// Resolve makes an absolute URL of a reference and a base, by the algorithm of the document. The error is a
// [finding.Finding], and says why there is none: with its place in the reference, or in the base if the message speaks
// of the base, or of the context, as it was called in 1993.
func (e Edition) Resolve(base, ref string) (Target, error) { return e.document().resolve(base, ref) }

// Wrap1738 returns a URL as RFC 1738 asks for it to be written in a text
// (appendix): "<URL:ftp://host.com/>". A fragment may follow the URL
// (R38-APP-03). The error says why the text is not a URL of RFC 1738: one with
// ">" or a space, for instance, would end early.
func Wrap1738(url string) (string, error) {
	before, fragment, _ := strings.Cut(url, "#")
	r := RFC1738.Read(before)
	if err := r.Err(); err != nil {
		return "", err
	}
	if err := uri.Rule("fragment").Check(fragment); err != nil {
		return "", err
	}
	return "<URL:" + url + ">", nil
}
