package main

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/program"
	"github.com/urikit/uri/scheme"
)

// A form is one kind of request: an operation, for some standards and kinds,
// with its members. An operation has one form or more. The parser, the schema
// and the help come from the table of forms.
type form struct{ op, standards, members, answer, help, do string }

// requests are the forms, a line each.
//
//go:embed forms.txt
var requests string

// functions are those that forms name.
var functions = lazy.Value[functionsByName]{New: func() functionsByName {
	return functionsByName{
		"compose": compose, "composeIRI": composeIRI, "divide": divide, "equal": equal,
		"equalGeo": equalGeo, "equalIRI": equalIRI, "equalTel": equalTel, "expand": expand,
		"extract": extract, "findings": findings, "fromPath": fromPath, "gopherLink": gopherLink,
		"idna": idna, "ip": ip, "iriToURI": iriToURI, "match": match, "normalize": normalize,
		"normalizeIRI": normalizeIRI, "parse": parse, "parseIRI": parseIRI, "path": path,
		"percent": percent, "percentOf": percentOf, "policyLine": policyLine,
		"policyPassword": policyPassword, "policyPort": policyPort, "programOf": programOf,
		"programs": programs, "punycode": punycode, "relativize": relativize,
		"relativizeIRI": relativizeIRI, "resolve": resolve, "resolveIRI": resolveIRI,
		"roundtrip": roundtrip, "roundtripIRI": roundtripIRI, "safer": safer,
		"sameDocument": sameDocument, "schemeRules": schemeRules, "security": security, "set": set,
		"sortKey": sortKey, "testV2": testV2, "toPath": toPath, "uriToIRI": uriToIRI,
		"urnEqual": urnEqual, "urnParse": urnParse, "validate": validate,
		"whatwgDomain": whatwgDomain, "whatwgParse": whatwgParse, "whatwgQuery": whatwgQuery,
		"whatwgSet": whatwgSet, "wrap": wrap,
	}
}}

type functionsByName map[string]func(request) object

// A shape is what a member may be: one of some words, a list of them, a string
// of a pattern, or what ok says.
type shape struct {
	words   func() []string
	list    bool
	pattern string
	ok      func(raw json.RawMessage) bool
	what    string // ok reports whether the member is this
}

// definitions are those of the schema: of each shape with a function, and of a
// text in the forms of decodeText.
//
//go:embed definitions.json
var definitions []byte

var shapes = lazy.Value[map[string]shape]{New: func() map[string]shape {
	return map[string]shape{
		"text":     {ok: isText, what: "a text"},
		"optional": {ok: isTextOrNull, what: "a text"},
		"bool":     {ok: is[bool], what: "true or false"},
		"port":     {ok: is[uint16], what: "a port"},
		"ports":    {ok: is[[]uint16], what: "a list of ports"},
		"object":   {ok: is[map[string]any], what: "an object"},
		"components": {ok: isComponents,
			what: "an object of " + strings.Join(componentNames, ", ")},

		"word":   {pattern: `^`},
		"letter": {pattern: `^[!-~]$`},
		"mode":   {pattern: `^(strict|schemeless|relaxed|fuzzy|schemes:[^:]*)$`},

		"edition":  {words: olderEditions},
		"irule":    {words: iriRules.names},
		"lint":     {words: lint.Profiles},
		"member":   {words: members.names},
		"platform": {words: platforms.names},
		"profile":  {words: profiles.names},
		"program":  {words: func() []string { return identifiers(program.Programs()) }},
		"rule":     {words: rules.names},
		"rung":     {words: rungs.names},
		"safe":     {words: safe.names},
		"steps":    {words: steps.names, list: true},
		"isteps":   {words: func() []string { return []string{"iri-syntax"} }, list: true},
	}
}}

// is reports whether JSON is a value of a type, and not null.
func is[T any](raw json.RawMessage) bool {
	return string(raw) != "null" && json.Unmarshal(raw, new(T)) == nil
}

func isTextOrNull(raw json.RawMessage) bool { return string(raw) == "null" || isText(raw) }

// isText reports whether JSON is in a form of [decodeText].
func isText(raw json.RawMessage) bool {
	if raw[0] == '"' {
		return true
	}
	var form map[string]*string
	return json.Unmarshal(raw, &form) == nil && len(form) == 1 &&
		(form["b64"] != nil || form["json_escaped"] != nil)
}

func isComponents(raw json.RawMessage) bool {
	var given request
	if json.Unmarshal(raw, &given) != nil || given == nil {
		return false
	}
	for name, raw := range given {
		if !slices.Contains(componentNames, name) || !isTextOrNull(raw) {
			return false
		}
	}
	return true
}

var componentNames = []string{"scheme", "authority", "path", "query", "fragment"}

// A slot is a member in the table.
type slot struct {
	name     string // of an option, after "."
	optional bool
	of       string // the name of its shape
	words    []string
	regexp   *regexp.Regexp
	shape
}

