// Package base finds the base URI of a document, against which its relative
// references are resolved: RFC 3986 section 5.1.
//
// A [Base] is a base URI and its source. Build it from the outside in; the
// innermost base wins:
//
//	b := base.Retrieved(u)         // section 5.1.3: the URI used, after redirects
//	b, err := b.Entity(header)     // section 5.1.2: the message or part around the document
//	b, err = b.HTML(document)      // section 5.1.1: the document itself
//	target := b.URI().Resolve(ref)
//
// A step that finds no base returns its receiver. For an invalid base it also
// returns an error.
//
// # Terminology
//
//   - A source is embedded, encapsulating, retrieval or default: [Source].
//     Embedded is the innermost.
//   - A base is stated by a header field, an element or an attribute. The
//     stated reference may be relative; it is resolved against the outer base.
//     The base has no fragment.
//   - The zero Base means no base. Then a relative reference has no target.
//
// # Specifications
//
//   - RFC 3986 section 5.1 for the sources and their order. A base matches the
//     rule absolute-URI.
//   - The draft of 1997, draft-fielding-url-syntax-05, section 5.1.1, for
//     Content-Base and Content-Location. RFC 2557 (MHTML) has only the second;
//     its default is base.DefaultTo(uri.MustParse("thismessage:/")). RFC 2047
//     for values in encoded words.
//   - HTML for the BASE element: its section 4.2.3 and the parsing of the head.
//   - XML Base for the attribute xml:base: [Base.Push].
//
// # Divergences
//
// Today's HTTP no longer uses the two fields as a base: [Base.Entity] is for
// MIME and MHTML, and not for HTTP responses.
//
// BASE belongs in the head, but [Base.HTML] also accepts one in the body, as
// browsers do; [Hrefs] reports where it is. NOSCRIPT is skipped, as in a
// browser with scripts; so are the contents of TEMPLATE.
//
// # Security considerations
//
// A base decides where relative references lead, and anyone who can write the
// header or the BASE element of a document controls it. BASE with the scheme
// "data" or "javascript" is ignored, as HTML requires. Callers decide which
// other bases they accept: see [Base.Source] and the URI.
//
// All operations take time linear in their input. A tag with many attributes
// takes up to 64 times its length in memory. No input causes a panic. Errors
// contain no text of the input except single invalid bytes.
package base
