package transfer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
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
		err = checkNames(string(text))
	}
	return err
}

// checkNames checks the names in JSON that is valid. All that we know are in lower
// case; those of metadata are free.
func checkNames(text string) error {
	type object struct {
		name  string // of the member that it is in
		names map[string]bool
	}
	name, open := "", []object{}
	for at := 0; at < len(text); at++ {
		switch text[at] {
		case '{':
			open = append(open, object{name, make(map[string]bool, 4)})
		case '}':
			open = open[:len(open)-1]
		case '"':
			start := at
			for at++; text[at] != '"'; at++ {
				if text[at] == '\\' {
					at++
				}
			}
			if !strings.HasPrefix(strings.TrimLeft(text[at+1:], " \t\r\n"), ":") {
				continue // it is a value
			}
			if name = text[start+1 : at]; strings.Contains(name, `\`) {
				json.Unmarshal([]byte(text[start:at+1]), &name)
			}
			in := open[len(open)-1]
			exact := in.name == "metadata" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == ""
			if !exact || in.names[name] {
				return fmt.Errorf("the name %q is not known, or comes twice", name)
			}
			in.names[name] = true
		}
	}
	return nil
}
