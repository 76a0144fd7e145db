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
	f := &Forms{v: v, of: of}
	v.Choice(&f.form, "form", "", func() []string { return names },
		"print the empty template of `RFC` "+strings.Join(names, " or "))
	v.Flags().StringVar(&f.filled, "check-form", "",
		"check the template in `FILE`; - is standard input")
	v.MarkFlagsMutuallyExclusive("form", "check-form")
	return f
}

// Forms are the values of the flags.
type Forms struct {
	v                *cli.Verb
	of, form, filled string
}

// Run does what the flags say, and reports whether one was given. More says
// that something else was given, too, which is an error.
func (f *Forms) Run(more bool) (given bool, err error) {
	switch ofForm, ofFilled := f.v.Given("form"), f.v.Given("check-form"); {
	case (ofForm || ofFilled) && more:
		return true, cli.Usagef("a template is for a new %s: leave out the names and --all", f.of)
	case ofForm:
		return true, printForm(f.v, f.form)
	case ofFilled:
		return true, checkForm(f.v, f.filled)
	}
	return false, nil
}

// printForm prints an empty registration template, or in JSON its fields.
func printForm(v *cli.Verb, name string) error {
	var form template.Form
	if err := form.UnmarshalText([]byte(name)); err != nil {
		return err
	}
	var w stream.Answer
	if v.JSON {
		for _, f := range form.Fields() {
			jsonl.Open(&w).Text("form", form.String()).Value("field", f).End()
		}
	} else {
		w.Out = append(w.Out, template.New(form).String()...)
	}
	return v.Write(&w)
}

// maxForm is the length of the longest filled template, in bytes. A longer file
// is an error.
const maxForm = 16 << 20

// checkForm reports the errors in the template in a file.
func checkForm(v *cli.Verb, name string) error {
	text, err := v.ReadFile("--check-form", name, maxForm)
	if err != nil {
		return err
	}
	list := template.Check(text)
	ok := !slices.ContainsFunc(list, cli.IsError)
	if !ok {
		v.Exit(cli.Negative)
	}
	w := &stream.Answer{Name: name}
	if v.JSON {
		o := jsonl.Open(w).Text("file", name).Bool("valid", ok)
		if t, err := template.Parse(text); err == nil {
			o = o.Value("template", t)
		}
		o.Findings(list).End()
		return v.Write(w)
	}
	for _, f := range list {
		start := strings.LastIndexByte(text[:f.Start], '\n') + 1
		line, _, _ := strings.Cut(text[start:], "\n")
		n := 1 + strings.Count(text[:start], "\n")
		f.Start -= start
		// NAME:LINE comes before it.
		f.Message = strings.TrimPrefix(f.Message, "line "+strconv.Itoa(n)+": ")
		v.NewRecord(w, line, n).Findings([]finding.Finding{f})
	}
	return v.Write(w)
}
