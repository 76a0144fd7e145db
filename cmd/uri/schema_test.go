package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
)

// jsonLogs names the folder in which programs of scripts put a copy of their
// output in JSON.
const jsonLogs = "URI_TEST_JSON"

// loggedMain is main, with a copy of what --json prints.
func loggedMain() {
	dir := os.Getenv(jsonLogs)
	if dir == "" || !slices.Contains(os.Args, "--json") {
		main()
	}
	name := filepath.Join(dir, strconv.Itoa(os.Getpid()))
	log, err := os.Create(name)
	if err != nil {
		panic(err)
	}
	log.WriteString(strings.Join(os.Args[1:], " ") + "\n")
	s := cli.System{In: os.Stdin, Out: teeFile{os.Stdout, log}, Err: os.Stderr,
		Open: func(name string) (cli.File, error) {
			f, err := os.Open(name)
			if err != nil {
				return nil, err
			}
			return f, nil
		}}
	os.Exit(s.Main(os.Args[1:], verb.Table, verb.Texts))
}

type teeFile struct {
	*os.File
	log *os.File
}

func (t teeFile) Write(p []byte) (int, error) {
	t.log.Write(p)
	return t.File.Write(p)
}

func membersOf(name string) []cli.Member { return cli.Members(verb.Texts, name) }

// types are the JSON Schemas of the types of members.
var types = map[string]string{
	"any":    `true`,
	"text":   `{"type":"string"}`,
	"bool":   `{"type":"boolean"}`,
	"number": `{"type":"integer"}`,
	"object": `{"type":"object"}`,
	"list":   `{"type":"array"}`,
	"error":  `{"type":"object","required":["message"]}`,
	"pairs":  `{"type":"array","items":{"type":"object"}}`,
	"findings": `{"type":"array","items":{"type":"object","required":["severity","start",` +
		`"end","message"]}}`,
}

// is reports whether a value has a type of members.
func is(value any, kind string) (ok bool) {
	switch kind {
	case "any":
		return true
	case "text":
		_, ok = value.(string)
	case "bool":
		_, ok = value.(bool)
	case "number":
		_, ok = value.(float64)
	case "object":
		_, ok = value.(map[string]any)
	case "error":
		m, _ := value.(map[string]any)
		_, ok = m["message"].(string)
	default:
		var list []any
		list, ok = value.([]any)
		for _, v := range list {
			m, isObject := v.(map[string]any)
			_, told := m["message"]
			ok = ok && (kind == "list" || isObject && (kind != "findings" || told))
		}
	}
	return ok
}

// checkObject says what is wrong with an object that a verb has printed.
func checkObject(verb string, line []byte) string {
	var o map[string]any
	if err := json.Unmarshal(line, &o); err != nil {
		return err.Error()
	}
	members := membersOf(verb)
	if len(members) == 0 {
		return verb + noRow
	}
	for _, m := range members {
		value, there := o[m.Name]
		_, encoded := o[m.Name+"_b64"]
		switch {
		case !there && !encoded && m.Required:
			return "no member " + m.Name
		case there && !is(value, m.Type):
			return "the member " + m.Name + " is no " + m.Type
		}
		delete(o, m.Name)
		delete(o, m.Name+"_b64")
	}
	for name := range o {
		return "the member " + name + " is not in the help of the verb, after members:"
	}
	return ""
}

// holdToSchema returns a folder for what scripts print with --json, and holds
// this to the members in their help when they have ended.
func holdToSchema(t *testing.T) (dir string) {
	dir = t.TempDir()
	t.Cleanup(func() {
		logs, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		printed := map[string]bool{}
		for _, entry := range logs {
			b, err := os.ReadFile(filepath.Join(dir, entry.Name()))
			if err != nil {
				t.Fatal(err)
			}
			command, lines, _ := strings.Cut(string(b), "\n")
			verb := verbOf(strings.Fields(command))
			isEnd := func(r rune) bool { return r == '\n' || r == 0 }
			for line := range strings.FieldsFuncSeq(lines, isEnd) {
				printed[verb] = true
				if problem := checkObject(verb, []byte(line)); problem != "" {
					t.Errorf("uri %s: %s: %.200s", command, problem, line)
				}
			}
		}
		for _, verb := range jsonVerbs() {
			if !printed[verb] && len(logs) > 90 { // else only some scripts ran
				t.Errorf("no script prints objects of %s", verb)
			}
		}
	})
	return dir
}

