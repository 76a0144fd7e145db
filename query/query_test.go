package query_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

const both = query.Ampersands | query.Semicolons

// Pairs, and what they are: [key] or [key=value], decoded, each in brackets.
func TestPairs(t *testing.T) {
	for _, tt := range []struct {
		odd    string
		syntax query.Syntax
		text   string
		want   string
	}{
		{"no pairs", query.Plain, "", ""},
		{"usual", query.Plain, "name=ferret&colour=purple", "[name=ferret] [colour=purple]"},
		{"value, empty value, none", query.Plain, "a=1&a=&a", "[a=1] [a=] [a]"},
		{"one separator, two empty pairs", query.Plain, "&", "[] []"},
		{"empty pair in the middle", query.Plain, "a&&b", "[a] [] [b]"},
		{"empty pairs at the ends", query.Plain, "&a&", "[] [a] []"},
		{"no key, no value", query.Plain, "=", "[=]"},
		{"the first = ends the key", query.Plain, "k=a=b==", "[k=a=b==]"},
		{"split first, then decode (G-2.4-02)", query.Plain, "a%26b=c%3Dd%26e", "[a&b=c=d&e]"},
		{"an encoded = is data (G-2.4-02)", query.Plain, "a%3Db", "[a=b]"},
		{"decoded once (G-2.4-05)", query.Plain, "a=%2541", "[a=%41]"},
		{"/ and ? are data (G-3.4-02)", query.Plain, "u=http://h/p?q", "[u=http://h/p?q]"},
		{"+ is a plus", query.Plain, "a+b=c%2Bd", "[a+b=c+d]"},
		{"+ is a space", query.Form, "a+b=c%2Bd+%20", "[a b=c+d  ]"},
		{"; is data", query.Plain, "a=1;b=2", "[a=1;b=2]"},
		{"; beside &", both, "a=1;b=2&c", "[a=1] [b=2] [c]"},
		{"; alone, & is data", query.Semicolons, "a=1&b=2;c", "[a=1&b=2] [c]"},
		{"commas", query.Commas, "a,b=1&2", "[a] [b=1&2]"},
		{"colons", query.Colons, "a:b=1;2", "[a] [b=1;2]"},
		{"an encoded separator is none", query.Semicolons, "a%3Bb", "[a;b]"},
		{"malformed key", query.Plain, "%zz=1", "[!=1]"},
		{"malformed value", query.Plain, "a=%4&b", "[a=!] [b]"},
		{"a triplet does not reach over a separator", query.Plain, "a=%4&1", "[a=!] [1]"},
		{"nor over a =", query.Plain, "a%4=1", "[!=1]"},
		{"bytes of no query", query.Plain, "a b=#\x00\xff", "[a b=#\x00\xff]"},
	} {
		var got []string
		for p := range tt.syntax.Split(tt.text).Pairs() {
			s, err := p.Key()
			if err != nil {
				s = "!"
			}
			if p.HasValue() {
				v, err := p.Value()
				if err != nil {
					v = "!"
				}
				s += "=" + v
			}
			got = append(got, "["+s+"]")
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s: %q is %s, want %s", tt.odd, tt.text, got, tt.want)
		}
	}
}

func TestGet(t *testing.T) {
	for _, tt := range []struct {
		odd       string
		syntax    query.Syntax
		text, key string
		want      string
		ok        bool
	}{
		{"first of two", query.Plain, "b=0&a=1&a=2", "a", "1", true},
		{"no value", query.Plain, "a", "a", "", true},
		{"empty value", query.Plain, "a=", "a", "", true},
		{"absent", query.Plain, "ab=1&b=a", "a", "", false},
		{"absent in nothing", query.Plain, "", "", "", false},
		{"prefix of a key", query.Plain, "abc=1&ab=2", "ab", "2", true},
		{"key of a value", query.Plain, "x=a=1", "a", "", false},
		{"encoded key (G-2.3-02)", query.Plain, "%61=1", "a", "1", true},
		{"lower-case digits (G-2.1-03)", query.Plain, "%c3%A9=1", "é", "1", true},
		{"key with a separator", query.Plain, "a%26b=1", "a&b", "1", true},
		{"raw text is not data", query.Plain, "a%26b=1", "a%26b", "", false},
		{"encoded twice (G-2.4-05)", query.Plain, "%2561=1", "a", "", false},
		{"encoded twice, read once", query.Plain, "%2561=1", "%61", "1", true},
		{"space in a form", query.Form, "a+b=1+2", "a b", "1 2", true},
		{"plus in a form", query.Form, "a%2Bb=1", "a+b", "1", true},
		{"empty key", query.Plain, "a&=1", "", "1", true},
		{"empty pair", query.Plain, "a&&=1", "", "", true},
		{"empty pair at the end", query.Plain, "a=1&", "", "", true},
		{"malformed key matches nothing", query.Plain, "a%=1&%zz", "a%", "", false},
		{"malformed value, no going on", query.Plain, "a=%&a=2", "a", "", false},
		{"malformed elsewhere", query.Plain, "%&b=%zz&a=2", "a", "2", true},
		{"NUL", query.Plain, "a%00=1&a=2", "a", "2", true},
	} {
		q := tt.syntax.Split(tt.text)
		if got, ok := q.Get(tt.key); got != tt.want || ok != tt.ok {
			t.Errorf("%s: Get(%q) of %q = %q, %v, want %q, %v", tt.odd, tt.key, tt.text, got, ok,
				tt.want, tt.ok)
		}
	}
}

