package anatomy

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// hostNotes says what kind of host it is, and how other systems read it.
func (v *view) hostNotes() []string {
	h, err := host.Parse(v.Host())
	if err != nil {
		return nil // never: the reference is valid
	}
	switch h.Kind() {
	case host.IPv4:
		return []string{"IPv4 address"}
	case host.IPvFuture:
		return []string{"address of a future version"}
	case host.IPv6:
		notes := []string{"IPv6 address"}
		if a, form := h.Embedded(); form != host.NotEmbedded {
			notes[0] += ", the " + form.String() + " form of " + a.String()
		}
		if normal := h.Normalize(); normal != h {
			notes = append(notes, "the same as "+normal.String()+" (RFC"+join+"5952)")
		}
		return notes
	}
	notes := []string{"registered name"}
	if h.String() == "" {
		notes[0] += "; the scheme may have a default"
		return notes
	}
	if a, ok := h.Numeric(); ok {
		notes[0] += "; to some systems it is " + a.String()
		return notes
	}
	name, err := h.LookupName()
	if f, ok := finding.Of(err); ok {
		const what = ", but not valid in DNS: %s (byte" + join + "%d of the host)"
		notes[0] += fmt.Sprintf(what, f.Message, f.Start)
		return notes
	}
	if !strings.EqualFold(name, h.String()) {
		notes = append(notes, "in DNS "+clip(name, maxValue))
	}
	if shown := h.Display(); shown != name {
		notes = append(notes, "for people "+clip(legible(shown), maxValue))
	}
	return notes
}

// legible returns a name that is safe to show: as it is, if the width of all
// its characters is known, or else escaped. A NUL follows a character of two
// columns.
func legible(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.Is(unicode.M, r) {
			return show.ASCII(name)
		}
		b.WriteRune(r)
		if show.IsWide(r) {
			b.WriteByte(0)
		}
	}
	return b.String()
}
