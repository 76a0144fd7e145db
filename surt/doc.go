// Package surt makes keys of URIs that sort by the hierarchy of domain names:
// Sort-friendly URI Reordering Transform, as the tools of web archives make it.
//
//	http://www.Example.com:80/a/?y=2&x=1#top
//	com,example)/a?x=1&y=2                             Key, as in the index of an archive
//	http://(com,example,www,)/a/?y=2&x=1#top           SURT, as a crawler has it
//
// [Key] is the first field of a line of a CDX file: URIs with one key are
// captures of one page, for an archive. It forgets much
// on purpose, and is no URI. [SURT] only reorders.
//
// # Terminology
//
//   - A CDX file is the sorted index of an archive of web pages: key, time,
//     URI, and where in the archive it is.
//   - A session id is a piece of path or query that names a visit and no page.
//   - To unescape is to decode triplets until there are none: %2525 is %.
//
// # The key
//
// Nobody has specified it. What is done here is what two programs do that made
// nearly all CDX files, where they agree: the package surt of the Internet
// Archive, in Python (github.com/internetarchive/surt, version 0.3), and
// WaybackURLKeyMaker of webarchive-commons, in Java
// (github.com/iipc/webarchive-commons). In this order:
//
//   - The URI is normalized by the rules of its scheme ([scheme.Normalize]).
//     Fragment and userinfo go.
//   - The host is unescaped, put into its DNS form, and its dots made single,
//     with none at the ends. Numbers that inet_aton takes for an IPv4 address
//     become one; a number alone is taken modulo 2^32. One "www.", or "www" and
//     digits and ".", goes from the beginning. The labels are reversed, with
//     commas, those of IPv4 addresses too: so do both programs. An IPv6 address
//     stands as it is, without its brackets.
//   - A port that is not the default of the scheme stays. The scheme goes, with
//     what it says of the port.
//   - Path and query are unescaped, and what is not a visible character of
//     US-ASCII, "#" and "%" are encoded again, all in lower case. Empty
//     segments and dot-segments go, then session ids of ASP.NET before a name
//     with ".aspx", and a "/" at the end.
//   - From the query go one jsessionid, phpsessid and sid of 32 letters and
//     digits, an ASPSESSIONID, and a cfid with its cftoken, each the last there
//     is, and parameters are sorted by name and value. An empty query goes.
//
// A URI without a host has no such key. It is normalized, and its fragment
// goes: mailto:, urn: and dns: among others. The names filedesc: and warcinfo:,
// of records of the archives themselves, stand as they are.
//
// # Divergences
//
// Where the two programs differ: "www." goes once, as in Python;
// dns:example.com stands as it is, as in Python; all dots in a row become one,
// as in Java; DEL is encoded, as in Python. Different from both:
//
//   - What is equivalent by its scheme has one key. So default ports go for all
//     schemes and not for http and https alone, and ".." above the root goes
//     too.
//   - An IPv6 address with a port keeps its brackets, so that it has a key of
//     its own; so does IPvFuture.
//   - The DNS form of a name is that of UTS 46 and not of IDNA 2003. A name
//     that is not UTF-8 keeps its octets, all of them.
//   - What has no host keeps its case, its slashes and its session ids.
//   - What is not a URI has no key; nothing is repaired.
//
// # The SURT
//
// It is that of Heritrix (org.archive.util.SURT):
// scheme://(tld,domain,:port@userinfo)/path?query#fragment, in lower case. An
// IPv4 address is not reversed there, and has no comma. What has no host is
// normalized, and otherwise as it is. Heritrix leaves alone schemes with "+",
// "-" or "."; here they are as others.
//
// # Security considerations
//
// A key is for grouping. Different pages can have one key: the key does not
// tell http from https, a from A, %2F from /. A SURT holds the userinfo, and so
// perhaps a password; a key does not, unless it is of a URI without a host.
package surt
