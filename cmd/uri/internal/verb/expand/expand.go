// Package expand is the verb that expands URI templates.
package expand

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/template"
)

type options struct {
	*cli.Options
	given   template.Values
	partial bool
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records")
	get.Flag(v)
	set := func(s string) (err error) {
		o.given, err = add(o.given, s)
		return err
	}
	v.FuncP("set", "s", "set a variable: `NAME=TEXT`, NAME[KEY]=TEXT", set)
	v.Old("--value", "set")
	v.Old("-v", "set")
	v.BoolVar(&o.partial, "partial", false, "leave variables without a value in the template")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if len(operands) == 0 {
		return cli.Usagef("a template is needed: uri expand TEMPLATE")
	}
	t, err := template.Parse(operands[0])
	if err != nil {
		return cli.UsageAt("the template", operands[0], err)
	}
	names := t.Variables()
	for _, x := range o.given {
		if !slices.Contains(names, x.Name) {
			return cli.UsageMore("-s: the template has no variable "+x.Name+
				show.DidYouMean(x.Name, names), "it has "+show.List(names))
		}
	}
	in := cli.Input{Operands: operands[1:]}
	if len(in.Operands)+len(o.Files) == 0 && len(o.given) > 0 {
		in.Operands = []string{"{}"}
	}
	return o.EachResult(in, "result", func(dst []byte, text string) ([]byte, error) {
		return o.expand(dst, t, text)
	})
}

// expand appends the template with the values of an object in JSON.
func (o *options) expand(dst []byte, t *template.Template, text string) ([]byte, error) {
	values, err := template.FromJSON([]byte(text))
	if s, ok := errors.AsType[*json.SyntaxError](err); ok {
		message := jsonl.Wrong(text, s)
		if name, _, ok := strings.Cut(text, "="); ok && slices.Contains(t.Variables(), name) {
			message += "; a value is a flag: -s " + text
		}
		return dst, finding.Finding{Severity: finding.Error, Start: max(0, int(s.Offset)-1),
			Message: message}
	}
	if err != nil {
		return dst, errors.New(strings.TrimPrefix(err.Error(), "template: "))
	}
	values = append(values, o.given...)
	if !o.partial {
		dst, err = t.AppendExpand(dst, values...)
	} else if t, no := t.Partial(values...); no != nil {
		err = no
	} else {
		dst = append(dst, t.String()...)
	}
	if f, ok := err.(finding.Finding); ok {
		f.Start, f.End = 0, 0 // they are places in the template
		err = f
	}
	return dst, err
}

// add adds the value of a flag: a text, a member of a list, or a pair.
func add(values template.Values, s string) (template.Values, error) {
	name, text, found := strings.Cut(s, "=")
	name, key, isPair := strings.Cut(name, "[")
	key, closed := strings.CutSuffix(key, "]")
	if !found || name == "" || isPair != closed {
		return nil, cli.Usagef("-s is NAME=TEXT or NAME[KEY]=TEXT, not %q", s)
	}
	value := template.Text(name, text)
	if isPair {
		value = template.Pairs(name, key, text)
	}
	i := slices.IndexFunc(values, func(v template.Value) bool { return v.Name == name })
	if i < 0 {
		return append(values, value), nil
	}
	old := values[i]
	members := append(old.Members(), value.Members()...)
	switch {
	case isPair != (old.Kind() == template.KindPairs):
		return nil, cli.Usagef("-v %s: NAME=TEXT and NAME[KEY]=TEXT exclude each other", name)
	case isPair:
		values[i] = template.Pairs(name, members...)
	default:
		values[i] = template.List(name, members...)
	}
	return values, nil
}
