// Package rewrite is the verb that edits the URIs in documents, in place.
package rewrite

import (
	"context"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/editing"
	"github.com/urikit/uri/cmd/uri/internal/rewriting"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/filter"
)

type options struct {
	*cli.Options
	edits         *editing.Edits
	links         link.Options
	as            *extract.Format // or nil for the format of each file
	condition     string          // or ""
	write, backup bool
	suffix        string // of backups
	walk          walk.Options
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options, edits: editing.Flags(v)}
	o.links.Binary = link.BinaryNone
	o.links.Finder = o.links.Finder.WithASCII() // only what is written as a URI is edited
	v.BoolVar(&o.write, "write", false, "change the files; without it, print a diff only")
	v.StringVar(&o.suffix, "backup", "", "keep the old files, with `SUFFIX` after their names")
	v.Lookup("backup").NoOptDefVal = "~"
	v.StringVar(&o.condition, "where", "", "edit only what meets `CONDITION`, as in uri filter")
	v.BoolVar(&o.links.Text, "text", false, "edit also text that is not a link")
	v.FuncP("exclude", "", "leave out files whose names match `GLOB`", o.walk.Exclude)
	v.BoolVar(&o.walk.Hidden, "hidden", false, "change hidden files below directories, too")
	v.BoolVar(&o.walk.Ignored, "no-ignore", false, "do not read .gitignore and .ignore")
	v.FormatChoice(&o.as, "as", "read all documents as `FORMAT`")
	v.SharedFlags("json", "jobs")
	v.Given(&o.backup, "backup")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) (err error) {
	if err := o.edits.Finish(); err != nil {
		return err
	}
	var where filter.Filter
	if o.condition != "" {
		if where, err = filter.Parse(o.condition); err != nil {
			return cli.UsageAt("the condition", o.condition, err)
		}
	}
	switch {
	case !o.backup:
	case !o.write:
		return cli.Usagef("--backup is for --write: without it no file is changed")
	case o.suffix == "" || strings.ContainsAny(o.suffix, `/\`):
		return cli.Usagef("--backup takes the end of a name, as in --backup=.bak; " +
			"without a value it is ~")
	}
	if operands, err = o.OrStandardInput(operands); err != nil {
		return err
	}
	x := &rewriting.Rewriter{Options: o.Options, Links: o.links, As: o.as, Write: o.write,
		Suffix: o.suffix}
	x.Edit = func(_ string, l *link.Link) (string, bool) {
		if u, isURI := l.Ref.URI(); o.condition != "" && (!isURI || !where.Match(u)) {
			return "", false
		}
		b, err := o.edits.Append(nil, l.Ref)
		return string(b), err == nil // otherwise such an edit is not for this reference
	}
	if err := o.EachFile(operands, o.walk, false, nil, x.File); err != nil {
		return err
	}
	if x.Failed.Load() {
		o.Exit(cli.Failed)
	} else if x.Changed.Load() == 0 {
		o.Exit(cli.Negative)
	}
	return nil
}
