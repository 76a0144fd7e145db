// Package surt makes keys of URIs that sort by the hierarchy of domain names,
// as the tools of web archives do: Sort-friendly URI Reordering Transform.
//
//	http://www.Example.com:80/a/?y=2&x=1#top
//	com,example)/a?x=1&y=2                             Key, as in the index of an archive
//	http://(com,example,www,)/a/?y=2&x=1#top           SURT, as in a crawler
//
// [Key] is the first field of a line of a CDX file, the sorted index of a web
// archive: URIs with the same key are captures of one page. A key is not a URI,
// and leaves out much on purpose. [SURT] only reorders.
//
// # The key
//
// There is no specification. Nearly all CDX files were made by two programs:
// the package surt of the Internet Archive, in Python
// (github.com/internetarchive/surt, version 0.3), and WaybackURLKeyMaker of
// webarchive-commons, in Java (github.com/iipc/webarchive-commons). [Key] makes
// the key on which they agree. To unescape is to decode triplets until none is
// left: %2525 becomes %. The steps in order:
//
//   - The URI is normalized by the rules of its scheme ([scheme.Normalize]),
//     without fragment and userinfo.
//   - The host is unescaped and put into its DNS form, without empty labels.
//     Numbers that inet_aton reads as an IPv4 address become that address; a
//     single number is taken modulo 2^32. One "www.", or "www" and digits and
//     ".", is removed from the beginning. The labels are reversed, with commas,
//     also those of IPv4 addresses. An IPv6 address has no brackets.
//   - A port that is not the default of the scheme stays. The scheme is
//     removed.
//   - Path and query are unescaped; controls, spaces, octets outside US-ASCII,
//     "#" and "%" are encoded again; all is in lower case. Empty segments and
//     dot-segments are removed, then session ids of ASP.NET before a name with
//     ".aspx", and a "/" at the end.
//   - From the query the last jsessionid, phpsessid and sid of 32 letters and
//     digits, the last ASPSESSIONID, and the last cfid with its cftoken are
//     removed. Parameters are sorted by name and value. An empty query is
//     removed.
//
// A URI without a host, such as mailto: and urn:, is only normalized, without
// fragment. The names filedesc: and warcinfo:, of records of the archives
// themselves, stay as they are.
//
// # Divergences
//
// Where the two programs differ: as in Python, "www." is removed once,
// dns:example.com stays, and DEL is encoded; as in Java, all dots in a row
// become one. Different from both:
//
//   - URIs that are equivalent by their scheme have the same key. So default
//     ports are removed for all schemes, and ".." above the root.
//   - An IPv6 address with a port, and IPvFuture, keep their brackets, so that
//     the key is unambiguous.
//   - The DNS form of a name is that of UTS 46, not of IDNA 2003. A name that
//     is not UTF-8 keeps its octets.
//   - A URI without a host keeps its case, its slashes and its session ids.
//   - A text that is not a URI has no key; nothing is repaired.
//
// # The SURT
//
// [SURT] makes the form of Heritrix (org.archive.util.SURT):
// scheme://(tld,domain,:port@userinfo)/path?query#fragment, in lower case. An
// IPv4 address is not reversed, and has no comma. Heritrix does not change
// schemes with "+", "-" or "."; here they are like others.
//
// # Security considerations
//
// A key is for grouping. Different pages can have the same key: it does not
// distinguish http from https, a from A, and %2F from /. A SURT holds the
// userinfo, which may have a password; so does the key of a URI without a host.
package surt
