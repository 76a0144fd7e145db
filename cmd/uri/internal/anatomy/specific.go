package anatomy

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/urikit/uri/scheme"
)

// specific returns rows for the parts that the scheme knows, decoded, but for those that are
// components already: of a URI that keeps to the rules of its scheme.
func (v *view) specific() []row {
	u, ok := v.URI()
	if !ok || v.isURN() { // which has rows of its own
		return nil
	}
	fields, err := scheme.Fields(u)
	if fields == nil || err != nil {
		return nil
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return nil // no fields are such
	}
	var rows []row
	for _, m := range members(text) {
		switch {
		case m.name == "scheme" || m.name == "host" || m.name == "user" || m.name == "password":
			continue
		case m.name == "port" && v.Port() != "":
			continue
		}
		text := fieldText(m.value)
		if octets, err := base64.StdEncoding.DecodeString(text); err == nil && m.name == "data" {
			text = string(octets) // as encoding/json has them
		}
		r := row{name: "  " + strings.ReplaceAll(m.name, "_", " "), value: shown(text)}
		if m.name == "port" {
			r.notes = []string{"the default"}
		}
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return nil
	}
	i, _ := scheme.Lookup(u.Scheme())
	head := row{name: "as " + clip(u.Scheme()), value: words("decoded"), notes: []string{"by " + unbroken(i.Spec)}}
	return append([]row{head}, rows...)
}

// shown returns the cells of a value, which may be a long one.
func shown(s string) []cell {
	if s == "" {
		return words("(empty)")
	}
	s = escape(s) // so that each cell takes a column
	var cuts []cut
	if len(s) > valueMost {
		cuts = []cut{omit(valueHead, len(s)-valueTail)}
	}
	return cells(s, 0, len(s), cuts, func(int) style { return plain })
}

// A member is one of a JSON object.
type member struct {
	name  string
	value json.RawMessage
}

// members returns the members of a JSON object in their order.
func members(text []byte) (list []member) {
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil { // the brace
		return nil
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return list
		}
		m := member{name: name.(string)}
		if err := d.Decode(&m.value); err != nil {
			return list
		}
		list = append(list, m)
	}
	return list
}

// fieldText returns a value as people write it.
func fieldText(value json.RawMessage) string {
	var list []json.RawMessage
	var text string
	switch {
	case json.Unmarshal(value, &text) == nil && value[0] == '"':
		return text
	case value[0] == '{':
		list := members(value)
		if len(list) == 2 && list[0].name == "name" && list[1].name == "value" {
			return fieldText(list[0].value) + " = " + fieldText(list[1].value)
		}
		var pairs []string
		for _, m := range list {
			pairs = append(pairs, m.name+" "+fieldText(m.value))
		}
		return strings.Join(pairs, ", ")
	case json.Unmarshal(value, &list) != nil || value[0] != '[':
		return string(value) // a number, true, false or null
	case len(list) == 0:
		return "none"
	}
	var texts []string
	for _, v := range list {
		var pair []string
		if json.Unmarshal(v, &pair) == nil && len(pair) == 2 {
			texts = append(texts, pair[0]+" = "+pair[1])
		} else {
			texts = append(texts, fieldText(v))
		}
	}
	return strings.Join(texts, ", ")
}
