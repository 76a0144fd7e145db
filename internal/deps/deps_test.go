package deps

import (
	"slices"
	"strings"
	"testing"
)

// TestPolicy fails for each import in a module of the workspace that the policy does not allow.
func TestPolicy(t *testing.T) {
	g, err := parse(policy)
	if err != nil {
		t.Fatal(err)
	}
	imports := shipped(sources(t))
	if len(imports[module]) == 0 {
		t.Fatal("package uri imports nothing: the files were not found")
	}
	addOutside(t, imports)
	for _, msg := range g.check(imports) {
		t.Error(msg)
	}
}

// TestUnsafe: the files that import unsafe are those that are named.
func TestUnsafe(t *testing.T) {
	files := map[string]bool{}
	for _, s := range sources(t) {
		if !s.test && slices.Contains(s.imports(), "unsafe") {
			if files[s.name] = true; unsafeFiles[s.name] == "" {
				t.Errorf("%s imports unsafe: without need, or it belongs into unsafeFiles", s.name)
			}
		}
	}
	for name := range unsafeFiles {
		if !files[name] {
			t.Errorf("%s does not import unsafe: take it out of unsafeFiles", name)
		}
	}
}

// TestPolicySays spells out what the policy must not come to allow.
func TestPolicySays(t *testing.T) {
	g, err := parse(policy)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		pkg, imp string
		ok       bool
	}{
		{"uri", "pct", true},
		{"uri", "finding", true},
		{"uri", "strings", true},
		{"pct", "uri", false},
		{"pct", "finding", true},
		{"finding", "pct", false},
		{"uri", "fmt", false},
		{"uri", "unsafe", false},
		{"uri", "net/netip", false},
		{"uri", "encoding/binary", false},
		{"uri", "host", false},
		{"uri", "golang.org/x/net/idna", false},
		{"iri", "host", true},
		{"host", "iri", false},
		{"host", "query", false},
		{"neturl", "net/url", true},
		{"query", "net/url", false},
		{"host", "fmt", true},
		{"scheme/ftp", "query", true},
		{"scheme/ftp", "scheme/file", false},
		{"scheme/ftp", "scheme", false},
		{"scheme", "scheme/ftp", true},
		{"scheme", "urn/nid", true},
		{"urn/nid", "scheme", false},
		{"urn/nid", "urn/isbn", true},
		{"urn/isbn", "urn", true},
		{"urn", "urn/isbn", false},
		{"lint", "scheme", true},
		{"lint", "extract", false},
		{"lint", "net/http", false},
		{"guard/dial", "net", true},
		{"deref/http", "net/http", true},
		{"deref", "guard", true},
		{"guard", "deref", false},
		{"resolver", "deref", true},
		{"cmd/uri", "github.com/spf13/cobra", true},
		{"resolver", "github.com/spf13/cobra", false},
		{"cmd/uri", "resolver", false},
		{"deref", "resolver/store", false},
		{"resolver/internal/limit", "resolver", true},
		{"resolver/internal/limit", "resolver/store/postgres", false},
		{"resolver/store/postgres", "resolver", false},
		{"resolver/internal/replica", "resolver/store/embedded", true},
		{"resolver/service", "resolver/internal/api", false},
		{"resolver/cmd/uri-resolver", "resolver/store/postgres", true},
		{"resolver/cmd/uri-resolver", "cmd/uri/internal/cli", false},
		{"urisql", "uri", true},
		{"urisql", "scheme", false},
		{"urivet", "golang.org/x/tools/go/analysis", true},
		{"urivet", "lint", false},
		{"urn", "internal/abnf", false},
		{"deref", "cmd/uri", false},
	} {
		msgs := g.check(map[string][]string{long(tt.pkg): {long(tt.imp)}})
		if ok := len(msgs) == 0; ok != tt.ok {
			t.Errorf("%s imports %s: allowed is %v, want %v; %q", tt.pkg, tt.imp, ok, tt.ok, msgs)
		}
	}
}

// long is the reverse of local, for the names that the tests use.
func long(name string) string {
	first, _, _ := strings.Cut(name, "/")
	ours := []string{
		"pct", "finding", "host", "query", "iri", "edition", "urn", "neturl", "scheme", "extract", "lint",
		"whatwg", "guard", "deref", "resolver", "urisql", "urivet", "cmd", "internal", "attic", "a", "b", "c",
	}
	switch {
	case name == "uri":
		return module
	case slices.Contains(ours, first):
		return module + "/" + name
	}
	return name
}

// TestCheckFails shows the message for each way to break a policy.
func TestCheckFails(t *testing.T) {
	const small = `
		NONE < STD; NONE < net/...; NONE < reflect, strings;
		strings < a < b/... < b; # a comment
		STD < c;
		net, reflect !< a, c;
	`
	g, err := parse(small)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name    string
		imports map[string][]string
		want    string
	}{
		{"fine", map[string][]string{"a": {"strings"}, "b/x": {"a"}, "b": {"b/x", "a", "strings"}, "c": {"fmt"}}, ""},
		{"upward", map[string][]string{"a": {"b"}}, "a imports b, but the policy does not have b < a"},
		{"entry to entry", map[string][]string{"b/x": {"b/y"}}, "b/x imports b/y, but the policy does not have b/... < b/..."},
		{"aside", map[string][]string{"c": {"a"}}, "c imports a, but the policy does not have a < c"},
		{"standard", map[string][]string{"a": {"fmt"}}, "a imports fmt, but the policy does not have STD < a"},
		{"network", map[string][]string{"b": {"net/http"}}, "b imports net/http, but the policy does not have net/... < b"},
		{"through others", map[string][]string{"c": {"fmt"}, "fmt": {"os", "reflect"}},
			"c must not get reflect through others: c imports fmt imports reflect"},
		{"unknown package", map[string][]string{"attic": nil}, "package attic is not in the policy: add it to the line of its layer"},
		{"unknown import", map[string][]string{"c": {"example.org/x"}}, "c imports example.org/x, which is not in the policy"},
	} {
		imports := map[string][]string{}
		for p, imps := range tt.imports {
			for _, i := range imps {
				imports[long(p)] = append(imports[long(p)], long(i))
			}
			if imps == nil {
				imports[long(p)] = nil
			}
		}
		if got := strings.Join(g.check(imports), "\n"); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

func TestParseFails(t *testing.T) {
	for _, tt := range []struct{ policy, want string }{
		{"NONE < a", `missing semicolon after "NONE < a"`},
		{"a;", `no <, in the rule "a"`},
		{"NONE < a b;", `"a b" is not one name, in the rule "NONE < a b"`},
		{"NONE < a,;", `"" is not one name, in the rule "NONE < a,"`},
		{"a < b;", `a is on the left before a rule has it on the right, in the rule "a < b"`},
		{"NONE < a; a < a;", `a is on the right twice, in the rule "a < a"`},
		{"NONE < a; a < NONE;", `NONE cannot stand on the right, in the rule "a < NONE"`},
		{"NONE < a < b; a !< b;", `a !< b, but the rules allow it`},
		{"NONE < STD < b; fmt !< b;", `fmt !< b, but the rules allow it`},
		{"NONE < a; a !< b;", `a !< b: no rule defines b`},
		{"NONE < a !< b;", `!< in a chain, in the rule "NONE < a !< b"`},
	} {
		_, err := parse(tt.policy)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s: %v, want %s", tt.policy, err, tt.want)
		}
	}
}
