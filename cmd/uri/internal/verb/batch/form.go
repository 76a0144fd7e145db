package batch

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/program"
	"github.com/urikit/uri/scheme"
)

// A form is one kind of request: an operation, for some standards and kinds,
// with its members. An operation has one form or more. The parser, the schema
// and the help come from this table.
type form struct {
	op string

	// standards are the documents that the answer follows. A request need not
	// name one, unless they begin with "!".
	standards string

	// members are "name", "name:type" or "name=word|word"; "?" after the name
	// allows that there is none. The members of options begin with ".".
	members string

	answer string // its members
	help   string
	do     func(request) object
}

var requests = []form{
	{"compose", "rfc3986", "components:components", "uri", "the reference with these components",
		compose},
	{"compose", "!rfc3987", "components:components", "uri", "the same, of an IRI reference",
		composeIRI},
	{"domain", "", "input", "subdomain registrable suffix suffix_kind",
		"the parts of the name of a host, in the form of DNS", divide},
	{"equal", "rfc3986", "input other kind?:rung .edition?:edition", "equal",
		"are two URIs equivalent?", equal},
	{"equal", "rfc5870", "input other kind=geo", "equal", "are two positions the same?", equalGeo},
	{"equal", "rfc3966", "input other kind=tel", "equal", "are two numbers the same?", equalTel},
	{"equal", "!rfc3987", "input other kind?=iri-normalized|normalized", "equal",
		"are two IRIs equivalent?", equalIRI},
	{"extract", "rfc3986", "input .mode?:mode", "uris", "the references in a text", extract},
	{"gopher_link", "", "host kind:letter port?:port selector?", "uri",
		"the URL of an item in a Gopher menu, as in 1993", gopherLink},
	{"idna", "uts46", "input kind=to_ascii|to_unicode .profile?:profile", "text",
		"the DNS form or the Unicode form of a name", idna},
	{"idna", "uts46", "input kind=testv2", "to_unicode to_ascii to_ascii_transitional, and errors",
		"the columns of Unicode's file IdnaTestV2", testV2},
	{"idna", "rfc3492", "input kind=punycode_encode|punycode_decode", "text",
		"the Punycode of a label",
		punycode},
	{"idna", "!whatwg", "input kind=to_ascii", "text",
		"the DNS form of a name, as browsers make it",
		whatwgDomain},
	{"ip", "rfc3986 rfc5952", "input kind=host|ipv4|ipv6", "canonical bytes groups ipv4",
		"the bytes and other forms of an address", ip},
	{"iri", "rfc3987", "input kind=to_uri .idna?:profile", "uri", "an IRI as a URI", iriToURI},
	{"iri", "rfc3987", "input kind=to_iri", "iri", "a URI as an IRI", uriToIRI},
	{"lint", "", "input kind?:lint", "findings", "what is risky in a text, by a profile", findings},
	{"normalize", "rfc3986", "input steps:steps .edition?:edition", "uri",
		"a URI after these steps",
		normalize},
	{"normalize", "!rfc3987", "input steps:isteps", "uri", "an IRI after these steps",
		normalizeIRI},
	{"parse", "rfc3986", "input kind?=uri-reference|uri|relative-ref|absolute-uri .normalize?:bool",
		"all components, user password host_kind", "the components of a reference", parse},
	{"parse", "!rfc3987", "input kind?=iri-reference", "all components, user password",
		"the components of an IRI reference", parseIRI},
	{"path", "rfc3986", "input kind=remove_dot_segments", "path",
		"a path without its dot-segments", path},
	{"percent", "rfc3986", "input kind=encode-component safe?:safe", "text",
		"a text, percent-encoded", percent},
	{"percent", "", "input kind=encode-component safe:word .edition:edition", "text",
		"a text, encoded for a component of an older document", percentOf},
	{"percent", "rfc3986", "input kind=repair safe?:safe", "text",
		"a text, percent-encoded where needed", percent},
	{"percent", "rfc3986", "input kind=decode-component|encode-path-segment", "text",
		"a text, percent-encoded or decoded", percent},
	{"percent", "rfc3986", "input kind=encode-query .space_to_plus?:bool", "text",
		"a text, encoded for a pair of a query", percent},
	{"percent", "rfc3986", "input kind=decode-query .plus_to_space?:bool", "text",
		"a text of a pair of a query, decoded", percent},
	{"percent", "", "input safe kind=make-safer", "text", "a text without unsafe characters",
		safer},
	{"percent", "!whatwg", "input kind=whatwg-query", "text",
		"a text, encoded for a query of browsers", whatwgQuery},
	{"policy", "rfc3986", "input kind=port allow?:ports", "allowed findings",
		"is a port acceptable?", policyPort},
	{"policy", "rfc3986", "input kind=password password?=allow|ignore|reject", "uri",
		"a URI without an unacceptable password", policyPassword},
	{"policy", "rfc3986", "input kind=line", "text", "a component as data for a line", policyLine},
	{"programs", "", "input base?:text?", "agree severity class reason groups",
		"the host that other programs see", programs},
	{"programs", "", "input kind:program base?:text?", "accepted refused, components address",
		"what a program reads", programOf},
	{"relativize", "rfc3986", "input base", "ref none", "the shortest reference to a URI",
		relativize},
	{"relativize", "!rfc3987", "input base", "ref none", "the shortest reference to an IRI",
		relativizeIRI},
	{"resolve", "rfc3986", "input base .strict?:bool .then?=normalize", "uri",
		"the target of a reference", resolve},
	{"resolve", "!rfc3987", "input base .then?=iri-normalize", "uri",
		"the target of an IRI reference", resolveIRI},
	{"roundtrip", "rfc3986", "input", "uri", "a reference, parsed and written again", roundtrip},
	{"roundtrip", "!rfc3987", "input", "uri", "the same, of an IRI reference", roundtripIRI},
	{"same_document", "rfc3986", "input base", "same",
		"does a reference lead to the document itself?",
		sameDocument},
	{"scheme", "rfc8089", "input kind=file .to_path:platform", "path", "the path of a URI", toPath},
	{"scheme", "rfc8089", "input kind=file .from_path:platform", "uri", "the URI of a path",
		fromPath},
	{"security", "", "input kind=ip|url .policy?:word", "allowed decision scope reason",
		"does a policy allow an address or a URI?", security},
	{"set", "rfc3986", "input component:component value?:text?", "uri",
		"a reference with another component", set},
	{"set", "!whatwg", "input component:member value?:text?", "all members of the interface URL",
		"a URL with another member", whatwgSet},
	{"surt", "", "input", "surt key", "the keys by which web archives sort a URI", sortKey},
	{"template", "rfc6570", "input kind?=partial vars?:object", "text",
		"a URI template, or with the kind partial a part of it, expanded", expand},
	{"template", "rfc6570", "input uri kind=match .exact?:bool", "matched values",
		"the values with which a template has this expansion", match},
	{"urn_equal", "rfc2141 rfc8141", "input other", "equal", "are two URNs the same name?",
		urnEqual},
	{"urn_parse", "rfc2141 rfc8141 namespaces", "input",
		"valid nid nss r q f normalized string, parts of the namespace", "the parts of a URN",
		urnParse},
	{"validate", "rfc3986", "input kind?:rule", "valid", "does a text match a rule of the grammar?",
		validate},
	{"validate", "rfc3987", "input kind:irule", "valid", "the same, of RFC 3987", validate},
	{"validate", "rfc6570", "input kind=uri-template", "valid", "is a text a URI template?",
		validate},
	{"validate", "rfc1123", "input kind=hostname", "valid", "is a text a host name?", validate},
	{"validate", "rfc5890", "input kind=idn-hostname", "valid", "the same, with U-labels",
		validate},
	{"validate", "", "input kind=dns-name", "valid", "the same, with underscores", validate},
	{"validate", "", "input kind=domain", "valid", "is a text below a public suffix?", validate},
	{"validate", "rfc4122 rfc9562", "input kind=uuid", "valid", "is a text a UUID?", validate},
	{"wrap", "rfc3986", "input .edition?:edition", "text",
		"a URL between the delimiters for running text", wrap},
	{"whatwg_parse", "whatwg", "input base?:text?", "all members of the interface URL, or failure",
		"what browsers read in a text", whatwgParse},
}

