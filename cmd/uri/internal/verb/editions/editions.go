// Package editions is the verb that shows how older documents read a text.
package editions

import (
	"context"
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/finding"
)

type options struct {
	*cli.Options
	editions  edition.Edition
	asTable   bool // differences do not count as negative
	conflicts bool
}

// An editioner shows how documents read the same text, or with a base the same
// reference.
type editioner struct {
	*options
	readers []edition.Reader
	width   int
}

func New(v *cli.Verb) {
	names := edition.All.String()
	o := &options{Options: v.Options}
	v.SharedFlags("records")
	v.BaseFlag("resolve references, with `BASE`")
	v.Choices(&names, "editions", "", cli.Editions, "read as `EDITIONS` do")
	v.Old("-e", "editions")
	v.BoolVar(&o.asTable, "table", false, "print a line for each reference or example")
	v.SharedFlags("texts")
	v.BoolVar(&o.conflicts, "conflicts", false, "list the points on which the documents differ")
	v.Read(func() error {
		o.editions = cli.EditionOf(names)
		return nil
	})
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if o.conflicts {
		return o.listConflicts(operands)
	}
	x := editioner{options: o, width: o.Width()}
	for e := range o.editions.Each() {
		x.readers = append(x.readers, e)
	}
	switch {
	case o.asTable && !o.HasBase:
		return cli.Usagef("--table is about references: -b BASE")
	case o.asTable && (len(o.Files) > 0 || slices.Contains(operands, cli.StandardInput)):
		return cli.Usagef("--table is for references as operands, or for the examples")
	case o.asTable && len(operands) == 0:
		operands, o.Literal = examples, true
	}
	if o.asTable && !o.JSON {
		return o.Write(&stream.Answer{Out: x.table(operands)})
	}
	in := cli.Input{Operands: operands, Negative: "read differently, or by none", Apart: true,
		Block: 16 << 10} // its answers are long
	if o.HasBase {
		return o.Each(in, x.ref)
	}
	return o.Each(in, x.text)
}

// listConflicts lists what the documents say on each point, or on those with
// these ids.
func (o *options) listConflicts(ids []string) error {
	l := o.NewList("id", "point", "edition", "section", "says")
	known := cli.NamesOf(edition.Conflicts(), func(c edition.Conflict) string { return c.ID })
	for i, id := range ids {
		if !slices.Contains(known, id) {
			l.Refuse(id, i+1, finding.Finding{Message: "no point has the id " + id}, nil)
		}
	}
	for c := range edition.Conflicts() {
		if len(ids) > 0 && !slices.Contains(ids, c.ID) {
			continue
		}
		for _, s := range c.Says {
			l.Add(c.ID, c.Point, s.Edition.String(), s.Section, s.Says)
		}
	}
	return l.Write(show.Grid{Rows: l.Rows, Gap: 2})
}

// judge counts a text that the documents read differently, or that no document
// accepts.
func (x *editioner) judge(r cli.Record, differences int, taken bool) {
	if !x.asTable && (differences > 0 || !taken) {
		r.Negative++
	}
}

// maxText is the length of the longest text that is compared, in bytes: each
// document keeps its own reading of each part. A longer one is refused.
const maxText = 4 << 20

// text shows how the documents read a text.
func (x *editioner) text(r cli.Record) {
	if r.TooLong(maxText, "compared") {
		return
	}
	c := edition.Compare(r.Text, x.readers...)
	x.judge(r, len(c.Differences), slices.ContainsFunc(c.Readings, valid))
	if !x.JSON {
		r.Out = x.comparison(r.Out, &c)
		return
	}
	o := r.Object().Array("editions")
	for i, reader := range c.Readers {
		o = document(o.Element(), reader).Bool("valid", c.Readings[i].Valid())
		if err := c.Readings[i].Err(); err != nil {
			o = o.Error("error", cli.Describe(err))
		}
		o = o.Array("parts")
		for p, s := range c.Readings[i].Parts() {
			o = o.Element().Text("name", p.Name)
			if p.Component != 0 {
				o = o.Text("component", p.Component.String())
			}
			o = o.Number("start", p.Start).Number("end", p.End).Text("text", s).Close()
		}
		o = o.CloseArray().Close()
	}
	r.Close(differences(o.CloseArray(), c.Differences))
}

// ref shows the target of a reference by each document.
func (x *editioner) ref(r cli.Record) {
	if r.TooLong(maxText, "compared") {
		return
	}
	c := edition.CompareRef(x.BaseText, r.Text, x.readers...)
	x.judge(r, len(c.Differences), slices.ContainsFunc(c.Resolutions, resolved))
	if !x.JSON {
		r.Out = x.resolutions(r.Out, &c)
		return
	}
	o := r.Object().Text("base", x.BaseText).Array("editions")
	for _, res := range c.Resolutions {
		o = document(o.Element(), res.Reader)
		if res.Err != nil {
			o = o.Error("error", cli.Describe(res.Err))
		} else {
			o = cli.AddTarget(o, res.Target)
		}
		o = o.Close()
	}
	r.Close(differences(o.CloseArray(), c.Differences))
}

func valid(r edition.Reading) bool       { return r.Valid() }
func resolved(r edition.Resolution) bool { return r.Err == nil }

func document(o jsonl.Object, r edition.Reader) jsonl.Object {
	return o.Text("edition", r.String()).Text("title", r.Title())
}

func differences(o jsonl.Object, list []edition.Difference) jsonl.Object {
	o = o.Array("differences")
	for _, d := range list {
		o = o.Element().OptionalText("id", d.ID).Text("point", d.Point)
		if d.Component != 0 {
			o = o.Text("component", d.Component.String())
		}
		o = o.Number("start", d.Start).Number("end", d.End).Array("views")
		for _, v := range d.Views {
			o = o.Element().Text("edition", v.Reader.String())
			if v.Says != "" {
				o = o.Text("says", v.Says).Text("section", v.Section)
			}
			o = o.Bool("valid", v.Valid)
			if v.HasValue {
				o = o.Text("value", v.Value)
			}
			o = o.Close()
		}
		o = o.CloseArray().Close()
	}
	return o.CloseArray()
}
