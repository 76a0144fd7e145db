// Package links is the verb that checks the links of documents.
package links

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/naming"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/links"
)

type options struct {
	*cli.Options
	check   links.Options
	links   link.Options
	walk    walk.Options
	network network
	root    string
	offline bool
	all     bool
	as      *extract.Format // or nil for the format of each document

	outputs []*output // reports
	here    string    // the URI of the working directory
	names   []string  // the operands
	files   []string  // those that are files

	mends, write bool // --fix and --write

	include, exclude string              // globs of targets
	where, old       string              // a condition, and a report; or ""
	without          atomic.Int64        // links that are left out
	known            map[key]*links.Link // those of the old report, or nil
	failing          string              // states, with commas between them
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.ConfigFlag(cli.Config{Name: ".uri-links", Paths: "root only-new memory",
		Own: "allow-net allow-port cacert explain fix insecure memory netrc netrc-file " +
			"proxy report resolvers write"})
	o.links.Binary = link.BinaryNone
	v.StringVar(&o.root, "root", "", "the documents are a web site, whose \"/\" is `DIR`")
	v.BaseFlag("the web site is published at `BASE`")
	v.Texts(&o.check.Site.Index, "index", "", "a directory leads to its file `NAME`; can be a list")
	v.Texts(&o.check.Site.Ends, "end", "", "a name without a file leads to the name with `END`")
	v.BoolVar(&o.offline, "offline", false, "ask nobody: look up files only")
	v.StringVar(&o.check.Explain, "explain", "", "show step by step what `LINK` leads to")
	v.FuncP("exclude", "", "leave out files whose names match `GLOB`", o.walk.Exclude)
	v.FormatChoice(&o.as, "as", "read all documents as `FORMAT`")
	v.BoolVar(&o.all, "all", false, "read all files below directories, also source code")
	v.BoolVar(&o.walk.Hidden, "hidden", false, "read hidden files below directories, too")
	v.BoolVar(&o.walk.Ignored, "no-ignore", false, "do not read .gitignore and .ignore")
	o.network.add(v, &o.check)
	o.reportFlags(v)
	v.SharedFlags("json", "jobs")
	v.RunUntilSignal(o.run)
}

// garbage is how much garbage there may be, in percent of what is kept: little
// is, and a request makes much.
const garbage = 200

// A run checks the links of documents.
type run struct {
	*options
	*links.Checker
	ctx       context.Context
	documents atomic.Int64
	leftOut   atomic.Int64 // files below directories, which are not documents
	failed    atomic.Bool  // a document could not be read completely
	seen      sync.Map     // the documents, by their clean names
}

func (o *options) run(ctx context.Context, operands []string) (err error) {
	if operands, err = o.OrStandardInput(operands); err != nil {
		return err
	}
	o.names = operands
	err = cmp.Or(o.prepare(operands), o.prepareReports(), o.condition())
	if err == nil && o.old != "" {
		_, o.known, err = o.readReport(o.old, o.isListed)
	}
	if err != nil {
		return err
	}
	if o.check.Explain != "" {
		o.Jobs = 1 // the steps of one link follow each other
		o.check.Say = func(step string) { fmt.Fprintln(o.Out, show.Visible(show.Masked(step))) }
	}
	if !o.offline {
		debug.SetGCPercent(garbage)
		n := &o.network
		if err := cmp.Or(n.Read(o.App, false), n.client(o.App, &o.check)); err != nil {
			return err
		}
		defer o.check.Client.Close()
		if name := n.memory; name != "" {
			if o.check.Memory, err = links.OpenMemory(name); err != nil {
				return &cli.Failure{Err: cli.FileError("the memory "+name, errors.Unwrap(err))}
			}
			defer func() { err = cmp.Or(err, o.check.Memory.Close()) }()
		}
		o.check.Tell = o.Hint
	} else if o.network.memory != "" {
		o.Hint("--memory is not used: with --offline nobody is asked")
	}
	r := &run{options: o, Checker: links.New(o.check), ctx: ctx}
	o.files = slices.DeleteFunc(slices.Clone(operands), naming.IsURI)
	if err := o.EachFile(operands, o.walk, false, nil, r.read); err != nil {
		return err
	}
	return r.report()
}

