package lint

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/scheme"
)

// maxWhole is the length of the longest document in which comments suppress
// findings, and of the longest file that --fix changes. A longer one gives a
// note with --fix.
const maxWhole = 64 << 20

// A reader reads a file, and writes its findings.
type reader struct {
	*linter
	*stream.Answer
	found   walk.File
	content string // of a document, or a list with --fix, of at most maxWhole bytes
	ignored lint.Ignored
	edits   []change.Edit
	unfixed int // findings that stay
}

// readFile reads a file. Err is the error of finding it.
func (x *linter) readFile(f walk.File, err error, a *stream.Answer) {
	a.Name = f.Name
	r := &reader{linter: x, Answer: a, found: f}
	x.files.Add(1)
	if err == nil {
		err = r.texts()
	}
	if errors.Is(err, fs.ErrNotExist) && filepath.VolumeName(f.Name) == "" &&
		strings.Contains(f.Name, ":") {
		r.Name, err = cli.Arguments, nil
		p := place{line: 1, column: 1, verbatim: true}
		r.answer(f.Name, p, r.config.CheckText(f.Name))
	}
	if err == nil && x.fix {
		err = r.fixed()
	}
	if !x.write {
		x.count.Add(int64(len(r.edits)))
	}
	if r.unfixed > 0 {
		x.count.Add(int64(r.unfixed))
		r.Remark(a, "", show.Plural(r.unfixed, "finding")+" without a safe fix", 0, 0)
	}
	if err != nil {
		x.failed.Store(true)
		r.Messages = append(r.Messages, r.Words(cli.FileError(f.Name, err).Error())...)
	}
}

// texts reads the records of a list or the links of a document.
func (r *reader) texts() error {
	s, err := r.Source(r.Name)
	if err != nil {
		return err
	}
	defer s.Close()
	body := bufio.NewReaderSize(s, extract.Head)
	d := link.Document{Body: body}
	if r.Name != cli.StandardInput {
		d.Name = r.Name
	}
	isList := r.isList(d, firstLines(body))
	switch {
	case isList && !r.fix: // needs only a line at a time
	case s.IsRegular() && s.Info.Size() <= maxWhole:
		var whole bytes.Buffer
		whole.Grow(int(s.Info.Size()) + bytes.MinRead)
		if _, err := whole.ReadFrom(body); err != nil {
			return err
		}
		r.content = stream.Text(whole.Bytes())
		d.Body = &whole
	case r.fix:
		r.Remark(r.Answer, "", "not fixed: not a regular file of at most "+
			show.Plural(maxWhole, "byte"), 0, 0)
	}
	if isList {
		return r.list(d.Body, s.IsRegular())
	}
	return r.document(d)
}

// firstLines returns the beginning of a file: of a pipe, which may pause, the
// first line.
func firstLines(r *bufio.Reader) []byte {
	for {
		_, err := r.Peek(r.Buffered() + 1) // reads once
		head, _ := r.Peek(r.Buffered())
		if err != nil || bytes.IndexByte(head, '\n') >= 0 || len(head) == r.Size() {
			return head
		}
	}
}

// isList reports whether a file is a list of URIs: it is plain text, and more
// than half of the lines at its beginning begin with a registered scheme.
func (r *reader) isList(d link.Document, head []byte) bool {
	if r.as != nil {
		return r.as.Name == list
	}
	if f, ok := extract.Standard().Choose(d, head); !ok || f.Name != "text" {
		return false
	}
	yes, no := 0, 0
	for line := range strings.Lines(strings.TrimPrefix(string(head), "\uFEFF")) {
		name, rest, _ := strings.Cut(line, ":")
		_, registered := scheme.Lookup(name)
		switch {
		case isComment(line):
		case registered && rest != "" && rest[0] > ' ':
			yes++
		default:
			no++
		}
	}
	return yes > no
}

// isComment reports whether a line of a list is blank or a comment.
func isComment(line string) bool {
	if line != "" && line[0] > '#' && line[0] < utf8.RuneSelf {
		return false
	}
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#'
}

