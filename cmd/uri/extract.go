package main

import (
	"bufio"
	"os"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/extract/text"
)

func (a *app) extract() *cobra.Command {
	var schemes []string
	var json, null bool
	cmd := &cobra.Command{
		Use:   "extract [FILE...]",
		Short: "find the URIs in a text",
		Long: `Extract prints the URIs that it finds in files, or on standard input, one on a
line. Everything is read as text: URIs set off by <angle brackets>, by "double
quotes" or by nothing, after "URL:" too, as appendix C of RFC 3986 describes.
White space and line breaks inside of brackets are left out; punctuation of the
sentence around a URI is none of it. What is printed is a valid URI.

It looks for the schemes that uri knows, and with -m for others. The status is 1
if there was nothing.

With --json there is an object for each: uri, file, start and end in bytes from
0, line and column from 1, delimiter (none, angle or quotes), and alternate if a
line is broken after a hyphen, which may not belong to the URI.`,
		Example: `  uri extract README.md
  uri extract mail.txt | uri normalize --to scheme | sort -u
  uri extract -m http,https --json page.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			x := extractor{app: a, json: json, end: '\n', out: bufio.NewWriterSize(os.Stdout, 64<<10)}
			if null {
				x.end = 0
			}
			if cmd.Flags().Changed("scheme") {
				x.finder = text.NewFinder(schemes...)
			}
			if len(args) == 0 {
				if isTerminal(os.Stdin) {
					return a.shortHelp(cmd)
				}
				args = []string{standardInput}
			}
			for _, name := range args {
				if err := x.file(cmd, name); err != nil {
					return a.written(err)
				}
			}
			if x.found == 0 {
				a.exit(statusNegative)
			}
			return a.written(x.out.Flush())
		},
	}
	f := cmd.Flags()
	f.StringSliceVarP(&schemes, "scheme", "m", nil, "look for these `SCHEMES` alone, with \",\" between")
	f.BoolVarP(&null, "null", "0", false, "write records that end in NUL")
	f.BoolVar(&json, "json", false, jsonHelp)
	completeWith(cmd, "scheme", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return text.Schemes(), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

type extractor struct {
	app    *app
	finder text.Finder
	json   bool
	end    byte
	out    *bufio.Writer
	line   []byte
	found  int
}

// file prints what is in a file. The error is that of writing; one of reading is reported.
func (x *extractor) file(cmd *cobra.Command, name string) error {
	f := os.Stdin
	if name != standardInput {
		var err error
		if f, err = os.Open(name); err != nil {
			x.app.fail(cmd, fileError(name, err))
			return nil
		}
		defer f.Close()
	}
	for m, err := range x.finder.Reader(f) {
		if err != nil {
			if name == standardInput {
				name = "standard input"
			}
			x.app.fail(cmd, fileError(name, err))
			return nil
		}
		x.found++
		if x.json {
			x.line = x.object(name, &m)
		} else {
			x.line = append(append(x.line[:0], m.URI.String()...), x.end)
		}
		if _, err := x.out.Write(x.line); err != nil {
			return err
		}
	}
	return nil
}

func (x *extractor) object(name string, m *text.Located) []byte {
	o := open(x.line[:0]).text("uri", m.URI.String())
	if name != standardInput {
		o = o.text("file", name)
	}
	o = o.number("start", m.Start).number("end", m.End).number("line", m.Line).number("column", m.Column).
		text("delimiter", m.Delimiter.String())
	if !m.Alternate.IsZero() {
		o = o.text("alternate", m.Alternate.String())
	}
	return o.end()
}
