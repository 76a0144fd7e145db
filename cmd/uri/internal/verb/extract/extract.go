// Package extract is the verb that finds the URIs in documents of any kind.
package extract

import (
	"fmt"
	"path"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/rung"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/scheme"
)

// formats returns the end of the help.
func formats() string {
	s := "\n\nThe formats of --as are\n"
	for f := range extract.Standard().All() {
		s += fmt.Sprintf("\n  %-9s %s", f.Name, f.Title)
	}
	return s
}

// New makes the verb.
func New(v *cli.Verb) {
	x := &extraction{Verb: v}
	var as, unique string
	var any, binary, suffixes, mail, ascii, iris, refang bool
	f := v.Flags()
	v.Texts(&x.schemes, "scheme", "m", "search only for `SCHEME`, or SCHEME,SCHEME...")
	f.BoolVar(&x.absolute, "absolute", false, "resolve references; skip those without a base")
	f.BoolVar(&x.browser, "browser", false, "resolve all as browsers do, with --absolute")
	f.BoolVar(&x.options.RFC, "rfc", false, "read HTML and CSS by RFC 3986, not as browsers do")
	v.Choice(&unique, "unique-to", "", rung.All, "print each URI once, up to `RUNG` of the ladder")
	v.BaseFlag("the documents come from `BASE`")
	v.FormatChoice(&as, "as", "read all documents as `FORMAT`")
	v.Lists = formats
	f.BoolVarP(&suffixes, "relaxed", "r", false,
		"find www.example.com, too, for http://www.example.com")
	f.BoolVar(&any, "any-scheme", false, "find URIs of unknown schemes, too: foo://bar")
	f.BoolVar(&mail, "mail", false, "find mail addresses, too, for mailto:")
	f.BoolVar(&refang, "refang", false, "find defanged URIs, too: hxxp://example[.]com")
	f.BoolVar(&ascii, "ascii", false, "end URIs in text before what is not US-ASCII")
	f.BoolVar(&iris, "iri", false, "find IRIs in text, and print them as URIs: the default")
	f.BoolVar(&x.options.Text, "text", false, "search also text that is not a link")
	f.BoolVarP(&x.places, "places", "n", false, "print the part and FILE:LINE:COLUMN before each")
	f.BoolVar(&x.walk.Hidden, "hidden", false, "read hidden files below directories, too")
	f.BoolVar(&x.walk.Ignored, "no-ignore", false, "do not read .gitignore and .ignore")
	f.Func("exclude", "skip files that match `GLOB`, as .gitignore does",
		x.walk.Exclude)
	f.BoolVar(&binary, "binary", false, "read binary files as text")
	f.StringVar(&x.context, "context", "",
		"print only what is in a context that matches `GLOB`")
	v.JobsFlag()
	f.BoolVarP(&v.Null, "null", "0", false, "write records that end in NUL")
	v.JSONFlag()
	var formatText string
	f.StringVarP(&formatText, "get", "g", "",
		"print `FORMAT` of each, as in uri parse")
	f.BoolVar(&x.decode, "decode", false, "with -g, decode what is percent-encoded")
	v.MarkFlagsMutuallyExclusive("ascii", "iri")
	v.MarkFlagsMutuallyExclusive("browser", "rfc")
	v.MarkFlagsMutuallyExclusive("get", "json")
	v.MarkFlagsMutuallyExclusive("get", "places")
	v.MarkFlagsMutuallyExclusive("json", "places")
	v.MarkFlagsMutuallyExclusive("json", "null")
	v.Complete("scheme", cli.Names(text.Schemes))
	v.Run(func(operands []string) error {
		if err := x.prepare(as, unique); err != nil {
			return err
		}
		if v.Given("get") {
			if err := x.compile(formatText); err != nil {
				return err
			}
		}
		if binary {
			x.options.Binary = link.BinaryAll
		}
		find := &x.options.Finder
		if suffixes {
			*find = find.WithSuffixes()
		}
		if any {
			*find = find.WithAnyScheme()
		}
		if mail {
			*find = find.WithMail()
		}
		if refang {
			*find = find.WithFangs()
		}
		if ascii {
			*find = find.WithASCII()
		}
		if len(operands) == 0 {
			if v.InTerminal() {
				return v.ShortHelp()
			}
			operands = []string{cli.StandardInput}
		}
		return x.run(operands)
	})
}

// prepare applies the flags.
func (x *extraction) prepare(as, unique string) (err error) {
	x.browser = x.browser && x.absolute
	if x.decode && !x.Given("get") {
		return cli.Usagef("--decode is for -g, as in -g '{query:q}'")
	}
	if _, err := path.Match(x.context, ""); err != nil {
		return cli.Usagef("--context is a glob, such as 'a *', not %q", x.context)
	}
	if x.Given("jobs") && x.Jobs == 0 {
		return cli.Usagef("-j is a number of cores, not 0")
	}
	if x.Given("scheme") {
		x.options.Finder = text.NewFinder(x.schemes...)
		x.only = make(map[string]bool, len(x.schemes))
		for _, s := range x.schemes {
			if uri.Rule("scheme").Validate(s) != nil {
				return cli.Usagef("-m is the name of a scheme, such as http, not %q", s)
			}
			if _, known := scheme.Lookup(s); !known && !x.Quiet {
				x.Note(x.Command, "-m: the scheme "+s+" is not registered"+
					show.DidYouMean(s, text.Schemes()))
			}
			x.only[strings.ToLower(s)] = true
		}
	}
	if x.Given("as") {
		f, _ := extract.Standard().Lookup(as)
		x.as = &f
	}
	if x.unique = x.Given("unique-to"); x.unique {
		x.rung = rung.Parse(unique)
	}
	if x.Given("base") {
		x.base, err = x.Base()
	}
	return err
}
