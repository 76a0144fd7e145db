package transfer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urikit/uri/resolver"
)

// DecodeRecord is Decode for a record, which is seldom other than the plain ones
// of a store.
func DecodeRecord(text []byte, record *resolver.Record) error {
	if r, ok := resolver.DecodeFast(text); ok {
		*record = *r
		return nil
	}
	return Decode(text, record)
}

// Decode reads one JSON value, in UTF-8. A name that is not known, exactly as it
// is, or comes twice in an object, is an error: package json alone takes "URI"
// for "uri", and the last of two.
func Decode(text []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(value)
	if _, end := d.Token(); err == nil && end != io.EOF {
		err = errors.New("there is more after the JSON value")
	}
	if err == nil && !utf8.Valid(text) {
		err = errors.New("the JSON is not UTF-8")
	}
	if err == nil {
		n := &names{text: string(text)}
		err = n.value(reflect.TypeOf(value))
	}
	return err
}

// A names reads JSON that is valid, and checks the names in it.
type names struct {
	text string
	at   int
}

// value reads a value that fits in a type, or in nil for any.
func (n *names) value(t reflect.Type) error {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var item reflect.Type
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Map) {
		item = t.Elem()
	}
	begin := n.next()
	if begin != '{' && begin != '[' {
		return nil
	}
	seen := make(map[string]bool, 4)
	for {
		before := n.at
		switch n.next() {
		case '}', ']':
			return nil
		case ',':
			continue
		}
		if begin == '{' {
			name := strings.TrimSpace(n.text[before:n.at])
			if strings.Contains(name, `\`) {
				json.Unmarshal([]byte(name), &name)
			} else {
				name = name[1 : len(name)-1]
			}
			known := true
			if t != nil && t.Kind() == reflect.Struct {
				item, known = fields(t)[name]
			}
			if !known || seen[name] {
				return fmt.Errorf("the name %q is not known, or comes twice", name)
			}
			seen[name] = true
			n.next() // the colon
		} else {
			n.at = before
		}
		if err := n.value(item); err != nil {
			return err
		}
	}
}

// next reads a token, and returns its first character.
func (n *names) next() byte {
	n.at = len(n.text) - len(strings.TrimLeft(n.text[n.at:], " \t\r\n"))
	first := n.text[n.at]
	switch n.at++; {
	case first == '"':
		for ; n.text[n.at] != '"'; n.at++ {
			if n.text[n.at] == '\\' {
				n.at++
			}
		}
		n.at++
	case !strings.ContainsRune("{}[],:", rune(first)):
		for n.at < len(n.text) && !strings.ContainsRune("}], \t\r\n", rune(n.text[n.at])) {
			n.at++
		}
	}
	return first
}

// typed has the result of fields by type.
var typed sync.Map

// fields returns the types of the fields by their names in JSON, also of an
// embedded struct.
func fields(t reflect.Type) map[string]reflect.Type {
	if all, ok := typed.Load(t); ok {
		return all.(map[string]reflect.Type)
	}
	all := make(map[string]reflect.Type)
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		all[name] = f.Type
	}
	delete(all, "") // embedded
	typed.Store(t, all)
	return all
}
