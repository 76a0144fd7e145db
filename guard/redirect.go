package guard

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

// MaxRedirect is the length of the longest text that [LocalRedirect] reads, in
// bytes. A longer one is denied.
const MaxRedirect = 64 << 10

// LocalRedirect returns the reference to which a server with the URI base may
// redirect because a request says so, as in ?next=/account. The text is data,
// decoded once:
//
//	next, err := guard.LocalRedirect(base, r.FormValue("next"))
//	if err != nil {
//		next = "/"
//	}
//	http.Redirect(w, r, next, http.StatusSeeOther)
//
// base is an http or https URI of the server, from its configuration. The
// result begins with one "/" and is in normal form. It is the path, query and
// fragment of the target, and stays at the origin of base, as RFC 3986 section
// 5.2 resolves it and as browsers do. What a URI cannot contain is encoded, as
// [iri.FromText] does.
//
// The error is a [Verdict] with the rule "local-redirect", and its place in the
// text: the text names another origin, or programs read it in more than one
// way. That holds for a "\" before the query, for a path that begins with "//",
// to which /.//host and /%2e//host lead, for controls, and for userinfo.
func LocalRedirect(base uri.URI, text string) (string, error) {
	deny := func(section, message string) (string, error) {
		return "", Verdict{Rule: "local-redirect", End: len(text), Section: section,
			Message: message}
	}
	before, _, _ := strings.Cut(text, "#")
	before, _, _ = strings.Cut(before, "?")
	home, _, err := whatwg.FromURI(base)
	origin := home.Origin()
	switch {
	case err != nil || base.Host() == "" || !strings.HasPrefix(origin, "http"):
		return deny("", "the base is not an http or https URI")
	case strings.TrimSpace(text) == "":
		return deny("", "there is no text")
	case len(text) > MaxRedirect:
		return deny("", "the text is too long")
	case strings.Contains(before, `\`):
		return deny("WHATWG URL", `browsers read "\" as "/"`)
	}
	ref, _, err := iri.FromText(text, iri.Options{Percents: true})
	if f, ok := finding.Of(err); ok {
		return "", Verdict{Rule: "local-redirect", Start: f.Start, End: f.End, Section: f.Section,
			Message: f.Message}
	}
	target := scheme.Normalize(base.Resolve(ref))
	same := scheme.Normalize(base)
	path := target.Path()
	switch {
	case target.HasUserinfo():
		return deny("RFC 3986 section 7.6", "a userinfo may be mistaken for the host")
	case target.Scheme() != same.Scheme() || target.HostPort() != same.HostPort():
		return deny("RFC 6454 section 4", "this leads to another origin")
	case !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//"):
		return deny("RFC 3986 section 4.2",
			`the path begins with "//", as a reference to a host does`)
	}
	next := target.RequestTarget()
	if target.HasFragment() {
		next += "#" + target.Fragment()
	}
	for _, s := range [...]string{text, next} {
		if v, err := home.Parse(s); err != nil || v.Origin() != origin {
			return deny("WHATWG URL", "browsers read another origin")
		}
	}
	return next, nil
}
