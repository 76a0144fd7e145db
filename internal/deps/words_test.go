package deps

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// habits are phrases that a reader has to read twice, each with an example, and
// what to write in their place. Where the group of an expression matches, the
// phrase is right.
var habits = []struct{ words, wrong, write string }{
	{`(?:(\b[Tt]here) )?\b(?:is|are|was|were) no (longer|more|such|[a-z]+er\b)?`,
		"this is no URI", `"is not a", or "there is no"`},
	{`\bis an? [A-Za-z]+, and no [a-z]`, "this is a URI, and no path", `"and not a"`},
	{`\b(?:take|takes|took) (more |no |time |as )?[^.,;:()]{1,30}? for ` +
		`(?:an?|it|them|what|one|such|two|the (?:host|end))\b`,
		"who takes it for the\n// host", `"reads … as", or "mistakes … for"`},
	{`\btaken for (?:an?|the|it|them|what|one|such|names|delimiters)\b`,
		"it is taken for a host", `"read as", or "mistaken for"`},
	{`\b(?:have|has|had) not (?:the|an?)\b`, "it has not the right", `"does not have"`},
	{`[.:] (?:Not|Also not|Never) [a-z]+ (?:is|are)\b`, "so. Not masked are",
		"the subject first"},
}

// joint is between two lines of a paragraph, or of a comment.
var joint = regexp.MustCompile(`\n[\t ]*(?://)? *`)

// TestWords finds these habits in comments, messages, helps and documents.
// Requirements and answers of others have the words of their sources.
func TestWords(t *testing.T) {
	for _, h := range habits {
		if !regexp.MustCompile(h.words).MatchString(joint.ReplaceAllString(h.wrong, " ")) {
			t.Errorf("%s does not find %q", h.words, h.wrong)
		}
	}
	for _, name := range tracked(t) {
		ext, base := path.Ext(name), path.Base(name)
		isHelp := ext == ".txt" && (strings.HasPrefix(name, "cmd/uri/internal/") || base == "pages.txt" || base == "help.txt")
		if !isHelp && ext != ".go" && ext != ".md" || strings.HasSuffix(name, "_test.go") ||
			strings.Contains(name, "testdata/") || strings.HasPrefix(name, "docs/requirements/") {
			continue
		}
		b, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // deleted, and not yet committed
		} else if err != nil {
			t.Fatal(err)
		}
		text := joint.ReplaceAllString(string(b), " ")
		for _, h := range habits {
			for _, at := range regexp.MustCompile(h.words).FindAllStringSubmatchIndex(text, -1) {
				right := false
				for g := 2; g < len(at); g += 2 {
					right = right || at[g] >= 0
				}
				if !right {
					t.Errorf("%s: %q: write %s", name,
						text[max(0, at[0]-30):min(len(text), at[1]+20)], h.write)
				}
			}
		}
	}
}

// flag finds what looks like a flag, and says of which program if not of ours.
var flag = regexp.MustCompile(`(?:^|([a-z]+) |[ (])(?:--[a-z]+|-[a-zA-Z]\b)`)

// TestFlags: a message of a library names no flag of a command, which a program
// that has the library does not have.
func TestFlags(t *testing.T) {
	for text, want := range map[string]bool{
		"use --allow-net": true, "(by -x PROXY)": true, "-k trusts it": true, "as by qpdf --decrypt": false,
		"xn--a": false, "a-b": false, "a - b": false, "--link: ": false, "<!--a": false, "a--b": false,
	} {
		if got := namesFlag(text); got != want {
			t.Errorf("%q names a flag: %t", text, got)
		}
	}
	literals := 0
	for _, s := range sources(t) {
		in := "/" + s.pkg + "/"
		if s.test || s.ignored || s.ast.Name.Name == "main" || strings.Contains(in, "/cmd/") ||
			strings.Contains(in, "/internal/tools/") || strings.Contains(in, "/resolver/internal/") || strings.HasSuffix(s.pkg, "test") {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			l, ok := n.(*ast.BasicLit)
			if !ok || l.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(l.Value)
			if literals++; err != nil || namesFlag(text) {
				t.Errorf("%s: %s names a flag of a command", s.name, l.Value)
			}
			return true
		})
	}
	if literals < 10_000 {
		t.Errorf("%d literals", literals)
	}
}

func namesFlag(text string) bool {
	if len(strings.Fields(text)) < 2 {
		return false // data
	}
	for _, m := range flag.FindAllStringSubmatch(text, -1) {
		if m[1] != "qpdf" {
			return true
		}
	}
	return false
}
