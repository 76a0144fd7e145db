package cli

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
)

// A List is the answer of a verb that lists registered names: a table, or JSON
// objects.
type List struct {
	stream.Answer
	Rows [][]show.Cell
	o    *Options
}

// NewList returns a list with these column heads.
func (o *Options) NewList(heads ...string) *List {
	rows := [][]show.Cell{show.Texts(heads...)}
	return &List{Answer: stream.Answer{Name: Arguments}, Rows: rows, o: o}
}

// Add adds a row, or in JSON an object with the heads as the names of members.
func (l *List) Add(texts ...string) {
	if !l.o.JSON {
		l.Row(texts...)
		return
	}
	o := jsonl.Open(&l.Answer)
	for i, cell := range l.Rows[0] {
		o = o.Text(cell[0].Text, texts[i])
	}
	o.End()
}

// Row adds a row to the table.
func (l *List) Row(texts ...string) { l.Rows = append(l.Rows, show.Texts(texts...)) }

// Refuse reports an unknown name. More, if not nil, adds members in JSON.
func (l *List) Refuse(name string, n int, f finding.Finding, more func(jsonl.Object) jsonl.Object) {
	l.Negative++
	f.Severity, f.Message = finding.Error, show.MaskedMessage(f.Message) // it quotes the name
	r := l.o.NewRecord(&l.Answer, name, n)
	if !l.o.JSON {
		r.Message(name, f)
		return
	}
	o := r.Object()
	if more != nil {
		o = more(o)
	}
	r.Close(o.Error("error", f))
}

// Write writes the list, as JSON objects or as the table g.
func (l *List) Write(g show.Grid) error {
	if l.Negative > 0 {
		l.o.Exit(Negative)
	}
	if !l.o.JSON && len(g.Rows) > 1 {
		l.Out = g.Append(l.Out)
	}
	return l.o.Write(&l.Answer)
}

// Write writes an answer.
func (a *App) Write(w *stream.Answer) error {
	a.Err.Write(w.Messages) // an error here cannot be reported
	_, err := a.Out.Write(w.Out)
	return a.Written(err)
}

// Known takes pairs of a bool and a name. It joins the names whose bool is
// true.
func Known(pairs ...any) string {
	var list []string
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i].(bool) {
			list = append(list, pairs[i+1].(string))
		}
	}
	return strings.Join(list, ", ")
}
