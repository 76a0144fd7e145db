package main

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
)

// object answers for programs.
func (x *editioner) object(w *stream.Answer, text string, n int) {
	if x.app.tooLong(w, text, n, true) {
		return
	}
	c := edition.Compare(text, x.readers...)
	if x.negative(len(c.Differences), slices.ContainsFunc(c.Readings, valid)) {
		w.Negative++
	}
	o := open(w.Out).input(text).array("editions")
	for i, r := range c.Readers {
		o = o.element().reader(r).bool("valid", c.Readings[i].Valid())
		if err := c.Readings[i].Err(); err != nil {
			o = errorField(o, "error", describe(text, err))
		}
		o = o.array("parts")
		for p, s := range c.Readings[i].Parts() {
			o = o.element().text("name", p.Name)
			if p.Component != 0 {
				o = o.text("component", p.Component.String())
			}
			o = o.number("start", p.Start).number("end", p.End).text("text", s).close()
		}
		o = o.closeArray().close()
	}
	w.Out = o.closeArray().differences(c.Differences).end()
}

// refObject answers for programs, of a reference.
func (x *editioner) refObject(w *stream.Answer, text string, n int) {
	if x.app.tooLong(w, text, n, true) {
		return
	}
	c := edition.CompareRef(x.base, text, x.readers...)
	if x.negative(len(c.Differences), slices.ContainsFunc(c.Resolutions, resolved)) {
		w.Negative++
	}
	o := open(w.Out).input(text).text("base", x.base).array("editions")
	for _, r := range c.Resolutions {
		o = o.element().reader(r.Reader)
		if r.Err != nil {
			o = errorField(o, "error", describe(text, r.Err))
		} else {
			o = o.target(r.Target)
		}
		o = o.close()
	}
	w.Out = o.closeArray().differences(c.Differences).end()
}

func (o object) reader(r edition.Reader) object {
	return o.text("edition", r.String()).text("title", r.Title())
}

// target adds what a reference leads to.
func (o object) target(t edition.Target) object {
	return o.text("target", t.Text).bool("current_document", t.CurrentDocument).findings(t.Findings)
}

func (o object) differences(list []edition.Difference) object {
	o = o.array("differences")
	for _, d := range list {
		o = o.element()
		if d.ID != "" {
			o = o.text("id", d.ID)
		}
		o = o.text("point", d.Point)
		if d.Component != 0 {
			o = o.text("component", d.Component.String())
		}
		o = o.number("start", d.Start).number("end", d.End).array("views")
		for _, v := range d.Views {
			o = o.element().text("edition", v.Reader.String())
			if v.Says != "" {
				o = o.text("says", v.Says).text("section", v.Section)
			}
			o = o.bool("valid", v.Valid)
			if v.HasValue {
				o = o.text("value", v.Value)
			}
			o = o.close()
		}
		o = o.closeArray().close()
	}
	return o.closeArray()
}
