package query_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/query"
)

var (
	sinkQuery  query.Query
	sinkPair   query.Pair
	sinkString string
	sinkBool   bool
	sinkInt    int
	sinkErr    error
)

const (
	tenKeys = "q=ferret&page=2&size=50&sort=name&dir=asc&lang=en&debug&v=1.2&ref=home&session=abc123"
	encoded = "q=%66erret+cage&pa%67e=2&size=%35%30&s%6Frt=name&d%69r=asc&l%61ng=en&debug&%76=1.2&ref=home&sessi%6Fn=abc123"
)

func TestNoAllocs(t *testing.T) {
	var (
		q    = query.Split(tenKeys)
		form = query.Form.Split(encoded)
		semi = query.Form | query.Ampersands | query.Semicolons
		p, _ = q.Find("session")
	)
	for _, tt := range []struct {
		name string
		f    func()
	}{
		{"Parse", func() { sinkQuery = query.Split(tenKeys) }},
		{"Syntax.Split", func() { sinkQuery = semi.Split(tenKeys) }},
		{"String", func() { sinkString = q.String() }},
		{"Check", func() { sinkErr = q.Validate(query.MaxPairs) }},
		{"Len", func() { sinkInt = q.Len() }},
		{"Len of two separators", func() { sinkInt = semi.Split(tenKeys).Len() }},
		{"Get", func() { sinkString, sinkBool = q.Get("session") }},
		{"Get of an encoded key", func() { sinkString, sinkBool = form.Get("session") }},
		{"Get of two separators", func() {
			sinkString,
				sinkBool = semi.Split(tenKeys).Get("session")
		}},
		{"Get of nothing", func() { sinkString, sinkBool = form.Get("absent") }},
		{"Has", func() { sinkBool = form.Has("session") }},
		{"Find", func() { sinkPair, sinkBool = form.Find("session") }},
		{"Pairs", func() {
			for p := range form.Pairs() {
				sinkPair = p
			}
		}},
		{"FindAll", func() {
			for p := range form.FindAll("session") {
				sinkPair = p
			}
		}},
		{"GetAll of nothing", func() { _, sinkErr = form.GetAll("absent") }},
		{"Pair.Is", func() { sinkBool = p.Is("session") }},
		{"Pair.Key", func() { sinkString, sinkErr = p.Key() }},
		{"Pair.Value", func() { sinkString, sinkErr = p.Value() }},
		{"Pair.RawKey", func() { sinkString = p.RawKey() }},
		{"Pair.RawValue", func() { sinkString = p.RawValue() }},
		{"Pair.Span", func() { sinkInt, _ = p.Span() }},
		{"Pair.WithoutValue", func() { sinkPair = p.WithoutValue() }},
		{"Delete of nothing", func() { sinkQuery = q.Delete("absent") }},
		{"Rename of nothing", func() { sinkQuery = q.Rename("absent", "x") }},
		{"Filter of all", func() { sinkQuery = q.Filter(func(query.Pair) bool { return true }) }},
		{"Sort of what is sorted", func() { sinkQuery = query.Split("a&b&%63").Sort() }},
	} {
		if n := testing.AllocsPerRun(100, tt.f); n != 0 {
			t.Errorf("%s allocates %v times", tt.name, n)
		}
	}
}

// An edit allocates its result, and beyond a few hundred bytes a buffer to
// encode in.
func TestEditAllocs(t *testing.T) {
	q := query.Form.Split(tenKeys + "&ref=x")
	long := strings.Repeat("long value & more ", 100)
	for _, tt := range []struct {
		name string
		most float64
		f    func()
	}{
		{"Set", 1, func() { sinkQuery = q.Set("size", "1 & 2") }},
		{"Set of several", 1, func() { sinkQuery = q.Set("ref", "1 & 2") }},
		{"Set of a new key", 1, func() { sinkQuery = q.Set("new", "1 & 2") }},
		{"Add", 1, func() { sinkQuery = q.Add("new key", "1 & 2") }},
		{"AddFlag", 1, func() { sinkQuery = q.AddFlag("new key") }},
		{"Delete", 1, func() { sinkQuery = q.Delete("ref") }},
		{"Rename", 1, func() { sinkQuery = q.Rename("ref", "new key") }},
		{"Filter", 1, func() { sinkQuery = q.Filter(query.Pair.HasValue) }},
		{"Sort", 2, func() { sinkQuery = q.Sort() }},
		{"Edit", 1, func() { sinkQuery = q.Edit(query.Pair.WithoutValue) }},
		{"Pair.Value", 2, func() {
			p, _ := q.Find("q")
			sinkString,
				sinkErr = p.WithValue("a b%").Value()
		}},
	} {
		if n := testing.AllocsPerRun(100, tt.f); n > tt.most {
			t.Errorf("%s allocates %v times, want %v", tt.name, n, tt.most)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		sinkQuery = query.Split(tenKeys).Set("q",
			long)
	}); n > 3 {
		// It is two, but the race detector makes slices.Grow allocate twice.
		t.Errorf("Set of a long value allocates %v times", n)
	}
}
