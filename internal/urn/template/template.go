// Package template has the registration templates of URN namespaces and of URI
// schemes, as forms to fill in, check, print and read back. docs/namespaces.md
// has the layout.
//
// A [Template] is a [Form] and the value of its fields:
package template

import (
	"cmp"
	"encoding/json"
	"errors"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
)

// A Template is a form and the values of its fields. Templates are immutable,
// and can be compared by ==. The zero Template is the empty form of RFC 8141.
type Template struct {
	form   Form
	values [maxFields]string // in the order of the form, as clean returns them
}

// New returns the empty form.
func New(f Form) Template { return Template{form: f} }

// Form returns the form that t fills in.
func (t Template) Form() Form { return t.form }

// Get returns the value of a field; "" if the field is empty or the form has no
// field with that key.
func (t Template) Get(key string) string {
	if i, ok := t.form.index(key); ok {
		return t.values[i]
	}
	return ""
}

// All returns the fields and their values, in the order of the form.
func (t Template) All() iter.Seq2[Field, string] {
	return func(yield func(Field, string) bool) {
		for i, f := range t.form.Fields() {
			if !yield(f, t.values[i]) {
				return
			}
		}
	}
}

// Set returns t with a field set to a value of one or more lines; "" empties
// the field. Set removes common indentation, trailing white space, and blank
// lines around the value. It fails if the form has no field with that key, or
// the value has a character that is not allowed.
func (t Template) Set(key, value string) (Template, error) {
	i, ok := t.form.index(key)
	if !ok {
		return t, errors.New("template: the form of " + t.form.String() +
			" has no field with that key")
	}
	if at, size := unprintable(value); size > 0 {
		return t, errors.New("template: byte " + strconv.Itoa(at) + " of the value: " + messageText)
	}
	t.values[i] = t.form.clean(i, strings.Split(value, "\n"))
	return t, nil
}

// Check is [Check] of the text of t.
func (t Template) Check() []finding.Finding { return Check(t.String()) }

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
