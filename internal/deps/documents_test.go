package deps

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestArchitecture: the tables of ARCHITECTURE.md have each package of the command.
func TestArchitecture(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	folders, err := os.ReadDir(filepath.Join(root, "cmd/uri/internal"))
	if err != nil || len(folders) == 0 {
		t.Fatal(folders, err)
	}
	rows := ""
	for line := range strings.Lines(string(b)) {
		if strings.HasPrefix(line, "| ") {
			rows += line
		}
	}
	for _, f := range folders {
		if f.IsDir() && !strings.Contains(rows, "`"+f.Name()+"`") {
			t.Errorf("no table of ARCHITECTURE.md says what is in cmd/uri/internal/%s", f.Name())
		}
	}
}
