// Package edit is the verb that changes components.
package edit

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/query"
)

// flags are the flags that edit, and the functions that compile their values.
var flags = [...]struct {
	name, short, usage string
	compile            func(value string) (edit, error)
}{
	{"set", "s", "set a component: `NAME=DATA`, NAME:=TEXT", compileSet},
	{"append", "a", "append `path=SEGMENT` or query=KEY[=VALUE]", compileAppend},
	{"qtrim", "", "remove pairs with `KEY`, or KEY* for a prefix", compileTrim},
	{"replace", "", "replace the pairs of the key of `PAIR`, if any", compileReplace},
	{"replace-append", "", "the same, or append `PAIR`", compileReplaceOrAdd},
	{"force-replace", "", "trurl's older name of --replace-append `PAIR`", compileReplaceOrAdd},
}

// New makes the verb.
func New(v *cli.Verb) {
	var form bool
	var separator string
	l := &list{}
	v.RecordFlags()
	v.RelaxedFlag()
	f := v.Flags()
	for i, flag := range flags {
		f.FuncP(flag.name, flag.short, flag.usage, func(value string) error {
			l.given = append(l.given, given{i, value})
			return nil
		})
	}
	f.Lookup("force-replace").Hidden = true
	f.BoolVar(&l.sort, "sort-query", false, "sort the pairs by their keys")
	f.BoolVar(&l.rules, "scheme-rules", false, "refuse results that break the rules of the scheme")
	f.BoolVar(&l.dns, "punycode", false, "write names for DNS, as A-labels")
	f.BoolVar(&form, "form", false, `"+" is a space in the query, as in HTML forms`)
	f.StringVar(&separator, "query-separator", "&", "separate pairs by `C`: & ; , or :")
	v.Complete("set", cli.Beginnings(func() (list []string) {
		for _, name := range names() {
			list = append(list, name+"=")
		}
		return list
	}))
	v.Complete("append", cli.Beginnings(func() []string { return []string{"path=", "query="} }))
	v.Complete("query-separator",
		cli.Names(func() []string { return []string{"&", ";", ",", ":"} }))
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
			out, err := e.append(slices.Grow(dst, len(r.Text)+1), edits)
			switch {
			case err != nil:
				r.Refuse(err)
			case v.JSON:
				r.Buffer = out
				r.Result("result", stream.Text(out))
			default:
				r.Out = append(out, v.End())
			}
		})
	})
}

// syntaxOf returns the syntax of the pairs.
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
