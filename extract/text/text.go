package text

import (
	"bytes"
	"iter"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// A Delimiter is what sets a URI off from the text around it.
type Delimiter uint8

const (
	None   Delimiter = iota // it ends before the first character that is not allowed
	Angle                   // < and >
	Quotes                  // double quotes
)

// String returns "none", "angle" or "quotes".
func (d Delimiter) String() string { return nameOf(d, "none", "angle", "quotes") }

// A Kind is the kind of text that was found.
type Kind uint8

const (
	URI      Kind = iota // a URI
	IRI                  // an IRI with more than US-ASCII
	Suffix               // a suffix reference; see [Finder.WithSuffixes]
	Mail                 // a mail address; see [Finder.WithMail]
	Repaired             // between delimiters, a text that means a URI
	Defanged             // a text that [Refang] makes a URI of; see [Finder.WithFangs]
)

// String returns "uri", "iri", "suffix", "mail", "repaired" or "defanged".
func (k Kind) String() string {
	return nameOf(k, "uri", "iri", "suffix", "mail", "repaired", "defanged")
}

func nameOf[T ~uint8](i T, names ...string) string {
	if int(i) < len(names) {
		return names[i]
	}
	return ""
}

// A Match is a URI in a text, or a text that means one.
type Match struct {
	URI  uri.URI // the URI in the text, or the URI that the text means
	Text string  // the matched text: that of the URI if Kind is URI

	// Start and End are byte offsets in the text, without delimiters and
	// without "URL:". The bytes between are Text, except for removed white
	// space.
	Start, End int

	Kind      Kind
	Delimiter Delimiter // None for Suffix and Mail

	// Cut reports that the text continues with a character that is not allowed
	// in a URI, but may be meant as part of it: "[", "{", a "%" without two
	// digits, a second "#", "|" in a query, a letter outside US-ASCII that does
	// not belong to it, an invisible character. The host is never cut.
	Cut bool

	// Alternate is the other way to read a hyphen before a line break, or the
	// zero URI.
	Alternate uri.URI
}

// A Finder finds URIs in text. The zero Finder searches for [Schemes]. It is
// safe for concurrent use.
type Finder struct {
	schemes  *words[when]
	only     bool // no other schemes, not even between delimiters
	web      bool // http and https are searched for
	any      bool // all schemes count before "//"
	suffixes *[]scheme.SuffixRule
	mail     bool
	ascii    bool
	fangs    bool
	marks    *marks // nil if only colons count
}

// NewFinder returns a Finder of these schemes only, also inside angle brackets.
func NewFinder(schemes ...string) Finder {
	f := Finder{schemes: new(words[when]), only: true}
	for _, s := range schemes {
		if len(s) <= maxScheme {
			f.schemes.put(strings.ToLower(s), always)
		}
	}
	f.web = f.schemes.get("http") == always && f.schemes.get("https") == always
	return f
}

// WithAnyScheme returns a Finder that also finds URIs of unknown schemes before
// "//": foo://bar.
func (f Finder) WithAnyScheme() Finder {
	f.any = true
	return f
}

// WithMail returns a Finder that also finds mail addresses: someone@example.org
// means mailto:someone@example.org. It does not depend on the schemes.
//
// The part before "@" is a dot-atom (RFC 6068 section 2) of letters, digits and
// .+-_~'% only: other characters more often belong to the text around it. The
// part after it is a name with a dot that is valid in DNS and ends in a
// top-level domain, or a special-use name such as "example". A text that
// continues with ":", as in user@host.example:path, is not an address.
func (f Finder) WithMail() Finder {
	f.mail = true
	return f.marked()
}

// WithSuffixes returns a Finder that also finds suffix references such as
// www.example.com/a (RFC 3986 section 4.5): see the package
// documentation. [scheme.CompleteSuffix] makes the URI by these rules, or by
// [scheme.SuffixRules]. To find only names that begin with "www.", give one
// rule with that prefix.
func (f Finder) WithSuffixes(rules ...scheme.SuffixRule) Finder {
	if rules == nil {
		rules = scheme.SuffixRules()
	}
	rules = append([]scheme.SuffixRule(nil), rules...)
	f.suffixes = &rules
	return f.marked()
}

// WithASCII returns a Finder by which a URI ends before a character outside
// US-ASCII, and [Match.Cut] is set, except where its host or its delimiters
// show that an IRI is meant. Hosts of suffix references and mail addresses are
// in US-ASCII.
func (f Finder) WithASCII() Finder {
	f.ascii = true
	return f.marked()
}

// MayFind is a fast check: false means that [Finder.All] finds nothing in the
// text. It needs no string.
func (f Finder) MayFind(text []byte) bool {
	return f.fangs || bytes.IndexByte(text, ':') >= 0 ||
		f.mail && bytes.IndexByte(text, '@') >= 0 ||
		f.suffixes != nil && bytes.IndexByte(text, '.') >= 0
}

func (f Finder) marked() Finder {
	if f.mail || f.suffixes != nil {
		f.marks = newMarks(f.suffixes != nil, f.mail, !f.ascii)
	}
	return f
}

// All is [Finder.All] of the zero Finder.
func All(text string) iter.Seq[Match] { return Finder{}.All(text) }

// All yields the URIs in a text in order, of any length. Matches do not
// overlap. The text may contain any bytes.
func (f Finder) All(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		if f.fangs {
			f.refanged(text, yield)
			return
		}
		s := f.scan()
		s.begin(text, false)
		for s.next() && yield(s.m) {
		}
	}
}

func (f Finder) scan() scan {
	if f.schemes == nil {
		f.schemes, f.web = standard.Get(), true
	}
	if f.marks == nil {
		f.marks = colons.Get()
	}
	return scan{Finder: f}
}
