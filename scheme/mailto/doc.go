// Package mailto implements the mailto URIs, which name mailboxes and messages
// to be written to them, as specified by RFC 6068 section 2:
//
//	mailtoURI    = "mailto:" [ to ] [ hfields ]
//	to           = addr-spec *( "," addr-spec )
//	hfields      = "?" hfield *( "&" hfield )
//	hfield       = hfname "=" hfvalue
//	hfname       = *qchar
//	hfvalue      = *qchar
//	addr-spec    = local-part "@" domain
//	local-part   = dot-atom-text / quoted-string
//	domain       = dot-atom-text / "[" *dtext-no-obs "]"
//	dtext-no-obs = %d33-90 / %d94-126
//	qchar        = unreserved / pct-encoded / some-delims
//	some-delims  = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"
//
// [FromURI] checks a URI by these rules; [URI.Fields] returns its decoded
// parts, and [Fields.URI] builds a URI from them. [Treat] says what a client
// does with a header field.
//
// # Terminology
//
//   - The recipients are the addresses of "to" and those of header fields with
//     the name "to", which means the same (section 2). Names such as "To" and
//     "Cc" may be written in any letter case.
//   - A header field is a decoded hfield. The hfield with the name "body" is
//     not a header field, but the text of the message.
//   - An address is an addr-spec, decoded: gorby%kremvax@example.com.
//
// # How an address is encoded
//
// A raw "@" separates the parts of an address, and a raw "," separates
// addresses. Triplets are data: "%2C" is allowed only in a quoted-string. "/",
// "?", "#", "[", "]", "%", "&", ";" and "=" are always triplets (section 2,
// point 1). White space is not allowed in an address, except after "\" in a
// quoted-string (point 3). Triplets of octets that are not US-ASCII must be
// UTF-8 (points 4 and 5).
//
// # Divergences
//
// RFC 6068 replaces RFC 1738, in which "?" is data: an address of
// "a@b?subject=x" would send mail to the wrong place. Package edition reads
// URLs by RFC 1738.
//
// The grammar of hfname allows any text; here hfname is a header field name of
// RFC 5322 section 3.6.8. Line breaks, which should not be in header fields
// (section 5), are refused there, and so are CR and LF in a body other than as
// a pair. A fragment has no meaning and is ignored (section 2). A name may
// occur twice.
//
// # Security considerations
//
// The author of a mailto URI writes the beginning of a message of the user. A
// client shows all of the message to the user, decoded, before it is sent
// (section 7). It ignores header fields that must not come from a URI, and
// should accept only few of the others: see [Treat].
//
// CR and LF in a header field would begin another header field. CR, LF and NUL
// are refused, raw or encoded.
package mailto
