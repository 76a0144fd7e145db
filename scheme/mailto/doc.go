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
// and, under a name of its own, [RFC1738], as RFC 1738 section 3.5 has them:
//
//	mailtourl      = "mailto:" encoded822addr
//	encoded822addr = 1*xchar
//
// [Parse] checks a URI by the rules of RFC 6068; [URI.Fields] has its parts,
// decoded, and [Fields.URI] puts them together again. [Treat] tells what a
// client does with a header field.
//
// # Terminology
//
//   - The recipients are the addresses of "to" and those of header fields with
//     the name "to", which is the same (section 2). "To", "Cc" and other names
//     may be written in either case.
//   - A header field is an hfield, decoded. The one with the name "body" is not
//     one: it is the text of the message.
//   - An address is an addr-spec, decoded: gorby%kremvax@example.com.
//
// # How an address is encoded
//
// Between the parts of an address stands "@", and between addresses ",", each
// as it is. Triplets stand for data: "%2C" is in a quoted-string, or wrong.
// "/", "?", "#", "[", "]", "%", "&", ";" and "=" are triplets always (section
// 2, point 1). No white space is in an address, but after "\" in a
// quoted-string (point 3). Triplets of octets that are not US-ASCII are UTF-8
// (points 4 and 5).
//
// # Divergences
//
// RFC 6068 replaces RFC 1738, in which "?" is data: an address of
// "a@b?subject=x" would send mail to the wrong place (conflicts.md D-21).
//
// hfname may be empty by the grammar, and hold what no name of a header field
// has; here it is a name as RFC 5322 section 3.6.8 has it. Line breaks, which
// should not be in header fields (section 5), are refused there, and so are CR
// and LF in a body other than as a pair. A fragment has no meaning and is
// ignored (section 2). That a name occurs twice is not refused.
//
// # Security considerations
//
// A mailto URI is a letter that somebody else has begun. A client shows all of
// it to the user, decoded, before it is sent (section 7). It ignores header
// fields that are not for a URI to give, and does best with few of the others:
// see [Treat].
//
// CR and LF in a header field would begin another, and are refused however they
// are written, as is NUL.
package mailto
