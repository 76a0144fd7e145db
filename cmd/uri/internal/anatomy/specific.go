package anatomy

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/fields"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/scheme"
)

// specific returns rows for the parts that the scheme knows, decoded, except
// those that are components already: of a URI that keeps to the rules of its
// scheme.
func (v *view) specific() []row {
	u, ok := v.URI()
	if !ok || v.isURN() { // which has rows of its own
		return nil
	}
	parts, err := scheme.Fields(u)
	if parts == nil || err != nil {
		return nil
	}
	i, _ := scheme.Lookup(u.Scheme())
	head := row{name: "as " + clip(u.Scheme()), value: words("decoded"), notes: []string{"by " + unbroken(i.Spec)}}
	rows := []row{head}
	for _, m := range fields.Of(parts) {
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

// partRow returns a row for a part that a scheme or a namespace knows.
func partRow(indent string, m fields.Member) row {
	return row{name: indent + strings.ReplaceAll(m.Name, "_", " "), value: shown(m.Words())}
}

// shown returns the cells of a value, which may be a long one.
func shown(s string) []cell {
	if s == "" {
		return words("(empty)")
	}
	s = show.ASCII(s) // so that each cell takes a column
	var cuts []cut
	if len(s) > maxValue {
		cuts = []cut{omit(valueHead, len(s)-valueTail)}
	}
	return cells(s, 0, len(s), cuts, func(int) style { return plain })
}
