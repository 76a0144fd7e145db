// Package batch answers requests of the line protocol by which programs in other languages, and
// conformance suites, use the library: one JSON object asks, one answers.
//
//	{"id":"1","op":"resolve","input":"../g","base":"http://a/b/c/d"}
//	{"id":"1","uri":"http://a/b/g"}
//
// The package decides nothing. An op is a direct call of an exported function of the library;
// what no such function answers is unsupported:
//
//	validate   uri.Rule.Check
//	parse      uri.Parse, uri.ParseRef
//	resolve    uri.URI.Resolve, uri.URI.ResolveNonStrict
//	relativize uri.URI.Relativize
//	normalize  uri.URI.Normalize, scheme.Normalize
//	equal      scheme.Equivalent, geo.URI.Equal, tel.URI.Equal
//	roundtrip  uri.ParseRef
//	scheme     scheme.Info.Check, scheme.Fields; file.FromPath, file.URI.Path
//	compose    uri.Parts.Recompose
//	path       uri.RemoveDotSegments
//	percent    pct.Encode, pct.Decode, query.Syntax.Encode, query.Syntax.Decode
//	set        uri.Builder
//	extract    text.Finder.All
//	ip         host.Parse, host.Host.Addr, host.Host.Normalize, host.Host.Embedded, host.Host.Numeric
//	urn_parse  urn.Syntax.Parse, nid.Info.Check, nid.Fields, urn.URN.Normalize5a, nid.Canonical
//	urn_equal  nid.Equivalent
//	idna       host.FromName, host.Profile.ToASCII, host.Profile.ToUnicode
//
// A new op is one function, and one line in the table ops.
package batch
