// Package costtest finds texts that cost too much. A generator puts one to
// three short tokens of a format's own vocabulary together, repeated and
// nested in all orders. What it makes is read in two sizes: four times the size
// may cost less than five times as much.
//
// Lists of hostile texts do not replace it: what is quadratic is always a
// combination that nobody thought of.
package costtest

import (
	"bufio"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A Generator makes texts of any length. The zero Generator makes empty ones.
type Generator struct {
	Tokens [3]string // the last ones may be empty
	shape  int
}

// A shape puts about n tokens together.
type shape struct {
	name string
	text func(a, b, c string, n int) string
}

const after = 2 // the index of a shape

var repeat = strings.Repeat

var shapes = []shape{
	{"(abc)*", func(a, b, c string, n int) string { return repeat(a+b+c, n/3) }},
	{"a*b*c*", func(a, b, c string, n int) string {
		return repeat(a, n/3) + repeat(b, n/3) + repeat(c, n/3)
	}},
	after: {"a(bc)*", func(a, b, c string, n int) string { return a + repeat(b+c, n/2) }},
	{"(ab)*c", func(a, b, c string, n int) string { return repeat(a+b, n/2) + c }},
	{"a*bc*", func(a, b, c string, n int) string { return repeat(a, n/2) + b + repeat(c, n/2) }},
	{"ab*c", func(a, b, c string, n int) string { return a + repeat(b, n) + c }},
	{"(a*b)*c", func(a, b, c string, n int) string {
		k := root(n)
		return repeat(repeat(a, k)+b, k) + c
	}},
	{"a(b*c*)*", func(a, b, c string, n int) string {
		k := root(n / 2)
		return a + repeat(repeat(b, k)+repeat(c, k), k)
	}},
	{"ab abb abbb", func(a, b, c string, n int) string {
		var t strings.Builder
		for i := 0; i*(i+1)/2 < n; i++ {
			t.WriteString(a + repeat(b, i) + c)
		}
		return t.String()
	}},
	{"lines of abc", func(a, b, c string, n int) string { return repeat(a+b+c+"\n", n/3) }},
}

func root(n int) int {
	k := 1
	for k*k < n {
		k++
	}
	return k
}

// Single returns a generator that repeats a token.
func Single(token string) Generator { return Generator{Tokens: [3]string{token}} }

// Pairs returns the generators that repeat two tokens together, and first the
// one and then the other.
func Pairs(tokens []string) iter.Seq[Generator] {
	return func(yield func(Generator) bool) {
		for _, a := range tokens {
			for _, b := range tokens {
				for shape := range 2 {
					if a != b && !yield(Generator{[3]string{a, b}, shape}) {
						return
					}
				}
			}
		}
	}
}

// After returns the generators that repeat a token after another one.
func After(heads, tokens []string) iter.Seq[Generator] {
	return func(yield func(Generator) bool) {
		for _, a := range heads {
			for _, b := range tokens {
				if !yield(Generator{[3]string{a, b}, after}) {
					return
				}
			}
		}
	}
}

// Random returns a generator of one to three of the tokens.
func Random(r *rand.Rand, tokens []string) Generator {
	g := Generator{shape: r.IntN(len(shapes))}
	for i := range 1 + r.IntN(3) {
		g.Tokens[i] = tokens[r.IntN(len(tokens))]
	}
	return g
}

// RandomAfter returns a generator that repeats one or two of the tokens after
// one of the heads.
func RandomAfter(r *rand.Rand, heads, tokens []string) Generator {
	g := Random(r, tokens)
	g.Tokens[0], g.Tokens[1], g.shape = heads[r.IntN(len(heads))], g.Tokens[0], after
	return g
}

// Text returns a text of about this many bytes.
func (g Generator) Text(size int) string {
	text := func(n int) string {
		return shapes[g.shape].text(g.Tokens[0], g.Tokens[1], g.Tokens[2], n)
	}
	const few, some = 100, 200 // tokens: the difference is what is repeated
	each := max(1, len(text(some))-len(text(few)))
	return text(max(few, size*(some-few)/each))
}

func (g Generator) String() string {
	return fmt.Sprintf("%q in the shape %s", g.Tokens, shapes[g.shape].name)
}

// Vocabulary reads tokens from a file. A line has a name and Go strings; a name
// may have several lines. Lines that begin with # and empty ones do not count.
func Vocabulary(t testing.TB, name string) map[string][]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := map[string][]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		name, rest, _ := strings.Cut(s.Text(), " ")
		if name == "" || strings.HasPrefix(name, "#") {
			continue
		}
		for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				t.Fatalf("%s: %q: %v", f.Name(), rest, err)
			}
			token, _ := strconv.Unquote(quoted)
			all[name] = append(all[name], token)
			rest = rest[len(quoted):]
		}
	}
	return all
}

const (
	times = 4                     // the long text is so much longer
	slack = 5                     // and may cost so much more
	least = 20 * time.Millisecond // less is not measured
	tries = 4                     // a busy machine makes a text slow, but not always
)

// CheckTime checks that run, which reads a text, takes time that is linear in
// its length: for texts of size/4 and size bytes, or else for size and 4*size,
// or else for 4*size and 16*size. A small cache, and a window that long texts
// do not fit in, may each show once; what is quadratic shows in all three.
func (g Generator) CheckTime(t testing.TB, name string, size int, run func(text string)) {
	t.Helper()
	var what string
	for range 3 {
		var ok bool
		if what, ok = g.isLinear(size, run); ok {
			return
		}
		size *= times
	}
	t.Errorf("%s: %v: %s", name, g, what)
}

func (g Generator) isLinear(size int, run func(text string)) (what string, ok bool) {
	short, long := g.Text(size/times), g.Text(size)
	var a, b time.Duration
	for try := range tries {
		if now := cpu(func() { run(long) }); try == 0 || now < b {
			b = now
		}
		if b < least {
			return "", true
		}
		a = max(a, cpu(func() { run(short) }))
		if float64(b)/float64(a) < slack*float64(len(long))/float64(times*len(short)) {
			return "", true
		}
	}
	return fmt.Sprintf("%d bytes take %v, and %d bytes %v", len(short), a, len(long), b), false
}

// cpu returns the time that the process spends in run, in user mode.
func cpu(run func()) time.Duration {
	runtime.GC()
	begin := ProcessTime()
	run()
	return ProcessTime() - begin
}