// A shape is what a member may be: one of some words, a list of them, a string
// of a pattern, or what ok says.
type shape struct {
	words   func() []string
	list    bool
	pattern string
	ok      func(raw string) bool
	what    string // ok reports whether the member is this
	schema  json.RawMessage
}

// definitions are those of the schema: a text in the forms of decodeText.
const definitions = `{"text":{"anyOf":[{"type":"string"},{"type":"object","minProperties":1,` +
	`"maxProperties":1,"additionalProperties":false,"properties":{"b64":{"type":"string"},` +
	`"json_escaped":{"type":"string"}}}]},` +
	`"optional":{"anyOf":[{"$ref":"#/$defs/text"},{"type":"null"}]},` +
	`"port":{"type":"integer","minimum":0,"maximum":65535}}`

var shapes = map[string]shape{
	"text":  {ok: isText, what: "a text", schema: []byte(`{"$ref":"#/$defs/text"}`)},
	"text?": {ok: isTextOrNull, what: "a text", schema: []byte(`{"$ref":"#/$defs/optional"}`)},
	"bool":  {ok: is[bool], what: "true or false", schema: []byte(`{"type":"boolean"}`)},
	"port":  {ok: is[uint16], what: "a port", schema: []byte(`{"$ref":"#/$defs/port"}`)},
	"ports": {ok: is[[]uint16], what: "a list of ports",
		schema: []byte(`{"type":"array","items":{"$ref":"#/$defs/port"}}`)},
	"object": {ok: is[map[string]any], what: "an object", schema: []byte(`{"type":"object"}`)},
	"components": {ok: isComponents, what: "an object of " + strings.ReplaceAll(componentNames,
		" ", ", "),
		schema: []byte(`{"type":"object","additionalProperties":{"$ref":"#/$defs/optional"},` +
			`"propertyNames":{"enum":["` + strings.ReplaceAll(componentNames, " ", `","`) +
			`"]}}`)},

	"word":   {pattern: `^`},
	"letter": {pattern: `^[!-~]$`},
	"mode":   {pattern: `^(strict|schemeless|relaxed|fuzzy|schemes:[^:]*)$`},

	"component": {words: func() []string {
		return strings.Fields("scheme authority userinfo host port path query fragment")
	}},
	"edition":  {words: olderEditions},
	"irule":    {words: iriRules.names},
	"lint":     {words: lint.Profiles},
	"member":   {words: members.names},
	"platform": {words: platforms.names},
	"profile":  {words: profiles.names},
	"program": {words: func() []string {
		return cli.NamesOf(slices.Values(program.Programs()),
			programID)
	}},
	"rule":   {words: rules.names},
	"rung":   {words: rungs.names},
	"safe":   {words: safe.names},
	"steps":  {words: steps.names, list: true},
	"isteps": {words: func() []string { return []string{"iri-syntax"} }, list: true},
}

