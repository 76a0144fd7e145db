package cli

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/extract"
)

// excluded returns an error if two flags are given that exclude each other, by
// [cobra.Command.MarkFlagsMutuallyExclusive]. The message of cobra is long. It
// notes old names of values.
func excluded(flags *pflag.FlagSet, note func(string)) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		value := f.Value
		if o, ok := value.(*once); ok {
			value = o.Value
		}
		if c, ok := value.(*choice); ok && c.hint != "" {
			note(flagName(f) + ": " + c.hint)
		}
		for _, pair := range f.Annotations["cobra_annotation_mutually_exclusive"] {
			one, other, _ := strings.Cut(pair, " ")
			if flags.Changed(one) && flags.Changed(other) {
				err = Usagef("--%s and --%s exclude each other", one, other)
			}
		}
	})
	return err
}

// List adds a flag whose value is a list of words with commas between them. A
// comma in a word is written as %2C. The flag may be repeated.
func (v *Verb) List(flag, short, usage string, add func(word string) error) {
	v.Flags().FuncP(flag, short, usage, func(value string) error {
		for word := range strings.SplitSeq(value, ",") {
			word = strings.NewReplacer("%2C", ",", "%2c", ",").Replace(word)
			if err := add(word); err != nil {
				return err
			}
		}
		return nil
	})
}

// Texts is [Verb.List] of any texts. It appends them to p.
func (v *Verb) Texts(p *[]string, flag, short, usage string) {
	v.List(flag, short, usage, func(word string) error {
		*p = append(*p, word)
		return nil
	})
}

// A choice is the value of a flag that is one of some names. With list it may
// be several of them, with commas between them, and the flag may be repeated.
type choice struct {
	value string
	set   func(value string)
	names func() []string
	list  bool
	given bool
	hint  string            // about an old name
	also  func(string) bool // accepts other names, or nil
}

// renamed returns the name now of what had another one, which is still
// accepted.
func renamed(name string) string {
	if name == "surt" {
		return "cdx"
	}
	return ""
}

// manyNames are so many that a message with a name near to the wrong one does
// not list all.
const manyNames = 12

func (c *choice) String() string { return c.value }

func (c *choice) Type() string {
	if c.list {
		return "list"
	}
	return "string"
}

func (c *choice) Set(s string) error {
	words, names, list := []string{s}, c.names(), ""
	if c.list {
		words, list = strings.Split(s, ","), "a list of "
	}
	for i, w := range words {
		if now := renamed(w); slices.Contains(names, now) && !slices.Contains(names, w) {
			words[i], c.hint = now, w+" is now called "+now
		} else if !slices.Contains(names, w) && (c.also == nil || !c.also(w)) {
			hint := show.DidYouMean(w, names)
			if len(names) > manyNames {
				hint = cmp.Or(hint, ": "+show.List(names))
				return Misuse(fmt.Sprintf("%q is not one of the %d names%s", w, len(names), hint))
			}
			return Misuse(fmt.Sprintf("is %s%s, not %q%s", list, show.Choice(names), w, hint))
		}
	}
	if s = strings.Join(words, ","); c.list && c.given {
		s = c.value + "," + s
	}
	c.value, c.given = s, true
	c.set(s)
	return nil
}

// Choice adds a flag that takes one of the names. They are computed only when
// they are needed. The default is the value of p.
func (v *Verb) Choice(p *string, flag, short string, names func() []string, usage string) {
	set := func(name string) { *p = name }
	v.choice(v.Flags(), &choice{value: *p, set: set, names: names}, flag, short, usage)
}

// ChoiceFunc is [Verb.Choice] with a function that gets the name.
func (v *Verb) ChoiceFunc(
	value, flag string, names func() []string, usage string, set func(name string),
) {
	v.choice(v.Flags(), &choice{value: value, set: set, names: names}, flag, "", usage)
}

// FormatChoice is [Verb.Choice] of the formats of documents, and other names.
func (v *Verb) FormatChoice(p **extract.Format, flag, usage string, others ...string) {
	names := func() []string {
		name := func(f extract.Format) string { return f.Name }
		return append(others, NamesOf(extract.Standard().All(), name)...)
	}
	also := func(name string) bool {
		_, ok := extract.Standard().Lookup(name)
		return ok
	}
	set := func(name string) {
		f, ok := extract.Standard().Lookup(name)
		if *p = &f; !ok {
			f.Name = name
		}
	}
	v.choice(v.Flags(), &choice{set: set, names: names, also: also}, flag, "", usage)
}

// Choices is [Verb.Choice] of a list of names, with commas between them.
func (v *Verb) Choices(p *string, flag, short string, names func() []string, usage string) {
	set := func(list string) { *p = list }
	c := &choice{value: *p, set: set, names: names, list: true}
	v.choice(v.Flags(), c, flag, short, usage)
}

func (v *Verb) choice(f *pflag.FlagSet, c *choice, flag, short, usage string) {
	f.VarP(c, flag, short, usage)
	v.Complete(flag, Names(c.names))
}

// A parsed is the value of a flag that is parsed when it is given.
type parsed struct {
	text, kind string
	parse      func(text string) error
}

func (p *parsed) String() string { return p.text }

func (p *parsed) Type() string { return p.kind }

func (p *parsed) Set(text string) error { return p.parse(text) }

