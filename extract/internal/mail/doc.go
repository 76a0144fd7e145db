// Package mail finds the links of messages: of their headers, and of the
// documents in them.
//
//	for l, err := range mail.Links(link.Document{Body: file}, extract.Open) {
//
// [Links] reads one message, or one MHTML document; [Mbox] reads a file of many
// messages.
//
// # What is found
//
//   - Content-Base and Content-Location, of the message and of each part; the
//     text in angle brackets in List-Archive, List-Help, List-Owner, List-Post,
//     List-Subscribe, List-Unsubscribe (RFC 2369) and Archived-At (RFC 5064);
//     the URL of message/external-body (RFC 2017). The context of such a link
//     is the name of the field.
//   - URIs in the text of all other fields, such as Subject, with the same
//     context. Message-ID, Content-ID and the fields that refer to them hold
//     names, not links.
//   - The links that the [link.Opener] finds in the parts.
//
// # Parts
//
// Each part that is not a multipart or empty is passed to the opener with its
// Content-Type, or as "text/plain" if that is missing or invalid (RFC 2045
// section 5.2). base64 and quoted-printable are decoded; the opener decodes the
// charset.
//
// [link.Link].Part is the Part of the document, followed by "part 1.2": the
// section number in IMAP (RFC 9051 section 6.4.5.1). In a file of many messages
// the number of the message comes first: "message 17, part 1".
//
// Places in parts count in the decoded text. Places of fields count in the
// file, also for nested messages. A link in a field with encoded words has the
// place of the whole field. A message that is encoded as a whole, which RFC
// 2046 section 5.2.1 does not allow, is a separate document.
//
// # Bases
//
// [base.Base.Entity] gives the base of a part: Content-Base, else
// Content-Location, else the base of the enclosing entity (RFC 2557 section
// 5). A link that refers to another part by "cid:" does not change.
//
// # Malformed messages
//
// A [link.Note] reports each error: lines of a header that are not fields, a
// missing empty line after a header, invalid parameters and boundaries, a
// multipart without an end, invalid base64 or quoted-printable. A multipart
// without an end, and base64 that ends too early or has other bytes, are
// [link.ErrDamaged]. The pieces of a message/partial are not joined.
//
// Encrypted messages (multipart/encrypted, and S/MIME, RFC 8551), other S/MIME
// data, and unknown transfer encodings are [link.ErrUnread].
//
// # Specifications
//
// RFC 5322 and RFC 6532 for messages; RFC 2045, 2046, 2047, 2049 and 2231 for
// MIME; RFC 2557 for MHTML; RFC 4155 for mbox.
//
// # Divergences
//
// By RFC 2046 section 5.1.1, the text before the first part and after the last
// part of a multipart is ignored. With [link.Options].Text it is read as plain
// text, because some mailing lists write there.
//
// A Content-Location that is a "cid:" or "mid:" is not a base: nothing is
// relative to a name (RFC 2392). Chromium's Snapshot-Content-Location is the
// base of a message that states no other base. A BASE element that Chromium has
// resolved twice counts as written.
//
// ">From " in an mbox is not unescaped, so that places are exact. The opener
// joins the lines of format=flowed (RFC 3676).
//
// # Security considerations
//
// Anyone can write mail. Time is linear in its size. Memory is bounded by
// [MaxLine], [MaxHeader] and the needs of the opener. Nested entities are read
// up to [link.MaxDepth], and at most [MaxParts] parts of a message.
package mail
