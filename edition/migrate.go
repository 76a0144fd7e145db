package edition

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/edition/internal/rfc3986"
	"github.com/urikit/uri/finding"
)

// A Migration is the URI that means today what an old text meant.
type Migration struct {
	URI uri.URI

	// Changes are in the order of the text. Their rules are conflicts
	// ([Conflicts]), their places are in the old text. Those that have fixes
	// make the URI of it; the others tell what the same text means otherwise.
	Changes []finding.Finding
}

// Migrate returns the URI of RFC 3986 that means what a text of an older
// document means. The text has to be valid there. One thing is forgiven: a raw
// "~", which RFC 1738 and the paper of 1993 want encoded and many wrote; it can
// mean nothing else. Texts that are equal by their document give URIs that are
// equal by RFC 3986.
//
// A relative reference has no such URI, which is to be resolved first by its
// own document, and neither has a scheme that RFC 3986 does not allow. The
// error is a [finding.Finding], with its place in the text.
//
// From is one edition. From RFC3986 nothing changes: what Migrate has made it
// leaves alone.
func Migrate(text string, from Edition) (Migration, error) {
	if from == RFC3986 {
		u, err := uri.Parse(text)
		if err != nil {
			return Migration{}, rfc3986.Finding(err, text)
		}
		return Migration{URI: u}, nil
	}
	m := &migrator{text: text, from: from}
	if from == RFC1738 && m.unwrap() {
		m.begin = len("URL:")
	}
	r := from.Read(m.asMeant()[m.begin:])
	if !r.Valid() {
		f := r.is.Finding()
		f.Start, f.End = f.Start+m.begin, f.End+m.begin
		return Migration{}, f
	}
	scheme, ok := r.Component(uri.Scheme)
	if !ok {
		return Migration{}, finding.Finding{
			Rule: "URI", Severity: finding.Error, End: len(text), Section: "RFC 3986 section 4.1",
			Message: "a relative reference means nothing without its base: resolve it first",
		}
	}
	if uri.Rule("scheme").Check(scheme) != nil {
		return Migration{}, finding.Finding{
			Rule: "C-08", Severity: finding.Error, Section: RFC3986.cite("3.1"),
			Start: m.begin, End: m.begin + len(scheme),
			Message: `not a scheme of a URI: a letter, then letters, digits, "+", "." and "-"`,
		}
	}
	m.scheme = strings.ToLower(scheme)
	m.cut(m.begin + len(scheme) + len(":"))
	m.migrate()
	return m.finish()
}

// A migrator collects changes. The parts of the text do not overlap, and each
// byte is in one change at most.
type migrator struct {
	text    string
	from    Edition
	begin   int // of the URL in the text
	scheme  string
	changes []finding.Finding

	userinfo, password, host, path, query, fragment place
}

// A place is a part of the text, or none if its start is -1.
type place struct{ start, end int }

var nowhere = place{-1, -1}

func (p place) in(text string) string {
	if p.start < 0 {
		return ""
	}
	return text[p.start:p.end]
}

// unwrap reports whether the text is a URL after the prefix that RFC 1738
// recommends.
func (m *migrator) unwrap() bool {
	const prefix = "URL:"
	if len(m.text) < len(prefix) || !strings.EqualFold(m.text[:len(prefix)], prefix) {
		return false
	}
	if r := RFC1738.Read(m.asMeant()[len(prefix):]); !r.Valid() {
		return false
	}
	m.replace(place{0, len(prefix)}, "", "C-41", "appendix",
		"a prefix that says that a URL follows is not of the URL")
	return true
}

// asMeant returns the text with "~" as a character of the same length that all
// documents allow, and without the void fragment-id of 1993, of which the text
// speaks and which the printed rule has not (E-31).
func (m *migrator) asMeant() string {
	if m.from == Draft1997 {
		return m.text
	}
	s := strings.ReplaceAll(m.text, "~", "_")
	if m.from == URL1993 && strings.IndexByte(s, '#') == len(s)-1 {
		s = strings.TrimSuffix(s, "#")
	}
	return s
}

