package filter_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/filter"
)

// TestText: a condition is its text, for people and in JSON.
func TestText(t *testing.T) {
	const text = `scheme=https and not (host=a.b or path=*\,*)`
	in, err := filter.Parse(text)
	if err != nil || fmt.Sprint(in) != text {
		t.Fatalf("%v, %v", in, err)
	}
	b, err := json.Marshal(map[string]filter.Filter{"f": in, "zero": {}})
	out := map[string]filter.Filter{}
	if err2 := json.Unmarshal(b, &out); err != nil || err2 != nil || out["f"].String() != text || out["zero"].String() != "" {
		t.Fatalf("%s, %v, %v", b, err, err2)
	}
	for _, s := range []string{"https://a.b/", "https://c/x,y", "https://c/", "http://c/"} {
		if u := uri.MustParse(s); out["f"].Match(u) != in.Match(u) || !out["zero"].Match(u) {
			t.Errorf("%s: %v", s, out["f"].Match(u))
		}
	}
	f := in
	if err := f.UnmarshalText([]byte("(")); err == nil || f.String() != text {
		t.Errorf("an invalid condition: %v, %v", f, err)
	}
}
