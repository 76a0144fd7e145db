package main

import (
	"errors"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/finding"
)

// An editionResolver resolves references by an older document.
type editionResolver struct {
	app     *app
	edition edition.Edition
	base    string
	json    bool
	end     byte
}

// checkBase refuses a base with which no relative reference has a target. RFC 1738 has none of them, whatever the base.
func (x *editionResolver) checkBase(given bool) error {
	if !given {
		return usagef("a base is needed: -b BASE")
	}
	if x.edition == edition.RFC1738 {
		return nil
	}
	_, err := x.edition.Resolve(x.base, "a")
	var f finding.Finding
	if errors.As(err, &f) {
		return usagef("the base is none by edition %s: byte %d: %s (rule %s, %s)", x.edition, f.Start, f.Message, f.Rule, f.Section)
	}
	return err
}

func (x *editionResolver) answer(w *stream.Answer, text string, n int) {
	if x.app.tooLong(w, text, n, x.json) {
		return
	}
	t, err := x.edition.Resolve(x.base, text)
	if err != nil {
		x.app.refuse(w, text, n, err, x.json)
		return
	}
	for _, f := range t.Findings {
		if f.Severity == finding.Error {
			w.Negative++
			break
		}
	}
	if x.json {
		w.Out = open(w.Out).input(text).text("base", x.base).target(t).end()
		return
	}
	x.app.beside(w, text, n, t.Findings)
	w.Out = append(append(w.Out, targetText(t, x.app.asData)...), x.end)
}

// asData returns a result as it is, but what a terminal would obey as an escape.
func (a *app) asData(text string) string {
	if a.outTerminal {
		return visible(text)
	}
	return text
}

// beside appends messages of what is said beside a result. They have no offset: it may be one in the base.
func (a *app) beside(w *stream.Answer, text string, n int, list []finding.Finding) {
	if a.quiet || len(list) == 0 {
		return
	}
	for _, f := range list {
		w.Messages = place(w.Messages, w.Name, a.errColor, n)
		w.Messages = append(w.Messages, f.Severity.String()+": "+visible(f.Message)+" (rule "+f.Rule+", "+f.Section+")\n"...)
	}
	w.Messages = a.below(w.Messages, text)
}
