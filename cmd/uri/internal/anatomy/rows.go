package anatomy

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
)

func (v *view) rows() (rows []row) {
	add := func(name string, c uri.Component, section string, notes ...string) {
		if start, end, ok := v.Span(c); ok {
			text := v.String()[start:end]
			rows = append(rows, row{name, value(text, styles[c]), notes, section})
		}
	}
	if !v.HasScheme() {
		rows = append(rows, v.reference())
	}
	add("scheme", uri.Scheme, "3.1", v.schemeNote())
	add("authority", uri.Authority, "3.2")
	add("  userinfo", uri.Userinfo, "3.2.1", v.userinfoNote())
	add("  host", uri.Host, "3.2.2", v.hostNotes()...)
	add("  port", uri.Port, "3.2.3", v.portNote())
	add("path", uri.Path, "3.3", v.pathNotes()...)
	fragment := []string{"for the client alone; never sent"}
	if v.isURN {
		rows = append(append(rows, v.nameRows()...), v.queryRows()...)
		if v.urn.Syntax()&urn.RFC8141 != 0 {
			fragment = append(fragment, "the f-component of RFC"+join+"8141")
		}
	} else {
		add("query", uri.Query, "3.4", v.queryNote())
	}
	add("fragment", uri.Fragment, "3.5", fragment...)
	if v.isURN {
		rows = append(append(rows, follows(v.urn)), canonical(v.urn)...)
	}
	rows = append(rows, v.normal()...)
	return append(rows, v.specific()...)
}

// reference says which kind of relative reference it is (section 4.2).
func (v *view) reference() row {
	kind := "relative-path reference"
	switch {
	case v.HasAuthority():
		kind = "network-path reference"
	case strings.HasPrefix(v.Path(), "/"):
		kind = "absolute-path reference"
	}
	r := row{"relative", words(kind), []string{"needs a base URI to mean anything"}, "4.2"}
	if !v.HasAuthority() && v.Path() == "" && !v.HasQuery() {
		r.notes = append(r.notes, "a same-document reference: it refers to the base itself (4.4)")
	}
	return r
}

func (v *view) schemeNote() string {
	i, ok := scheme.Lookup(v.Scheme())
	note := "not a registered scheme"
	switch {
	case i.Status == scheme.Experimental:
		note = "an experimental scheme"
	case ok && i.Status == scheme.Unregistered:
		note = "not registered; " + unbroken(i.Spec)
	case ok:
		note = i.Status.String() + "; " + unbroken(i.Spec)
	}
	if start, end, _ := v.Span(uri.Scheme); v.String()[start:end] != v.Scheme() {
		note = "the same as " + clip(v.Scheme(), maxItem) + "; " + note
	}
	return note
}

// unbroken returns the first document or registrant in a list. It keeps a
// document and its number on one line.
func unbroken(s string) string {
	s, _, _ = strings.Cut(legible(s), ",")
	return strings.NewReplacer("RFC ", "RFC"+join, "section ", "section"+join).Replace(s)
}

func (v *view) userinfoNote() string {
	user, password, colon := strings.Cut(v.Userinfo(), ":")
	note := "user name"
	if user == "" {
		note = "empty user name"
	}
	switch {
	case password != "" && v.masked:
		note += " and password (masked)"
	case password != "":
		note += " and password"
	case colon:
		note += " and empty password"
	}
	return note + "; not the host"
}

func (v *view) portNote() string {
	switch digits := strings.TrimLeft(v.Port(), "0"); {
	case v.Port() == "":
		return "the same as no port"
	case len(digits) > 5 || len(digits) == 5 && digits > "65535":
		return "valid, but greater than 65535, the last port of TCP and UDP"
	}
	i, _ := scheme.Lookup(v.Scheme())
	switch n, ok := v.PortNumber(); {
	case !v.HasScheme():
		return "the default is that of the scheme"
	case i.Port == 0:
		return "no default known for " + clip(v.Scheme(), maxItem)
	case ok && n == i.Port:
		return "the default"
	}
	return "the default is " + strconv.Itoa(int(i.Port))
}

// pathNotes gives the rule of the path, its segments, and the dot-segments
// among them.
func (v *view) pathNotes() []string {
	var list items
	dots, encoded := "", ""
	for s := range v.Segments() {
		list.add(cmp.Or(clip(s, maxItem), "(empty)"))
		switch d := pct.DecodeUnreserved(s); {
		case d != "." && d != "..":
		case d == s:
			dots = s
		default:
			encoded = s
		}
	}
	what := show.Plural(list.n, "segment")
	switch {
	case list.n == 0:
		what = "no segments"
	case v.Path() == "/":
		what = "1 empty segment"
	case list.n > 1 || v.Path()[0] == '/':
		what += ": " + list.String()
	}
	notes := []string{what + " (" + string(v.PathRule()) + ")"}
	if dots != "" {
		notes = append(notes, dots+" is a dot-segment: resolution removes it (5.2.4)")
	}
	if d := pct.DecodeUnreserved(encoded); d != "" {
		notes = append(notes,
			encoded+" is the dot-segment "+d+" encoded: normalization removes it (6.2.2)")
	}
	return notes
}

