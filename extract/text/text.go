package text

import (
	"bytes"
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// A Delimiter is what sets a URI off from the text around it.
type Delimiter uint8

const (
	None   Delimiter = iota // the first character that is not allowed in it
	Angle                   // < and >
	Quotes                  // double quotes
)

// String returns "none", "angle" or "quotes".
func (d Delimiter) String() string { return nameOf(d, "none", "angle", "quotes") }

// A Kind is what stands in the text.
type Kind uint8

const (
	URI      Kind = iota // a URI
	IRI                  // an IRI with more than US-ASCII; see [Finder.WithIRIs]
	Suffix               // a suffix reference; see [Finder.WithSuffixes]
	Mail                 // a mail address; see [Finder.WithMail]
	Repaired             // between delimiters, a text that means a URI
)

// String returns "uri", "iri", "suffix", "mail" or "repaired".
func (k Kind) String() string { return nameOf(k, "uri", "iri", "suffix", "mail", "repaired") }

func nameOf[T ~uint8](i T, names ...string) string {
	if int(i) < len(names) {
		return names[i]
	}
	return ""
}

// A Match is a URI that was found, or what means one.
type Match struct {
	URI  uri.URI // what stands there, or what it means
	Text string  // what stands there: the text of the URI if Kind is URI

	// Start and End are where it stands in the text, in bytes, without
	// delimiters and without "URL:". The bytes between are Text, except for
	// white space that was left out.
	Start, End int

	Kind      Kind
	Delimiter Delimiter // None for Suffix and Mail

	// Cut reports that the text goes on with what is not allowed in a URI, but
	// may be meant as part of it: a letter that is not in US-ASCII, "[", "{", a
	// "%" without two digits, a second "#". The host is never cut.
	Cut bool

	// Alternate is the other way to read a line that is broken after a hyphen:
	// without it. It is the zero URI if there is none.
	Alternate uri.URI
}

// A Finder says what to look for. The zero Finder looks for [Schemes]. It may
// be used by several goroutines at once.
type Finder struct {
	schemes  *set
	suffixes *[]scheme.SuffixRule
	mail     bool
	iris     bool
	marks    *marks // nil until it is needed, if only colons count
}

// NewFinder returns a Finder of these schemes, and no others: not inside of
// angle brackets either.
func NewFinder(schemes ...string) Finder {
	s := newSet(schemes)
	s.only = true
	return Finder{schemes: s}
}

// WithMail returns a Finder that finds mail addresses, too, such as
// someone@example.org, which means mailto:someone@example.org, whatever the
// schemes are that it looks for.
//
// The part before "@" is a dot-atom (RFC 6068 section 2), of letters, digits
// and .+-_~'% only, because the other characters that mail allows more often
// belong to the text. The part after it is a name with a dot that DNS can have,
// whose last label is a top-level domain, or of special use, such as "example"
// or "local". What goes on with ":" and more, as in user@host.example:path, is
// not an address.
func (f Finder) WithMail() Finder {
	f.mail = true
	return f.marked()
}

// WithSuffixes returns a Finder that finds suffix references, too (RFC 3986
// section 4.5, conflicts.md D-25), such as www.example.com/a, by these rules,
// or without rules by [scheme.SuffixRules]. The URI is what
// [scheme.CompleteSuffix] makes of it. To find only names that begin with
// "www.", give one rule, with that prefix. Names of files and of things in
// programs look like hosts, too: the package's documentation says what is
// found.
func (f Finder) WithSuffixes(rules ...scheme.SuffixRule) Finder {
	if rules == nil {
		rules = scheme.SuffixRules()
	}
	rules = append([]scheme.SuffixRule(nil), rules...)
	f.suffixes = &rules
	return f.marked()
}

// WithIRIs returns a Finder that finds IRIs (RFC 3987), too, and hosts with
// characters of more than US-ASCII where it looks for suffix references and
// mail addresses. Without it, a URI ends at such a character, and [Match.Cut]
// says so, except where its host or its delimiters show that an IRI is meant.
//
// The URI is that of [github.com/urikit/uri/iri.IRI.LookupURI], with the name
// for DNS by UTS 46, or if there is no such name, that of
// [github.com/urikit/uri/iri.IRI.URI]: percent-encoded.
//
// In text without spaces only punctuation shows where an IRI ends: in
// 请看http://example.com/你好吗 all after the colon is one. Only the host ends
// where a top-level domain in US-ASCII is followed by another script:
// http://example.comです.
func (f Finder) WithIRIs() Finder {
	f.iris = true
	return f.marked()
}

// MayFind reports whether a text has a character without which nothing is found
// in it. It is faster than [Finder.All], and needs no string.
func (f Finder) MayFind(text []byte) bool {
	return bytes.IndexByte(text, ':') >= 0 || f.mail && bytes.IndexByte(text, '@') >= 0 ||
		f.suffixes != nil && bytes.IndexByte(text, '.') >= 0
}

func (f Finder) marked() Finder {
	if f.mail || f.suffixes != nil {
		f.marks = newMarks(f.suffixes != nil, f.mail, f.iris)
	}
	return f
}

// All is [Finder.All] of the zero Finder.
func All(text string) iter.Seq[Match] { return Finder{}.All(text) }

// All yields the URIs in a text in their order, however long they are. They do
// not overlap. The text may be anything.
func (f Finder) All(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := f.scan()
		s.begin(text, false)
		for s.next() && yield(s.m) {
		}
	}
}

func (f Finder) scan() scan {
	if f.schemes == nil {
		f.schemes = standard()
	}
	if f.marks == nil {
		f.marks = colons()
	}
	return scan{Finder: f}
}
