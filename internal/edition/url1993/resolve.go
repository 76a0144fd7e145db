package url1993

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
)

// A context is a full form, split as "Partial form" needs it. Later documents
// call the context of a partial form its base.
type context struct {
	scheme string // with the colon
	net    string // "//", user, host and port, or nothing
	path   string // with its slash
	search string // with "?"
}

var errContext = finding.Finding{
	Rule: "scheme", Severity: finding.Error, Section: inPartial,
	Message: "the context is not a full form: it has no colon before its slashes",
}

// newContext splits a full form without its fragment-id. It is not ok for a
// partial form.
func newContext(url string) (c context, ok bool) {
	colon := colonOf(url)
	if colon < 0 {
		return c, false
	}
	c.scheme, url = url[:colon+1], url[colon+1:]
	if strings.HasPrefix(url, "//") {
		end := hostEnd(url, len("//"))
		c.net, url = url[:end], url[end:]
	}
	c.path, c.search = cutSearch(url)
	return c, true
}

// cutSearch splits off the search part with its "?": it is not part of the path
// (D-13).
func cutSearch(url string) (path, search string) {
	i := doc.Index(url, 0, '?')
	return url[:i], url[i:]
}

// resolve follows the rules of "Partial form" literally (PARTIAL-05 to 11), and
// D-13 where they say nothing.
func resolve(base, ref string) (doc.Target, error) {
	url, id, _ := strings.Cut(ref, "#")
	if id != "" {
		id = "#" + id // a void one means the whole object, with or without the hash sign (FRAG-03)
	}
	if colonOf(url) >= 0 {
		return doc.Target{Text: url + id}, nil
	}
	base, _, _ = strings.Cut(base, "#")
	c, ok := newContext(base)
	if !ok {
		return doc.Target{}, errContext
	}
	path, search := cutSearch(url)
	switch {
	case url == "":
		return doc.Target{Text: base + id}, nil
	case strings.HasPrefix(url, "//"):
		return doc.Target{Text: c.scheme + url + id}, nil
	case strings.HasPrefix(url, "/"):
		return doc.Target{Text: c.scheme + c.net + url + id}, nil
	case c.net != "" && c.path == "":
		c.path = "/"
	}
	path = c.path[:strings.LastIndexByte(c.path, '/')+1] + path
	path, _ = doc.RemoveDots(path) // so it can end without a slash (C-27, PARTIAL-10)
	t := doc.Target{Text: c.scheme + c.net + path + search + id}
	if c.net == "" && strings.HasPrefix(path, "//") {
		t.Findings = append(t.Findings, finding.Finding{
			Rule: "path", Severity: finding.Warning, Section: inPartial,
			Start: len(c.scheme), End: len(c.scheme) + len("//"),
			Message: "the path of the target begins with an empty element, " +
				"and can be read as a host",
		})
	}
	return t, nil
}

// Partial returns a partial form of a target in the context of a base, both
// full forms, as the URL draft of 1993 allows it: without the scheme if both
// have the same, without the host if both have the same, and with the part of
// the path that is needed (L93-PARTIAL-05 to 07). If no partial form leads to
// the target, byte for byte, or all are longer, Partial returns the target. A
// void fragment-id is left out.
func Partial(base, target string) string {
	url, id, _ := strings.Cut(target, "#")
	if id != "" {
		id = "#" + id
	}
	base, _, _ = strings.Cut(base, "#")
	from, ok := newContext(base)
	to, full := newContext(url)
	if !ok || !full || from.scheme != to.scheme {
		return url + id
	}
	rest := to.path + to.search
	var forms [4]string // in the order of preference
	switch {
	case url == base:
		forms[0] = ""
	case from.net != to.net:
		forms[0] = to.net + rest
	default:
		relative := climb(from.path, to.path) + to.search
		forms = [4]string{relative, "./" + relative, rest, to.net + rest}
		if len(rest) < len(relative) {
			forms = [4]string{rest, relative, "./" + relative, to.net + rest}
		}
	}
	for _, f := range forms {
		if len(f) > len(url) {
			continue
		}
		if t, err := resolve(base, f); err == nil && t.Text == url {
			return f + id
		}
	}
	return url + id
}

// climb returns the relative path from one path to another: "../" for each
// element to leave, and the rest.
func climb(from, to string) string {
	same := 0 // the length up to the last common slash
	for i := 0; i < len(from) && i < len(to) && from[i] == to[i]; i++ {
		if to[i] == '/' {
			same = i + 1
		}
	}
	return strings.Repeat("../", strings.Count(from[same:], "/")) + to[same:]
}
