// Package lint is the verb that finds risks in lists of URIs and in documents.
package lint

import (
	"context"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/lint"
)

// configFile is the configuration if there is no --config.
const configFile = ".uri-lint"

// maxConfig limits the size of the configuration, in bytes. A larger one is an
// error.
const maxConfig = 1 << 20

type options struct {
	*cli.Options
	out              string // the name of a format, or ""
	profile, explain string
	configFile       string // or ""
	rules            bool
	least            finding.Severity
	as               *extract.Format // or nil for the format of each file
	fix, write       bool
	walk             walk.Options
}

// A linter is a run of lint.
type linter struct {
	*options
	config lint.Config
	format format
	inside int // how many goroutines read one list

	count, files atomic.Int64
	failed       atomic.Bool // a file could not be read completely
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options, least: finding.Note}
	v.ChoiceFunc("text", "format", formatNames, "print the findings as `FORMAT`",
		func(name string) { o.out = name })
	v.Choice(&o.profile, "profile", "", lint.Profiles, "use the rules of `PROFILE`")
	v.StringVar(&o.configFile, "config", "", "read the rules from `FILE`, not "+configFile)
	v.ChoiceFunc(o.least.String(), "min-severity", severities, "leave out what is below `LEVEL`",
		func(name string) { o.least.UnmarshalText([]byte(name)) }) // one of the names
	v.FormatChoice(&o.as, "as", "read all files as `FORMAT`; list is a list of URIs", list)
	v.BoolVar(&o.fix, "fix", false, "show what safe fixes change, as a diff")
	v.BoolVar(&o.write, "write", false, "with --fix: change the files")
	v.Choice(&o.explain, "explain", "", ruleNames, "explain `RULE`")
	v.BoolVar(&o.rules, "rules", false, "list the rules")
	v.BoolVar(&o.walk.Hidden, "hidden", false, "read hidden files below directories, too")
	v.BoolVar(&o.walk.Ignored, "no-ignore", false, "do not read .gitignore and .ignore")
	v.SharedFlags("skips", "jobs", "max-record", "json")
	v.Exclude("json", "format")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) (err error) {
	switch {
	case o.explain != "":
		rule, _ := lint.Lookup(o.explain)
		return o.Write(&stream.Answer{Out: []byte(rule.Page())})
	case o.rules:
		return o.listRules()
	case o.write && !o.fix:
		return cli.Usagef("--write belongs to --fix")
	case o.fix && (o.JSON || o.out != ""):
		return cli.Usagef("--fix prints a diff: it has no other format")
	}
	if o.JSON {
		o.out = "json"
	}
	x := &linter{options: o}
	x.format = formats[max(0, slices.Index(formatNames(), o.out))]
	if x.config, err = o.configure(); err != nil {
		return err
	}
	if operands, err = o.OrStandardInput(operands); err != nil {
		return err
	}
	if o.fix && slices.Contains(operands, cli.StandardInput) {
		return cli.Usagef("--fix changes files, and cannot change standard input")
	}
	return x.read(operands)
}

// configure reads the configuration.
func (o *options) configure() (c lint.Config, err error) {
	file := o.configFile
	if file == "" && cli.IsRegular(configFile) {
		file = configFile
	}
	if file != "" {
		text, err := o.ReadFile("configuration", file, maxConfig)
		if err != nil {
			return c, err
		}
		if c, err = c.Parse(text); err != nil {
			return c, &cli.Failure{Err: cli.FileError(file, err)}
		}
	}
	if o.profile != "" {
		c, _ = c.Set("profile", o.profile) // one of the names
	}
	return c, nil
}

// read reads the operands.
func (x *linter) read(operands []string) error {
	workers, err := x.Readers()
	if err != nil {
		return err
	}
	x.inside = 1
	if len(operands) == 1 && !x.fix {
		x.inside = workers // one list is read on all cores
	}
	if _, err := io.WriteString(x.Out, x.format.begin); err != nil {
		return x.Written(err)
	}
	err = x.EachFile(operands, x.walk, x.format.end != nil, nil, x.readFile)
	if err != nil {
		return err
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
		x.Note("no findings; that does not make it safe")
	}
	if x.Verbose {
		x.Note(
			show.Plural(found, "finding") + " in " + show.Plural(int(x.files.Load()), "file"))
	}
	return nil
}

// listRules prints a table of the rules.
func (o *options) listRules() error {
	list := o.NewList(append([]string{"RULE", "SECTION"}, lint.Profiles()...)...)
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
