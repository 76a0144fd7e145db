// Package rewrite is the verb that edits the URIs in documents, in place.
package rewrite

import (
	"errors"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/editing"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/filter"
)

// A rewriter is the verb with the values of its flags.
type rewriter struct {
	*cli.Verb
	edits    *editing.Edits
	options  link.Options
	as       *extract.Format
	where    *filter.Filter // or nil
	write    bool
	suffix   string // of backups
	changed  atomic.Int64
	failures atomic.Bool
}

// New makes the verb.
func New(v *cli.Verb) {
	x := &rewriter{Verb: v, edits: editing.Flags(v)}
	x.options.Binary = link.BinaryNone
	var as, where string
	var walks walk.Options
	f := v.Flags()
	f.BoolVar(&x.write, "write", false, "change the files; without it, print a diff only")
	f.StringVar(&x.suffix, "backup", "", "keep the old files, with `SUFFIX` after their names")
	f.Lookup("backup").NoOptDefVal = "~"
	f.StringVar(&where, "where", "", "edit only what meets `CONDITION`, as in uri filter")
	f.BoolVar(&x.options.Text, "text", false, "edit also text that is not a link")
	f.FuncP("exclude", "", "leave out files whose names match `GLOB`", walks.Exclude)
	f.BoolVar(&walks.Hidden, "hidden", false, "change hidden files below directories, too")
	f.BoolVar(&walks.Ignored, "no-ignore", false, "do not read .gitignore and .ignore")
	v.Choice(&as, "as", "", formats, "read all documents as `FORMAT`")
	v.JSONFlag()
	v.JobsFlag()
	v.Run(func(operands []string) (err error) {
		if err := x.edits.Finish(); err != nil {
			return err
		}
		if where != "" {
			c, err := filter.Parse(where)
			if err != nil {
				return cli.UsageAt("the condition", where, err)
			}
			x.where = &c
		}
		if x.suffix != "" && !x.write {
			return cli.Usagef("--backup is for --write: without it no file is changed")
		}
		if v.Given("as") {
			f, _ := extract.Standard().Lookup(as)
			x.as = &f
		}
		if len(operands) == 0 {
			if v.InTerminal() {
				return v.ShortHelp()
			}
			operands = []string{cli.StandardInput}
		}
		workers, err := v.Readers()
		if err != nil {
			return err
		}
		e := &stream.Engine{Workers: workers, Out: v.Out, Err: v.Err}
		if err := stream.Each(e, walk.All(operands, walks), x.file, nil); err != nil {
			return v.Written(err)
		}
		if x.failures.Load() {
			v.Exit(cli.Failed)
		} else if x.changed.Load() == 0 {
			v.Exit(cli.Negative)
		}
		return nil
	})
}

func formats() []string {
	name := func(f extract.Format) string { return f.Name }
	return cli.NamesOf(extract.Standard().All(), name)
}

// file changes a file.
func (x *rewriter) file(f walk.File, err error, a *stream.Answer) {
	a.Name = f.Name
	r := &reader{rewriter: x, Answer: a}
	if err == nil {
		err = r.read(f)
	}
	if err != nil {
		x.failures.Store(true)
		a.Messages = append(a.Messages, x.Words(x.Command, cli.FileError(f.Name, err).Error())...)
	}
}

// maxFile is the length of the longest file that is changed, in bytes. A longer
// one is an error.
const maxFile = 64 << 20

var errLong = errors.New("it is longer than " + show.Plural(maxFile, "byte"))

// A reader reads a file and changes it.
type reader struct {
	*rewriter
	*stream.Answer
	content string
	edits   []edit
	left    int // URIs that would change, and cannot be written in their place
}

// An edit changes the text of a link.
type edit struct {
	change.Edit  // as the document writes it
	old, new     string
	line, column int
}

func (r *reader) read(f walk.File) error {
	s, err := r.Source(f.Name)
	if err != nil {
		return err
	}
	defer s.Close()
	b, err := io.ReadAll(io.LimitReader(s, maxFile+1))
	if err != nil {
		return err
	}
	if len(b) > maxFile {
		return errLong
	}
	r.content = string(b)
	after, err := r.rewrite()
	if err != nil {
		return err
	}
	r.changed.Add(int64(len(r.edits)))
	if r.left > 0 && !r.Quiet {
		const why = " left: in a file inside, or with no place for the new text\n"
		r.Messages = cli.Place(r.Messages, f.Name, r.ErrColor)
		r.Messages = append(r.Messages, "note: "+show.Plural(r.left, "URI")+why...)
	}
	switch {
	case r.JSON:
		for _, e := range r.edits {
			jsonl.Open(r.Answer).Text("file", f.Name).Number("line", e.line).
				Number("column", e.column).Text("old", e.old).Text("new", e.new).End()
		}
	case f.Name == cli.StandardInput:
		r.Out = append(r.Out, after...)
	case len(r.edits) > 0:
		change.AppendDiff(r.Verb, r.Answer, f.Name, r.content, after)
	}
	if r.write && len(r.edits) > 0 && f.Name != cli.StandardInput {
		return change.Write(f, r.content, after, r.suffix)
	}
	return nil
}

