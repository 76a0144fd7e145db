package parttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/abnf"
)

// Grammar reads testdata/NAME.abnf of the package. The file may use the rules
// of RFC 3986.
func Grammar(t testing.TB, name string) *abnf.Grammar {
	t.Helper()
	rules, err := os.ReadFile(filepath.Join("testdata", name+".abnf"))
	if err != nil {
		t.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		t.Fatal(err)
	}
	return grammar
}

// Oracle returns a function that decides whether a package must accept a value:
// it matches a rule of the [Grammar], and satisfies the conditions also, which
// no grammar can express.
func Oracle[G Generic](t testing.TB, name, rule string, also ...func(G) bool) func(G) bool {
	t.Helper()
	matcher, err := Grammar(t, name).Matcher(rule)
	if err != nil {
		t.Fatal(err)
	}
	return func(g G) bool {
		ok := matcher.Match(g.String())
		for _, holds := range also {
			ok = ok && holds(g)
		}
		return ok
	}
}

// Port reports whether the port of a URI is valid, empty or undefined. It is
// the twin of the check in package part, for an [Oracle]: in the grammars a
// port has at most five digits after leading zeros.
func Port(g uri.URI) bool {
	n := strings.TrimLeft(g.Port(), "0")
	return g.Port() == "" || n != "" && (len(n) != 5 || n <= "65535")
}

// Fuzz is a fuzz target for texts that are URIs, or URNs.
func Fuzz[G Generic](f *testing.F, seeds []string, law func(*testing.T, G)) {
	f.Helper()
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := parse[G](text); err == nil {
			law(t, g)
		}
	})
}
