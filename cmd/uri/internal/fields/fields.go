// Package fields reads the parts that a scheme or a namespace defines: structs
// with the names and options of encoding/json. Strings in JSON are UTF-8, but
// parts are octets (RFC 3986 section 2.1): here no octet is lost.
package fields

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/urn/nid"
)

// A Kind says what a [Value] is.
type Kind uint8

const (
	Null    Kind = iota
	Literal      // a number, true or false, as Text
	Text         // any octets
	Octets       // octets that are not meant as text
	List
	Object
)

// A Value is the value of a part.
type Value struct {
	Kind    Kind
	Text    string
	List    []Value
	Members []Member
}

// A Member is a value with a name.
type Member struct {
	Name string
	Value
}

// Of returns the members of a struct, a pointer to one, or [nid.Parts], in
// their order. A nil pointer has none.
func Of(v any) []Member { return valueOf(reflect.ValueOf(v)).Members }

// IsText reports whether all texts in the value are UTF-8.
func (v Value) IsText() bool {
	if v.Kind == Text && !utf8.ValidString(v.Text) {
		return false
	}
	for _, e := range v.List {
		if e.Kind != Object && !e.IsText() {
			return false
		}
	}
	return true
}

func valueOf(v reflect.Value) Value {
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return Value{}
	}
	switch x := v.Interface().(type) {
	case nid.Parts:
		list := make([]Member, len(x))
		for i, p := range x {
			list[i] = Member{p.Name, valueOf(reflect.ValueOf(p.Value))}
		}
		return Value{Kind: Object, Members: list}
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
		return Value{Kind: Object, Members: membersOf(v, nil)}
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
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
		return Value{Kind: Octets, Text: string(v.Bytes())}
	}
	list := make([]Value, v.Len())
	for i := range list {
		list[i] = valueOf(v.Index(i))
	}
	return Value{Kind: List, List: list}
}

func membersOf(v reflect.Value, list []Member) []Member {
	for i := range v.NumField() {
		f, x := v.Type().Field(i), v.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && x.Kind() == reflect.Struct:
			list = membersOf(x, list)
		case !f.IsExported() || name == "-",
			strings.Contains(options, "omitempty") && isEmpty(x),
			strings.Contains(options, "omitzero") && x.IsZero():
		default:
			if name == "" {
				name = f.Name
			}
			list = append(list, Member{name, valueOf(x)})
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

// Flat replaces each object by its members. Their names begin with the name of
// the object and a ".".
func Flat(list []Member) (flat []Member) {
	for _, m := range list {
		if m.Kind != Object {
			flat = append(flat, m)
			continue
		}
		for _, inner := range Flat(m.Members) {
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
		var members []string
		for _, m := range Flat(v.Members) {
			if texts := m.Texts(); len(texts) > 0 {
				members = append(members, m.Name+" "+strings.Join(texts, "."))
			}
		}
		return strings.Join(members, " ")
	}
	return v.Text
}

// Words returns a value as people write it: with ", " between elements and
// members, and " = " between a name and its value.
func (v Value) Words() string {
	var list []string
	switch v.Kind {
	case Null:
		return "null"
	case List:
		if len(v.List) == 0 {
			return "none"
		}
		for _, e := range v.List {
			if len(e.List) == 2 && e.List[0].Kind == Text && e.List[1].Kind == Text {
				list = append(list, e.List[0].Text+" = "+e.List[1].Text)
			} else {
				list = append(list, e.Words())
			}
		}
	case Object:
		if m := v.Members; len(m) == 2 && m[0].Name == "name" && m[1].Name == "value" {
			return m[0].Words() + " = " + m[1].Words()
		}
		for _, m := range v.Members {
			list = append(list, m.Name+" "+m.Words())
		}
	default:
		return v.Text
	}
	return strings.Join(list, ", ")
}
