package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// An input is where the records of a verb come from: operands, or lines.
type input struct {
	files []string
	null  bool
	jobs  int
	block int       // see [stream.Engine]
	out   io.Writer // or nil for standard output

	negative string // what to call an answer in the negative; or "" if there are none
}

const (
	standardInput = "-"
	arguments     = "argument" // the name that messages give to operands
)

func (in *input) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVarP(&in.null, "null", "0", false, "read and write records that end in NUL")
	in.lineFlags(cmd)
	in.negative = "refused"
}

// lineFlags are the flags of a verb that has only lines.
func (in *input) lineFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVarP(&in.files, "url-file", "f", nil, "read lines from `FILE`; - is standard input")
	f.IntVarP(&in.jobs, "jobs", "j", 0, "use `N` cores, not all")
	cmd.ValidArgsFunction = cobra.NoFileCompletions
}

// end returns the byte that ends a record.
func (in *input) end() byte {
	if in.null {
		return 0
	}
	return '\n'
}

// stream answers all records with f: first the operands, of which "-" is standard input, then the
// files. Without any of them it answers those of standard input.
func (a *app) stream(cmd *cobra.Command, in *input, operands []string, f stream.Func) error {
	if in.jobs < 0 {
		return usagef("-j is a number of cores, not %d", in.jobs)
	}
	if len(operands) == 0 && len(in.files) == 0 {
		if isTerminal(os.Stdin) {
			return a.shortHelp(cmd)
		}
		operands = []string{standardInput}
	}
	e := &stream.Engine{
		Func:    f,
		End:     in.end(),
		Limit:   min(uri.MaxLen, math.MaxInt-2),
		Workers: in.jobs,
		Block:   in.block,
		Out:     in.out,
		Err:     os.Stderr,
	}
	if e.Out == nil {
		e.Out = os.Stdout
	}
	if e.Workers == 0 {
		e.Workers = runtime.GOMAXPROCS(0)
	}
	widen(os.Stdin)
	widen(os.Stdout)
	err := a.answer(cmd, e, operands, in.files)
	if e.Negative > 0 {
		a.exit(statusNegative)
	}
	if a.verbose && err == nil {
		count := fmt.Sprintf("%d of %d %s", e.Negative, e.Records, in.negative)
		if in.negative == "" {
			count = fmt.Sprintf("%d answered", e.Records)
		}
		fmt.Fprintf(os.Stderr, "%s: %s\n", cmd.CommandPath(), count)
	}
	return err
}

func (a *app) answer(cmd *cobra.Command, e *stream.Engine, operands, files []string) error {
	for i, operand := range operands {
		if operand == standardInput {
			if err := a.file(cmd, e, operand); err != nil {
				return err
			}
			continue
		}
		before := e.Negative
		if err := e.Texts(arguments, i+1, operand); err != nil {
			return a.written(err)
		}
		if e.Negative > before {
			a.hintFile(cmd, operand)
		}
	}
	for _, name := range files {
		if err := a.file(cmd, e, name); err != nil {
			return err
		}
	}
	return nil
}

// hintFile helps who gave the name of a file for a URI.
func (a *app) hintFile(cmd *cobra.Command, operand string) {
	if f, err := os.Stat(operand); err == nil && f.Mode().IsRegular() && !a.quiet {
		fmt.Fprintln(os.Stderr, visible(cmd.CommandPath()+": to read a file: -f "+operand))
	}
}

// file answers the records of a file. If that cannot be read it says so, and returns no error.
func (a *app) file(cmd *cobra.Command, e *stream.Engine, name string) error {
	f := os.Stdin
	if name != standardInput {
		var err error
		if f, err = os.Open(name); err != nil {
			a.fail(cmd, fileError(name, err))
			return nil
		}
		defer f.Close()
	}
	err := e.Run(name, f)
	var w *stream.WriteError
	if errors.As(err, &w) {
		return a.written(err)
	}
	if err != nil {
		if name == standardInput {
			name = "standard input"
		}
		a.fail(cmd, fileError(name, err))
	}
	return nil
}

// fileError returns an error of the form "NAME: what is wrong".
func fileError(name string, err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
