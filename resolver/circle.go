package resolver

import (
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// Reference returns the reference to a URN in a location that is an address of
// this resolver, without a query: a client would be sent in a circle. It is false
// for another location, also at the same host.
func (r *Resolver) Reference(location uri.URI) (reference string, ok bool) {
	for _, base := range r.Bases {
		if !isHost(location, base) {
			continue
		}
		u := location.Normalize(uri.NormSyntax)
		text, below := strings.CutPrefix(u.Path(), strings.TrimSuffix(base.Path(), "/"))
		if text = strings.TrimLeft(text, "/"); !below {
			continue
		}
		if decoded, err := pct.Decode(text); err == nil && !isURN(text) {
			text = decoded
		}
		switch service, rest, _ := strings.Cut(text, "/"); {
		case text == "resolve":
			values, _ := url.ParseQuery(u.Query())
			text = strings.TrimSpace(values.Get("urn"))
		case service == "uri-res":
			text = u.Query()
		case strings.HasPrefix(rest, "handles/"):
			text = strings.TrimPrefix(rest, "handles/")
		}
		if isURN(text) {
			return text, true
		}
	}
	return "", false
}

func isURN(text string) bool { return len(text) > 4 && strings.EqualFold(text[:4], "urn:") }

// isHost reports whether two addresses lead to one server: http and https, and
// their usual ports, are one.
func isHost(a, b uri.URI) bool {
	host := func(u uri.URI) string {
		name, _ := pct.Decode(u.Host())
		name = strings.ToLower(strings.TrimSuffix(name, "."))
		if port := u.Port(); port != "" && port != "80" && port != "443" {
			name += ":" + port
		}
		return name
	}
	isHTTP := strings.EqualFold(a.Scheme(), "http") || strings.EqualFold(a.Scheme(), "https")
	return isHTTP && host(a) == host(b)
}
