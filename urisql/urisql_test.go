package urisql_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urisql"
)

func Example() {
	// db.Exec("INSERT INTO links VALUES (?)", u) writes what Value returns, and
	// db.QueryRow("SELECT uri FROM links").Scan(&back) reads it by Scan.
	u := urisql.URI{URI: uri.MustParse("https://example.com/a%2Fb?x")}
	column, err := u.Value()
	fmt.Println(column, err)

	var back urisql.URI
	err = back.Scan(column)
	fmt.Println(back == u, back.Path(), err)
	fmt.Println(errors.Is(back.Scan(nil), urisql.ErrNull))
	// Output:
	// https://example.com/a%2Fb?x <nil>
	// true /a%2Fb <nil>
	// true
}

// A value in a struct is a text in JSON, too.
func TestJSON(t *testing.T) {
	u := urisql.URI{URI: uri.MustParse("a:b")}
	b, err := json.Marshal(u)
	var back urisql.URI
	if err2 := json.Unmarshal(b, &back); string(b) != `"a:b"` || back != u || err != nil || err2 != nil {
		t.Errorf("%s, %v, %v, %v", b, back, err, err2)
	}
}
