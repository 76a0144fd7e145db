package template

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
)

// Parse reads the text of a template. The headings determine the form. The
// error is a [finding.Finding] that spans the line in question and names its
// number. Parse accepts fields that are empty, missing or invalid: [Check]
// checks them.
func Parse(text string) (Template, error) {
	r := read(text)
	if len(r.findings) > 0 {
		return Template{}, r.findings[0]
	}
	return r.Template, nil
}

// A reader reads a text line by line.
type reader struct {
	Template
	text     string
	findings []finding.Finding
	places   [maxFields]place
	lines    [maxFields][]string // below the heading

	// The current position: offset and number of the line, the field and its
	// group, the indentation of headings in the group, and whether indented
	// lines are skipped because their heading is invalid.
	at, number int
	field      int
	group      string
	depth      int
	skip       bool
}

// none means no field.
const none = -1

// A place is the place of a field in the text. It is there if the heading of
// the field is there.
type place struct {
	there      bool
	line       int    // of the heading
	inline     string // the text after the colon
	start, end int    // the span of its text, the prompt included; empty if there is nothing
}

func read(text string) *reader {
	r := &reader{text: text, field: none}
	var ok bool
	if r.form, ok = detect(text); !ok {
		r.bad(0, 0, "form", RFC8141.section(),
			`missing heading of a form, such as "Namespace Identifier:"`)
		return r
	}
	for len(r.text) > r.at {
		line, _, _ := strings.Cut(r.text[r.at:], "\n")
		r.number++
		r.line(line)
		r.at += len(line) + len("\n")
	}
	for i, p := range r.places {
		if !p.there {
			continue
		}
		lines := outdent(r.lines[i])
		if p.inline != "" {
			lines = append([]string{p.inline}, lines...)
		}
		r.values[i] = r.form.clean(i, lines)
	}
	return r
}

// detect returns the form of the first heading that belongs to a form. The
// forms have no heading in common.
func detect(text string) (Form, bool) {
	for line := range strings.SplitSeq(text, "\n") {
		if name, _, ok := strings.Cut(line, ":"); ok {
			for f := range Form(len(forms.Get())) {
				if _, _, ok := f.heading(strings.TrimRight(name, blanks), ""); ok {
					return f, true
				}
			}
		}
	}
	return 0, false
}

func (r *reader) line(line string) {
	if at, size := unprintable(strings.TrimSuffix(line, "\r")); size > 0 {
		r.fault(at, at+size, "text", messageText)
	}
	line = strings.TrimRight(line, blanks)
	depth := depthOf(line)
	switch {
	case line == "":
		if r.field != none {
			r.lines[r.field] = append(r.lines[r.field], "")
		}
	case depth == 0:
		r.group, r.depth = "", 0
		r.heading(line, 0)
	case r.group != "" && (r.depth == 0 || depth <= r.depth):
		r.depth = cmp.Or(r.depth, depth)
		r.heading(line, depth)
	case r.skip:
	case r.field == none:
		r.lineBad(line, "text is not allowed before the first heading")
	default:
		r.lines[r.field] = append(r.lines[r.field], line)
		p := &r.places[r.field]
		if p.start == p.end {
			p.start = r.at + depth
		}
		p.end = r.at + len(line)
	}
}

// heading reads a heading, which is indented if it is one of a group.
func (r *reader) heading(line string, depth int) {
	r.field, r.skip = none, true
	name, inline, colon := strings.Cut(line[depth:], ":")
	i, isGroup, ok := r.form.heading(strings.TrimRight(name, blanks), r.group)
	ok = ok && colon && depth == r.depth
	inline = strings.TrimLeft(inline, blanks)
	switch {
	case !ok && r.group != "":
		r.lineBad(line, "missing heading below "+strconv.Quote(r.group)+
			", such as "+strconv.Quote(r.subheading()+":")+"; other text must be indented further")
	case !ok:
		r.lineBad(line,
			"the form of "+r.form.String()+" has no such heading; "+
				"the value of a field must be indented")
	case isGroup:
		r.group = r.form.fields()[i].Group
		if inline != "" {
			r.lineBad(line,
				"text is not allowed after a heading that has subheadings, such as "+
					strconv.Quote(r.subheading()+":"))
		}
	case r.places[i].there:
		r.lineBad(line, "this heading is in line "+strconv.Itoa(r.places[i].line)+" already")
	default:
		r.field, r.skip = i, false
		end := r.at + len(line)
		r.places[i] = place{true, r.number, inline, end - len(inline), end}
	}
}

// subheading returns the first heading of the group.
func (r *reader) subheading() string {
	i, _, _ := r.form.heading(r.group, "")
	return r.form.fields()[i].Name
}

// lineBad reports why a line cannot be read.
func (r *reader) lineBad(line, message string) {
	r.fault(depthOf(line), len(line), "heading", message)
}

// maxFaults is how many unreadable lines are reported. The rest is left out: a
// long text that is not a template consists of them.
const maxFaults = 100

func (r *reader) fault(start, end int, rule, message string) {
	if len(r.findings) < maxFaults {
		r.bad(r.at+start, r.at+end, rule, r.form.section(),
			"line "+strconv.Itoa(r.number)+": "+message)
	}
}

func (r *reader) bad(start, end int, rule, section, message string) {
	r.add(finding.Error, start, end, rule, section, message)
}

func (r *reader) add(s finding.Severity, start, end int, rule, section, message string) {
	r.findings = append(r.findings, finding.Finding{
		Rule: rule, Severity: s, Start: start, End: end, Section: section, Message: message,
	})
}

// section cites the form in its RFC.
func (f Form) section() string { return f.String() + " appendix A" }

// blanks are the bytes of white space inside of a line.
const blanks = " \t\r"

// depthOf returns how many bytes a line is indented.
func depthOf(line string) int { return len(line) - len(strings.TrimLeft(line, blanks)) }

// outdent removes the common indentation of lines, and their trailing white
// space.
func outdent(lines []string) []string {
	shared, some := "", false
	out := make([]string, len(lines))
	for i, line := range lines {
		line = strings.TrimRight(line, blanks)
		out[i] = line
		if line == "" {
			continue
		}
		if !some {
			shared, some = line[:depthOf(line)], true
		}
		n := 0
		for n < len(shared) && n < len(line) && shared[n] == line[n] {
			n++
		}
		shared = shared[:n]
	}
	for i, line := range out {
		out[i] = strings.TrimPrefix(line, shared)
	}
	return out
}

// clean joins lines to the value of a field. For the prompt it returns "".
func (f Form) clean(i int, lines []string) string {
	value := strings.Trim(strings.Join(outdent(lines), "\n"), "\n")
	if value == f.prompt(i) {
		return ""
	}
	return value
}

const messageText = "the text must be UTF-8 without control characters, " +
	"except for tabs and line ends"

// unprintable returns the offset and size of the first character that is not
// allowed in a text. The size is 0 if there is none.
func unprintable(text string) (at, size int) {
	for i, c := range text {
		switch {
		case c == '\t', c == '\n', c == '\r' && strings.HasPrefix(text[i+1:], "\n"):
		case c < ' ', 0x7F <= c && c < 0xA0:
			return i, utf8.RuneLen(c)
		case c == utf8.RuneError:
			if _, n := utf8.DecodeRuneInString(text[i:]); n == 1 {
				return i, 1
			}
		}
	}
	return 0, 0
}
