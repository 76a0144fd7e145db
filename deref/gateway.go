package deref

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
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
	Direct  string // the hosts that are asked without it: see [IsDirect]
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
	forms := map[string]Form{"template": Template, "path": Path, "proxy": Proxy}
	g := Gateway{Address: address}
	if g.Form, ok = forms[form]; !ok {
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
// http and https, whose proxies are those of package deref/http. The variable
// all_proxy is for ftp, gopher and wais, and no_proxy has the hosts that are
// asked without a proxy. Of two variables that differ in letter case, and of
// two that are equal, the last one in order counts. A variable that is wrong is
// an error of the URIs of its scheme.
func EnvironmentGateways(environment []string) Gateways {
	found, direct := Gateways{}, ""
	byName := func(a, b string) int {
		a, _, _ = strings.Cut(a, "=")
		b, _, _ = strings.Cut(b, "=")
		return strings.Compare(a, b)
	}
	for _, v := range slices.SortedStableFunc(slices.Values(environment), byName) {
		variable, address, _ := strings.Cut(v, "=")
		name, form := strings.ToLower(variable), ""
		if s, ok := strings.CutSuffix(name, "_proxy"); ok {
			name, form = s, "proxy "
		} else if s, ok := strings.CutPrefix(name, "www_"); ok {
			if s, ok = strings.CutSuffix(s, "_gateway"); ok {
				name, form = s, "path "
			}
		}
		switch {
		case form == "", address == "", name == "http", name == "https":
			continue
		case name == "no":
			direct = address
			continue
		}
		if form == "proxy " && !strings.Contains(address, "://") { // as in curl
			address = "http://" + address
		}
		g, err := ParseGateway(form + address)
		if err != nil {
			why := strings.TrimPrefix(err.Error(), "deref: ")
			g.err = fmt.Errorf("the variable %s: %s", variable, why)
		}
		found[name] = g
	}
	all, hasAll := found["all"]
	delete(found, "all")
	for _, name := range []string{"ftp", "gopher", "wais"} {
		if _, ok := found[name]; !ok && hasAll {
			found[name] = all
		}
	}
	for name, g := range found {
		if g.Form == Proxy {
			g.Direct = direct
			found[name] = g
		}
	}
	return found
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

// IsDirect reports whether a list of hosts without a proxy, such as NO_PROXY,
// has a host. As in curl, dots at the beginning and the end of a name mean
// nothing.
func IsDirect(list, host string) bool {
	host = strings.Trim(strings.ToLower(strings.TrimSuffix(host, ".")), "[]")
	addr, err := netip.ParseAddr(host)
	isName := err != nil
	separators := func(r rune) bool { return r == ',' || r == ' ' }
	for e := range strings.FieldsFuncSeq(strings.ToLower(list), separators) {
		e = strings.Trim(e, ".[]")
		prefix, err := netip.ParsePrefix(e)
		if e == "*" || e == host || isName && strings.HasSuffix(host, "."+e) ||
			err == nil && !isName && prefix.Contains(addr) {
			return true
		}
	}
	return false
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
