// Package pct implements percent-encoding as specified by RFC 3986 section 2.
//
// A URI is written with few characters. An octet that has no character among
// them, or whose character would be taken for a delimiter, is written as a
// triplet: "%" and two hexadecimal digits.
//
//	pct-encoded = "%" HEXDIG HEXDIG
//
// # Terminology
//
//   - An octet is a byte of data; a byte is a byte of URI text. Decoding
//     turns bytes into octets, encoding turns octets into bytes.
//   - A triplet is three bytes that match pct-encoded. A "%" that begins no
//     triplet is malformed.
//   - A byte is raw where it stands for itself, outside any triplet.
//   - A [Set] is a set of bytes. The sets of the RFC are named values, such
//     as [Unreserved] and [Query]; they hold the bytes that may stand raw, and
//     "%" is in none of them.
//
// # When to encode and decode
//
// Encode data while building a URI from its parts, and decode it after taking
// the URI apart, each once (section 2.4). A component is split at its
// delimiters first, and only then are the pieces decoded: "a%2Fb" is one
// path segment. A finished URI is kept in its encoded form.
//
// [Encode] has no way to know that its input is already encoded: it turns
// "%41" into "%2541". [Decode] makes one pass: it turns "%2541" into "%41".
// [Normalize] does neither; it chooses among spellings that mean the same.
//
// # Divergences
//
// This package is octets in, octets out. It does not turn "+" into a space,
// which is HTML's doing and not the RFC's, and it repairs nothing: [Decode]
// refuses a malformed "%", where others pass it through.
//
// # Security considerations
//
// A decoded octet may mean something to whoever reads it next: NUL ends a C
// string, CR and LF end a command of a line-based protocol, "/" begins a new
// path segment. Checks belong after decoding (section 7.3). A [Decoder] makes
// them, and [Terminators] is the set to refuse where nothing else is known.
// Octets that are not UTF-8 are refused on request.
package pct
