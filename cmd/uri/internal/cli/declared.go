package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// appFlags adds the flags of the root, which all verbs have.
func (v *Verb) appFlags() {
	p := v.PersistentFlags()
	names := func() []string { return []string{"auto", "always", "never"} }
	v.color = "auto"
	v.choice(p, &choice{value: v.color, names: names, set: func(when string) { v.color = when }},
		"color", "", "colours: `WHEN` is auto, always or never")
	p.BoolVarP(&v.Quiet, "quiet", "q", false, "print no messages about refused input")
	p.BoolVarP(&v.Verbose, "verbose", "v", false, "also print each refused record, and a count")
	p.BoolVar(&v.ShowPassword, "show-password", false, "do not hide passwords")
}

// SharedFlags adds flags that many verbs have, by their names, or by those of
// groups: records are lines, with "json" and "null"; lines have -f, "jobs" and
// "max-record"; texts are records that people have written, with -e, by which
// what clearly means a reference is accepted, and "skips". By "relaxed"
// [Options.ParseRef] takes suffix references (RFC 3986 section 4.5); it excludes
// "base".
func (v *Verb) SharedFlags(names ...string) {
	for _, name := range names {
		switch name {
		case "records":
			v.SharedFlags("lines", "json", "null")
		case "lines":
			v.StringArrayVarP(&v.Files, "url-file", "f", nil,
				"read lines from `FILE`; - is standard input")
			v.SharedFlags("jobs", "max-record")
			v.ValidArgsFunction = cobra.NoFileCompletions
		case "null":
			v.BoolVarP(&v.Null, name, "0", false, "read and write records that end in NUL")
		case "jobs":
			v.IntVarP(&v.Jobs, name, "j", 0, "use `N` cores instead of all")
		case "max-record":
			v.StringVar(&v.most, name, "", "refuse records longer than `SIZE`, as in 64K")
		case "json":
			v.BoolVar(&v.JSON, name, false, "print one JSON object per line")
		case "relaxed":
			v.BoolVarP(&v.Relaxed, name, "r", false,
				"read www.example.com as http://www.example.com")
			if v.relaxes = true; v.Lookup("base") != nil {
				v.Exclude("base", name)
			}
		case "base":
			v.BaseFlag("resolve references with `BASE` first")
		case "texts":
			short := "e"
			if v.Mends = "-e"; v.ShorthandLookup(short) != nil { // it is another flag
				v.Mends, short = "--encode", ""
			}
			v.BoolVarP(&v.Encode, "encode", short, false, "read IRIs, spaces and the like as URIs")
			v.SharedFlags("skips")
		case "skips":
			v.canSkip = true
			v.BoolVar(&v.skipBlank, "skip-blank", false, "skip blank lines")
			v.BoolVar(&v.comments, "comments", false, `skip lines that begin with "#"`)
		default:
			panic(name)
		}
	}
}

// GetFlag adds -g. Its values are about references.
func (v *Verb) GetFlag(p *string, usage string) {
	v.StringVarP(p, "get", "g", "", usage)
	v.gets = true
}

// BaseFlag adds -b, the base against which references are resolved first.
func (v *Verb) BaseFlag(usage string) {
	v.StringVarP(&v.BaseText, "base", "b", "", usage)
	v.Given(&v.HasBase, "base")
}

// Old adds what a flag was called once, as "-v" or "--value". It goes with 1.0.
func (v *Verb) Old(spelling, flag string) {
	name, letter := strings.TrimLeft(spelling, "-"), ""
	if len(name) == 1 {
		name, letter = "old-"+name, name
	}
	v.FuncP(name, letter, "", func(value string) error { return v.Set(flag, value) })
	v.Lookup(name).Hidden = true
	v.Read(func() error {
		if v.Changed(name) {
			v.Hint(spelling + " is --" + flag + " now")
		}
		return nil
	})
}

// Given sets p to whether a flag is on the command line.
func (v *Verb) Given(p *bool, flag string) {
	v.Read(func() error {
		*p = v.Changed(flag)
		return nil
	})
}

// Exclude says that a flag and each of the others exclude each other.
func (v *Verb) Exclude(flag string, others ...string) {
	for _, other := range others {
		v.MarkFlagsMutuallyExclusive(flag, other)
	}
}