// prepare reads the flags about places.
func (o *options) prepare(operands []string) (err error) {
	if o.HasBase {
		if o.check.Site.Base, err = o.Base(); err != nil {
			return err
		}
		if len(operands) == 1 && o.root == "" {
			if info, err := os.Stat(operands[0]); err == nil && info.IsDir() {
				o.root = operands[0]
			}
		}
		if o.root == "" {
			return cli.Usagef("--base is for a web site: --root DIR says where its files are")
		}
	}
	if o.root != "" {
		if info, err := os.Stat(o.root); err != nil {
			return cli.FileError(o.root, err)
		} else if !info.IsDir() {
			return cli.Usagef("--root %s is not a directory", o.root)
		}
		if o.check.Site.Root, err = filepath.Abs(o.root); err != nil {
			return err
		}
		o.check.Trees = append(o.check.Trees, o.check.Site.Root)
	}
	for _, name := range operands {
		dir, err := filepath.Abs(name)
		if name == cli.StandardInput || naming.IsURI(name) || err != nil {
			continue
		}
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			dir = filepath.Dir(dir)
		}
		for _, tree := range []string{dir, walk.Repository(dir)} {
			if tree != "" && !slices.Contains(o.check.Trees, tree) {
				o.check.Trees = append(o.check.Trees, tree)
			}
		}
	}
	return nil
}

// read reads a document.
func (r *run) read(f walk.File, err error, a *stream.Answer) {
	if a.Name = f.Name; r.isReport(f.Name) {
		a.Messages = append(a.Messages, r.Words(f.Name+": not read: a report takes its place")...)
		return
	}
	if err == nil && f.Below != "" && !r.all && r.as == nil && !isDocument(f.Name) {
		r.leftOut.Add(1)
		return
	}
	var notes []*link.Note
	name := f.Name
	if !naming.IsURI(name) {
		name = filepath.Clean(name)
	}
	if _, again := r.seen.LoadOrStore(name, true); again && err == nil {
		return // as in "links docs docs/a.md"
	}
	if err = cmp.Or(err, r.ctx.Err()); err == nil {
		notes, err = r.document(f.Name)
	}
	for _, note := range notes {
		from := len(a.Messages)
		r.Remark(a, note.Part, note.Err.Error(), note.Line, note.Column)
		switch {
		case errors.Is(note, link.ErrDamaged), errors.Is(note, link.ErrUnread):
			r.failed.Store(true)
		case !r.Verbose:
			a.Few(note.Err.Error(), from)
		}
	}
	if err != nil {
		r.failed.Store(true)
		from := len(a.Messages)
		a.Messages = append(a.Messages, r.Words(naming.Failed(f.Name, err).Error())...)
		if err == r.ctx.Err() && !r.Verbose {
			a.Few("interrupted", from)
		}
		return
	}
	r.documents.Add(1)
}

func (r *run) document(name string) ([]*link.Note, error) {
	if isURI := naming.IsURI(name); isURI && r.offline {
		return nil, errors.New("with --offline nobody is asked")
	} else if isURI {
		u, err := r.ParseURI(name)
		if err != nil {
			return nil, err
		}
		return r.Fetch(r.ctx, u)
	}
	s, err := r.Source(name)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	d := link.Document{Body: s, Name: name, Options: r.links}
	if name != cli.StandardInput {
		d.Base = base.Retrieved(walk.URI(name))
	}
	if r.as != nil {
		d.Type = r.as.Types[0]
	}
	return r.Read(r.ctx, d)
}

// isDocument reports whether a file may be a document, by its name: one without
// an end, such as README, or with that of a format.
func isDocument(name string) bool {
	_, ok := extract.Standard().ByName(name)
	return ok || filepath.Ext(name) == ""
}
