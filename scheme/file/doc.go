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
// Package scheme describes what all scheme packages share. [URI.Path] returns
// the path of the file on a [Platform], and [FromPath] the URI of a path. They
// convert text, without access to a file system: the result does not depend on
// where the program runs.
//
//	                               Unix                  Windows
//	file:///etc/motd               /etc/motd             \etc\motd
//	file:///C:/My%20Files/a.txt    /C:/My Files/a.txt    C:\My Files\a.txt
//	file://server/share/a.txt      an error              \\server\share\a.txt
//
// # Terminology
//
// A file is local if its URI has no authority, an empty host, or the host
// "localhost": all mean the machine on which the URI is read (RFC 8089 section
// 2, RFC 3986 section 3.2.2). A DNS name may mean this machine too (RFC 8089
// section 3); the caller must check that.
//
// # Divergences
//
// "//" may be left out, which RFC 1738 does not allow, and RFC 8089 does. The
// first segment may be empty, which RFC 1738 allows and RFC 8089 does not; but
// such a URI has no path in a file system. "?" is data in RFC 1738, but not
// here: RFC 8089 has no query, and a "?" in a name is written "%3F".
//
// Of the nonstandard forms of RFC 8089 appendix E, two are read for Windows
// paths: a first segment that is a drive letter and ":" or "|" (written "%7C"),
// and a host with a share as a UNC path. Users, drive letters without a "/"
// before them, and UNC paths inside of the path are refused; [FromNonstandard]
// reads the last two, and a drive in the place of the host.
//
// VMS paths are mapped as in the example of RFC 1738 section 3.10: device,
// directories and name are segments, in lower case.
//
// # Security considerations
//
// [URI.Path] returns no path that leads out of the directories of its segments
// (RFC 3986 section 7.3). It refuses "." and "..", encoded or not (normalize
// first, to resolve them); NUL; and an encoded "/". On Windows it also refuses
// "\", ":" and so alternate data streams, the other characters that are not
// allowed in names, device names, with or without a suffix, and names that end
// in a dot or a space, which Windows drops. [SafePath] makes these checks for
// paths of other schemes. The caller must check symbolic links, short names and
// letter case in the file system.
//
// A file of another host must not be opened as a file of this machine (RFC 1738
// section 3.10). To open a UNC path reveals the user to its host: for a URI
// from an unknown source, check [URI.Local] first.
package file