// A compiled is a form, ready to be compared with requests.
type compiled struct {
	*form
	run       func(request) object
	standards []string
	needed    bool // a request names a standard
	slots     []slot
	names     []string // of all slots
}

// table holds the forms of each operation.
var table = lazy.Value[map[string][]compiled]{New: func() map[string][]compiled {
	all := make(map[string][]compiled)
	add := func(f form) { all[f.op] = append(all[f.op], compile(f)) }
	for line := range strings.Lines(requests) {
		if c := strings.Split(strings.TrimSpace(line), "\t"); line[0] != '#' {
			add(form{c[0], c[1], c[2], c[3], c[4], c[5]})
		}
	}
	known := make(map[string][]string) // schemes by their documents
	for i := range scheme.Standard().All() {
		if i.Check != nil {
			known[standardOf(i.Spec)] = append(known[standardOf(i.Spec)], i.Name)
		}
	}
	for _, standard := range slices.Sorted(maps.Keys(known)) {
		add(form{"scheme", standard,
			"input .decode?:bool kind=" + strings.Join(known[standard], "|"),
			"valid, and the parts of the scheme", schemeHelp, "schemeRules"})
	}
	return all
}}

const schemeHelp = "the parts that a scheme defines in a URI"

var document = lazy.Regexp{Text: `^(?:(RFC)|URL draft of July) ([0-9]+)`}

// standardOf returns the standard that is named like the document in a
// specification: rfc2397, or 1993 for the draft of that year.
func standardOf(spec string) string {
	if m := document.Get().FindStringSubmatch(spec); m != nil {
		return strings.ToLower(m[1]) + m[2]
	}
	return ""
}

func compile(f form) compiled {
	standards, needed := strings.CutPrefix(f.standards, "!")
	c := compiled{form: &f, run: functions.Get()[f.do], standards: strings.Fields(standards),
		needed: needed}
	if i := slices.Index(c.standards, "namespaces"); i >= 0 {
		c.standards = slices.Concat(c.standards[:i], slices.Sorted(maps.Keys(namespaces.Get())))
	}
	for _, text := range strings.Fields(f.members) {
		text, words, _ := strings.Cut(text, "=")
		text, of, _ := strings.Cut(text, ":")
		name, optional := strings.CutSuffix(text, "?")
		of = cmp.Or(of, "text")
		s := slot{name: name, optional: optional, of: of, shape: shapes.Get()[of]}
		if words != "" {
			s.shape = shape{words: func() []string { return strings.Split(words, "|") }}
		}
		if s.shape.words != nil {
			s.words = s.shape.words()
		} else {
			s.regexp = regexp.MustCompile(s.pattern)
		}
		c.slots, c.names = append(c.slots, s), append(c.names, name)
	}
	return c
}

// accept returns the form of a request, with the members of options among the
// others. If none fits, the error is that of the form that fits best.
func accept(r request) (*compiled, request) {
	all := table.Get()[r.keyword("op")]
	if all == nil {
		refuse("no such op")
	}
	r = r.withOptions()
	far, best := -1, error(nil)
	for i := range all {
		n, err := all[i].fit(r)
		if err == nil {
			return &all[i], r
		}
		if n > far {
			far, best = n, err
		}
	}
	if far == 1 && r.has("kind") {
		var kinds []string
		for _, c := range all {
			fits := slices.Contains(c.standards, r.standard()) || !r.has("standard") && !c.needed
			if i := slices.Index(c.names, "kind"); i >= 0 && fits {
				kinds = append(kinds, c.slots[i].words...)
			}
		}
		if slices.Sort(kinds); len(kinds) > 0 {
			best = unsupported("the kind " + r.kind() + ": " + all[0].op + " has " +
				listOf(slices.Compact(kinds)))
		}
	}
	check(best)
	return nil, nil
}

// fit returns nil, or what does not fit, and how many checks came before.
func (c *compiled) fit(r request) (int, error) {
	if s, has := r.standard(), r.has("standard"); has && !slices.Contains(c.standards, s) ||
		!has && c.needed {
		var known []string
		for _, other := range table.Get()[c.op] {
			known = append(known, other.standards...)
		}
		slices.Sort(known)
		return 0, unsupported("the standard " + s + ": " + c.op + " has " +
			cmp.Or(listOf(slices.Compact(known)), "none"))
	}
	if kind := r.kind(); r.has("kind") && !slices.Contains(c.names, "kind") {
		return 1, unsupported("the kind " + kind)
	}
	for i := range c.slots {
		if s := &c.slots[i]; s.name == "kind" {
			if err := s.check(r); err != nil {
				return 1, err
			}
		}
	}
	unknown := ""
	for name := range r {
		if !slices.Contains(c.names, name) && !slices.Contains(always, name) &&
			(unknown == "" || name < unknown) {
			unknown = name
		}
	}
	if name, option := strings.CutPrefix(unknown, "."); option {
		return 2, unsupported("the option " + name)
	} else if unknown != "" {
		names := slices.DeleteFunc(slices.Clone(c.names),
			func(s string) bool { return s[0] == '.' })
		return 2, unsupported("the member " + name + ": " + c.op + " has " +
			listOf(slices.Concat(always, names)))
	}
	for i := range c.slots {
		if err := c.slots[i].check(r); err != nil {
			return 3, err
		}
	}
	return 4, nil
}

