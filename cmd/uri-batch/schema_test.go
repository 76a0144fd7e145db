package main

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/scheme"
)

// A schema is JSON Schema, as far as [jsonSchema] uses it.
type schema = map[string]any

// valid reports whether a value is one of a schema, with its definitions.
func valid(t *testing.T, defs, s schema, v any) bool {
	object, isObject := v.(map[string]any)
	list, isList := v.([]any)
	text, isText := v.(string)
	number, isNumber := v.(float64)
	for key, want := range s {
		ok := true
		switch key {
		case "title", "$schema", "$defs":
		case "$ref":
			ok = valid(t, defs, defs[strings.TrimPrefix(want.(string), "#/$defs/")].(schema), v)
		case "type":
			names, several := want.([]any)
			if !several {
				names = []any{want}
			}
			_, isBool := v.(bool)
			is := map[any]bool{"object": isObject, "array": isList, "string": isText,
				"boolean": isBool,
				"integer": isNumber && number == float64(int(number)), "null": v == nil}
			ok = slices.ContainsFunc(names, func(name any) bool { return is[name] })
		case "const":
			ok = v == want
		case "enum":
			ok = isText && slices.Contains(want.([]any), v)
		case "pattern":
			ok = !isText || regexp.MustCompile(want.(string)).MatchString(text)
		case "minimum":
			ok = !isNumber || number >= want.(float64)
		case "maximum":
			ok = !isNumber || number <= want.(float64)
		case "anyOf":
			ok = slices.ContainsFunc(want.([]any), func(s any) bool {
				return valid(t, defs,
					s.(schema), v)
			})
		case "items":
			ok = !slices.ContainsFunc(list, func(v any) bool {
				return !valid(t, defs,
					want.(schema), v)
			})
		case "minItems":
			ok = !isList || float64(len(list)) >= want.(float64)
		case "minProperties":
			ok = !isObject || float64(len(object)) >= want.(float64)
		case "maxProperties":
			ok = !isObject || float64(len(object)) <= want.(float64)
		case "required":
			for _, name := range want.([]any) {
				if _, has := object[name.(string)]; isObject && !has {
					ok = false
				}
			}
		case "propertyNames":
			for name := range object {
				ok = ok && valid(t, defs, want.(schema), name)
			}
		case "properties":
			for name, v := range object {
				if s, isSchema := want.(schema)[name].(schema); isSchema {
					ok = ok && valid(t, defs, s, v)
				}
			}
		case "additionalProperties":
			known, _ := s["properties"].(schema)
			for name, v := range object {
				if _, is := known[name]; !is {
					s, isSchema := want.(schema)
					ok = ok && isSchema && valid(t, defs, s, v)
				}
			}
		default:
			t.Fatalf("the schema has %q", key)
		}
		if !ok {
			return false
		}
	}
	return true
}

// sample returns a value of a schema.
func sample(r *rand.Rand, defs, s schema) any {
	if ref, ok := s["$ref"].(string); ok {
		s = defs[strings.TrimPrefix(ref, "#/$defs/")].(schema)
	}
	if list, ok := s["anyOf"].([]any); ok {
		return sample(r, defs, list[r.IntN(len(list))].(schema))
	}
	if list, ok := s["enum"].([]any); ok {
		return list[r.IntN(len(list))]
	}
	if text, ok := s["const"]; ok {
		return text
	}
	if _, has := s["pattern"]; has {
		return []any{"f", "strict", "schemes:http", "xy"}[r.IntN(4)]
	}
	switch s["type"] {
	case "string":
		return []string{"a:b", "YQ==", "http://h/", "", "é"}[r.IntN(5)]
	case "integer":
		return float64(r.IntN(70000))
	case "boolean":
		return r.IntN(2) > 0
	case "array":
		list := []any{}
		for range r.IntN(3) {
			list = append(list, sample(r, defs, s["items"].(schema)))
		}
		return list
	case "null":
		return nil
	}
	o := make(map[string]any)
	for name, s := range properties(s) {
		if s, ok := s.(schema); ok && r.IntN(2) > 0 {
			o[name] = sample(r, defs, s)
		}
	}
	return o
}

func properties(s schema) schema {
	p, _ := s["properties"].(schema)
	return p
}

// TestSchema has a generator of requests, of which about half are right: the
// schema accepts what the parser accepts, and no more.
func TestSchema(t *testing.T) {
	var all schema
	if err := json.Unmarshal(encode(jsonSchema()), &all); err != nil {
		t.Fatal(err)
	}
	defs := all["$defs"].(schema)
	forms := all["anyOf"].([]any)
	r := rand.New(rand.NewPCG(1, 2))
	strange := []any{nil, true, 1.0, 1.5, "", "x", "rfc3986", "whatwg", "curl", "geo", []any{},
		[]any{"x"}, []any{1.0, 70000.0},
		map[string]any{}, map[string]any{"b64": "YQ=="}, map[string]any{"b64": "",
			"json_escaped": ""},
		map[string]any{"path": "a"}, map[string]any{"x": nil}, map[string]any{"decode": true}}
	names := []string{"kind", "standard", "options", "level", "method", ".strict", "input",
		"base", "safe"}
	right := 0
	const requests = 20000
	for range requests {
		s := properties(forms[r.IntN(len(forms))].(schema))
		request := make(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(s)) {
			if s, ok := s[name].(schema); ok && r.IntN(20) > 0 && (name != "options" ||
				r.IntN(2) > 0) {
				request[name] = sample(r, defs, s)
			}
		}
		switch r.IntN(6) {
		case 0:
			request[names[r.IntN(len(names))]] = strange[r.IntN(len(strange))]
		case 1:
			if sorted := slices.Sorted(maps.Keys(request)); len(sorted) > 0 {
				request[sorted[r.IntN(len(sorted))]] = strange[r.IntN(len(strange))]
			}
		}
		line, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		want := valid(t, defs, all, any(request))
		if got := accepts(string(line)); got != want {
			t.Fatalf("%s: accepted: %t, by the schema: %t; %s", line, got, want, answerTo(string(line)))
		}
		if want {
			right++
			answerTo(string(line)) // does not panic
		}
	}
	if right < requests/4 || right > requests*9/10 {
		t.Errorf("%d of %d requests are right", right, requests)
	}
}

// accepts reports whether a request has a form.
func accepts(line string) (ok bool) {
	defer func() {
		if e := recover(); e != nil {
			ok = false
			_ = e.(stop)
		}
	}()
	r, err := newRequest(line)
	check(err)
	accept(r)
	return true
}

// Each document that uri schemes names is the standard of its schemes, and of
// no other one. Names of programs are not standards.
func TestStandards(t *testing.T) {
	for i := range scheme.Standard().All() {
		if i.Check == nil {
			continue
		}
		s := standardOf(i.Spec)
		if s == "" {
			t.Errorf("%s has no standard: %s", i.Name, i.Spec)
		}
		request := `{"op":"scheme","kind":"` + i.Name + `","input":"` + i.Name + `:","standard":"`
		if !accepts(request + s + `"}`) {
			t.Errorf("%s: %s is refused", i.Name, s)
		}
		if accepts(request + `rfc7252"}`) {
			t.Errorf("%s: rfc7252 is accepted", i.Name)
		}
	}
	for _, forms := range table.Get() {
		for _, c := range forms {
			for _, s := range c.standards {
				if !regexp.MustCompile(`^(rfc[0-9]+|1993|uts46|whatwg)$`).MatchString(s) {
					t.Errorf("%s: %s is a standard", c.op, s)
				}
			}
		}
	}
}
