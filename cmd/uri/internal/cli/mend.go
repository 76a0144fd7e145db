package cli

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/iri"
)

// maxShown limits the text that the hint about -e shows, in bytes.
const maxShown = 200

// TextFlags adds the flags for records that people have written: -e, by which
// texts that clearly mean a reference are taken for it, and those for lines
// that are none.
// A verb whose -e is another thing has only --encode.
func (v *Verb) TextFlags() {
	v.Mends = true
	f, short := v.Flags(), "e"
	if f.ShorthandLookup(short) != nil {
		short = ""
	}
	f.BoolVarP(&v.Encode, "encode", short, false,
		"take IRIs, spaces and the like as URIs")
	f.BoolVar(&v.skipBlank, "skip-blank", false, "skip blank lines")
	f.BoolVar(&v.comments, "comments", false, `skip lines that begin with "#"`)
}

// NoMending is for flags by which the records are no references.
func (v *Verb) NoMending(flags string) error {
	if v.Encode {
		return Usagef("-e is about URIs, and not about %s", flags)
	}
	v.Mends = false
	return nil
}

// skips reports whether a record is none, as the flags say.
func (v *Verb) skips(record string) bool {
	return v.skipBlank && strings.TrimSpace(record) == "" ||
		v.comments && strings.HasPrefix(strings.TrimLeft(record, " \t"), "#")
}

// mend returns the reference that a text clearly means, and what was changed.
func mend(record string) (text.Cleaned, error) {
	return text.Mend(record, iri.Options{Percents: true})
}

// Mended returns, with -e, the record with the reference that its text means,
// and tells each change. A text that has no clear meaning stays.
func (r Record) Mended() Record {
	if !r.v.Encode {
		return r
	}
	if _, err := uri.ParseRef(r.Text); err == nil {
		return r
	}
	c, err := mend(r.Text)
	if err != nil {
		return r
	}
	if !r.v.JSON && !r.v.Quiet {
		for _, f := range c.Changes {
			f.Message = "note: " + f.Message
			r.tell(f, "", r.N, Column(r.Text, f.Start))
		}
	}
	r.original, r.Changes = r.Text, c.Changes
	r.Text = c.Ref.String()
	return r
}

// WayOut says, for the end of a message, what -e would take a refused text for.
// It returns "" if that has no scheme and one is missing.
func (r Record) WayOut(f finding.Finding) string {
	if r.v.Encode || r.Cut || !r.v.Mends {
		return ""
	}
	if t, changes := text.Refang(r.Text); changes != nil {
		if c, err := text.Clean(t); err == nil {
			return "; uri clean --refang takes it for " + shown(c)
		}
	}
	c, err := mend(r.Text)
	if err != nil || c.Ref.String() == r.Text || f.Rule == "scheme" && !c.Ref.HasScheme() {
		return ""
	}
	flag := "-e"
	if r.v.Flags().Lookup("encode").Shorthand == "" {
		flag = "--encode"
	}
	return "; " + flag + " takes it for " + shown(c)
}

func shown(c text.Cleaned) string {
	if s := show.Masked(c.Ref.String()); len(s) <= maxShown {
		return s
	}
	return "what it means"
}
