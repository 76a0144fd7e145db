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
// and is set off in one of three ways (RFC 3986 appendix C):
//
//   - by angle brackets: white space inside is removed, because it comes from
//     line breaks. After "URL:", or before "//", any scheme counts.
//   - by double quotes: a line break inside is removed after one of /-_.?&=%,
//     which seldom ends a URI. With other white space inside, the quotes are
//     not delimiters. A quote between a word and white space closes other text.
//   - by nothing: it ends before the first character that is not allowed in an
//     IRI, or before an HTML character reference for such a character ("&gt;").
//     If an opening bracket or quotation mark is right before the URI, the
//     closing one ends it. Punctuation and unpaired closing brackets at the end
//     are not part of the URI.
//
// A match never has another host than the text. If a URI begins after white
// space between delimiters, or a blank line is there, which ends a paragraph,
// then these do not count; nor if white space is in or before a userinfo. In a
// host it is removed only if the host is not whole before it, and is whole with
// what follows: "exa⏎mple.com". Whole means that it ends in a top-level domain;
// in angle brackets a host that ends in a dot or hyphen is not whole: the
// "foo.example.⏎com" of appendix C. Between delimiters
// that count the match is the whole enclosed text, repaired like a link of
// HTML, or there is no match. Without delimiters its host is that of the
// longest text that may be meant; if the text continues with characters that
// may be meant as part of the URI ("[", "{", a "%" without two digits),
// [Match.Cut] is set. A text in brackets after a URI, as in AsciiDoc, and "`"
// and "\" end a URI. So does "|", which cuts it in a query, and in a path after
// which the line ends.
//
// A "," or ";" with the scheme of another URI and "://" right after it ends a
// URI: https://a/x,https://b/y is a list of two, also in double quotes. In
// angle brackets it is one URI, unless the comma is in its host, and so is a
// list in a query after a URI: https://a/?u=https://b,https://c. A URI in the
// path of another one is part of it: https://a/https://b.
//
// A URI may follow "URL:" and white space, or an escape of a program or a
// manual page ("\n", "\fB"). A hyphen before a line break is kept; the URI
// without it is [Match.Alternate]. U+2010 there is removed, since no URI
// has it; then the alternate has "-" for it. A URN ends where
// [github.com/urikit/uri/urn.FindAll] ends it, or earlier, by these rules.
//
// # Letters beyond US-ASCII
//
// The URI of an IRI (RFC 3987) is that of [github.com/urikit/uri/iri.IRI.URI].
// Without delimiters only punctuation, white space and another URI end an IRI:
// in 请看http://example.com/你好吗 it goes to the end. But Hiragana and Hangul
// right after a letter or digit in US-ASCII are endings of words, as in
// http://example.com/aです. A host also ends where another script follows a
// US-ASCII top-level domain: http://example.comです. An ideographic full stop is
// a dot of a host if what follows shows it: http://www。example。com, but not
// http://example.com。很好. Without "//" only a query has letters beyond
// US-ASCII. [Finder.WithASCII] ends URIs before them.
//
// # What is found on request
//
// [Finder.WithMail] also finds mail addresses, [Finder.WithSuffixes] suffix
// references such as www.example.com/a. These are guesses, so a [Match] has a
// [Kind].
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
// [Finder.Reader] keeps no more than twice [MaxMatch] bytes and a block.
// [Finder.Part] lets several goroutines search one text.
package text
