package cli

import (
	"cmp"
	"embed"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/uri/internal/show"
)

// Root returns the command with all verbs made.
func Root(verbs []Entry, texts embed.FS) *cobra.Command {
	t := newRoot(&App{}, verbs, texts)
	t.helps = true
	t.addAll()
	t.buildAll()
	giveOnce(t.Command)
	return t.Command
}

// help reads the help of a verb from a file: the usage line, a short line, a
// blank line, the description, "for example:" and examples, and what [Members]
// reads.
func (t *tree) help(c *cobra.Command, file string) {
	b, err := t.texts.ReadFile(file)
	if err != nil {
		panic(err) // the file is embedded
	}
	text, _, _ := strings.Cut(string(b), membersHead)
	text, examples, _ := strings.Cut(text, "\n\nfor example:\n")
	c.Use, text, _ = strings.Cut(text, "\n")
	c.Short, c.Long, _ = strings.Cut(text, "\n\n")
	c.Example = strings.TrimRight(examples, "\n")
	c.DisableFlagsInUseLine = true
}

// plainUsage removes the marks around the names of values: shells show the
// usage of a flag as it is.
func plainUsage(c *cobra.Command) {
	plain := func(f *pflag.Flag) { _, f.Usage = pflag.UnquoteUsage(f) }
	c.Flags().VisitAll(plain)
	c.PersistentFlags().VisitAll(plain)
	for _, below := range c.Commands() {
		plainUsage(below)
	}
}

// versionFlag adds --version, which only the help of the root shows.
func (t *tree) versionFlag(c *cobra.Command) {
	c.Flags().BoolVar(&t.app.version, "version", false, "")
	c.Flags().Lookup("version").Hidden = true
}

func (t *tree) buildAll() {
	for c := range t.unmade {
		t.make(c)
	}
	t.CompletionOptions.DisableDefaultCmd = false
	t.InitDefaultCompletionCmd()
	c, _, err := t.Find([]string{"completion"})
	if err != nil {
		panic(err) // it was made just now
	}
	t.help(c, "completion.txt")
	t.versionFlag(c)
	c.GroupID = "tool"
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(_ *cobra.Command, args []string) error {
		const shells = "bash, fish, powershell or zsh"
		if len(args) > 0 {
			return Usagef("no completion for the shell %s, but for %s", args[0], shells)
		}
		return Usagef("name a shell: %s", shells)
	}
}

// built is the version that make gives: the commit of a clone.
var built string

// Version returns the version of the program.
func Version() string {
	const unknown = "(devel)"
	b, ok := debug.ReadBuildInfo()
	if ok && b.Main.Version != "" && b.Main.Version != unknown {
		return b.Main.Version
	}
	return cmp.Or(built, unknown)
}

// isWord reports whether the first operand is a bare word, which can only be
// meant as the name of a verb.
func isWord(args []string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
	return len(args) > 0 && args[0] != "" &&
		strings.Trim(strings.ToLower(args[0]), letters+"-") == "" &&
		strings.Contains(letters, strings.ToLower(args[0][:1]))
}

// meanings are words of other programs, each after the verb that does this.
const meanings = `
	check: valid validate verify   clean: defang refang   compare: diff eq equal equals
	decode: unescape unquote
	dedupe: uniq unique   encode: escape quote   explain: describe info inspect show
	extract: find grep links search   fetch: curl download get open wget
	normalize: canonicalize canonize   parse: cdx dissect get host split surt   redact: mask
	relativize: relative   resolve: absolute join`

// suggestion returns the verb that a user may have meant, as [show.DidYouMean]
// does.
func suggestion(word string, verbs []string) string {
	word = strings.ToLower(word)
	words := strings.Fields(meanings)
	if i := slices.Index(words, word); i >= 0 {
		for !strings.HasSuffix(words[i], ":") {
			i--
		}
		return "; did you mean " + strings.TrimSuffix(words[i], ":") + "?"
	}
	if first, _, _ := strings.Cut(word, "-"); slices.Contains(verbs, first) {
		word = first
	}
	return show.DidYouMean(word, verbs)
}

// noVerb refuses an operand that is a misspelled verb of those below cmd.
func noVerb(cmd *cobra.Command, args []string) error {
	if !isWord(args) || cmd.ArgsLenAtDash() == 0 {
		return nil
	}
	names := NamesOf(slices.Values(cmd.Commands()), (*cobra.Command).Name)
	if hint := suggestion(args[0], names); hint != "" {
		return Usagef("no verb %s%s", args[0], hint)
	}
	return nil
}

// Below sets up a verb that only has other verbs below it. Hint returns a
// second line for the message about an operand, or "".
func (v *Verb) Below(hint func(operand string) string) {
	v.ValidArgsFunction = cobra.NoFileCompletions
	v.RunE = func(cmd *cobra.Command, args []string) error {
		var names []string
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				names = append(names, c.Name())
			}
		}
		list := show.List(names)
		if len(args) == 0 {
			return Usagef("name a verb: %s", list)
		}
		if err := noVerb(cmd, args); err != nil {
			return err
		}
		if more := hint(args[0]); more != "" {
			return UsageMore("name a verb: "+list, more)
		}
		return Usagef("no verb %s: the verbs are %s", args[0], list)
	}
}

func (t *tree) helpVerb() *cobra.Command {
	run := func(c *cobra.Command, args []string) error {
		if len(args) == 1 && args[0] == "all" {
			_, err := fmt.Fprintln(c.OutOrStdout(), strings.TrimSpace(verbsOf(t.Command, groups)))
			return err
		}
		c, err := t.lookup(args)
		if err != nil {
			return err
		}
		c.InitDefaultHelpFlag() // otherwise --help is not listed
		return c.Help()
	}
	c := &cobra.Command{Use: "help", Hidden: true, RunE: run}
	t.versionFlag(c)
	return c
}

// lookup returns the verb that these words name: all of them, or the root.
func (t *tree) lookup(words []string) (*cobra.Command, error) {
	c, rest, err := t.Find(words)
	if err != nil {
		return nil, err
	}
	if len(rest) > 0 {
		if err := noVerb(c, rest); err != nil {
			return nil, err
		}
		return nil, Usagef("no verb %s", rest[0])
	}
	return c, nil
}

// noVerb refuses a bare word as the first operand: it is meant as a verb.
func (t *tree) noVerb(args []string) error {
	if !isWord(args) || t.ArgsLenAtDash() == 0 {
		return nil
	}
	if args[0] == "batch" {
		return UsageMore("no verb batch", "batch is a program of its own: go run "+
			"./cmd/uri-batch, or go install github.com/urikit/uri/cmd/uri-batch@latest")
	}
	names := NamesOf(slices.Values(t.verbs), func(e Entry) string { return e.Name })
	names = append(names, "completion", "help", "man")
	slices.Sort(names)
	message, more := "no verb "+args[0],
		"to explain it as a relative reference: uri explain "+args[0]
	if hint := suggestion(args[0], names); hint != "" {
		return UsageMore(message+hint, more)
	}
	return Usagef("%s; %s", message, more)
}

func (t *tree) addAll() {
	t.add(t.Command, t.verbs)
	t.addManual()
}
