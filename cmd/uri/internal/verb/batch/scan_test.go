package batch

import (
	"encoding/json"
	"testing"
)

// The fast path reads what encoding/json reads.
func FuzzScan(f *testing.F) {
	for _, s := range []string{
		`{"id":"1","op":"parse"}`, `{"a": [1, {"b": "]"}], "c": null}`, `{"a":1,"a":2}`, `{"a":1 }`,
		`{"a":"b"x}`, `{"a":tru"e"}`, `{"a":]}`, `{"a":{]}}`, `{"a":"\n"}`, `{}`, `{"a":"b",}`,
		`{"a":"b"}}`,
		`{"a":[[[}`, `{"a":  1}`, `{ "a" : 1 }`, "{\"a\":\"\x7f\"}", `{"a":01}`, `{"":""}`,
		`{"a":"b"} `,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, ok := scan(s)
		if !ok {
			return
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal([]byte(s), &want); err != nil || len(got) != len(want) {
			t.Fatalf("%q: %q; %v", s, got, err)
		}
		for _, m := range got {
			if string(want[m.name]) != m.raw {
				t.Errorf("%q: %q is %q, want %q", s, m.name, m.raw, want[m.name])
			}
			if m.raw[0] != '"' {
				continue
			}
			if text, err := unquote([]byte(m.raw)); err != nil || text != m.raw[1:len(m.raw)-1] {
				t.Errorf("%q: %q; %v", m.raw, text, err)
			}
		}
	})
}