// always are the members of all requests.
var always = []string{"id", "op", "standard", "options"}

// check checks the member of a request.
func (s *slot) check(r request) error {
	raw, has := r[s.name]
	name := strings.TrimPrefix(s.name, ".")
	switch {
	case !has && !s.optional:
		return fmt.Errorf("no %q", name)
	case !has || s.ok != nil && s.ok(raw):
		return nil
	case s.ok != nil:
		return fmt.Errorf("%q must be %s", name, s.what)
	case s.list:
		list := get(request{name: raw}, name, []string(nil), "a list of strings")
		for _, word := range list {
			if !slices.Contains(s.words, word) {
				return unsupported("the step " + word)
			}
		}
		if len(list) == 0 {
			return fmt.Errorf("no %q", name)
		}
		return nil
	}
	word := request{name: raw}.word(name, "")
	if s.words == nil && s.regexp.MatchString(word) || slices.Contains(s.words, word) {
		return nil
	}
	if name != s.name {
		name = "option " + name
	}
	return unsupported("the " + name + " " + word)
}

// jsonSchema returns the JSON Schema of requests.
func jsonSchema() any {
	var all []object
	for _, op := range slices.Sorted(maps.Keys(table.Get())) {
		for _, c := range table.Get()[op] {
			all = append(all, c.schema())
		}
	}
	return object{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"$defs", json.RawMessage(definitions)}, {"type", "object"}, {"anyOf", all}}
}

func (c *compiled) schema() object {
	properties, options := object{{"id", true}, {"op", object{{"const", c.op}}}}, object{}
	required, must := []string{"op"}, []string{}
	if len(c.standards) > 0 {
		properties = append(properties, member{"standard", object{{"enum", c.standards}}})
	}
	if c.needed {
		required = append(required, "standard")
	}
	for i := range c.slots {
		s := &c.slots[i]
		into, needed := &properties, &required
		name, option := strings.CutPrefix(s.name, ".")
		if option {
			into, needed = &options, &must
		}
		*into = append(*into, member{name, s.value()})
		if !s.optional {
			*needed = append(*needed, name)
		}
	}
	is := []string{"object", "null"}
	if len(must) > 0 {
		is, required = is[:1], append(required, "options")
	}
	properties = append(properties, member{"options", object{{"type", is}, {"properties", options},
		{"required", must}, {"additionalProperties", false}}})
	return object{{"title", c.help}, {"properties", properties}, {"required", required},
		{"additionalProperties", false}}
}

// value returns the schema of a member.
func (s *slot) value() any {
	switch {
	case s.ok != nil:
		return object{{"$ref", "#/$defs/" + s.of}}
	case s.list:
		return object{{"type", "array"}, {"minItems", 1}, {"items", object{{"enum", s.words}}}}
	case s.words != nil:
		return object{{"enum", s.words}}
	}
	return object{{"type", "string"}, {"pattern", s.pattern}}
}

// operations returns the forms for the help.
func operations() string {
	var b strings.Builder
	before := ""
	for _, op := range slices.Sorted(maps.Keys(table.Get())) {
		for _, c := range table.Get()[op] {
			of := ""
			if c.help == schemeHelp {
				of = " of " + strings.Join(c.standards, "")
			}
			if c.help != before {
				before = c.help
				standards := strings.ReplaceAll(c.form.standards, "!", "if the standard is ")
				fmt.Fprintf(&b, "  %s: %s%s\n     %s -> %s\n", op, c.help,
					strings.TrimSuffix(" ("+standards+")", " ()"), c.signature(), c.answer)
			}
			for i := range c.slots {
				if s := &c.slots[i]; len(s.words) > 1 || of != "" && s.words != nil {
					fmt.Fprintf(&b, "      %s%s: %s\n", s.name, of, strings.Join(s.words, " "))
				}
			}
		}
	}
	return b.String()
}

// signature returns the members: in brackets if they may be absent, options
// with a dot.
func (c *compiled) signature() (names string) {
	for i := range c.slots {
		s := &c.slots[i]
		name := s.name
		if len(s.words) == 1 && c.help != schemeHelp {
			name += "=" + s.words[0]
		}
		if s.optional {
			name = "[" + name + "]"
		}
		names += " " + name
	}
	return names
}

// listOf returns "a", "a and b", "a, b and c".
func listOf(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n]
	}
	return strings.Join(names, "")
}
