// Package batch is the verb that answers the requests of other programs. A
// request is a JSON object on a line, and so is its answer:
//
//	{"id":"1","op":"resolve","input":"../g","base":"http://a/b/c/d"}
//	{"id":"1","uri":"http://a/b/g"}
//
// The package decides nothing: an op calls exported functions of the library. A
// request that they cannot answer is unsupported. A new op is a function, and a
// line in the table requests.
package batch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// New makes the verb.
func New(v *cli.Verb) {
	v.LineFlags()
	v.Lists = list
	v.Args = func(_ *cobra.Command, operands []string) error {
		if len(operands) > 0 {
			return cli.Usagef("batch takes no operands: it reads requests from standard input")
		}
		return nil
	}
	schemas := false
	v.Flags().BoolVar(&schemas, "schema", false, "print the JSON Schema of requests")
	v.Run(func(operands []string) error {
		if schemas {
			_, err := v.Out.Write(append(encode(Schema()), '\n'))
			return v.Written(err)
		}
		v.Block = 64 << 10
		return v.Each(operands, func(r cli.Record) {
			r.Out = append(appendAnswer(r.Out, r.Text), '\n')
		})
	})
}

// Answer returns the answer to a request, without a line feed. Every request
// has an answer. Its id is that of the request, or null if the request has
// none.
func Answer(line []byte) []byte { return appendAnswer(nil, string(line)) }

func appendAnswer(dst []byte, line string) []byte {
	r, err := newRequest(line)
	var o object
	if err == nil {
		o, err = answer(r)
	}
	if err != nil {
		o = object{{"error", err.Error()}}
		var why unsupported
		if errors.As(err, &why) {
			o = object{{"unsupported", string(why)}}
		}
	}
	return append(o.append(r.appendID(append(dst, `{"id":`...))), '}')
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
	f, r := accept(r)
	return f.run(r), nil
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

// must returns v, or ends the op if there is an error.
func must[T any](v T, err error) T {
	check(err)
	return v
}

// unsupported is the error of an unsupported request. It names the unsupported
// part.
type unsupported string

func (u unsupported) Error() string { return "unsupported: " + string(u) }

// refuse ends the op: the request is unsupported.
func refuse(format string, args ...any) { check(unsupported(fmt.Sprintf(format, args...))) }

// Words hold values by the protocol's names.
type words[T any] []struct {
	name  string
	value T
}

// get returns the value of a name, or zero.
func (t words[T]) get(name string) (zero T) {
	for i := range t {
		if t[i].name == name {
			return t[i].value
		}
	}
	return zero
}

// names returns the names in the order of the table, which the help shows.
func (t words[T]) names() (names []string) {
	for i := range t {
		names = append(names, t[i].name)
	}
	return names
}

// refusal returns an error of the library in the words that all verbs use.
func refusal(text string, err error) error {
	if err == nil {
		return nil
	}
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
	rule := strings.TrimSuffix("rule "+f.Rule+", "+f.Section, ", ")
	return fmt.Errorf("byte %d: %s (%s)", f.Start, f.Message, rule)
}

// An object holds the members of an answer, in order.
type object []member

type member struct {
	name  string
	value any // a text, a bool, an array, an object, or nil for undefined
}

// MarshalJSON returns a JSON object.
func (o object) MarshalJSON() ([]byte, error) { return appendValue(nil, o), nil }

// append appends the members, each after a comma unless it is the first.
func (o object) append(dst []byte) []byte {
	for _, m := range o {
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = appendValue(append(appendText(dst, m.name), ':'), m.value)
	}
	return dst
}

// appendValue appends JSON in which all is printable.
func appendValue(dst []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return strconv.AppendBool(dst, v)
	case string:
		return appendText(dst, v)
	case object:
		return append(v.append(append(dst, '{')), '}')
	}
	return jsonl.AppendPrintable(dst, encode(v))
}

func appendText(dst []byte, s string) []byte {
	if jsonl.IsPlain(s) {
		return append(append(append(dst, '"'), s...), '"')
	}
	return jsonl.AppendPrintable(dst, encode(s))
}

func encode(v any) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false) // "&" is common in URIs
	check(e.Encode(v))     // no member has a value that cannot be encoded
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}