func TestGetAll(t *testing.T) {
	q := query.Form.Split("a=1&b=x&%61&a=&a=2+3&c=%&a=1")
	if got, err := q.GetAll("a"); err != nil || !slices.Equal(got, []string{"1", "", "", "2 3",
		"1"}) {
		t.Errorf("GetAll = %q, %v", got, err)
	}
	if got, err := q.GetAll("absent"); got != nil || err != nil {
		t.Errorf("GetAll of no pair = %q, %v", got, err)
	}
	got, err := q.GetAll("c")
	if e, ok := errors.AsType[*query.Error](err); got != nil || !ok ||
		*e != (query.Error{Offset: 24, Rule: "pct-encoded"}) {
		t.Errorf("GetAll of malformed = %q, %v", got, err)
	}
}

// Values longer than what is decoded on the stack.
func TestLongValue(t *testing.T) {
	want := strings.Repeat("a b+é&", 1000)
	for _, s := range []query.Syntax{query.Plain, query.Form} {
		q := s.Split("x&").Set("k", want)
		if got, ok := q.Get("k"); got != want || !ok {
			t.Errorf("syntax %d: %d bytes, %v, want %d", s, len(got), ok, len(want))
		}
	}
	q := query.Form.Split("k=" + strings.Repeat("+", 300) + "%4")
	_, err := q.GetAll("k")
	if e, ok := errors.AsType[*query.Error](err); !ok || e.Offset != 304 {
		t.Errorf("malformed at the end: %v", err)
	}
}

// Iterators stop when they are told.
func TestBreak(t *testing.T) {
	q := query.Split("a&a&a")
	for range q.Pairs() {
		break
	}
	for range q.FindAll("a") {
		break
	}
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		odd, text string
		limit     int
		want      string
	}{
		{"nothing", "", 0, ""},
		{"at the limit", "a&b", 2, ""},
		{"beyond", "a&b&c", 2, "query: byte 4: more pairs than the limit"},
		{"empty pairs count", "&&", 2, "query: byte 2: more pairs than the limit"},
		{"limit of none", "a", 0, "query: byte 0: more pairs than the limit"},
		{"pairs before bytes", "a&#", 1, "query: byte 2: more pairs than the limit"},
		{"all of them (G-3.4-01)", "-._~!$&'()*+,;=:@/?%41", 9, ""},
		{"fragment", "a#b", 9,
			"query: byte 1: a byte that is not allowed in a query (RFC 3986 section 3.4)"},
		{"space (G-2-03)", "a=b c", 9,
			"query: byte 3: a byte that is not allowed in a query (RFC 3986 section 3.4)"},
		{"not ASCII", "a=é", 9,
			"query: byte 2: a byte that is not allowed in a query (RFC 3986 section 3.4)"},
		{"bracket after a triplet", "%41[", 9,
			"query: byte 3: a byte that is not allowed in a query (RFC 3986 section 3.4)"},
		{"cut short", "a=%4", 9,
			`query: byte 4: missing hexadecimal digits after "%" (RFC 3986 section 2.1)`},
		{"second digit", "a=%4&b", 9,
			`query: byte 4: missing hexadecimal digits after "%" (RFC 3986 section 2.1)`},
		{"first digit", "%%41", 9,
			`query: byte 1: missing hexadecimal digits after "%" (RFC 3986 section 2.1)`},
	} {
		got := ""
		if err := query.Split(tt.text).Validate(tt.limit); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: Check(%q) = %s, want %s", tt.odd, tt.text, got, tt.want)
		}
	}
}

