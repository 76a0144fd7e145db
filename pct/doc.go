// Package pct implements percent-encoding as specified by RFC 3986 section 2.
//
// A URI is written with few characters. An octet without such a character, or
// whose character would be read as a delimiter, is written as a triplet: "%"
// and two hexadecimal digits.
//
//	pct-encoded = "%" HEXDIG HEXDIG
//
// # Terminology
//
//   - An octet is a byte of data; a byte is a byte of URI text. Decoding
//     turns bytes into octets, encoding turns octets into bytes.
//   - A triplet is three bytes that match pct-encoded. A "%" that begins no
//     triplet is malformed.
//   - A raw byte is outside any triplet, and stands for itself.
//   - A [Set] is a set of bytes. The sets of the RFC are named values, such as
//     [Unreserved] and [Query]; they hold the bytes that may be raw. "%" is in
//     none of them.
//
// # When to encode and decode
//
// Encode data while building a URI from its parts, and decode it after
// splitting the URI at its delimiters, each once (section 2.4): "a%2Fb" is one
// path segment. [Encode] turns "%41" into "%2541", and [Decode] "%2541" into
// "%41". [Normalize] does neither; it chooses one of several equivalent
// spellings.
//
// # Divergences
//
// This package does not turn "+" into a space, as HTML does, and repairs
// nothing: [Decode] refuses a malformed "%", which other decoders pass through.
//
// # Security considerations
//
// A decoded octet may have a meaning for the next reader: NUL ends a C string,
// CR and LF end a command of a line-based protocol, "/" begins a new path
// segment. Check after decoding (section 7.3): a [Decoder] can refuse
// [Terminators], other octets, and octets that are not UTF-8.
package pct
