// Package extract is the verb that finds the URIs in documents of any kind.
package extract

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/cmd/uri/internal/walk"
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

type options struct {
	*cli.Options
	schemes []string
	context string // a glob, or "" for all contexts
	links   link.Options
	walk    walk.Options
	as      *extract.Format              // or nil for the format of each file
	keyOf   func([]byte, uri.URI) []byte // for unique, or nil if the text is the key

	absolute, browser, unique, places, decode        bool
	any, binary, suffixes, mail, ascii, iris, refang bool

	format                      string
	hasScheme, hasJobs, formats bool // given; formats is -g
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.Texts(&o.schemes, "scheme", "m", "search only for `SCHEME`, or SCHEME,SCHEME...")
	v.BoolVar(&o.absolute, "absolute", false, "resolve references; skip those without a base")
	v.BoolVar(&o.browser, "browser", false, "resolve all as browsers do, with --absolute")
	v.BoolVar(&o.links.RFC, "rfc", false, "read HTML and CSS by RFC 3986, not as browsers do")
	by := ""
	v.Choice(&by, "by", "", sieve.Kinds, "print each URI once, compared by `KIND`")
	v.Old("--unique-to", "by")
	v.BaseFlag("the documents come from `BASE`")
	v.FormatChoice(&o.as, "as", "read all documents as `FORMAT`")
	v.Lists = formats
	o.textFlags(v)
	v.BoolVarP(&o.places, "places", "n", false, "print the part and FILE:LINE:COLUMN before each")
	v.BoolVar(&o.walk.Hidden, "hidden", false, "read hidden files below directories, too")
	v.BoolVar(&o.walk.Ignored, "no-ignore", false, "do not read .gitignore and .ignore")
	v.Func("exclude", "skip files that match `GLOB`, as .gitignore does", o.walk.Exclude)
	v.BoolVar(&o.binary, "binary", false, "read binary files as text")
	v.StringVar(&o.context, "context", "", "print only what is in a context that matches `GLOB`")
	v.SharedFlags("jobs")
	v.BoolVarP(&v.Null, "null", "0", false, "write records that end in NUL")
	v.SharedFlags("json")
	v.GetFlag(&o.format, "print `FORMAT` of each, as in uri parse")
	v.BoolVar(&o.decode, "decode", false, "with -g, decode what is percent-encoded")
	v.Exclude("ascii", "iri")
	v.Exclude("browser", "rfc")
	v.Exclude("get", "json", "places")
	v.Exclude("json", "places", "null")
	v.Given(&o.formats, "get")
	v.Given(&o.hasJobs, "jobs")
	v.Given(&o.hasScheme, "scheme")
	v.Given(&o.unique, "by")
	v.Read(func() error {
		o.keyOf = sieve.KeyOf(by)
		return nil
	})
	v.Complete("scheme", cli.Names(text.Schemes))
	v.Run(o.run)
}

// textFlags adds the flags of what is found in text.
func (o *options) textFlags(v *cli.Verb) {
	v.BoolVarP(&o.suffixes, "relaxed", "r", false,
		"find www.example.com, too, for http://www.example.com")
	v.BoolVar(&o.any, "any-scheme", false, "find URIs of unknown schemes, too: foo://bar")
	v.BoolVar(&o.mail, "mail", false, "find mail addresses, too, for mailto:")
	v.BoolVar(&o.refang, "refang", false, "find defanged URIs, too: hxxp://example[.]com")
	v.BoolVar(&o.ascii, "ascii", false, "end URIs in text before what is not US-ASCII")
	v.BoolVar(&o.iris, "iri", false, "find IRIs in text, and print them as URIs: the default")
	v.BoolVar(&o.links.Text, "text", false, "search also text that is not a link")
}

func (o *options) run(ctx context.Context, operands []string) error {
	x, err := o.prepare()
	if err != nil {
		return err
	}
	x.ctx = ctx
	if operands, err = o.OrStandardInput(operands); err != nil {
		return err
	}
	return x.all(operands)
}

// prepare makes an extraction.
func (o *options) prepare() (x *extraction, err error) {
	x = &extraction{options: o}
	o.browser = o.browser && o.absolute
	if o.decode && !o.formats {
		return x, cli.Usagef("--decode is for -g, as in -g '{query:q}'")
	}
	if _, err := path.Match(o.context, ""); err != nil {
		return x, cli.Usagef("--context is a glob, such as 'a *', not %q", o.context)
	}
	if o.hasJobs && o.Jobs == 0 {
		return x, cli.Usagef("-j is a number of cores, not 0")
	}
	if o.hasScheme {
		o.links.Finder = text.NewFinder(o.schemes...)
		x.only = make(map[string]bool, len(o.schemes))
		for _, s := range o.schemes {
			if uri.Rule("scheme").Validate(s) != nil {
				return x, cli.Usagef("-m is the name of a scheme, such as http, not %q", s)
			}
			if _, known := scheme.Lookup(s); !known {
				o.Hint("-m: the scheme " + s + " is not registered" +
					show.DidYouMean(s, text.Schemes()))
			}
			x.only[strings.ToLower(s)] = true
		}
	}
	if o.HasBase {
		if x.base, err = o.Base(); err != nil {
			return x, err
		}
	}
	if o.formats {
		if err := x.compile(); err != nil {
			return x, err
		}
	}
	if o.binary {
		o.links.Binary = link.BinaryAll
	}
	x.widen(&o.links.Finder)
	return x, nil
}

// widen makes a finder find what the flags say.
func (o *options) widen(find *text.Finder) {
	if o.suffixes {
		*find = find.WithSuffixes()
	}
	if o.any {
		*find = find.WithAnyScheme()
	}
	if o.mail {
		*find = find.WithMail()
	}
	if o.refang {
		*find = find.WithFangs()
	}
	if o.ascii {
		*find = find.WithASCII()
	}
}
