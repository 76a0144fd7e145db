package cli

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/show"
)

//go:embed members.txt
var membersText string

// A Member is a member of the objects of a verb.
type Member struct {
	Name, Type, Meaning string
	Required            bool
}

// Members returns the members of the objects that a verb prints with --json, by
// its name, such as "urn parse".
func Members(verb string) (list []Member) {
	dictionary := map[string]Member{}
	for line := range strings.Lines(membersText) {
		w := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case len(w) == 3:
			dictionary[w[0]] = Member{Name: w[0], Type: w[1], Meaning: w[2]}
		case w[0] == verb && len(w) == 2:
			for name := range strings.FieldsSeq(w[1]) {
				name, optional := strings.CutSuffix(name, "?")
				m := dictionary[name]
				m.Required = !optional
				list = append(list, m)
			}
		}
	}
	return list
}

// membersHelp describes the members of a verb, or returns "".
func membersHelp(verb string) string {
	s := ""
	for _, m := range Members(verb) {
		for i, text := range show.Wrap(m.Meaning, 61) {
			name := m.Name
			if i > 0 {
				name = ""
			}
			s += fmt.Sprintf("\n  %-15s %s", name, text)
		}
	}
	if s == "" {
		return ""
	}
	return "\n\nWith --json an object has these members, as far as they apply:\n" + s
}
