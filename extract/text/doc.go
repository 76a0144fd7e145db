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
//   - by angle brackets: white space inside is left out, because it comes from
//     breaking lines. After "URL:", or with "//" after it, any scheme counts.
//   - by double quotes: white space inside that has a line break is left out;
//     with other white space the quotes do not count.
//   - by nothing: it ends before the first character that is not allowed in a
//     URI, and before a character reference of HTML for such a character
//     ("&gt;"). A closing bracket or quotation mark ends it if the opening one is
//     right before it. Punctuation and closing brackets at its end that have no
//     partner inside belong to the sentence.
//
// What is found is never another URI than the text has. Between delimiters it is
// all that they enclose, repaired as links of HTML are, or it is not found.
// Without them its host is that of the longest text that may be meant, and where
// the text goes on with what may be meant as part of it ("[", "{", "ü", a "%"
// without two digits), [Match.Cut] says so. A text in brackets after a URI, as
// AsciiDoc has it, and "|", "`" and "\" end a URI as white space does.
//
// Before it "URL:" may stand, with white space, or an escape of a program or a
// manual page ("\n", "\fB"). Where a line is broken after a hyphen the hyphen is
// kept, and the text without it is an alternate (D-09).
//
// A URN ends as [github.com/urikit/uri/urn.FindAll] says, and then as other
// URIs in prose.
//
// # What is found by request
//
// [Finder.WithMail] has mail addresses found, [Finder.WithSuffixes] suffix
// references such as www.example.com/a, and [Finder.WithIRIs] all of these with
// characters of more than US-ASCII. They are guesses at what a text means, so a
// [Match] says its [Kind]. Nothing is found inside of what was found.
//
//	f := text.Finder{}.WithMail().WithSuffixes()
//	for m := range f.All("ask someone@example.org, or see www.example.com.") {
//		fmt.Println(m.Kind, m.URI)
//	}
//
// # Suffix references
//
// The names of files, of packages and of the fields of variables look like the
// names of hosts: main.py, example.txt, Node.js and user.name have top-level
// domains. A suffix reference is found if its host has labels that DNS can
// have, ends in a top-level domain of the public suffix list (its section of
// ICANN), and one of these is so:
//
//   - It has three labels, and begins with "www." or with the prefix of a rule,
//     such as "ftp.".
//   - It ends in com, org, net, edu, gov, mil, eu, one of some thirty countries
//     whose letters are not the end of a file's name, or a name of another
//     script (xn--); and it has more than one letter before that, or a path,
//     query or fragment after it.
//   - It ends in co, io or another top-level domain of three letters and more,
//     and has a path or a port after it. Some that are words of programs or
//     ends of files' names count as countries, or not at all: name, target,
//     zip, info.
//   - It ends in another country, and has a path whose first segment has no
//     dot: docs.rs/tokio, but not Makefile.in/Makefile.am.
//   - It is an IPv4 address with a port or a path that is no mask, as in
//     10.0.0.0/8.
//
// Except in the first case, nothing may stand before it that it could go on
// from, such as "/", "=", "_" or a letter, and it is written in lower case, or
// in upper case if it ends in more than a country; so ASP.NET and System.Net
// are not found. Neither is what begins as others end (org.freedesktop.x), what
// has "(", "=", "::" or another name after it, or "//" before it that belongs
// to a scheme.
//
// In the manuals and change logs of a Linux distribution some five of a hundred
// matches are no hosts, in its READMEs and copyright files hardly one, and in
// the source code of Go two.
//
// # Security considerations
//
// Text is written by anybody. What is found is as its writer wants it, and
// where it leads is not what the words around it say: see package lint. A
// suffix reference is not safe to keep: what it means depends on when and where
// somebody reads it (RFC 3986 section 4.5).
//
// All functions take time linear in the text and use constant memory beside it.
// [Finder.Reader] keeps no more than [MaxMatch] bytes and a block.
package text
