package nethttp

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/neturl"
)

// NewRequest is http.NewRequestWithContext for a URI. Path and query are sent
// as they are written. The fragment is not in the request: keep u, and give it
// to [Location]. net/http makes a field Authorization of a userinfo, which RFC
// 9110 section 4.2.4 deprecates. The request's URL is that of [neturl.ToURL]
// without an empty port.
//
// The error is an *[Error] for a URI with the scheme http or https and an empty
// host (RFC 9110 section 4.2), and for a URI that ToURL refuses; other errors
// are those of http.NewRequestWithContext.
func NewRequest(
	ctx context.Context, method string, u uri.URI, body io.Reader,
) (*http.Request, error) {
	if err := checkHTTP(inURI, u); err != nil && err.Rule == ruleNoHost {
		return nil, err
	}
	v, _, err := neturl.ToURL(u.WithoutFragment())
	if err != nil {
		return nil, syntaxError(inURI, 0, err)
	}
	// net/http checks method and body. The empty URL is replaced below.
	req, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, err
	}
	v.Host = strings.TrimSuffix(v.Host, ":")
	req.URL, req.Host = v, v.Host
	return req, nil
}

// TargetURI returns the target URI of a request that a server has received:
// what the client asked for, reconstructed as RFC 9112 section 3.3 says.
//
//	request-target   of                    target URI
//
//	absolute-form    a client of a proxy   the request-target itself
//	origin-form      most requests         scheme "://" Host request-target
//	asterisk-form    OPTIONS *             scheme "://" Host
//	authority-form   CONNECT               scheme "://" request-target
//
// The scheme is https if r.TLS is set, or else http. TargetURI reads
// r.RequestURI, r.Host and r.TLS only: handlers may change r.URL, where
// //evil.example/ has become a path, and clients can send X-Forwarded-Proto. If
// a gateway that you trust says that the scheme is another, set it in the
// result. A request that no server has received, such as that of
// http.NewRequest in a test, has no RequestURI: there r.URL counts.
//
// The error is an *[Error] for all that RFC 9110 and RFC 9112 tell a server to
// refuse; answer 400 (Bad Request). Browsers send some of it every day, such as
// the brackets of ?filter[]=1: a server for them uses [RepairTargetURI].
func TargetURI(r *http.Request) (uri.URI, error) {
	u, _, err := targetURI(r, nil)
	return u, err
}

// RepairTargetURI is [TargetURI], except that bytes in the path or query that
// RFC 3986 does not allow are percent-encoded, one by one: space, those beyond
// US-ASCII, any of "<>[\]^`{|}, and a "%" without two digits. Controls and "#"
// are still errors.
//
// The findings are warnings about the request-target, one for each component
// that changed. They hold no text.
func RepairTargetURI(r *http.Request) (uri.URI, []finding.Finding, error) {
	return targetURI(r, repair)
}

// targetURI is TargetURI, or with repair RepairTargetURI.
func targetURI(
	r *http.Request, repair func(string, int) (string, []finding.Finding),
) (uri.URI, []finding.Finding, error) {
	target, scheme := r.RequestURI, "http://"
	if target == "" && r.URL != nil {
		target = r.URL.RequestURI()
		if r.Method == http.MethodConnect && r.URL.Path == "" {
			target = r.Host
		}
	}
	if r.TLS != nil || r.RequestURI == "" && r.URL != nil && r.URL.Scheme == "https" {
		scheme = "https://"
	}
	var findings []finding.Finding
	var u uri.URI
	var err error
	switch {
	case target == "":
		err = &Error{Part: inTarget, Rule: ruleNotReceived}
	case r.Method == http.MethodConnect && (r.ProtoMajor < 2 || target[0] != '/'):
		u, err = authorityForm(scheme, target)
	case target[0] != '/' && target != "*":
		if repair != nil {
			target, findings = repair(target, pathStart(target))
		}
		u, err = absoluteForm(target)
	default:
		if repair != nil {
			target, findings = repair(target, 0)
		}
		u, err = originForm(r, scheme, target)
	}
	if err != nil {
		return uri.URI{}, nil, err
	}
	return u, findings, nil
}

