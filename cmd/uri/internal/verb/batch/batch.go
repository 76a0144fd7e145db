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
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/lint"
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

// An op answers a request. It reads the members that it needs; a wrong member
// ends the op. The members that it needs not always are in brackets.
type op struct {
	name, members, answer, help string
	kinds                       string // of the member kind

	do      func(request) object
	options []string // accepted ones
}

// none accepts no option; nil would accept all.
var none = []string{}

var ops = [...]op{
	{"compose", "components", "uri",
		"the reference with these components",
		"", compose, none},
	{"domain", "input", "subdomain registrable suffix suffix_kind",
		"the parts of the name of a host",
		"", divide, none},
	{"equal", "input other [kind]", "equal",
		"are two URIs equivalent?",
		"string case percent path scheme geo tel", equal, []string{"edition"}},
	{"extract", "input", "uris",
		"the references in a text",
		"", extract, []string{"mode", "test", "ip"}},
	{"gopher_link", "kind host [port selector]", "uri",
		"the URL of an item in a Gopher menu, as in 1993",
		"", gopherLink, none},
	{"idna", "input kind", "text",
		"the DNS form, the Unicode form or the Punycode of a name",
		"to_ascii to_unicode punycode_encode punycode_decode", idna, []string{"profile"}},
	{"ip", "input kind", "canonical bytes groups ipv4",
		"the bytes and other forms of an address",
		"host ipv4 ipv6", ip, none},
	{"iri", "input kind", "uri iri",
		"an IRI as a URI, or a URI as an IRI",
		"to_uri to_iri", iris, []string{"idna"}},
	{"lint", "input [kind]", "findings",
		"what is risky in a text, by a profile",
		"", findings, none},
	{"normalize", "input steps", "uri",
		"a URI after these steps",
		"", normalize, []string{"edition"}},
	{"parse", "input [kind]", "all components, user password host_kind",
		"the components of a reference",
		"", parse, []string{"normalize"}},
	{"path", "input kind [base]", "path",
		"a path without its dot-segments",
		"remove_dot_segments", path, none},
	{"percent", "input kind [safe]", "text",
		"a text, percent-encoded or decoded",
		"encode-component encode-path-segment encode-query repair " +
			"decode-component decode-query make-safer",
		percent, []string{"edition", "target", "plus_to_space", "space_to_plus"}},
	{"policy", "input kind [allow password]", "allowed findings uri text",
		"is a port or a password acceptable; is a component data for a line?",
		"line password port", policies, none},
	{"programs", "input [base kind]", "agree severity class reason groups",
		"the host that other programs see",
		"", programs, none},
	{"relativize", "input base [method]", "ref none",
		"the shortest reference to a URI",
		"", relativize, none},
	{"resolve", "input base", "uri",
		"the target of a reference",
		"", resolve, []string{"strict", "then", "allow_underflow"}},
	{"roundtrip", "input", "uri",
		"a reference, parsed and written again",
		"", roundtrip, none},
	{"same_document", "input base", "same",
		"does a reference lead to the document itself?",
		"", sameDocument, none},
	{"scheme", "input kind", "valid, and the parts of the scheme",
		"the parts that the scheme defines in a URI",
		"", schemeRules, []string{"decode", "to_path", "from_path"}},
	{"security", "input kind", "allowed decision scope reason",
		"does a policy allow an address or a URI?",
		"ip url", security, []string{"needs_dns", "policy"}},
	{"set", "input component [value]", "uri",
		"a reference with another component",
		"", set, none},
	{"surt", "input", "surt key",
		"the keys by which web archives sort a URI",
		"", sortKey, none},
	{"template", "input [vars kind uri level]", "text matched values",
		"a URI template, expanded, or matched with a URI",
		"partial match", templates, none},
	{"urn_equal", "input other [kind]", "equal",
		"are two URNs the same name?",
		"", urnEqual, none},
	{"urn_parse", "input", "valid nid nss r q f normalized string, parts of the namespace",
		"the parts of a URN",
		"", urnParse, none},
	{"validate", "input [kind]", "valid",
		"does a text match a rule of the grammar?",
		"uri uri-reference relative-ref absolute-uri authority host " +
			"ip-literal ipv4 ipv6 iri iri-reference irelative-ref absolute-iri " +
			"hostname idn-hostname dns-name domain uuid uri-template", validate, none},
	{"wrap", "input", "text",
		"a URL between the delimiters for running text",
		"", wrap, []string{"edition"}},
	{"whatwg_parse", "input [base]", "all members of the interface URL, or failure",
		"what browsers read in a text",
		"", whatwgParse, none},
}

// list returns the ops for the help.
func list() string {
	s := "\n\nThe operations, with the members of a request -> and those of its answer:\n"
	for i := range ops {
		op := &ops[i]
		s += fmt.Sprintf("\n  %s: %s\n      %s -> %s", op.name, op.help, op.members, op.answer)
		if kinds := strings.Join(op.kindWords(), " "); kinds != "" {
			s += "\n      kinds: " + strings.Join(show.Wrap(kinds, 60), "\n             ")
		}
		if member, words := op.words(); words != nil {
			s += "\n      " + member + ": " + strings.Join(words, " ")
		}
		if len(op.options) > 0 {
			s += "\n      options: " + strings.Join(op.options, " ")
		}
	}
	return s + "\n\nThe standards, and the operations that follow them:\n" + listStandards()
}

