package main

import (
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func (a *app) urnNamespaces() *cobra.Command {
	var json, all bool
	var form, filled string
	cmd := &cobra.Command{
		Use:   "namespaces [NID...]",
		Short: "list the namespaces, and what is known of them",
		Long: `Namespaces lists the namespaces of which uri knows more than a name: the status
that the registry of IANA gives them, or "common" for those that are used and
not registered; the specification, or who registered the name; what is named.
"known" says what uri can do with names: check their "rules" (uri urn check),
tell their "parts" (uri urn parse), write a canonical "form" of their own (uri
urn normalize), or "all" of it.

With --all it lists all the names that IANA has registered, and the common ones;
and with names just those. On a terminal, the lines of a list are cut.

A namespace is registered by a template. --form prints an empty one, of RFC 8141
or of RFC 3406, which was there before it; what is in brackets tells what is to
stand there. --check-form says what is wrong with one that is filled in, or
missing from it: errors decide the status; notes come with -v.`,
		Example: `  uri urn namespaces
  uri urn namespaces isbn uuid x-a
  uri urn namespaces --all --json
  uri urn namespaces --form 8141 > form.txt
  uri urn namespaces --check-form form.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ofForm, ofFilled := cmd.Flags().Changed("form"), cmd.Flags().Changed("check-form")
			switch {
			case (ofForm || ofFilled) && (len(args) > 0 || all):
				return usagef("a template is of no namespace that is registered: leave out the names and --all")
			case ofForm:
				return a.printForm(form, json)
			case ofFilled:
				return a.checkForm(cmd, filled, json)
			}
			w := &stream.Answer{Name: arguments}
			infos := nidInfos(all)
			if len(args) > 0 {
				infos = a.lookUpNIDs(w, args, json)
			}
			if !json {
				t := nidTable{wrapped: len(args) > 0}
				if a.outTerminal {
					t.width = a.width()
				}
				w.Out = t.append(w.Out, infos)
			} else if len(args) == 0 {
				for i := range infos {
					w.Out = nidObject(w.Out, &infos[i])
				}
			}
			if w.Negative > 0 {
				a.exit(statusNegative)
			}
			os.Stderr.Write(w.Messages) // if that fails there is nobody to tell
			_, err := os.Stdout.Write(w.Out)
			return a.written(err)
		},
		ValidArgsFunction: names(nids),
	}
	cmd.Flags().BoolVar(&all, "all", false, "list all the names that are registered or common")
	cmd.Flags().StringVar(&form, "form", "", "print the empty template of `RFC` 8141 or 3406")
	cmd.Flags().StringVar(&filled, "check-form", "", "check the template in `FILE`; - is standard input")
	cmd.Flags().BoolVar(&json, "json", false, jsonHelp)
	a.exclude(cmd, "form", "check-form")
	complete(cmd, "form", templateForms...)
	return cmd
}

// nidInfos returns what to list if no names are given.
func nidInfos(all bool) (infos []nid.Info) {
	for i := range nid.Standard().All() {
		if all || knownNID(&i) != "" {
			infos = append(infos, i)
		}
	}
	return infos
}

// lookUpNIDs answers with JSON, or returns what to list. A name that nobody knows is reported.
func (a *app) lookUpNIDs(w *stream.Answer, names []string, json bool) (infos []nid.Info) {
	for n, name := range names {
		i, ok := nid.Lookup(name)
		if ok || i.Status == nid.Common {
			infos = append(infos, i)
			if json {
				w.Out = nidObject(w.Out, &i)
			}
			continue
		}
		w.Negative++
		f := unknownNID(name, i.Status)
		if json {
			w.Out = errorField(open(w.Out).input(name).text("status", i.Status.String()), "error", f).end()
		} else {
			a.message(w, name, n+1, f)
		}
	}
	return infos
}

// unknownNID says what a name is that is not in the registry.
func unknownNID(name string, s nid.Status) finding.Finding {
	if f, ok := urn.CheckNID(name).(finding.Finding); ok {
		return f
	}
	switch f := (finding.Finding{}); s {
	case nid.Experimental:
		f.Message = name + ` is experimental, as it begins with "x-", and in no registry`
		return f
	case nid.Reserved:
		f.Message = name + " is reserved: of its form, no name can be registered (RFC 8141 section 5)"
		return f
	default:
		f.Message = "there is no namespace " + name + " in the registry" + didYouMean(name, nids())
		return f
	}
}

// knownNID says what can be done with names of a namespace.
func knownNID(i *nid.Info) string {
	if i.Check != nil && i.Fields != nil && i.Canonical != nil {
		return "all"
	}
	var list []string
	for _, k := range []struct {
		has  bool
		name string
	}{
		{i.Check != nil, "rules"},
		{i.Fields != nil, "parts"},
		{i.Canonical != nil, "form"},
	} {
		if k.has {
			list = append(list, k.name)
		}
	}
	return strings.Join(list, ", ")
}

// The columns of names and specifications are no wider than this. What is longer pushes what follows, if it is not
// to fit a terminal.
const (
	nidWidth  = 16
	specWidth = 20
)

// A nidTable sets namespaces in columns.
type nidTable struct {
	width   int  // of a terminal, or 0
	wrapped bool // on a terminal, texts have as many lines as they need, and are not cut
}

func (t nidTable) append(out []byte, infos []nid.Info) []byte {
	if len(infos) == 0 {
		return out
	}
	const spec, title = 3, 4
	rows := [][5]string{{"name", "status", "known", "specification", "title"}}
	for k := range infos {
		i := &infos[k]
		rows = append(rows, [5]string{i.NID, i.Status.String(), knownNID(i), i.Spec, i.Title})
	}
	var columns [5]int
	for _, r := range rows {
		for c, s := range r {
			columns[c] = max(columns[c], utf8.RuneCountInString(s))
		}
	}
	columns[0], columns[spec] = min(columns[0], nidWidth), min(columns[spec], specWidth)
	before := 0
	for _, n := range columns[:title] {
		before += n + len("  ")
	}
	for _, r := range rows {
		switch {
		case t.width == 0:
		case t.wrapped:
			specs, titles := wrap(r[spec], columns[spec]), wrap(r[title], t.width-before)
			if r[title] == "" {
				specs = wrap(r[spec], t.width-before+columns[spec]+len("  "))
			}
			for k := range max(len(specs), len(titles)) {
				r[spec], r[title] = nth(specs, k), nth(titles, k)
				out = appendRow(out, r, columns, 0)
				r = [5]string{}
			}
			continue
		case r[title] != "":
			r[spec] = cutTo(r[spec], specWidth)
		}
		out = appendRow(out, r, columns, t.width)
	}
	return out
}

func nth(list []string, n int) string {
	if n < len(list) {
		return list[n]
	}
	return ""
}

// appendRow appends a row of a table, which is cut to a width if there is one.
func appendRow(out []byte, r [5]string, columns [5]int, width int) []byte {
	line := ""
	for c, s := range r {
		line += s + strings.Repeat(" ", max(0, columns[c]-utf8.RuneCountInString(s))+2)
	}
	if line = strings.TrimRight(line, " "); width > 0 {
		line = cutTo(line, width)
	}
	return append(append(out, line...), '\n')
}

// cutTo returns a line of as many columns at most.
func cutTo(line string, width int) string {
	if utf8.RuneCountInString(line) <= width {
		return line
	}
	runes := []rune(line)
	return string(runes[:width-1]) + "…"
}

func nidObject(out []byte, i *nid.Info) []byte {
	o := open(out).text("nid", i.NID).text("status", i.Status.String())
	if i.Title != "" {
		o = o.text("title", i.Title)
	}
	if i.Spec != "" {
		o = o.text("specification", i.Spec)
	}
	o = o.bool("rules", i.Check != nil).bool("parts", i.Fields != nil).bool("canonical_form", i.Canonical != nil).
		bool("fragment", i.Fragment).texts("keywords", i.Keywords)
	special := ""
	for c := byte('!'); c <= '~'; c++ {
		if i.Special.Contains(c) {
			special += string(c)
		}
	}
	return o.text("special", special).end()
}
