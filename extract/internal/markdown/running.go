package markdown

import (
	"bytes"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
)

// inText yields the URIs in the running text of a part, with what else is
// before them.
func (r *reader) inText(part span) {
	raw := r.text[part.start:part.end]
	if !r.d.Finder.MayFind(raw) && bytes.IndexByte(raw, '&') < 0 &&
		!bytes.Contains(raw, []byte("www.")) || !r.hold(textSize*len(raw)) {
		return
	}
	r.running = append(r.running[:0], raw...)
	for _, m := range r.masks {
		blank(r.running[m.start-part.start : m.end-part.start])
	}
	v := decode(r.running, part.start)
	if !r.hold(markSize * v.Len()) {
		return
	}
	in := string(v.Text)
	give := func(l link.Link) bool {
		start := v.Start(l.Start)
		r.before(start)
		r.give(l, start, v.End(l.End))
		return !r.ended
	}
	host := 0 // where the next host without a scheme may be
	for m := range r.d.Finder.All(in) {
		if host = named(r.d, in, host, m.Start, give); r.ended {
			return
		}
		host = max(host, m.End)
		give(r.d.Found(trim(m, in)))
	}
	named(r.d, in, host, len(in), give)
}

// trim removes the tildes after a URI that is struck out.
func trim(m text.Match, in string) text.Match {
	if m.Delimiter != text.None || m.Start == 0 || in[m.Start-1] != '~' || in[m.End-1] != '~' {
		return m
	}
	short := strings.TrimRight(m.Text, "~")
	tildes := m.Text[len(short):]
	u, err := uri.Parse(strings.TrimSuffix(m.URI.String(), tildes))
	if err == nil && strings.HasSuffix(in[:m.End], tildes) {
		m.URI, m.Text, m.End, m.Cut = u, short, m.End-len(tildes), false
	}
	return m
}

// named yields the hosts that begin with "www." between two places in a text
// (GFM section 6.9), and returns where to look for the next.
func named(d *link.Document, in string, from, limit int, yield func(link.Link) bool) int {
	const www = "www."
	for from < limit {
		n := strings.Index(in[from:limit], www)
		if n < 0 {
			break
		}
		i := from + n
		from = i + len(www)
		if i > 0 && strings.IndexByte(" \t\r\n*_~(", in[i-1]) < 0 {
			continue
		}
		if n := strings.IndexAny(in[i:], " \t\r\n<"); n > 0 {
			from = i + n
		} else {
			from = len(in)
		}
		from = min(from, i+text.MaxMatch)
		if l, ok := host(d, in[max(i-1, 0):i], in[i:from]); ok {
			l.Start, l.End = i, i+len(l.Text)
			if !yield(l) {
				break
			}
		}
	}
	return from
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
