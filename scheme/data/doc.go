// Package data implements the URLs that hold their data themselves, as
// specified by RFC 2397:
//
//	dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
//	mediatype = [ type "/" subtype ] *( ";" parameter )
//	data      = *urlchar
//	parameter = attribute "=" value
//
// where type, subtype, attribute and value are those of RFC 2045,
// percent-encoded where that is needed.
//
// Package scheme describes what all scheme packages share. [URI.Data]
// decodes the data up to a limit, and [URI.MediaType] is for a header.
//
// # Terminology
//
// An attribute is a token, and so are type and subtype: no controls, no spaces,
// none of ()<>@,;:\"/[]?= (RFC 2045 section 5.1). A value is a token or, once
// it is decoded, anything; ";base64" is told from a parameter by having no "=".
//
// # Divergences
//
// Characters are those of RFC 3986, and "?" is data, which is put back
// (conflicts.md D-21). The scheme does not restrict fragments; a "#" of the
// data is written "%23".
//
// A value may be a quoted-string, as in RFC 2045, percent-encoded: it stands
// for what is in the quotes. A value that begins with a quote, or is empty, has
// to be one. Base64 is that of RFC 2045 section 6.8, padded; white space in it,
// percent-encoded, is skipped, and other characters are refused.
//
// # Security considerations
//
// A URL may be much longer than anybody expects: decode it with a limit. NUL,
// CR and LF are refused in the media type, even percent-encoded, where a header
// is made of it (RFC 3986 section 7.3). That data is said to be an image does
// not make it one, and what is text/html can hold a program: where a link is
// opened, data is a way to show a page that looks like another.
package data
