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
// [Parse] checks a URI by these rules, those of the other documents included;
// [URI.Fields] has its parts, decoded, which are those of the search that the
// URL asks for, and [Fields.URI] puts them together again.
//
// # Terminology
//
// The fields are cut at the "?" and "," that are raw, and then decoded. The
// name and the filter have escapes of their own, with a backslash, which stay
// as they are: "%5C2a" is "\2a", which in a filter asks for an asterisk.
//
// An extension with "!" is critical: a client that does not know it must not
// use the URL. Any other that it does not know it must ignore (section 2).
//
// What is not given has a default (section 3): the port is 389, the name the
// empty one of the root, the scope "base", the filter (objectClass=*); without
// attributes all those of users are asked for. If there is no host, the client
// has to know which server to ask.
//
// # Divergences
//
// The scheme ldaps, LDAP inside of TLS on port 636, has no specification, and
// is read alike. Beside the selectors of RFC 4511 those of RFC 3673 ("+") and
// RFC 4529 ("@person") are known; beside the filters of RFC 4515 those of RFC
// 4526 ("(&)", "(|)"). After the last "?" there may be no extensions. A port
// needs a host before it, although RFC 3986 lets a host be empty.
//
// Names are those of RFC 4514. Older ways to write them (RFC 1779, RFC 2253),
// with spaces around "=" and ",", with ";" or with quotes, are refused.
//
// # Security considerations
//
// A URL says what is asked of which server, with the rights of the user who
// follows it. Data that is put into a name or a filter needs its special
// characters escaped first, as RFC 4514 section 2.4 and RFC 4515 section 3 say:
// [Fields.URI] cannot tell data from syntax.
//
// A "/" in a name is written "%2F". Raw it ends a segment, and "/../" goes in
// normalization.
//
// LDAP is not a line protocol, so CR and LF are data. NUL may stand only in the
// value of an extension (section 2.1).
package ldap
