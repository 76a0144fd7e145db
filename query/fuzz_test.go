package query_test

import (
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

var seeds = []string{
	"", "&", "&&", "=", "==", "=&=", "a", "a=", "a=1", "a&a=&a=1", "a=1&b=2;c=3,d=4:e=5", "&a",
	"a&",
	"%61=1&a=2&%61", "a%3Db=c%26d", "a=%", "a=%4", "%zz=1&a=%zz", "%%341=x", "a+b=c+d&a%20b=c%20d",
	"a%2Bb=%2b", "b=2&a=1&b=1", "z;y&x", "k=a=b=c", "u=http://h/p?q=1", "\xff=é&%C3%A9",
	"%41%42%43",
	"a b=#", "\x00\r\n", "b=1&c&A=%e9&&", "%zz&a=%&a=1&a=2&b&a=3",
	"a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&j=10&k=11&l=12&m=13&n=14&o=15&p=16&a=17&q=18",
}

// syntaxes are all that differ.
func syntaxes() []query.Syntax {
	var all []query.Syntax
	for s := range query.Syntax(64) {
		if s&^(query.Form|query.Strict) != query.Ampersands {
			all = append(all, s)
		}
	}
	return all
}

func FuzzRead(f *testing.F) {
	for _, s := range seeds {
		for _, x := range []query.Syntax{0, query.Form, query.Semicolons,
			query.Form | query.Ampersands | query.Semicolons} {
			f.Add(s, "a", uint8(x))
		}
		f.Add(s, "", uint8(query.Commas|query.Colons))
	}
	f.Add("&=0&=", "[", uint8(54))
	f.Fuzz(func(t *testing.T, text, key string, syntax uint8) {
		s := query.Syntax(syntax)
		q := s.Split(text)
		if q.String() != text {
			t.Fatalf("Parse(%q).String() = %q", text, q)
		}
		if r := q.Syntax().Split(text); r != q {
			t.Fatalf("%v.Parse(%q) = %v, by its own syntax %v", s, text, q, r)
		}
		slow := parseSlow(s, text)
		if q.Len() != len(slow.pairs) {
			t.Fatalf("%q: Len() = %d, want %d", text, q.Len(), len(slow.pairs))
		}
		i, at := 0, 0
		first := true
		for p := range q.Pairs() {
			want := slow.pairs[i]
			if p.RawKey() != want.key || p.RawValue() != want.value ||
				p.HasValue() != want.hasValue || p.String() != want.String() {
				t.Fatalf("%q: pair %d is %q, want %q", text, i, p, want)
			}
			if start, end := p.Span(); start != at || text[start:end] != p.String() {
				t.Fatalf("%q: pair %d is at %d to %d, want from %d", text, i, start, end, at)
			}
			checkDecoded(t, slow, text, p.RawKey(), p.Key)
			checkDecoded(t, slow, text, p.RawValue(), p.Value)
			if p.Is(key) != slow.is(want, key) {
				t.Fatalf("%q: pair %d: Is(%q) = %v", text, i, key, p.Is(key))
			}
			if first && p.Is(key) {
				if r, ok := q.Find(key); r != p || !ok {
					t.Fatalf("%q: Find(%q) = %v, %v, want %v", text, key, r, ok, p)
				}
				v, err := p.Value()
				if got, ok := q.Get(key); got != v || ok != (err == nil) {
					t.Fatalf("%q: Get(%q) = %q, %v, want %q, %v", text, key, got, ok, v, err)
				}
				first = false
			}
			at += len(p.String()) + 1
			i++
		}
		if q.Has(key) == first {
			t.Fatalf("%q: Has(%q) = %v", text, key, q.Has(key))
		}
		all := slices.Collect(q.FindAll(key))
		if want := slices.DeleteFunc(slices.Collect(q.Pairs()),
			func(p query.Pair) bool { return !p.Is(key) }); !slices.Equal(all, want) {
			t.Fatalf("%q: FindAll(%q) = %v, want %v", text, key, all, want)
		}
		checkCheck(t, q)
		checkMap(t, q)
		m, lost, err := q.Map(q.Len())
		want, wantLost := slow.slowMap()
		if !maps.EqualFunc(m, want, slices.Equal) || lost != wantLost || err != nil {
			t.Fatalf("%q: %v loses %v, %v, want %v, %v", text, m, lost, err, want, wantLost)
		}
	})
}

func checkDecoded(t *testing.T, slow *slowQuery, text, raw string, decode func() (string, error)) {
	got, err := decode()
	want, ok := slow.decode(raw)
	if !ok {
		want = ""
	}
	if got != want || (err == nil) != ok {
		t.Fatalf("%q: %q decodes to %q, %v, want %q", text, raw, got, err, want)
	}
	if e, isError := errors.AsType[*query.Error](err); err != nil && (!isError ||
		e.Rule != "pct-encoded" ||
		!strings.Contains(text[:e.Offset], "%")) {
		t.Fatalf("%q: %q: %v", text, raw, err)
	}
}

func checkCheck(t *testing.T, q query.Query) {
	text := q.String()
	n := q.Len()
	err := q.Validate(n)
	e, ok := errors.AsType[*query.Error](err)
	if i := pct.Index(text, pct.Query()); i < 0 && err != nil || i >= 0 && (!ok || e.Offset != i) {
		t.Fatalf("Check(%q) = %v, want offset %d", text, err, i)
	}
	if _, err := pct.Decode(text); ok && (e.Rule == "pct-encoded") != sameOffset(err,
		e.Offset) {
		t.Fatalf("Check(%q) = %v, but to decode gives %v", text, e, err)
	}
	if n == 0 {
		return
	}
	if e, ok := errors.AsType[*query.Error](q.Validate(n - 1)); !ok || e.Rule != "pairs" {
		t.Fatalf("%q: a limit of %d pairs: %v", text, n-1, q.Validate(n-1))
	} else if last := slices.Collect(q.Pairs())[n-1]; text[e.Offset:] != last.String() {
		t.Fatalf("%q: a limit of %d pairs: %v", text, n-1, e)
	}
}

func sameOffset(err error, offset int) bool {
	e, ok := errors.AsType[*pct.Error](err)
	return ok && e.Offset == offset
}

func checkMap(t *testing.T, q query.Query) {
	m, lost, err := q.Map(q.Len())
	if err != nil {
		t.Fatal(err)
	}
	back, more := q.Syntax().FromMap(m)
	if (back == q) != (lost == 0) || more != 0 {
		t.Fatalf("%q: the map loses %v, and back it is %q", q, lost, back)
	}
	if m2, lost, _ := back.Map(back.Len()); lost != 0 || !maps.EqualFunc(m, m2, slices.Equal) {
		t.Fatalf("%q: by way of the map it is %q, and again loses %v", q, back, lost)
	}
	// net/url defines the same map where there is no ";" and not too much.
	if q.Syntax() == query.Form && !strings.Contains(q.String(), ";") && q.Len() <= query.MaxPairs {
		theirs, err := url.ParseQuery(q.String())
		if !maps.EqualFunc(m, theirs, slices.Equal) ||
			(err != nil) != (lost&query.LostMalformed != 0) {
			t.Fatalf("%q: map %v, net/url has %v, %v", q, m, theirs, err)
		}
		if v, err := url.ParseQuery(back.String()); err != nil || !maps.EqualFunc(m, v,
			slices.Equal) {
			t.Fatalf("%q: net/url reads %q as %v", q, back, v)
		}
	}
}

func FuzzEdit(f *testing.F) {
	for _, s := range seeds {
		for _, x := range syntaxes() {
			f.Add(s, "a", "1", uint8(x))
		}
		f.Add(s, "a b", "=&;,:+ %41#é\xff", uint8(query.Form))
		f.Add(s, "", "", uint8(query.Semicolons|query.Ampersands))
	}
	f.Fuzz(func(t *testing.T, text, key, value string, syntax uint8) {
		s := query.Syntax(syntax)
		q := s.Split(text)
		valid := pct.Valid(text, pct.Query())
		check := func(name string, got query.Query, edit func(*slowQuery)) {
			t.Helper()
			slow := parseSlow(s, text)
			edit(slow)
			if got.String() != slow.String() || got.Syntax() != q.Syntax() {
				t.Fatalf("%q, %q, %q: %s gives %q, want %q", text, key, value, name, got, slow)
			}
			if valid && !pct.Valid(got.String(), pct.Query()) {
				t.Fatalf("%q, %q, %q: %s gives %q, which is not valid", text, key, value, name, got)
			}
		}
		set := q.Set(key, value)
		check("Set", set, func(q *slowQuery) { q.set(key, value) })
		if v, err := set.GetAll(key); err != nil || len(v) != 1 || v[0] != value {
			t.Fatalf("%q: Set(%q, %q) gives %q, and GetAll then %q, %v", text, key, value, set, v,
				err)
		}
		if set.Set(key, value) != set {
			t.Fatalf("%q: Set(%q, %q) twice", text, key, value)
		}

		add := q.Add(key, value)
		check("Add", add, func(q *slowQuery) {
			q.add(slowPair{q.encode(key, true), q.encode(value, false), true})
		})
		if !strings.HasPrefix(add.String(), text) || add.Len() != q.Len()+1 {
			t.Fatalf("%q: Add(%q, %q) gives %q", text, key, value, add)
		}
		check("AddFlag", q.AddFlag(key), func(q *slowQuery) {
			q.add(slowPair{key: q.encode(key,
				true)})
		})
		if got := q.AddAll(func(yield func(k, v string) bool) {
			_ = yield(key, value) &&
				yield(value, key)
		}); got != add.Add(value, key) {
			t.Fatalf("%q: AddAll gives %q", text, got)
		}

		deleted := q.Delete(key)
		check("Delete", deleted, func(q *slowQuery) { q.deleteFrom(0, key) })
		if deleted.Has(key) && (deleted.String() != "") {
			t.Fatalf("%q: Delete(%q) gives %q", text, key, deleted)
		}
		check("Filter", q.Filter(func(p query.Pair) bool { return !p.Is(key) }),
			func(q *slowQuery) { q.deleteFrom(0, key) })
		if got := q.Filter(func(query.Pair) bool { return true }); got != q {
			t.Fatalf("%q: Filter of all gives %q", text, got)
		}
		check("Filter of none", q.Filter(func(query.Pair) bool { return false }),
			func(q *slowQuery) { q.pairs = nil })

		check("Rename", q.Rename(key, value), func(q *slowQuery) { q.rename(key, value) })
		edited := q.Edit(func(p query.Pair) query.Pair {
			if p.Is(key) {
				return p.WithKey(value)
			}
			return p
		})
		if edited != q.Rename(key, value) {
			t.Fatalf("%q: Edit gives %q", text, edited)
		}
		check("Edit", q.Edit(func(p query.Pair) query.Pair { return p.WithValue(value) }),
			func(q *slowQuery) {
				for i := range q.pairs {
					q.pairs[i].value, q.pairs[i].hasValue = q.encode(value, false), true
				}
			})
		check("Edit without", q.Edit(query.Pair.WithoutValue), func(q *slowQuery) {
			for i := range q.pairs {
				q.pairs[i].hasValue = false
			}
		})

		sorted := q.Sort()
		check("Sort", sorted, (*slowQuery).sort)
		if sorted.Sort() != sorted || !slices.Equal(texts(sorted), texts(q)) {
			t.Fatalf("%q: Sort gives %q", text, sorted)
		}
	})
}

// texts returns the pairs as a multiset.
func texts(q query.Query) []string {
	var all []string
	for p := range q.Pairs() {
		all = append(all, p.String())
	}
	slices.Sort(all)
	return all
}

// FuzzForeignPair: a pair of one syntax has the same data in another, and stays
// one pair.
func FuzzForeignPair(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, uint8(query.Form), uint8(query.Semicolons))
		f.Add(s, uint8(query.Colons), uint8(query.Form))
	}
	f.Fuzz(func(t *testing.T, text string, from, to uint8) {
		for p := range query.Syntax(from).Split(text).Pairs() {
			q := query.Syntax(to).Split("x=1").Edit(func(query.Pair) query.Pair { return p })
			if q.Syntax() == query.Syntax(from).Split("").Syntax() {
				if q.String() != p.String() {
					t.Fatalf("%q as itself is %q", p, q)
				}
				continue
			}
			if q.Len() > 1 {
				t.Fatalf("%q of syntax %d is %q in %d", p, from, q, to)
			}
			key, err1 := p.Key()
			value, err2 := p.Value()
			if err1 != nil || err2 != nil {
				continue
			}
			if v, ok := q.Get(key); q.Len() == 1 && (v != value || !ok) {
				t.Fatalf("%q of syntax %d is %q in %d", p, from, q, to)
			}
		}
	})
}
