// Package csv finds the URIs in comma-separated values (RFC 4180), and in
// values that tabs separate.
//
// The text of each field is searched as by package extract/text. A URI ends
// with its field, and a field without white space is read as between quotation
// marks, or as browsers do if all of it is one URI: what a URI cannot have is
// percent-encoded. In a field between quotation marks "" stands for one of
// them; the place of a link is that of its source. Its context is the name of
// its column: the first record has the names, unless there is a URI in it. The
// context of a column without a name is its number, from 1.
//
// [Links] uses as the separator what is most frequent in the first line: a
// comma, a semicolon, a tab or a bar. If a quoted field does not end, there is
// a [link.Note], and it ends as a field without quotes does.
//
// Too few files with URIs were there to read a hundred finds. In those that are
// there none is missed that encoding/csv and package extract/text find
// together.
//
// Time is linear in the document. [MaxField], [MaxColumns] and [MaxName] bound
// memory.
package csv
