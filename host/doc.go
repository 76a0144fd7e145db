// Package host reads the host component of a URI as specified by RFC 3986
// section 3.2.2.
//
// host.Parse(u.Host()) reads the text that package uri finds, and says what it
// is:
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
//     name: the first that matches is its [Kind]. A registered name can be
//     empty, and has no further rules.
//   - A triplet is "%" and two digits, as in package pct.
//   - The DNS form of a name is the name that is looked up in DNS. Each of its
//     labels is an LDH label (letters, digits, hyphens), or an A-label: "xn--"
//     and the Punycode of a U-label, which is in Unicode.
//
// # Specifications
//
//   - RFC 3986 section 3.2.2, by the parser of package uri, and sections 6.2.2
//     and 7.4.
//   - RFC 5952 for the text of IPv6 addresses; RFC 4291, 6052, 3056, 4380,
//     5214 and 2765 for IPv4 addresses in IPv6 addresses.
//   - RFC 1034 section 3.1 and RFC 1123 section 2.1 for the lengths and letters
//     of DNS names.
//   - UTS 46, non-transitional, for the DNS form, as in browsers; on request
//     transitional, or RFC 5891 and 5892. The tables are those of
//     golang.org/x/net/idna, whose Unicode version depends on the version of
//     Go.
//
// # Divergences
//
// None from RFC 3986. The DNS form is stricter than UTS 46: the result must
// have only characters of a registered name, and not for example the "/" of a
// full-width solidus, and its last label must not be a number. The display form
// is more careful than that of browsers. Lengths are counted as in DNS: 253
// octets without the final dot are the 255 octets that DNS sends.
//
// # Errors
//
// An *[Error] has the offset, the reason and the section, but not the text.
//
// # Security considerations
//
// Here only the four-part decimal form is an IPv4 address. Other software
// accepts more forms: curl, browsers and system routines connect to 127.0.0.1
// for 0x7f.1. A filter checks the addresses of [Host.Addr], [Host.Numeric] and
// [Host.Embedded], compares numbers, and checks again the addresses that DNS
// returns.
//
// Two programs that make different DNS forms of one name reach different hosts.
// Make the DNS form once, and pass it on.
//
// A name in Unicode can be made to look like another name. [Host.Display] does
// not show in Unicode what is known to be risky; each application must decide
// whether this is enough. [Profile.ToUnicode] decodes all labels.
//
// All operations take time linear in their input: names too long for DNS are
// refused before IDNA processes them. No input causes a panic.
package host