const noRow = " has no members: in its help"

// jsonVerbs returns the verbs that have --json, in the order of their table.
var jsonVerbs = sync.OnceValue(func() (names []string) {
	root := cli.Root(verb.Table, verb.Texts)
	for _, name := range verbNames() {
		c, _, err := root.Find(strings.Fields(name))
		if err == nil && c.LocalFlags().Lookup("json") != nil {
			names = append(names, name)
		}
	}
	return names
})

// verbNames returns the names of all verbs, such as "urn parse".
func verbNames() (names []string) {
	for _, e := range verb.Table {
		names = append(names, e.Name)
		if e.Verbs != nil {
			for _, below := range *e.Verbs {
				names = append(names, e.Name+" "+below.Name)
			}
		}
	}
	return names
}

// TestSchema compares docs/uri.schema.json with the members in the help of
// the verbs. With -update it
// writes it.
func TestSchema(t *testing.T) {
	const name = "../../docs/uri.schema.json"
	defs, members := map[string]any{}, map[string]any{}
	meanings := map[string]string{}
	var order []string
	for _, verb := range jsonVerbs() {
		if len(membersOf(verb)) == 0 {
			t.Error(verb + noRow)
		}
		properties, required := map[string]any{}, []string{}
		for _, m := range membersOf(verb) {
			schema := json.RawMessage(types[m.Type])
			if m.Name == "" || schema == nil {
				t.Fatalf("%s: %+v", verb, m)
			}
			if old := meanings[m.Name]; old != "" && old != m.Meaning {
				t.Errorf("%s: the member %s means something else in another verb", verb, m.Name)
			}
			meanings[m.Name] = m.Meaning
			members[m.Name] = map[string]any{"description": m.Meaning, "allOf": []any{schema}}
			properties[m.Name] = map[string]any{"$ref": "#/$defs/members/$defs/" + m.Name}
			if m.Type == "text" {
				properties[m.Name+"_b64"] = map[string]any{"$ref": "#/$defs/base64"}
			} else if m.Required {
				required = append(required, m.Name)
			}
		}
		order = append(order, verb)
		defs[verb] = map[string]any{"type": "object", "properties": properties, "required": required,
			"additionalProperties": false}
	}
	defs["base64"] = map[string]any{"type": "string", "contentEncoding": "base64"}
	defs["members"] = map[string]any{"$defs": members}
	text := `{"$schema": "https://json-schema.org/draft/2020-12/schema",` + "\n" +
		`"title": "What uri VERB --json prints: on each line an object as in $defs/VERB",` + "\n" +
		`"$defs": {`
	for i, name := range append(order, "base64", "members") {
		def, err := json.Marshal(defs[name])
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			text += ","
		}
		text += "\n" + strconv.Quote(name) + ": " + string(def)
	}
	b := []byte(text + "}}\n")
	if *update {
		if err := os.WriteFile(name, b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, b) {
		t.Errorf("%s is not that of the help: go test ./cmd/uri -run TestSchema -update; %v", name, err)
	}
}

// verbOf returns the verb of a command line.
func verbOf(args []string) string {
	verbs := verbNames()
	for i := range args {
		for n := min(2, len(args)-i); n > 0; n-- {
			if name := strings.Join(args[i:i+n], " "); slices.Contains(verbs, name) {
				return name
			}
		}
	}
	return "explain"
}
