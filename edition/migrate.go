package edition

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/internal/edition/rfc3986"
)

// A Migration is a URI with the meaning of an old text.
type Migration struct {
	URI uri.URI

	// Changes are in the order of the text. Their rules are ids of [Conflicts],
	// and their offsets are in the old text. Applying the fixes gives the URI.
	// Changes without a fix report text whose meaning changed.
	Changes []finding.Finding
}

// Migrate returns the URI of RFC 3986 with the meaning that a text has in an
// older document. The text must be valid by that document. There is one
// exception: a raw "~" is accepted. RFC 1738 and the paper of 1993 require it
// encoded, but it was common, and is unambiguous. Texts that are equal by their
// document give URIs that are equal by RFC 3986.
//
// It is an error if the text is a relative reference, which must be resolved
// first by its own document, or if RFC 3986 does not allow its scheme. The
// error is a [finding.Finding] with its offsets in the text.
//
// From is one edition. With RFC3986 nothing changes, so migrating a result
// again is safe.
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
			Message: "a relative reference has no meaning without its base: resolve it first",
		}
	}
	if uri.Rule("scheme").Validate(scheme) != nil {
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

// A place is a part of the text. It is missing if its start is -1.
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
		"the prefix is not part of the URL")
	return true
}

// asMeant returns the text with "~" replaced by "_", which all documents allow.
// It removes the void fragment-id of 1993, which the document's text allows and
// its printed rule does not (E-31).
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

// cut finds the parts by the document. Body is the offset after "scheme:".
func (m *migrator) cut(body int) {
	m.userinfo, m.password, m.host = nowhere, nowhere, nowhere
	m.query, m.fragment = nowhere, nowhere
	end := len(m.text)
	if i := strings.IndexByte(m.text, '#'); i >= 0 && m.from != RFC1738 {
		m.fragment, end = place{i + 1, end}, i
	}
	if strings.HasPrefix(m.text[body:end], "//") {
		ends := "/?"
		if m.from == RFC1738 { // "?" is allowed in a user
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

// hasQuery reports whether "?" ends a path. "?" is data in those schemes of RFC
// 1738 that have no search (C-18).
func (m *migrator) hasQuery() bool {
	return m.from != RFC1738 || m.scheme == "http" || m.scheme == "wais" ||
		!slices.Contains(RFC1738.document().Schemes, m.scheme)
}

// replace notes a change of the text. The section is of the old document. In a
// password the finding does not say what changed: that would reveal a
// character.
func (m *migrator) replace(p place, fix, id, section, message string) {
	if m.password.start <= p.start && p.end <= m.password.end {
		id, message = "C-09", "the spelling of the password changes"
	}
	m.changes = append(m.changes, finding.Finding{
		Rule: id, Start: p.start, End: p.end, Section: m.from.cite(section), Message: message,
		Fix: fix, HasFix: true,
	})
}

// tell notes text that stays the same, but changes its meaning.
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
			Message: "no URI has this meaning: " + rfc3986.Finding(err, b.String()).Message,
		}
	}
	return Migration{URI: u, Changes: m.changes}, nil
}

// merge sorts the changes, and joins adjacent changes with the same message.
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
