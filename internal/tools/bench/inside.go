package main

import (
	"net/netip"
	"net/url"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"github.com/urikit/uri"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/scheme/gopher"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/ftp"
)

// The parts of a URI: put together, and looked into.

// components are what a URI is built from.
type components struct{ scheme, host, path, query, fragment string }

func componentsOf(u uri.URI) *components {
	return &components{u.Scheme(), u.Host(), u.Path(), u.Query(), u.Fragment()}
}

func (p *components) set(b *uri.Builder) *uri.Builder {
	b.Scheme(p.scheme).Host(p.host).Path(p.path)
	if p.query != "" {
		b.Query(p.query)
	}
	if p.fragment != "" {
		b.Fragment(p.fragment)
	}
	return b
}

func buildGroups(c *corpora) []group {
	var three, five []*components
	for _, u := range valid(c.web) {
		if u.HasAuthority() && !u.HasUserinfo() && !u.HasPort() {
			p := componentsOf(u)
			three = append(three, p)
			if p.path != "" && p.query != "" && p.fragment != "" {
				five = append(five, p)
			}
		}
	}
	for _, u := range valid(c.long) {
		if p := componentsOf(u); p.path != "" && p.query != "" && p.fragment != "" && u.Host() != "" {
			five = append(five, p)
		}
	}
	short := &components{"https", "www.example.com", "/a/b/c.html", "k=v&l=w", "top"}
	return []group{
		buildGroup("web.txt", three, nil),
		buildGroup("of five parts, web.txt and long.txt", five, map[string]goal{"uri.Builder": {0.6, 0}}),
		buildGroup("of five short parts, 48 bytes", []*components{short}, nil),
		dataGroup(),
	}
}

// dataGroup is of five parts, two of them data that has to be encoded.
func dataGroup() group {
	segments := []string{"docs", "über uns", "a b.html"}
	lines := []string{"straße 3"}
	return group{"Build, of five parts that need encoding, 76 bytes", []*cell{
		each("uri.Builder, Segments", lines, func(fragment string) {
			var b uri.Builder
			u, err := b.Scheme("https").Host("www.example.com").Segments(segments...).Query("q=caf%C3%A9").
				Fragment(pct.Encode(fragment, pct.Fragment())).URI()
			if err == nil {
				sink += len(u.String())
			}
		}),
		each(std, lines, func(fragment string) {
			u := url.URL{
				Scheme: "https", Host: "www.example.com", Path: "/" + strings.Join(segments, "/"),
				RawQuery: "q=caf%C3%A9", Fragment: fragment,
			}
			sink += len(u.String())
		}),
	}, nil}
}

func buildGroup(name string, ps []*components, goals map[string]goal) group {
	var urls []*url.URL
	for _, p := range ps {
		var b uri.Builder
		u, _ := p.set(&b).URI()
		if v, err := url.Parse(u.String()); err == nil {
			urls = append(urls, v)
		}
	}
	buf := make([]byte, 0, 1<<16)
	return group{"Build, " + name, []*cell{
		each("uri.Builder", ps, func(p *components) {
			var b uri.Builder
			if u, err := p.set(&b).URI(); err == nil {
				sink += len(u.String())
			}
		}),
		each("uri.Builder, AppendRef", ps, func(p *components) {
			var b uri.Builder
			buf, _ = p.set(&b).AppendRef(buf[:0])
			sink += len(buf)
		}),
		each(std, urls, func(u *url.URL) { sink += len(u.String()) }),
		each("(strings and delimiters, added)", ps, func(p *components) {
			s := p.scheme + "://" + p.host + p.path + "?" + p.query + "#" + p.fragment
			sink += len(s)
		}),
	}, goals}
}

// ten are ten keys, as of a search.
const ten = "q=uri+parser&hl=en&safe=active&num=50&start=100&lr=lang_en&filter=0&biw=1280&session=8f14e45f&page=2"

func queryGroup() group {
	lines := []string{ten}
	return group{"One key of ten", []*cell{
		each("query.Form.Split, Get", lines, func(s string) {
			v, _ := query.Form.Split(s).Get("session")
			sink += len(v)
		}),
		each("query.Form.Split, Set", lines, func(s string) {
			sink += len(query.Form.Split(s).Set("page", "3").String())
		}),
		each(std, lines, func(s string) {
			v, _ := url.ParseQuery(s)
			sink += len(v.Get("session"))
		}),
	}, map[string]goal{"query.Form.Split, Get": {1.0 / 8, 0}}}
}

// mapGroup is of the same ten keys, and a few that are encoded.
func mapGroup() group {
	lines := []string{ten, "q=caf%C3%A9+au+lait&hl=fr&page=2", "a=1&b=2", "utm_source=news&utm_medium=mail&id=%5B42%5D"}
	return group{"A map of all keys", []*cell{
		each("query.Form.Split, Map", lines, func(s string) {
			m, _, _ := query.Form.Split(s).Map(query.MaxPairs)
			sink += len(m)
		}),
		each(std, lines, func(s string) {
			m, _ := url.ParseQuery(s)
			sink += len(m)
		}),
	}, map[string]goal{"query.Form.Split, Map": {0.5, 0}}}
}

