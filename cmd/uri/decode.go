package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// A decoder decodes what stands in a part.
type decoder struct {
	app  *app
	part *part // or nil if it can be any text
	form bool
	json bool
	end  byte
	decoding
}

func (a *app) decode() *cobra.Command {
	var in input
	var name string
	d := decoder{app: a}
	cmd := &cobra.Command{
		Use:   "decode [TEXT...]",
		Short: "decode what is percent-encoded",
		Long: `Decode writes the octets that encoded text stands for. It decodes once, and
repairs nothing: a "%" without two hexadecimal digits is refused. "+" stands for
itself, and with --form, in the query of a form, for a space.

With -c, text that cannot stand in that component is refused. The names are
those of uri encode. A component is taken apart before it is decoded, as what
comes out of "%2F" or "%26" is data and no delimiter: decode segments rather
than a path, and keys and values rather than a query (section 2.4). With
--decode, uri parse does so.

Any octets can come out. On a terminal those that it would obey are shown as
escapes; in a pipe they are as they are. But NUL, CR and LF are refused, which
would end the record; -0 takes CR and LF, and --json all, as result_b64 where
they are not UTF-8.`,
		Example: `  uri decode 'AT%26T%2C%2050%25%20off'
  uri decode --form 'AT%26T%2C+50%25+off'
  uri parse -g '{fragment}' < urls.txt | uri decode -c fragment`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("component") {
				p, err := partOf(name, d.form)
				if err != nil {
					return err
				}
				d.part = &p
			}
			if d.end = in.end(); !d.json {
				d.decoding = a.forLines(in.null)
			}
			return a.stream(cmd, &in, args, d.answer)
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVarP(&name, "component", "c", "", "refuse what cannot stand in the component `NAME`")
	f.BoolVar(&d.form, "form", false, "for a query of a form, with + for a space")
	f.BoolVar(&d.json, "json", false, jsonHelp)
	complete(cmd, "component", partNames()...)
	return cmd
}

func (d *decoder) answer(w *stream.Answer, text string, n int) {
	if err := tooLong(text); err != nil {
		d.app.refuse(w, text, n, err, d.json)
		return
	}
	if d.part != nil {
		if i := pct.Index(text, d.part.raw); i >= 0 {
			d.refuse(w, text, n, d.part.finding(text, i))
			return
		}
	}
	if !d.json {
		out, err := d.append(w.Out, text, d.form)
		if err != nil {
			d.refuse(w, text, n, d.finding(text, 0, err))
			return
		}
		w.Out = append(out, d.end)
		return
	}
	var err error
	if w.Buffer, err = d.append(w.Buffer[:0], text, d.form); err != nil {
		d.refuse(w, text, n, d.finding(text, 0, err))
		return
	}
	w.Out = open(w.Out).input(text).text("result", string(w.Buffer)).end()
}

func (d *decoder) refuse(w *stream.Answer, text string, n int, f finding.Finding) {
	if d.part != nil {
		f = d.part.mask(text, f)
		if i := d.part.public(text); i < len(text) && !d.json && !d.app.showPassword {
			text = text[:i] + "***" // for -v
		}
	}
	d.app.refuseFor(w, text, n, f, d.json)
}
