package abnf

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"
)

func matcher(t testing.TB, g *Grammar, rule string) *Matcher {
	t.Helper()
	m, err := g.Matcher(rule)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestRFC3986(t *testing.T) {
	tests := []struct {
		rule, in string
		viable   int // -1 if it matches
		odd      string
	}{
		{"URI-reference", "", -1, "the empty reference"},
		{"URI-reference", "http://a/b?c#d", -1, "all parts"},
		{"URI-reference", "//", -1, "an authority, empty"},
		{"URI-reference", "a:b:c", -1, "a colon in the path of a URI"},
		{"URI-reference", "a/b:c", -1, "a colon after a slash in a reference"},
		{"URI-reference", "1:b", 1,
			"no scheme begins with a digit, no first segment holds a colon"},
		{"URI-reference", ":", 0, "nothing before the colon"},
		{"URI-reference", "http://exa mple.com/", 10, "a space"},
		{"URI-reference", "http://[1::2::3]/", 13,
			"a second double colon ends at its second colon"},
		{"URI-reference", "http://[::1", 11, "the bracket is missing"},
		{"URI-reference", "http://a:8o/", 11,
			"a letter in the port, unless an at sign makes it a password"},
		{"port", "8o", 1, "a letter in the port"},
		{"URI-reference", "http://a:8o@/", -1, "no port, a password"},
		{"URI-reference", "http://a@b@c/", 10, "a second at sign"},
		{"URI-reference", "a#b#c", 3, "a second number sign"},
		{"URI-reference", "a\x00", 1, "NUL"},
		{"URI-reference", "\xc3\xa9", 0, "beyond ASCII"},
		{"URI-reference", "%4", 2, "a digit is missing"},
		{"URI", "a", 1, "the colon is missing"},
		{"URI", "", 0, "all is missing"},
		{"absolute-URI", "a:#", 2, "no fragment here"},
		{"uri", "A:", -1, "names of rules ignore case"},
		{"pct-encoded", "%4", 2, "a digit is missing"},
		{"pct-encoded", "%zz", 1, "not hexadecimal"},
		{"pct-encoded", "%aF", -1, "digits in either case"},
		{"pct-encoded", "%aF0", 3, "a third digit"},
		{"path-empty", "", -1, "zero of something"},
		{"path-empty", "a", 0, "zero of something"},
		{"path-absolute", "//", 1, "would be an authority"},
		{"IP-literal", "[::256.1.1.1]", 6, "256 could be hexadecimal, until the dot"},
		{"IP-literal", "[v1.:]", -1, "the future may hold colons"},
		{"IP-literal", "[V1.x]", -1, "the v is a quoted string"},
		{"IP-literal", "[v.x]", 2, "the version is missing"},
		{"IPv6address", "::", -1, "all zeros"},
		{"IPv6address", ":::", 2, "three colons"},
		{"IPv6address", "1:2:3:4:5:6:7:8", -1, "no double colon"},
		{"IPv6address", "1:2:3:4:5:6:7", 13, "one short"},
		{"IPv6address", "1:2:3:4:5:6:7:8:", 15, "one too many"},
		{"IPv6address", "1:2:3:4:5:6:7::", -1, "a double colon for one group"},
		{"IPv6address", "::2:3:4:5:6:7:8", -1, "a double colon for one group, at the start"},
		{"IPv6address", "1::2:3:4:5:6:7:8", 14, "a double colon for no group"},
		{"IPv6address", "1:2:3:4:5:6:1.2.3.4", -1, "an IPv4 address for two groups"},
		{"IPv6address", "1:2:3:4:5:6:7:1.2.3.4", 15, "no room for an IPv4 address"},
		{"IPv6address", "12345::", 4, "five digits"},
		{"IPv6address", "::1.2.3.04", 9, "a zero before an octet"},
		{"dec-octet", "255", -1, "the highest"},
		{"dec-octet", "256", 2, "one more"},
		{"dec-octet", "00", 1, "two zeros"},
		{"IPv4address", "1.2.3", 5, "three octets"},
	}
	g := RFC3986()
	for _, tt := range tests {
		m := matcher(t, g, tt.rule)
		want := tt.viable
		if want < 0 {
			want = len(tt.in)
		}
		if got := m.Match(tt.in); got != (tt.viable < 0) {
			t.Errorf("%s %q: Match = %v (%s)", tt.rule, tt.in, got, tt.odd)
		}
		if got := m.Viable(tt.in); got != want {
			t.Errorf("%s %q: Viable = %d, want %d (%s)", tt.rule, tt.in, got, want, tt.odd)
		}
		if got := twinViable(g.lookup(tt.rule), tt.in); got != want {
			t.Errorf("%s %q: twinViable = %d, want %d (%s)", tt.rule, tt.in, got, want, tt.odd)
		}
	}
}

func TestNextBytes(t *testing.T) {
	tests := []struct {
		rule, prefix, want string // "." after a bar: the text may end
		odd                string
	}{
		{"pct-encoded", "", "%|", "one byte only"},
		{"pct-encoded", "%a", "0123456789ABCDEFabcdef|", "letters in both cases"},
		{"pct-encoded", "%aa", "|.", "nothing but the end"},
		{"pct-encoded", "%g", "|", "not viable"},
		{"dec-octet", "25", "012345|.", "the end, or one of six"},
		{"port", "", "0123456789|.", "may be empty"},
	}
	g := RFC3986()
	for _, tt := range tests {
		m := matcher(t, g, tt.rule)
		var got strings.Builder
		for b := range 256 {
			if next := tt.prefix + string([]byte{byte(b)}); m.Viable(next) == len(next) {
				got.WriteByte(byte(b))
			}
		}
		got.WriteByte('|')
		if m.Match(tt.prefix) {
			got.WriteByte('.')
		}
		if got.String() != tt.want {
			t.Errorf("%s %q: %s, want %s (%s)", tt.rule, tt.prefix, got.String(), tt.want, tt.odd)
		}
	}
}

func TestEmptyLanguage(t *testing.T) {
	g, err := Parse(`a = "x" a`)
	if err != nil {
		t.Fatal(err)
	}
	if m := matcher(t, g, "a"); m.Match("") || m.Viable("x") != 0 {
		t.Error("a rule without end matches something")
	}
}

// compare puts s to the automaton and to the twin.
func compare(t testing.TB, m *Matcher, r *rule, s string) {
	t.Helper()
	if got, want := m.Match(s), twinMatch(r, s); got != want {
		t.Fatalf("rule %s: Match(%q) = %v, twin %v", r.name, s, got, want)
	}
	// A prefix of a viable prefix is viable, so two lengths say it all.
	n := m.Viable(s)
	if !twinPrefix(r, s[:n]) || n < len(s) && twinPrefix(r, s[:n+1]) {
		t.Fatalf("rule %s: Viable(%q) = %d, twin %d", r.name, s, n, twinViable(r, s))
	}
}

// Every file parses, every rule compiles, sentences match, and near-sentences divide the automaton
// as they divide the twin.
func TestFiles(t *testing.T) {
	entries, err := files.ReadDir("grammar")
	if err != nil || len(entries) != 5 {
		t.Errorf("%d grammars, %v", len(entries), err)
	}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".abnf")
		t.Run(name, func(t *testing.T) {
			g, err := Load(name)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(2, 2))
			for _, rule := range g.Rules() {
				m := matcher(t, g, rule)
				for i := range 150 {
					s := g.Generate(rule, r, i%5)
					if !m.Match(s) {
						t.Fatalf("rule %s: Generate gave %q, which does not match", rule, s)
					}
					if s = Mutate(r, s, "aZ09:./"); i < 15 && len(s) < 60 {
						compare(t, m, g.lookup(rule), s)
					}
				}
			}
		})
	}
	if _, err := Load("rfc3986"); err == nil {
		t.Error("Load of a name that is not there")
	}
}

