package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/batch"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

func (a *app) batch() *cobra.Command {
	var in input
	cmd := &cobra.Command{
		Use:   "batch",
		Short: "answer JSON requests, one a line, for other programs",
		Long: `Batch reads a JSON request from each line, and prints a JSON answer on a line.
It is for programs in other languages that want a co-process, and for
conformance suites. A bad request is answered with an error, and never ends it.`,
		Example: `  echo '{"id":"1","op":"parse","kind":"uri","input":"http://a/b"}' | uri batch`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("batch takes no operands: it reads requests from standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			in.block = 64 << 10
			return a.stream(cmd, &in, args, func(w *stream.Answer, text string, n int) {
				w.Out = append(w.Out, batch.Answer([]byte(text))...)
				w.Out = append(w.Out, '\n')
			})
		},
	}
	in.lineFlags(cmd)
	return cmd
}
