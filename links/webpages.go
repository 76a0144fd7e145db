package links

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// maxQueries limits the pages that are read of those that differ in their query
// only, such as the number of a session.
const maxQueries = 100

// A page is the body of a page. It is read up to the limits, and for scripts.
type page struct {
	*web
	body    io.Reader
	left    int // of maxContent
	matched int // octets of "<script" before
}

const script = "<script"

func (p *page) Read(b []byte) (int, error) {
	if p.left == 0 {
		return 0, &deref.LimitError{Limit: "Page", Value: maxContent}
	}
	n, err := p.body.Read(b[:min(len(b), p.left)])
	p.left -= n
	p.mu.Lock()
	defer p.mu.Unlock()
	p.octets += int64(n)
	for _, c := range b[:n] {
		switch {
		case p.matched == len(script):
		case c == '<':
			p.matched = 1
		case c|0x20 == script[p.matched]:
			p.matched++
		default:
			p.matched = 0
		}
	}
	return n, err
}

// others says why a page may have anchors that are not known, or returns "".
func (p *page) others(err error) string {
	switch {
	case err != nil:
		return "the page was not read to its end: " + err.Error()
	case p.matched == len(script):
		return "the page has scripts, which may make it"
	}
	return ""
}

// open returns the page of a result, and it as a document.
func (w *web) open(u uri.URI, r *deref.Result) (*page, link.Document) {
	body := cmp.Or[io.Reader](r.Body, strings.NewReader(""))
	p := &page{web: w, body: body, left: maxContent}
	return p, link.Document{Name: u.String(), Type: r.MediaType, Body: p,
		Base: base.Retrieved(r.Base), Options: link.Options{Binary: link.BinaryNone}}
}

// document reads a page for its links, and those that a person has named for
// more pages.
func (w *web) document(
	ctx context.Context, t *target, r *deref.Result,
) (doc *document, notes []*link.Note, err error) {
	p, d := w.open(t.uri, r)
	doc, notes, err = w.Checker.read(ctx, d)
	doc.others, doc.page = cmp.Or(p.others(err), doc.others), t
	w.mu.Lock()
	defer w.mu.Unlock()
	t.page, t.anchors = true, &doc.anchors
	return doc, notes, err
}

// anchors returns those anchors of a page that links name.
func (w *web) anchors(t *target, r *deref.Result) *anchors {
	format := anchoredFormat(r.MediaType, t.uri.Path())
	if format == "" {
		return nil
	}
	p, d := w.open(t.uri, r)
	t.want(r.Final.Fragment())
	a := &anchors{format: format, wanted: t.wanted}
	d.Context, d.Anchors, d.Labels = w.ctx, a.add, true
	var failed error
	for l, err := range extract.Links(d) {
		a.see(&l)
		if note, ok := errors.AsType[*link.Note](err); err != nil && (!ok || isPartial(note)) {
			failed = err
		}
	}
	a.others = cmp.Or(p.others(failed), a.others)
	return a
}

// Fetch reads the document of a URI that a person has named, as [Checker.Read]
// does, and keeps its links. It asks for it without a look at robots.txt.
func (c *Checker) Fetch(ctx context.Context, u uri.URI) (notes []*link.Note, err error) {
	if c.options.Client == nil {
		return nil, errors.New("links: there is no client")
	}
	u = scheme.Normalize(u.WithoutFragment())
	r := deref.Request{URI: u}
	if c.options.Header != nil {
		r.Header = c.options.Header(u)
	}
	result, err := c.options.Client.Get(ctx, r)
	if err != nil {
		return nil, err
	}
	if result.Body != nil {
		defer result.Body.Close()
	}
	final := scheme.Normalize(result.Final.WithoutFragment())
	t, from := c.asking(final), c.asking(u)
	doc, notes, err := c.web.document(ctx, t, result)
	c.web.mu.Lock()
	defer c.web.mu.Unlock()
	c.starts = append(c.starts, u, final)
	if t.verdict = fine; u != final {
		from.verdict, from.anchors, from.page = verdictOf(u, result, nil), &doc.anchors, true
	}
	return notes, err
}

// asking returns the target of a URI in normal form that is asked for.
func (c *Checker) asking(u uri.URI) *target {
	return c.insert(u.String(), target{uri: u, asks: true})
}

// Progress returns how many requests were made, and for how many targets there
// is no answer yet. It may be called while [Checker.Results] asks.
func (c *Checker) Progress() (requests, left int) {
	if c.web == nil { // of the zero Checker
		return 0, 0
	}
	c.web.mu.Lock()
	defer c.web.mu.Unlock()
	return c.web.requests, c.web.left
}

