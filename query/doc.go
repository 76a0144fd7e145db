// Package query reads and edits key=value pairs in the query component of a URI
// (RFC 3986 section 3.4).
//
// A [Query] is the text of a query, as it was written, with a way of reading
// it. Pairs keep their order, their separators and their spelling. An edit
// changes what it is about and no other byte.
//
//	u := uri.MustParse("https://example.com/search?q=a%20b&page=2&debug")
//	q := query.Parse(u.Query())
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
// In detail:
//
//   - A pair is what stands between separators, "&" unless another is asked
//     for: see [Syntax]. Its first "=" ends the key. It may be empty.
//   - A key or value is raw as it stands in the text. It is decoded once each
//     triplet and, in a [Form], each "+" is replaced by what it stands for.
//     Methods with Raw in their names give the first; all others give and take
//     the second.
//   - "k", "k=" and no k are three things: see [Pair.HasValue].
//
// # Specifications
//
// RFC 3986 section 3.4 says which bytes a query may hold ([Query.Check]), and
// that it is often made of pairs, but not how. A query is cut into pairs, keys
// and values before anything is decoded (section 2.4), so "%26" and "%3D" are
// data. Data is encoded once, when it goes in, and decoded once, when it comes
// out. "/" and "?" are not encoded (section 3.4).
//
// The [Form] syntax decodes as the application/x-www-form-urlencoded parser of
// HTML does, but that a malformed "%" is an error; it encodes less than its
// serializer.
//
// In every syntax "&", ";" and "+" are encoded where they are data, as some
// reader takes them for delimiters. What is written so means the same in
// [Plain] and in [Form], except for the space, which is "%20" in Plain, for all
// readers, and "+" in Form.
//
// # If you come from net/url
//
//	net/url                             query
//
//	v := u.Query()                      q := query.Form.Parse(u.Query())
//	v, err := url.ParseQuery(s)         q := query.Form.Parse(s); err := q.Check(query.MaxPairs)
//	v.Get("k")                          s, ok := q.Get("k")
//	v["k"]                              all, err := q.GetAll("k")
//	v.Has("k")                          q.Has("k")
//	v.Set("k", "x")                     q = q.Set("k", "x")
//	v.Add("k", "x")                     q = q.Add("k", "x")
//	v.Del("k")                          q = q.Delete("k")
//	v.Encode()                          q.String(), in the order it has; q.Sort().String()
//	for k, vs := range v                for p := range q.Pairs()
//	url.Values(m).Encode()              q, lost := query.Form.FromMap(m)
//	v, as a map                         m, lost, err := q.Map(query.MaxPairs)
//
// What differs: edits return the new query. Nothing is reordered, which matters
// where a query is signed. "?flag" stays "?flag" ([Query.AddFlag] makes one). A
// pair with a ";" in it is not dropped: the ";" is data, or with [Semicolons] a
// separator. A key is found without a map of all of them. And "+" is a space
// only in a [Form].
//
// # Security considerations
//
// Programs differ in what they take of "a=1&a=2": the first, the last, or both.
// [Query.Get] takes the first; where that matters, refuse what [Query.GetAll]
// finds more than one of. They differ also in what ";" and "+" mean; agree on a
// [Syntax], or refuse both.
//
// Decoded values may hold any octet, NUL, CR and LF included, and need not be
// UTF-8: check them after decoding, or decode [Pair.RawValue] with a
// [github.com/urikit/uri/pct.Decoder].
//
// A query from a stranger may have millions of pairs. All operations take time
// linear in the text (to sort takes n log n comparisons), but what keeps pairs
// needs memory for each: [Query.Check] and [Query.Map] ask for a limit.
//
// A query may hold a secret. Errors hold no part of it, but [Query.String]
// gives all of it.
package query
