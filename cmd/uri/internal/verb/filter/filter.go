// Package filter is the verb that selects URIs by conditions.
package filter

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/filter"
)

type options struct {
	*cli.Options
	count, invert bool
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("lines", "null", "texts", "base", "relaxed")
	get.Records(v)
	v.BoolVar(&o.count, "count", false, "print only how many lines are selected")
	v.BoolVar(&o.invert, "invert", false, "select the other lines")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, conditions []string) error {
	if len(conditions) == 0 {
		return cli.Usagef("a condition is needed, such as host=*.example.com")
	}
	var list []filter.Filter
	for _, text := range conditions {
		f, err := filter.Parse(text)
		if err != nil {
			return wrong(text, err)
		}
		list = append(list, f)
	}
	parse, err := o.URIParser()
	if err != nil {
		return err
	}
	var selected atomic.Int64
	err = o.Each(cli.Input{}, func(r cli.Record) {
		u, err := parse(r.Text)
		no := func(f filter.Filter) bool { return !f.Match(u) }
		switch {
		case err != nil:
			r.Refuse(err)
		case slices.ContainsFunc(list, no) != o.invert:
		case o.count:
			selected.Add(1)
		default:
			if selected.Load() == 0 {
				selected.Store(1) // once: the cores share it
			}
			if o.JSON {
				r.Text = r.Original() // it is mended again
			}
			r.Line(r.Text)
		}
	})
	if selected.Load() == 0 {
		o.Exit(cli.Negative)
	}
	if o.count && err == nil {
		_, err = fmt.Fprintln(o.Out, selected.Load())
		err = o.Written(err)
	}
	return err
}

// wrong returns the error about a condition, which may be another operand.
func wrong(text string, err error) error {
	if cli.IsRegular(text) {
		return cli.UsageMore("the operands are conditions, and "+text+" is not one",
			"to read a file: -f "+text)
	}
	if u, no := uri.Parse(text); no == nil && u.HasAuthority() {
		return cli.UsageMore("the operands are conditions, and "+text+" is not one",
			"URIs are lines of standard input, or of a file: -f FILE")
	}
	f := cli.Describe(err)
	if f.Rule == "name" {
		name := strings.FieldsFunc(text[f.Start:], func(r rune) bool {
			return strings.ContainsRune("=!<>() ", r)
		})
		f.Message += show.DidYouMean(name[0], filter.Names())
	}
	return cli.UsageAt("the condition", text, f)
}
