// Package ldap implements the URLs of entries in a directory, as specified by
// RFC 4516:
//
//	ldapurl    = "ldap://" [ host [ ":" port ] ]
//	             [ "/" dn [ "?" [ attributes ] [ "?" [ scope ] [ "?" [ filter ] [ "?" extensions ] ] ] ] ]
//	dn         = distinguishedName  ; RFC 4514 section 3
//	attributes = selector *( "," selector )  ; RFC 4511 section 4.5.1
//	scope      = "base" / "one" / "sub"
//	filter     = "(" ( and / or / not / item ) ")"  ; RFC 4515 section 3
//	extensions = extension *( "," extension )
//	extension  = [ "!" ] extype [ "=" exvalue ]
//
// [FromURI] checks a URI by these rules and those of the other documents.
// [URI.Fields] returns its decoded parts, which define a search, and
// [Fields.URI] builds a URI from them.
//
// # Terminology
//
// The fields are split at raw "?" and ",", and then decoded. The name and the
// filter have backslash escapes, which are not decoded: "%5C2a" is "\2a", which
// in a filter means an asterisk.
//
// An extension with "!" is critical: a client that does not support it must not
// use the URL. Any other unknown extension must be ignored (section 2).
//
// Each part has a default (section 3): the port 389, the empty name of the
// root, the scope "base", the filter (objectClass=*), and all user attributes.
// Without a host, the client must know the server.
//
// # Divergences
//
// The scheme ldaps, LDAP over TLS on port 636, has no specification, and has
// the same rules. The selectors of RFC 3673 ("+") and RFC 4529 ("@person"), and
// the filters of RFC 4526 ("(&)", "(|)") are allowed too. The extensions after
// the last "?" may be empty. A port needs a host that is not empty, unlike in
// RFC 3986.
//
// Names are those of RFC 4514. The older syntax of RFC 1779 and RFC 2253, with
// spaces around "=" and ",", with ";" or with quotes, is refused.
//
// # Security considerations
//
// A URL chooses a server and a search, which runs with the rights of the user
// who follows the URL. Escape the special characters of data in a name or a
// filter first, by RFC 4514 section 2.4 and RFC 4515 section 3: [Fields.URI]
// cannot distinguish data from syntax.
//
// A "/" in a name is written "%2F". A raw "/" ends a segment, and normalization
// removes "/../".
//
// LDAP is not a line-based protocol, so CR and LF are data. NUL is allowed only
// in the value of an extension (section 2.1).
package ldap
