package lint

import (
	_ "embed"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// pages has the pages of the rules: see its first lines.
//
//go:embed pages.txt
var pages string

// A Rule is what is known about a rule, for people.
type Rule struct {
	Name    string   // Finding.Rule
	Section string   // "RFC 3986 section 7.6"
	Text    string   // what it finds, and why it matters
	Bad     []string // texts that it finds
	Good    []string // texts that it does not find
	Levels  []string // its severity in each of [Profiles], or "off"
}

// Rules yields all rules, in the order in which they run.
func Rules() iter.Seq[Rule] {
	return func(yield func(Rule) bool) {
		for i := range rules {
			if !yield(explain(&rules[i])) {
				return
			}
		}
	}
}

// Lookup returns a rule by its name, and reports whether there is one.
func Lookup(name string) (Rule, bool) {
	i := ruleIndex(name)
	if i < 0 {
		return Rule{}, false
	}
	return explain(&rules[i]), true
}

// explain reads the page of a rule.
func explain(r *rule) Rule {
	e := Rule{Name: r.name, Section: r.section}
	for i := range len(r.levels) {
		e.Levels = append(e.Levels, levelNames[strings.IndexByte(severities, r.levels[i])])
	}
	_, page, _ := strings.Cut(pages, "\n["+r.name+"]\n")
	page, _, _ = strings.Cut(page, "\n[")
	for line := range strings.Lines(page) {
		if text, ok := strings.CutPrefix(line, "Example: "); ok {
			e.Bad = append(e.Bad, example(text))
		} else if text, ok := strings.CutPrefix(line, "Good: "); ok {
			e.Good = append(e.Good, example(text))
		} else if line != "\n" {
			e.Text += line
		}
	}
	return e
}

// example returns the text of an example, which may be quoted.
func example(line string) string {
	line = strings.TrimSpace(line)
	if text, err := strconv.Unquote(line); err == nil {
		return text
	}
	return line
}

// Page returns what to show of a rule: its name and section, its text, its
// examples, in which profiles it is on, and how to change that.
func (r Rule) Page() string {
	b := r.Name + " (" + r.Section + ")\n\n" + r.Text + "\n"
	for i, text := range slices.Concat(r.Bad, r.Good) {
		title := "  found      "
		if i >= len(r.Bad) {
			title = "  not found  "
		}
		if strings.Trim(text, " ") != text || strings.ContainsFunc(text, unicode.IsControl) {
			text = strconv.Quote(text)
		}
		b += title + text + "\n"
	}
	separator := "\nSeverity: "
	for i, level := range r.Levels {
		b += separator + level + " in profile " + profiles[i]
		separator = ", "
	}
	return b + "\nTo switch it off, in a configuration file: " + r.Name + " = off\n" +
		"In a document, on the same line or the line before: " + marker + " ignore " + r.Name + "\n"
}
