package deps

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestWorkflows: what runs for a pull request is what was read: actions are
// named by their commits, which nobody can move, and the token of the checkout
// is not left for later steps.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github/workflows/*.yml"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		steps := strings.Split(string(b), "- uses: ")[1:]
		for _, s := range steps {
			action, _, _ := strings.Cut(s, "\n")
			if !regexp.MustCompile(`^[\w/-]+@[0-9a-f]{40} # v\d`).MatchString(action) {
				t.Errorf("%s: %s has no commit", file, action)
			}
			if strings.HasPrefix(action, "actions/checkout@") && !strings.Contains(s, "persist-credentials: false") {
				t.Errorf("%s: %s keeps its token", file, action)
			}
		}
		if len(steps) != strings.Count(string(b), "uses:") || !strings.Contains(string(b), "permissions:\n  contents: read\n") {
			t.Errorf("%s: other steps, or permissions", file)
		}
	}
}

// TestOneVersion: all modules are checked and built with one version of
// golang.org/x/tools.
func TestOneVersion(t *testing.T) {
	versions := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "go.mod" {
			return err
		}
		b, err := os.ReadFile(file)
		if m := regexp.MustCompile(`golang\.org/x/tools (v\S+)`).FindStringSubmatch(string(b)); m != nil {
			versions[m[1]] = append(versions[m[1]], file)
		}
		return err
	})
	if err != nil || len(versions) != 1 {
		t.Errorf("%v, %v", versions, err)
	}
}
