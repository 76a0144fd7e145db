// Package edition reads a text as the older documents did: the URL paper of
// 1993, RFC 1738, the draft of 1997, and RFC 3986 beside them. It says where
// they part, and makes of an old text the URI that means the same.
//
//	r := edition.RFC1738.Read("http://example.com/~a")
//	r.Err()                       // byte 19: "~" has to be encoded (section 2.2)
//	c := edition.Compare("http://example.com/~a")
//	c.Differences                 // C-03, tilde: what each document says, and where
//	m, err := edition.Migrate("ftp://example.com/a?b", edition.RFC1738)
//	m.URI                         // ftp://example.com/a%3Fb
//
// Which document a text is read by is the caller's to say, and never guessed
// from the text. Programs of today read by package uri; this is for texts of
// old, and for anyone who wants to know what changed.
//
// # Specifications
//
//	URL1993     "Uniform Resource Locators", T. Berners-Lee, 14 July 1993
//	RFC1738     RFC 1738, December 1994
//	Draft1997   draft-fielding-url-syntax-05, May 1997
//	RFC3986     RFC 3986, by package uri
//
// Each gives validity, with the first byte that is wrong and the rule in the
// document's own terms; the parts; classes of characters; encoding; the target
// of a reference; and what it calls equal. Each has an answer for any text, in
// time linear in it. The rules of the grammars are there by their names:
// [Edition.Check].
//
// # Terminology
//
// A [Part] has the name that its document has for it, and tells which
// [uri.Component] it is now.
//
//	RFC 3986      1997                 RFC 1738                1993
//
//	URI           URL                  URL                     URL
//	reference     URL-reference        -                       fragmentaddress
//	relative-ref  relative URL         -                       partial form
//	authority     site                 login, or hostport      -
//	userinfo      user, password       user, password          user
//	host          host                 host                    host
//	port          port                 port                    port
//	path          path                 url-path, without "/"   path, without "/"
//	query         query                search                  search
//	fragment      fragment             -                       fragmentid
//	pct-encoded   escaped              escape                  escape
//	unreserved    unreserved           unreserved              xalpha
//	base          base                 -                       context
//
// RFC 1738 and the paper of 1993 go on: a url-path is the fpath and ftptype of
// ftp, the gtype and selector of gopher, the database, wtype and wpath of wais.
// These are parts too, inside of the others.
//
// # Differences
//
// [Conflicts] is the list of what the documents do not agree on, by id.
// [Compare] tells those that show in a text, and [CompareRef] those that show
// where a reference is resolved. A difference is told if two of the readers
// that are asked say different things, whether or not it changes what they
// find; so is one that no conflict of the list explains. Other programs can be
// readers, too: a [Reader].
//
// # Divergences
//
// Where a printed grammar is wrong, the text of its document governs; the rules
// stay as they are printed, and those by the text are beside them:
//
//   - 1993: a space is not a character of a URL. A list has as many members as
//     it likes. A scheme ends at the first ":", a host at ":" or "/". ftp has a
//     user and a port. In prospero "%00" stands before each attribute. An empty
//     fragmentid is split off, and compares as undefined.
//   - RFC 1738: the rule of the scheme is asked first, and the general one only
//     if there is none. Schemes are in either case.
//   - 1997: a text is read as a generic URL first, and as an opaque one
//     otherwise. A site ends at "?" and "#" too.
//
// Where an algorithm has a gap: a base with an authority and no path gets a "/"
// in 1997 and in 1993. In 1993 a partial form that is empty, or only a
// fragment-id, leads to the context. RFC 1738 has no relative forms: an
// absolute URL leads to itself, all else is an error.
//
// [Edition.Normalize] of RFC3986 knows no more of schemes than RFC 3986 says
// itself: that is package scheme.
//
// # Migration
//
// [Migrate] keeps what a text meant, not how it was written. What was data and
// is a delimiter now is encoded; where a character meant the same encoded and
// not, one spelling is taken, so that texts that were equal are still. Forms
// that a later document has otherwise get that form: the search of gopher, the
// documents of WAIS, the attributes of prospero. Escapes of 1993 are characters
// of ISO Latin 1 in ftp, gopher, prospero and wais, in fragments and in hosts,
// and are written in UTF-8; a server that has its files by other names will not
// find them.
//
// [Reading.URI] is the other way: the same text, and what RFC 3986 takes it
// for.
//
// # Security considerations
//
// A text that two programs read by two documents can lead them to two hosts, or
// one of them to a query where the other sees a name. Do not check by one
// document what is followed by another: [Compare] shows the difference, and a
// gate refuses what has one.
//
// Older documents allow passwords. They stand in parts, values and migrated
// URIs; no message and no error holds one. Of what is decoded any octet may
// come out.
package edition
