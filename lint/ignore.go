package lint

import (
	"slices"
	"strings"

	"github.com/urikit/uri/pct"
)

// marker begins a comment that suppresses findings.
const marker = "uri-lint:"

// Ignored are the comments of a document that suppress findings. The zero
// Ignored has none.
type Ignored struct{ comments []comment }

// A comment suppresses rules on its line and on the next.
type comment struct {
	line  int
	rules []string // empty: all
}

// ReadIgnored returns the comments of a document that say
//
//	uri-lint: ignore RULE, RULE
//
// whatever the syntax of comments is there. Without a word after it, that is
// all rules. It takes time linear in the text.
func ReadIgnored(document string) Ignored {
	var found Ignored
	line := 1
	for {
		before, rest, ok := strings.Cut(document, marker)
		if !ok {
			return found
		}
		line += strings.Count(before, "\n")
		document = rest
		text, _, _ := strings.Cut(rest, "\n")
		text, ok = strings.CutPrefix(strings.TrimLeft(text, " \t"), "ignore")
		names := ruleNames(text)
		if ok && (len(names) > 0 || !startsWord(strings.TrimLeft(text, " \t"))) {
			found.comments = append(found.comments, comment{line, names})
		}
	}
}

func startsWord(s string) bool { return s != "" && pct.Alpha.Contains(s[0]) }

// ruleNames returns the names of rules at the beginning of a text.
func ruleNames(text string) (names []string) {
	for _, word := range words(text) {
		if ruleIndex(word) < 0 {
			break
		}
		names = append(names, word)
	}
	return names
}

// Rule reports whether a comment on a line, which counts from 1, or on the line
// before suppresses the findings of a rule there.
func (g Ignored) Rule(line int, rule string) bool {
	i, _ := slices.BinarySearchFunc(g.comments, line-1, func(c comment, line int) int {
		return c.line - line
	})
	for ; i < len(g.comments) && g.comments[i].line <= line; i++ {
		if names := g.comments[i].rules; names == nil || slices.Contains(names, rule) {
			return true
		}
	}
	return false
}
