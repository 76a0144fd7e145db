package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
)

func (a *app) relativize() *cobra.Command {
	var in input
	var base string
	var json bool
	cmd := &cobra.Command{
		Use:   "relativize -b BASE [URI...]",
		Short: "find the shortest references, from a base",
		Long: `Relativize prints the shortest reference to each URI where the base is BASE:
resolve makes the URI of it again. There is none if a dot-segment is in the way.
Then the URI is reported, and the status is 1.`,
		Example: `  uri relativize -b http://a/b/c/d http://a/b/g http://other/`,
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := parseBase(base)
			if err != nil {
				return err
			}
			end := in.end()
			in.negative = "refused or without a reference"
			return a.stream(cmd, &in, args, func(w *stream.Answer, text string, n int) {
				u, err := uri.Parse(text)
				if err != nil {
					a.refuse(w, text, n, err, json)
					return
				}
				if json {
					w.Out = relative(open(w.Out).input(text).text("base", b.String()), b, u, w).end()
					return
				}
				out, ok := b.AppendRelativize(w.Out, u)
				if !ok {
					w.Negative++
					a.message(w, text, n, finding.Finding{Message: noReference})
					return
				}
				w.Out = append(out, end)
			})
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVarP(&base, "base", "b", "", "the `BASE`, a URI")
	f.BoolVar(&json, "json", false, jsonHelp)
	return cmd
}

const noReference = "no reference resolves to this URI from that base: resolution removes the dot-segments of its path"

func relative(o object, base, u uri.URI, w *stream.Answer) object {
	r, ok := base.Relativize(u)
	if !ok {
		w.Negative++
		return errorField(o, "error", finding.Finding{Message: noReference})
	}
	return o.text("reference", r.String())
}
