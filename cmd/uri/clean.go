package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/extract/text"
)

func (a *app) clean() *cobra.Command {
	var in input
	var json bool
	cmd := &cobra.Command{
		Use:   "clean [TEXT...]",
		Short: "take off what is around a URI that was typed or pasted",
		Long: `Clean takes off what people type and paste around a URI: angle brackets,
quotation marks and other brackets, "URL:", white space around and inside, and
characters that nobody sees. Nothing else is changed. What is left has to be a
URI or a relative reference. With -v it tells what was taken off.

With --json an object has result, findings (what was taken off, and where), and
alternate if a line was broken after a hyphen, which may not belong to the URI.`,
		Example: `  uri clean ' <URL: http://exam ple.com/> '
  uri clean -0 < pasted.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			end := in.end()
			return a.stream(cmd, &in, args, func(w *stream.Answer, s string, n int) {
				c, err := text.Clean(s)
				if err != nil {
					a.refuse(w, s, n, err, json)
					return
				}
				if json {
					o := open(w.Out).input(s).text("result", c.Ref.String())
					if c.Alternate.String() != "" {
						o = o.text("alternate", c.Alternate.String())
					}
					w.Out = o.findings(c.Changes).end()
					return
				}
				a.messages(w, s, n, c.Changes)
				w.Out = append(append(w.Out, c.Ref.String()...), end)
			})
		},
	}
	in.flags(cmd)
	cmd.Flags().BoolVar(&json, "json", false, jsonHelp)
	return cmd
}