func TestFinding(t *testing.T) {
	for _, rule := range []string{"pct-encoded", "query", "pairs"} {
		f := (&query.Error{Rule: rule, Offset: 3}).Finding()
		if f.Rule != rule || f.Message == "" || f.Start != 3 || (f.Section == "") != (rule == "pairs") {
			t.Errorf("%s: %v", rule, f)
		}
	}
}

func TestErrorHoldsNothing(t *testing.T) {
	_, err := query.Split("secret=hunter2%").GetAll("secret")
	if err == nil || strings.Contains(err.Error(), "hunter") || strings.Contains(err.Error(),
		"secret") {
		t.Error(err)
	}
}

func TestEdits(t *testing.T) {
	const P, F, S = query.Plain, query.Form, both
	type Q = query.Query
	for _, tt := range []struct {
		odd    string
		syntax query.Syntax
		text   string
		edit   func(q Q) Q
		want   string
	}{
		{"set keeps place, key, other bytes", P, "%7a=%7a&%61=1&b=%c3%a9",
			func(q Q) Q { return q.Set("a", "2") }, "%7a=%7a&%61=2&b=%c3%a9"},
		{"set gives a flag a value", P, "x&a&y", func(q Q) Q { return q.Set("a", "") }, "x&a=&y"},
		{"set drops the others", S, "a=1;b=2&a=3;c&a", func(q Q) Q { return q.Set("a", "") },
			"a=;b=2;c"},
		{"set adds", P, "b", func(q Q) Q { return q.Set("a", "1") }, "b&a=1"},
		{"set of nothing", P, "", func(q Q) Q { return q.Set("a", "1") }, "a=1"},
		{"set leaves malformed keys", P, "a%=1", func(q Q) Q { return q.Set("a%", "1") },
			"a%=1&a%25=1"},
		{"delimiters are encoded (G-2.2-02)", P, "", func(q Q) Q { return q.Add("a&b=c", "d&e=f") },
			"a%26b%3Dc=d%26e=f"},
		{"what some take for delimiters", P, "", func(q Q) Q { return q.Add("a;+", ";+") },
			"a%3B%2B=%3B%2B"},
		{"what may stay (G-3.4-03)", P, "", func(q Q) Q {
			return q.Add("k",
				"http://h:1/p?q='(*)',@!$")
		}, "k=http://h:1/p?q='(*)',@!$"},
		{"separators asked for", query.Commas | query.Colons, "", func(q Q) Q {
			return q.Add("a,:",
				"&;,:")
		}, "a%2C%3A=%26%3B%2C%3A"},
		{"percent (G-2.4-04)", P, "", func(q Q) Q { return q.Add("100%", "%41") }, "100%25=%2541"},
		{"not ASCII, not of a query", P, "", func(q Q) Q { return q.Add("é", "\x00#[] \xff") },
			"%C3%A9=%00%23%5B%5D%20%FF"},
		{"unreserved stays (G-2.3-03)", P, "", func(q Q) Q { return q.Add("-._~", "aZ09") },
			"-._~=aZ09"},
		{"form", F, "", func(q Q) Q { return q.Add("a b", " 1+1  ") }, "a+b=+1%2B1++"},
		{"a written separator: & first", S, "a;b", func(q Q) Q { return q.Add("c", "") }, "a;b&c="},
		{"a written separator: the only one", query.Semicolons, "a", func(q Q) Q {
			return q.Add("c",
				"")
		}, "a;c="},
		{"add keeps an empty pair at the end", P, "a&", func(q Q) Q { return q.Add("c", "") },
			"a&&c="},
		{"flag", P, "a", func(q Q) Q { return q.AddFlag("b=") }, "a&b%3D"},
		{"flag without a name", P, "a", func(q Q) Q { return q.AddFlag("") }, "a&"},
		{"delete first", S, "a;b&c", func(q Q) Q { return q.Delete("a") }, "b&c"},
		{"delete middle", S, "a;b&c", func(q Q) Q { return q.Delete("b") }, "a&c"},
		{"delete last", S, "a;b&c", func(q Q) Q { return q.Delete("c") }, "a;b"},
		{"delete the two first", P, "a&%61&c&a", func(q Q) Q { return q.Delete("a") }, "c"},
		{"delete all", P, "a=1&a=2", func(q Q) Q { return q.Delete("a") }, ""},
		{"delete around empty pairs", P, "&a&&a&", func(q Q) Q { return q.Delete("a") }, "&&"},
		{"delete empty pairs", P, "&a&&b&", func(q Q) Q { return q.Delete("") }, "a&b"},
		{"a lone empty pair is none", P, "a&", func(q Q) Q { return q.Delete("a") }, ""},
		{"rename all, flags too", P, "a=%61&b&%61&a", func(q Q) Q { return q.Rename("a", "x y") },
			"x%20y=%61&b&x%20y&x%20y"},
		{"rename to what is there", P, "a=1&b=2", func(q Q) Q { return q.Rename("a", "b") },
			"b=1&b=2"},
		{"rename the empty key", P, "a&&=1", func(q Q) Q { return q.Rename("", "k") }, "a&k&k=1"},
		{"sort is stable", P, "b=2&a=2&b=1&a=1&%61=0&a", Q.Sort, "a=2&a=1&%61=0&a&b=2&b=1"},
		{"sort by what keys stand for", P, "~&%41&b&%2E", Q.Sort, "%2E&%41&b&~"},
		{"sort leaves separators", S, "c;a&b", Q.Sort, "a;b&c"},
		{"sort empty pairs", P, "b&&a", Q.Sort, "&a&b"},
		{"sort malformed keys", P, "%41&%4&%25", Q.Sort, "%25&%4&%41"},
		{"filter", S, "a;utm_source=x&b;utm_id", func(q Q) Q {
			return q.Filter(func(p query.Pair) bool {
				return !strings.HasPrefix(p.RawKey(),
					"utm_")
			})
		}, "a&b"},
		{"edit in place", P, "a=%7e&b=%7e&c=%7e", func(q Q) Q {
			return q.Edit(func(p query.Pair) query.Pair {
				if p.Is("b") {
					return p.WithValue("x&y")
				}
				return p
			})
		}, "a=%7e&b=x%26y&c=%7e"},
		{"edit flags", P, "a&b=&c=1", func(q Q) Q {
			return q.Edit(func(p query.Pair) query.Pair { return p.WithoutValue().WithKey("k=") })
		}, "k%3D&k%3D&k%3D"},
		{"edit to the empty pair", F, "a&b=1", func(q Q) Q {
			return q.Edit(func(query.Pair) query.Pair { return query.Pair{} })
		}, "&"},
		{"a pair from elsewhere brings no separators", query.Form | query.Semicolons, "a;b",
			func(q Q) Q {
				for p := range query.Split("x;y=1+1%20%").Pairs() {
					q = q.Edit(func(query.Pair) query.Pair { return p })
				}
				return q
			}, "x%3By=1%2B1+%25;x%3By=1%2B1+%25"},
	} {
		q := tt.syntax.Split(tt.text)
		if got := tt.edit(q); got.String() != tt.want || got.Syntax() != q.Syntax() {
			t.Errorf("%s: of %q comes %q, want %q", tt.odd, tt.text, got, tt.want)
		}
		if q.String() != tt.text {
			t.Errorf("%s: %q was changed to %q", tt.odd, tt.text, q)
		}
	}
}