// hostGroup compares to idna only: net/url does not ask what a host is.
func hostGroup(lines []string) group {
	var hosts []string
	for _, u := range valid(lines) {
		if u.Host() != "" {
			hosts = append(hosts, u.Host())
		}
	}
	return group{"Hosts, web.txt", []*cell{
		each("host.Parse", hosts, func(s string) {
			h, _ := host.Parse(s)
			sink += int(h.Kind())
		}),
		each("host.Parse, LookupName", hosts, func(s string) {
			h, _ := host.Parse(s)
			name, _ := h.LookupName()
			sink += len(name)
		}),
		each("idna.Lookup.ToASCII", hosts, func(s string) {
			name, _ := idna.Lookup.ToASCII(s)
			sink += len(name)
		}),
	}, nil}
}

const netipName = "netip.ParseAddr"

// addressGroups are of hosts that are addresses, with the bits of the address.
func addressGroups() []group {
	var gs []group
	for _, g := range []struct {
		title string
		hosts []string
	}{
		{"IPv4 addresses", []string{"127.0.0.1", "10.0.0.1", "192.0.2.16", "198.51.100.203"}},
		{"IPv6 addresses", []string{
			"[::1]", "[2001:db8::7]", "[fe80::1ff:fe23:4567:890a]", "[2001:db8:85a3::8a2e:370:7334]",
			"[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", "[::ffff:192.0.2.1]",
		}},
	} {
		var bare []string
		for _, s := range g.hosts {
			bare = append(bare, strings.Trim(s, "[]"))
		}
		gs = append(gs, group{g.title, []*cell{
			each("host.Parse", g.hosts, func(s string) {
				h, _ := host.Parse(s)
				sink += int(h.Kind())
			}),
			each("host.Parse, Addr", g.hosts, func(s string) {
				h, _ := host.Parse(s)
				a, _ := h.Addr()
				sink += a.BitLen()
			}),
			each(netipName, bare, func(s string) {
				a, _ := netip.ParseAddr(s)
				sink += a.BitLen()
			}),
		}, map[string]goal{"host.Parse, Addr": {1.5, 0}}})
	}
	return gs
}

const publicSuffixName = "x/net/publicsuffix"

// domainGroup is of the hosts that are names, in lower case: the other package expects that, and checks nothing else.
func domainGroup(lines []string) group {
	var hosts []string
	for _, u := range valid(lines) {
		if _, err := domain.Parse(u.Host()); err == nil {
			hosts = append(hosts, strings.ToLower(u.Host()))
		}
	}
	return group{"Registrable domains, web.txt", []*cell{
		each("domain.Parse", hosts, func(s string) {
			n, _ := domain.Parse(s)
			sink += len(n.Registrable)
		}),
		each(publicSuffixName, hosts, func(s string) {
			name, _ := publicsuffix.EffectiveTLDPlusOne(s)
			sink += len(name)
		}),
	}, nil}
}

// schemeGroup is of what a scheme costs beside a parse, on URIs that are normal already.
func schemeGroup(lines []string) group {
	var us []uri.URI
	var texts []string
	for _, u := range valid(lines) {
		if u = scheme.Normalize(u); u.Scheme() == "http" || u.Scheme() == "https" {
			us = append(us, u)
			texts = append(texts, u.String())
		}
	}
	ftps := []uri.URI{uri.MustParse("ftp://user@host.dom/%2Fetc/motd;type=a")}
	gophers := []uri.URI{uri.MustParse("gopher://host.dom/7a%20sel%09find%20me")}
	return group{"Schemes, web.txt in its normal form", []*cell{
		each("uri.Parse", texts, func(s string) {
			u, _ := uri.Parse(s)
			sink += len(u.String())
		}),
		each("scheme.Normalize", us, func(u uri.URI) { sink += len(scheme.Normalize(u).String()) }),
		each("scheme.Lookup", us, func(u uri.URI) {
			i, _ := scheme.Lookup(u.Scheme())
			sink += int(i.Port)
		}),
		each("scheme.Check", us, func(u uri.URI) { sink += len(scheme.Check(u)) }),
		each("ftp.FromURI, Fields", ftps, func(u uri.URI) {
			f, _ := ftp.FromURI(u)
			sink += len(f.Fields().CWD)
		}),
		each("gopher.FromURI, Fields", gophers, func(u uri.URI) {
			g, _ := gopher.FromURI(u)
			sink += len(g.Fields().Selector)
		}),
		each(std, texts, func(s string) {
			u, _ := url.Parse(s)
			sink += len(u.Host)
		}),
	}, map[string]goal{"scheme.Lookup": {0.05, 0}}}
}
