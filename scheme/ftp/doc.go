// Package ftp implements the URLs of files and directories that are reached by
// FTP, as specified by RFC 1738 section 3.2:
//
//	ftpurl   = "ftp://" login [ "/" fpath [ ";type=" ftptype ] ]
//	login    = [ user [ ":" password ] "@" ] host [ ":" port ]
//	fpath    = fsegment *( "/" fsegment )
//	fsegment = *( uchar / "?" / ":" / "@" / "&" / "=" )
//	ftptype  = "A" / "I" / "D" / "a" / "i" / "d"
//
// Package scheme describes what all scheme packages share. [URI.Commands],
// [URI.Login] and [URI.Guess] return what a client does with a URL.
//
// # Terminology
//
// Each segment before the last is the argument of a CWD command; the last
// segment is the name. A "/" of the URL is not a separator of the server's file
// system. A "/" that belongs to a name is written "%2F": /%2Fetc/motd is CWD
// /etc, RETR motd.
//
// # Divergences
//
// "?" is data: it does not begin a query, but belongs to the name, because RFC
// 1738 has no query here. The type is optional, by RFC 1738 section 3.2.3.
//
// # Security considerations
//
// NUL, CR and LF are refused in user, password, directories and name, even
// percent-encoded: a server would read what follows as a command of its own
// (RFC 3986 section 7.3). FTP sends passwords in the clear.
package ftp
