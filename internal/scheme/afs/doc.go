// Package afs implements the URLs of files in the Andrew File System. No
// standard specifies them: RFC 1738 section 4 reserves the name, and the draft
// of 1993 has a rule without a text,
//
//	afsaddress = "afs://" cellname "/" path
//	cellname   = hostname
//	path       = void / xpalphas [ "/" path ]
//
// so only the last element of the path may be empty.
//
// [FromURI] checks a URI by this rule; [URI.Fields] returns its decoded parts,
// and [Fields.URI] builds a URI from them. [URI.File] returns the path of the
// file below the directory where AFS is mounted.
//
// # Divergences
//
// Characters are those of RFC 3986, and a cell is a host of RFC 3986 that is
// not empty. An encoded "/" is refused: no name in AFS has one. There is no
// query: "?" in a name is written "%3F".
//
// # Security considerations
//
// NUL is refused, even percent-encoded: names end there. [URI.File] refuses
// dot-segments, encoded or not, and invalid cells: they would lead out of the
// cell (RFC 3986 section 7.3).
package afs
