package template

import (
	"errors"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
)

// Form returns the form that t fills in.
func (t Template) Form() Form { return t.form }

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
