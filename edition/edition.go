package edition

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/edition/internal/draft1997"
	"github.com/urikit/uri/edition/internal/rfc1738"
	"github.com/urikit/uri/edition/internal/rfc3986"
	"github.com/urikit/uri/edition/internal/url1993"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// An Edition is a document that says what a URL is, or a set of them: a set of
// editions is written [URL1993] | [Draft1997]. A set has no more than Each,
// Has, Valid, its text, and the comparisons of this package: what is asked of
// one document panics if it is asked of several or of no document.
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

	// All are the four.
	All = URL1993 | RFC1738 | Draft1997 | RFC3986
)

// documents are in the order of their bits, which is that of their age.
var documents = [...]*doc.Document{
	&url1993.Document, &rfc1738.Document, &draft1997.Document, &rfc3986.Document,
}

// document returns what e does. It panics if e is not one edition, which is a
// mistake in the program.
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

// Valid returns the editions of a set by which a text is valid. Of one edition
// it is that, or 0.
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

// String returns the short names of the editions with "," between: "1993",
// "1738", "1997", "3986".
func (e Edition) String() string {
	var names []string
	for one := range e.Each() {
		names = append(names, one.document().Name)
	}
	return strings.Join(names, ",")
}

// Title returns the name of the document, of one edition: "RFC 1738".
func (e Edition) Title() string { return e.document().Title }

// MarshalText returns the text of [Edition.String].
func (e Edition) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the text of [Edition.String].
func (e *Edition) UnmarshalText(text []byte) error {
	var set Edition
	for name := range strings.SplitSeq(string(text), ",") {
		i := slices.IndexFunc(documents[:], func(d *doc.Document) bool { return d.Name == name })
		if i < 0 {
			return fmt.Errorf("there is no edition %q", name)
		}
		set |= 1 << i
	}
	*e = set
	return nil
}

// Rules yields the names of the rules of the document's grammar.
func (e Edition) Rules() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, r := range e.document().Rules() {
			if !yield(r.Name) {
				return
			}
		}
	}
}

// Check returns nil if a text is of a rule of the grammar, such as "hostport"
// of RFC 1738. The error is a [finding.Finding], at the first byte that cannot
// continue the rule; or it says that there is no such rule.
func (e Edition) Check(rule, text string) error { return e.document().Check(rule, text) }

// Class returns a set of characters by the name that the document has for it,
// such as "reserved".
func (e Edition) Class(name string) (pct.Set, bool) { return e.document().Class(name) }

// Encode writes data for a component by the document's rules: what cannot stand
// there, or would be taken for a delimiter, is encoded. URL1993 knows no more
// characters than ISO Latin 1 has; the others write octets. The components are
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
// "full" or "partial" of the paper of 1993. RFC 1738 has none, and every text
// is a "URL" to it; RFC 3986 has those of 1997, but "URI" for the first.
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

// A Level is how far equality goes.
type Level uint8

const (
	Syntax Level = iota // what the document says of all URLs
	Scheme              // and of those of their schemes
)

// Normalize returns the text that all texts have in common which the document
// calls equal to this one. It is for comparison; texts that are not valid are
// compared as far as they can be.
func (e Edition) Normalize(text string, l Level) (string, error) {
	return e.document().Normalize(text, doc.Level(l))
}

// Equal reports whether the document calls two texts equal.
func (e Edition) Equal(a, b string, l Level) bool { return e.document().Equal(a, b, doc.Level(l)) }

// A Target is what a reference leads to.
type Target struct {
	// Text is the absolute URL, with the fragment of the reference.
	Text string

	// CurrentDocument reports that the reference means the document that it
	// stands in, by its form: then Text is only its fragment, or empty.
	CurrentDocument bool

	// Findings are what the algorithm says beside a result, such as that the
	// base is not hierarchical. Their places are in the base; of RFC1738, which
	// has no use for one, in the reference.
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

// Resolve makes an absolute URL of a reference and a base, by the algorithm of
// the document. The error is a [finding.Finding], and says why there is no
// target: with its place in the reference, or in the base if the message speaks
// of the base, or of the context, as it was called in 1993.
func (e Edition) Resolve(base, ref string) (Target, error) {
	t, err := e.document().Resolve(base, ref)
	return Target(t), err
}

// Relativize returns a reference that leads from the base to the target, both
// absolute, and is as short as the document lets it be; the target itself where
// nothing shorter leads there byte for byte. A void fragment-id of 1993 is left
// out. RFC1738 has no relative references and Draft1997 no rules for making
// them: for these it is an error.
func (e Edition) Relativize(base, target string) (string, error) {
	if f := e.document().Relativize; f != nil {
		return f(base, target)
	}
	return "", fmt.Errorf("%s does not say how to make a relative reference", e.Title())
}

// Fields returns the parts that the scheme of a URL has by the document,
// decoded: a struct with names for JSON. It is for URL1993, where an escape is
// a character of ISO Latin 1; for the others see package scheme. The error is a
// [finding.Finding] if the URL is not valid.
func (e Edition) Fields(text string) (any, error) {
	if e.document() != &url1993.Document {
		return nil, fmt.Errorf("the fields of %s are those of package scheme", e.Title())
	}
	f, err := url1993.ReadFields(text)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Schemes returns the names of the schemes that the document defines, in its
// order, and Reserved those that it keeps for others to define.
func (e Edition) Schemes() []string { return slices.Clone(e.document().Schemes) }

// Reserved returns the names that the document keeps: see [Edition.Schemes].
func (e Edition) Reserved() []string { return slices.Clone(e.document().Reserved) }

// Wrap returns a URL as the document asks for it to be written in a text:
//
//	URL1993    URL=<http://a/b>      section "References"
//	RFC1738    <URL:http://a/b>      appendix
//	Draft1997  <http://a/b>          appendix E
//	RFC3986    <http://a/b>          appendix C
//
// A fragment may follow the URL of RFC1738 (R38-APP-03). The error says why the
// text is not a URL of the document: one with ">" or a space would end early.
func (e Edition) Wrap(url string) (string, error) {
	before, fragment := url, ""
	if e == RFC1738 {
		before, fragment, _ = strings.Cut(url, "#")
	}
	r := e.Read(before)
	if err := r.Err(); err != nil {
		return "", err
	}
	if err := uri.Rule("fragment").Check(fragment); err != nil {
		return "", err
	}
	return e.document().Wrap + url + ">", nil
}

// MakeSafer encodes characters of a URL of 1993 that are allowed but thought
// unsafe (section "Encoding prohibited characters"), and leaves what is encoded
// as it is. It keeps what delimits: the slash, the elements "." and "..", "?",
// "#", the "+" between the words of a search, the "@" and the "*" of news.
// Letters and digits are never unsafe.
func MakeSafer(text string, unsafe pct.Set) string { return url1993.MakeSafer(text, unsafe) }

// GopherLink returns the URL of an item in a Gopher menu by the URL draft of
// 1993: its type, its host, its port and its selector, as text. The sessions
// that a menu can lead to, "8" for telnet and "T" for tn3270, become URLs of
// these protocols, with the selector as the name of the user. A port is left
// out if it is the protocol's own, 70 or 23, or 0. An error about the host or
// the selector is a [finding.Finding] with its place there.
func GopherLink(kind byte, host string, port int, selector string) (string, error) {
	return url1993.GopherLink(kind, host, port, selector)
}
