package deps

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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

// TestWays: each function that "Six ways through the code" of ARCHITECTURE.md
// names exists, a method with its type.
func TestWays(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(b), "\n## Six ways through the code\n")
	section, _, _ = strings.Cut(section, "\n## ")
	function := regexp.MustCompile(`(?m)^func (?:\(\w* ?\*?(\w+)[^)]*\) )?(\w+)[\[(]`)
	exists := map[string]bool{}
	err = filepath.WalkDir(root, func(file string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		b, err := os.ReadFile(file)
		for _, m := range function.FindAllStringSubmatch(string(b), -1) {
			owner := m[1]
			if owner == "" { // a function is named with its package, or alone
				owner = filepath.Base(filepath.Dir(file))
				exists[m[2]] = true
				if filepath.Dir(file) == filepath.Clean(root) {
					owner = "uri"
				}
			}
			exists[owner+"."+m[2]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	exists["Accessor.Access"], exists["Format.Links"] = true, true // of an interface, and a field
	names := regexp.MustCompile("`(\\w+(?:\\.\\w+)+|[a-z]\\w+)`").FindAllStringSubmatch(section, -1)
	n := 0
	for _, m := range names {
		name := m[1]
		if strings.HasSuffix(name, ".go") || name == "body" || name == "replace" {
			continue
		}
		if n++; !exists[name] {
			t.Errorf("ARCHITECTURE.md names %s, which does not exist", name)
		}
	}
	if n < 50 {
		t.Errorf("only %d functions", n)
	}
}

// wayOfLine has the files through which a line goes in "uri check".
var wayOfLine = []string{
	"main.go", "internal/cli/main.go", "internal/cli/input.go", "internal/cli/record.go",
	"internal/verb/check/check.go", "internal/verdict/verdict.go", "internal/stream/stream.go",
	"internal/stream/cutter.go",
}

// TestLine: the functions of the way of a line are in eight files of at most
// 1,200 lines together, so that a reader follows it in minutes.
func TestLine(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(b), "\n**A line**")
	section, _, _ = strings.Cut(section, "\n**A document**")
	code := ""
	for _, name := range wayOfLine {
		b, err := os.ReadFile(filepath.Join(root, "cmd/uri", name))
		if err != nil {
			t.Fatal(err)
		}
		code += string(b)
		if base := filepath.Base(name); !strings.Contains(section, "`"+base+"`") {
			t.Errorf("ARCHITECTURE.md does not name the file %s", name)
		}
	}
	if n := strings.Count(code, "\n"); n > 1200 {
		t.Errorf("%d lines", n)
	}
	n := 0
	for _, m := range regexp.MustCompile("`(?:(\\w+)\\.)?(\\w+)`").FindAllStringSubmatch(section, -1) {
		if m[2] == "go" || m[1]+m[2] == "uriParse" { // a file, and the way of a text
			continue
		}
		n++
		function := regexp.MustCompile(`(?m)^func (?:\(\w+ \*?` + m[1] + `\) )?` + m[2] + `[\[(]`)
		if !function.MatchString(code) {
			t.Errorf("%s is in none of these files", m[0])
		}
	}
	if n < 25 {
		t.Errorf("only %d functions", n)
	}
}
