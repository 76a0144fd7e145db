// Package host reads the host component of a URI as specified by RFC 3986
// section 3.2.2.
//
// It takes the text that package uri finds, host.Parse(u.Host()), and tells
// what it is:
//
//	                         kind        what it is
//	[2001:db8::7]            IPv6        Addr: 2001:db8::7
//	[::ffff:192.0.2.1]       IPv6        Addr; Embedded: 192.0.2.1, IPv4-mapped
//	[v7.x:y]                 IPvFuture   Future: version "7", address "x:y"
//	192.0.2.16               IPv4        Addr: 192.0.2.16
//	0x7f.1                   reg-name    Numeric: 127.0.0.1
//	Example.com.             reg-name    LookupName: example.com.
//	b%C3%BCcher.example      reg-name    LookupName: xn--bcher-kva.example
//	xn--bcher-kva.example    reg-name    Display: bücher.example
//
// # Terminology
//
//   - A host is an IP literal in brackets, an IPv4 address, or a registered
//     name, and the first that matches: its [Kind]. A registered name can be
//     empty, and has no further rules.
//   - A triplet is "%" and two digits, as in package pct.
//   - The DNS form of a name is what DNS is asked for. A label of it is an LDH
//     label (letters, digits, hyphens), or an A-label, "xn--" and Punycode,
//     which stands for a U-label in Unicode.
//
// # Specifications
//
//   - RFC 3986 section 3.2.2, by the parser of package uri, and sections 6.2.2
//     and 7.4.
//   - RFC 5952 for the text of IPv6 addresses; RFC 4291, 6052, 3056, 4380 and
//     2765 for those with an IPv4 address inside.
//   - RFC 1034 section 3.1 and RFC 1123 section 2.1 for the lengths and letters
//     of DNS names.
//   - UTS 46, non-transitional, for their DNS form, as browsers do; on request
//     transitional, or RFC 5891 and 5892. The tables are those of
//     golang.org/x/net/idna, whose Unicode version depends on the version of
//     Go.
//
// # Divergences
//
// None from RFC 3986. The DNS form is stricter than UTS 46 where a character
// comes out that cannot stand in a registered name, such as the "/" of a
// full-width solidus, and where the last label is a number. The display form is
// more careful than the browsers'. The check of lengths counts a name as DNS
// does: 253 octets without the final dot are the 255 that are sent.
//
// # Errors
//
// An *[Error] has the offset, the reason and the section. It does not hold the
// text.
//
// # Security considerations
//
// Nothing but the four-part decimal form is an IPv4 address here. Others read
// more (curl, browsers and system routines take 0x7f.1 for 127.0.0.1), and
// connect by it: a filter asks [Host.Addr], [Host.Numeric] and [Host.Embedded],
// compares numbers, and asks again for what DNS returns.
//
// Two parties that make different DNS forms of one name reach different hosts.
// Make it once, and hand the DNS form on.
//
// A name in Unicode can be made to look like another. [Host.Display] keeps back
// what is known to be risky; what is at stake should decide whether that is
// enough. [Profile.ToUnicode] keeps back nothing.
//
// All operations take time linear in their input: names longer than DNS can
// have are refused before IDNA looks at them. No input makes them panic.
package host
