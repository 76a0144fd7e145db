package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func (a *app) urnEncode() *cobra.Command {
	var in input
	var name, chars string
	var json bool
	cmd := &cobra.Command{
		Use:   "encode [-n NID] [TEXT...]",
		Short: "percent-encode foreign text for a name",
		Long: `Encode writes a text in the way in which it can stand in a URN: what cannot is
written in UTF-8, and each octet of it becomes "%" and two digits. With -n it is
the name in a namespace, and the URN is printed; without, only what stands
behind the second ":", which may be a part of it.

Some characters have a meaning of their own in a namespace. Where they are data
they are percent-encoded too: those that uri knows of with -n, and those that
--special names. "%" always is. All else stays, since it has to: with needless
encoding it would be another name. NUL and what is not UTF-8 are refused.

For an identifier that has rules, such as an ISBN, see uri urn new.`,
		Example: `  uri urn encode 'Bücher & Co.'
  uri urn encode -n example 'a/b'
  uri urn encode -n example --special : 'chapter:1'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			special := pct.SetOf(chars)
			if name != "" || cmd.Flags().Changed("nid") {
				if err := checkNID(name); err != nil {
					return err
				}
				i, _ := nid.Lookup(name)
				special = special.Union(i.Special)
				a.warnNID(cmd, name)
			}
			end := in.end()
			return a.stream(cmd, &in, args, func(w *stream.Answer, text string, n int) {
				result, err := encodeURN(name, text, special)
				switch {
				case err != nil:
					a.refuse(w, text, n, err, json)
				case json:
					w.Out = open(w.Out).input(text).text("result", result).end()
				default:
					w.Out = append(append(w.Out, result...), end)
				}
			})
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVarP(&name, "nid", "n", "", "make the URN of a name in the namespace `NID`")
	f.StringVar(&chars, "special", "", "percent-encode `CHARS` too")
	f.BoolVar(&json, "json", false, jsonHelp)
	completeWith(cmd, "nid", names(nids))
	return cmd
}

// encodeURN returns a text as an NSS, or as a URN if there is a namespace.
func encodeURN(name, text string, special pct.Set) (string, error) {
	if err := tooLong(text); err != nil {
		return "", err
	}
	nss, err := urn.Encode(text, special)
	if err != nil || name == "" {
		return nss, err
	}
	if err := urn.CheckNSS(nss); err != nil { // there the places are those in the text: it is empty
		return "", err
	}
	u, err := urn.New(name, nss)
	return u.String(), err
}

// warnNID says that nobody knows a namespace, which may be a slip.
func (a *app) warnNID(cmd *cobra.Command, name string) {
	if i, ok := nid.Lookup(name); !ok && i.Status == nid.Unregistered && !a.quiet {
		fmt.Fprintf(os.Stderr, "%s: nobody has registered the namespace %s%s\n", cmd.CommandPath(), name, didYouMean(name, nids()))
	}
}

func (a *app) urnNew() *cobra.Command {
	var in input
	var json bool
	cmd := &cobra.Command{
		Use:   "new NID [ID...]",
		Short: "make the URNs of identifiers, such as ISBNs",
		Long: `New makes a URN of an identifier that is written as it is outside of URNs, such
as an ISBN, and checks it by the rules of the namespace; NID is its name. The
identifiers that are not operands are lines of standard input.

Where a check digit is wrong the message says which would be right. OFFSET
counts in the identifier. In a namespace without rules the identifier is encoded
as uri urn encode does. "uri urn parse -g '{id}'" leads back.`,
		Example: `  uri urn new isbn 0-395-36341-1
  uri urn new uuid < uuids.txt
  uri urn new publicid -- '-//OASIS//DTD DocBook XML V4.1.2//EN'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return &usageError{"name a namespace, such as isbn", "uri urn namespaces lists those that have rules"}
			}
			name := args[0]
			if err := checkNID(name); err != nil {
				return err
			}
			a.warnNID(cmd, name)
			end := in.end()
			return a.stream(cmd, &in, args[1:], func(w *stream.Answer, text string, n int) {
				u, err := newURN(name, text)
				switch {
				case err != nil:
					a.refuse(w, text, n, err, json)
				case json:
					w.Out = open(w.Out).input(text).text("result", u.String()).end()
				default:
					w.Out = append(append(w.Out, u.String()...), end)
				}
			})
		},
	}
	in.flags(cmd)
	cmd.Flags().BoolVar(&json, "json", false, jsonHelp)
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return nids(), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

func newURN(name, id string) (urn.URN, error) {
	if err := tooLong(id); err != nil {
		return urn.URN{}, err
	}
	return nid.FromID(name, id)
}
