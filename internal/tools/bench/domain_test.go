package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/host"
	weppos "github.com/weppos/publicsuffix-go/publicsuffix"
	"golang.org/x/net/publicsuffix"
)

// The test vectors of the public suffix list, which weppos/publicsuffix-go brings along.
func TestDomainVectors(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/weppos/publicsuffix-go").Output()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(strings.TrimSpace(string(dir)), "fixtures", "tests.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		name, want, ok := strings.Cut(s.Text(), " ")
		if !ok || name == "//" || strings.HasPrefix(name, "//") {
			continue
		}
		if want == "null" {
			want = ""
		}
		got, _ := domain.Parse(name)
		if n++; !strings.EqualFold(got.Registrable, want) {
			t.Errorf("%s: %q, want %q", name, got.Registrable, want)
		}
	}
	if n < 70 {
		t.Errorf("only %d vectors", n)
	}
}

// All rules of the list, and names below and beside them, are those of weppos, whose list is the same. Where
// x/net differs, whose list is another, weppos differs from it too.
func TestDomainRules(t *testing.T) {
	seen := map[string]bool{}
	other := 0
	for _, r := range weppos.DefaultRules() {
		for _, before := range []string{"", "a.", "b.a.", "a-"} {
			for _, name := range []string{before + r.Value, before + r.Value + "." + r.Value} {
				if !seen[name] {
					seen[name] = true
					other += differ(t, name)
				}
			}
		}
	}
	t.Logf("%d names, %d not as in x/net", len(seen), other)
	if other > len(seen)/50 {
		t.Error("too many")
	}
}

// The hosts of a corpus, if it is there.
func TestDomainCorpus(t *testing.T) {
	text, err := os.ReadFile("../../../../shared/corpus/web.txt")
	if err != nil {
		t.Skip(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		u, err := uri.Parse(strings.TrimSuffix(line, "\n"))
		if err != nil {
			continue
		}
		h := host.MustParse(u.Host())
		name, err := h.LookupName()
		name = strings.TrimSuffix(name, ".")
		if _, bad := domain.Parse(u.Host()); (bad != nil) != (err != nil) && !strings.Contains(u.Host(), "xn--") {
			t.Errorf("%s: %v, and %v", u.Host(), bad, err)
		}
		if err == nil && !seen[name] {
			seen[name] = true
			differ(t, name)
		}
	}
	t.Logf("%d names", len(seen))
}

// differ compares a name with the other packages, and returns 1 if only x/net differs.
func differ(t *testing.T, name string) int {
	t.Helper()
	got, err := domain.Parse(name)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0
	}
	for _, private := range []bool{true, false} {
		n := got
		if !private {
			n, _ = domain.ParseICANN(name)
		}
		r := weppos.DefaultList.Find(name, &weppos.FindOptions{IgnorePrivate: !private, DefaultRule: weppos.DefaultRule})
		suffix := r.Decompose(name)[1]
		if suffix == "" { // it wants a label before the suffix
			suffix = name
		}
		if n.Suffix != suffix || n.Division != divisionOf(r) {
			t.Errorf("%s, private %t: %s %v, weppos %s %v", name, private, n.Suffix, n.Division, suffix, divisionOf(r))
		}
	}
	suffix, icann := publicsuffix.PublicSuffix(name)
	if suffix != got.Suffix || icann != (got.Division == domain.ICANN) {
		return 1
	}
	return 0
}

func divisionOf(r *weppos.Rule) domain.Division {
	switch {
	case r == weppos.DefaultRule:
		return domain.Unlisted
	case r.Private:
		return domain.Private
	}
	return domain.ICANN
}
