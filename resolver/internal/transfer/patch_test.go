package transfer

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzMerge: a patch that comes twice changes nothing more, and what is null in it
// is gone.
func FuzzMerge(f *testing.F) {
	for _, s := range [][2]string{ // the examples of RFC 7396
		{`{"a":"b"}`, `{"a":"c"}`}, {`{"a":"b"}`, `{"b":"c"}`}, {`{"a":"b","b":"c"}`, `{"a":null}`},
		{`{"a":["b"]}`, `{"a":"c"}`}, {`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`},
		{`["a","b"]`, `["c","d"]`}, {`{"e":null}`, `{"a":1}`}, {`[1,2]`, `{"a":"b","c":null}`},
		{`{}`, `{"a":{"bb":{"ccc":null}}}`}, {`{"a":"foo"}`, `null`},
	} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, target, patch string) {
		read := func(text string) (v any) {
			json.Unmarshal([]byte(text), &v)
			return v
		}
		once := merge(read(target), read(patch))
		b, err := json.Marshal(once)
		if err != nil {
			t.Fatal(err)
		}
		if twice := merge(read(string(b)), read(patch)); !reflect.DeepEqual(read(string(b)), twice) {
			t.Errorf("%s with %s: %s, twice %v", target, patch, b, twice)
		}
		if object, ok := read(patch).(map[string]any); ok {
			for name, value := range object {
				if got, has := once.(map[string]any)[name]; value == nil && has {
					t.Errorf("%s with %s has %s: %v", target, patch, name, got)
				}
			}
		}
	})
}

// TestMerge: the examples of RFC 7396, appendix A, with their results.
func TestMerge(t *testing.T) {
	for _, x := range [][3]string{
		{`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`}, {`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`},
		{`{"a":"b"}`, `{"a":null}`, `{}`}, {`{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`},
		{`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`}, {`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`},
		{`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d"}}`},
		{`{"a":[{"b":"c"}]}`, `{"a":[1]}`, `{"a":[1]}`}, {`["a","b"]`, `["c","d"]`, `["c","d"]`},
		{`{"a":"b"}`, `["c"]`, `["c"]`}, {`{"a":"foo"}`, `null`, `null`}, {`{"a":"foo"}`, `"bar"`, `"bar"`},
		{`{"e":null}`, `{"a":1}`, `{"a":1,"e":null}`}, {`[1,2]`, `{"a":"b","c":null}`, `{"a":"b"}`},
		{`{}`, `{"a":{"bb":{"ccc":null}}}`, `{"a":{"bb":{}}}`},
	} {
		var target, patch any
		if json.Unmarshal([]byte(x[0]), &target) != nil || json.Unmarshal([]byte(x[1]), &patch) != nil {
			t.Fatal(x)
		}
		if got, _ := json.Marshal(merge(target, patch)); !bytes.Equal(got, []byte(x[2])) {
			t.Errorf("%s with %s: %s, want %s", x[0], x[1], got, x[2])
		}
	}
}
