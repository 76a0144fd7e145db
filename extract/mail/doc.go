// Package mail finds the links of messages: of their headers, and of the
// documents in them.
//
//	for l, err := range mail.Links(link.Document{Body: file}, extract.Open) {
//
// [Links] reads one message, or one MHTML document; [Mbox] reads files of many.
//
// # What is found
//
//   - Content-Base and Content-Location, of the message and of each part;
//     List-Archive, List-Help, List-Owner, List-Post, List-Subscribe and
//     List-Unsubscribe (RFC 2369), and Archived-At (RFC 5064): what stands in
//     angle brackets; the URL of message/external-body (RFC 2017). The context
//     of such a link is the name of the field.
//   - URIs in the text of all other fields, Subject among them. The context is
//     the name of the field here, too.
//   - What the [link.Opener] finds in the parts. Message-ID, Content-ID and the
//     fields that refer to these are names of messages and parts, and no links.
//
// # Parts
//
// A leaf of the tree of parts is given to the opener with its Content-Type, or
// "text/plain" if it has none that can be read (RFC 2045 section 5.2). It is
// decoded while it is read, from base64 or quoted-printable. Its charset is
// left to the opener. An empty one is not opened.
//
// [link.Link].Part is the document's, followed by "part 1.2": the number of the
// section that IMAP gives it (RFC 9051 section 6.4.5.1). In a file of many
// messages the number of the message comes first: "message 17, part 1".
//
// Places in parts are those in what was decoded. Places of fields are those in
// the file, also for the messages inside of messages. A field that has encoded
// words is a place as a whole. Only a message that is encoded as a whole, which
// RFC 2046 section 5.2.1 does not allow, is a document of its own, with places
// of its own.
//
// # Bases
//
// The base of a part is that of [base.Base.Entity], from the outside in:
// Content-Base, then Content-Location, then that of what is around it (RFC 2557
// section 5, D-27). A link that refers to another part by "cid:" stays what it
// is.
//
// # What is broken
//
// Whatever the bytes are, they are read as well as they can be, and a
// [link.Note] tells the rest: lines of a header that are not fields, a header
// without an empty line after it, parameters and boundaries that break the
// rules, a multipart without an end, data that is not base64 or not
// quoted-printable. A part of message/partial is not put together with the
// others.
//
// # Specifications
//
// RFC 5322 and RFC 6532 for messages; RFC 2045, 2046, 2047, 2049 and 2231 for
// MIME; RFC 2557 for MHTML; RFC 4155 for mbox.
//
// # Divergences
//
// What stands in a multipart before its first part and after its last does not
// belong to it (RFC 2046 section 5.1.1). It is read as plain text if
// [link.Options].Text asks for it: some mailing lists write there.
//
// A Content-Location that is a "cid:" or "mid:" is not a base: nothing is
// relative to a name (RFC 2392), and what Chromium labels so is a part of the
// page around it. Chromium's Snapshot-Content-Location is the base of a message
// that states no other. A BASE element that Chromium has made absolute twice
// counts as it stands (D-26): what it has saved has absolute links, so there is
// little to go wrong, and no way to tell.
//
// The lines of format=flowed (RFC 3676) are not joined, and ">From " in an mbox
// is not undone: places stay exact, and a URI in angle brackets is found over
// lines anyhow.
//
// # Security considerations
//
// Anyone can write mail. Time is linear in its size. Memory is bounded: by
// [MaxLine], [MaxHeader] and what the opener needs. Entities are read up to
// [link.MaxDepth] inside of each other, and [MaxParts] of a message.
package mail
