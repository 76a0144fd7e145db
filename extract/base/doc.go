// Package base finds the base URI of a document, against which its relative
// references are resolved: RFC 3986 section 5.1.
//
// A [Base] is the URI, and which source gave it. It is built from the outside
// in, and what is further in wins:
//
//	b := base.Retrieved(u)         // section 5.1.3: what was fetched, after redirects
//	b, err := b.Entity(header)     // section 5.1.2: the message or part around the document
//	b, err = b.HTML(document)      // section 5.1.1: what the document says itself
//	target := b.URI().Resolve(ref)
//
// A step that finds nothing gives the base that it was called on, and so does
// one that finds what is broken, with an error that says so.
//
// # Terminology
//
//   - A source is embedded, encapsulating, retrieval or default: [Source].
//     Embedded is the innermost.
//   - A base is stated by something: a field of a header, an element, an
//     attribute. It may be a relative reference, which is made absolute against
//     the base further out. It loses its fragment.
//   - No base is the zero Base. Then a relative reference has no target.
//
// # Specifications
//
//   - RFC 3986 section 5.1 for the sources and their order. A base matches the
//     rule absolute-URI.
//   - The draft of 1997, draft-fielding-url-syntax-05, section 5.1.1, for
//     Content-Base and Content-Location. RFC 2557 (MHTML) has only the second;
//     its default for a message is
//     base.DefaultTo(uri.MustParse("thismessage:/")). RFC 2047 for values in
//     encoded words.
//   - HTML for the BASE element: its section 4.2.3 and the parsing of the head.
//   - XML Base for the attribute xml:base: [Base.Push].
//
// The draft of 1997 in full, with its own resolution and no default but the
// empty string, is [Sources1997].
//
// # Divergences
//
// HTTP has given up both fields as statements of a base: [Base.Entity] is for
// MIME and MHTML, and not for a response of HTTP. [Sources1997] takes them from
// there too, as HTTP of its time did.
//
// BASE belongs into the head, but [Base.HTML] takes one from the body, too, as
// browsers do; [Hrefs] tells them apart. NOSCRIPT is passed over, as by a
// browser with scripts; the contents of TEMPLATE are not part of the document.
//
// # Security considerations
//
// A base decides where relative references lead, and anyone who can write the
// header or a BASE of a document decides it. Neither "data" nor "javascript" is
// taken from BASE, as HTML asks. What else is fit for a base is the caller's
// decision: look at [Base.Source], and at the URI.
//
// All operations take time linear in their input; for a tag of nothing but
// attributes the memory is up to 64 times the tag. No input makes them panic.
// Errors hold nothing of a text except single bytes that are wrong.
package base
