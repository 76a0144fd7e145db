// Package registration has the flags of verbs that print and check registration
// templates.
package registration

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/urn/template"
)

// Flags adds --form and --check-form. Names are those of the forms; of says
// what they are for.
func Flags(v *cli.Verb, of string, names ...string) *Forms {
	f := &Forms{Options: v.Options, of: of}
	v.Choice(&f.form, "form", "", func() []string { return names },
		"print the empty template of `RFC` "+strings.Join(names, " or "))
	v.StringVar(&f.filled, "check-form", "", "check the template in `FILE`; - is standard input")
	v.Exclude("form", "check-form")
	v.Given(&f.ofForm, "form")
	v.Given(&f.ofFilled, "check-form")
	return f
}

// Forms are the values of the flags.
type Forms struct {
	*cli.Options
	of, form, filled string
	ofForm, ofFilled bool // given
}

// Run does what the flags say, and reports whether one was given. More says
// that something else was given, too, which is an error.
func (f *Forms) Run(more bool) (given bool, err error) {
	switch {
	case (f.ofForm || f.ofFilled) && more:
		return true, cli.Usagef("a template is for a new %s: leave out the names and --all", f.of)
	case f.ofForm:
		return true, f.print()
	case f.ofFilled:
		return true, f.check()
	}
	return false, nil
}

// print prints an empty registration template, or in JSON its fields.
func (f *Forms) print() error {
	var form template.Form
	if err := form.UnmarshalText([]byte(f.form)); err != nil {
		return err
	}
	var w stream.Answer
	if f.JSON {
		for _, field := range form.Fields() {
			jsonl.Open(&w).Text("form", form.String()).Value("field", field).End()
		}
	} else {
		w.Out = append(w.Out, template.New(form).String()...)
	}
	return f.Write(&w)
}

// maxForm is the length of the longest filled template, in bytes. A longer file
// is an error.
const maxForm = 16 << 20

// check reports the errors in the template in a file.
func (f *Forms) check() error {
	text, err := f.ReadFile("--check-form", f.filled, maxForm)
	if err != nil {
		return err
	}
	list := template.Check(text)
	ok := !slices.ContainsFunc(list, cli.IsError)
	if !ok {
		f.Exit(cli.Negative)
	}
	w := &stream.Answer{Name: f.filled}
	if f.JSON {
		o := jsonl.Open(w).Text("file", f.filled).Bool("valid", ok)
		if t, err := template.Parse(text); err == nil {
			o = o.Value("template", t)
		}
		o.Findings(list).End()
		return f.Write(w)
	}
	for _, found := range list {
		start := strings.LastIndexByte(text[:found.Start], '\n') + 1
		line, _, _ := strings.Cut(text[start:], "\n")
		n := 1 + strings.Count(text[:start], "\n")
		found.Start -= start
		// NAME:LINE comes before it.
		found.Message = strings.TrimPrefix(found.Message, "line "+strconv.Itoa(n)+": ")
		f.NewRecord(w, line, n).Findings([]finding.Finding{found})
	}
	return f.Write(w)
}
