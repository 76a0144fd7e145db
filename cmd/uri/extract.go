package main

import (
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
)

func (a *app) extract() *cobra.Command {
	x := extraction{app: a}
	var as, unique, base string
	var binary, suffixes, mail, iris bool
	cmd := &cobra.Command{
		Use:   "extract [FILE...]",
		Short: "find the URIs in documents of any kind",
		Long: `Extract prints the URIs and references that it finds in files, below
directories, or on standard input, one on a line.

In plain text these are URIs set off by <angle brackets>, by "double quotes" or
by nothing, after "URL:" too, as appendix C of RFC 3986 describes. White space
and line breaks inside of brackets are left out; punctuation of the sentence
around a URI is none of it. It looks for the schemes that uri knows, and with -m
for others; with --mail, --iri and -r for more than URIs.

In HTML, XML, CSS, Markdown, manual pages, PDF, mail and web archives it takes
what the format calls a link, relative references too: attributes, url() of
styles, fields of headers. With --text it looks into the text, the comments and
the scripts of HTML, too, the comments of style sheets, and code in Markdown.
Messages, records and files inside are read in their own format, and what is
packed is unpacked. The format is told by the content and by the name, or by
--as.

A relative reference is printed as it is. With --absolute it is resolved against
its base: what the document states, such as <base>, xml:base or Content-Base;
or else where it comes from, the file or BASE (RFC 3986 section 5.1).

Below directories, what is hidden, what .gitignore and .ignore tell to pass
over, and what is no text and of no known format is left out. The status is 1 if
there was nothing.

With --json there is an object for each: uri, file, part (of the file: a part of
a message, a record, a file inside), start and end in bytes from 0, line and
column from 1 (in what was decoded or unpacked, if it was), context (what holds
it: "a href", "text", "comment"), kind and delimiter if it was found in running
text (uri, iri, suffix or mail; none, angle or quotes), text as it is written if
that is not uri; for a relative reference base, base_source (embedded,
encapsulating, retrieval or default) and base_by (what states it); target if it
is not uri; findings about what was changed; and alternate if a line is broken
after a hyphen, which may not belong to the URI. What means no reference has
valid:false and error.`,
		Example: `  uri extract README.md
  uri extract --absolute --unique-to scheme -b https://example.com/ site/
  uri extract -m http,https --json crawl.warc.gz
  uri extract mail.mbox | uri normalize --to scheme | sort -u`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := x.prepare(cmd, as, unique, base); err != nil {
				return err
			}
			if binary {
				x.options.Binary = link.BinaryAll
			}
			find := &x.options.Finder
			if suffixes {
				*find = find.WithSuffixes()
			}
			if mail {
				*find = find.WithMail()
			}
			if iris {
				*find = find.WithIRIs()
			}
			if len(args) == 0 {
				if isTerminal(os.Stdin) {
					return a.shortHelp(cmd)
				}
				args = []string{standardInput}
			}
			return x.run(args)
		},
	}
	f := cmd.Flags()
	f.StringSliceVarP(&x.schemes, "scheme", "m", nil, "look for these `SCHEMES` alone, with \",\" between")
	f.BoolVar(&x.absolute, "absolute", false, "resolve references; leave out those without base")
	f.StringVar(&unique, "unique-to", "", "print each URI once, up to `RUNG` of the ladder")
	f.StringVarP(&base, "base", "b", "", "the documents come from `BASE`")
	f.StringVar(&as, "as", "", "read all as `FORMAT`")
	f.BoolVarP(&suffixes, "relaxed", "r", false, "find www.example.com, too, for http://www.example.com")
	f.BoolVar(&mail, "mail", false, "find mail addresses, too, for mailto:")
	f.BoolVar(&iris, "iri", false, "find IRIs, too, and what they are as URIs")
	f.BoolVar(&x.options.Text, "text", false, "look for URIs where nothing is a link, too")
	f.BoolVarP(&x.places, "places", "n", false, "print FILE:LINE:COLUMN before each, with the part")
	f.BoolVar(&x.walk.Hidden, "hidden", false, "below directories take hidden files, too")
	f.BoolVar(&x.walk.Ignored, "no-ignore", false, "do not read .gitignore and .ignore")
	f.BoolVar(&binary, "binary", false, "read what is no text as if it was")
	f.IntVarP(&x.jobs, "jobs", "j", 0, "use `N` cores, not all")
	f.BoolVarP(&x.null, "null", "0", false, "write records that end in NUL")
	f.BoolVar(&x.json, "json", false, jsonHelp)
	a.exclude(cmd, "json", "places")
	a.exclude(cmd, "json", "null")
	completeWith(cmd, "scheme", names(text.Schemes))
	completeWith(cmd, "as", names(formatNames))
	complete(cmd, "unique-to", allRungs...)
	return cmd
}

func formatNames() []string {
	var list []string
	for f := range extract.Standard().All() {
		list = append(list, f.Name)
	}
	return list
}

// prepare makes what follows from the flags.
func (x *extraction) prepare(cmd *cobra.Command, as, unique, base string) error {
	flags := cmd.Flags()
	switch {
	case !flags.Changed("jobs"):
		x.jobs = runtime.GOMAXPROCS(0)
	case x.jobs < 1:
		return usagef("-j is a number of cores, not %d", x.jobs)
	}
	if flags.Changed("scheme") {
		x.options.Finder = text.NewFinder(x.schemes...)
		x.only = make(map[string]bool, len(x.schemes))
		for _, s := range x.schemes {
			x.only[strings.ToLower(s)] = true
		}
	}
	if flags.Changed("as") {
		f, ok := extract.Standard().Lookup(as)
		if !ok {
			return usagef("--as is %s, not %q%s", list(formatNames()), as, didYouMean(as, formatNames()))
		}
		x.as = &f
	}
	if flags.Changed("unique-to") {
		rung, err := anyRung("unique-to", unique)
		if err != nil {
			return err
		}
		x.unique, x.rung = true, rung
	}
	if flags.Changed("base") {
		b, err := parseBase(base)
		if err != nil {
			return err
		}
		x.base = b
	}
	return nil
}
