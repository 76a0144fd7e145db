// Package file implements the URIs of files, as specified by RFC 8089 and,
// before it, by RFC 1738 section 3.10:
//
//	file-URI   = "file:" ( "//" auth-path / local-path )
//	auth-path  = [ file-auth ] path-absolute
//	local-path = path-absolute
//	file-auth  = "localhost" / host
//
//	fileurl    = "file://" [ host / "localhost" ] "/" fpath      ; RFC 1738
//
// Package scheme describes what all scheme packages share. [URI.Path]
// has the path of the file on a [Platform], and [FromPath] comes back from
// there. They are text in, text out: no file system is asked, and the result
// does not depend on where the program runs.
//
//	                               Unix                  Windows
//	file:///etc/motd               /etc/motd             \etc\motd
//	file:///C:/My%20Files/a.txt    /C:/My Files/a.txt    C:\My Files\a.txt
//	file://server/share/a.txt      an error              \\server\share\a.txt
//
// # Terminology
//
// A file is local if its URI has no authority, an empty host, or the host
// "localhost": these are the same machine, the one on which the URI is read
// (RFC 8089 section 2, RFC 3986 section 3.2.2). A name that DNS knows may be
// that of this machine too (RFC 8089 section 3); that is for the caller to find
// out.
//
// # Divergences
//
// "//" may be left out, which RFC 1738 does not allow (conflicts.md C-42). The
// first segment may be empty, which RFC 8089 does not allow and RFC 1738 does;
// but it has no place in a file system. "?" is not data, as it was to RFC 1738:
// by RFC 8089 there is no query, and a "?" in a name is written "%3F".
//
// Of what RFC 8089 lists as nonstandard (appendix E) two things are understood
// where paths of Windows are asked for: a drive letter as the first segment,
// with ":" or "|" (written "%7C") after it, and a host with a share as a UNC
// path. Users, drive letters without a "/" before them, and UNC paths inside of
// the path are refused.
//
// VMS paths are mapped as the example of RFC 1738 section 3.10 has it: device,
// directories and name are segments, in lower case.
//
// # Security considerations
//
// [URI.Path] gives no path that leads elsewhere than its segments say (RFC 3986
// section 7.3): it refuses "." and "..", encoded or not (normalize first, if
// they are wanted); NUL; an encoded "/"; and on Windows also "\", ":" and so
// alternate data streams, the other characters that names cannot have, the
// names of devices, with or without a suffix, and names that end in a dot or a
// space, which Windows drops. [SafePath] makes these checks for paths of other
// schemes. Symbolic links, short names and letter case are for those who have
// the file system.
//
// A file of another host is not opened as one of this machine (RFC 1738 section
// 3.10). To open the UNC path of a URI from a stranger tells the stranger's
// host who is asking: ask [URI.Local] first.
package file
