package cli

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// The limits of texts in messages about -e, in columns if not in bytes. More is
// shown as "…".
const (
	// maxShown limits the text that a hint shows.
	maxShown = 200

	// maxNamed limits the characters that a message names.
	maxNamed = 20

	// maxMended is the length of the longest refused text for which a way out
	// is sought, in bytes: that takes nine times its memory. The message about
	// a longer one tells none.
	maxMended = 1 << 20
)

// Mend returns the reference that a text clearly means, and what was changed.
// The path of a file on Windows is an error.
func Mend(record string, o iri.Options) (text.Cleaned, error) {
	if isWindows(record) && !o.Backslashes {
		return text.Cleaned{}, finding.Finding{Severity: finding.Error,
			Message: "this is the path of a file on Windows"}
	}
	c, err := text.Mend(record, o)
	for i, f := range c.Changes {
		part := record[f.Start:f.End]
		switch char, _ := utf8.DecodeRuneInString(part); {
		case f.Rule == "text-excluded-character":
			named := `"` + show.CutTo(part, maxNamed) + `"`
			if part == " " {
				named = "a space"
			}
			c.Changes[i].Message = named + " is not allowed here, and percent-encoded"
		case f.Rule == "white-space" && part != "" && !unicode.IsSpace(char):
			c.Changes[i].Message = fmt.Sprintf("removed the invisible character %U", char)
		}
	}
	return c, err
}

func isWindows(record string) bool {
	return strings.HasPrefix(record, `\\`) || len(record) > 2 && record[1:3] == `:\`
}

func mend(record string) (text.Cleaned, error) {
	return Mend(record, iri.Options{Percents: true})
}

// mendSuffix is mend for what is a suffix reference (RFC 3986 section 4.5) but
// for its characters.
func mendSuffix(record string) (c text.Cleaned, err error) {
	const slashes = "//"
	c, err = text.Mend(slashes+record, iri.Options{Percents: true, DNS: true, Profile: host.UTS46})
	if err == nil {
		var u uri.URI
		if u, err = scheme.CompleteSuffix(strings.TrimPrefix(c.Ref.String(), slashes)); err == nil {
			c, err = mend(u.Scheme() + ":" + slashes + record)
			before := len(u.Scheme()) + len(":") + len(slashes)
			for i := range c.Changes {
				c.Changes[i].Start -= before
				c.Changes[i].End -= before
			}
		}
	}
	return c, err
}

// Mended returns, with -e, the record with the reference that its text means,
// and tells each change. A text that has no clear meaning stays.
func (r Record) Mended() Record {
	if !r.o.Encode {
		return r
	}
	if _, err := uri.ParseRef(r.Text); err == nil {
		return r
	}
	c, err := mend(r.Text)
	if err == nil && r.o.Relaxed && !c.Ref.HasScheme() && !c.Ref.HasAuthority() {
		if s, no := mendSuffix(r.Text); no == nil {
			c = s
		}
	}
	if err != nil {
		return r
	}
	if !r.o.JSON || r.in.Sink != nil { // a sink may drop the record
		r.Tell(c.Changes)
	}
	r.mending = &mending{r.Text, c.Changes}
	r.Text = c.Ref.String()
	return r
}

// Changes returns what -e changed.
func (r Record) Changes() []finding.Finding {
	if r.mending != nil {
		return r.mending.changes
	}
	return nil
}

// Original returns the text of the record before -e changed it.
func (r Record) Original() string {
	if r.mending != nil {
		return r.mending.original
	}
	return r.Text
}

// WayOut says, for the end of a message, what would take a refused text, and
// for what.
func (r Record) WayOut(f finding.Finding) string {
	way, meant := r.wayOut(f)
	return way + meant
}

// wayOut is WayOut in two parts.
func (r Record) wayOut(f finding.Finding) (way, meant string) {
	whole := !r.Cut || r.Text != ""
	if flag := r.o.SkipFlag(r.Text); flag != "" && whole && r.Name != Arguments {
		return "; " + flag + " skips such lines", ""
	}
	if r.Cut || r.o.Mends == "" || r.in.AnyText || len(r.Text) > maxMended {
		return "", ""
	}
	record := r.Original()
	t, changes := text.Refang(record) // "\" may be a dot, or end a host as browsers read it
	if changes != nil && !strings.Contains(record, `\`) {
		if c, err := text.Clean(t); err == nil {
			return "; uri clean --refang reads it as ", shown(c.Ref)
		}
	}
	if r.o.Null && strings.Contains(record, "\n") {
		return "; if these are lines, leave out -0", ""
	}
	if isWindows(record) {
		return "; uri file --system windows makes a URI of the path", ""
	}
	c, err := mend(record)
	flags := ""
	if f.Rule == "scheme" && !c.Ref.HasScheme() { // -r adds one
		if !r.o.relaxes || strings.Contains(f.Message, "; -r ") {
			return "", ""
		}
		c, err = mendSuffix(record)
		if !r.o.Relaxed {
			flags = " -r"
		}
	}
	if !r.o.Encode {
		flags += " " + r.o.Mends
	}
	if err != nil || flags == "" || c.Ref.String() == record {
		return "", ""
	}
	return ";" + flags + " reads it as ", shown(c.Ref)
}

func shown(r uri.Ref) string { return show.CutTo(show.Masked(r.String()), maxShown) }
