// Package warc finds the links of web archives: the archived URIs, and the
// links in the archived documents.
//
//	for l, err := range warc.Links(link.Document{Body: file}, extract.Open) {
//
// A WARC is read uncompressed. A gzip file with one member for each record
// decompresses to one stream.
//
// # What is found
//
//   - WARC-Target-URI and WARC-Refers-To-Target-URI of each record; in an ARC
//     file the URL of each record.
//   - Fields of HTTP responses and of revisit records: Location,
//     Content-Location, Link (RFC 8288), Refresh, SourceMap and X-Pingback.
//   - Fields of application/warc-fields, used in metadata and warcinfo records:
//     outlink, via and seed; other fields are read as text.
//   - The links that the [link.Opener] finds in archived documents: the body of
//     a response, a resource, a conversion, metadata. The opener gets the
//     Content-Type, and the target as the name. The transfer coding and the
//     content codings gzip and deflate are decoded during reading; the opener
//     decodes zstd.
//
// The context of a link is the name of its field. A request yields only its
// target. WARC-Record-ID and similar fields hold names, not links.
//
// # Parts and bases
//
// [link.Link].Part is the Part of the document, followed by "record 12",
// counted from 1. Places in a body count in the decoded body; places in fields
// count in the file. The base of an archived document and of the fields of a
// response is the target ([base.Retrieved]); Content-Location is not a base
// there: RFC 9110 took that meaning from it.
//
// # Malformed archives
//
// A malformed record gives a [link.Note], and reading continues at the next
// line that begins with "WARC/". Many programs store bodies decoded but keep
// the Content-Encoding, so the body is examined first. A body that cannot be
// decoded, such as Brotli, gives a note.
//
// # Specifications
//
// ISO 28500:2017 (WARC 1.1), WARC 1.0 and its drafts; ARC 1.0 and 2.0 of the
// Internet Archive; RFC 9110 and 9112 for HTTP; HTML section 4.2.5.3 for
// Refresh. Continuation records are not joined.
//
// # Security considerations
//
// Anyone may have published the archived documents. Time is linear in the size
// of the archive and of the decoded bodies, which count against
// [github.com/urikit/uri/extract/link.Limits]. Memory is bounded by [MaxLine],
// [MaxHeader] and the needs of the opener.
package warc
