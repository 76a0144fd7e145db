// Package data implements the URLs that contain their data, as
// specified by RFC 2397:
//
//	dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
//	mediatype = [ type "/" subtype ] *( ";" parameter )
//	data      = *urlchar
//	parameter = attribute "=" value
//
// where type, subtype, attribute and value are those of RFC 2045,
// percent-encoded where needed.
//
// Package scheme describes what all scheme packages share. [URI.Data] decodes
// the data up to a limit, and [URI.MediaType] returns the value of a header
// field.
//
// # Terminology
//
// An attribute is a token, and so are type and subtype: no controls, no spaces,
// none of ()<>@,;:\"/[]?= (RFC 2045 section 5.1). A decoded value is a token or
// any other text. Unlike a parameter, ";base64" has no "=".
//
// # Divergences
//
// Characters are those of RFC 3986, and "?" is data, as in RFC 2397. The scheme
// does not restrict fragments; a "#" in the data is written "%23".
//
// A value may be a percent-encoded quoted-string of RFC 2045, which means the
// text in the quotes. A value that begins with a quote must be a quoted-string;
// an empty value must be written as one. Base64 is padded, by RFC 2045 section
// 6.8. Percent-encoded white space in Base64 is skipped, and other characters
// are refused.
//
// # Security considerations
//
// A URL may be very long: decode it with a limit. NUL, CR and LF are refused in
// the media type, even percent-encoded, because it may become a header field
// (RFC 3986 section 7.3). The media type may be wrong, and text/html can
// contain a program: a link with data can show a page that looks like another.
package data
