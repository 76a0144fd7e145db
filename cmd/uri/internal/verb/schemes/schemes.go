// Package schemes is the verb that lists the schemes.
package schemes

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/registration"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme"
)

type options struct {
	*cli.Options
	all       bool
	templates *registration.Forms
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("json")
	v.BoolVar(&o.all, "all", false, "list all the names that are registered")
	o.templates = registration.Flags(v, "scheme", "7595")
	v.ValidArgsFunction = cli.Names(func() []string {
		var names []string
		for i := range scheme.Standard().All() {
			if known(&i) != "" {
				names = append(names, i.Name)
			}
		}
		return names
	})
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if given, err := o.templates.Run(len(operands) > 0 || o.all); given {
		return err
	}
	l := o.NewList("name", "status", "port", "authority", "known", "specification", "tested with")
	add := func(i *scheme.Info) {
		if o.JSON {
			object(&l.Answer, i).End()
			return
		}
		authority := i.Authority.String()
		if i.Authority == scheme.AuthorityUnknown {
			authority = ""
		}
		l.Row(i.Name, i.Status.String(), port(i), authority, known(i), i.Spec, fetched(i))
	}
	for n, name := range operands {
		i, ok := scheme.Lookup(name)
		if ok {
			add(&i)
			continue
		}
		message := "there is no scheme " + name + " in the registry"
		if i.Status == scheme.Experimental {
			message = name + ` is experimental, as it begins with "x-", and in no registry`
		}
		l.Refuse(name, n+1, finding.Finding{Message: message}, nil)
	}
	for i := range scheme.Standard().All() {
		if len(operands) == 0 && (o.all || known(&i) != "" || i.Port != 0) {
			add(&i)
		}
	}
	return l.Write(show.Grid{Rows: l.Rows, Gap: 2})
}

// known lists what the library implements for a scheme.
func known(i *scheme.Info) string {
	return cli.Known(i.Check != nil, "rules", i.Parts != nil, "parts",
		i.Normalize != nil, "normal form")
}

// proofs returns what fetching by a scheme was proved with.
func proofs(i *scheme.Info) []standard.Proof {
	return slices.DeleteFunc(standard.Proofs(), func(p standard.Proof) bool {
		return !slices.Contains(p.Schemes, i.Name)
	})
}

// fetched lists the proofs in words.
func fetched(i *scheme.Info) string {
	var all []string
	for _, p := range proofs(i) {
		all = append(all, p.String())
	}
	return strings.Join(all, "; ")
}

func port(i *scheme.Info) string {
	if i.Port == 0 {
		return ""
	}
	return strconv.Itoa(int(i.Port)) + "/" + i.Transport
}

func object(a *stream.Answer, i *scheme.Info) jsonl.Object {
	o := jsonl.Open(a).Text("name", i.Name).Text("status", i.Status.String()).
		Text("specification", i.Spec)
	if i.Port != 0 {
		o = o.Number("default_port", int(i.Port)).Text("transport", i.Transport)
	}
	if i.Authority != scheme.AuthorityUnknown {
		o = o.Text("authority", i.Authority.String())
	}
	o = o.OptionalText("default_host", i.Host).Bool("rules", i.Check != nil).
		Bool("parts", i.Parts != nil).Bool("normal_form", i.Normalize != nil)
	if p := proofs(i); len(p) > 0 {
		o = o.Value("fetched_from", p)
	}
	return o
}
