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
	if len(r.Bases) == 0 {
		return "", false
	}
	u := location.Normalize(uri.NormSyntax)
	for _, base := range r.Bases {
		base = base.Normalize(uri.NormSyntax)
		if server(u) != server(base) {
			continue
		}
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

// server returns the host and the port of an address of http, for which https
// and the usual ports are the same.
func server(u uri.URI) string {
	host, port := strings.TrimSuffix(u.Host(), "."), u.Port()
	switch {
	case u.Scheme() != "http" && u.Scheme() != "https":
		return u.Scheme() + ":" + host
	case port == "80" || port == "443":
		port = ""
	}
	return host + ":" + port
}
