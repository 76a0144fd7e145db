// Package edition reads a text by the URL paper of 1993, by RFC 1738, by the
// draft of 1997, or by RFC 3986. It reports where these documents disagree, and
// converts an old text to the URI with the same meaning.
//
//	r := edition.RFC1738.Read("http://example.com/~a")
//	r.Err()                       // byte 19: "~" has to be encoded (section 2.2)
//	c := edition.Compare("http://example.com/~a")
//	c.Differences                 // C-03, tilde: what each document says, and where
//	m, err := edition.Migrate("ftp://example.com/a?b", edition.RFC1738)
//	m.URI                         // ftp://example.com/a%3Fb
//
// The caller chooses the document; the package never guesses it from the text.
// New programs use package uri. This package is for old texts, and for anyone
// who wants to know what changed.
//
// # Specifications
//
//	URL1993     "Uniform Resource Locators", T. Berners-Lee, 14 July 1993
//	RFC1738     RFC 1738, December 1994
//	Draft1997   draft-fielding-url-syntax-05, May 1997
//	RFC3986     RFC 3986, by package uri
//
// Each edition gives validity, with the first wrong byte and the rule in the
// document's own terms; the parts; classes of characters; encoding; the target
// of a reference; and equality. Each accepts any text, and takes time linear in
// its length. [Edition.Validate] matches a single rule of a grammar by its
// name.
//
// # Terminology
//
// A [Part] has the name that its document uses, and the [uri.Component] that
// corresponds to it.
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
// RFC 1738 and the paper of 1993 divide a url-path further: fpath and ftptype
// in ftp, gtype and selector in gopher, database, wtype and wpath in wais.
// These are parts too, inside of the others.
//
// # Differences
//
// [Conflicts] lists the points on which the documents disagree, by id.
// [Compare] reports the conflicts that a text shows, and [CompareRef] those
// that resolving a reference shows. A difference is reported if two readers say
// different things, even if they find the same parts. A difference that no
// conflict of the list explains is reported too. Other programs can be readers:
// see [Reader].
//
// # Divergences
//
// Where a printed grammar is wrong, the text of its document governs.
// [Edition.Rules] has the rules as printed, and corrected ones beside them:
//
//   - 1993: a space is not a character of a URL. A list can have any number of
//     members. A scheme ends at the first ":", a host at ":" or "/". ftp has a
//     user and a port. In prospero "%00" precedes each attribute. An empty
//     fragmentid is split off, and compares as undefined.
//   - RFC 1738: the rule of the scheme is used first, and the general rule only
//     for schemes without one. Schemes are case-insensitive.
//   - 1997: a text is read as a generic URL first, and as an opaque one
//     otherwise. A site ends at "?" and "#" too.
//
// Gaps of the algorithms are filled as follows. A base with an authority and no
// path gets a "/" in 1997 and in 1993. In 1993 a partial form that is empty, or
// only a fragment-id, leads to the context. RFC 1738 has no relative forms: an
// absolute URL leads to itself, anything else is an error.
//
// [Edition.Normalize] of RFC3986 applies only the scheme rules that RFC 3986
// itself states. For the others see package scheme.
//
// # Migration
//
// [Migrate] keeps the meaning of a text, not its spelling. It encodes data that
// would be a delimiter now. Where a character had the same meaning encoded and
// raw, it chooses one spelling, so that equal texts stay equal. Forms that a
// later document changed get the later form: the search of gopher, the
// documents of WAIS, the attributes of prospero. In 1993 escapes are characters
// of ISO Latin 1 in ftp, gopher, prospero and wais, in fragments and in hosts.
// They are written in UTF-8; a server whose file names use another encoding
// will not find them.
//
// [Reading.URI] does the opposite: it keeps the text, and reads it by RFC 3986.
//
// # Security considerations
//
// Two programs that read a text by different documents can find different
// hosts, or one finds a query where the other finds a name. Do not check a text
// by one document and use it by another: refuse a text in which [Compare] finds
// a difference.
//
// Older documents allow passwords. Parts, values and migrated URIs contain
// them; no message and no error does. Decoded text can contain any octet.
package edition
