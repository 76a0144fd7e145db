// Package extract finds the links of a document, whatever its format is.
//
//	d := link.Document{Body: file, Name: "page.html", Base: base.Retrieved(u)}
//	for l, err := range extract.Links(d) {
//		if err != nil {
//			log.Print(err) // and more may come: see package link
//			continue
//		}
//		target, ok := l.Target()
//	}
//
// The format is that of the media type, if one is known; then that which the
// first bytes show beyond doubt, as those of archives do; then that of the
// name's ending; and then what the beginning looks like. What looks like
// nothing is plain text, and what has the name of a text and looks like an mbox
// is one: archives of mailing lists have names such as 2010-November.txt.
// Inside of others, what is neither text nor of a format that is known is not
// read: a picture has no links. See [link.Options].
//
// The packages beside this one read one format each: [text], [html], [css],
// [xml], [markdown], [man], [pdf], [mail], [warc]. This one names them, and
// unpacks gzip, bzip2, xz and zstd; tar, ar and zip, and so EPUB and the formats
// of office programs, which are zip archives. A document that is packed by
// itself, such as page.html.gz, has no part: places are those in what comes out.
//
// # Encodings
//
// The encoding of a text matters only for characters beyond US-ASCII. Encodings
// that contain US-ASCII are left as they are, so that places are those in the
// file. Others are decoded by the parameter charset of the media type, or by the
// byte order mark of UTF-16 or UTF-32, and places are those in UTF-8.
//
// # Damaged documents
//
// A container that is cut off gives what is there, and a [link.Note] of
// [ErrCut]. The files of a zip archive without its directory are looked for.
//
// # Security considerations
//
// Documents may be written by an attacker. Documents inside of documents are
// read up to [link.MaxDepth]. All that is unpacked, and all that is held in
// memory, counts against the [link.Limits] of the outermost document, and what
// is left out because of them is told. Time is linear in what comes out, and
// memory bounded: xz and zstd need the most ([MaxWindow]), and the formats that
// hold a document whole.
package extract
