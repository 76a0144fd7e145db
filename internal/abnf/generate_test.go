package abnf

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestFiles and TestRandomGrammars prove that sentences match; here is the rest.

func TestGenerateReaches(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	g, err := Parse(`a = "x" / %s"y" / %x30-32 / 2*("-") / [ "zz" ]`)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for range 2000 {
		seen[g.Generate("a", r, 2)] = true
	}
	want := words("x X y 0 1 2 -- --- ---- '' zz zZ Zz ZZ")
	for _, s := range want {
		if !seen[s] {
			t.Errorf("never %q", s)
		}
	}
	if len(seen) != len(want) {
		t.Errorf("%d sentences, want %d", len(seen), len(want))
	}
}

func TestGenerateEnds(t *testing.T) {
	tests := []struct{ name, grammar string }{
		{"right recursion", `a = "x" [ a ]`},
		{"the alternative that ends comes last", `a = "x" a a a / "x" a a / "y"`},
		{"nested, so no Matcher takes it", `a = "(" *a ")"`},
		{"two rules, one way out", "a = b b\nb = \"x\" a / c\nc = \"y\" / a a"},
		{"an alternative that never ends", "a = \"y\" / b\nb = \"x\" b"},
		{"an option that never ends", "a = [ b ] \"y\"\nb = \"x\" b"},
	}
	r := rand.New(rand.NewPCG(7, 7))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := Parse(tt.grammar)
			if err != nil {
				t.Fatal(err)
			}
			for i := range 300 {
				s := g.Generate("A", r, i%10-1)
				if len(s) > 1e5 {
					t.Fatalf("%d bytes", len(s))
				}
				if len(s) < 60 && !twinMatch(g.lookup("a"), s) {
					t.Fatalf("gave %q, which does not match", s)
				}
			}
		})
	}
}

func TestGeneratePanics(t *testing.T) {
	g, err := Parse("a = \"x\" a")
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []string{"a", "b"} {
		func() {
			defer func() {
				if v, ok := recover().(string); !ok || !strings.HasPrefix(v, "abnf: ") {
					t.Errorf("rule %s: panic %v", rule, v)
				}
			}()
			g.Generate(rule, rand.New(rand.NewPCG(0, 0)), 1)
		}()
	}
}

func TestDeterministic(t *testing.T) {
	var got [2]string
	for i := range got {
		r := rand.New(rand.NewPCG(8, 8))
		g := RFC3986()
		for range 50 {
			got[i] += Mutate(r, g.Generate("URI", r, 4), "ab") + "\n"
		}
	}
	if got[0] != got[1] {
		t.Error("equal seeds, different strings")
	}
}

func TestMutate(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, s := range []string{"", "x", "http://a/b"} {
		for _, alphabet := range []string{"", "q"} {
			seen := map[string]bool{}
			var all strings.Builder
			for range 3000 {
				m := Mutate(r, s, alphabet)
				seen[m] = true
				all.WriteString(m)
				if len(m) > 2*len(s)+3*(4+3) {
					t.Fatalf("Mutate(%q) = %q: not small", s, m)
				}
			}
			if len(seen) < 100 {
				t.Errorf("Mutate(%q) has %d results", s, len(seen))
			}
			for _, c := range odd + alphabet {
				if !strings.ContainsRune(all.String(), c) && c < 0x80 {
					t.Errorf("Mutate(%q) never has %q", s, c)
				}
			}
		}
	}
}
