package base

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A Base is a base URI, which source gave it, and what stated it. It is a small
// immutable value that can be compared by ==. The zero Base is no base.
type Base struct {
	uri     uri.URI // an absolute-URI, without a fragment
	by      string
	source  Source
	against Source // of the base further out, if what was stated was relative
}

// DefaultTo makes the base that an application chooses if nothing else gives
// one (section 5.1.4). DefaultTo(uri.URI{}) is no base.
func DefaultTo(u uri.URI) Base { return outer(u, Default, "") }

// Retrieved makes the base of what was retrieved by asking for u (section
// 5.1.3). The locations are those of redirects, in their order: each is
// resolved against the URI that gave it, and the last URI counts (G-5.1.3-02).
// If there may be none, the default comes after it: cmp.Or(base.Retrieved(u),
// base.DefaultTo(d)).
func Retrieved(u uri.URI, locations ...uri.Ref) Base {
	by := ""
	for _, l := range locations {
		u, by = u.Resolve(l), byRedirect
	}
	return outer(u, Retrieval, by)
}

func outer(u uri.URI, s Source, by string) Base {
	if u.IsZero() {
		return Base{}
	}
	return Base{uri: withoutFragment(u), source: s, by: by}
}

// What states a base.
const (
	byRedirect        = "redirect"
	byContentBase     = "Content-Base"
	byContentLocation = "Content-Location"
	byHTML            = "BASE"
	byXML             = "xml:base"
)

// Embed returns the base that is stated in the content by what the caller
// names, such as "BASE": the hook for media types (G-5.1.1-01). The reference
// is made absolute against b and loses its fragment (G-5.1-03). One that is
// relative is no base if b is zero.
func (b Base) Embed(ref uri.Ref, by string) Base { return b.state(ref, Embedded, by) }

// Push returns the base inside an XML element that has the attribute xml:base.
// Elements can be nested: b stays what it is, and is the base again after the
// element.
func (b Base) Push(ref uri.Ref) Base { return b.Embed(ref, byXML) }

// Enclosed returns the base of a document inside of the one, or of the entity,
// whose base is b, as long as the inner one states none of its own (section
// 5.1.2). It is the same URI.
func (b Base) Enclosed() Base {
	if !b.IsZero() {
		b.source = Encapsulating
	}
	return b
}

func (b Base) state(ref uri.Ref, s Source, by string) Base {
	u := b.uri.Resolve(ref)
	if u.IsZero() { // relative to nothing: not defined, and so b wins
		return b
	}
	inner := Base{uri: withoutFragment(u), source: s, by: by}
	if !ref.HasScheme() {
		inner.against = b.source
	}
	return inner
}

// withoutFragment makes an absolute-URI of a URI.
func withoutFragment(u uri.URI) uri.URI {
	u, _ = u.Ref().WithoutFragment().URI()
	return u
}

// URI returns the base URI, or the zero URI if there is none. It has no
// fragment: it matches the rule absolute-URI (G-5.1-02).
func (b Base) URI() uri.URI { return b.uri }

// IsZero reports whether there is no base.
func (b Base) IsZero() bool { return b == Base{} }

// Source returns which of the four sources gave the base, or None.
func (b Base) Source() Source { return b.source }

// By returns what stated the base: "Content-Base", "Content-Location", "BASE",
// "xml:base", "redirect", what [Base.Embed] was given, or "".
func (b Base) By() string { return b.by }

// Against returns the source of the base further out that a relative reference
// was made absolute with, or None if what was stated was absolute.
func (b Base) Against() Source { return b.against }

// Why says in a few words which source gave the base, and the section that says
// so.
func (b Base) Why() string {
	s := sources[b.source].words
	if b.by != "" {
		s += ", by " + b.by
	}
	if b.against != None {
		s += ", relative to " + sources[b.against].words
	}
	return s + " (RFC 3986 section " + b.source.Section() + ")"
}

// An Error says why what was stated is not a base. It does not hold the text.
type Error struct {
	By string // what stated it, such as "Content-Base"

	// Finding is what is wrong, and where in the value, without the white space
	// that is ignored.
	Finding finding.Finding
}

// Error returns a message with nothing of the text but single bytes.
func (e *Error) Error() string { return "base: " + e.By + ": " + e.Finding.String() }

// Unwrap returns the finding.
func (e *Error) Unwrap() error { return e.Finding }

// fault makes an Error of one of the parser, or of a repair.
func fault(err error, text, by string) error {
	switch e := err.(type) {
	case *uri.ParseError:
		return &Error{By: by, Finding: e.Finding(text)}
	case finding.Finding:
		return &Error{By: by, Finding: e}
	}
	return err
}
