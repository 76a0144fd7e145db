package query_test

import (
	"encoding/json"
	"testing"

	"github.com/urikit/uri/query"
)

// TestText: a query is its text in JSON, and is read in the syntax of the receiver.
func TestText(t *testing.T) {
	type config struct{ Q, F query.Query }
	b, err := json.Marshal(config{query.Split("a=1&b"), query.Form.Split("a=x+y;b")})
	if string(b) != `{"Q":"a=1\u0026b","F":"a=x+y;b"}` || err != nil {
		t.Fatalf("%s, %v", b, err)
	}
	out := config{query.Split("old"), query.Form.Split("")}
	if err := json.Unmarshal(b, &out); err != nil || out.Q != query.Split("a=1&b") || out.F != query.Form.Split("a=x+y;b") {
		t.Errorf("%v, %q, %q", err, out.Q, out.F)
	}
}