// A different author's opinion.
func TestNetip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	g := RFC3986()
	v4, v6 := matcher(t, g, "IPv4address"), matcher(t, g, "IPv6address")
	for range 30000 {
		rule := "IPv4address"
		if r.IntN(3) > 0 {
			rule = "IPv6address"
		}
		s := Mutate(r, g.Generate(rule, r, 3), "01a::.")
		if strings.Contains(s, "%") {
			continue // zones are netip's own
		}
		a, err := netip.ParseAddr(s)
		if got, want := v4.Match(s), err == nil && a.Is4(); got != want {
			t.Fatalf("IPv4address %q: %v", s, got)
		}
		if got, want := v6.Match(s), err == nil && a.Is6(); got != want {
			t.Fatalf("IPv6address %q: %v", s, got)
		}
	}
}

// randomGrammar writes rules r0 to r3 over a and b. A rule may use later ones anywhere, and itself
// at its end.
func randomGrammar(r *rand.Rand) string {
	var elem func(rule, depth int) string
	elem = func(rule, depth int) string {
		atoms := []string{`"a"`, `"b"`, `"ab"`, `%s"a"`, `%s"B"`, `%x61-62`, `%d65.98`, `""`}
		kind := r.IntN(8)
		switch {
		case depth == 0 || kind < 2:
			return atoms[r.IntN(len(atoms))]
		case kind == 2:
			return "( " + elem(rule, depth-1) + " / " + elem(rule, depth-1) + " )"
		case kind == 3:
			return "[ " + elem(rule, depth-1) + " " + elem(rule, depth-1) + " ]"
		case kind == 4:
			counts := []string{"*", "1*", "2", "*2", "1*3", "0", "2*2"}
			return counts[r.IntN(len(counts))] + "( " + elem(rule, depth-1) + " )"
		case kind < 7 && rule < 3:
			return fmt.Sprintf("r%d", rule+1+r.IntN(3-rule))
		}
		return elem(rule, depth-1) + " " + elem(rule, depth-1)
	}
	var b strings.Builder
	for rule := range 4 {
		fmt.Fprintf(&b, "r%d = %s", rule, elem(rule, 3))
		if r.IntN(3) == 0 {
			fmt.Fprintf(&b, " [ %s r%d ]", elem(rule, 1), rule)
		}
		b.WriteString("\n")
		if r.IntN(4) == 0 {
			fmt.Fprintf(&b, "R%d =/ %s\n", rule, elem(rule, 2))
		}
	}
	return b.String()
}

