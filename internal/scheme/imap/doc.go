// Package imap implements the imap URLs, which name servers, mailboxes, lists
// of messages, messages and their parts, as specified by RFC 5092 section 11:
//
//	imapurl      = "imap://" iserver [ "/" [ icommand ] ]
//	iserver      = [ iuserinfo "@" ] host [ ":" port ]
//	iuserinfo    = enc-user [ iauth ] / [ enc-user ] iauth
//	iauth        = ";AUTH=" ( "*" / enc-auth-type )
//	icommand     = imessagelist / imessagepart [ iurlauth ]
//	imessagelist = imailbox-ref [ "?" enc-search ]
//	imessagepart = imailbox-ref "/;UID=" nz-number [ "/;SECTION=" enc-section ]
//	               [ "/;PARTIAL=" number [ "." nz-number ] ]
//	imailbox-ref = enc-mailbox [ ";UIDVALIDITY=" nz-number ]
//	iurlauth     = [ ";EXPIRE=" date-time ] ";URLAUTH=" access
//	               ":" uauth-mechanism ":" enc-urlauth
//	access       = "submit+" enc-user / "user+" enc-user / "authuser" / "anonymous"
//
// Names such as UID have no case. Package scheme describes what all scheme
// packages share.
//
// # Divergences
//
// Hosts are those of RFC 3986. A URL whose URLAUTH has no mechanism and no
// token is not an imapurl: a client sends it only to its own server, in
// GENURLAUTH (RFC 4467).
//
// # Security considerations
//
// There are no passwords, but the token of URLAUTH is a secret: it lets anyone
// who has the URL read the message until EXPIRE. NUL, CR and LF are refused,
// even percent-encoded: the parts become arguments of commands.
package imap
