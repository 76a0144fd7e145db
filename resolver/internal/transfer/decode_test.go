package transfer_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/transfer"
)

// TestDecodeNames: names are compared exactly, in each object, and none comes
// twice; those of metadata are free.
func TestDecodeNames(t *testing.T) {
	const text = `{"urn":"urn:example:a","state":"active","locations":[{"uri":"https://a.example/","type":"text/html"},` +
		`{"uri":"https://b.example/","weight":2}],"aliases":["urn:example:b"],"metadata":{"title":"A"},"reason":"r","partial":true}`
	decode := func(text string) error {
		var record resolver.Record
		return transfer.DecodeRecord([]byte(text), &record)
	}
	if err := decode(text); err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`"([a-z]+)":("[^"]*"|\d|true)?`).FindAllStringSubmatchIndex(text, -1)
	for _, at := range names {
		name := text[at[2]:at[3]]
		upper := text[:at[2]] + strings.ToUpper(name) + text[at[3]:]
		if err := decode(upper); (err == nil) != (name == "title") {
			t.Errorf("%s: %v", upper, err)
		}
		twice := text[:at[0]] + `"` + name + `":null,` + text[at[0]:]
		if err := decode(twice); err == nil {
			t.Errorf("%s is taken", twice)
		}
	}
	for _, text := range []string{`{"urn":"urn:example:a","metadata":{"t":"1","t":"2"}}`,
		`{"urn":"urn:example:a","reason":"x","reas\u006fn":"y"}`} {
		if err := decode(text); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

// FuzzDecodeRecord: what is taken has only names of a record, as they are.
func FuzzDecodeRecord(f *testing.F) {
	f.Add(`{"urn":"urn:example:a","metadata":{"A":"b"},"locations":[{"uri":"https://a.example/"}]}`)
	f.Add(`{"Urn":"a"}`)
	f.Add(`{"metadata":null,"ſtate":"x","locations":[null,{}]} `)
	f.Fuzz(func(t *testing.T, text string) {
		var record resolver.Record
		if transfer.DecodeRecord([]byte(text), &record) != nil {
			return
		}
		var all map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &all); err != nil && text != "null" {
			t.Errorf("%q: %v", text, err)
		}
		for name := range all {
			if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLower(r) || r > 'z' }) {
				t.Errorf("%q: %q", text, name)
			}
		}
	})
}
