package draft1997

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// A vector is a line of the vectors that the conformance tests have.
type vector struct {
	ID         string
	Case       int
	Op         string
	Profile    string
	Input      json.RawMessage
	Want       json.RawMessage
	Rule       string
	Level      string
	Component  string
	Base       string
	Document   string
	NewRequest bool `json:"new_request"`
}

func (v vector) text() (s string) {
	if err := json.Unmarshal(v.Input, &s); err != nil {
		panic(err)
	}
	return s
}

// elsewhere are the ops that packages of higher floors answer: bases of
// messages and documents, text and typed URLs, the network.
var elsewhere = map[string]bool{
	"base": true, "html_base": true, "extract": true, "clean": true, "dereference": true,
	"port_policy": true, "wire": true,
}

// ops return what is to be compared with Want, after JSON has been made of it.
var ops = map[string]func(v vector) (any, error){
	"valid": func(v vector) (any, error) {
		err := Document.Validate(v.Rule, v.text())
		if err != nil && strings.Contains(err.Error(), "has no rule") {
			return nil, err
		}
		return err == nil, nil
	},
	"split":     split,
	"parse":     split,
	"regex":     regex,
	"roundtrip": roundtrip,
	"classify":  func(v vector) (any, error) { return Classify(v.text()), nil },
	"resolve":   resolveVector,
	"same_document": func(v vector) (any, error) {
		t, err := Document.Resolve(v.Base, v.text())
		return t.CurrentDocument, err
	},
	"equal": func(v vector) (any, error) {
		var pair [2]string
		level, ok := map[string]doc.Level{"syntax": doc.Syntax, "scheme": doc.Scheme}[v.Level]
		if err := json.Unmarshal(v.Input, &pair); err != nil || !ok {
			return nil, fmt.Errorf("level %q, %v", v.Level, err)
		}
		return Document.Equal(pair[0], pair[1], level), nil
	},
	"encode": func(v vector) (any, error) { return Document.Encode(v.Component, v.text()) },
	"decode": func(v vector) (any, error) { return pct.Decode(v.text()) },
	"charset": func(v vector) (any, error) {
		set, ok := Document.Class(v.text())
		if !ok {
			return nil, fmt.Errorf("there is no class %q", v.text())
		}
		return set, nil
	},
}

// names are what the vectors call the parts: the names of RFC 3986.
var names = map[string]string{"authority": "site"}

func part(r *doc.Reading, name string) any {
	if n, ok := names[name]; ok {
		name = n
	}
	if s, ok := r.Part(name); ok {
		return s
	}
	return nil
}

func split(v vector) (any, error) {
	r := read(v.text())
	var want map[string]any
	if err := json.Unmarshal(v.Want, &want); err != nil {
		return nil, err
	}
	got := map[string]any{}
	for name := range want {
		got[name] = part(&r, name)
	}
	return got, r.Err()
}

// regex makes the groups of the expression of appendix B from a reading.
func regex(v vector) (any, error) {
	r := read(v.text())
	var groups []any
	for _, g := range []struct{ before, name, after string }{
		{"", "scheme", ":"}, {"//", "site", ""}, {"", "path", ""}, {"?", "query", ""}, {"#",
			"fragment", ""},
	} {
		s, ok := r.Part(g.name)
		if g.name != "path" {
			if !ok {
				groups = append(groups, nil, nil)
				continue
			}
			groups = append(groups, g.before+s+g.after)
		}
		groups = append(groups, s)
	}
	return groups, r.Err()
}

func roundtrip(v vector) (any, error) {
	r := read(v.text())
	return recompose(&r), r.Err()
}

// recompose is step 7 of section 5.2.
func recompose(r *doc.Reading) string {
	var out string
	if s, ok := r.Part("scheme"); ok {
		out += s + ":"
	}
	if s, ok := r.Part("site"); ok {
		out += "//" + s
	}
	s, _ := r.Part("path")
	out += s
	if s, ok := r.Part("query"); ok {
		out += "?" + s
	}
	if s, ok := r.Part("fragment"); ok {
		out += "#" + s
	}
	return out
}

func resolveVector(v vector) (any, error) {
	t, err := Document.Resolve(v.Base, v.text())
	switch {
	case err != nil || !t.CurrentDocument:
		return t.Text, err
	case v.NewRequest: // L97-3-07, D-32: the caller knows its document
		return v.Document + t.Text, nil
	}
	got := map[string]any{"current_document": true, "fragment": nil}
	if fragment, ok := strings.CutPrefix(t.Text, "#"); ok {
		got["fragment"] = fragment
	}
	return got, nil
}

func TestVectors(t *testing.T) {
	ran := 0
	for _, file := range []string{"url-1997", "conflicts"} {
		b, err := os.ReadFile("../../../conformance/testdata/vectors/" + file + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(bytes.NewReader(b)); lines.Scan(); {
			var v vector
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			if v.Profile != "1997" || elsewhere[v.Op] {
				continue
			}
			ran++
			t.Run(fmt.Sprintf("%s/%d", v.ID, v.Case), v.test)
		}
	}
	if ran < 160 {
		t.Errorf("%d vectors", ran)
	}
}

func (v vector) test(t *testing.T) {
	op := ops[v.Op]
	if op == nil {
		t.Fatalf("there is no op %q", v.Op)
	}
	got, err := op(v)
	if err != nil {
		t.Fatal(err)
	}
	var want any
	if err := json.Unmarshal(v.Want, &want); err != nil {
		t.Fatal(err)
	}
	if set, ok := got.(pct.Set); ok {
		if wantSet := pct.SetOf(want.(string)); set != wantSet {
			t.Errorf("%s: got %v, want %v", v.Input, set, wantSet)
		}
		return
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v, want %v", v.Input, got, want)
	}
}
