package cli

import "github.com/spf13/cobra"

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

// RecordFlags adds the flags of a verb that answers records.
func (v *Verb) RecordFlags() {
	v.LineFlags()
	v.SharedFlags("null", "json")
}

// LineFlags adds the flags of a verb that reads only lines.
func (v *Verb) LineFlags() {
	f := v.Flags()
	f.StringArrayVarP(&v.Files, "url-file", "f", nil, "read lines from `FILE`; - is standard input")
	v.SharedFlags("jobs", "max-record")
	v.ValidArgsFunction = cobra.NoFileCompletions
}

// SharedFlags adds flags that many verbs have.
func (v *Verb) SharedFlags(names ...string) {
	f := v.Flags()
	for _, name := range names {
		switch name {
		case "null":
			f.BoolVarP(&v.Null, name, "0", false, "read and write records that end in NUL")
		case "jobs":
			f.IntVarP(&v.Jobs, name, "j", 0, "use `N` cores instead of all")
		case "max-record":
			f.StringVar(&v.most, name, "", "refuse records longer than `SIZE`, as in 64K")
		case "json":
			f.BoolVar(&v.JSON, name, false, "print one JSON object per line")
		}
	}
}

// GetFlag adds -g. Its values are about references.
func (v *Verb) GetFlag(p *string, usage string) {
	v.Flags().StringVarP(p, "get", "g", "", usage)
	v.gets = true
}

// RelaxedFlag adds -r, by which [Options.ParseRef] takes suffix references (RFC
// 3986 section 4.5).
func (v *Verb) RelaxedFlag() {
	v.Flags().BoolVarP(&v.Relaxed, "relaxed", "r", false,
		"read www.example.com as http://www.example.com")
	v.relaxes = true
}

// BaseFlag adds -b, the base against which references are resolved first.
func (v *Verb) BaseFlag(usage string) {
	v.Flags().StringVarP(&v.BaseText, "base", "b", "", usage)
	v.Given(&v.HasBase, "base")
}

// TextFlags adds the flags for records that people have written: -e, by which
// texts that clearly mean a reference are accepted, and [Verb.SkipFlags].
// A verb whose -e is another thing has only --encode.
func (v *Verb) TextFlags() {
	v.Mends = "-e"
	f, short := v.Flags(), "e"
	if f.ShorthandLookup(short) != nil {
		v.Mends, short = "--encode", ""
	}
	f.BoolVarP(&v.Encode, "encode", short, false,
		"read IRIs, spaces and the like as URIs")
	v.SkipFlags()
}

// SkipFlags adds the flags that skip lines which are not records.
func (v *Verb) SkipFlags() {
	f := v.Flags()
	f.BoolVar(&v.skipBlank, "skip-blank", false, "skip blank lines")
	f.BoolVar(&v.comments, "comments", false, `skip lines that begin with "#"`)
}

// Given sets p to whether a flag is on the command line.
func (v *Verb) Given(p *bool, flag string) {
	v.Read(func() error {
		*p = v.Flags().Changed(flag)
		return nil
	})
}

// Exclude says that a flag and each of the others exclude each other.
func (v *Verb) Exclude(flag string, others ...string) {
	for _, other := range others {
		v.MarkFlagsMutuallyExclusive(flag, other)
	}
}