// is reports whether JSON is a value of a type, and not null.
func is[T any](raw string) bool {
	return raw != "null" && json.Unmarshal([]byte(raw), new(T)) == nil
}

func isTextOrNull(raw string) bool { return raw == "null" || isText(raw) }

// isText reports whether JSON is in a form of [decodeText].
func isText(raw string) bool {
	if raw[0] == '"' {
		return true
	}
	var form map[string]*string
	return is[map[string]*string](raw) && json.Unmarshal([]byte(raw), &form) == nil &&
		len(form) == 1 && (form["b64"] != nil || form["json_escaped"] != nil)
}

func isComponents(raw string) bool {
	var given request
	return raw != "null" && json.Unmarshal([]byte(raw), &given) == nil &&
		!slices.ContainsFunc(given, func(f field) bool {
			return !slices.Contains(strings.Fields(componentNames), f.name) || !isTextOrNull(f.raw)
		})
}

const componentNames = "scheme authority path query fragment"

// A slot is a member in the table.
type slot struct {
	name     string // of an option, after "."
	optional bool
	words    []string
	regexp   *regexp.Regexp
	shape
}

// A compiled is a form, ready to be compared with requests.
type compiled struct {
	*form
	standards []string
	needed    bool // a request names a standard
	slots     []slot
	names     []string // of all slots
}

// table holds the forms of each operation.
var table = lazy.Value[map[string][]compiled]{New: func() map[string][]compiled {
	all := make(map[string][]compiled)
	add := func(f form) { all[f.op] = append(all[f.op], compile(f)) }
	for _, f := range requests {
		add(f)
	}
	known := make(map[string][]string) // schemes by their documents
	for i := range scheme.Standard().All() {
		if i.Check != nil {
			known[standardOf(i.Spec)] = append(known[standardOf(i.Spec)], i.Name)
		}
	}
	for _, standard := range slices.Sorted(maps.Keys(known)) {
		add(form{"scheme", standard, "input .decode?:bool kind=" + strings.Join(known[standard],
			"|"),
			"valid, and the parts of the scheme", schemeHelp, schemeRules})
	}
	return all
}}

