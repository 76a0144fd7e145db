// Package guard says what a program may connect to: a [Policy] judges URIs
// before a connection is made, and addresses when it is made.
//
//	var p guard.Policy                     // the public Internet, by http and https
//	v := p.Judge(u)                     // Deny, Allow, or Lookup: it depends on the address
//	v := p.JudgeAddr(addr)                 // what DNS has returned
//	fmt.Println(v.Message, v.Section)      // why
//
//	p, err := guard.ParsePolicy("allow range loopback\nallow port 8080")
//	next, err := guard.LocalRedirect(base, text)    // for ?next=, to redirect to
//
// A server that fetches what others name can be led into its own network: to
// 127.0.0.1, to a database, to the metadata service of a cloud. No check of
// texts alone prevents this, because the owner of a name decides which address
// it has, and may change it between the check and the connection. So check
// twice: the URI, and each address at the moment of the connection. Package
// guard/dial does both for net and net/http; guard does not use the network.
//
// # Policies
//
// A policy is a text with a rule on each line. A "#" begins a comment.
//
//	allow|deny|only scheme NAME...           https
//	allow|deny|only port N|N-M...            8080 9000-9100
//	allow|deny|only host NAME|*.NAME...      example.com *.example.com
//	allow|deny|only range SCOPE|PREFIX...    loopback 10.1.0.0/16
//	allow|deny userinfo
//	allow|deny proxy
//	redirects N
//
// Of each kind, a deny rule that matches counts first; then an allow rule or an
// only rule that matches. With an only rule of that kind everything else is
// denied. If no rule decides, the default does, which is the zero Policy:
//
//   - the schemes http and https;
//   - the ports that [scheme.CheckPort] allows: the default port, and those
//     above 1023 that browsers do not block (RFC 3986 section 7.2);
//   - addresses of the scope global, and names that may have such addresses;
//   - no userinfo, no proxy, and 20 redirects, as in the Fetch standard.
//
// A host rule is about the text of the host: NAME is that name, *.NAME are all
// names below it, and both are compared in the form of DNS. It neither allows
// nor denies addresses that DNS returns: the addresses of an allowed name must
// be in allowed ranges too.
//
// A range is the name of a scope (see [Scope]) or a prefix. The scope metadata
// is allowed only by its name, or by the whole address. An IPv6 address that
// contains an IPv4 address is judged by both, an IPv4-mapped one as the IPv4
// address.
//
// # Specifications
//
//   - RFC 3986 section 7, above all 7.2 (ports) and 7.4 (rare forms of
//     addresses).
//   - IANA's special-purpose registries (RFC 6890), and the documents that
//     [Range.Section] names.
//
// # Security considerations
//
// The zero Policy and the zero [Verdict] are safe: the one is the default, the
// other denies. A policy that cannot be read denies everything.
//
// A guard does not see what answers at an address. A public address may be that
// of a gateway, and a network may use public addresses for itself: deny those.
//
// A network with DNS64 gives IPv6 addresses to hosts that have IPv4 only. They
// need "allow range nat64"; the IPv4 address is judged as well. It cannot be
// found in addresses of nat64-local and of an operator's own prefix, which
// looks like any other: deny that prefix.
package guard
