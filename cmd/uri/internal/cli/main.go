package cli

import (
	"cmp"
	"context"
	"embed"
	"io"
	"log"
	"os"
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
	root := NewVerb(t.Command, a)
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
	root.appFlags()
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

// build adds the verbs that these arguments name or may list, and makes those
// that they need: usually one.
func (t *tree) build(args []string) {
	completing := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	t.helps = slices.ContainsFunc(args, func(arg string) bool {
		return arg == "help" || arg == "man" || strings.HasPrefix(arg, "--help") ||
			strings.LastIndex(arg, "-") == 0 && strings.Contains(arg, "h")
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
	mayList := cmd != t.Command && t.helps || slices.ContainsFunc(args, func(arg string) bool {
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

func (t *tree) make(c *cobra.Command) {
	if make := t.unmade[c]; make != nil {
		delete(t.unmade, c)
		v := NewVerb(c, t.app)
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

// Main runs the command with these arguments, on the files of the process, and
// returns the exit status. Without a verb the first verb runs. The texts hold
// the help of the verbs.
func Main(args []string, verbs []Entry, texts embed.FS) int {
	return System{os.Stdin, os.Stdout, os.Stderr, open}.Main(args, verbs, texts)
}

// Main is [Main] with the files of s.
func (s System) Main(args []string, verbs []Entry, texts embed.FS) int {
	a := &App{System: s, OutTerminal: isTerminal(s.Out)}
	if out, ok := s.Out.(File); ok {
		a.output, _ = out.Stat()
	}
	show.SetLocale()
	log.SetOutput(io.Discard) // net/http logs what odd servers do
	if isTerminal(s.Err) {
		a.Err = &screen{Writer: s.Err}
	}
	root := newRoot(a, verbs, texts)
	out := &checked{w: s.Out}
	root.SetOut(out) // for help and version
	root.SetArgs(args)
	root.build(args)
	cmd, err := root.ExecuteC()
	a.verb = cmd.CommandPath()
	err = cmp.Or(err, root.none)
	if out.err != nil {
		err = a.Written(out.err)
	}
	return a.end(err)
}

// A Verb declares a verb: its flags, whose values are in Options, its help, and
// the function that runs it. That knows only the options of the verb.
type Verb struct {
	*cobra.Command
	*pflag.FlagSet // of the command
	*Options

	// Lists, if it is not nil, returns the end of the help. It is called only
	// where help is asked for.
	Lists func() string

	read []func() error

	config     string        // the configuration file, or ""
	configured []*pflag.Flag // that it has set
}

// NewVerb returns a verb without flags.
func NewVerb(c *cobra.Command, a *App) *Verb {
	return &Verb{Command: c, FlagSet: c.Flags(), Options: &Options{App: a}}
}

// Run sets what the verb does with its operands.
func (v *Verb) Run(run func(ctx context.Context, operands []string) error) {
	v.RunE = func(cmd *cobra.Command, operands []string) error {
		for _, read := range v.read {
			if err := read(); err != nil {
				return v.inConfig(err)
			}
		}
		v.Literal = cmd.ArgsLenAtDash() >= 0
		return v.inConfig(run(cmd.Context(), operands))
	}
}

// Read adds a function that makes values of what flags say, before the verb
// runs.
func (v *Verb) Read(read func() error) { v.read = append(v.read, read) }
