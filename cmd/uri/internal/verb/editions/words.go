package editions

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/edition"
)

// A sheet is the output for people about one text.
type sheet struct {
	*editioner
	out []byte
}

// sheet begins a sheet, with a blank line before it.
func (x *editioner) sheet(out []byte) *sheet {
	s := &sheet{x, out}
	if !x.Null {
		s.blank()
	}
	return s
}

func (s *sheet) end() []byte {
	if s.Null {
		s.out = append(s.out, 0)
	}
	return s.out
}

func (s *sheet) blank() { s.out = append(s.out, '\n') }

// line appends a line, two columns from the margin.
func (s *sheet) line(text string) { s.out = fmt.Appendf(s.out, "  %s\n", text) }

// named appends a text after a name, in as many lines as it needs, and a note.
func (s *sheet) named(indent int, name, text, note string) {
	l := show.Line{Indent: indent, Name: name, Value: text, Note: note, Wrap: s.width}
	s.out = l.Append(s.out, s.OutColor)
}

// comparison shows people how the documents read a text.
func (x *editioner) comparison(out []byte, c *edition.Comparison) []byte {
	s, h := x.sheet(out), x.hidden(c)
	s.line(ascii(h.of(c.Text, 0, len(c.Text))))
	s.blank()
	s.readings(c, h)
	s.points(c.Differences, func(d *edition.Difference, i int) string {
		if d.Component == 0 {
			return validity(d.Views[i].Valid)
		}
		for p := range c.Readings[i].Parts() {
			if p.Component == d.Component {
				return ascii(h.of(c.Text, p.Start, p.End))
			}
		}
		return "there is none"
	})
	return s.end()
}

func validity(valid bool) string {
	if valid {
		return "valid"
	}
	return "not valid"
}

// resolutions shows people the target of a reference by each document.
func (x *editioner) resolutions(out []byte, c *edition.RefComparison) []byte {
	s := x.sheet(out)
	s.line(ascii(x.Masked(c.Ref)) + "  with the base  " + ascii(x.Masked(x.BaseText)))
	s.blank()
	for i := range c.Resolutions {
		r := &c.Resolutions[i]
		name := r.Reader.String()
		if r.Err != nil {
			f := cli.Describe(r.Err)
			s.named(0, name, "no target: "+ascii(f.Message), sectionOf(r.Reader, f.Section))
			continue
		}
		l := show.Line{Name: name, Value: x.target(c.Ref, r)}
		s.out = l.Append(s.out, s.OutColor)
		for _, f := range r.Target.Findings {
			message := f.Severity.String() + ": " + ascii(f.Message)
			s.named(len(name), "!", message, sectionOf(r.Reader, f.Section))
		}
	}
	s.points(c.Differences, func(d *edition.Difference, i int) string {
		return x.target(c.Ref, &c.Resolutions[i])
	})
	return s.end()
}

// points lists the differences, and what each document says about them. Value
// returns what to show for a document that says nothing.
func (s *sheet) points(list []edition.Difference, value func(*edition.Difference, int) string) {
	if len(list) == 0 && len(s.readers) > 1 {
		s.blank()
		s.line("the documents agree")
	}
	for k := range list {
		d := &list[k]
		point := d.Point
		if !s.HasBase {
			point += ", byte " + strconv.Itoa(d.Start)
		}
		var row show.Row
		row.Put(2, point, "")
		if d.ID != "" {
			row.Put(2+len(point)+1, "["+d.ID+"]", show.Faint)
		}
		s.blank()
		s.out = row.Append(s.out, s.OutColor)
		for i, v := range d.Views {
			says := v.Says
			switch {
			case says != "":
			case d.ID != "":
				says = noTarget
			default:
				says = value(d, i)
			}
			s.named(2, v.Reader.String(), says, sectionOf(v.Reader, v.Section))
		}
	}
}

// sectionOf returns a section without the title of its document.
func sectionOf(r edition.Reader, section string) string {
	return strings.TrimPrefix(section, r.Title()+" ")
}

const noTarget = "-"

// target returns the target of a reference for people.
func (x *editioner) target(ref string, r *edition.Resolution) string {
	if r.Err != nil {
		return noTarget
	}
	return cli.TargetText(r.Target, func(s string) string { return ascii(x.maskTarget(ref, s)) })
}

// A hidden has the spans of passwords and other secrets in a text, in order.
type hidden [][2]int

// hidden returns what [show.Masked] masks in the text, and the passwords by any
// of the documents: an older one may find one where RFC 3986 does not.
func (x *editioner) hidden(c *edition.Comparison) (h hidden) {
	if x.ShowPassword {
		return nil
	}
	h = show.Secrets(c.Text)
	for i := range c.Readings {
		for p := range c.Readings[i].Parts() {
			if p.Name == "password" && p.Start < p.End {
				h = append(h, [2]int{p.Start, p.End})
			}
		}
	}
	return show.Merged(h)
}

// of returns a piece of a text with masks in place of the passwords.
func (h hidden) of(text string, start, end int) string {
	var b strings.Builder
	i := start
	for _, p := range h {
		if from, to := max(start, p[0]), min(end, p[1]); max(from, i) < to {
			if from >= i {
				b.WriteString(text[i:from] + show.Mask)
			}
			i = to
		}
	}
	return b.String() + text[i:end]
}

// maskTarget is Masked for the target of a reference. The target may be a URI
// even if the reference is not valid; then more of the text may be a password.
func (x *editioner) maskTarget(ref, text string) string {
	_, errBase := uri.ParseRef(x.BaseText)
	_, errRef := uri.ParseRef(ref)
	if errBase == nil && errRef == nil {
		return x.Masked(text)
	}
	const spoiled = " " // no reference begins with it
	return strings.TrimPrefix(x.Masked(spoiled+text), spoiled)
}

// ascii is [show.ASCII], but two quotes for an empty text.
func ascii(text string) string {
	if text == "" {
		return `""`
	}
	return show.ASCII(text)
}
