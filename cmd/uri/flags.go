package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var errTwice = errors.New("it is there twice")

// A once is the value of a flag that can be given once: the second would win without a word.
type once struct {
	pflag.Value
	given bool
}

func (o *once) Set(s string) error {
	if o.given {
		return errTwice
	}
	o.given = true
	return o.Value.Set(s)
}

// giveOnce makes all flags with one text for a value such flags.
func giveOnce(cmd *cobra.Command) {
	visit := func(f *pflag.Flag) {
		if _, done := f.Value.(*once); !done && f.Value.Type() == "string" {
			f.Value = &once{Value: f.Value}
		}
	}
	cmd.Flags().VisitAll(visit)
	cmd.PersistentFlags().VisitAll(visit)
	for _, c := range cmd.Commands() {
		giveOnce(c)
	}
}

// flagError puts into words a flag that is not there, or a value that it cannot have.
func flagError(_ *cobra.Command, err error) error {
	var none *pflag.ValueRequiredError
	if errors.As(err, &none) {
		value, _ := pflag.UnquoteUsage(none.GetFlag())
		return usagef("%s needs a value: %s", flagName(none.GetFlag()), value)
	}
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		if hint, ok := trurlFlags[unknown.GetSpecifiedName()]; ok {
			return &usageError{err.Error(), "to do what it does in trurl: " + hint}
		}
		return err
	}
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return err
	}
	f := bad.GetFlag()
	if errors.Is(err, errTwice) {
		return usagef("%s is there twice", flagName(f))
	}
	switch f.Value.Type() {
	case "int":
		return usagef("%s takes a number, not %q", flagName(f), bad.GetValue())
	case "bool":
		return usagef("%s takes no value", flagName(f))
	}
	return err
}

func flagName(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand
	}
	return "--" + f.Name
}

// trurlFlags say what to type for flags of trurl that are called otherwise here, or are not there.
var trurlFlags = map[string]string{
	"accept-space":    "uri encode -c path, or -c query",
	"as-idn":          "uri parse -g '{idn:host}'",
	"default-port":    "uri parse -g '{default:port}'",
	"force-replace":   "uri edit --replace-append",
	"get":             "uri parse -g",
	"iterate":         "a loop of the shell",
	"keep-port":       "no port is dropped but by uri normalize --to scheme",
	"no-guess-scheme": "nothing is guessed",
	"qtrim":           "uri edit --qtrim",
	"redirect":        "uri resolve -b URI REFERENCE",
	"set":             "uri edit -s",
	"trim":            "uri edit --qtrim KEY",
	"url":             "give the URIs as operands",
	"urlencode":       "values are as written",
	"verify":          "uri check",
}

// trurlPieces say the same of what can stand in a format, by its beginning.
var trurlPieces = []struct{ prefix, hint string }{
	{"zoneid", "a URI has none (RFC 9844)"},
	{"options", "RFC 3986 knows none; they are part of {userinfo}"},
	{"must:", "what is not there gives nothing; uri parse --json tells it from empty"},
	{"strict:", "decoding, by --decode, is always strict"},
	{"default:", "there is {default:port}"},
	{"puny:", "{puny:host} is the host as DNS has it; uri edit --punycode writes it into the URI"},
	{"idn:", "{idn:host} is the host for people"},
	{"url:", "values are as written; with --decode {:path} still is"},
}

// trurlPiece returns what to say to a format of trurl.
func trurlPiece(name string) (hint string, ok bool) {
	for _, p := range trurlPieces {
		if strings.HasPrefix(name, p.prefix) {
			return p.hint, true
		}
	}
	return "", false
}
