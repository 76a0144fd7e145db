// Package template has the registration templates of URN namespaces and of URI
// schemes, as forms to fill in, check, print and read back. docs/namespaces.md
// has the layout.
package template

import (
	"cmp"
	"encoding/json"
	"strings"
)

// A Template is a form and the values of its fields. Templates are immutable,
// and can be compared by ==. The zero Template is the empty form of RFC 8141.
type Template struct {
	form   Form
	values [maxFields]string // in the order of the form, as clean returns them
}

// New returns the empty form.
func New(f Form) Template { return Template{form: f} }

// Get returns the value of a field; "" if the field is empty or the form has no
// field with that key.
func (t Template) Get(key string) string {
	if i, ok := t.form.index(key); ok {
		return t.values[i]
	}
	return ""
}

// indent is the indentation of a line below its heading.
const indent = "   "

// String prints t in the layout that the package describes. [Parse] of the
// result returns t.
func (t Template) String() string {
	var b strings.Builder
	group := ""
	for i, f := range t.form.fields() {
		if i > 0 {
			b.WriteByte('\n')
		}
		if f.Group != group && f.Group != "" {
			b.WriteString(f.Group + ":\n")
		}
		margin := ""
		if group = f.Group; group != "" {
			margin = indent
		}
		b.WriteString(margin + f.Name + ":\n")
		for line := range strings.SplitSeq(cmp.Or(t.values[i], t.form.prompt(i)), "\n") {
			if line != "" {
				line = margin + indent + line
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// MarshalJSON returns an object with the name of the form as "form", and the
// filled fields by their keys, in the order of the form.
func (t Template) MarshalJSON() ([]byte, error) {
	b := []byte(`{"form":"` + t.form.String() + `"`)
	for i, f := range t.form.fields() {
		if t.values[i] == "" {
			continue
		}
		value, err := json.Marshal(t.values[i])
		if err != nil {
			return nil, err
		}
		b = append(append(b, `,"`+f.Key+`":`...), value...)
	}
	return append(b, '}'), nil
}
