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
type Ignored struct {
	rules map[int][]string // by line; "" is all
}

// ReadIgnored returns the comments of a document that say
//
//	uri-lint: ignore RULE, RULE
//
// whatever the syntax of comments is there. Without a word after it, that is
// all rules. It takes time linear in the text.
func ReadIgnored(document string) Ignored {
	g := Ignored{make(map[int][]string)}
	line := 1
	for {
		before, rest, ok := strings.Cut(document, marker)
		if !ok {
			return g
		}
		line += strings.Count(before, "\n")
		document = rest
		text, _, _ := strings.Cut(rest, "\n")
		text, ok = strings.CutPrefix(strings.TrimLeft(text, " \t"), "ignore")
		list := strings.TrimLeft(text, " \t")
		if ok && (list == "" || !pct.Alpha().Contains(list[0])) {
			g.rules[line] = append(g.rules[line], "")
		}
		for _, word := range words(text) {
			if !ok || ruleIndex(word) < 0 {
				break
			}
			g.rules[line] = append(g.rules[line], word)
		}
	}
}

// Rule reports whether a comment on a line, which counts from 1, or on the line
// before suppresses the findings of a rule there.
func (g Ignored) Rule(line int, rule string) bool {
	list := slices.Concat(g.rules[line-1], g.rules[line])
	return slices.Contains(list, "") || slices.Contains(list, rule)
}
