package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
)

// refuse reports a text that is not what a verb takes: as a message, or as a JSON object.
func (a *app) refuse(w *stream.Answer, text string, n int, err error, json bool) {
	a.refuseFor(w, text, n, describe(text, err), json)
}

// refuseFor is refuse with the reason in words.
func (a *app) refuseFor(w *stream.Answer, text string, n int, f finding.Finding, json bool) {
	w.Negative++
	if json {
		w.Out = errorField(open(w.Out).input(text).bool("valid", false), "error", f).end()
		return
	}
	a.message(w, text, n, f)
}

// describe puts an error of the library into words.
func describe(text string, err error) finding.Finding {
	p, ok := err.(*uri.ParseError) // mostly, and sooner told than by As
	if ok || errors.As(err, &p) {
		f := p.Finding(text)
		if _, ok := err.(*relativeError); ok {
			f.Message += "; a base makes a URI of it: -b BASE"
		}
		return f
	}
	if f, ok := err.(finding.Finding); ok {
		return f
	}
	return finding.Finding{Message: strings.TrimPrefix(err.Error(), "uri: ")}
}

// input adds the text of a record. A text that is too long to be parsed may have been cut, and is left out.
func (o object) input(text string) object {
	if len(text) > uri.MaxLen {
		return o
	}
	return o.text("input", text)
}

// errorField adds a finding as an error, under a name.
func errorField(o object, name string, f finding.Finding) object {
	o = o.object(name)
	if f.Rule != "" {
		o = o.number("offset", f.Start).text("rule", f.Rule)
	}
	if f.Section != "" {
		o = o.text("section", f.Section)
	}
	return o.text("message", f.Message).close()
}

// message appends "NAME:LINE:OFFSET: what is wrong" to the messages, and with -v the text.
func (a *app) message(w *stream.Answer, text string, n int, f finding.Finding) {
	if !a.quiet {
		w.Messages = a.below(a.found(w.Messages, w.Name, n, f), text)
	}
}

// messages appends a message for each finding: notes with -v alone, and what is no error is called what it is.
func (a *app) messages(w *stream.Answer, text string, n int, list []finding.Finding) {
	before := len(w.Messages)
	for _, f := range list {
		if a.quiet || f.Severity == finding.Note && !a.verbose {
			continue
		}
		if f.Severity != finding.Error {
			f.Message = f.Severity.String() + ": " + f.Message
		}
		w.Messages = a.found(w.Messages, w.Name, n, f)
	}
	if len(w.Messages) > before {
		w.Messages = a.below(w.Messages, text)
	}
}

// found appends "NAME:LINE:OFFSET: what is wrong (rule RULE, SECTION)".
func (a *app) found(m []byte, name string, n int, f finding.Finding) []byte {
	m = place(m, name, a.errColor, n, f.Start)
	m = append(m, visible(f.Message)...)
	if f.Rule != "" && f.Section != "" {
		m = append(m, " (rule "...)
		m = append(m, f.Rule...)
		m = append(m, ", "...)
		m = append(m, f.Section...)
		m = append(m, ')')
	}
	return append(m, '\n')
}

// below appends the text itself, with -v.
func (a *app) below(m []byte, text string) []byte {
	if a.verbose && len(text) <= uri.MaxLen {
		m = append(m, "  "...)
		if !a.showPassword {
			text = uri.Redact(text)
		}
		m = append(m, visible(text)...)
		m = append(m, '\n')
	}
	return m
}

// place appends "NAME:LINE:OFFSET: ", or "NAME:LINE: " if only that number is given.
func place(m []byte, name string, color bool, numbers ...int) []byte {
	if color {
		m = append(m, bold...)
	}
	m = append(m, visible(name)...)
	m = append(m, ':')
	for _, n := range numbers {
		m = append(strconv.AppendInt(m, int64(n), 10), ':')
	}
	if color {
		m = append(m, plain...)
	}
	return append(m, ' ')
}

// Colours, as terminals want them.
const (
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	plain = "\x1b[0m"
)