const schemeHelp = "the parts that a scheme defines in a URI"

var document = regexp.MustCompile(`^(?:(RFC)|URL draft of July) ([0-9]+)`)

// standardOf returns the standard that is named like the document in a
// specification: rfc2397, or 1993 for the draft of that year.
func standardOf(spec string) string {
	if m := document.FindStringSubmatch(spec); m != nil {
		return strings.ToLower(m[1]) + m[2]
	}
	return ""
}

func compile(f form) compiled {
	standards, needed := strings.CutPrefix(f.standards, "!")
	c := compiled{form: &f, standards: strings.Fields(standards), needed: needed}
	if i := slices.Index(c.standards, "namespaces"); i >= 0 {
		c.standards = slices.Concat(c.standards[:i], slices.Sorted(maps.Keys(namespaces.Get())))
	}
	for _, text := range strings.Fields(f.members) {
		text, words, _ := strings.Cut(text, "=")
		text, of, _ := strings.Cut(text, ":")
		name, optional := strings.CutSuffix(text, "?")
		s := slot{name: name, optional: optional, shape: shapes[cmp.Or(of, "text")]}
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
			cmp.Or(show.List(slices.Compact(known)), "none"))
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
	for _, f := range r {
		if !slices.Contains(c.names, f.name) && !slices.Contains(always, f.name) &&
			(unknown == "" || f.name < unknown) {
			unknown = f.name
		}
	}
	if name, option := strings.CutPrefix(unknown, "."); option {
		return 2, unsupported("the option " + name)
	} else if unknown != "" {
		names := slices.DeleteFunc(slices.Clone(c.names),
			func(s string) bool { return s[0] == '.' })
		return 2, unsupported("the member " + name + ": " + c.op + " has " +
			show.List(slices.Concat(always, names)))
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
	raw, has := r.raw(s.name)
	name := strings.TrimPrefix(s.name, ".")
	switch {
	case !has && !s.optional:
		return fmt.Errorf("no %q", name)
	case !has || s.ok != nil && s.ok(raw):
		return nil
	case s.ok != nil:
		return fmt.Errorf("%q must be %s", name, s.what)
	case s.list:
		list := get(request{{name, raw}}, name, []string(nil), "a list of strings")
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
	word := request{{name, raw}}.word(name, "")
	if s.words == nil && s.regexp.MatchString(word) || slices.Contains(s.words, word) {
		return nil
	}
	if name != s.name {
		name = "option " + name
	}
	return unsupported("the " + name + " " + word)
}

// Schema returns the JSON Schema of requests.
func Schema() any {
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
		return s.shape.schema
	case s.list:
		return object{{"type", "array"}, {"minItems", 1}, {"items", object{{"enum", s.words}}}}
	case s.words != nil:
		return object{{"enum", s.words}}
	}
	return object{{"type", "string"}, {"pattern", s.pattern}}
}

// list returns the forms for the help.
func list() string {
	var b strings.Builder
	line := func(indent, text string) {
		b.WriteString("\n" + indent + strings.Join(show.Wrap(text, 78-len(indent)), "\n  "+indent))
	}
	b.WriteString("\n\nThe operations, with the standards that a request may name; the members " +
		"of a\n" +
		"request -> those of its answer, where [] need not be, and options have a dot;\n" +
		"the words that a member may be:\n")
	before := ""
	for _, op := range slices.Sorted(maps.Keys(table.Get())) {
		for _, c := range table.Get()[op] {
			of := ""
			if c.help == schemeHelp {
				of = " of " + strings.Join(c.standards, "")
			}
			if c.help != before {
				before = c.help
				standards := strings.NewReplacer("!",
					"if the standard is ").Replace(c.form.standards)
				line("  ", op+": "+c.help+strings.TrimSuffix(" ("+standards+")", " ()"))
				line("      ", strings.TrimSpace(c.signature())+" -> "+c.answer)
			}
			for i := range c.slots {
				if s := &c.slots[i]; len(s.words) > 1 || of != "" && s.words != nil {
					line("      ", s.name+of+": "+strings.Join(s.words, " "))
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
