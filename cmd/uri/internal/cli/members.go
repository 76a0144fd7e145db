package cli

import (
	"cmp"
	"embed"
	"fmt"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/show"
)

// membersText has a line "NAME TYPE MEANING" for each member that several
// verbs have. A name means the same in all verbs. A text that is not UTF-8 is
// NAME_b64 in place of NAME, in base64.
//
//go:embed members.txt
var membersText string

// A Member is a member of the objects of a verb.
type Member struct {
	Name, Type, Meaning string
	Required            bool
}

// Members returns the members of the objects that a verb prints with --json, by
// its name, such as "urn parse". They are at the end of its help: names, with
// "?" after those that some objects do not have. Before them a line with tabs,
// "NAME TYPE MEANING", is about a member that only this verb has.
func Members(texts embed.FS, verb string) (list []Member) {
	b, _ := texts.ReadFile(helpFile(verb)) // without one there are no members
	_, own, _ := strings.Cut(string(b), membersHead)
	dictionary := map[string]Member{}
	for line := range strings.Lines(membersText + own) {
		w := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(w) == 3 {
			dictionary[w[0]] = Member{Name: w[0], Type: w[1], Meaning: w[2]}
			continue
		}
		for name := range strings.FieldsSeq(w[0]) {
			name, optional := strings.CutSuffix(name, "?")
			m := dictionary[name]
			m.Required = !optional
			list = append(list, m)
		}
	}
	return list
}

// membersHead begins the members in the help of a verb.
const membersHead = "\n\nmembers:\n"

// membersHelp describes the members of a verb, or returns "".
func membersHelp(texts embed.FS, verb string) string {
	s := ""
	for _, m := range Members(texts, verb) {
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

// helpFile returns the file with the help of a verb such as "urn parse": it is
// NAME/help.txt; below a verb it is VERB/NAME.txt.
func helpFile(verb string) string {
	folder, name, _ := strings.Cut(verb, " ")
	return folder + "/" + cmp.Or(name, "help") + ".txt"
}
