// Package rewriting edits the links of documents in their text, in place.
package rewriting

import (
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/internal/lazy"
)

// A Rewriter edits the links of files. Its methods may be called from many
// goroutines.
type Rewriter struct {
	*cli.Options
	Links  link.Options
	As     *extract.Format // or nil for the format of each file
	Write  bool            // change the files, and do not only print a diff
	Suffix string          // of backups, or ""
	Means  bool            // write a URI where HTML and Markdown have what means one

	// Edit returns what a link of a document becomes, or false if it stays.
	Edit func(document string, l *link.Link) (after string, ok bool)

	Changed atomic.Int64 // links, or those that Write would change
	Failed  atomic.Bool  // a file could not be changed
}

// File changes a file. Err is the error of finding it.
func (x *Rewriter) File(f walk.File, err error, a *stream.Answer) {
	a.Name = f.Name
	r := &reader{Rewriter: x, Answer: a}
	switch {
	case err != nil:
	case f.Below != "" && strings.HasSuffix(f.Name, cmp.Or(x.Suffix, "~")):
		r.note("it is skipped: its name is that of a backup", 0, 0)
	default:
		err = r.read(f)
	}
	if err != nil {
		x.Failed.Store(true)
		a.Messages = append(a.Messages, x.Words(cli.FileError(f.Name, err).Error())...)
	}
}

// maxFile is the length of the longest file that is changed, in bytes. A longer
// one is an error.
const maxFile = 64 << 20

// A reader reads a file and changes it.
type reader struct {
	*Rewriter
	*stream.Answer
	content string
	edits   []edit
	format  extract.Format
	told    int // links of which a note says that they are left
}

// An edit changes the text of a link.
type edit struct {
	change.Edit  // as the document writes it
	old, new     string
	line, column int
}

// maxTold is how many links of a file have a note that says why they are left.
// One more says how many others are left.
const maxTold = 100

// note adds a note about a place in the file.
func (r *reader) note(text string, line, column int) {
	r.Remark(r.Answer, "", "note: "+text, line, column)
}

// leave says why a link is left as it is.
func (r *reader) leave(line, column int, why string) {
	if r.told++; r.told <= maxTold {
		r.note("left as it is: "+why, line, column)
	}
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
		return errors.New("it is longer than " + show.Plural(maxFile, "byte"))
	}
	r.content = string(b)
	after, err := r.rewrite()
	if err != nil {
		return err
	}
	if more := r.told - maxTold; more > 0 {
		r.note(show.Plural(more, "more URI")+" left as they are", 0, 0)
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
		change.AppendDiff(r.App, r.Answer, f.Name, r.content, after)
	}
	if r.Write && len(r.edits) > 0 && f.Name != cli.StandardInput {
		if _, err := os.Lstat(f.Name + r.Suffix); r.Suffix != "" && err == nil {
			r.note("the new backup replaces "+f.Name+r.Suffix, 0, 0)
		}
		err = change.Write(f, r.content, after, r.Suffix)
	}
	if err == nil {
		r.Changed.Add(int64(len(r.edits)))
	}
	return err
}

