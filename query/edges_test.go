package query_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/urikit/uri/query"
)

// The tests of this file notice mistakes that no other test did: they come from
// mutation testing (docs/mutation.md).

// TestDelimitersInKeys: a key given to a method is data. A delimiter in the key
// is not a delimiter of the query.
func TestDelimitersInKeys(t *testing.T) {
	for _, test := range []struct {
		syntax    query.Syntax
		text, key string
	}{
		{query.Plain, "a=b", "a=b"},
		{query.Plain, "a&b", "a&b"},
		{query.Plain, "a", "a=b"},
		{query.Commas, "a,b", "a,b"},
		{query.Colons, "a:b=c", "a:b"},
	} {
		q := test.syntax.Split(test.text)
		if q.Has(test.key) {
			t.Errorf("%q has the key %q", q, test.key)
		}
		for p := range q.Pairs() {
			if p.Is(test.key) {
				t.Errorf("the pair %q of %q has the key %q", p, q, test.key)
			}
		}
		if q = q.Set(test.key, "x"); !q.Has(test.key) {
			t.Errorf("%q does not have the key %q", q, test.key)
		}
	}
}

// TestMalformedKeys: a key with a malformed "%" stands for no octets at all.
func TestMalformedKeys(t *testing.T) {
	for _, text := range []string{
		"%", "%4", "%4g", "%g4", "%zz", "%/0", "%:0", "%@0", "%0`", "%0G",
	} {
		q := query.Split(text + "=1")
		for b := range 256 {
			if key := string([]byte{byte(b)}); q.Has(key) {
				t.Errorf("%q has the key %q", q, key)
			}
		}
	}
}

// TestCheckReasons: a missing digit after "%" is Malformed, and any other byte
// that does not match is NotQuery.
func TestCheckReasons(t *testing.T) {
	for _, prefix := range []string{"", "a", "ab", "%41", "%4141", "a=%41"} {
		for text, want := range map[string]string{
			"%": "pct-encoded", "%4": "pct-encoded",
			"%g": "pct-encoded", "%4g": "pct-encoded",
			"#": "query", "a#": "query",
			"ab#": "query", "%41#": "query",
		} {
			err := query.Split(prefix + text).Validate(9)
			if e, _ := errors.AsType[*query.Error](err); e == nil || e.Rule != want {
				t.Errorf("%q: %v, want %v", prefix+text, err, want)
			}
		}
	}
}

// TestLosses: Map reports everything that is lost, and nothing if it returns no
// map.
func TestLosses(t *testing.T) {
	parts := map[string]query.Loss{
		"b=1&a=2": query.LostOrder, "z": query.LostNoValue, "z=&&z=": query.LostEmpty,
		"%7a=": query.LostSpelling, "z=%7a": query.LostSpelling, "%": query.LostMalformed,
	}
	for first, a := range parts {
		for second, b := range parts {
			q := query.Split(first + "&" + second)
			if _, lost, err := q.Map(9); err != nil || lost&(a|b) != a|b {
				t.Errorf("%q: lost %v, want %v; %v", q, lost, a|b, err)
			}
			if m, lost, err := q.Map(1); err == nil || m != nil || lost != 0 {
				t.Errorf("%q: %v, %v, %v", q, m, lost, err)
			}
		}
	}
}

// All and Join read and write what Pairs has.
func TestAllAndJoin(t *testing.T) {
	var got []string
	for k, v := range query.Form.Split("a=1&b+c=%41+d&&k&%zz=%4").All() {
		got = append(got, k+"="+v)
	}
	if want := []string{"a=1", "b c=A d", "=", "k=", "%zz=%4"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for range query.Split("a&b").All() {
		break
	}
	for _, tt := range []struct{ q, r, want query.Query }{
		{query.Split(""), query.Split("a=%41&b"), query.Split("a=%41&b")},
		{query.Split("x"), query.Split(""), query.Split("x")},
		{query.Split("x="), query.Form.Split("a+b=c&d"), query.Split("x=&a%20b=c&d")},
		{query.Semicolons.Split("x;y"), query.Split("a;b&c"), query.Semicolons.Split("x;y;a%3Bb;c")},
	} {
		if got := tt.q.Join(tt.r); got != tt.want {
			t.Errorf("%q and %q: %q, want %q", tt.q, tt.r, got, tt.want)
		}
	}
	// RFC 5849 section 3.6: all but unreserved characters.
	if q := query.Strict.Split("").Add("a!*'()", "b /?:@,~é"); q.String() !=
		"a%21%2A%27%28%29=b%20%2F%3F%3A%40%2C~%C3%A9" {
		t.Errorf("strict: %q", q)
	}
}
