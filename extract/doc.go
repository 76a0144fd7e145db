// Package extract finds the links of a document, whatever its format is.
//
//	for l, err := range extract.Links(link.Document{Body: file, Name: "page.html", Base: base.Retrieved(u)}) {
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
// Packages beside this one read one format each: [text], [html], [css], [xml],
// [markdown], [man], [pdf], [mail], [warc]. Here they get names, and what is
// packed is unpacked: gzip, bzip2, xz and zstd; tar, ar and zip, and so what is
// a zip file, like EPUB and the formats of office programs. What is packed by
// itself, such as page.html.gz, has no part: places in it are those in what
// comes out.
//
// # Encodings
//
// What a text is encoded in matters only for characters beyond US-ASCII.
// Encodings that have US-ASCII in them are left as they are, so that places are
// those in the file. Others, such as UTF-16, are decoded by the parameter
// charset of the media type or by the byte order mark, and places are those in
// UTF-8.
//
// # Security considerations
//
// Documents are written by anybody. Documents inside of documents are read up
// to [link.MaxDepth], and what is packed to more than [MaxRatio] times its size
// is left behind the first [MaxUnpacked] bytes. Time is linear in what comes
// out of that, and memory bounded: the most is needed by xz and zstd
// ([MaxWindow]), and by the formats that hold a document whole.
package extract
