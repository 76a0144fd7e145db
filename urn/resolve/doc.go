// Package resolve finds out where URNs lead: it is a client of URN resolution.
//
//	r := resolve.Resolver{Table: table, DNS: resolve.NewCache(&dns.Client{})}
//	answer, err := r.Resolve(ctx, u)
//	answer.Next[0].URI // http://resolver.example/uri-res/N2L?urn:foo:a123
//
// A [Resolver] looks into its [Table] first. Only a namespace that is not there
// is asked for in the domain name system, by the rules of DDDS. The answer says
// what to fetch next; the package itself fetches nothing. A client of package
// deref does, with its limits and its policy.
//
// # Divergences
//
// The services of a NAPTR record are found in any order and with "+" or ":"
// between them, as RFC 3404, RFC 9517 and RFC 4848 write them. I2L and N2L are
// one service, in any case of letters. The rules printed as examples in RFC
// 3405, and some of RFC 3404, have mistakes; they are rules with mistakes here
// too, and left out.
//
// # Specifications
//
//   - RFC 3401 to 3405 (DDDS); the first rule of urn:ddi is that of RFC 9517.
//   - RFC 2169 (THTTP) and RFC 2483 (services, text/uri-list).
//   - draft-ietf-urnbis-rfc2141bis-urn-03 and RFC 8141, section 2.3 of both.
//
// # Security considerations
//
// Answers of DNS can be forged, and rules can be made to harm. Regular
// expressions take linear time. Rules that lead in a circle or nowhere end
// after 16 lookups, and each has at most 200 records. What a rule yields must
// be a domain name or a URI of an allowed scheme; whether its address may be
// connected to is judged by what fetches it.
package resolve
