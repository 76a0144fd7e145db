package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/link"
)

// object adds what is known of a link, as a JSON object.
func (r *sourceReader) object(l *link.Link, target uri.URI) {
	o := open(r.chunk.records)
	if l.Err == nil {
		o = o.text("uri", l.Ref.String())
	} else {
		o = o.bool("valid", false).text("text", l.Text)
		o = errorField(o, "error", describe(l.Text, l.Err))
	}
	if r.name != standardInput {
		o = o.text("file", r.name)
	}
	if l.Part != "" {
		o = o.text("part", l.Part)
	}
	o = o.number("start", l.Start).number("end", l.End).number("line", l.Line).number("column", l.Column).text("context", l.Context)
	if l.InText {
		o = o.text("kind", l.Kind.String()).text("delimiter", l.Delimiter.String())
	}
	if l.Err == nil {
		o = linkDetails(o, l, target)
	}
	r.chunk.records = o.end()
}

// linkDetails adds what only some links have.
func linkDetails(o object, l *link.Link, target uri.URI) object {
	if l.Text != l.Ref.String() {
		o = o.text("text", l.Text)
	}
	if !l.Ref.HasScheme() && !l.Base.IsZero() {
		o = o.text("base", l.Base.URI().String()).text("base_source", l.Base.Source().String())
		if by := l.Base.By(); by != "" {
			o = o.text("base_by", by)
		}
	}
	if t := target.String(); t != "" && t != l.Ref.String() {
		o = o.text("target", t)
	}
	if len(l.Changes) > 0 {
		o = o.findings(l.Changes)
	}
	if !l.Alternate.IsZero() {
		o = o.text("alternate", l.Alternate.String())
	}
	return o
}
