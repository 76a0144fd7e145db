package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
)

// TestContract compares the verbs in docs/cli.md with their flags and members.
// With -update it writes them.
func TestContract(t *testing.T) {
	const name, head = "../../docs/cli.md", "\n## Verbs\n"
	page, err := os.ReadFile(name)
	rules, rest, _ := strings.Cut(string(page), head)
	intro, _, _ := strings.Cut(rest, "\n### ")
	if err != nil || rest == "" {
		t.Fatalf("%s has no list of verbs: %v", name, err)
	}
	var b strings.Builder
	b.WriteString(rules + head + intro)
	for _, c := range verbsOf(cli.Root(verb.Table, verb.Texts)) {
		if c.HasParent() && (!c.HasAvailableSubCommands() || c.Flags().Lookup("json") != nil) {
			contract(&b, c)
		}
	}
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != string(page) {
		t.Errorf("%s is not what the verbs say: go test ./cmd/uri -run TestContract -update", name)
	}
}

// everywhere are flags with the same meaning in each verb, which the page has
// before the verbs.
const everywhere = "help null jobs json max-record url-file skip-blank comments encode get base relaxed"

// contract writes what scripts rely on about a verb.
func contract(b *strings.Builder, c *cobra.Command) {
	texts := verb.Texts
	verb := strings.TrimPrefix(c.CommandPath(), "uri ")
	use := strings.TrimSuffix(c.UseLine(), " [flags]")
	fmt.Fprintf(b, "\n### %s\n\n`%s`: %s\n", verb, use, c.Short)
	list := func(title string, items []string) {
		if len(items) > 0 {
			fmt.Fprintf(b, "- %s: `%s`\n", title, strings.Join(items, "`, `"))
		}
	}
	var all, own []string
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(f)
		switch text := strings.TrimSpace("--" + f.Name + " " + value); {
		case usage == "" || f.Hidden || f.Name == "help":
		case slices.Contains(strings.Fields(everywhere), f.Name):
			all = append(all, "--"+f.Name)
		case f.Shorthand != "":
			own = append(own, "-"+f.Shorthand+", "+text)
		default:
			own = append(own, text)
		}
	})
	list("as all verbs", all)
	list("flags", own)
	var members []string
	for _, m := range cli.Members(texts, verb) {
		if !m.Required {
			m.Name += "?"
		}
		members = append(members, m.Name)
	}
	list("members", members)
}

// TestLetters: a letter means the same in each verb. Fetch and links have curl's
// letters.
func TestLetters(t *testing.T) {
	first := map[string]*cobra.Command{}
	names := map[string]string{}
	for _, c := range verbsOf(cli.Root(verb.Table, verb.Texts)) {
		if c.Name() == "fetch" || c.Name() == "links" {
			continue
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			letter := f.Shorthand
			if letter == "" || f.Hidden {
				return
			}
			if first[letter] == nil {
				first[letter], names[letter] = c, f.Name
			} else if names[letter] != f.Name {
				t.Errorf("-%s is --%s in %s, and --%s in %s", letter, f.Name, c.CommandPath(),
					names[letter], first[letter].CommandPath())
			}
		})
	}
}