// Time adds a flag with a number of seconds, or a duration such as 1m30s.
func (v *Verb) Time(p *time.Duration, flag, short, usage string) {
	text := ""
	if *p > 0 {
		text = fmt.Sprint(p.Seconds())
	}
	v.VarP(&parsed{text, "string", func(text string) error {
		n, err := strconv.ParseFloat(text, 64)
		if *p = time.Duration(n * float64(time.Second)); err != nil {
			*p, err = time.ParseDuration(text)
		}
		if err != nil || *p <= 0 {
			const what = "is more than 0: a number of seconds, or a time such as 1m30s, not %q"
			return Misuse(fmt.Sprintf(what, text))
		}
		return nil
	}}, flag, short, usage)
}

// Size adds a flag with a number of bytes, such as 1048576, 256M or 1G. The
// units are powers of 1024.
func (v *Verb) Size(p *int64, least int64, flag, usage string) {
	text := ""
	if *p > 0 {
		text = fmt.Sprint(*p>>20, "M")
	}
	v.Var(&parsed{text, "string", func(text string) error {
		digits := strings.TrimRight(text, "KMGTkmgt")
		n, err := strconv.ParseUint(digits, 10, 63)
		shift := 0
		if unit := text[len(digits):]; unit != "" {
			shift = 10 * (1 + strings.Index("KMGT", strings.ToUpper(unit)))
		}
		if err != nil || len(text) > len(digits)+1 || n > math.MaxInt64>>shift {
			return Misuse(fmt.Sprintf("is a number of bytes such as 512M or 2G, not %q", text))
		}
		*p = int64(n) << shift
		return atLeast(*p, least)
	}}, flag, usage)
}

// Count adds a flag with a number that is at least least. The default is the
// value of p.
func (v *Verb) Count(p *int, least int, flag, usage string) {
	v.Var(&parsed{strconv.Itoa(*p), "int", func(text string) (err error) {
		if *p, err = strconv.Atoi(text); err != nil {
			return err
		}
		return atLeast(int64(*p), int64(least))
	}}, flag, usage)
}

func atLeast(n, least int64) error {
	if n < least {
		return Misuse(fmt.Sprint("is at least ", least))
	}
	return nil
}

// Complete completes the values of a flag.
func (v *Verb) Complete(flag string, values cobra.CompletionFunc) {
	if err := v.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // there is no such flag
	}
}

// NamesOf returns the names of all elements.
func NamesOf[T any](all iter.Seq[T], name func(T) string) (names []string) {
	for v := range all {
		names = append(names, name(v))
	}
	return names
}

// Names completes with the names in a list.
func Names(list func() []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return list(), cobra.ShellCompDirectiveNoFileComp
	}
}

// Beginnings completes with beginnings of values, without a space after them.
func Beginnings(list func() []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return list(), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// A Misuse is a message about a flag or its value. It follows the name.
type Misuse string

func (m Misuse) Error() string { return string(m) }

// A once is the value of a flag that may be given only once. Otherwise a second
// value would silently win.
type once struct {
	pflag.Value
	given bool
}

func (o *once) Set(s string) error {
	if o.given {
		return Misuse("is given more than once")
	}
	o.given = true
	return o.Value.Set(s)
}

// giveOnce makes the value of every flag with a string value a [once].
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

// flagError returns the message about an unknown flag or a wrong value.
func flagError(cmd *cobra.Command, err error) error {
	var none *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	var bad *pflag.InvalidValueError
	var wrong Misuse
	var usage *usageError
	switch {
	case errors.As(err, &usage):
		return usage
	case errors.As(err, &none):
		value, _ := pflag.UnquoteUsage(none.GetFlag())
		return Usagef("%s needs a value: %s", flagName(none.GetFlag()), value)
	case errors.As(err, &unknown):
		name, together := unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()
		message := "no flag --" + name
		if together != "" {
			message = "no flag -" + name
			if len(together) > len(name) {
				message += " in -" + together
			}
		}
		for line := range strings.Lines(trurlFlags) {
			flag, hint, _ := strings.Cut(strings.TrimSpace(line), "\t")
			if flag == name {
				return UsageMore(message, "to do what it does in trurl: "+hint)
			}
		}
		return Usagef("%s", message+nearFlag(cmd.Flags(), cmp.Or(together, name)))
	case errors.As(err, &wrong) && errors.As(err, &bad):
		return Usagef("%s %s", flagName(bad.GetFlag()), wrong)
	case errors.As(err, &bad):
		switch f := bad.GetFlag(); f.Value.Type() {
		case "int", "int64":
			near := ""
			if cmd.Flags().Lookup(f.Shorthand+bad.GetValue()) != nil { // -json
				near = nearFlag(cmd.Flags(), f.Shorthand+bad.GetValue())
			}
			return Usagef("%s is a number, not %q%s", flagName(f), bad.GetValue(), near)
		case "bool":
			return Usagef("%s takes no value", flagName(f))
		default:
			return Usagef("%s: %q %v", flagName(f), bad.GetValue(), bad.Unwrap())
		}
	}
	_, text, _ := strings.Cut(err.Error(), ": ") // it begins with "-" or "--="
	return Usagef("a flag is -X, --NAME or --NAME=VALUE, not %q", text)
}

// nearFlag suggests the flag that a user may have meant.
func nearFlag(flags *pflag.FlagSet, name string) string {
	if strings.Trim(name, "0123456789.") == "" {
		return `; what is not a flag, but begins with "-", comes after --`
	}
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	return strings.Replace(show.DidYouMean(name, names), "mean ", "mean --", 1)
}

func flagName(f *pflag.Flag) string {
	switch {
	case f.Shorthand == "":
		return "--" + f.Name
	case f.Hidden: // one of curl, which has either name there
		return "-" + f.Shorthand + ", --" + f.Name
	}
	return "-" + f.Shorthand
}

// trurlFlags says what to type for flags of trurl that have another name here,
// or do not exist.
//
//go:embed trurl.txt
var trurlFlags string
