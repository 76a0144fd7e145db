package deref

import (
	"context"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// A Form is how a [Gateway] is asked.
type Form uint8

const (
	// Template replaces names in braces in the address by the parts of the URI,
	// percent-encoded: {uri}, the components such as {host}, and the parts that
	// its scheme defines, such as {database} of wais. With {+uri} reserved
	// characters stay.
	Template Form = iota

	// Path appends "/", the authority, and the path, as in
	// WWW_wais_GATEWAY of the first browsers.
	Path

	// Proxy sends the URI as the target of a request to an HTTP proxy, as with
	// wais_proxy.
	Proxy
)

// A Gateway answers for URIs of a scheme that the client does not know, or is
// not to connect to (RFC 1738 section 4). A password of the URI does not go to
// it, unless a template names {password}.
type Gateway struct {
	Form    Form
	Address string // an http or https URI, in a template with names in braces
	err     error  // of a variable of the environment
}

// Gateways are the gateways by scheme. They come before accessors.
type Gateways map[string]Gateway

// ParseGateway reads a gateway: "template URI", "path URI" or "proxy URI". A
// URI alone is a template if it has braces, and else a path.
func ParseGateway(text string) (Gateway, error) {
	form, address, ok := strings.Cut(text, " ")
	if !ok {
		form, address = "path", text
		if strings.Contains(text, "{") {
			form = "template"
		}
	}
	g := Gateway{Address: address}
	switch form {
	case "template":
	case "path":
		g.Form = Path
	case "proxy":
		g.Form = Proxy
	default:
		return g, fmt.Errorf("deref: %q is not a form of gateway: template, path or proxy", form)
	}
	example, err := g.locate(exampleURI, true)
	if err != nil {
		return g, fmt.Errorf("deref: %w", err)
	}
	if s := example.Scheme(); s != "http" && s != "https" {
		return g, fmt.Errorf("deref: a gateway is reached by http or https, not by %q", s)
	}
	return g, nil
}

var exampleURI = uri.MustParse("wais://example.com/database")

// EnvironmentGateways returns the gateways of the variables of an environment
// such as [os.Environ]: wais_proxy and WWW_wais_GATEWAY, for any scheme but
// http and https, whose proxies are those of [net/http.ProxyFromEnvironment]. A
// variable that is wrong is an error of the URIs of its scheme.
func EnvironmentGateways(environment []string) Gateways {
	all := Gateways{}
	for _, v := range environment {
		variable, address, _ := strings.Cut(v, "=")
		name, form := variable, ""
		if s, ok := strings.CutSuffix(name, "_proxy"); ok {
			name, form = s, "proxy "
		} else if s, ok := strings.CutPrefix(name, "WWW_"); ok {
			if s, ok = strings.CutSuffix(s, "_GATEWAY"); ok {
				name, form = s, "path "
			}
		}
		switch name = strings.ToLower(name); {
		case form == "", address == "", name == "http", name == "https", name == "all",
			name == "no":
			continue
		}
		g, err := ParseGateway(form + address)
		if err != nil {
			g.err = fmt.Errorf("the variable %s: %w", variable, err)
		}
		all[name] = g
	}
	return all
}

// locate returns the address that the gateway has for u.
func (g Gateway) locate(u uri.URI, example bool) (uri.URI, error) {
	if g.err != nil {
		return uri.URI{}, g.err
	}
	address := g.Address
	user, _, hasPassword := strings.Cut(u.Userinfo(), ":")
	if hasPassword && g.Form != Proxy && !strings.Contains(address, "password}") {
		var err error
		if u, err = u.With(uri.Userinfo, user); err != nil { // not for the log of a gateway
			return uri.URI{}, err
		}
	}
	switch g.Form {
	case Path:
		address = strings.TrimRight(address, "/") + "/" + u.Authority() + u.Path()
		if u.HasQuery() {
			address += "?" + u.Query()
		}
	case Template:
		var err error
		if address, err = fill(address, u, example); err != nil {
			return uri.URI{}, fmt.Errorf("the gateway of %s: %w", u.Scheme(), err)
		}
	}
	found, err := uri.Parse(address)
	if err != nil {
		return found, fmt.Errorf("the address of the gateway: %w", err)
	}
	return found, nil
}

// fill replaces each name in braces in a template by that part of u, encoded,
// or for {+name} with its reserved characters: {uri}, components such as
// {host}, and the parts of text that the scheme of u defines.
func fill(template string, u uri.URI, example bool) (string, error) {
	parts, err := variables(u)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(template, "{")
		b.WriteString(before)
		if !ok {
			return b.String(), nil
		}
		name, after, ok := strings.Cut(rest, "}")
		name, asIs := strings.CutPrefix(name, "+")
		value, known := parts[name]
		switch {
		case !ok || !known && !example:
			return "", fmt.Errorf("the scheme %s has no part %q", u.Scheme(), name)
		case !asIs:
			value = pct.Encode(value, pct.Unreserved())
		case !pct.Valid(value, pct.URI()):
			value = pct.Encode(value, pct.URI())
		}
		b.WriteString(value)
		template = after
	}
}

// variables returns what a template may name.
func variables(u uri.URI) (map[string]string, error) {
	known := map[string]string{
		"uri": u.String(), "scheme": u.Scheme(), "authority": u.Authority(), "host": u.Host(),
		"port": u.Port(), "path": u.Path(), "query": u.Query(),
	}
	own, err := scheme.Parts(u)
	for _, p := range own {
		if p.Kind == parts.Text {
			known[p.Name] = p.Text
		}
	}
	return known, err
}

// gatewayAccessor leads to the address of a gateway, or asks a proxy.
type gatewayAccessor struct {
	Gateway
	accessors Registry
}

func (g gatewayAccessor) Access(ctx context.Context, h *Hop) (*Answer, error) {
	at, err := g.locate(h.URI, false)
	if err != nil {
		return nil, err
	}
	if g.Form != Proxy {
		return &Answer{Reason: "a gateway", Locations: []Location{{URI: at, Gateway: true}}}, nil
	}
	a, ok := g.accessors.Lookup(at.Scheme())
	if !ok {
		return nil, &SchemeError{Scheme: at.Scheme()}
	}
	asked := *h
	asked.Proxy = at
	return a.Access(ctx, &asked)
}

func (a *Answer) isGateway() bool { return len(a.Locations) == 1 && a.Locations[0].Gateway }

func (g gatewayAccessor) Plan(h *Hop) (Plan, error) {
	at, err := g.locate(h.URI, false)
	if a, ok := g.accessors.Lookup(at.Scheme()); ok && g.Form == Proxy {
		asked := *h
		asked.Proxy = at
		return a.Plan(&asked)
	}
	return Plan{Send: []string{"GET " + at.String()}}, err
}
