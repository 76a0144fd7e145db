// Package whatwg reads and edits URLs as browsers do, by the URL Standard of
// the WHATWG (https://url.spec.whatwg.org/), which is another language than
// RFC 3986.
//
//	u, err := whatwg.Parse(" HTTPS:\\Example.com:443/a/../b c ")
//	u.String()                                  // "https://example.com/b%20c"
//	v, err := u.Parse("?q#f")                   // https://example.com/b%20c?q#f
//	v, err = v.With(whatwg.Port, "8080")        // https://example.com:8080/b%20c?q#f
//	whatwg.Check("https:example.com")           // special-scheme-missing-following-solidus
//
// Use it to know where a browser goes, or to do as one does. For URIs in
// protocols, logs and data use package uri, which repairs nothing.
//
// # Terminology
//
// A [URL] is a URL of the standard: the result of its parser, always in the
// standard's normal form. It is never mixed up with a [uri.URI]; [FromURI] and
// [URL.URI] convert, and name each [Loss].
//
//	https://user:pass@example.com:8080/a/b?q=1#f
//	\____/  \__/ \__/ \______________/\__/\__/\/
//	   |      |    |          |         |   |  |
//	protocol  | password     host       | search
//	      username    hostname:port  pathname  hash
//
// The schemes ftp, file, http, https, ws and wss are special: "\" is "/", there
// is a host, a domain or an address, and a path. Other URLs may have a host,
// which is then opaque: not a name for DNS. They may have an opaque path, which
// has no segments.
//
// A validation error is a difference between a text and a valid URL string.
// Most do not matter to the parser: [Check] returns all, [Parse] only the one
// that leaves no URL, which the standard calls failure.
//
// # If you come from new URL(), ada or rust-url
//
//	JavaScript                   ada (C++), rust-url               here
//
//	new URL(s)                   ada::parse(s), Url::parse(s)      whatwg.Parse(s)
//	new URL(s, base)             parse(s, &base), base.join(s)     base.Parse(s)
//	URL.canParse(s)              can_parse(s)                      _, err := whatwg.Parse(s)
//	URL.parse(s)                                                   the same, without an exception
//	u.href, String(u)            get_href(), as_str()              u.String()
//	u.origin                     get_origin(), origin()            u.Origin()
//	u.protocol                   get_protocol(), scheme()          u.Protocol(), with ":"
//	u.username, u.password       get_username(), username()        u.Username(), u.Password()
//	u.host                       get_host()                        u.Host()
//	u.hostname                   get_hostname(), host_str()        u.Hostname()
//	u.port                       get_port(), port()                u.Port(), a text
//	u.pathname                   get_pathname(), path()            u.Pathname()
//	u.search                     get_search(), query()             u.Search(), with "?"
//	u.hash                       get_hash(), fragment()            u.Hash(), with "#"
//	u.host = s                   set_host(s)                       v, err := u.With(whatwg.Host, s)
//	u.searchParams               url_search_params, query_pairs()  DecodeForm(v), v := u.Search()[1:]
//	String(params)               to_string(), form_urlencoded      EncodeForm(pairs)
//	encodeURIComponent(s)        percent_encode                    pct.Encode(s, set)
//	JSON.stringify(u)            serde                             whatwg.URL as it is
//	u.href === v.href            ==                                u == v, map[whatwg.URL]T
//	                             cannot_be_a_base()                u.HasOpaquePath()
//	                             SyntaxViolation                   whatwg.Check(s)
//
// A URL does not change: With returns another one. Where a setter of JavaScript
// silently does nothing, With also returns an error. To edit a query without a
// change to its other pairs, use package query.
//
// # Specifications
//
// The URL Standard of 2 July 2026 (commit 6ae8486): the basic URL parser with a
// base and with the state overrides of the setters, host parser and serializer,
// URL serializer, origin, the members of the interface URL, validation errors,
// and application/x-www-form-urlencoded. All of web-platform-tests for these is
// in the tests; testdata/expected_failures.txt lists what does not pass.
//
// Domains become US-ASCII by UTS 46 with the tables of golang.org/x/net/idna,
// whose Unicode version depends on the version of Go: idna.UnicodeVersion. With
// Go 1.26 it is 15.0.0, with later versions 17.0.0; browsers of 2026 have 16 or
// later. Two rules are newer than these tables: "ẞ" becomes "ß", and the label
// "xn--" in a domain beyond US-ASCII is an error. The other differences are
// some hundred characters that are refused with the tables of 15.0.0.
//
// # Divergences
//
// The input is UTF-8. Queries are encoded in UTF-8 by [Parse], and by
// [URL.ParseEncoded] in what it is given, as browsers do in old pages. A domain
// that is not US-ASCII and has more than 2048 bytes is an error, since the cost
// of UTS 46 is not linear. So is a URL of more than [MaxLen] bytes. There is no
// store of blob: URLs, so their origin is that of the URL in their path. Parts
// of the standard that need a list or a screen are missing: public suffixes,
// and rules for showing URLs.
//
// Adjacent characters that are not URL units are one finding. The standard
// gives "/c:/path" with a base as an example for
// file-invalid-Windows-drive-letter; by its own algorithm it is none, and so
// here.
//
// # Errors
//
// An *[Error] has the standard's name of the validation error and an offset in
// the text. An error in a domain or an IPv4 address has the offset of the host,
// because the characters there may be mapped. Errors hold no text, so no
// password.
//
// # Security considerations
//
// The parser accepts nearly everything, and different texts are one URL:
// http://0x7f.1, http:\\127.0.0.1 and http:///2130706433 are
// http://127.0.0.1/. Check the URL, not the text, and fetch what was checked.
// Do not check with one parser and fetch with another: [FromURI] refuses URIs
// that the two standards read differently.
//
// The text of a URL has the password: use [URL.Redacted] for logs. A domain is
// not checked for characters that look like others: see package host. Two URLs
// whose origin is "null" are not of one origin.
//
// All operations take time linear in their input, and no input makes them
// panic. A URL whose text was in normal form keeps the parsed text in memory.
package whatwg