// ask asks for the targets that have no verdict: first for the pages that are
// read, so that then all fragments are known.
func (c *Checker) ask(ctx context.Context) {
	why := &Verdict{State: Skipped, Rule: "offline", Why: "nobody is asked"}
	if w := c.web; c.options.Client != nil {
		if limit := w.limits.Time; limit > 0 {
			var cancel func()
			ctx, cancel = context.WithTimeoutCause(ctx, limit,
				&deref.LimitError{Limit: "Time", Value: limit})
			defer cancel()
		}
		if w.ctx = ctx; c.options.Recursive {
			w.crawl()
		}
		var list []*target
		for _, d := range c.docs {
			for f := range d.all() {
				if fragment := f.fragment(); f.to.asks && fragment != "" {
					f.to.want(fragment)
				}
				if f.to.asks && !f.to.queued && !f.to.page {
					f.to.queued, list = true, append(list, f.to)
				}
			}
		}
		if m := c.options.Memory; m != nil { // all fragments are known
			list = append(m.recall(list), c.missing()...)
		}
		for _, t := range list {
			w.add(t)
		}
		w.run()
		if err := w.fault.Load(); err != nil {
			w.tell("the memory does not keep all: %v", *err)
		}
		if err := w.ended(); err != nil {
			why = w.verdict(uri.URI{}, nil, err)
		}
		for t, final := range w.finals {
			t.anchors = final.anchors
		}
	}
	skipped := map[string]int{}
	for _, t := range c.targets {
		if t.asks && t.verdict == nil {
			t.verdict = why
		}
		if v := t.verdict; v.Rule == "limit" || v.Rule == "robots" {
			skipped[v.Why]++
		}
	}
	for _, why := range slices.Sorted(maps.Keys(skipped)) {
		noun := "targets are"
		if skipped[why] == 1 {
			noun = "target is"
		}
		c.tell("%d %s not checked: %s", skipped[why], noun, why)
	}
}

// missing returns the recalled targets that a link is broken to, because of its
// fragment. They are asked again.
func (c *Checker) missing() (list []*target) {
	for _, d := range c.docs {
		for f := range d.all() {
			t := f.to
			if t.asks && !t.page && t.anchors != nil && c.judged(d, f).Verdict.State == Broken {
				t.verdict, t.anchors, t.state = nil, nil, ""
				list = append(list, t)
			}
		}
	}
	return list
}

func (c *Checker) tell(format string, args ...any) {
	if c.options.Tell != nil {
		c.options.Tell(fmt.Sprintf(format, args...))
	}
}

// want notes that a link has a fragment for the target.
func (t *target) want(fragment string) {
	fragment = fragmentOf(fragment)
	name, _ := pct.Decode(fragment)
	for _, text := range []string{fragment, name, strings.TrimPrefix(name, "user-content-"),
		destination(name)} {
		put(&t.wanted, strings.ToLower(text), true)
	}
}

// crawl reads the pages that the first ones lead to, at the same origin and
// below their directory, and those of the site map.
func (w *web) crawl() {
	for _, d := range slices.Clone(w.docs) {
		if d.page == nil {
			continue
		}
		pages := w.leads(d)
		w.mu.Lock()
		for _, t := range pages {
			w.add(t)
		}
		w.mu.Unlock()
		w.siteMap(d.page.uri, "/sitemap.xml")
	}
	if w.run(); w.unread > 0 {
		w.tell("%d pages are checked, but not read for their links: the limits are %d pages, %d "+
			"links from the first, and %d that differ in the query only",
			w.unread, w.limits.Pages, w.limits.Depth, maxQueries)
	}
}

// siteMap adds a site map, if all of its site is to be read.
func (w *web) siteMap(of uri.URI, text string) {
	ref, _ := uri.ParseRef(text)
	at := scheme.Normalize(of.Resolve(ref))
	if root, _ := of.Edit().Path("/").URI(); !isOrigin(at, of) || !w.isInside(root) {
		return
	}
	t := w.asking(at)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !t.page {
		t.page = true
		w.add(t)
	}
}

// isInside reports whether a page is to be read: it is below the directory of a
// page that a person has named.
func (w *web) isInside(u uri.URI) bool {
	return slices.ContainsFunc(w.starts, func(start uri.URI) bool {
		dir := start.Path()[:strings.LastIndexByte(start.Path(), '/')+1]
		return isOrigin(start, u) && strings.HasPrefix(u.Path(), dir)
	})
}

// contexts are those of links that lead from page to page.
var contexts = []string{"a href", "area href", "iframe src", "frame src", "meta refresh", "link",
	"loc"}

// leads returns the pages to read that a page leads to.
func (w *web) leads(d *document) (pages []*target) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for f := range d.all() {
		t, context := f.to, d.kinds[f.kind].context
		if t.asks && !t.page && slices.Contains(contexts, context) && w.isInside(t.uri) &&
			w.mayRead(t, int(d.page.depth)+1) {
			t.page, t.depth = true, d.page.depth+1
			pages = append(pages, t)
		}
	}
	return pages
}

// mayRead reports whether the limits allow to read one more page.
func (w *web) mayRead(t *target, depth int) bool {
	path := t.uri.WithoutQuery().String()
	if w.pages >= w.limits.Pages || depth > w.limits.Depth || w.queries[path] >= maxQueries {
		if !t.unread {
			w.unread++
		}
		t.unread = true
		return false
	}
	if w.pages++; t.uri.HasQuery() {
		w.queries[path]++
	}
	return true
}

// read reads a page that was asked for, and returns the pages after it. One
// that it redirects to is asked for by its own URI.
func (w *web) read(t *target, r *deref.Result) []*target {
	if final := scheme.Normalize(r.Final.WithoutFragment()); final != t.uri {
		if !w.isInside(final) {
			return nil
		}
		to := w.asking(final)
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.finals[t] = to; to.page {
			return nil
		}
		to.page, to.depth = true, t.depth
		return []*target{to}
	}
	doc, notes, _ := w.document(w.ctx, t, r)
	for _, n := range notes {
		w.tell("%s: %v", t.uri.Redacted(), n)
	}
	return w.leads(doc)
}
