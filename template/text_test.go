package template_test

import (
	"encoding/json"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/template"
)

// TestText: a template is its text in JSON, also in one that was another template before.
func TestText(t *testing.T) {
	type config struct {
		A *template.Template
		B template.Template
	}
	var in, out config
	in.A = template.MustParse("/a/{x}{?y*}")
	if err := in.B.UnmarshalText([]byte("{#z}")); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(&in)
	if string(b) != `{"A":"/a/{x}{?y*}","B":"{#z}"}` || err != nil {
		t.Fatalf("%s, %v", b, err)
	}
	out.A = template.MustParse("{old}")
	if _, ok := out.A.Match(uri.MustParseRef("old")); !ok { // compiles its pattern
		t.Fatal("no match")
	}
	if err := json.Unmarshal(b, &out); err != nil || out.A.String() != in.A.String() || out.B.String() != in.B.String() {
		t.Fatalf("%v, %q, %q", err, out.A, &out.B)
	}
	if v, ok := out.A.Match(uri.MustParseRef("/a/1?k=v")); !ok || len(v) != 2 {
		t.Errorf("match %v, %v", v, ok)
	}
	if err := json.Unmarshal([]byte(`{"A":"{"}`), &out); err == nil || out.A.String() != in.A.String() {
		t.Errorf("an invalid template: %v, %q", err, out.A)
	}
}