// links calls f for the links of a document that is this file.
func (r *reader) links(content string, f func(l *link.Link, format string)) error {
	d := link.Document{Body: strings.NewReader(content), Options: r.options}
	if r.Name != cli.StandardInput {
		d.Name = r.Name
	}
	links := extract.Links(d)
	head := content[:min(len(content), extract.Head)]
	format, _ := extract.Standard().Choose(d, []byte(head))
	if r.as != nil {
		format = *r.as
		links = extract.Standard().LinksAs(format, d)
	}
	for l, err := range links {
		var note *link.Note
		switch {
		case err == nil:
			f(&l, format.Name)
		case !errors.As(err, &note) || errors.Is(err, link.ErrDamaged):
			return err
		case !r.Quiet && r.edits == nil: // the first time
			r.Messages = cli.Place(r.Messages, r.Name, r.ErrColor)
			r.Messages = append(r.Messages, show.Visible(note.Error())+"\n"...)
		}
	}
	return nil
}

// maxRounds is how many times new texts are tried that do not read back. Then
// the file is left.
const maxRounds = 4

// rewrite returns the content with the links edited. A new text that is not
// found again in its place is left out: there the format gives another meaning
// to one of its characters, or to what is beside it.
func (r *reader) rewrite() (string, error) {
	if err := r.links(r.content, r.edit); err != nil {
		return "", err
	}
	for range maxRounds {
		var b strings.Builder
		at := 0
		for _, e := range r.edits {
			b.WriteString(r.content[at:e.Start] + e.Text)
			at = e.End
		}
		b.WriteString(r.content[at:])
		if len(r.edits) == 0 {
			return r.content, nil
		}
		found := map[int]string{}
		err := r.links(b.String(), func(l *link.Link, _ string) { found[l.Start] = l.Text })
		moved, all := 0, len(r.edits)
		r.edits = slices.DeleteFunc(r.edits, func(e edit) bool {
			start := e.Start + moved
			moved += len(e.Text) - (e.End - e.Start)
			return err != nil || found[start] != e.new
		})
		r.left += all - len(r.edits)
		if len(r.edits) == all {
			return b.String(), nil
		}
	}
	r.left += len(r.edits)
	r.edits = nil
	return r.content, nil
}

// edit edits a link.
func (r *reader) edit(l *link.Link, format string) {
	u, isURI := l.Ref.URI()
	if l.Err != nil || r.where != nil && (!isURI || !r.where.Match(u)) {
		return
	}
	b, err := r.rewriter.edits.Append(nil, l.Ref)
	after := string(b)
	if err != nil || after == l.Ref.String() {
		return // such an edit is not for this reference
	}
	end := 0
	if n := len(r.edits); n > 0 {
		end = r.edits[n-1].End
	}
	if l.Part != "" || l.End > len(r.content) || l.Start == l.End || l.Start < end ||
		l.Text != l.Ref.String() {
		r.left++
		return
	}
	markup := format == "html" || format == "xml" ||
		format == "markdown" && strings.Contains(l.Context, " ") // such as "a href"
	text, ok := escape(r.content[l.Start:l.End], l.Text, after, markup)
	if !ok {
		r.left++
		return
	}
	r.edits = append(r.edits, edit{change.Edit{Start: l.Start, End: l.End, Text: text},
		l.Text, after, l.Line, l.Column})
}

// escapes are the ways in which documents write characters of a URI.
var escapes = [...]*strings.Replacer{
	strings.NewReplacer(), strings.NewReplacer("&", "&amp;"), strings.NewReplacer("&", "&#38;"),
	strings.NewReplacer("/", `\/`), strings.NewReplacer("&", `\u0026`),
	strings.NewReplacer("/", `\/`, "&", `\u0026`),
}

// escape writes a text in the way in which the source has the one before. In
// markup, where that has no "&", a new one is escaped.
func escape(source, before, after string, markup bool) (string, bool) {
	for i, e := range escapes {
		if e.Replace(before) == source {
			if i == 0 && markup && !strings.Contains(before, "&") {
				e = escapes[1]
			}
			return e.Replace(after), true
		}
	}
	return "", false
}
