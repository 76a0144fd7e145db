package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// An encoder encodes data for a part.
type encoder struct {
	app    *app
	part   part
	syntax query.Syntax
	json   bool
	end    byte
}

func (a *app) encode() *cobra.Command {
	var in input
	var name string
	var form bool
	e := encoder{app: a}
	cmd := &cobra.Command{
		Use:   "encode [TEXT...]",
		Short: "percent-encode data for a component",
		Long: `Encode writes data in the way in which it can stand in a URI: what is no
character of URIs, or would be taken for a delimiter, becomes "%" and two
digits. -c says where it is to stand, and so what can stay as it is:

  unreserved   a letter, a digit or one of -._~: for any place (the default)
  query-value  a key or a value of a query. With --form a space is "+"
  query        a query, with the & and = of its pairs
  segment      a segment of a path
  path         a path, with its slashes
  fragment     a fragment
  user, password, userinfo
               in a user name no ":" can stay
  host         a registered name, which must be UTF-8
  uri          all that can stand in a URI: for a whole one that was typed

"%" is encoded in all of them, so that data is to be encoded once: "%41" is
three characters, and becomes "%2541". Any octets can be encoded. The end of a
line is not part of the data; an operand, or a record of -0, may have several.`,
		Example: `  uri encode 'AT&T, 50% off'
  uri encode -c segment 'a/b; c'
  uri encode --form 'AT&T, 50% off'
  uri encode "$(cat notes.txt)"`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if form && !cmd.Flags().Changed("component") {
				name = partValue
			}
			if e.part, err = partOf(name, form); err != nil {
				return err
			}
			if form {
				e.syntax = query.Form
			}
			e.end = in.end()
			return a.stream(cmd, &in, args, e.answer)
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVarP(&name, "component", "c", partDefault, "encode for the component `NAME`")
	f.BoolVar(&form, "form", false, "for a query of a form, with + for a space")
	f.BoolVar(&e.json, "json", false, jsonHelp)
	complete(cmd, "component", partNames()...)
	return cmd
}

func (e *encoder) answer(w *stream.Answer, text string, n int) {
	if err := tooLong(text); err != nil {
		e.app.refuse(w, text, n, err, e.json)
		return
	}
	if !e.json {
		out, err := e.encode(w.Out, text)
		if err != nil {
			e.refuse(w, text, n, err)
			return
		}
		w.Out = append(out, e.end)
		return
	}
	var err error
	if w.Buffer, err = e.encode(w.Buffer[:0], text); err != nil {
		e.refuse(w, text, n, err)
		return
	}
	w.Out = open(w.Out).input(text).text("result", string(w.Buffer)).end()
}

// encode appends the encoded data. The error is a [*host.Error], and the buffer is as it was.
func (e *encoder) encode(dst []byte, data string) ([]byte, error) {
	switch e.part.name {
	case partHost:
		h, err := host.FromName(data)
		return append(dst, h.String()...), err
	case partValue:
		return append(dst, e.syntax.Encode(data)...), nil
	}
	return pct.AppendEncode(dst, data, e.part.raw), nil
}

func (e *encoder) refuse(w *stream.Answer, text string, n int, err error) {
	f := describe(text, err)
	if h, ok := err.(*host.Error); ok {
		f = h.Finding()
	}
	e.app.refuseFor(w, text, n, f, e.json)
}
