// Package pop implements the pop URLs, which name a mailbox of a POP3 server,
// as specified by RFC 2384 section 8:
//
//	pop-url       = "pop://" server
//	server        = [ user-auth "@" ] host [ ":" port ]
//	user-auth     = enc-user [ auth ]
//	auth          = ";AUTH=" ( "*" / enc-auth-type )
//	enc-auth-type = enc-sasl / enc-ext
//	enc-ext       = "+" ( "APOP" / 1*achar )
//
// Package scheme describes what all scheme packages share.
//
// # Divergences
//
// Hosts are those of RFC 3986. A mechanism needs a user, as the grammar says;
// the prose of section 3 lets any part be left out.
//
// # Security considerations
//
// There are no passwords in these URLs. NUL, CR and LF are refused in user
// names, even percent-encoded: they become arguments of commands.
package pop
