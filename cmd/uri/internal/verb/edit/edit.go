// Package edit is the verb that changes components.
package edit

import (
	"errors"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/query"
)

// New makes the verb.
func New(v *cli.Verb) {
	var form bool
	var separator string
	l := &list{}
	v.RecordFlags()
	v.RelaxedFlag()
	f := v.Flags()
	f.VarP(l.flag(setPart), "set", "s", "set a component: `NAME=DATA`, NAME:=TEXT")
	f.VarP(l.flag(addPart), "append", "a", "append `path=SEGMENT` or query=KEY[=VALUE]")
	f.Var(l.flag(trimPairs), "qtrim", "remove pairs by their `KEY`, or KEY* for a beginning")
	f.Var(l.flag(replacePair), "replace", "put `PAIR` for those of its key, if any")
	f.Var(l.flag(replaceOrAdd), "replace-append", "the same, or append `PAIR`")
	f.Var(l.flag(replaceOrAdd), "force-replace", "trurl's older name of --replace-append")
	f.Lookup("force-replace").Hidden = true
	f.BoolVar(&l.sort, "sort-query", false, "sort the pairs by their keys")
	f.BoolVar(&l.rules, "scheme-rules", false, "refuse what breaks the rules of the scheme")
	f.BoolVar(&l.dns, "punycode", false, "write names as DNS has them, as A-labels")
	f.BoolVar(&form, "form", false, `"+" is a space in the query, as in HTML forms`)
	f.StringVar(&separator, "query-separator", "&", "pairs are apart by `C`: & ; , or :")
	v.CompleteWith("set", cli.Beginnings(func() (names []string) {
		for _, p := range parts {
			names = append(names, p.name+"=")
		}
		return names
	}))
	v.CompleteWith("append", cli.Beginnings(func() []string { return []string{"path=", "query="} }))
	v.Complete("query-separator", "&", ";", ",", ":")
	v.Run(func(operands []string) error {
		edits, err := l.compile(separator, form)
		if err != nil {
			return err
		}
		return v.Each(operands, func(r cli.Record) {
			ref, err := v.ParseRef(r.Text)
			if err != nil {
				r.Refuse(err)
				return
			}
			e := editor{ref: ref}
			dst := r.Out
			if v.JSON {
				dst = r.Buffer[:0]
			}
			out, err := e.append(dst, edits)
			switch {
			case err != nil && v.JSON:
				r.Negative++
				r.Close(r.Object().Bool("valid", false).Error("error", refusal(err)))
			case err != nil:
				r.Negative++
				r.Message(refusal(err))
			case v.JSON:
				r.Buffer = out
				r.Result("result", string(out))
			default:
				r.Out = append(out, v.End())
			}
		})
	})
}

// A partError says which part of a result would be wrong. The text is what was
// given for it.
type partError struct {
	name, text string
	err        error
}

func (e *partError) Error() string { return e.name + ": " + e.err.Error() }
func (e *partError) Unwrap() error { return e.err }

// refusal puts the error of an edit into words. It has no offset, which would
// be one in the result.
func refusal(err error) finding.Finding {
	f := finding.Finding{Severity: finding.Error, Message: err.Error()}
	var rule finding.Finding
	var e *partError
	switch {
	case errors.As(err, &rule):
		f.Message, f.Section = "in the result: "+rule.Message, rule.Section
	case errors.As(err, &e):
		wrong := cli.Describe(e.text, e.err)
		f.Message, f.Section = e.name+": "+wrong.Message, wrong.Section
	}
	return f
}

// syntaxOf returns the syntax in which pairs are written.
func syntaxOf(separator string, form bool) (query.Syntax, error) {
	s, ok := map[string]query.Syntax{
		"&": query.Plain, ";": query.Semicolons, ",": query.Commas, ":": query.Colons,
	}[separator]
	if !ok {
		return 0, cli.Usagef("--query-separator is one of & ; , : and not %q", separator)
	}
	if form {
		s |= query.Form
	}
	return s, nil
}
