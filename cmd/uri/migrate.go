package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
)

func (a *app) migrate() *cobra.Command {
	var in input
	var from string
	var json bool
	cmd := &cobra.Command{
		Use:   "migrate --from EDITION [TEXT...]",
		Short: "write old URLs as the URIs that mean the same today",
		Long: `Migrate prints the URI of RFC 3986 that means what a URL of an older document
means: what may not stand there any more is encoded, and what would be read as
something else is written as what it was. A text that is not valid in its own
document has none, nor has a relative reference, which is to be resolved first
(uri resolve --edition).

EDITION is 1993, 1738 or 1997 ("uri editions" has the names of the documents).
With -v each change is told, with the id of the point on which the documents
part, and so is what is written as it was and means something else. --json
always has both.`,
		Example: `  uri migrate --from 1738 'ftp://example.com/what?' URL:http://example.com/~tim
  uri migrate --from 1993 -v < old.txt > new.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := migrateFrom(from)
			if err != nil {
				return err
			}
			end := in.end()
			return a.stream(cmd, &in, args, func(w *stream.Answer, text string, n int) {
				if a.tooLong(w, text, n, json) {
					return
				}
				m, err := edition.Migrate(text, e)
				switch {
				case err != nil:
					a.refuse(w, text, n, err, json)
				case json:
					w.Out = open(w.Out).input(text).text("result", m.URI.String()).findings(m.Changes).end()
				default:
					if a.verbose {
						a.messages(w, text, n, m.Changes)
					}
					w.Out = append(append(w.Out, m.URI.String()...), end)
				}
			})
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&from, "from", "", "the `EDITION` that texts are of: 1993, 1738 or 1997")
	f.BoolVar(&json, "json", false, jsonHelp)
	complete(cmd, "from", oldEditions()...)
	return cmd
}

// oldEditions returns the names of all editions but the last.
func oldEditions() []string {
	names := editionNames()
	return names[:len(names)-1]
}

func migrateFrom(name string) (e edition.Edition, err error) {
	names := oldEditions()
	switch {
	case name == "":
		return 0, usagef("an edition is needed: --from 1993, 1738 or 1997")
	case name == edition.RFC3986.String():
		return 0, usagef("--from %s would change nothing; --from is %s", name, list(names))
	case !slices.Contains(names, name):
		return 0, usagef("--from is %s, not %q%s", list(names), name, didYouMean(name, names))
	}
	err = e.UnmarshalText([]byte(name))
	return e, err
}
