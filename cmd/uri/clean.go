package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

func (a *app) clean() *cobra.Command {
	var in input
	var json, encode, dns, backslashes bool
	cmd := &cobra.Command{
		Use:   "clean [TEXT...]",
		Short: "take off what is around a URI that was typed or pasted",
		Long: `Clean takes off what people type and paste around a URI: angle brackets,
quotation marks and other brackets, "URL:", white space around and inside, and
characters that nobody sees. Nothing else is changed. What is left has to be a
URI or a relative reference. With -v it tells what was taken off.

With -e a text that is none but clearly means one becomes one: an IRI, for
instance, or a path with braces. What cannot stand in a URI is percent-encoded;
--dns writes the host as DNS is asked for it, and --backslashes takes "\" for
"/", as browsers do.

With --json an object has result, findings (what was taken off or changed, and
where), and alternate if a line was broken after a hyphen, which may not belong
to the URI.`,
		Example: `  uri clean ' <URL: http://exam ple.com/> '
  uri clean -e --dns 'http://bücher.example/a|b'
  uri clean -0 < pasted.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			end := in.end()
			options := iri.Options{DNS: dns, Profile: host.UTS46, Backslashes: backslashes, Percents: true}
			return a.stream(cmd, &in, args, func(w *stream.Answer, s string, n int) {
				c, err := text.Clean(s)
				if err != nil && (encode || dns || backslashes) {
					c, err = cleanMeaning(s, options)
				}
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
	f := cmd.Flags()
	f.BoolVarP(&encode, "encode", "e", false, "encode what cannot stand in a URI")
	f.BoolVar(&dns, "dns", false, "the same, and write the host for DNS")
	f.BoolVar(&backslashes, "backslashes", false, `the same, and take "\" for "/"`)
	f.BoolVar(&json, "json", false, jsonHelp)
	return cmd
}

// cleanMeaning is Clean for a text that is no reference, but means one.
func cleanMeaning(s string, o iri.Options) (c text.Cleaned, err error) {
	start, end, changes := text.Unwrap(s)
	r, more, err := iri.FromText(s[start:end], o)
	for i := range more {
		more[i].Start += start
		more[i].End += start
		more[i].Severity = finding.Note // it was asked for
	}
	return text.Cleaned{Ref: r, Changes: slices.Concat(changes, more)}, err
}
