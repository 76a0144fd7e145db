package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn/template"
)

// templateForms are the names of the forms.
var templateForms = []string{"8141", "3406"}

// printForm prints an empty registration template, or what its fields are.
func (a *app) printForm(name string, json bool) error {
	if !slices.Contains(templateForms, name) {
		return usagef("--form is 8141 or 3406, not %q", name)
	}
	var form template.Form
	if err := form.UnmarshalText([]byte(name)); err != nil {
		return err
	}
	var out []byte
	if json {
		for _, f := range form.Fields() {
			out = open(out).text("form", form.String()).value("field", f).end()
		}
	} else {
		out = append(out, template.New(form).String()...)
	}
	_, err := os.Stdout.Write(out)
	return a.written(err)
}

// formMost is how long a filled template may be.
const formMost = 16 << 20

// checkForm says what is wrong with the template in a file, or missing from it.
func (a *app) checkForm(cmd *cobra.Command, name string, json bool) error {
	text, err := readForm(name)
	if err != nil {
		a.fail(cmd, fileError(name, err))
		return nil
	}
	list := template.Check(text)
	ok := !slices.ContainsFunc(list, isError)
	if !ok {
		a.exit(statusNegative)
	}
	w := &stream.Answer{Name: name}
	if json {
		o := open(nil).text("file", name).bool("valid", ok)
		if t, err := template.Parse(text); err == nil {
			o = o.value("template", t)
		}
		_, err := os.Stdout.Write(o.findings(list).end())
		return a.written(err)
	}
	for _, f := range list {
		start := strings.LastIndexByte(text[:f.Start], '\n') + 1
		line, _, _ := strings.Cut(text[start:], "\n")
		n := 1 + strings.Count(text[:start], "\n")
		f.Start -= start
		f.Message = strings.TrimPrefix(f.Message, "line "+strconv.Itoa(n)+": ") // before it stands NAME:LINE
		a.messages(w, line, n, []finding.Finding{f})
	}
	os.Stderr.Write(w.Messages) // if that fails there is nobody to tell
	return nil
}

func readForm(name string) (string, error) {
	f := os.Stdin
	if name != standardInput {
		var err error
		if f, err = os.Open(name); err != nil {
			return "", err
		}
		defer f.Close()
	}
	b, err := io.ReadAll(io.LimitReader(f, formMost+1))
	if err == nil && len(b) > formMost {
		return "", fmt.Errorf("this is no template: it has more than %d MiB", formMost>>20)
	}
	return string(b), err
}
