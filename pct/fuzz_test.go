package pct_test

import (
	"errors"
	"testing"

	"github.com/urikit/uri/pct"
)

var seeds = []string{
	"", "a", "%", "%4", "%zz", "%41", "%2541", "%%341", "%4%31", "%%34%31", "a%4/",
	"Laguna%20Beach", "%e3%82%a2", "\xff%00\r\n", "%C3%28", "%ED%A0%80", "ア", "é%CC%81",
	"0123456789abcdef0123456789abcdef%2e%2e/0123456789abcdef0123456789abcdef0123456789abcdef",
}

// everything but "%": what Decode takes raw.
var anything = pct.SetOf("%").Complement()

func FuzzEncode(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "")
		f.Add(s, pct.Query().String())
		f.Add(s, "%\x00\xff")
	}
	f.Fuzz(func(t *testing.T, s, chars string) {
		keep := pct.SetOf(chars)
		got := pct.Encode(s, keep)
		if want := encodeSlow(s, keep); got != want {
			t.Fatalf("Encode(%q, %q) = %q, want %q", s, keep, got, want)
		}
		if !pct.Valid(got, keep) {
			t.Fatalf("Encode(%q, %q) = %q, invalid at %d", s, keep, got, pct.Index(got, keep))
		}
		if back, err := pct.Decode(got); back != s || err != nil {
			t.Fatalf("Decode(Encode(%q, %q)) = %q, %v", s, keep, back, err)
		}
		if b := pct.AppendEncode([]byte("x"), s, keep); string(b) != "x"+got {
			t.Fatalf("AppendEncode(%q, %q) = %q, want %q", s, keep, b, got)
		}
		if pct.UpperCase(got) != got {
			t.Fatalf("Encode(%q, %q) = %q, not upper case", s, keep, got)
		}
		if pct.Normalize(got) != got && keep.Intersect(pct.Unreserved()) == pct.Unreserved() {
			t.Fatalf("Encode(%q, %q) = %q, not normal", s, keep, got) // C-48
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "", false)
		f.Add(s, pct.Terminators().String(), true)
	}
	f.Fuzz(func(t *testing.T, s, refuse string, text bool) {
		checkDecode(t, pct.Decoder{}, s)
		checkDecode(t, pct.Decoder{Refuse: pct.SetOf(refuse), UTF8: text}, s)
		octets, err := pct.Decode(s)
		bad := -1
		if e, ok := errors.AsType[*pct.Error](err); ok {
			bad = e.Offset
		}
		if got := pct.Index(s, anything); got != bad {
			t.Fatalf("Decode(%q) fails at %d, Index %d", s, bad, got)
		}
		if err != nil {
			return
		}
		if back, err := pct.Decode(pct.Encode(octets, pct.Unreserved())); back != octets ||
			err != nil {
			t.Fatalf("Decode(Encode(%q)) = %q, %v", octets, back, err)
		}
	})
}

func FuzzIndex(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, pct.PChar().String())
		f.Add(s, "%")
	}
	f.Fuzz(func(t *testing.T, s, chars string) {
		raw := pct.SetOf(chars)
		got := pct.Index(s, raw)
		if want := indexSlow(s, raw); got != want {
			t.Fatalf("Index(%q, %q) = %d, want %d", s, raw, got, want)
		}
		if pct.Valid(s, raw) != (got < 0) {
			t.Fatalf("Valid(%q, %q) and Index %d", s, raw, got)
		}
	})
}

func FuzzNormalize(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkNormalize(t, s)
		// Well-formed text decodes to the same octets, and keeps its raw
		// delimiters (G-2.2-04).
		octets, err := pct.Decode(s)
		if err != nil {
			return
		}
		n := pct.Normalize(s)
		if got, err := pct.Decode(n); got != octets || err != nil {
			t.Fatalf("Decode(Normalize(%q)) = %q, %v; want %q", s, got, err, octets)
		}
		if got, want := delimiters(n), delimiters(s); got != want {
			t.Fatalf("Normalize(%q) = %q has delimiters %q, want %q", s, n, got, want)
		}
	})
}

func delimiters(s string) string {
	var out []byte
	for _, u := range units(s) {
		if !u.triplet && pct.Reserved().Contains(u.octet) {
			out = append(out, u.octet)
		}
	}
	return string(out)
}
