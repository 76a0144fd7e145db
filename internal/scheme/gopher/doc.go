// Package gopher implements the URLs of items of Gopher and Gopher+, as
// specified by RFC 1738 section 3.4 and, in the same words, by RFC 4266:
//
//	gopherurl          = "gopher://" host [ ":" port ] [ "/" [ gtype selector
//	                     [ "%09" search [ "%09" gopher-plus-string ] ] ] ]
//	gtype              = xchar
//	selector           = *xchar
//	gopher-plus-string = *xchar
//
// Package scheme describes what all scheme packages share. [ParsePlus] reads a
// Gopher+ string, and [Plus.Text] writes one. [URI.Request] returns the text
// that a client sends, [TypeName] the name of a type, and [Item.URI] the URL of
// a link in a Gopher directory.
//
// # Terminology
//
// The type says what kind of item the client will receive, and is not sent. The
// selector names the item; some begin with a copy of the type, as in
// /00/Weather. The selector is opaque: "/" is not a separator in it. An encoded
// tab, "%09", ends the selector, and a second tab ends the search string (RFC
// 1738 section 3.4.1).
//
// # Divergences
//
// "?" is data in selector, search and Gopher+ string, as in RFC 1738; the
// draft of 1993 began the search with it. A selector with dot-segments does not
// survive normalization.
//
// RFC 1738 section 3.4.1 allows NUL in a selector, and its grammar an encoded
// tab in a Gopher+ string. Both are refused here (RFC 3986 section 7.3): a URI
// that passes [Check] is one that [URI.Request] can send, and there a tab would
// begin a field that section 3.4.3 does not have.
//
// A view may have no language, as on Gopher+ servers; RFC 1738 section 3.4.8
// shows both forms.
//
// # Security considerations
//
// NUL, CR and LF are refused, even percent-encoded, and a tab in the Gopher+
// string: a server would read what follows as a request or a field of its own
// (RFC 3986 section 7.3). The one exception is a Gopher+ string of exactly the
// form of RFC 1738 section 3.4.9, which has the answers to an electronic form.
// Such a URL chooses whole lines, so [URI.Request] returns them only for the
// default port, or for a port that the caller allows. A
// port that is not the default may be that of another service (RFC 1738 section
// 6).
package gopher