// originForm is TargetURI for
//
//	origin-form   = absolute-path [ "?" query ]
//	asterisk-form = "*"
func originForm(r *http.Request, scheme, target string) (uri.URI, error) {
	// In the asterisk-form the path is empty.
	if target == "*" {
		if r.Method != http.MethodOptions {
			return uri.URI{}, &Error{Part: inTarget, Rule: ruleWrongForm}
		}
		target = ""
	}
	if err := checkAuthority(inHost, r.Host); err != nil {
		return uri.URI{}, err
	}
	before := scheme + r.Host
	u, err := uri.Parse(before + target)
	if err != nil {
		return uri.URI{}, syntaxError(inTarget, len(before), err)
	}
	return withoutFragment(u, len(before))
}

// authorityForm is TargetURI for
//
//	authority-form = uri-host ":" port
func authorityForm(scheme, target string) (uri.URI, error) {
	if err := checkAuthority(inTarget, target); err != nil {
		return uri.URI{}, err
	}
	u, err := uri.Parse(scheme + target)
	if err != nil {
		return uri.URI{}, syntaxError(inTarget, len(scheme), err)
	}
	if n, err := strconv.ParseUint(u.Port(), 10, 16); err != nil || n == 0 {
		offset := len(target)
		if start, _, ok := u.Span(uri.Port); ok {
			offset = start - len(scheme)
		}
		return uri.URI{}, &Error{Part: inTarget, Rule: rulePort, Offset: offset}
	}
	return u, nil
}

// absoluteForm is TargetURI for
//
//	absolute-form = absolute-URI
func absoluteForm(target string) (uri.URI, error) {
	u, err := uri.Parse(target)
	if err != nil {
		return uri.URI{}, syntaxError(inTarget, 0, err)
	}
	if err := checkHTTP(inTarget, u); err != nil {
		return uri.URI{}, err
	}
	return withoutFragment(u, 0)
}

// checkAuthority checks the rule
//
//	Host = uri-host [ ":" port ]
//
// of RFC 9110 section 7.2, and that the host is not empty.
func checkAuthority(part string, text string) error {
	if at := strings.IndexByte(text, '@'); at >= 0 {
		return &Error{Part: part, Rule: ruleUserinfo, Offset: at}
	}
	if err := uri.Rule("authority").Validate(text); err != nil {
		return syntaxError(part, 0, err)
	}
	if text == "" || text[0] == ':' {
		return &Error{Part: part, Rule: ruleNoHost}
	}
	return nil
}

// checkHTTP checks what RFC 9110 section 4.2 asks for beyond the generic
// syntax.
func checkHTTP(part string, u uri.URI) *Error {
	if !isHTTP(u.Scheme()) {
		return nil
	}
	start, end, _ := u.Span(uri.Host)
	if start == end {
		return &Error{Part: part, Rule: ruleNoHost, Offset: max(start, len(u.Scheme())+1)}
	}
	if u.HasUserinfo() {
		return &Error{Part: part, Rule: ruleUserinfo, Offset: start - len("@")}
	}
	return nil
}

func isHTTP(scheme string) bool { return scheme == "http" || scheme == "https" }

// withoutFragment returns u, or an error if it has a fragment.
func withoutFragment(u uri.URI, before int) (uri.URI, error) {
	if start, _, ok := u.Span(uri.Fragment); ok {
		at := start - len("#") - before
		return uri.URI{}, &Error{Part: inTarget, Rule: ruleFragment, Offset: at}
	}
	return u, nil
}

// Location returns the URI that a response leads to (RFC 9110 section 10.2.2):
// its field Location, resolved with u as the base, the URI that the response
// answers. A redirection (3xx) inherits the fragment of u if Location has none.
// If the client follows redirections itself, u is that of [ResponseURI].
//
// The error is http.ErrNoLocation if there is no such field, and an *[Error] if
// there are several, if it is not a URI reference, or if it is one of http or
// https without a host. The result may have any scheme, and lead anywhere.
//
// Servers send some Locations that are not URI references, and browsers follow
// them: see [RepairLocation].
func Location(u uri.URI, resp *http.Response) (uri.URI, error) {
	text, err := location(resp)
	if err != nil {
		return uri.URI{}, err
	}
	return follow(u, resp, text)
}