// eachLink calls f for the links of a document that is this file.
func (r *reader) eachLink(content string, f func(l *link.Link)) error {
	d := link.Document{Body: strings.NewReader(content), Options: r.Links}
	if r.Name != cli.StandardInput {
		d.Name = r.Name
	}
	links := extract.Links(d)
	head := content[:min(len(content), extract.Head)]
	r.format, _ = extract.Standard().Choose(d, []byte(head))
	if r.As != nil {
		r.format = *r.As
		links = extract.Standard().LinksAs(r.format, d)
	}
	for l, err := range links {
		var note *link.Note
		switch {
		case err == nil:
			f(&l)
		case !errors.As(err, &note) || errors.Is(err, link.ErrDamaged):
			return err
		case !r.Quiet && r.edits == nil: // the first time
			from := len(r.Messages)
			if r.Remark(r.Answer, "", note.Error(), 0, 0); errors.Is(err, extract.ErrSkipped) {
				r.Few(extract.ErrSkipped.Error(), from)
			}
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
	if err := r.eachLink(r.content, r.edit); err != nil {
		return "", err
	}
	for range maxRounds {
		if len(r.edits) == 0 {
			return r.content, nil
		}
		edits := r.lengthen()
		for _, e := range r.edits { // apart
			edits = append(edits, e.Edit)
		}
		after, _ := change.Apply(r.content, edits) // in order
		found := map[int]string{}
		err := r.eachLink(after, func(l *link.Link) { found[l.Start] = l.Text })
		moved, all := 0, len(r.edits)
		r.edits = slices.DeleteFunc(r.edits, func(e edit) bool {
			for ; edits[0].Start < e.Start; edits = edits[1:] {
				moved += len(edits[0].Text) - (edits[0].End - edits[0].Start)
			}
			start := e.Start + moved
			if err == nil && found[start] == e.new {
				return false
			}
			r.leave(e.line, e.column, unread)
			return true
		})
		if len(r.edits) == all {
			return after, nil
		}
	}
	for _, e := range r.edits {
		r.leave(e.line, e.column, unread)
	}
	r.edits = nil
	return r.content, nil
}

const unread = "the new text would not be found as one URI in this place"

// edit edits a link.
func (r *reader) edit(l *link.Link) {
	after, ok := r.Rewriter.Edit(r.Name, l)
	if !ok || l.Err != nil || after == l.Ref.String() {
		return
	}
	end := 0
	if n := len(r.edits); n > 0 {
		end = r.edits[n-1].End
	}
	why := ""
	switch {
	case l.Part != "":
		why = "it is inside the file, in " + l.Part
	case r.format.Bytes: // compressed, or with places by numbers
		why = "the file is not text, but " + r.format.Name
	case l.Start == l.End || l.Start < end:
		why = "it is in the text of another link, or has no text of its own"
	case l.Text != l.Ref.String() && (!r.Means || l.InText ||
		r.format.Name != "html" && r.format.Name != "markdown"):
		why = "its text means a URI, and is not written as one"
	case l.End > len(r.content):
		why = "the file is in an encoding that is not written"
	case r.mayGoOn(l) && !keepsEnd(l.Text, after):
		why = "the text may go on after it, and its end would change"
	case losesName(l.Text, after):
		why = "a placeholder in it, such as $ID, would be lost"
	}
	name := r.format.Name
	markup := name == "html" || name == "xml" ||
		name == "markdown" && strings.Contains(l.Context, " ") // such as "a href"
	var written string
	if ok := false; why == "" {
		if written, ok = escape(r.content[l.Start:l.End], l.Text, after, markup); !ok {
			why = "it has escapes that are not written here"
		}
	}
	if why != "" {
		r.leave(l.Line, l.Column, why)
		return
	}
	r.edits = append(r.edits, edit{change.Edit{Start: l.Start, End: l.End, Text: written},
		l.Text, after, l.Line, l.Column})
}

// ends matches what is after a URI in text if the URI ends there: not a
// placeholder such as <ID>, and not a quotation mark with an operator after it,
// by which a program joins strings. In doubt it does not match.
var ends = lazy.Regexp{Text: "^[.,;:!?*_~)\\]}>|]*(?:$|\\s|</|<br|" +
	"(?:\"\"|\\\\?[\"'`])[)\\]}>*_\"']*(?:$|[,;:]|[.!?](?:\\s|$)|/>|</|" +
	"[\\s\\\\]+(?:$|[^\\s\\\\+.%&^~<|\"'`{]|\\|[^|]|</)))"}

// endsIn are further ends, in some formats.
var endsIn = [...]struct {
	format string
	end    lazy.Regexp
}{
	{"csv", lazy.Regexp{Text: `^(?:[,;|\t]|"(?:[^"]|$))`}},
	{"tsv", lazy.Regexp{Text: `^(?:\t|"(?:\s|$))`}},
	{"json", lazy.Regexp{Text: `^(?:"|[.,;:!?)]*\\[nrt])`}},
}

// mayGoOn reports whether the text of a document may be meant to go on after a
// link. Between angle brackets, and outside of running text, a link is whole.
func (r *reader) mayGoOn(l *link.Link) bool {
	if !l.InText || l.Delimiter == text.Angle {
		return false
	}
	rest := r.content[l.End:]
	after := rest
	if l.Delimiter == text.Quotes {
		after = strings.TrimLeft(rest, " \t\r\n")
	}
	if len(l.Changes) > 0 || strings.HasSuffix(l.Text, "=") {
		return true
	}
	for i := range endsIn {
		e := &endsIn[i]
		if is := e.end.Get().MatchString; e.format == r.format.Name && (is(rest) || is(after)) {
			return false
		}
	}
	return !ends.Get().MatchString(after)
}

// keepsEnd reports whether two texts have the same last part, and the same
// delimiter if that is all: then what goes on after one can go on after the
// other.
func keepsEnd(before, after string) bool {
	i := strings.LastIndexAny(strings.TrimRight(before, "?&#$"), "/?&#") + 1
	return strings.HasSuffix(after, before[min(i, len(before)-1):])
}

var placeholders = lazy.Regexp{Text: `\$\w+|\$[({]|@\w+@`}

// losesName reports whether a placeholder of a text is not in the other one.
func losesName(before, after string) bool {
	names := placeholders.Get().FindAllString(before, -1)
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.Count(after, name) < strings.Count(before, name)
	})
}

// escapes are the ways in which documents write characters of a URI.
var escapes = lazy.Value[[]*strings.Replacer]{New: func() (all []*strings.Replacer) {
	for _, pairs := range [][]string{
		{}, {"&", "&amp;"}, {"&", "&#38;"}, {"/", `\/`}, {"&", `\u0026`},
		{"/", `\/`, "&", `\u0026`},
		{"&", "&amp;amp;"}, {"/", `\/`, "&", "&amp;"}, // in HTML that is inside
		{"/", `\\/`}, {"/", `\\\/`}, {"&", `\\u0026`}, {"/", `\\\/`, "&", `\\u0026`}, // in JSON
	} {
		all = append(all, strings.NewReplacer(pairs...))
	}
	return all
}}

// escape writes a text in the way in which the source has the one before. In
// markup, where that has no "&", a new one is escaped.
func escape(source, before, after string, markup bool) (string, bool) {
	for i, e := range escapes.Get() {
		if e.Replace(before) == source {
			if i == 0 && markup && !strings.Contains(before, "&") {
				e = escapes.Get()[1]
			}
			return e.Replace(after), true
		}
	}
	return "", false
}
