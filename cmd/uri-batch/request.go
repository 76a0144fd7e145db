package main

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// A request holds the members of a JSON object by their exact names; for the
// fields of a struct, encoding/json ignores case. Its methods end the op if a
// member is not valid.
type request map[string]json.RawMessage

func (r request) has(name string) bool { return r[name] != nil }

// newRequest returns the members that it could read, even with an error.
func newRequest(line string) (r request, err error) {
	if len(line) > maxLine {
		return nil, fmt.Errorf("the line is longer than %d bytes", maxLine)
	}
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		if bad, ok := errors.AsType[*json.SyntaxError](err); ok {
			return nil, errors.New(wrong(line, bad))
		}
		return nil, errors.New("not a JSON object")
	}
	if !utf8.ValidString(line) {
		return r, errors.New("not UTF-8")
	}
	return r, nil
}

// wrong says what is wrong in a text that is not JSON.
func wrong(text string, e *json.SyntaxError) string {
	if strings.HasPrefix(e.Error(), "unexpected end") {
		return "this is not JSON: it ends too early"
	}
	char, _ := utf8.DecodeRuneInString(text[max(0, int(e.Offset)-1):])
	return fmt.Sprintf("this is not JSON: %q is not allowed here", string(char))
}

// id returns the id as it was given, or null.
func (r request) id() json.RawMessage {
	if id := r["id"]; utf8.Valid(id) {
		return id
	}
	return nil
}

// get returns a member, or the default value if there is none.
func get[T any](r request, name string, value T, what string) T {
	raw := r[name]
	if raw == nil {
		return value
	}
	given := value
	if json.Unmarshal(raw, &given) != nil || string(raw) == "null" {
		check(fmt.Errorf("%q must be %s", name, what))
	}
	return given
}

// word returns a member that is a keyword of the protocol, or the default.
func (r request) word(name, value string) string { return get(r, name, value, "a string") }

// keyword returns a member that is a keyword. The member is required.
func (r request) keyword(name string) string {
	s := r.word(name, "")
	if s == "" {
		check(fmt.Errorf("no %q", name))
	}
	return s
}

func (r request) kind() string { return r.word("kind", "") }

// standard returns the standard that the request names, or "" for the rules of
// this library.
func (r request) standard() string { return r.word("standard", "") }

// flag returns a member that is true or false, or the default.
func (r request) flag(name string, value bool) bool {
	return get(r, name, value, "true or false")
}

// withOptions returns the request with the members of options among the
// others, with "." before their names.
func (r request) withOptions() request {
	for name := range r {
		if strings.HasPrefix(name, ".") {
			refuse("the member %s", name)
		}
	}
	if r.isNull("options") {
		return r
	}
	for name, raw := range get(r, "options", request(nil), "an object") {
		r["."+name] = raw
	}
	return r
}

// isNull reports whether a member is absent or null.
func (r request) isNull(name string) bool { return !r.has(name) || string(r[name]) == "null" }

// text returns a member that is an input text. The member is required.
func (r request) text(name string) string {
	if !r.has(name) {
		check(fmt.Errorf("no %q", name))
	}
	s, err := decodeText(r[name])
	if err != nil {
		check(fmt.Errorf("%q: %w", name, err))
	}
	return s
}

// component returns a member that is a text, or undefined: absent or null.
func (r request) component(name string) (text string, has bool) {
	if r.isNull(name) {
		return "", false
	}
	return r.text(name), true
}

// uri returns a member that is a URI.
func (r request) uri(name string) uri.URI { return parsed(r, name, uri.Parse) }

// ref returns a member that is a URI reference.
func (r request) ref(name string) uri.Ref { return parsed(r, name, uri.ParseRef) }

func parsed[T any](r request, name string, parse func(string) (T, error)) T {
	s := r.text(name)
	v, err := parse(s)
	if err != nil {
		check(fmt.Errorf("%q: %w", name, refusal(s, err)))
	}
	return v
}

var errText = errors.New("must be a text")

// decodeText returns the octets of a text:
//
//	"text"
//	{"b64":"octets in base64"}
//	{"json_escaped":"text with the escapes of JSON strings"}
func decodeText(raw json.RawMessage) (string, error) {
	if raw[0] == '"' {
		return unquote(raw)
	}
	var form map[string]json.RawMessage
	if json.Unmarshal(raw, &form) != nil || len(form) != 1 {
		return "", errText
	}
	for name, inner := range form {
		s, err := unquote(inner)
		switch {
		case err != nil || inner[0] != '"':
			return "", cmp.Or(err, errText)
		case name == "b64":
			b, err := base64.StdEncoding.DecodeString(s)
			return string(b), err
		case name == "json_escaped":
			return unquote([]byte(`"` + s + `"`))
		}
	}
	return "", errText
}

// unquote returns the text of a JSON string. A lone surrogate is not a
// character and has no octets: it is unsupported. encoding/json makes U+FFFD of
// it, so that the text then has more of these than the string.
func unquote(raw []byte) (string, error) {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return "", errText
	}
	const made = "\uFFFD"
	if n := strings.Count(s, made) - bytes.Count(raw, []byte(made)); n > 0 {
		raw = bytes.ToLower(bytes.ReplaceAll(raw, []byte(`\\`), nil))
		if n > bytes.Count(raw, []byte(`\ufffd`)) {
			return "", unsupported("lone surrogates")
		}
	}
	return s, nil
}

// text returns the value of a text in an answer, in a form of [decodeText].
func text(s string) any {
	if utf8.ValidString(s) {
		return s
	}
	return map[string][]byte{"b64": []byte(s)}
}

// optional returns the value of a component in an answer: undefined is null.
func optional(s string, has bool) any {
	if !has {
		return nil
	}
	return s
}
