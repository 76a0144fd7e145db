// Package telnet implements the URLs of interactive services: telnet, as
// specified by RFC 1738 section 3.8 and, in the same words, by RFC 4248;
// tn3270, as specified by RFC 6270; and rlogin, from the URL draft of July
// 1993:
//
//	telneturl  = "telnet://" login [ "/" ]
//	login      = [ user [ ":" password ] "@" ] host [ ":" port ]
//
//	tn3270-uri = "tn3270:" "//" authority [ "/" ]  ; RFC 6270 section 2.1
//
// All three have the same form. Package scheme describes
// what all scheme packages share.
//
// # Terminology
//
// Such a URL names a service to talk to, not data to fetch. User and password
// are suggestions: a client shows them to its user and does not use them
// automatically (RFC 1738 section 3.8).
//
// # Divergences
//
// A "?" in user or password is written "%3F".
//
// The default port of tn3270 is 23 (RFC 6270 section 2.2). No document has a
// grammar or default port for rlogin: here it has the form of telnet, and no
// default port.
//
// # Security considerations
//
// NUL, CR and LF are refused in user and password, even percent-encoded: a
// decoded character that reaches a terminal acts as typed input (RFC 1738
// section 6, RFC 3986 section 7.3). Before host or user become an argument of a
// program, check that they do not begin with "-". Telnet sends passwords in the
// clear.
package telnet