// list reads a list of URIs, one on a line.
func (r *reader) list(body io.Reader, regular bool) error {
	e := &stream.Engine{End: '\n', Text: true, Workers: r.inside,
		Out: writer{r.Answer, &r.Out}, Err: writer{r.Answer, &r.Messages}}
	r.Limit(e, regular)
	at := len(r.content) - len(strings.TrimPrefix(r.content, "\uFEFF"))
	e.Func = func(a *stream.Answer) {
		var found []finding.Finding
		if !r.Skips(a.Text) && !a.Cut {
			found = r.config.CheckText(a.Text)
			if flag := r.SkipFlag(a.Text); flag != "" && len(found) > 0 {
				found[0].Message += "; " + flag + " skips such lines"
			}
		}
		if len(found) > 0 || a.Cut {
			line := *r // several goroutines are here
			line.Answer = a
			p := place{line: a.N, column: 1, offset: at, verbatim: true}
			line.answer(a.Text, p, found)
			if a.Cut {
				r.Remark(a, "", "the line is longer than "+show.Plural(e.Limit, "byte"), a.N, 1)
				line.failed.Store(true)
			}
			if r.fix { // one goroutine is here
				r.edits, r.unfixed = line.edits, line.unfixed
			}
		}
		if r.fix && r.content != "" {
			at += len(a.Text)
			at += strings.IndexByte(r.content[at:], '\n') + 1 // "\n" or "\r\n"
		}
	}
	return e.Run(r.Name, body)
}

// document reads the links of a document.
func (r *reader) document(d link.Document) error {
	r.ignored = lint.ReadIgnored(r.content)
	links := extract.Links(d)
	if r.as != nil {
		links = extract.Standard().LinksAs(*r.as, d)
	}
	for l, err := range links {
		var note *link.Note
		switch {
		case err == nil:
			p := place{part: l.Part, line: l.Line, column: l.Column, offset: l.Start}
			p.verbatim = l.Part == "" && l.End <= len(r.content) &&
				r.content[l.Start:l.End] == l.Text
			r.answer(l.Text, p, slices.DeleteFunc(r.config.CheckText(l.Text),
				func(f finding.Finding) bool { return f.Rule == "syntax" && allowed(&l) }))
		case errors.As(err, &note):
			r.Remark(r.Answer, note.Part, note.Err.Error(), note.Line, note.Column)
			if errors.Is(err, link.ErrDamaged) || errors.Is(err, link.ErrUnread) {
				r.failed.Store(true)
			}
		default:
			return err
		}
		if !r.More() {
			break
		}
	}
	return nil
}

// allowed reports whether the format of the document, and not the URI's syntax,
// allows the characters that are encoded in a link: Markdown does.
func allowed(l *link.Link) bool {
	return len(l.Changes) > 0 && !slices.ContainsFunc(l.Changes, func(c finding.Finding) bool {
		return strings.HasPrefix(c.Section, "RFC ")
	})
}

// A place is where a text begins.
type place struct {
	part         string // of the file, or ""
	line, column int    // from 1, or 0
	offset       int    // in bytes
	verbatim     bool   // the file has the text itself there, without escapes
}

// in returns the place of text[i:].
func (p place) in(text string, i int) place {
	if !p.verbatim {
		return p
	}
	before := text[:i]
	if n := strings.Count(before, "\n"); n > 0 {
		p.line += n
		p.column = 1
		before = before[strings.LastIndexByte(before, '\n')+1:]
	}
	p.column += utf8.RuneCountInString(before)
	p.offset += i
	return p
}

// answer prints or fixes those findings of a text at p that are asked for.
func (r *reader) answer(text string, p place, found []finding.Finding) {
	found = r.asked(text, p, found)
	if r.fix {
		r.fixText(text, p, found)
		return
	}
	r.count.Add(int64(len(found)))
	for i, f := range found {
		last := i+1 == len(found) || found[i+1].Start != f.Start || found[i+1].End != f.End
		r.format.print(r, result{text, p.in(text, f.Start), f, last})
	}
}

// asked returns those findings of a text at p that are asked for.
func (r *reader) asked(text string, p place, found []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(found, func(f finding.Finding) bool {
		return f.Severity < r.least || r.ignored.Rule(p.in(text, f.Start).line, f.Rule)
	})
}

// A writer takes the answers of a list.
type writer struct {
	*stream.Answer
	to *[]byte // Out or Messages
}

func (w writer) Write(p []byte) (int, error) {
	if *w.to = append(*w.to, p...); !w.Flush() {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}
