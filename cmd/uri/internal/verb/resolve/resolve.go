// Package resolve is the verb that resolves references to URIs.
package resolve

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/finding"
	encodings "github.com/urikit/uri/internal/charset"
	"github.com/urikit/uri/whatwg"
)

type options struct {
	*cli.Options
	by                 edition.Edition
	nonStrict, browser bool
	charset            string
	hasCharset         bool // given
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records", "texts")
	get.Flag(v)
	v.BaseFlag("the `BASE`, a URI")
	v.BoolVarP(&v.Relaxed, "relaxed", "r", false, // it is refused
		"read www.example.com as http://www.example.com")
	v.Lookup("relaxed").Hidden = true
	v.BoolVar(&o.nonStrict, "non-strict", false,
		"ignore a scheme that is the base's, as old parsers did")
	v.BoolVar(&o.browser, "browser", false, "resolve as browsers do, by the URL Standard")
	v.StringVar(&o.charset, "charset", "", "with --browser, the encoding `NAME` of the document")
	v.EditionFlag(&o.by, "resolve as `EDITION` does")
	v.Exclude("browser", "edition", "non-strict")
	v.Given(&o.hasCharset, "charset")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	in := cli.Input{Operands: operands}
	switch {
	case o.Relaxed: // RFC 3986 section 4.5
		return cli.Usagef("-r is for suffix references, which have no base: " +
			"with one, www.example.com is a relative path")
	case !o.HasBase:
		return cli.Usagef("a base is needed: -b BASE")
	case o.browser:
		return o.asBrowsers(in)
	case o.hasCharset:
		return cli.Usagef("--charset is for --browser: it changes no other target")
	case o.by != edition.RFC3986 && o.nonStrict:
		return cli.Usagef(
			"--non-strict is for the algorithm of today, and not for --edition %s", o.by)
	case o.by != edition.RFC3986:
		return o.older(in)
	}
	base, err := o.Base()
	if err != nil {
		return err
	}
	resolve := base.AppendResolve
	if o.nonStrict {
		resolve = func(dst []byte, r uri.Ref) []byte {
			return append(dst, base.ResolveNonStrict(r).String()...)
		}
	}
	return o.Each(in, func(r cli.Record) {
		ref, err := uri.ParseRef(r.Text)
		if err != nil {
			r.Refuse(err)
			return
		}
		most := len(r.Text) + len(base.String()) + 1
		r.Buffer = resolve(slices.Grow(r.Buffer[:0], most), ref)
		switch target := stream.Text(r.Buffer); {
		case target == "": // no target is
			r.Refuse(cli.ErrTooLong)
		case o.JSON:
			r.Close(r.Object().Text("base", base.String()).Text("target", target))
		default:
			r.Line(target)
		}
	})
}

// asBrowsers resolves as browsers do in a document in this encoding.
func (o *options) asBrowsers(in cli.Input) error {
	queries, ok := encodings.Queries(cmp.Or(o.charset, "utf-8"))
	if !ok {
		return cli.Usagef("--charset is an encoding such as windows-1252, not %q", o.charset)
	}
	base, err := whatwg.Parse(o.BaseText)
	if err != nil {
		return cli.Usagef("the base is not an absolute URL for browsers: %v", err)
	}
	return o.Each(in, func(r cli.Record) {
		target, err := base.ParseEncoded(r.Text, queries)
		switch {
		case err != nil:
			r.Refuse(err)
		case o.JSON:
			r.Close(r.Object().Text("base", base.String()).Text("target", target.String()))
		default:
			r.Line(target.String())
		}
	})
}

// older resolves as an older document does.
func (o *options) older(in cli.Input) error {
	if err := o.checkBase(); err != nil {
		return err
	}
	return o.Each(in, func(r cli.Record) {
		t, err := o.by.Resolve(o.BaseText, r.Text)
		if err != nil {
			r.Refuse(err)
			return
		}
		if slices.ContainsFunc(t.Findings, cli.IsError) {
			r.Negative++
		}
		if o.JSON {
			r.Close(cli.AddTarget(r.Object().Text("base", o.BaseText), t))
			return
		}
		r.Beside(t.Findings)
		r.Line(cli.TargetText(t, func(s string) string { return s }))
	})
}

// checkBase refuses a base against which no relative reference resolves. RFC
// 1738 has no relative references, so that any base will do.
func (o *options) checkBase() error {
	if o.by == edition.RFC1738 {
		return nil
	}
	_, err := o.by.Resolve(o.BaseText, "a")
	if f, ok := errors.AsType[finding.Finding](err); ok {
		return cli.Usagef("the base is not valid by edition %s: byte %d: %s (rule %s, %s)",
			o.by, f.Start, f.Message, f.Rule, f.Section)
	}
	return err
}
