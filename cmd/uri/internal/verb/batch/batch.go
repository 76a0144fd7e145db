// Package batch is the verb that answers the requests of other programs. A
// request is a JSON object on a line, and so is its answer:
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
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
	v.Long += list()
	v.Args = func(_ *cobra.Command, operands []string) error {
		if len(operands) > 0 {
			return cli.Usagef("batch takes no operands: it reads requests from standard input")
		}
		return nil
	}
	v.Run(func(operands []string) error {
		v.Block = 64 << 10
		return v.Each(operands, func(r cli.Record) {
			r.Out = append(append(r.Out, Answer([]byte(r.Text))...), '\n')
		})
	})
}

// An op answers a request. It reads the members that it needs; a wrong member
// ends the op.
type op struct {
	name, members, help string

	do      func(request) object
	options []string // accepted ones, or nil if they depend on the kind
}

var none = []string{}

var ops = [...]op{
	{"compose", "components", "the reference with these components", compose, none},
	{"equal", "input other kind", "are two URIs equivalent?", equal, none},
	{"extract", "input", "the references in a text", extract, []string{"mode", "test", "ip"}},
	{"idna", "input kind", "the DNS form or the Unicode form of a name", idna, nil},
	{"ip", "input kind", "the bytes and other forms of an address", ip, none},
	{"iri", "input kind", "an IRI as a URI, or a URI as an IRI", iris, []string{"idna"}},
	{"lint", "input kind", "what is risky in a text, by a profile", findings, none},
	{"normalize", "input steps", "a URI after these steps", normalize, none},
	{"parse", "input kind", "the components of a reference", parse, none},
	{"path", "input kind", "a path without its dot-segments", path, none},
	{"percent", "input kind safe", "a text, percent-encoded or decoded", percent, nil},
	{"programs", "input base kind", "the host that other programs see", programs, none},
	{"relativize", "input base", "the shortest reference to a URI", relativize, none},
	{"resolve", "input base", "the target of a reference",
		resolve, []string{"strict", "then", "allow_underflow"}},
	{"roundtrip", "input", "a reference, parsed and written again", roundtrip, none},
	{"scheme", "input kind", "the parts that the scheme defines in a URI",
		schemeRules, []string{"decode", "to_path", "from_path"}},
	{"security", "input kind", "does a policy allow an address or a URI?",
		security, []string{"needs_dns", "policy"}},
	{"set", "input component value", "a reference with another component", set, none},
	{"urn_equal", "input other", "are two URNs the same name?", urnEqual, none},
	{"urn_parse", "input", "the parts of a URN", urnParse, none},
	{"validate", "input kind", "does a text match a rule of the grammar?", validate, none},
	{"whatwg_parse", "input base", "what browsers read in a text", whatwgParse, none},
}

// list returns the ops for the help.
func list() string {
	s := "\n\nThe operations, the members of their requests, and their answers:\n"
	for _, op := range ops {
		s += fmt.Sprintf("\n  %-10s  %-21s  %s", op.name, op.members, op.help)
	}
	return s
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
	name := r.keyword("op")
	i := slices.IndexFunc(ops[:], func(o op) bool { return o.name == name })
	if i < 0 {
		return nil, unsupported("no such op")
	}
	standard := r.standard()
	ofIRI := standard == "rfc3987" && (name == "iri" || name == "validate")
	if do := ofBrowsers(name); do != nil && standard == "whatwg" {
		return do(r), nil
	}
	if why, ok := standards[standard]; ok && !ofIRI {
		return nil, why
	}
	if known := ops[i].options; known != nil {
		r.options(known...)
	}
	return ops[i].do(r), nil
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

// choose returns the entry of a table under a name. Without one it ends the op.
func choose[T any](table map[string]T, name, format string) T {
	v, ok := table[name]
	if !ok {
		refuse(format, name)
	}
	return v
}

// refusal returns an error of the library in the words that all verbs use.
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
	rule := strings.TrimSuffix("rule "+f.Rule+", "+f.Section, ", ")
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
	check(e.Encode(v))     // no member has a value that cannot be encoded
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}