// cut finds the parts as the document does. Body is where the scheme ends.
func (m *migrator) cut(body int) {
	m.userinfo, m.password, m.host = nowhere, nowhere, nowhere
	m.query, m.fragment = nowhere, nowhere
	end := len(m.text)
	if i := strings.IndexByte(m.text, '#'); i >= 0 && m.from != RFC1738 {
		m.fragment, end = place{i + 1, end}, i
	}
	if strings.HasPrefix(m.text[body:end], "//") {
		ends := "/?"
		if m.from == RFC1738 { // where a user may hold "?"
			ends = "/"
		}
		start := body + len("//")
		if body = end; strings.ContainsAny(m.text[start:end], ends) {
			body = start + strings.IndexAny(m.text[start:end], ends)
		}
		doc.Site(m.text, start, body, m.cutSite)
	}
	m.path = place{body, end}
	if i := strings.IndexByte(m.text[body:end], '?'); i >= 0 && m.hasQuery() {
		m.path.end, m.query = body+i, place{body + i + 1, end}
	}
}

func (m *migrator) cutSite(name doc.Name, _ uri.Component, start, end int) {
	switch name {
	case doc.PartUser:
		m.userinfo = place{start, end}
	case doc.PartPassword:
		m.password, m.userinfo.end = place{start, end}, end
	case doc.PartHost:
		m.host = place{start, end}
	}
}

// hasQuery reports whether "?" ends a path. In the schemes of RFC 1738 that
// have no search it is data (C-18).
func (m *migrator) hasQuery() bool {
	return m.from != RFC1738 || m.scheme == "http" || m.scheme == "wais" ||
		!slices.Contains(RFC1738.document().Schemes, m.scheme)
}

// replace notes a change of the text. The section is of the document that the
// text is from. Of a password it is not told what is changed, as that would be
// a character of it.
func (m *migrator) replace(p place, fix, id, section, message string) {
	if m.password.start <= p.start && p.end <= m.password.end {
		id, message = "C-09", "in a password this is written otherwise"
	}
	m.changes = append(m.changes, finding.Finding{
		Rule: id, Start: p.start, End: p.end, Section: m.from.cite(section), Message: message,
		Fix: fix, HasFix: true,
	})
}

// tell notes what stays as it is, and means something else.
func (m *migrator) tell(s finding.Severity, p place, id, section, message string) {
	if m.password.start <= p.start && p.end <= m.password.end {
		return
	}
	m.changes = append(m.changes, finding.Finding{
		Rule: id, Severity: s, Start: p.start, End: p.end, Section: RFC3986.cite(section),
		Message: message,
	})
}

// finish makes the URI out of the text and the fixes.
func (m *migrator) finish() (Migration, error) {
	m.merge()
	var b strings.Builder
	at := 0
	for _, f := range m.changes {
		if f.HasFix {
			b.WriteString(m.text[at:f.Start])
			b.WriteString(f.Fix)
			at = f.End
		}
	}
	b.WriteString(m.text[at:])
	u, err := uri.Parse(b.String())
	if err != nil {
		return Migration{}, finding.Finding{
			Rule: "URI", Severity: finding.Error, End: len(m.text), Section: "RFC 3986 section 3",
			Message: "no URI means what this does: " + rfc3986.Finding(err, b.String()).Message,
		}
	}
	return Migration{URI: u, Changes: m.changes}, nil
}

// merge sorts the changes, and makes one of those that are beside each other
// and say the same.
func (m *migrator) merge() {
	slices.SortStableFunc(m.changes, func(a, b finding.Finding) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var fix []byte
	n := 0
	for i := 0; i < len(m.changes); n++ {
		f := m.changes[i]
		fix = append(fix[:0], f.Fix...)
		for i++; i < len(m.changes); i++ {
			next := &m.changes[i]
			if next.Start != f.End || next.Rule != f.Rule || next.Message != f.Message ||
				next.HasFix != f.HasFix {
				break
			}
			f.End = next.End
			fix = append(fix, next.Fix...)
		}
		f.Fix = string(fix)
		m.changes[n] = f
	}
	m.changes = m.changes[:n]
}
