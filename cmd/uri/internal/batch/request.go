package batch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// A request is the members of a JSON object by their exact names, which encoding/json does not
// insist on for the fields of a struct.
type request map[string]json.RawMessage

// newRequest returns what can be read of the request even if there is an error.
func newRequest(line []byte) (request, error) {
	var r request
	if err := json.Unmarshal(line, &r); err != nil {
		if bad := new(json.SyntaxError); errors.As(err, &bad) {
			return r, fmt.Errorf("not JSON: %w", err)
		}
		return r, errors.New("not a JSON object")
	}
	if !utf8.Valid(line) {
		return r, errors.New("not UTF-8")
	}
	if id := r["id"]; len(id) == 0 || id[0] != '"' {
		return r, errors.New(`"id" must be a string`)
	}
	return r, nil
}

// id returns the id as it was given, or null.
func (r request) id() json.RawMessage {
	var b bytes.Buffer
	if id := r["id"]; !utf8.Valid(id) || json.Compact(&b, id) != nil {
		return json.RawMessage("null")
	}
	return b.Bytes()
}

// word returns a member whose value is one of the protocol's own words, or the default.
func (r request) word(name, value string) (string, error) {
	if raw, ok := r[name]; ok && (json.Unmarshal(raw, &value) != nil || raw[0] != '"') {
		return "", fmt.Errorf("%q must be a string", name)
	}
	return value, nil
}

// standard returns whose rules the request is under, or "" for our own contract.
func (r request) standard() string {
	s, _ := r.word("standard", "")
	return s
}

// list returns a member that is a list of such words.
func (r request) list(name string) (words []string, err error) {
	if raw, ok := r[name]; ok && json.Unmarshal(raw, &words) != nil {
		return nil, fmt.Errorf("%q must be a list of strings", name)
	}
	return words, nil
}

// options returns the options, and an error if there are others than the known ones. The option
// empty_is_null is for whoever judges the answer.
func (r request) options(known ...string) (options request, err error) {
	if raw, ok := r["options"]; ok && json.Unmarshal(raw, &options) != nil {
		return nil, errors.New(`"options" must be an object`)
	}
	for name := range options {
		if name != "empty_is_null" && !slices.Contains(known, name) {
			return nil, unsupported("the option " + name)
		}
	}
	return options, nil
}

// flag returns a member that is true or false, or the default.
func (r request) flag(name string, value bool) (bool, error) {
	if raw, ok := r[name]; ok && (json.Unmarshal(raw, &value) != nil || raw[0] == 'n') {
		return false, fmt.Errorf("%q must be true or false", name)
	}
	return value, nil
}

// text returns a member that is a text to work on. There must be one.
func (r request) text(name string) (string, error) {
	raw, ok := r[name]
	if !ok {
		return "", fmt.Errorf("no %q", name)
	}
	s, err := decodeText(raw)
	if err != nil {
		return "", fmt.Errorf("%q: %w", name, err)
	}
	return s, nil
}

// uri returns a member that is a URI.
func (r request) uri(name string) (uri.URI, error) {
	s, err := r.text(name)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := uri.Parse(s)
	if err != nil {
		return uri.URI{}, fmt.Errorf("%q: %w", name, refusal(s, err))
	}
	return u, nil
}

// ref returns a member that is a URI reference.
func (r request) ref(name string) (uri.Ref, error) {
	s, err := r.text(name)
	if err != nil {
		return uri.Ref{}, err
	}
	ref, err := uri.ParseRef(s)
	if err != nil {
		return uri.Ref{}, fmt.Errorf("%q: %w", name, refusal(s, err))
	}
	return ref, nil
}
