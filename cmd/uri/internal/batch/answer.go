package batch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// An op answers a request. Its error is an unsupported, or says why the input is refused.
type op func(request) (object, error)

// ops holds what is offered, by the name in the request.
var ops = map[string]op{
	"compose":    compose,
	"equal":      equal,
	"extract":    extract,
	"idna":       idna,
	"ip":         ip,
	"iri":        iris,
	"normalize":  normalize,
	"parse":      parse,
	"path":       path,
	"percent":    percent,
	"relativize": relativize,
	"resolve":    resolve,
	"roundtrip":  roundtrip,
	"scheme":     schemeRules,
	"set":        set,
	"urn_equal":  urnEqual,
	"urn_parse":  urnParse,
	"validate":   validate,
}

// standards holds the standards under which nothing is offered: they change the rules that the
// ops follow. Under any other, the answer is that of RFC 3986.
var standards = map[string]unsupported{
	"rfc3987": "IRIs",
	"rfc6874": "zone identifiers",
	"whatwg":  "the URLs of browsers",
}

// Answer returns the answer to a request, without a line feed. There is always one, with the id
// of the request, or null if it has none.
func Answer(line []byte) []byte {
	r, err := newRequest(line)
	if err != nil {
		return encode(r.id(), nil, err)
	}
	o, err := answer(r)
	return encode(r.id(), o, err)
}

func answer(r request) (object, error) {
	name, err := r.word("op", "")
	if err != nil {
		return nil, err
	}
	if name == "" {
		return nil, errors.New(`no "op"`)
	}
	f, ok := ops[name]
	if !ok {
		return nil, unsupported("no such op")
	}
	if _, err := r.word("standard", ""); err != nil {
		return nil, err
	}
	if why, ok := standards[r.standard()]; ok && !(r.standard() == "rfc3987" && (name == "iri" || name == "validate")) {
		return nil, why
	}
	return f(r)
}

// unsupported is the error of a request that asks for what is not offered. It says what that is.
type unsupported string

func (u unsupported) Error() string { return "unsupported: " + string(u) }

// refusal puts an error of the library about a text into the words of all verbs.
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

// An object is the members of an answer, in order.
type object []member

type member struct {
	name  string
	value any // a text, a bool, an array of numbers, or nil for what is undefined
}

// encode returns the answer with the given members, or the error in place of them.
func encode(id json.RawMessage, o object, err error) []byte {
	var why unsupported
	switch {
	case errors.As(err, &why):
		o = object{{"unsupported", string(why)}}
	case err != nil:
		o = object{{"error", err.Error()}}
	}
	b := append([]byte(`{"id":`), id...)
	for _, m := range o {
		b = append(b, `,"`+m.name+`":`...)
		b = appendValue(b, m.value)
	}
	return append(b, '}')
}

func appendValue(b []byte, v any) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false) // "&" is common in URIs
	if err := e.Encode(v); err != nil {
		panic(err) // no member has such a value
	}
	return append(b, bytes.TrimSuffix(buf.Bytes(), []byte("\n"))...)
}
