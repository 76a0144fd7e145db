// Package neturl converts values of net/url to those of package uri, and back
// for code that needs a url.URL. Each conversion reports what is lost. If
// nothing is lost, converting back gives the same value.
//
//	u, lost, err := neturl.FromURL(v)    // a *url.URL becomes a URI
//	v, lost, err := neturl.ToURL(u)      // and back
//	if lost&^neturl.LostSchemeCase != 0 {
//		return fmt.Errorf("lost: %v", lost)
//	}
//
// Package [github.com/urikit/uri/neturl/nethttp] is for requests and responses.
//
// # If you come from net/url
//
// Every row has an example.
//
//	net/url                             here
//
//	url.Parse(s)                        uri.Parse(s), or uri.ParseRef(s) for a reference
//	url.Parse(s), of what people type   iri.FromText(s, o), which tells each change
//	url.ParseRequestURI(s)              uri.Parse(s), and nethttp.TargetURI(r) in a server
//	u, err := url.Parse(s); panic(err)  uri.MustParse(s)
//	var e *url.Error                    var e *uri.ParseError, without the text in it
//	u.String()                          u.String(), byte for byte what was parsed
//	u.Redacted()                        u.Redacted(); uri.Redact(s) for text that does not parse
//	&url.URL{Scheme: s, Host: h}        var b uri.Builder; b.Scheme(s).HostPort(h).URI()
//	c := *u; c.Fragment = ""            u.WithoutFragment()
//	c := *u; c.Path = p                 u.With(uri.Path, p)
//	*u == *v, or a map with u.String()  u == v, and map[uri.URI]T
//	MarshalBinary, or a type for JSON   uri.URI as it is
//
//	u.Scheme                            u.Scheme()
//	u.IsAbs()                           r.HasScheme(); a uri.URI always has one
//	u.Opaque                            u.Path()
//	u.Host, also as a key               u.HostPort()
//	u.Hostname()                        u.Hostname(); netip.ParseAddr; names: package host
//	u.Port()                            u.Port(); n, ok := u.PortNumber()
//	u.User.Username(), Password()       name, password, ok := u.User()
//	url.UserPassword(name, password)    b.UserPassword(name, password)
//	u.Path                              u.Segments(); pct.Decode for each
//	u.EscapedPath(), u.RawPath          u.Path()
//	u.JoinPath("a/b", "..")             u.Edit().AppendPath("a/b").URI(), or u.Resolve(r)
//	u.JoinPath(url.PathEscape(id))      u.Edit().AppendSegments(id).URI()
//	u.RequestURI()                      u.RequestTarget()
//	u.Query().Get("k")                  query.Form.Parse(u.Query()).Get("k")
//	v.Set(…); u.RawQuery = v.Encode()   u.WithQuery(q.Set("k", "x").String())
//	v.Del("k"); u.RawQuery = v.Encode() u.WithQuery(q.Delete("k").String())
//	url.Values{…}.Encode()              query.Form.Parse("").Add("k", "x").String(), query.Form.FromMap(m)
//	u.RawQuery, u.ForceQuery            u.Query(), u.HasQuery()
//	u.Fragment, u.EscapedFragment()     pct.Decode(u.Fragment()), u.Fragment(), u.HasFragment()
//	u.ResolveReference(r)               u.Resolve(r)
//	u.Parse(s)                          r, err := uri.ParseRef(s); u.Resolve(r)
//	the reverse of ResolveReference     u.Relativize(v)
//
//	url.PathEscape(s)                   pct.Encode(s, pct.Segment)
//	url.PathUnescape(s)                 pct.Decode(s)
//	url.QueryEscape(s)                  query.Form.Encode(s)
//	url.QueryUnescape(s)                query.Form.Decode(s)
//
//	http.NewRequest(m, u.String(), b)   nethttp.NewRequest(ctx, m, u, b)
//	r.URL, in a handler                 nethttp.TargetURI(r); RepairTargetURI(r) for browsers
//	resp.Location()                     nethttp.Location(u, resp); RepairLocation(u, resp)
//	resp.Request.URL                    nethttp.ResponseURI(resp)
//	a *url.URL for other code            neturl.ToURL(u)
//
// url.Parse takes more than the RFC allows: in a path, query or fragment
// spaces, letters beyond US-ASCII, and any of "<>[\]^`{|}; in a query a "%"
// without digits; in a fragment controls and "#"; in a host letters beyond
// US-ASCII, any of "<>], zone identifiers, and several colons if the scheme is
// not http or https; in a userinfo "@". To read such texts, use url.Parse and
// [RefFromURL], which encodes and reports what it can. It cannot repair a host
// with wrong US-ASCII characters or a "%" without digits, and cannot know what
// net/url does not keep: the spelling of userinfo and host, the case of the
// scheme, a "#" at the end.
//
// # What users of net/url have asked for
//
// The numbers are those of Go issues; all except the last have an example.
//
//	25511, 46700, 78570      only text that RFC 3986 allows     uri.Parse; nothing else passes
//	19297                    host:port without a scheme         b.HostPort(s), which refuses more than that
//	31024, 75223             ::1 without brackets; two hosts    refused; uri.Split takes a list apart
//	10275, 25705, 52638      text and JSON                      a URI is its text there
//	20820, 29985, 30025      ?flag and the order of a query     stay
//	24552, 63777             to set and to append a query       b.Query(…), q.Set, q.Add
//	50034                    a=1;b=2                            is data, or with query.Semicolons two pairs
//	29603                    an empty fragment                  is kept
//	31835, 53763, 75799      %2F, and % in JoinPath             AppendSegments encodes data, once
//	78562                    %2E%2E in JoinPath                 u.Normalize(uri.NormSyntax) removes it
//	66084                    to resolve with an opaque base     its path is a path
//	22297                    the reverse of ResolveReference    u.Relativize
//	38351, 73450             a safe copy                        "="
//	53993                    no password in an error            no text in it
//	32456                    file paths                         file.FromPath, file.URI.Path of scheme/file
//
// # Terminology
//
// A URI or reference is a value of package uri; a URL is a url.URL. The decoded
// Path and Fragment of a URL have hints, RawPath and RawFragment: net/url
// writes them if they are a spelling of the decoded part, and else ignores
// them. A [Loss] says why converting back gives another value. An error says
// why there is no result.
//
// # Specifications
//
// RFC 3986; sections without a document are sections of it. A URL means the
// text that its String method writes. New URLs get the fields that url.Parse
// sets. The tests compare the package with the net/url that they are run with.
//
// # Divergences
//
// Conversions to net/url lose only spellings; a change of meaning is an error:
// see [Error]. A URI whose host has percent-encoded US-ASCII characters, or is
// an address of a future version, has no URL.
//
// Conversions from net/url lose nothing, and have no error, if url.Parse made
// the URL from a URI reference; except for ///x, which net/url reads as a
// path, and the path %2A. A URL made by hand may have fields that its text
// would not preserve, such as a Path "//evil.example/" without a Host, a
// RawQuery with a "#", or a Host with a space: that is an error.
//
// # Security considerations
//
// Two parsers for one text are a risk: if a Loss or an error is ignored, a
// check of a url.URL says nothing about the resulting URI. Userinfo is
// converted with the password in it. Errors hold no text, unlike those of
// url.Parse. All operations take time linear in their input, and no input makes
// them panic.
package neturl
