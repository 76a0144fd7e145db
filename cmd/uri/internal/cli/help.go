package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// help writes the text of --help. It is not a template of cobra: these would
// make the linker keep all exported methods.
func help(c *cobra.Command) {
	text := strings.TrimSpace(cmp.Or(c.Long, c.Short)) + "\n\n"
	if !c.HasParent() {
		text += c.Example + "\n\n"
	}
	io.WriteString(c.OutOrStdout(), text+c.UsageString()) // Main reports an error of it
}

// usage writes the second half of that text.
func usage(c *cobra.Command) error {
	var b strings.Builder
	fmt.Fprintf(&b, "usage:\n  %s", c.UseLine())
	flags := func(title string, set *pflag.FlagSet) {
		if set.HasAvailableFlags() {
			fmt.Fprintf(&b, "\n\n%s:\n%s", title, strings.TrimRight(set.FlagUsages(), "\n"))
		}
	}
	if !c.HasParent() {
		b.WriteString("\n  uri VERB [OPERAND...]\n\n" +
			"  Operands that are not given are lines of standard input.")
		b.WriteString(verbsOf(c, groups[:1]) + "\n\nuri help all lists all verbs.")
		flags("flags without a verb, and of explain", c.LocalNonPersistentFlags())
		flags("flags of all verbs", c.PersistentFlags())
		b.WriteString("\n\n" +
			"status: 0 fine, 1 a negative answer (such as invalid, or different),\n" +
			"        2 wrong usage, 3 failed\n" +
			"uri VERB --help says more; uri man cookbook has recipes.")
	} else {
		if c.HasAvailableSubCommands() {
			b.WriteString("\n")
			list(&b, c, (*cobra.Command).IsAvailableCommand)
		}
		if c.HasExample() {
			fmt.Fprintf(&b, "\n\nfor example:\n%s", c.Example)
		}
		flags("flags", c.LocalNonPersistentFlags())
		flags("flags of all verbs", c.InheritedFlags())
	}
	_, err := fmt.Fprintln(c.OutOrStderr(), b.String())
	return err
}

// shortHelp returns the help for users who call a verb without input.
func shortHelp(c *cobra.Command) string {
	usage, or := strings.TrimSuffix(c.UseLine(), " [flags]"), "or "
	if usage == c.CommandPath() {
		or = "" // the verb has no operands
	}
	const text = "usage: %s\n%sgive lines on standard input\n\n%s\n\n%s --help says more\n"
	return fmt.Sprintf(text,
		usage, or, c.Example, c.CommandPath())
}

// verbsOf lists the verbs of these groups.
func verbsOf(c *cobra.Command, groups []cobra.Group) string {
	var b strings.Builder
	for _, g := range groups {
		fmt.Fprintf(&b, "\n\n%s:", g.Title)
		list(&b, c, func(v *cobra.Command) bool {
			_, not := v.Annotations[unlisted]
			return v.GroupID == g.ID && !not
		})
	}
	return b.String()
}

func list(b *strings.Builder, c *cobra.Command, listed func(*cobra.Command) bool) {
	for _, v := range c.Commands() {
		if listed(v) {
			fmt.Fprintf(b, "\n  %-12s%s", v.Name(), v.Short)
		}
	}
}

// unlisted marks verbs that the help of the root does not list.
const unlisted = "unlisted"

// groups are the groups of verbs in the help. That of uri lists the first one,
// and uri help all each of them.
var groups = []cobra.Group{
	{ID: "day", Title: "verbs of every day"},
	{ID: "look", Title: "to see"},
	{ID: "make", Title: "to make"},
	{ID: "old", Title: "older documents"},
	{ID: "tool", Title: "for programs"},
}
