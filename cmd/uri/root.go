package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

const (
	jsonHelp = "print a JSON object on a line for each"
	baseHelp = "resolve references with `BASE` first"
)

// root returns the whole tree of verbs.
func (a *app) root() *cobra.Command {
	root := a.explainInto(&cobra.Command{
		Use: "uri [URI...]",

		DisableFlagsInUseLine: true,

		Short: "explain, check, compare and transform URIs, as RFC 3986 says",
		Example: `  uri 'foo://example.com:8042/over/there?name=ferret#nose'
      draw the anatomy of a URI, and say what its parts mean
  uri check < urls.txt
      say which lines are not URIs, where, and why
  uri parse -g '{host}' < urls.txt
      print only the hosts
  uri edit -s scheme=https --qtrim 'utm_*' < urls.txt
      change parts, and leave every other byte as it is
  uri check --valid < urls.txt | uri normalize --to scheme | sort -u
      print each URI once, in its normal form`,
		Args:              cobra.ArbitraryArgs,
		Version:           version(),
		SilenceErrors:     true,
		SilenceUsage:      true,
		PersistentPreRunE: a.prepare,
	})
	explain := root.RunE
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if err := noVerb(cmd, args); err != nil {
			return err
		}
		return explain(cmd, args)
	}
	p := root.PersistentFlags()
	p.StringVar(&a.color, "color", "auto", "colours: `WHEN` is auto, always or never")
	p.BoolVarP(&a.quiet, "quiet", "q", false, "no messages about what is refused")
	p.BoolVarP(&a.verbose, "verbose", "v", false, "show what is refused, and count")
	p.BoolVar(&a.showPassword, "show-password", false, "do not hide passwords")
	a.exclude(root, "quiet", "verbose")
	root.SetFlagErrorFunc(flagError)
	complete(root, "color", "auto", "always", "never")

	root.AddGroup(
		&cobra.Group{ID: "look", Title: "to see"},
		&cobra.Group{ID: "make", Title: "to make"},
		&cobra.Group{ID: "tool", Title: "for programs"},
	)
	for group, verbs := range map[string][]*cobra.Command{
		"look": {a.explain(), a.parse(), a.check(), a.compare(), a.editions(), a.schemes(), a.urn()},
		"make": {a.extract(), a.clean(), a.normalize(), a.resolve(), a.relativize(), a.edit(), a.migrate(), a.encode(), a.decode(), a.dedupe()},
		"tool": {a.batch()},
	} {
		for _, v := range verbs {
			v.GroupID = group
			v.DisableFlagsInUseLine = true
			root.AddCommand(v)
		}
	}
	root.InitDefaultCompletionCmd()
	if c, _, err := root.Find([]string{"completion"}); err == nil {
		c.GroupID, c.Short = "tool", "print a script that completes what you type, for your shell"
		c.Long = "Completion prints a script that completes verbs, flags and values as you type."
		c.Example = "  source <(uri completion bash)"
		c.Use, c.DisableFlagsInUseLine = "completion SHELL", true
		c.Args = cobra.ArbitraryArgs
		c.RunE = func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("no completion for %s: bash, fish, powershell or zsh", args[0])
			}
			return usagef("name a shell: bash, fish, powershell or zsh")
		}
	}
	root.SetHelpCommand(helpVerb(root))
	if !a.completing {
		giveOnce(root)
	}
	root.SetVersionTemplate("uri {{.Version}}\n")
	root.SetUsageTemplate(usageTemplate)
	root.SetHelpTemplate(helpTemplate)
	return root
}

func version() string {
	if b, ok := debug.ReadBuildInfo(); ok && b.Main.Version != "" {
		return b.Main.Version
	}
	return "(devel)"
}

// noVerb refuses what is a verb with a slip rather than a reference to explain.
func noVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 || cmd.ArgsLenAtDash() == 0 {
		return nil
	}
	name := strings.ToLower(args[0])
	for _, c := range name {
		if c < 'a' || 'z' < c {
			return nil
		}
	}
	var verbs []string
	for _, c := range cmd.Commands() {
		verbs = append(verbs, c.Name())
	}
	// Another word with a capital may well be the name of a file.
	if hint := didYouMean(name, verbs); hint != "" && (name == args[0] || slices.Contains(verbs, name)) {
		return usagef("there is no verb %s%s", args[0], hint)
	}
	return nil
}

func helpVerb(root *cobra.Command) *cobra.Command {
	return &cobra.Command{Use: "help", Hidden: true, RunE: func(cmd *cobra.Command, args []string) error {
		c, rest, err := root.Find(args)
		if err != nil {
			return err
		}
		if len(rest) > 0 {
			if err := noVerb(c, rest); err != nil {
				return err
			}
			return usagef("there is no verb %s", rest[0])
		}
		c.InitDefaultHelpFlag() // which would not be listed otherwise
		return c.Help()
	}}
}

// shortHelp is for who calls a verb with nothing to answer.
func (a *app) shortHelp(cmd *cobra.Command) error {
	usage := strings.TrimSuffix(cmd.UseLine(), " [flags]")
	or := "or "
	if usage == cmd.CommandPath() {
		or = "" // it has no operands
	}
	fmt.Fprintf(os.Stderr, "usage: %s\n%sgive lines on standard input\n\n%s\n\n%s --help says more\n",
		usage, or, cmd.Example, cmd.CommandPath())
	a.exit(statusUsage)
	return errSilent
}

// complete completes the values of a flag.
func complete(cmd *cobra.Command, flag string, values ...string) {
	completeAs(cmd, flag, cobra.ShellCompDirectiveNoFileComp, values)
}

// completeMore completes the beginnings of the values of a flag.
func completeMore(cmd *cobra.Command, flag string, beginnings ...string) {
	completeAs(cmd, flag, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace, beginnings)
}

func completeAs(cmd *cobra.Command, flag string, how cobra.ShellCompDirective, values []string) {
	completeWith(cmd, flag, cobra.FixedCompletions(values, how))
}

// names completes names that are asked for when they are needed, and not at every start.
func names(list func() []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return list(), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeWith completes the values of a flag by a function, which runs when they are asked for.
func completeWith(cmd *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // there is no such flag
	}
}
