package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/query"
)

func (a *app) edit() *cobra.Command {
	var in input
	var json, form bool
	var separator string
	list := &editList{}
	cmd := &cobra.Command{
		Use:   "edit [REFERENCE...]",
		Short: "change components of URIs and references",
		Long: `Edit changes components of URIs and references, and leaves every other byte as
it is. The result is always a valid reference.

-s sets a component: scheme, authority, userinfo, user, password, host, port,
path, query or fragment. The operator says how:

  -s NAME=DATA    data: what the component does not allow is percent-encoded,
                  "%" too. Without DATA the component is removed
  -s NAME:=TEXT   as it will appear. It is checked, and may be empty
  -s NAME?=DATA   only where there is none; and NAME:?=TEXT

With --scheme-rules the result has to keep to the rules of its scheme too.

A host that is data may be an IP address, or a name in any letters. A path that
is data gets its "/" behind an authority. Authority is always as it will appear.

The other edits are about segments of the path, and about the pairs KEY=VALUE of
the query. Segments, keys and values are data. These edits are made after those
of -s, in the order given; pairs are sorted in the end.`,
		Example: `  uri edit -s scheme=https < urls.txt
  uri edit -a path='a b' -a query=lang=de 'http://example.com/c?x=1'
  uri edit --qtrim 'utm_*' --sort-query < urls.txt
  uri edit -s scheme=http -s host=::1 ''`,
		RunE: func(cmd *cobra.Command, args []string) error {
			edits, err := list.compile(separator, form)
			if err != nil {
				return err
			}
			end := in.end()
			in.negative = "refused"
			return a.stream(cmd, &in, args, func(w *stream.Answer, text string, n int) {
				r, err := uri.ParseRef(text)
				if err != nil {
					a.refuse(w, text, n, err, json)
					return
				}
				e := editor{ref: r}
				if json {
					a.editObject(w, &e, edits, text)
					return
				}
				out, err := e.append(w.Out, edits)
				if err != nil {
					w.Negative++
					a.message(w, text, n, editFinding(err))
					return
				}
				w.Out = append(out, end)
			})
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.VarP(list.flag(setEdit), "set", "s", "set a component: `NAME=DATA`, NAME:=TEXT")
	f.VarP(list.flag(appendEdit), "append", "a", "append `path=SEGMENT` or query=KEY[=VALUE]")
	f.Var(list.flag(trimEdit), "qtrim", "remove pairs by their `KEY`, or KEY* for a beginning")
	f.Var(list.flag(replaceEdit), "replace", "put `PAIR` for those of its key, if any")
	f.Var(list.flag(replaceAppendEdit), "replace-append", "the same, or append `PAIR`")
	f.Var(list.flag(replaceAppendEdit), "force-replace", "trurl's older name of --replace-append")
	if err := f.MarkHidden("force-replace"); err != nil {
		panic(err) // there is no such flag
	}
	f.BoolVar(&list.sort, "sort-query", false, "sort the pairs by their keys")
	f.BoolVar(&list.rules, "scheme-rules", false, "refuse what breaks the rules of the scheme")
	f.BoolVar(&list.dns, "punycode", false, "write names as DNS has them, as A-labels")
	f.BoolVar(&form, "form", false, `"+" is a space in the query, as in HTML forms`)
	f.StringVar(&separator, "query-separator", "&", "pairs are apart by `C`: & ; , or :")
	f.BoolVar(&json, "json", false, jsonHelp)
	var names []string
	for i := range settables {
		names = append(names, settables[i].name+"=")
	}
	completeMore(cmd, "set", names...)
	completeMore(cmd, "append", "path=", "query=")
	complete(cmd, "query-separator", "&", ";", ",", ":")
	return cmd
}

func (a *app) editObject(w *stream.Answer, e *editor, edits *edits, text string) {
	o := open(w.Out).input(text)
	var err error
	if w.Buffer, err = e.append(w.Buffer[:0], edits); err != nil {
		w.Negative++
		w.Out = errorField(o, "error", editFinding(err)).end()
		return
	}
	w.Out = o.text("result", string(w.Buffer)).end()
}

// An editError says which part of a result would be wrong. The text is what was given for it.
type editError struct {
	name, text string
	err        error
}

func (e *editError) Error() string { return e.name + ": " + e.err.Error() }
func (e *editError) Unwrap() error { return e.err }

// editFinding puts the error of an edit into words. It has no offset, which would be one in the
// result.
func editFinding(err error) finding.Finding {
	var rule finding.Finding
	if errors.As(err, &rule) {
		return finding.Finding{Message: "in the result: " + rule.Message, Section: rule.Section}
	}
	var e *editError
	if !errors.As(err, &e) {
		return finding.Finding{Message: err.Error()}
	}
	f := describe(e.text, e.err)
	return finding.Finding{Message: e.name + ": " + f.Message, Section: f.Section}
}

// pairSyntax returns the syntax in which pairs are written.
func pairSyntax(separator string, form bool) (query.Syntax, error) {
	var s query.Syntax
	switch separator {
	case "&":
	case ";":
		s = query.Semicolons
	case ",":
		s = query.Commas
	case ":":
		s = query.Colons
	default:
		return 0, usagef("--query-separator is one of & ; , : and not %q", separator)
	}
	if form {
		s |= query.Form
	}
	return s, nil
}
