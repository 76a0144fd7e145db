// Package domain finds the registrable domain of a host name: the name that
// somebody registered, below a public suffix.
//
//	host                           subdomain  registrable             suffix
//	www.Example.co.uk              www        Example.co.uk           co.uk
//	github.io                                                         github.io
//	a.b.github.io                  a          b.github.io             github.io
//	www.b%C3%BCcher.example.       www        b%C3%BCcher.example     example
//	192.0.2.7, [2001:db8::7], 127.1           not names: errors
//
// Hosts with the same registrable domain mostly belong together: it is the site
// for which browsers keep cookies, and what statistics count.
//
// # The list
//
// No rule of DNS says where names are registered: the public suffix list
// (https://publicsuffix.org) collects it, in two divisions. [ICANN] has the
// rules of registries: "co.uk". [Private] has those of others who give names
// below theirs to the public: "github.io". [Parse] uses both, as browsers do
// for cookies; [ParseICANN] only the first.
//
// The rule that matches most labels wins, but an exception wins over all. "*"
// stands for one label. Where no rule matches, the suffix is the last label, as
// the algorithm of the list says, and its division is [Unlisted]: so for
// names that only work in some network, and for top-level domains with a
// wildcard only.
//
// The list here has the date in the first line of rules.txt, under the Mozilla
// Public License 2.0; it changes every week. Rules that are missing in it, or
// that came later, give wrong answers: they are not a base for a decision about
// security that cannot be taken back.
//
// # Names
//
// A host is read as in package host. Labels are compared without regard to
// case. A name with triplets or in Unicode is compared in its DNS form, by
// [host.UTS46], and the parts are those of the text as written. A final dot
// belongs to no part. A-labels are compared as text.
//
// To compare registrable domains, use [ParseDNS]: then equal domains are equal
// strings.
//
// An error is a [*host.Error], with offset, reason and section: IP addresses
// and numbers that browsers read as addresses are not names; empty and too long
// labels cannot be in DNS.
//
// Parse takes time linear in the text. The list is searched in its text, by
// bisection: nothing is made of it when the program starts.
package domain
