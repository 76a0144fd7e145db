// Package warc finds the links of web archives: what was archived, and the
// links in it.
//
//	for l, err := range warc.Links(link.Document{Body: file}, extract.Open) {
//
// A WARC is read uncompressed: what is packed record by record is one stream to
// whoever unpacks it.
//
// # What is found
//
//   - WARC-Target-URI and WARC-Refers-To-Target-URI of each record; in an ARC
//     file the URL of each.
//   - Of responses of HTTP, and of records that say that one came again:
//     Location, Content-Location, Link (RFC 8288), Refresh, SourceMap and
//     X-Pingback.
//   - Of application/warc-fields, as metadata and warcinfo have it: outlink,
//     via and seed; other fields as text.
//   - What the [link.Opener] finds in what was archived: the body of a
//     response, a resource, a conversion, metadata. It is given the
//     Content-Type, with the target as the name. A coding for the transfer is
//     undone, and so are the codings gzip and deflate, while the body is read;
//     zstd is left to the opener.
//
// The context of a link is the name of its field. Of a request nothing counts
// but its target. The URIs of records, such as WARC-Record-ID, are names and no
// links. Nothing is left out because it came before.
//
// # Parts and bases
//
// [link.Link].Part is the document's, followed by "record 12", counted from 1.
// Places in it are those in the decoded body; places in fields are those in the
// file. The base of what was archived is its target ([base.Retrieved]), as it
// is for the fields of a response; Content-Location is not a base there
// (conflicts.md D-27).
//
// # What is broken
//
// A record that is broken gives a [link.Note], and reading goes on at the next
// line that begins with "WARC/". Bodies are stored by many programs without the
// codings that their fields name: they are looked at before they are decoded.
// For what is missing in between, as of a brotli stream, there is a note.
//
// # Specifications
//
// ISO 28500:2017 (WARC 1.1), WARC 1.0 and its drafts; ARC 1.0 and 2.0 of the
// Internet Archive; RFC 9110 and 9112 for HTTP; HTML section 4.2.5.3 for
// Refresh. A record that continues another one is not put together with it.
//
// # Security considerations
//
// Anyone may have published what archives hold. Time is linear in their size:
// what is decoded counts against [github.com/urikit/uri/extract/link.Limits].
// Memory is bounded by [MaxLine], [MaxHeader] and what the opener needs.
package warc
