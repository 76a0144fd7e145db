package main

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	fredbi "github.com/fredbi/uri"
	"github.com/urikit/uri"
)

// Bases for the references: that of section 5.4, and one as pages have it.
const (
	rfcBase  = "http://a/b/c/d;p?q"
	pageBase = "https://www.example.org/doc/manual/en/index.html"
)

// agree checks, where the results are comparable, that ours and net/url's are the same, and that
// our forms of one operation are. It returns a sentence for each corpus about who accepts what.
func agree(c *corpora) ([]string, error) {
	var notes []string
	var bad diffs
	for _, f := range []struct {
		name  string
		lines []string
	}{
		{"web.txt", c.web}, {"long.txt", c.long}, {"files.txt", c.files}, {"refs.txt", c.refs},
	} {
		var ours, std, third, both int
		for _, l := range f.lines {
			r, err := uri.ParseRef(l)
			n, nerr := url.Parse(l)
			if err == nil {
				ours++
				bad.laws(l, r)
			}
			if nerr == nil {
				std++
			}
			if _, err := fredbi.ParseReference(l); err == nil {
				third++
			}
			if err == nil && nerr == nil {
				both++
				bad.parts(l, r, n)
				bad.resolve(l, r, n)
			}
		}
		notes = append(notes, fmt.Sprintf("%s: %d lines; refused by uri %d, net/url %d, fredbi %d; %d compared.",
			f.name, len(f.lines), len(f.lines)-ours, len(f.lines)-std, len(f.lines)-third, both))
	}
	return notes, bad.err()
}

// diffs are the disagreements found.
type diffs []string

func (d *diffs) check(line, what, ours, theirs string) {
	if ours != theirs {
		*d = append(*d, fmt.Sprintf("%q: %s: %q and %q", line, what, ours, theirs))
	}
}

func (d diffs) err() error {
	if len(d) == 0 {
		return nil
	}
	return errors.New(fmt.Sprintf("%d differences\n", len(d)) + strings.Join(d[:min(len(d), 20)], "\n"))
}

// laws checks that what is timed does what it says.
func (d *diffs) laws(l string, r uri.Ref) {
	d.check(l, "String", r.String(), l)
	u, isURI := r.URI()
	if p, err := uri.Parse(l); isURI != (err == nil) || p != u {
		*d = append(*d, fmt.Sprintf("%q: Parse and ParseRef differ", l))
	}
	if !isURI {
		return
	}
	n := u.Normalize(uri.NormSyntax)
	d.check(l, "Normalize twice", n.Normalize(uri.NormSyntax).String(), n.String())
	d.check(l, "AppendNormalize", string(u.AppendNormalize(nil, uri.NormSyntax)), n.String())
}

// parts compares components. net/url decodes the host, so one with a "%" is left out.
func (d *diffs) parts(l string, r uri.Ref, n *url.URL) {
	d.check(l, "scheme", r.Scheme(), n.Scheme)
	if !strings.Contains(r.Host(), "%") {
		host := r.Host()
		if r.HasPort() {
			host += ":" + r.Port()
		}
		d.check(l, "host", host, n.Host)
	}
	if n.Opaque != "" {
		d.check(l, "path", r.Path(), n.Opaque)
	} else {
		d.check(l, "path", r.Path(), n.EscapedPath())
	}
	d.check(l, "query", r.Query(), n.RawQuery)
	d.check(l, "fragment", r.Fragment(), n.EscapedFragment())
}

var (
	ourBases = []uri.URI{uri.MustParse(rfcBase), uri.MustParse(pageBase)}
	stdBases = []*url.URL{must(url.Parse(rfcBase)), must(url.Parse(pageBase))}
)

func (d *diffs) resolve(l string, r uri.Ref, n *url.URL) {
	for i, b := range ourBases {
		t := b.Resolve(r)
		d.check(l, "AppendResolve", string(b.AppendResolve(nil, r)), t.String())
		if p, err := uri.Parse(t.String()); err != nil || p != t {
			*d = append(*d, fmt.Sprintf("%q: Resolve gives what Parse does not: %q", l, t))
		}
		if r.HasScheme() || strings.Contains(r.Host(), "%") {
			continue // net/url leaves dot-segments and writes the host anew
		}
		if strings.HasSuffix(l, "#") {
			t = t.WithoutFragment() // net/url loses an empty fragment
		}
		d.check(l, "Resolve", t.String(), stdBases[i].ResolveReference(n).String())
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
