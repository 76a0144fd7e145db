// Package resolve is the verb that resolves references to URIs.
package resolve

import (
	"cmp"
	"errors"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/reading"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/finding"
	encodings "github.com/urikit/uri/internal/charset"
	"github.com/urikit/uri/whatwg"
)

// New makes the verb.
func New(v *cli.Verb) {
	var by string
	var nonStrict, browser bool
	var charset string
	v.RecordFlags()
	get.Flag(v)
	v.TextFlags()
	v.BaseFlag("the `BASE`, a URI")
	v.RelaxedFlag()
	v.Flags().Lookup("relaxed").Hidden = true
	v.Flags().BoolVar(&nonStrict, "non-strict", false,
		"ignore a scheme that is the base's, as old parsers did")
	v.Flags().BoolVar(&browser, "browser", false, "resolve as browsers do, by the URL Standard")
	v.Flags().StringVar(&charset, "charset", "",
		"with --browser, the encoding `NAME` of the document")
	reading.Flag(v, &by, "resolve as `EDITION` does")
	v.MarkFlagsMutuallyExclusive("browser", "edition")
	v.MarkFlagsMutuallyExclusive("browser", "non-strict")
	v.Run(func(operands []string) error {
		switch e := reading.Of(by); {
		case v.Relaxed: // RFC 3986 section 4.5
			return cli.Usagef("-r is for suffix references, which have no base: " +
				"with one, www.example.com is a relative path")
		case !v.Given("base"):
			return cli.Usagef("a base is needed: -b BASE")
		case browser:
			return asBrowsers(v, charset, operands)
		case v.Given("charset"):
			return cli.Usagef("--charset is for --browser: it changes no other target")
		case e != edition.RFC3986 && nonStrict:
			return cli.Usagef(
				"--non-strict is for the algorithm of today, and not for --edition %s", e)
		case e != edition.RFC3986:
			return older(v, e, operands)
		}
		base, err := v.Base()
		if err != nil {
			return err
		}
		resolve := base.AppendResolve
		if nonStrict {
			resolve = func(dst []byte, r uri.Ref) []byte {
				return append(dst, base.ResolveNonStrict(r).String()...)
			}
		}
		return v.Each(operands, func(r cli.Record) {
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
			case v.JSON:
				r.Close(r.Object().Text("base", base.String()).Text("target", target))
			default:
				r.Line(target)
			}
		})
	})
}

// asBrowsers resolves as browsers do in a document in this encoding.
func asBrowsers(v *cli.Verb, charset string, operands []string) error {
	queries, ok := encodings.Queries(cmp.Or(charset, "utf-8"))
	if !ok {
		return cli.Usagef("--charset is an encoding such as windows-1252, not %q", charset)
	}
	base, err := whatwg.Parse(v.BaseText())
	if err != nil {
		return cli.Usagef("the base is not an absolute URL for browsers: %v", err)
	}
	return v.Each(operands, func(r cli.Record) {
		target, err := base.ParseEncoded(r.Text, queries)
		switch {
		case err != nil:
			r.Refuse(err)
		case v.JSON:
			r.Close(r.Object().Text("base", base.String()).Text("target", target.String()))
		default:
			r.Line(target.String())
		}
	})
}

// older resolves as an older document does.
func older(v *cli.Verb, e edition.Edition, operands []string) error {
	base := v.BaseText()
	if err := checkBase(v, e, base); err != nil {
		return err
	}
	return v.Each(operands, func(r cli.Record) {
		t, err := e.Resolve(base, r.Text)
		if err != nil {
			r.Refuse(err)
			return
		}
		if slices.ContainsFunc(t.Findings, cli.IsError) {
			r.Negative++
		}
		if v.JSON {
			r.Close(reading.Target(r.Object().Text("base", base), t))
			return
		}
		r.Beside(t.Findings)
		r.Line(reading.Text(t, func(s string) string { return s }))
	})
}

// checkBase refuses a base against which no relative reference resolves. RFC
// 1738 has no relative references, so that any base will do.
func checkBase(v *cli.Verb, e edition.Edition, base string) error {
	if e == edition.RFC1738 {
		return nil
	}
	_, err := e.Resolve(base, "a")
	var f finding.Finding
	if errors.As(err, &f) {
		return cli.Usagef("the base is not valid by edition %s: byte %d: %s (rule %s, %s)",
			e, f.Start, f.Message, f.Rule, f.Section)
	}
	return err
}
