// Package anatomy draws a URI with its parts, as section 3 of RFC 3986 does,
// and explains each part. It makes the output of "uri explain".
//
// Any terminal can show the output. A valid URI is US-ASCII; in any other text
// each character outside US-ASCII becomes an escape such as \u202e, except for
// letters if they are shown ([show.Letters]). So no character can
// reorder, hide or recolour the text around it, and the width of each character
// is known. The exceptions are the dot between the items of a list, letters and
// digits in names that package host considers safe to show, and the names of
// people in the registries.
package anatomy

import (
	"cmp"
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
)

// Options say how to print.
type Options struct {
	Width        int  // columns of the screen, at least 40; 0 means no limit
	Color        bool // whether ANSI colours may be used
	ShowPassword bool // whether passwords are shown instead of masked
}

const (
	minWidth = 40      // narrower screens are not supported
	noLimit  = 1 << 28 // the width of a screen without a limit
	indent   = 2       // the columns before the text and everything under it
)

// The colours are the basic ones, which every terminal has and its user can
// choose. Userinfo has the colour of a warning (section 7.6).
const (
	plain     = ""
	faint     = show.Faint
	warning   = "\x1b[1;33m"
	caret     = "\x1b[1;31m"
	offending = "\x1b[7;31m" // reversed, so that a space is visible too
)

var styles = [...]string{
	uri.Scheme:    "\x1b[35m",
	uri.Authority: "\x1b[32m",
	uri.Userinfo:  warning,
	uri.Host:      "\x1b[32m",
	uri.Port:      "\x1b[1;32m",
	uri.Path:      "\x1b[1;34m",
	uri.Query:     "\x1b[36m",
	uri.Fragment:  "\x1b[1;35m",
}

// Explain returns the drawing and the explanation of any text, as lines that
// end in "\n". The first line is empty, to separate the answers for several
// texts.
func Explain(text string, opt Options) string {
	opt.Width = cmp.Or(opt.Width, noLimit)
	opt.Width = max(opt.Width, minWidth)
	var rows []show.Row
	if r, err := uri.ParseRef(text); err == nil {
		rows = explainValid(r, opt)
	} else if wrong, ok := errors.AsType[*uri.ParseError](err); ok {
		rows = explainInvalid(text, wrong, opt)
	}
	out := []byte{'\n'}
	for _, r := range rows {
		out = r.Append(out, opt.Color)
	}
	return string(out)
}

func explainValid(r uri.Ref, opt Options) []show.Row {
	v := &view{Ref: r}
	if !opt.ShowPassword { // no later step sees the password
		v.Ref = describe.Masked(r)
		v.masked = v.Ref != r
	}
	if u, ok := v.URI(); ok {
		v.urn, v.isURN = describe.AsURN(u)
	}
	lines := append(draw(v, opt.Width), nil)
	lines = append(lines, table(v.rows(), opt.Width)...)
	if list := v.findings(opt.Width); len(list) > 0 {
		lines = append(append(lines, nil), list...)
	}
	return lines
}

// A view is a valid reference as it is shown.
type view struct {
	uri.Ref
	masked bool // whether a mask replaces the password
	urn    urn.URN
	isURN  bool
}

// findings returns the lines for the risks of the reference.
func (v *view) findings(width int) (lines []show.Row) {
	list := v.said()
	const mark = "! "
	for _, s := range list {
		block := paragraph(s, indent+len(mark), 0, width)
		block[0] = append(textAt(indent, mark, warning), block[0]...)
		lines = append(lines, block...)
	}
	return lines
}

// long reports whether details are left out.
func (v *view) long() bool { return len(v.String()) > describe.MaxDetails }

// said returns the risks in words, or what is left out.
func (v *view) said() (list []string) {
	const details = "the parts and the rules of its scheme, risks and the normal form"
	if what := describe.LeftOut(v.Ref, details); what != "" {
		return []string{what}
	}
	if v.Scheme() == "urn" {
		list = v.urnFindings()
	} else if u, ok := v.URI(); ok {
		for _, f := range scheme.Check(u) {
			list = append(list, said(f))
		}
	}
	_, end, _ := v.Span(uri.Path)
	for _, f := range describe.Risks(v.Ref) {
		if f.Rule == "suffix-reference" {
			f.Message += "; -r adds one"
		}
		// Package urn has reported it: the decoded name is another name.
		if !v.isURN || f.Rule != "needless-encoding" || f.End > end {
			list = append(list, said(f))
		}
	}
	return list
}

func said(f finding.Finding) string {
	section := strings.TrimPrefix(f.Section, "RFC 3986 section ")
	return show.Letters(f.Message) + join + "(" + section + ")"
}
