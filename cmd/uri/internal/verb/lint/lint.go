// Package lint is the verb that finds risks in lists of URIs and in documents.
package lint

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/lint"
)

// configFile is the configuration if there is no --config.
const configFile = ".uri-lint"

// A linter is a run of lint.
type linter struct {
	*cli.Verb
	config     lint.Config
	least      finding.Severity
	as         string // the format of all files, or ""
	format     format
	fix, write bool
	walk       walk.Options
	inside     int // how many goroutines read one list

	count, files atomic.Int64
	failed       atomic.Bool // a file could not be read completely
}

// New makes the verb.
func New(v *cli.Verb) {
	x := &linter{Verb: v}
	out, least := "text", finding.Note.String()
	var profile, config, explain string
	var rules bool
	f := v.Flags()
	v.Choice(&out, "format", "", formatNames, "print the findings as `FORMAT`")
	v.Choice(&profile, "profile", "", lint.Profiles, "use the rules of `PROFILE`")
	f.StringVar(&config, "config", "", "read the rules from `FILE`, not "+configFile)
	v.Choice(&least, "min-severity", "", severities, "leave out what is below `LEVEL`")
	v.FormatChoice(&x.as, "as", "read all files as `FORMAT`; list is a list of URIs", list)
	f.BoolVar(&x.fix, "fix", false, "show what safe fixes change, as a diff")
	f.BoolVar(&x.write, "write", false, "with --fix: change the files")
	v.Choice(&explain, "explain", "", ruleNames, "explain `RULE`")
	f.BoolVar(&rules, "rules", false, "list the rules")
	f.BoolVar(&x.walk.Hidden, "hidden", false, "read hidden files below directories, too")
	f.BoolVar(&x.walk.Ignored, "no-ignore", false, "do not read .gitignore and .ignore")
	v.JobsFlag()
	v.MostFlag()
	v.JSONFlag()
	v.MarkFlagsMutuallyExclusive("json", "format")
	v.Run(func(operands []string) error {
		switch {
		case explain != "":
			rule, _ := lint.Lookup(explain)
			return x.Write(&stream.Answer{Out: []byte(rule.Page())})
		case rules:
			return x.rules()
		case x.write && !x.fix:
			return cli.Usagef("--write belongs to --fix")
		case x.fix && (x.JSON || v.Given("format")):
			return cli.Usagef("--fix prints a diff: it has no other format")
		}
		if x.JSON {
			out = "json"
		}
		x.format = formats[slices.Index(formatNames(), out)]
		x.least.UnmarshalText([]byte(least)) // one of the names
		if err := x.configure(config, profile); err != nil {
			return err
		}
		if len(operands) == 0 {
			if v.InTerminal() {
				return v.ShortHelp()
			}
			operands = []string{cli.StandardInput}
		}
		if x.fix && slices.Contains(operands, cli.StandardInput) {
			return cli.Usagef("--fix changes files, and cannot change standard input")
		}
		return x.run(operands)
	})
}

// configure reads the configuration.
func (x *linter) configure(name, profile string) error {
	file := cmp.Or(name, configFile)
	text, err := os.ReadFile(file)
	if err == nil {
		x.config, err = x.config.Parse(string(text))
	}
	if err != nil && (name != "" || !errors.Is(err, fs.ErrNotExist)) {
		return &cli.Failure{Err: cli.FileError(file, err)}
	}
	if profile != "" {
		x.config, _ = x.config.Set("profile", profile) // one of the names
	}
	return nil
}

// run reads the operands.
func (x *linter) run(operands []string) (err error) {
	workers, err := x.Readers()
	if err != nil {
		return err
	}
	if err := x.Limit(new(stream.Engine), true); err != nil {
		return err
	}
	x.inside = 1
	if len(operands) == 1 && !x.fix {
		x.inside = workers // one list is read on all cores
	}
	e := &stream.Engine{Workers: workers, Out: x.Out, Err: x.Err, Apart: x.format.end != nil}
	if _, err := io.WriteString(x.Out, x.format.begin); err != nil {
		return x.Written(err)
	}
	done := x.Reading(operands, x.walk)
	err = stream.Each(e, walk.All(operands, x.walk), x.read, nil)
	if done(); err != nil {
		return x.Written(err)
	}
	if x.format.end != nil {
		a := new(stream.Answer)
		x.format.end(x, a)
		if err := x.Write(a); err != nil {
			return err
		}
	}
	found := int(x.count.Load())
	if found > 0 {
		x.Exit(cli.Negative)
	}
	if x.failed.Load() {
		x.Exit(cli.Failed)
	}
	if found == 0 && x.OutTerminal && x.format.name == "text" && !x.fix && !x.Quiet {
		x.Note(x.Command, "no findings; that does not make it safe")
	}
	if x.Verbose {
		x.Note(x.Command,
			show.Plural(found, "finding")+" in "+show.Plural(int(x.files.Load()), "file"))
	}
	return nil
}

// rules prints a table of the rules.
func (x *linter) rules() error {
	list := cli.NewList(x.Verb, append([]string{"RULE", "SECTION"}, lint.Profiles()...)...)
	for r := range lint.Rules() {
		row := []string{r.Name, strings.TrimPrefix(r.Section, "RFC 3986 section ")}
		list.Row(append(row, r.Levels...)...)
	}
	return list.Write(show.Grid{Rows: list.Rows, Gap: 2})
}

func ruleNames() []string {
	return cli.NamesOf(lint.Rules(), func(r lint.Rule) string { return r.Name })
}

func severities() []string {
	return []string{finding.Note.String(), finding.Warning.String(), finding.Error.String()}
}

func formatNames() []string {
	return cli.NamesOf(slices.Values(formats[:]), func(f format) string { return f.name })
}

// list is the name of the format of lists.
const list = "list"
