package main

import (
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme"
)

func (a *app) schemes() *cobra.Command {
	var json, all bool
	cmd := &cobra.Command{
		Use:   "schemes [NAME...]",
		Short: "list the schemes, and what is known of them",
		Long: `Schemes lists the schemes of which uri knows more than a name: the status that
the registry of IANA gives them, the default port, whether their URIs have an
authority, and the specification. "Known" says what uri can do with them: check
their rules (check --scheme-rules), tell their parts (explain, parse --json),
and write a normal form of their own (normalize --to scheme).

With --all it lists all the names that IANA has registered, too; and with names
just those.`,
		Example: `  uri schemes
  uri schemes ftp mailto git
  uri schemes --all --json`,
		RunE: func(_ *cobra.Command, args []string) error {
			w := &stream.Answer{Name: arguments}
			infos := a.schemeInfos(w, args, all, json)
			if !json {
				w.Out = schemeTable(w.Out, infos)
			}
			for i := range infos {
				if json {
					w.Out = schemeObject(w.Out, &infos[i])
				}
			}
			if w.Negative > 0 {
				a.exit(statusNegative)
			}
			os.Stderr.Write(w.Messages) // if that fails there is nobody to tell
			_, err := os.Stdout.Write(w.Out)
			return a.written(err)
		},
		ValidArgsFunction: names(schemeNames),
	}
	cmd.Flags().BoolVar(&all, "all", false, "list all the names that are registered")
	cmd.Flags().BoolVar(&json, "json", false, jsonHelp)
	return cmd
}

func schemeNames() []string {
	var names []string
	for i := range scheme.Standard().All() {
		if known(&i) != "" {
			names = append(names, i.Name)
		}
	}
	return names
}

// schemeInfos returns what to list. A name that nobody knows is reported.
func (a *app) schemeInfos(w *stream.Answer, names []string, all, json bool) (infos []scheme.Info) {
	for n, name := range names {
		i, ok := scheme.Lookup(name)
		if ok {
			infos = append(infos, i)
			continue
		}
		w.Negative++
		f := finding.Finding{Message: "there is no scheme " + name + " in the registry"}
		if i.Status == scheme.Experimental {
			f.Message = name + ` is experimental, as it begins with "x-", and in no registry`
		}
		if json {
			w.Out = errorField(open(w.Out).input(name), "error", f).end()
		} else {
			a.message(w, name, n+1, f)
		}
	}
	if len(names) > 0 {
		return infos
	}
	for i := range scheme.Standard().All() {
		if all || known(&i) != "" || i.Port != 0 {
			infos = append(infos, i)
		}
	}
	return infos
}

// known says what can be done with a scheme.
func known(i *scheme.Info) string {
	var list []string
	for _, k := range []struct {
		has  bool
		name string
	}{
		{i.Check != nil, "rules"},
		{i.Fields != nil, "parts"},
		{i.Normalize != nil, "normal form"},
	} {
		if k.has {
			list = append(list, k.name)
		}
	}
	return strings.Join(list, ", ")
}

func schemePort(i *scheme.Info) string {
	if i.Port == 0 {
		return ""
	}
	return strconv.Itoa(int(i.Port)) + "/" + i.Transport.String()
}

// schemeTable sets the schemes in columns that are as wide as their widest.
func schemeTable(out []byte, infos []scheme.Info) []byte {
	if len(infos) == 0 {
		return out
	}
	rows := [][]string{{"name", "status", "port", "authority", "known", "specification"}}
	for j := range infos {
		i := &infos[j]
		authority := i.Authority.String()
		if i.Authority == scheme.Unknown {
			authority = ""
		}
		rows = append(rows, []string{i.Name, i.Status.String(), schemePort(i), authority, known(i), i.Spec})
	}
	var width [6]int
	for _, r := range rows {
		for c, s := range r {
			width[c] = max(width[c], len(s))
		}
	}
	for _, r := range rows {
		line := ""
		for c, s := range r {
			line += s + strings.Repeat(" ", width[c]-len(s)+2)
		}
		out = append(append(out, strings.TrimRight(line, " ")...), '\n')
	}
	return out
}

func schemeObject(out []byte, i *scheme.Info) []byte {
	o := open(out).text("name", i.Name).text("status", i.Status.String()).text("specification", i.Spec)
	if i.Port != 0 {
		o = o.number("default_port", int(i.Port)).text("transport", i.Transport.String())
	}
	if i.Authority != scheme.Unknown {
		o = o.text("authority", i.Authority.String())
	}
	if i.Host != "" {
		o = o.text("default_host", i.Host)
	}
	return o.bool("rules", i.Check != nil).bool("parts", i.Fields != nil).bool("normal_form", i.Normalize != nil).end()
}
