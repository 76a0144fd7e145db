package draft1997

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// defaultPorts are the ports of RFC 1738, to which the draft leaves the schemes
// (L97-1-01).
var defaultPorts = [...]struct{ scheme, port string }{
	{"ftp", "21"}, {"gopher", "70"}, {"http", "80"}, {"nntp", "119"}, {"prospero", "1525"},
	{"telnet", "23"}, {"wais", "210"},
}

var form = doc.Form{Decode: unreserved}

// normalize writes the scheme and the host in lower case (L97-4.1-02,
// L97-6-01), decodes the escapes of unreserved characters (L97-2.3-02), and
// writes the others in upper case. At level Scheme it removes a port that is
// empty or the default of its scheme (L97-6-02). An empty path and "/" stay
// different (L97-6-03), and dot-segments stay (L97-5-02).
//
// A URL whose site is not valid is opaque, and keeps the case of its host.
func normalize(text string, l doc.Level) (string, error) {
	colon := 0 // the length of the scheme with its ":"
	if i := before(text, ":/?#"); i > 0 && i < len(text) && text[i] == ':' {
		colon = i + 1
	}
	out := make([]byte, 0, len(text))
	out = append(out, text[:colon]...)
	if kinds.End(text, 0, inScheme)+1 == colon {
		out = doc.AppendLower(out[:0], text[:colon])
	}
	out = form.Append(out, text[colon:], false)
	text = string(out)
	if !strings.HasPrefix(text[colon:], "//") {
		return text, nil
	}

	start := colon + len("//")
	r := doc.Reading{Text: text}
	if w := readSite(&r, start, siteEnd(text, start)); w.Rule != "" {
		return text, nil
	}
	out = out[:0]
	done := 0 // the text before done is in out
	for p := range r.All() {
		switch part := text[p.Start:p.End]; {
		case p.Component == uri.Host:
			out = append(out, text[done:p.Start]...)
			out = doc.AppendLower(out, part)
			done = p.End
		case p.Component != uri.Port:
		case l == doc.Scheme && isDefaultPort(text[:max(0, colon-1)], part):
			out = append(out, text[done:p.Start-len(":")]...)
			done = p.End
		}
	}
	return string(append(out, text[done:]...)), nil
}

// isDefaultPort reports whether a port means the same as a missing port (D-05,
// D-35).
func isDefaultPort(scheme, port string) bool {
	for _, d := range defaultPorts {
		if d.scheme == scheme && d.port == strings.TrimLeft(port, "0") {
			return true
		}
	}
	return port == ""
}

// encoded has the raw characters of data: not those that the draft reserves in
// the component, since data is not a delimiter (L97-2.2-02).
//
//   - segment and param: "/", ";", "=" and "?" (section 4.3.2)
//   - query: "/", "&", "=" and "+" (section 4.3.3)
//   - user and password: ":", "@", "?" and "/" (section 4.3.1)
//   - fragment: nothing is reserved
//   - text: all characters that are not unreserved
//
// A segment keeps its ":". If it begins a reference, write "./" before it
// (L97-5-03).
var encoded = doc.Sets{New: func() map[string]pct.Set {
	return map[string]pct.Set{
		"segment":  unreserved.Union(pct.SetOf(":@&+")),
		"param":    unreserved.Union(pct.SetOf(":@&+")),
		"query":    unreserved.Union(pct.SetOf(";?:@")),
		"user":     unreserved.Union(pct.SetOf(";&=+")),
		"password": unreserved.Union(pct.SetOf(";&=+")),
		"fragment": urlc,
		"text":     unreserved,
	}
}}
