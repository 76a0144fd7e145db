// Package text finds URIs where people write them: in prose, in mail, in source
// code, in any script.
//
//	for m := range text.All("see <http://example.com/a\n b>, or http://example.com/c.") {
//		fmt.Println(m.URI, m.Start, m.End)
//	}
//
// # What is found
//
// A URI in text begins with the name of a scheme that the [Finder] looks for,
// and is set off in one of three ways (RFC 3986 appendix C, conflicts.md D-10):
//
//   - by angle brackets: white space inside is removed, because it comes from
//     line breaks. After "URL:", or before "//", any scheme counts.
//   - by double quotes: white space inside that contains a line break is
//     removed; with other white space inside, the quotes are not delimiters.
//     A quote between a word and white space closes other text.
//   - by nothing: it ends before the first character that is not allowed in a
//     URI, or before an HTML character reference for such a character ("&gt;").
//     If an opening bracket or quotation mark is right before the URI, the
//     closing one ends it. Punctuation and unpaired closing brackets at the end
//     are not part of the URI.
//
// A match never has another host than the text. Between delimiters the match is
// the whole enclosed text, repaired like a link of HTML, or there is no match.
// Without delimiters its host is that of the longest text that may be meant; if
// the text continues with characters that may be meant as part of the URI ("[",
// "{", "ü", a "%" without two digits), [Match.Cut] is set. A text in brackets
// after a URI, as in AsciiDoc, and "|", "`" and "\" end a URI.
//
// A URI may follow "URL:" and white space, or an escape of a program or a
// manual page ("\n", "\fB"). A hyphen before a line break is kept; the URI
// without it is [Match.Alternate] (D-09). A URN ends where
// [github.com/urikit/uri/urn.FindAll] ends it, or earlier, by these rules.
//
// # What is found on request
//
// [Finder.WithMail] also finds mail addresses, [Finder.WithSuffixes] suffix
// references such as www.example.com/a, and [Finder.WithIRIs] any of these with
// characters outside US-ASCII. These are guesses, so a [Match] has a [Kind].
// Matches are never nested.
//
//	f := text.Finder{}.WithMail().WithSuffixes()
//	for m := range f.All("ask someone@example.org, or see www.example.com.") {
//		fmt.Println(m.Kind, m.URI)
//	}
//
// # Suffix references
//
// Names of files, packages and fields look like host names: main.py, Node.js,
// user.name. A suffix reference has a host of labels that are valid in DNS, in
// lower case, or in upper case if it does not end in a country code. Its last
// label is a top-level domain of the ICANN section of the public suffix list,
// and decides when it is found:
//
//	begins with "www." or the prefix of a rule, and has three labels    always
//	com org net edu gov mil eu xn--…, some country codes                always *
//	co, io, most others of three letters or more                        with a path or port
//	other country codes, file extensions (zip, info)                    with a path **
//	an IPv4 address                                                     with a path or port ***
//	words of programs (name, target)                                    never
//
// with (*) more than one letter before the last dot, or a path, query or
// fragment; (**) a first segment without a dot: docs.rs/tokio, but not
// Makefile.in/Makefile.am; (***) a path that is not a network mask, as in
// 10.0.0.0/8. Except in the first row, the name must not follow a character
// that it could continue, such as "/", "=", "_" or a letter; and names that
// begin with a top-level domain (org.freedesktop.x), names before "(", "=",
// "::" or another name, and names after the "//" of a scheme are not found.
//
// Matches that are not hosts: about 5 % in the manuals and change logs of a
// Linux distribution, less than 1 % in its READMEs and copyright files, and 2 %
// in the source code of Go.
//
// # Security considerations
//
// Anyone can write text. A match may lead somewhere else than the words around
// it say: see package lint. Do not store suffix references: their meaning
// depends on when and where they are read (RFC 3986 section 4.5).
//
// All functions take time linear in the text, and constant additional memory.
// [Finder.Reader] keeps no more than [MaxMatch] bytes and a block.
package text