func TestRandomGrammars(t *testing.T) {
	var inputs []string
	for n, from := 0, 0; n <= 4; n++ {
		if n == 0 {
			inputs = []string{""}
			continue
		}
		end := len(inputs)
		for _, s := range inputs[from:end] {
			inputs = append(inputs, s+"a", s+"b", s+"B")
		}
		from = end
	}
	r := rand.New(rand.NewPCG(4, 4))
	for i := range 200 {
		grammar := randomGrammar(r)
		g, err := Parse(grammar)
		if err != nil {
			t.Fatalf("%v\n%s", err, grammar)
		}
		m := matcher(t, g, "r0")
		if i%2 == 0 {
			m.limit = 2 // the cache holds dead and one more
		}
		for _, s := range inputs {
			if got, want := m.Match(s), twinMatch(g.lookup("r0"), s); got != want {
				t.Fatalf("Match(%q) = %v, twin %v\n%s", s, got, want, grammar)
			}
			if got, want := m.Viable(s), twinViable(g.lookup("r0"), s); got != want {
				t.Fatalf("Viable(%q) = %d, twin %d\n%s", s, got, want, grammar)
			}
		}
		for range 20 {
			if s := g.Generate("r0", r, 3); !m.Match(s) {
				t.Fatalf("Generate gave %q, which does not match\n%s", s, grammar)
			}
		}
	}
}