func (v *view) queryNote() string {
	q := query.Split(v.Query())
	switch {
	case q.String() == "":
		return "present but empty, which is not the same as none"
	case !strings.Contains(q.String(), "="):
		return "data without hierarchy"
	}
	var list items
	for p := range q.Pairs() {
		if list.n == maxItems {
			break
		}
		pair := cmp.Or(clip(p.RawKey(), maxItem), `""`)
		if p.HasValue() {
			value := clip(p.RawValue(), maxItem)
			pair += join + "=" + join + cmp.Or(value, `""`)
		}
		list.add(pair)
	}
	if list.n = q.Len(); list.n == 1 {
		return list.String()
	}
	return show.Plural(list.n, "pair") + ": " + list.String()
}

// normal returns a row for the normal form, if it differs.
func (v *view) normal() []row {
	u, ok := v.URI()
	if !ok || v.long() {
		return nil
	}
	normal := u.Normalize(uri.NormSyntax)
	if normal == u {
		return nil
	}
	var list items
	for i, what := range [...]string{"case", "percent-encoding", "dot-segments"} {
		step := [...]uri.Norm{uri.NormCase, uri.NormPercent, uri.NormDots}[i]
		if u.Normalize(step) != u {
			list.add(what)
		}
	}
	var notes []string
	if list.n > 0 {
		notes = []string{"differs in " + list.String()}
	}
	if other, err := urn.FromURI(normal); v.isURN && (err != nil || !other.Equal5a(v.urn)) {
		notes = append(notes, "as a URI; as a URN it would be another name")
	}
	return []row{{"normal form", value(normal.String(), plain), notes, "6.2.2"}}
}

// specific returns rows for the decoded parts that the scheme defines, if the
// URI follows the rules of the scheme. It leaves out parts that are components.
func (v *view) specific() []row {
	u, ok := v.URI()
	if !ok || v.Scheme() == "urn" || v.long() {
		return nil // URNs have rows of their own
	}
	all, err := scheme.Parts(u)
	if all == nil || err != nil {
		return nil
	}
	i, _ := scheme.Lookup(u.Scheme())
	rows := []row{{name: "as " + clip(u.Scheme(), maxItem), value: words("decoded"),
		notes: []string{"by " + unbroken(i.Spec)}}}
	for _, m := range all {
		r := partRow("  ", m)
		switch m.Name {
		case "scheme", "host", "user", "password":
			continue
		case "port":
			if v.Port() != "" {
				continue
			}
			r.notes = []string{"the default"}
		}
		rows = append(rows, r)
	}
	if len(rows) == 1 {
		return nil
	}
	return rows
}

// partRow returns a row for a part that a scheme or a namespace defines.
func partRow(indent string, m parts.Part) row {
	s := show.ASCII(written(m.Value)) // so that each cell takes a column
	return row{name: indent + strings.ReplaceAll(m.Name, "_", " "), value: value(s, plain)}
}

// written returns a value as people write it: with ", " between elements and
// parts, and " = " between a name and its value.
func written(v parts.Value) string {
	var list []string
	switch v.Kind {
	case parts.Null:
		return "null"
	case parts.List:
		if len(v.List) == 0 {
			return "none"
		}
		for _, e := range v.List {
			if len(e.List) == 2 && e.List[0].Kind == parts.Text && e.List[1].Kind == parts.Text {
				list = append(list, e.List[0].Text+" = "+e.List[1].Text)
			} else {
				list = append(list, written(e))
			}
		}
	case parts.Object:
		if m := v.Parts; len(m) == 2 && m[0].Name == "name" && m[1].Name == "value" {
			return written(m[0].Value) + " = " + written(m[1].Value)
		}
		for _, m := range v.Parts {
			list = append(list, m.Name+" "+written(m.Value))
		}
	default:
		return v.Text
	}
	return strings.Join(list, ", ")
}

// maxItems is how many items of a list the table shows; the rest is counted.
// Each item is cut to maxItem columns.
const (
	maxItems = 8
	maxItem  = 40
)

type items struct {
	n     int
	shown []string
}

func (l *items) add(s string) {
	if l.n++; l.n <= maxItems {
		l.shown = append(l.shown, s)
	}
}

func (l *items) String() string {
	s := strings.Join(l.shown, join+"\u00b7 ")
	if l.n > maxItems {
		s += fmt.Sprintf(" and"+join+"%d"+join+"more", l.n-maxItems)
	}
	return s
}

// clip returns s, or its beginning if it is longer than most bytes.
func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most-len("...")], "") + "..."
}