// RepairLocation is [Location], except that bytes that RFC 3986 does not allow
// are percent-encoded, as [RepairTargetURI] does; the octets beyond US-ASCII
// are kept, in any character encoding (RFC 9110 section 5.5). As browsers do,
// it reads "\" before the query as "/", if the location has no scheme, or http
// or https. The findings are about the field.
func RepairLocation(u uri.URI, resp *http.Response) (uri.URI, []finding.Finding, error) {
	text, err := location(resp)
	if err != nil {
		return uri.URI{}, nil, err
	}
	var findings []finding.Finding
	end := len(text)
	if i := strings.IndexAny(text, "?#"); i >= 0 {
		end = i
	}
	scheme, _, hasScheme := strings.Cut(text[:end], ":")
	if i := strings.IndexByte(text[:end], '\\'); i >= 0 && (!hasScheme ||
		uri.Rule("scheme").Validate(scheme) != nil || isHTTP(strings.ToLower(scheme))) {
		text = strings.ReplaceAll(text[:end], `\`, "/") + text[end:]
		findings = append(findings, finding.Finding{Rule: "path", Severity: finding.Warning,
			Start: i, End: end, Section: "WHATWG URL", Message: `"\" is read as "/"`})
	}
	text, more := repair(text, pathStart(text))
	target, err := follow(u, resp, text)
	if err != nil {
		return uri.URI{}, nil, err
	}
	return target, append(findings, more...), nil
}

// location returns the text of the one field Location.
func location(resp *http.Response) (string, error) {
	switch values := resp.Header["Location"]; len(values) {
	case 0:
		return "", http.ErrNoLocation
	case 1:
		return values[0], nil
	}
	return "", &Error{Part: inLocation, Rule: ruleSeveral}
}

// follow returns the target of a reference in the response to u.
func follow(u uri.URI, resp *http.Response, text string) (uri.URI, error) {
	ref, err := uri.ParseRef(text)
	if err != nil {
		return uri.URI{}, syntaxError(inLocation, 0, err)
	}
	target := u.Resolve(ref)
	switch {
	case target.IsZero(): // u is zero, or the result is too long
		return uri.URI{}, &Error{Part: inLocation, Rule: ruleNoBase}
	case isHTTP(target.Scheme()) && target.Host() == "":
		return uri.URI{}, &Error{Part: inLocation, Rule: ruleNoHost}
	}
	if resp.StatusCode/100 == 3 && u.HasFragment() && !target.HasFragment() {
		target, err = target.Edit().Fragment(u.Fragment()).URI()
		if err != nil {
			return uri.URI{}, syntaxError(inLocation, 0, err)
		}
	}
	return target, nil
}

// ResponseURI returns the URI that a client's response answers, the last one
// after redirections, and what is lost on the way from net/url: bytes that
// net/http allows in a query, and RFC 3986 does not, are percent-encoded. A
// missing URL, and a URL that is not a URI, are an *[Error].
func ResponseURI(resp *http.Response) (uri.URI, neturl.Loss, error) {
	if resp.Request == nil {
		return uri.URI{}, 0, syntaxError(inURL, 0, &neturl.Error{Rule: "no-url"})
	}
	u, lost, err := neturl.FromURL(resp.Request.URL)
	if err != nil {
		return uri.URI{}, 0, syntaxError(inURL, 0, err)
	}
	return u, lost, nil
}

// syntaxError wraps an error about a text that has other bytes before the part.
func syntaxError(part string, before int, err error) *Error {
	e := &Error{Part: part, Err: err}
	if p, ok := errors.AsType[*uri.ParseError](err); ok {
		p.Offset -= before
		e.Offset, e.Rule = p.Offset, string(p.Rule)
	} else if n, ok := errors.AsType[*neturl.Error](err); ok {
		e.Offset, e.Rule = n.Offset, n.Rule
	}
	return e
}