// A small cache is slow, and gives the same answers.
func TestCacheLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	g := RFC3986()
	big, small := matcher(t, g, "URI-reference"), matcher(t, g, "URI-reference")
	small.limit = 5
	for range 2000 {
		s := Mutate(r, g.Generate("URI-reference", r, 3), ":/?#[]@")
		if a, b := big.Match(s), small.Match(s); a != b {
			t.Fatalf("Match(%q): %v, with a small cache %v", s, a, b)
		}
		if a, b := big.Viable(s), small.Viable(s); a != b {
			t.Fatalf("Viable(%q): %d, with a small cache %d", s, a, b)
		}
		if len(small.found) > small.limit {
			t.Fatalf("%d states", len(small.found))
		}
	}
}

// The fourteenth byte from the end is an x: 2 to the 14th states, more than the cache holds.
func TestStateExplosion(t *testing.T) {
	g, err := Parse(`a = *%x78-79 %x78 13%x78-79`)
	if err != nil {
		t.Fatal(err)
	}
	m := matcher(t, g, "a")
	r := rand.New(rand.NewPCG(6, 6))
	b := make([]byte, 1<<16)
	for i := range b {
		b[i] = 'x' + byte(r.IntN(2))
	}
	for n := len(b) - 12; n <= len(b); n++ {
		if got, want := m.Match(string(b[:n])), b[n-14] == 'x'; got != want {
			t.Fatalf("%d bytes: %v", n, got)
		}
	}
	if len(m.found) > maxStates {
		t.Errorf("%d states", len(m.found))
	}
}

func TestNoAllocs(t *testing.T) {
	m := matcher(t, RFC3986(), "URI-reference")
	const s = "http://user@[::1]:80/a/b?c#d"
	m.Match(s)
	if n := testing.AllocsPerRun(100, func() { m.Match(s); m.Viable(s) }); n != 0 {
		t.Errorf("%v allocations on known ground", n)
	}
}

func FuzzMatch(f *testing.F) {
	g := RFC3986()
	for rule := range g.Rules() {
		for _, s := range []string{"", "http://u@[::1]:80/a?b#c", "a:b", "1.2.3.4", "%4",
			"::ffff:1.2.3.4", "[v1.a]"} {
			f.Add(s, uint8(rule))
		}
	}
	var ms []*Matcher
	for _, rule := range g.Rules() {
		ms = append(ms, matcher(f, g, rule))
	}
	f.Fuzz(func(t *testing.T, s string, rule uint8) {
		if len(s) > 60 {
			return // the twin is slow
		}
		m := ms[int(rule)%len(ms)]
		compare(t, m, g.lookup(g.Rules()[int(rule)%len(ms)]), s)
	})
}

func BenchmarkMatch(b *testing.B) {
	m := matcher(b, RFC3986(), "URI-reference")
	for _, s := range []string{"../a?b", "http://example.com/a/b?c#d",
		"http://[2001:db8::1]:8080/"} {
		b.Run(fmt.Sprint(len(s)), func(b *testing.B) {
			for b.Loop() {
				m.Match(s)
			}
		})
	}
}

// One text, many bytes: the cost per byte must not grow.
func BenchmarkMegabyte(b *testing.B) {
	m := matcher(b, RFC3986(), "URI-reference")
	s := "http://a/" + strings.Repeat("%41/..", 1<<20/6)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		m.Match(s)
	}
}

// What the first texts cost: parsing, compiling, and the states on the way.
func BenchmarkCold(b *testing.B) {
	for b.Loop() {
		matcher(b, RFC3986(), "URI-reference").Match("http://[2001:db8::1]:8080/a/b?c#d")
	}
}