// Schema returns the JSON Schema of requests.
func Schema() any {
	var all []object
	for i := range ops {
		op := &ops[i]
		required, optional, _ := strings.Cut(strings.TrimSuffix(op.members, "]"), "[")
		properties := object{{"id", true}, {"op", object{{"const", op.name}}},
			{"standard", object{{"enum", append(standardsOf(op.name), strings.Fields(suites)...)}}}}
		for _, name := range strings.Fields(required + " " + optional) {
			var is any = true
			switch member, words := op.words(); {
			case name == "kind" && len(op.kindWords()) > 0:
				is = object{{"enum", op.kindWords()}}
			case name == member:
				is = object{{"description", "of " + strings.Join(words, " ")}}
			}
			properties = append(properties, member{name, is})
		}
		var options object
		for _, name := range op.options {
			options = append(options, member{name, true})
		}
		properties = append(properties, member{"options",
			object{{"type", "object"}, {"properties", options}, {"additionalProperties", false}}})
		all = append(all, object{{"title", op.help}, {"properties", properties},
			{"required", append([]string{"op"}, strings.Fields(required)...)},
			{"additionalProperties", false}})
	}
	return object{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"type", "object"}, {"oneOf", all}}
}

// kindWords returns the words of the member kind.
func (o *op) kindWords() []string {
	if o.name == "lint" {
		return lint.Profiles()
	}
	return strings.Fields(o.kinds)
}

// words returns a member that is not the kind, and its words.
func (o *op) words() (member string, words []string) {
	switch o.name {
	case "compose":
		return "components", componentNames
	case "normalize":
		return "steps", append(steps.names(), "iri-syntax")
	case "percent":
		return "safe", safe.names()
	}
	return "", nil
}

// standards are the names of standards, and the ops that follow them; all, if
// none is named.
var standards = [...]struct{ names, ops string }{
	{"rfc3986", ""},
	{"rfc3987", "compose equal iri normalize parse relativize resolve roundtrip validate"},
	{"whatwg", "idna percent set whatwg_parse"},
	{"uts46 idna2008 rfc5890", "idna iri validate"},
	{"rfc1123", "validate"},
	{"rfc5952", "ip"},
	{"rfc6570", "template validate"},
	{"rfc1738 rfc2384 rfc2396 rfc2397 rfc2806 rfc3966 rfc4248 rfc4516 rfc5870 rfc8089 rfc9110",
		"equal scheme"},
	{"rfc2141 rfc3044 rfc3061 rfc3187 rfc4122 rfc8141 rfc9562", "urn_equal urn_parse validate"},
}

// suites are programs whose conformance suites name them as standards. The
// answers are those of RFC 3986.
const suites = "boost-url curl fredbi geo-uri-rs go-net-url guzzle ip-address iref iri-string " +
	"libxml2 linkify-it lua-uri medialize net-url2 ocaml-uri purell python-rfc3986 python-urllib " +
	"raptor relative-to-absolute-iri ruby-uri sabre ssrf url-normalize urlextract xurls"

// standardsOf returns the standards that an op follows.
func standardsOf(op string) (names []string) {
	for _, s := range standards {
		if s.ops == "" || slices.Contains(strings.Fields(s.ops), op) {
			names = append(names, strings.Fields(s.names)...)
		}
	}
	return names
}

func listStandards() (list string) {
	for _, s := range standards {
		list += "\n  " + strings.Join(show.Wrap(s.names+": "+cmp.Or(s.ops, "all"), 76), "\n    ")
	}
	return list
}

// checkMembers refuses members and standards that the op does not know.
func (o *op) checkMembers(r request) {
	known, unknown := knownMembers.Get()[o.name], field{}
	for _, f := range r {
		if !slices.Contains(known, f.name) && (unknown.raw == "" || f.name < unknown.name) {
			unknown = f
		}
	}
	if unknown.raw != "" {
		refuse("the member %s: %s has %s", unknown.name, o.name, show.List(known))
	}
	s := r.standard()
	if s == "" {
		return
	}
	all := standardsOf(o.name)
	if !slices.Contains(all, s) && !slices.Contains(strings.Fields(suites), s) {
		refuse("the standard %s: %s has %s", s, o.name, show.List(all))
	}
}

// knownMembers are the members of the requests of each op.
var knownMembers = lazy.Value[map[string][]string]{New: func() map[string][]string {
	known := make(map[string][]string)
	for i := range ops {
		known[ops[i].name] = strings.FieldsFunc("id op standard options "+ops[i].members,
			func(r rune) bool { return strings.ContainsRune(" []", r) })
	}
	return known
}}

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
	name := r.keyword("op")
	i := 0
	for ; i < len(ops) && ops[i].name != name; i++ {
	}
	if i == len(ops) {
		return nil, unsupported("no such op")
	}
	standard := r.standard()
	ops[i].checkMembers(r)
	switch standard {
	case "whatwg":
		if do := ofBrowsers(name); do != nil {
			return do(r), nil
		}
	case "rfc3987":
		if do := iriOps.get(name); do != nil {
			return do(r), nil
		}
	}
	r.options(ops[i].options...)
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

// A table holds values by the protocol's names.
type table[T any] []struct {
	name  string
	value T
}

// get returns the value of a name, or zero.
func (t table[T]) get(name string) (zero T) {
	if i := t.index(name); i >= 0 {
		return t[i].value
	}
	return zero
}

// choose returns the value of a name. Without one it ends the op.
func (t table[T]) choose(name, format string) T {
	i := t.index(name)
	if i < 0 {
		refuse(format, name)
	}
	return t[i].value
}

func (t table[T]) index(name string) int {
	for i := range t {
		if t[i].name == name {
			return i
		}
	}
	return -1
}

// names returns the names in the order of the table, which the help shows.
func (t table[T]) names() (names []string) {
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