// SortFunc by raw key and value, as for signed requests.
func TestSortFunc(t *testing.T) {
	q := query.Split("b=1&a=2&a=1&a").SortFunc(func(a, b query.Pair) int {
		return strings.Compare(a.RawKey()+"\x00"+a.RawValue(), b.RawKey()+"\x00"+b.RawValue())
	})
	if want := "a&a=1&a=2&b=1"; q.String() != want {
		t.Errorf("got %q, want %q", q, want)
	}
}

// Data written in one syntax reads the same in every syntax with the same
// spelling of a space.
func TestWrittenForAll(t *testing.T) {
	if q := query.Split("a=b").AddAll(nil); q.String() != "a=b" {
		t.Errorf("nothing added: %q", q)
	}
	data := query.Split("").AddAll(func(yield func(k, v string) bool) {
		for c := range 256 {
			if b := string([]byte{'k', byte(c)}); !yield(b, b) {
				return
			}
		}
	})
	if !pct.Valid(data.String(), pct.Query()) {
		t.Error("not a query")
	}
	for _, s := range []query.Syntax{query.Form, both, both | query.Form} {
		q := s.Split(data.String())
		if q.Len() != 256 {
			t.Errorf("syntax %d: %d pairs", s, q.Len())
		}
		for c := range 256 {
			b := string([]byte{'k', byte(c)})
			if v, ok := q.Get(b); v != b || !ok {
				t.Errorf("syntax %d: Get(%q) = %q, %v", s, b, v, ok)
			}
		}
	}
}

