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

// An Entry is a line in the table of verbs. New sets the flags and the action
// of a verb. It is called only for the verb that runs.
type Entry struct {
	Name  string
	Group string // the ID of one of the groups
	New   func(*Verb)
	Verbs *[]Entry // its own verbs, or nil; with a pointer the table is static data
	OwnV  bool     // its -v is another flag than --verbose

	// Needs, if it is not nil, reports whether the program that the verb runs
	// is there. Without it the help does not list the verb.
	Needs func() bool
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

// A tree is the root command, and the functions that make its verbs.
type tree struct {
	*cobra.Command
	app    *App
	verbs  []Entry
	texts  embed.FS
	unmade map[*cobra.Command]func(*Verb)
	helps  bool  // the arguments may ask for help
	none   error // there is no such verb to help with
}

// newRoot returns the root command, which runs the first verb. It has no verbs
// below it yet.
func newRoot(a *App, verbs []Entry, texts embed.FS) *tree {
	t := &tree{&cobra.Command{}, a, verbs, texts, map[*cobra.Command]func(*Verb){}, false, nil}
	root := &Verb{Command: t.Command, Options: &Options{App: a}}
	t.help(t.Command, "help.txt")
	verbs[0].New(root)
	run := root.RunE
	t.RunE = func(cmd *cobra.Command, args []string) error {
		if err := t.noVerb(args); err != nil {
			return err
		}
		return run(cmd, args)
	}
	t.Args = cobra.ArbitraryArgs
	t.Flags().BoolVar(&a.version, "version", false, "version for uri")
	t.SilenceErrors, t.SilenceUsage = true, true
	t.PersistentPreRunE = a.prepare
	p := t.PersistentFlags()
	colors := func() []string { return []string{"auto", "always", "never"} }
	a.color = "auto"
	set := func(when string) { a.color = when }
	root.choice(p, &choice{value: a.color, set: set, names: colors},
		"color", "", "colours: `WHEN` is auto, always or never")
	p.BoolVarP(&a.Quiet, "quiet", "q", false, "print no messages about refused input")
	p.BoolVarP(&a.Verbose, "verbose", "v", false, "also print each refused record, and a count")
	p.BoolVar(&a.ShowPassword, "show-password", false, "do not hide passwords")
	t.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if cmd != t.Command {
			return flagError(cmd, err)
		}
		return cmp.Or(t.noVerb(cmd.Flags().Args()), flagError(cmd, err)) // flags come first
	})
	t.SetHelpCommand(t.helpVerb())
	t.SetUsageFunc(usage)
	t.SetHelpFunc(func(c *cobra.Command, _ []string) {
		if c == t.Command {
			t.none = t.noVerb(c.Flags().Args())
		}
		if t.none == nil {
			help(c)
		}
	})
	t.CompletionOptions.DisableDefaultCmd = true // until buildAll
	for i := range groups {
		t.AddGroup(&groups[i])
	}
	return t
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

// Root returns the command with all verbs made.
func Root(verbs []Entry, texts embed.FS) *cobra.Command {
	t := newRoot(&App{}, verbs, texts)
	t.helps = true
	t.addAll()
	t.buildAll()
	giveOnce(t.Command)
	return t.Command
}

func (t *tree) addAll() {
	t.add(t.Command, t.verbs)
	t.addManual()
}

// helpFile returns the file with the help of a verb such as "urn parse": it is
// NAME/help.txt; below a verb it is VERB/NAME.txt.
func helpFile(verb string) string {
	folder, name, _ := strings.Cut(verb, " ")
	return folder + "/" + cmp.Or(name, "help") + ".txt"
}

// add adds verbs below a command, with their names only: [tree.make] makes the
// rest.
func (t *tree) add(parent *cobra.Command, verbs []Entry) {
	for _, e := range verbs {
		c := &cobra.Command{Use: e.Name, GroupID: e.Group}
		if e.Needs != nil && t.helps && !e.Needs() {
			c.Annotations = map[string]string{unlisted: ""}
		}
		c.RunE = func(*cobra.Command, []string) error { return nil }
		if e.OwnV {
			verbose := *t.PersistentFlags().Lookup("verbose")
			verbose.Shorthand = ""
			c.Flags().AddFlag(&verbose)
		}
		parent.AddCommand(c)
		t.unmade[c] = func(v *Verb) {
			t.help(c, helpFile(strings.TrimPrefix(c.CommandPath(), "uri ")))
			e.New(v)
		}
		if e.Verbs != nil {
			t.add(c, *e.Verbs)
		}
	}
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

// build adds the verbs that these arguments name or may list, and makes those
// that they need: usually one.
func (t *tree) build(args []string) {
	completing := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	t.helps = slices.ContainsFunc(args, func(arg string) bool {
		return arg == "help" || arg == "man" ||
			strings.HasPrefix(arg, "-") && strings.Contains(arg, "h")
	})
	if completing || t.helps || slices.Contains(args, "completion") {
		t.addAll()
	} else {
		for i, e := range t.verbs {
			if slices.Contains(args, e.Name) {
				t.add(t.Command, t.verbs[i:i+1])
			}
		}
	}
	cmd, _, err := t.Find(args)
	mayList := cmd != t.Command || slices.ContainsFunc(args, func(arg string) bool {
		return arg == "--help" || arg == "-h" || arg == "help" || arg == "completion"
	})
	if err != nil || completing || cmd.Name() == "man" || mayList && cmd.HasSubCommands() {
		t.buildAll()
	} else {
		t.make(cmd)
	}
	if !completing {
		giveOnce(t.Command)
		return
	}
	plainUsage(t.Command)
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

func (t *tree) make(c *cobra.Command) {
	if make := t.unmade[c]; make != nil {
		delete(t.unmade, c)
		v := &Verb{Command: c, Options: &Options{App: t.app}}
		if make(v); t.helps && v.Lists != nil {
			c.Long += v.Lists()
		}
		if t.helps && c.HasParent() && c.Flags().Lookup("json") != nil {
			c.Long += membersHelp(t.texts, strings.TrimPrefix(c.CommandPath(), "uri "))
		}
		t.versionFlag(c)
		if check := c.Args; check != nil {
			c.Args = func(cmd *cobra.Command, operands []string) error {
				if t.app.version {
					return nil
				}
				return check(cmd, operands)
			}
		}
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
