package cli

import (
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/docs"
)

// cookbook is the page of recipes, which is not about a verb.
const cookbook = "cookbook"

// addManual adds the verb that shows the manual page of a verb: by man(1) if it
// has the page, or the same as plain text.
func (t *tree) addManual() {
	c := &cobra.Command{Use: "man", GroupID: "tool"}
	c.RunE = func(_ *cobra.Command, words []string) error {
		if len(words) == 1 && words[0] == cookbook {
			_, err := io.WriteString(t.OutOrStdout(), docs.Cookbook())
			return err
		}
		shown, err := t.lookup(words)
		if err != nil {
			return err
		}
		page := strings.ReplaceAll(shown.CommandPath(), " ", "-")
		if exec.Command("man", "-w", "1", page).Run() != nil {
			return t.plainManual(shown)
		}
		man := exec.Command("man", "1", page)
		man.Stdin, man.Stdout, man.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := man.Run(); err != nil {
			return &Failure{FileError("man", err)}
		}
		return nil
	}
	t.AddCommand(c)
	t.unmade[c] = func(v *Verb) {
		t.help(c, "man.txt")
		c.ValidArgsFunction = Names(func() []string {
			return append(NamesOf(slices.Values(t.Commands()), (*cobra.Command).Name), cookbook)
		})
	}
}

// plainManual writes what the manual page has.
func (t *tree) plainManual(c *cobra.Command) error {
	if c == t.Command {
		text, err := t.texts.ReadFile("manual.txt")
		if err != nil {
			panic(err) // the file is embedded
		}
		if _, err := io.WriteString(t.OutOrStdout(), string(text)+"\n"); err != nil {
			return err
		}
	}
	c.InitDefaultHelpFlag() // otherwise --help is not listed
	return c.Help()
}
