package pct_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/pct"
)

func TestNoAllocs(t *testing.T) {
	var (
		long    = strings.Repeat("long/plain.text", 100)
		encoded = strings.Repeat("Laguna%20Beach%2F", 100)
		lower   = strings.Repeat("%c3%a9%7E", 100)
		data    = strings.Repeat("Laguna Beach/", 100)
		buf     = make([]byte, 0, 3*len(encoded))
		d       = pct.Decoder{Refuse: pct.Terminators(), UTF8: true}
		a, b    = pct.Unreserved(), pct.SubDelims()
		sinkSet pct.Set
	)
	for _, tt := range []struct {
		name string
		f    func()
	}{
		{"SetOf", func() { sinkSet = pct.SetOf("abc") }},
		{"Range", func() { sinkSet = pct.Range('a', 'z') }},
		{"Set.Contains", func() { sinkBool = a.Contains('x') }},
		{"Set.Union", func() { sinkSet = a.Union(b) }},
		{"Set.Intersect", func() { sinkSet = a.Intersect(b) }},
		{"Set.Minus", func() { sinkSet = a.Minus(b) }},
		{"Set.Complement", func() { sinkSet = a.Complement() }},
		{"Set.Len", func() { sinkInt = a.Len() }},
		{"Set.All", func() {
			for c := range a.All() {
				sinkInt += int(c)
			}
		}},
		{"Set ==", func() { sinkBool = a == b }},
		{"Encode", func() { sinkString = pct.Encode(long, pct.Path()) }},
		{"AppendEncode", func() { sinkBytes = pct.AppendEncode(buf, data, pct.Unreserved()) }},
		{"Decode", func() { sinkString, sinkErr = pct.Decode(long) }},
		{"AppendDecode", func() { sinkBytes, sinkErr = pct.AppendDecode(buf, encoded) }},
		{"Decoder.Decode", func() { sinkString, sinkErr = d.Decode(long) }},
		{"Decoder.AppendDecode", func() { sinkBytes, sinkErr = d.AppendDecode(buf, encoded) }},
		{"Index", func() { sinkInt = pct.Index(encoded, pct.Query()) }},
		{"Valid", func() { sinkBool = pct.Valid(encoded, pct.Query()) }},
		{"Normalize", func() { sinkString = pct.Normalize(encoded) }},
		{"AppendNormalize", func() { sinkBytes = pct.AppendNormalize(buf, lower) }},
		{"UpperCase", func() { sinkString = pct.UpperCase(encoded) }},
		{"AppendUpperCase", func() { sinkBytes = pct.AppendUpperCase(buf, lower) }},
		{"DecodeUnreserved", func() { sinkString = pct.DecodeUnreserved(encoded) }},
		{"AppendDecodeUnreserved", func() { sinkBytes = pct.AppendDecodeUnreserved(buf, lower) }},
	} {
		if n := testing.AllocsPerRun(100, tt.f); n != 0 {
			t.Errorf("%s allocates %v times", tt.name, n)
		}
	}
	_ = sinkSet
}

// Functions that must allocate do so once, for any size.
func TestOneAlloc(t *testing.T) {
	for _, n := range []int{2, 10, 64, 65, 256, 10_000} {
		data := strings.Repeat(" ", n)
		encoded := pct.Encode(data, pct.Unreserved())
		lower := strings.Repeat("%c3", min(n, 80)) // fits the stack
		for _, tt := range []struct {
			name string
			f    func()
		}{
			{"Encode", func() { sinkString = pct.Encode(data, pct.Unreserved()) }},
			{"Decode", func() { sinkString, sinkErr = pct.Decode(encoded) }},
			{"Normalize", func() { sinkString = pct.Normalize(lower) }},
		} {
			if got := testing.AllocsPerRun(20, tt.f); got != 1 {
				t.Errorf("%s of %d bytes allocates %v times, want once", tt.name, n, got)
			}
		}
	}
}
