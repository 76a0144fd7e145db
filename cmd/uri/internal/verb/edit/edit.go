// Package edit is the verb that changes components.
package edit

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
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
	edits := &edits{}
	v.RecordFlags()
	v.RelaxedFlag()
	f := v.Flags()
	for _, flag := range flags {
		f.FuncP(flag.name, flag.short, flag.usage, func(value string) error {
			return edits.add(flag.compile(value))
		})
	}
	f.Lookup("force-replace").Hidden = true
	f.BoolVar(&edits.sort, "sort-query", false, "sort the pairs by their keys")
	f.BoolVar(&edits.rules, "scheme-rules", false,
		"refuse results that break the rules of the scheme")
	f.BoolVar(&edits.dns, "punycode", false, "write names for DNS, as A-labels")
	f.BoolVar(&form, "form", false, `"+" is a space in the query, as in HTML forms`)
	f.StringVar(&separator, "query-separator", "&", "separate pairs by `C`: & ; , or :")
	v.Complete("set", cli.Beginnings(func() (list []string) {
		for _, p := range parts {
			list = append(list, p.name+"=")
		}
		return list
	}))
	v.Complete("append", cli.Beginnings(func() []string { return []string{"path=", "query="} }))
	v.Complete("query-separator",
		cli.Names(func() []string { return []string{"&", ";", ",", ":"} }))
	v.Run(func(operands []string) error {
		if err := edits.finish(separator, form); err != nil {
			return err
		}
		add := func(dst []byte, text string) ([]byte, error) {
			ref, err := v.ParseRef(text)
			if err != nil {
				return dst, err
			}
			e := editor{ref: ref}
			return e.append(slices.Grow(dst, len(text)+1), edits)
		}
		return v.EachResult(operands, "result", add)
	})
}
