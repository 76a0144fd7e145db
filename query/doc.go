// Package query reads and edits key=value pairs in the query component of a URI
// (RFC 3986 section 3.4).
//
// A [Query] is the text of a query, as it was written, with a [Syntax] to read
// it. Pairs keep their order, their separators and their spelling. An edit
// changes its pairs, and no other byte.
//
//	u := uri.MustParse("https://example.com/search?q=a%20b&page=2&debug")
//	q := query.Split(u.Query())
//	q.Get("q")                            // "a b", true
//	q.Set("page", "3").Delete("debug")    // q=a%20b&page=3
//
// # Terminology
//
// The words are common ones; RFC 3986 speaks of "key=value" pairs and no more.
//
//	name=ferret&tag=a%26b&debug
//	\__/ \____/ \_______/ \___/
//	  |     |       |       |
//	 key  value    pair   pair without a value
//
// Separators are between pairs: "&", unless a [Syntax] has others. The first
// "=" of a pair ends its key. A pair may be empty. A raw key or value is as in
// the text. If it is decoded, each triplet, and in a [Form] each "+", is
// replaced by its octet. Methods with Raw in their names return raw text; all
// others take and return decoded data. "k", "k=" and no k are three things: see
// [Pair.HasValue].
//
// # Specifications
//
// RFC 3986 section 3.4 says which bytes a query may hold ([Query.Validate]),
// and that it often has "key=value" pairs, but not how they are written. A
// query is split before anything is decoded (section 2.4), so "%26" and "%3D"
// are data. "/" and "?" are not encoded (section 3.4).
//
// [Form] decodes as the application/x-www-form-urlencoded parser of HTML does,
// except that a malformed "%" is an error; it encodes less than the serializer
// of HTML.
//
// In every syntax "&", ";" and "+" are encoded in data, because some readers
// read them as delimiters. So the result means the same in [Plain] and in
// [Form], except for the space: "%20" in Plain, "+" in Form.
//
// # If you come from net/url
//
//	net/url                             query
//
//	v := u.Query()                      q := query.Form.Split(u.Query())
//	v, err := url.ParseQuery(s)         q := query.Form.Split(s); err := q.Check(query.MaxPairs)
//	v.Get("k")                          s, ok := q.Get("k")
//	v["k"]                              all, err := q.GetAll("k")
//	v.Has("k")                          q.Has("k")
//	v.Set("k", "x")                     q = q.Set("k", "x")
//	v.Add("k", "x")                     q = q.Add("k", "x")
//	v.Del("k")                          q = q.Delete("k")
//	v.Encode()                          q.String(), in the order it has; q.Sort().String()
//	for k, vs := range v                for k, v := range q.All()
//	url.Values(m).Encode()              q, lost := query.Form.FromMap(m)
//	v, as a map                         m, lost, err := q.Map(query.MaxPairs)
//
// Edits return the new query. Nothing is reordered, which matters for signed
// queries. "?flag" stays "?flag" ([Query.AddFlag] makes one). A pair with a ";"
// is not dropped: the ";" is data, or with [Semicolons] a separator.
//
// # Security considerations
//
// Of "a=1&a=2" some programs read the first value, some the last, some both.
// [Query.Get] returns the first; if that matters, refuse more than one value of
// [Query.GetAll]. Programs also differ in the meaning of ";" and "+": agree on
// a [Syntax], or refuse both.
//
// Decoded values may hold any octet, also NUL, CR and LF, and need not be
// UTF-8: check them after decoding, or decode [Pair.RawValue] with a
// [github.com/urikit/uri/pct.Decoder].
//
// A query may have millions of pairs. All operations take time linear in the
// text (sorting: n log n comparisons); [Query.Validate] and [Query.Map], which
// needs memory for each pair, take a limit.
//
// A query may hold a secret. Errors hold no part of it, but [Query.String]
// returns all of it.
package query
