package template

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Value is the value of a variable: a text, a list of texts, or pairs of a
// name and a text, in their order. One that has only a name is undefined.
// Values are immutable.
type Value struct {
	Name    string
	kind    Kind
	text    string
	members []string
}

// A Kind says what a [Value] is.
type Kind uint8

const (
	Undefined Kind = iota
	KindText
	KindList
	KindPairs
)

// Text returns a text, which may be empty.
func Text(name, text string) Value { return Value{Name: name, kind: KindText, text: text} }

// List returns a list. Without members it is undefined (RFC 6570 section 2.3).
func List(name string, members ...string) Value {
	return composite(name, KindList, slices.Clone(members))
}

// Pairs returns pairs of names and texts, which take turns in the arguments.
// Without pairs it is undefined. It panics if the last text is missing.
func Pairs(name string, namesAndTexts ...string) Value {
	if len(namesAndTexts)%2 != 0 {
		panic("template: a name without its text")
	}
	return composite(name, KindPairs, slices.Clone(namesAndTexts))
}

func composite(name string, k Kind, members []string) Value {
	if len(members) == 0 {
		return Value{Name: name}
	}
	return Value{Name: name, kind: k, members: members}
}

// Kind returns what v is.
func (v Value) Kind() Kind { return v.kind }

// Members returns the members of a list, the names and texts of pairs in turns,
// the one text, or none.
func (v Value) Members() []string {
	if v.kind == KindText {
		return []string{v.text}
	}
	return slices.Clone(v.members)
}

// String returns the text, or the members with commas between them.
func (v Value) String() string { return strings.Join(v.Members(), ",") }

// Values are values of several variables. Of two with the same name the first
// counts.
type Values []Value

// Get returns the value of a variable, which may be undefined.
func (v Values) Get(name string) Value {
	if p := v.find(name); p != nil {
		return *p
	}
	return Value{Name: name}
}

func (v Values) find(name string) *Value {
	for i := range v {
		if v[i].Name == name {
			return &v[i]
		}
	}
	return nil
}

// FromJSON returns the values in a JSON object. They are strings, arrays and
// objects of strings, and null for undefined; a number, true or false is read
// as its text. In arrays and objects null is left out (RFC 6570 section 3.2.1).
// Of members with the same name the last counts, as in encoding/json.
func FromJSON(object []byte) (list Values, err error) {
	var whole json.RawMessage
	if err := json.Unmarshal(object, &whole); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(whole))
	d.UseNumber()
	next := func() any {
		token, _ := d.Token() // the syntax is checked
		return token
	}
	if next() != json.Delim('{') {
		return nil, errJSON
	}
	index := map[string]int{}
	for d.More() {
		v := Value{Name: fmt.Sprint(next())}
		switch token := next(); token {
		case nil:
		case json.Delim('['):
			v.kind = KindList
		case json.Delim('{'):
			v.kind = KindPairs
		default:
			v = Text(v.Name, fmt.Sprint(token))
		}
		if v.kind > KindText {
			for d.More() {
				var members []string
				if v.kind == KindPairs {
					members = []string{fmt.Sprint(next())}
				}
				token := next()
				if _, nested := token.(json.Delim); nested {
					return nil, errJSON
				}
				if token != nil {
					v.members = append(append(v.members, members...), fmt.Sprint(token))
				}
			}
			next() // its end
			v = composite(v.Name, v.kind, v.members)
		}
		if i, again := index[v.Name]; again {
			list[i] = v
			continue
		}
		index[v.Name] = len(list)
		list = append(list, v)
	}
	return list, nil
}

var errJSON = errors.New(
	"template: not a JSON object whose values are strings, or arrays or objects of strings")
