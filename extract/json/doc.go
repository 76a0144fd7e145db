// Package json finds the URIs in JSON (RFC 8259) and in formats that are JSON:
// JSON-LD, JSON Schema, OpenAPI, GeoJSON, HAR, Jupyter notebooks, JSON Lines.
//
// URIs in strings and in names of members are found as by package extract/text;
// the quotation marks of a string are delimiters. Relative references are found
// in members such as $ref, @id and href. Escapes are decoded, and the place of
// a link is that of its source. Its context is the JSON Pointer (RFC 6901) of
// the string, or of the member that it names: "/log/entries/0/request/url". In
// a sequence of documents, as in JSON Lines, each has its own pointers.
//
// A string ends with its line. If a string, array or object does not end, there
// is a [link.Note] of [link.ErrDamaged], and reading continues. A note says
// that strings in single quotes (JSON5) are not read. Other syntax is not
// checked. Bases that documents state (@base, $id) do not count.
//
// Of 100 random finds in 1500 files 3 were wrong: "registry+https://…"
// without its first part, because such a scheme is not searched for. None is
// missed that encoding/json and package extract/text find together.
//
// Time is linear in the document. [MaxString] and [MaxNesting] bound memory.
package json
