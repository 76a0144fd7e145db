// Package batch answers the requests of a line protocol, by which programs in
// other languages and conformance suites use the library. A request is a JSON
// object, and so is its answer:
//
//	{"id":"1","op":"resolve","input":"../g","base":"http://a/b/c/d"}
//	{"id":"1","uri":"http://a/b/g"}
//
// The package decides nothing: an op calls exported functions of the library. A
// request that they cannot answer is unsupported. A new op is a function, and a
// line in the table ops.
package batch

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/fields"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// An op answers a request. It reads the members that it needs; a wrong member
// ends the op.
type op struct {
	do      func(request) object
	options []string // accepted ones, or nil if they depend on the kind
}

var none = []string{}

// ops holds the ops by their names in requests.
var ops = map[string]op{
	"compose":    {compose, nil},
	"equal":      {equal, none},
	"extract":    {extract, []string{"mode", "test", "ip"}},
	"idna":       {idna, nil},
	"ip":         {ip, none},
	"iri":        {iris, []string{"idna"}},
	"normalize":  {normalize, none},
	"parse":      {parse, none},
	"path":       {path, none},
	"percent":    {percent, nil},
	"relativize": {relativize, none},
	"resolve":    {resolve, []string{"strict", "then", "allow_underflow"}},
	"roundtrip":  {roundtrip, nil},
	"scheme":     {schemeRules, []string{"decode", "to_path", "from_path"}},
	"set":        {set, none},
	"urn_equal":  {urnEqual, none},
	"urn_parse":  {urnParse, none},
	"validate":   {validate, none},
}

// standards holds the unsupported standards: they change the rules that the ops
// follow. Under any other standard the answer follows RFC 3986.
var standards = map[string]unsupported{
	"rfc3987": "IRIs",
	"rfc6874": "zone identifiers",
	"whatwg":  "the URLs of browsers",
}

// Answer returns the answer to a request, without a line feed. Every request
// has an answer. Its id is that of the request, or null if the request has
// none.
func Answer(line []byte) []byte {
	r, err := newRequest(line)
	var o object
	if err == nil {
		o, err = answer(r)
	}
	var why unsupported
	switch {
	case errors.As(err, &why):
		o = object{{"unsupported", string(why)}}
	case err != nil:
		o = object{{"error", err.Error()}}
	}
	return jsonl.AppendPrintable(nil, encode(append(object{{"id", r.id()}}, o...)))
}

// A stop is the panic of an op that cannot answer. Its error is an unsupported,
// or says why the input is refused.
type stop struct{ err error }

// check ends the op if there is an error.
func check(err error) {
	if err != nil {
		panic(stop{err})
	}
}

func answer(r request) (o object, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case stop:
			o, err = nil, e.err
		default:
			panic(e)
		}
	}()
	name := r.word("op", "")
	if name == "" {
		return nil, errors.New(`no "op"`)
	}
	op, ok := ops[name]
	if !ok {
		return nil, unsupported("no such op")
	}
	standard := r.word("standard", "")
	ofIRI := standard == "rfc3987" && (name == "iri" || name == "validate")
	if why, ok := standards[standard]; ok && !ofIRI {
		return nil, why
	}
	if op.options != nil {
		r.options(op.options...)
	}
	return op.do(r), nil
}

// unsupported is the error of an unsupported request. It names the unsupported
// part.
type unsupported string

func (u unsupported) Error() string { return "unsupported: " + string(u) }

// refuse ends the op with an unsupported.
func refuse(format string, args ...any) { check(unsupported(fmt.Sprintf(format, args...))) }

// choose returns the entry of a table under a name. Without one it ends the op.
func choose[T any](table map[string]T, name, format string) T {
	v, ok := table[name]
	if !ok {
		refuse(format, name)
	}
	return v
}

// refusal words an error of the library about a text as all verbs do.
func refusal(text string, err error) error {
	var f finding.Finding
	var p *uri.ParseError
	var h *host.Error
	switch {
	case errors.As(err, &p):
		f = p.Finding(text)
	case errors.As(err, &h):
		f = h.Finding()
	default:
		return err
	}
	rule := "rule " + f.Rule
	if f.Section != "" {
		rule += ", " + f.Section
	}
	return fmt.Errorf("byte %d: %s (%s)", f.Start, f.Message, rule)
}

// An object holds the members of an answer, in order.
type object []member

type member struct {
	name  string
	value any // a text, a bool, an array, an object, or nil for undefined
}

func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, `"`+m.name+`":`...), encode(m.value)...)
	}
	return append(b, '}'), nil
}

func encode(v any) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false) // "&" is common in URIs
	if err := e.Encode(v); err != nil {
		panic(err) // no member has such a value
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

// text returns the value of a text in an answer.
func text(s string) any {
	if utf8.ValidString(s) {
		return s
	}
	return map[string]string{"b64": base64.StdEncoding.EncodeToString([]byte(s))}
}

// component returns the value of a component in an answer: undefined is null.
func component(s string, has bool) any {
	if !has {
		return nil
	}
	return text(s)
}

// parts returns the parts that a scheme or a namespace defines.
func parts(list []fields.Member) (o object) {
	for _, m := range list {
		o = append(o, member{m.Name, value(m.Value)})
	}
	return o
}

func value(v fields.Value) any {
	switch v.Kind {
	case fields.Null:
		return nil
	case fields.Literal:
		return json.RawMessage(v.Text)
	case fields.Octets:
		return []byte(v.Text)
	case fields.List:
		list := make([]any, len(v.List))
		for i, e := range v.List {
			list[i] = value(e)
		}
		return list
	case fields.Object:
		return parts(v.Members)
	}
	return text(v.Text)
}
