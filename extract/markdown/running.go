package markdown

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
)

// inText adds the URIs in running text at a place.
func (r *reader) inText(raw []byte, at int) {
	hosts := bytes.Contains(raw, []byte("www."))
	if !r.d.Finder.MayFind(raw) && bytes.IndexByte(raw, '&') < 0 && !hosts {
		return
	}
	v := decode(raw, at)
	text := string(v.Text)
	var all []link.Link
	for m := range r.d.Finder.All(text) {
		all = append(all, r.d.Found(trim(m, text)))
	}
	if hosts {
		all = named(r.d, text, all)
	}
	for _, l := range all {
		r.add(l, v.Start(l.Start), v.End(l.End))
	}
}

// trim removes the tildes after a URI that is struck out.
func trim(m text.Match, in string) text.Match {
	if m.Delimiter != text.None || m.Start == 0 || in[m.Start-1] != '~' || in[m.End-1] != '~' {
		return m
	}
	s := strings.TrimRight(in[m.Start:m.End], "~")
	if u, err := uri.Parse(s); err == nil {
		m.URI, m.End = u, m.Start+len(s)
	}
	return m
}

// named adds the hosts that begin with "www." to the URIs in a text (GFM
// section 6.9).
func named(d *link.Document, in string, all []link.Link) []link.Link {
	found := len(all)
	k := 0 // the index of the first URI that ends after i
	for i := 0; ; {
		n := strings.Index(in[i:], "www.")
		if n < 0 {
			break
		}
		i += n
		for k < found && all[k].End <= i {
			k++
		}
		end := i + len("www.")
		begins := i == 0 || strings.IndexByte(" \t\r\n*_~(", in[i-1]) >= 0
		if begins && (k == found || i < all[k].Start) {
			if n := strings.IndexAny(in[i:], " \t\r\n<"); n > 0 {
				end = i + n
			} else {
				end = len(in)
			}
			end = min(end, i+text.MaxMatch)
			if l, ok := host(d, in[max(i-1, 0):i], in[i:end]); ok {
				l.Start, l.End = i, i+len(l.Text)
				all = append(all, l)
			}
		}
		i = end
	}
	slices.SortFunc(all, func(a, b link.Link) int { return cmp.Compare(a.Start, b.Start) })
	return all
}

// host returns the link of a text that begins with "www.", if it begins with a
// host.
func host(d *link.Document, before, in string) (link.Link, bool) {
	const scheme = "http://"
	for m := range d.Finder.All(before + scheme + in) {
		if m.Start != len(before) {
			break
		}
		m = trim(m, before+scheme+in)
		l := d.Found(m)
		if name := m.URI.Host(); len(name) > len("www.") && strings.HasPrefix(name, "www.") {
			l.Text = l.Text[len(scheme):]
			meant(&l, "GFM section 6.9")
			return l, true
		}
		break
	}
	return link.Link{}, false
}

// mail returns the link of an address.
func mail(d *link.Document, address string) link.Link {
	l := d.Link("mailto:"+address, autolink)
	l.Text = address
	if l.Err == nil {
		meant(&l, "CommonMark section 6.5")
	}
	return l
}

// meant says that a link is written without its scheme.
func meant(l *link.Link, section string) {
	l.Changes = []finding.Finding{{
		Rule: "scheme", Severity: finding.Note, End: len(l.Text), Section: section,
		Message: "the URI is written without its scheme", Fix: l.Ref.String(), HasFix: true,
	}}
}
