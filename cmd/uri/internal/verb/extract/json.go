package extract

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/extract/link"
)

// object adds a link as a JSON object.
func (r *reader) object(l *link.Link, target string) {
	o := jsonl.Open(r.record)
	if l.Err == nil {
		o = o.Text("uri", l.Ref.String())
	} else {
		o = o.Bool("valid", false).Text("text", l.Text)
		o = o.Error("error", cli.Describe(l.Err))
	}
	if r.Name != cli.StandardInput {
		o = o.Text("file", r.Name)
	}
	o = o.OptionalText("part", l.Part).Number("start", l.Start).Number("end", l.End).
		Number("line", l.Line).Number("column", l.Column).Text("context", l.Context)
	if l.InText {
		o = o.Text("kind", l.Kind.String()).Text("delimiter", l.Delimiter.String())
	}
	if l.Err == nil {
		o = linkDetails(o, l, target)
	}
	o.End()
}

// linkDetails adds the members that only some links have.
func linkDetails(o jsonl.Object, l *link.Link, target string) jsonl.Object {
	if l.Text != l.Ref.String() {
		o = o.Text("text", l.Text)
	}
	if !l.Ref.HasScheme() && !l.Base.IsZero() {
		o = o.Text("base", l.Base.URI().String()).Text("base_source", l.Base.Source().String()).
			OptionalText("base_by", l.Base.By())
	}
	if target != "" && target != l.Ref.String() {
		o = o.Text("target", target)
	}
	if len(l.Changes) > 0 {
		o = o.Findings(l.Changes)
	}
	return o.OptionalText("alternate", l.Alternate.String())
}