func TestEqual(t *testing.T) {
	if query.Ampersands.Split("a") != query.Split("a") || (query.Query{}) != query.Split("") {
		t.Error("one syntax, two values")
	}
	if query.Form.Split("a") == query.Split("a") {
		t.Error("two syntaxes, one value")
	}
}

func TestMap(t *testing.T) {
	for _, tt := range []struct {
		text string
		lost query.Loss
		want string // that comes back
	}{
		{"", 0, ""},
		{"a=1&a=0&b=", 0, "a=1&a=0&b="},
		{"=&=x", 0, "=&=x"},
		{"b=1&a=2", query.LostOrder, "a=2&b=1"},
		{"a=1&b=2&a=3", query.LostOrder, "a=1&a=3&b=2"},
		{"a", query.LostNoValue, "a="},
		{"a=&&b=", query.LostEmpty, "a=&b="},
		{"&", query.LostEmpty, ""},
		{"a=1;b=2", query.LostSeparators, "a=1&b=2"},
		{"%61=%7e&b=%20&c=%C3%a9", query.LostSpelling, "a=~&b=+&c=%C3%A9"},
		{"a=é", query.LostSpelling, "a=%C3%A9"},
		{"a=%&%zz=1&b=1", query.LostMalformed, "b=1"},
		{"b;a=%&&a=%61",
			query.LostOrder | query.LostNoValue | query.LostEmpty | query.LostSeparators |
				query.LostSpelling | query.LostMalformed, "a=a&b="},
	} {
		s := query.Form | both
		m, lost, err := s.Split(tt.text).Map(query.MaxPairs)
		if err != nil || lost != tt.lost {
			t.Errorf("%q loses %v, want %v (%v)", tt.text, lost, tt.lost, err)
		}
		if back, lost := s.FromMap(m); back.String() != tt.want || lost != 0 {
			t.Errorf("%q comes back as %q and loses %v, want %q", tt.text, back, lost, tt.want)
		}
	}
	if q, lost := query.Plain.FromMap(map[string][]string{"a": {}, "b": {"1"},
		"c": nil}); q.String() != "b=1" || lost != query.LostKeys {
		t.Errorf("got %q, lost %v", q, lost)
	}
	m, _, err := query.Split("a&b&c").Map(2)
	if e, ok := errors.AsType[*query.Error](err); m != nil || !ok || *e != (query.Error{Offset: 4,
		Rule: "pairs"}) {
		t.Errorf("beyond the limit: %v, %v", m, err)
	}
}

func TestLossString(t *testing.T) {
	for want, l := range map[string]query.Loss{
		"nothing":                       0,
		"order of keys, empty pairs":    query.LostOrder | query.LostEmpty,
		"malformed encodings":           query.LostMalformed,
		"keys without values":           query.LostKeys,
		`pairs without "=", separators`: query.LostNoValue | query.LostSeparators,
		"spelling of encodings":         query.LostSpelling,
	} {
		if l.String() != want {
			t.Errorf("%d is %q, want %q", l, l, want)
		}
	}
}

// TestEncode: data that is encoded and decoded in a syntax is the same, and
// encoded as in a pair.
func TestEncode(t *testing.T) {
	for _, test := range []struct {
		syntax    query.Syntax
		data, raw string
	}{
		{query.Plain, "", ""},
		{query.Plain, "a b+c&d=e;/?", "a%20b%2Bc%26d%3De%3B/?"},
		{query.Form, "a b+c&d=e;/?", "a+b%2Bc%26d%3De%3B/?"},
		{query.Form, "é", "%C3%A9"},
		{query.Commas, "a,b", "a%2Cb"},
	} {
		raw := test.syntax.Encode(test.data)
		data, err := test.syntax.Decode(raw)
		if raw != test.raw || data != test.data || err != nil {
			t.Errorf("%v: %q is %q, and that is %q, %v", test.syntax, test.data, raw, data, err)
		}
		if q := test.syntax.Split("").AddFlag(test.data); q.String() != raw {
			t.Errorf("%v: %q as a key is %q, alone %q", test.syntax, test.data, q, raw)
		}
	}
	var e *query.Error
	if _, err := query.Form.Decode("a+%4"); !errors.As(err, &e) || e.Offset != 4 {
		t.Errorf("%v", err)
	}
}
