// Package parts has the decoded parts of a URI that its scheme defines, or of a
// URN that its namespace defines, as values of a few kinds. Packages scheme and
// urn/nid return them:
//
//	list, err := scheme.Parts(uri.MustParse("ftp://h/a%20b;type=i"))
//	name, _ := list.Get("name")
//	name.Text // "a b"
//
// Parts are octets (RFC 3986 section 2.1). No octet is lost, also in JSON.
package parts

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Kind says what a [Value] is.
type Kind uint8

const (
	Null    Kind = iota
	Literal      // a number, true or false, as Text
	Text         // any octets
	Octets       // octets that are not meant as text
	List         // of values
	Object       // Parts
)

// A Value is the value of a part. The zero Value is null.
type Value struct {
	Kind  Kind
	Text  string
	List  []Value
	Parts Parts
}

// A Part is a value with a name.
type Part struct {
	Name string
	Value
}

// Parts are parts in their order.
type Parts []Part

// Get returns the first part of a name, and reports whether there is one.
func (p Parts) Get(name string) (Value, bool) {
	for i := range p {
		if p[i].Name == name {
			return p[i].Value, true
		}
	}
	return Value{}, false
}

// Of returns the fields of a struct, or of a pointer to one, in their order,
// with the names and options of encoding/json. A nil pointer has none.
func Of(v any) Parts { return ValueOf(v).Parts }

// ValueOf returns the value of a Go value: a text, a number, a bool, a list, or
// a struct as in [Of]. A type that is an [encoding.TextMarshaler] is a text.
// One with a method Parts() Parts is an object.
func ValueOf(v any) Value { return valueOf(reflect.ValueOf(v)) }

// MarshalJSON returns an object with the parts in their order. Texts in JSON
// are UTF-8: a part that is not is NAME_b64 in place of NAME, in Base64. If a
// name is not UTF-8, or stands twice, the parts are a list of objects with
// "name" and "value".
func (p Parts) MarshalJSON() ([]byte, error) { return p.append(nil), nil }

func (p Parts) append(b []byte) []byte {
	if !p.areNamed() {
		list := make([]Value, len(p))
		for i, e := range p {
			name := Value{Kind: Text, Text: e.Name}
			list[i] = Value{Kind: Object, Parts: Parts{{"name", name}, {"value", e.Value}}}
		}
		return Value{Kind: List, List: list}.append(b, false)
	}
	b = append(b, '{')
	for i := range p {
		if i > 0 {
			b = append(b, ',')
		}
		name, encoded := p[i].Name, !p[i].IsText()
		if encoded {
			name += "_b64"
		}
		b = append(appendJSON(b, name), ':')
		b = p[i].append(b, encoded)
	}
	return append(b, '}')
}

// areNamed reports whether an object of JSON can have the names.
func (p Parts) areNamed() bool {
	seen := make(map[string]bool, len(p))
	for i := range p {
		if seen[p[i].Name] || !utf8.ValidString(p[i].Name) {
			return false
		}
		seen[p[i].Name] = true
	}
	return true
}

// MarshalJSON returns the value as [Parts.MarshalJSON] does, in Base64 if it
// has a text that is not UTF-8.
func (v Value) MarshalJSON() ([]byte, error) { return v.append(nil, !v.IsText()), nil }

func (v Value) append(b []byte, encoded bool) []byte {
	switch v.Kind {
	case Null:
		return append(b, "null"...)
	case Literal:
		return append(b, cmp.Or(v.Text, "null")...)
	case List:
		b = append(b, '[')
		for i, e := range v.List {
			if i > 0 {
				b = append(b, ',')
			}
			b = e.append(b, encoded)
		}
		return append(b, ']')
	case Object:
		return v.Parts.append(b)
	}
	if encoded || v.Kind == Octets {
		return appendJSON(b, []byte(v.Text))
	}
	return appendJSON(b, v.Text)
}

// appendJSON appends a text, or octets in Base64.
func appendJSON(b []byte, v any) []byte {
	out := bytes.NewBuffer(b)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return b // never: v is a string or []byte
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// IsText reports whether all texts in the value are UTF-8.
func (v Value) IsText() bool {
	isOctets := func(e Value) bool { return e.Kind != Object && !e.IsText() }
	return (v.Kind != Text || utf8.ValidString(v.Text)) && !slices.ContainsFunc(v.List, isOctets)
}

func valueOf(v reflect.Value) Value {
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return Value{}
	}
	switch x := v.Interface().(type) {
	case Value:
		return x
	case Parts:
		return Value{Kind: Object, Parts: x}
	case interface{ Parts() Parts }:
		return Value{Kind: Object, Parts: x.Parts()}
	case encoding.TextMarshaler:
		text, err := x.MarshalText()
		if err != nil {
			return Value{} // no part is such
		}
		return Value{Kind: Text, Text: string(text)}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return valueOf(v.Elem())
	case reflect.String:
		return Value{Kind: Text, Text: v.String()}
	case reflect.Slice, reflect.Array:
		return listOf(v)
	case reflect.Struct:
		return Value{Kind: Object, Parts: fieldsOf(v, nil)}
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return Value{} // no part is such
	}
	return Value{Kind: Literal, Text: string(text)}
}

func listOf(v reflect.Value) Value {
	switch {
	case v.Kind() == reflect.Slice && v.IsNil():
		return Value{}
	case v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeFor[byte]():
		return Value{Kind: Octets, Text: string(v.Bytes())}
	}
	list := make([]Value, v.Len())
	for i := range list {
		list[i] = valueOf(v.Index(i))
	}
	return Value{Kind: List, List: list}
}

func fieldsOf(v reflect.Value, list Parts) Parts {
	for i := range v.NumField() {
		f, x := v.Type().Field(i), v.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && x.Kind() == reflect.Struct:
			list = fieldsOf(x, list)
		case !f.IsExported() || name == "-",
			strings.Contains(options, "omitempty") && isEmpty(x),
			strings.Contains(options, "omitzero") && x.IsZero():
		default:
			name = cmp.Or(name, f.Name)
			list = append(list, Part{name, valueOf(x)})
		}
	}
	return list
}

// isEmpty reports whether "omitempty" leaves v out.
func isEmpty(v reflect.Value) bool {
	if v.Kind() == reflect.Slice {
		return v.Len() == 0
	}
	return v.Kind() != reflect.Struct && v.IsZero()
}

// Flat replaces each object by its parts. Their names begin with the name of
// the object and a ".".
func (p Parts) Flat() (flat Parts) {
	for _, m := range p {
		if m.Kind != Object {
			flat = append(flat, m)
			continue
		}
		for _, inner := range m.Parts.Flat() {
			inner.Name = m.Name + "." + inner.Name
			flat = append(flat, inner)
		}
	}
	return flat
}

// Texts returns a value as texts: each element of a list, or the one value.
func (v Value) Texts() (texts []string) {
	switch v.Kind {
	case Null:
		return nil
	case List:
		for _, e := range v.List {
			texts = append(texts, e.joined())
		}
		return texts
	}
	return []string{v.joined()}
}

// joined returns a value as one text, with "." between the elements of a list.
func (v Value) joined() string {
	switch v.Kind {
	case List:
		return strings.Join(v.Texts(), ".")
	case Object:
		var words []string
		for _, m := range v.Parts.Flat() {
			if texts := m.Texts(); len(texts) > 0 {
				words = append(words, m.Name+" "+strings.Join(texts, "."))
			}
		}
		return strings.Join(words, " ")
	}
	return v.Text
}
