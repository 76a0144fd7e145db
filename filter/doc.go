// Package filter selects URIs by conditions on their parts.
//
//	f, err := filter.Parse("host=*.example.com and scheme=http,https and query")
//	f.Match(uri.MustParse("https://www.example.com/?a=1")) // true
//
//	condition = all *( "or" all )
//	all       = one *( "and" one )
//	one       = "not" one / "(" condition ")" / test
//	test      = name [ ( "=" / "!=" / "<" / "<=" / ">" / ">=" ) value *( "," value ) ]
//	name      = "scheme" / "authority" / "userinfo" / "host" / "port" / "path" / "query" /
//	            "fragment" / "uri" / "password" / "host_scope" / "registrable" /
//	            "query:" key / "length:" name
//
// Between these is white space, which a test has not. In a value or a key, "\"
// stands before a comma, a parenthesis, a "*", or a "=" or "~" at the
// beginning, that mean themselves.
//
//	query               the query is defined; it may be empty
//	query=              it is defined and empty
//	not query           it is undefined
//	host=*.example.com  "*" is any number of characters
//	host=10.0.0.0/8     an address in that block (RFC 4632 section 3.1)
//	host_scope=loopback what the host says about its address: see [guard.HostScope]
//	port>1023           ports and lengths are numbers: 080 is 80
//	query:q=*news*      some pair of the query has the key q and such a value
//	query:page>9        some pair has such a number
//	query:q             some pair has the key, perhaps without a value
//	length:uri>2000     bytes
//
// One of several values is enough. A test is false for an undefined part;
// a!=b is "not a=b". Names mean the same as in "uri parse -g". Texts are
// compared as written, encoded; only keys are decoded. Letter case does not
// count in scheme, host and registrable. To compare what is equivalent,
// normalize first. A condition is not a policy for connections: see package
// guard.
package filter
