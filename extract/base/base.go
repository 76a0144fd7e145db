package base

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A Base is a base URI with its source and the name of the construct that
// stated it. It is a small immutable value, and can be compared with ==. The
// zero Base means that there is no base.
type Base struct {
	uri     uri.URI // an absolute-URI, without a fragment
	by      string
	source  Source
	against Source // of the outer base, if the stated reference was relative
}

// DefaultTo returns the default base of an application (section 5.1.4).
// DefaultTo(uri.URI{}) is the zero Base.
func DefaultTo(u uri.URI) Base { return outer(u, Default, "") }

// Retrieved returns the base of a document retrieved from u (section 5.1.3).
// Locations are the redirects in order: each is resolved against the URI that
// sent it, and the last URI counts. To add a default:
// cmp.Or(base.Retrieved(u), base.DefaultTo(d)).
func Retrieved(u uri.URI, locations ...uri.Ref) Base {
	by := "" // G-5.1.3-02
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

// Names of the constructs that state a base.
const (
	byRedirect        = "redirect"
	byContentBase     = "Content-Base"
	byContentLocation = "Content-Location"
	byHTML            = "BASE"
	byXML             = "xml:base"
)

// Embed returns the base that the content states by a construct such as "BASE".
// It is the hook for media types (section 5.1.1). The reference is made
// absolute against b and loses its fragment (section 5.1). A relative reference
// states no base if b is zero.
func (b Base) Embed(ref uri.Ref, by string) Base {
	return b.state(ref, Embedded, by) // G-5.1.1-01, G-5.1-03
}

// Push returns the base inside an XML element that has the attribute xml:base.
// b does not change, and is the base again after the element.
func (b Base) Push(ref uri.Ref) Base { return b.Embed(ref, byXML) }

// Enclosed returns the base of a document inside a document or entity with base
// b, if the inner document states none (section 5.1.2). The URI is the same.
func (b Base) Enclosed() Base {
	if !b.IsZero() {
		b.source = Encapsulating
	}
	return b
}

func (b Base) state(ref uri.Ref, s Source, by string) Base {
	u := b.uri.Resolve(ref)
	if u.IsZero() { // a relative reference without a base: undefined, so b wins
		return b
	}
	inner := Base{uri: withoutFragment(u), source: s, by: by}
	if !ref.HasScheme() {
		inner.against = b.source
	}
	return inner
}

// withoutFragment turns a URI into an absolute-URI.
func withoutFragment(u uri.URI) uri.URI {
	u, _ = u.Ref().WithoutFragment().URI()
	return u
}

// URI returns the base URI, or the zero URI. It matches the rule absolute-URI,
// so it has no fragment (section 5.1).
func (b Base) URI() uri.URI { return b.uri } // G-5.1-02

// IsZero reports whether there is no base.
func (b Base) IsZero() bool { return b == Base{} }

// Source returns the source of the base, or None.
func (b Base) Source() Source { return b.source }

// By returns the name of the construct that stated the base: "Content-Base",
// "Content-Location", "BASE", "xml:base", "redirect", the argument of
// [Base.Embed], or "".
func (b Base) By() string { return b.by }

// Against returns the source of the outer base against which a relative
// reference was resolved, or None if the stated reference was absolute.
func (b Base) Against() Source { return b.against }

// Why describes the source of the base in a few words, with its section.
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

// An Error reports that a stated base is invalid. It does not hold the text.
type Error struct {
	By string // the construct, such as "Content-Base"

	// Finding says what is wrong. Its offsets count in the value without the
	// ignored white space.
	Finding finding.Finding
}

// Error returns a message that contains no text except single bytes.
func (e *Error) Error() string { return "base: " + e.By + ": " + e.Finding.String() }

// Unwrap returns the finding.
func (e *Error) Unwrap() error { return e.Finding }

// fault makes an Error from an error of the parser or of a repair.
func fault(err error, by string) error {
	if f, ok := finding.Of(err); ok {
		return &Error{By: by, Finding: f}
	}
	return err
}
