package service

import (
	"net/http"
	"strings"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/page"
)

// The limits of pages.
const (
	maxHistory = 50  // versions on the page of a name
	maxSpaces  = 200 // namespaces on the front page, and on that of another one
)

// page sends a page.
func (c *call) page(status int, v page.View) error {
	html, language, err := c.Pages.Render(
		page.Request{Self: c.self, Lang: c.lang, Accept: c.languages}, v)
	if err == nil {
		h := c.w.Header()
		h.Set("Content-Language", language)
		h.Set("Content-Security-Policy", c.Pages.Policy())
		h.Set("Referrer-Policy", "no-referrer")
		c.send(status, typeHTML, html)
	}
	return err
}

// view returns the page of an answer.
func (c *call) view(a *resolver.Answer) page.View {
	if len(a.Records) == 1 && a.Record != nil {
		return c.nameView(a)
	}
	if names := names(a); len(names) > 0 {
		return page.List{Of: c.asked, Names: names}
	}
	return page.List{Of: c.asked, Locations: a.Locations}
}

// nameView returns the page of a name: what the store does not tell is not there.
func (c *call) nameView(a *resolver.Answer) page.View {
	ctx := c.r.Context()
	v := page.Name{Record: a.Record, Rest: a.Rest, Namespace: a.Namespace, Ignored: c.ignored}
	located, err := c.Resolver.Resolve(ctx, resolver.Query{Service: "I2Ls", Text: a.Name,
		Country: c.country, Quality: c.accept.location, At: c.at})
	if err == nil {
		v.Locations = located.Locations
	}
	link := func(text, format string) page.Link {
		return page.Link{Text: text, URI: "/" + a.Name + "?format=" + format}
	}
	v.Formats = []page.Link{link("JSON", "json"), link("Linkset", "linkset")}
	v.Citations = []page.Link{link("BibTeX", "bibtex"), link("RIS", "ris"), link("CSL JSON", "csl")}
	for record, err := range c.Resolver.History(ctx, a.Record.Name) {
		if err != nil || len(v.History) == maxHistory {
			break
		}
		v.History = append(v.History, record)
		v.Past = v.History[0].Version != a.Record.Version
		v.Hidden = int(v.History[0].Version) - len(v.History)
	}
	return v
}

// describe sends a page, or what it shows as JSON.
func (c *call) describe(v page.View, data any) error {
	switch c.choose(typeJSON, typeHTML) {
	case "":
		return notAcceptable(typeJSON, typeHTML)
	case typeHTML:
		return c.page(http.StatusOK, v)
	}
	return c.reply(http.StatusOK, data)
}

// space answers for a namespace, or with nil for all.
func (c *call) space(n *resolver.Namespace) error {
	all, err := c.Resolver.Namespaces(c.r.Context())
	if err != nil {
		return err
	}
	below := []*resolver.Namespace{}
	for m := range all {
		if len(below) < maxSpaces &&
			(n == nil || n.Prefix != m.Prefix && strings.HasPrefix(m.Prefix, n.Prefix)) {
			below = append(below, m)
		}
	}
	if n == nil {
		return c.describe(page.Front{Namespaces: below}, below)
	}
	return c.describe(page.Space{Namespace: n, Below: below}, n)
}

// isSpace returns the namespace with a prefix, such as urn:isbn:, or nil.
func (c *call) isSpace(prefix string) *resolver.Namespace {
	id, rest, _ := strings.Cut(prefix[min(len(prefix), len("urn:")):], ":")
	prefix = "urn:" + strings.ToLower(id) + ":" + rest
	if n, err := c.Resolver.NamespaceOf(c.r.Context(), prefix); err == nil && n.Prefix == prefix {
		return n
	}
	return nil
}
