package urn

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn/template"
)

func formsOfTemplates() []string { return []string{"8141", "3406"} }

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
	f, err := v.Source(name)
	var b []byte
	if err == nil {
		defer f.Close()
		b, err = io.ReadAll(io.LimitReader(f, maxForm+1))
	}
	if err == nil && len(b) > maxForm {
		err = fmt.Errorf("this is not a template: it has more than %d MiB", maxForm>>20)
	}
	if err != nil {
		v.FailFile(name, err)
		return nil
	}
	text := string(b)
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
