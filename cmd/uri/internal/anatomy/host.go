package anatomy

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/host"
)

// hostNotes says what kind of host it is, and what others make of it.
func (v *view) hostNotes() []string {
	h, err := host.Parse(v.Host())
	if err != nil {
		return nil // it is part of what is valid
	}
	switch h.Kind() {
	case host.IPv4:
		return []string{"IPv4 address"}
	case host.IPv6:
		return addressNotes(h)
	case host.IPvFuture:
		return []string{"address of a future version"}
	}
	if h.String() == "" {
		return []string{"registered name; the scheme may have a default"}
	}
	return nameNotes(h)
}

func addressNotes(h host.Host) []string {
	notes := []string{"IPv6 address"}
	if a, form := h.Embedded(); form != host.NotEmbedded {
		notes[0] += ", the " + form.String() + " form of " + a.String()
	}
	if normal := h.Normalize(); normal != h {
		notes = append(notes, "the same as "+normal.String()+" (RFC"+join+"5952)")
	}
	return notes
}

func nameNotes(h host.Host) []string {
	const kind = "registered name"
	if a, ok := h.Numeric(); ok {
		return []string{kind + "; to some systems it is " + a.String()}
	}
	name, err := h.LookupName()
	if err != nil {
		var e *host.Error
		if !errors.As(err, &e) {
			return []string{kind} // there is no other error
		}
		return []string{kind + ", but none for DNS: " + e.Reason.String() +
			" (byte" + join + strconv.Itoa(e.Offset) + " of the host)"}
	}
	notes := []string{kind}
	if !strings.EqualFold(name, h.String()) {
		notes = append(notes, "in DNS "+clipName(name))
	}
	if shown := h.Display(); shown != name {
		notes = append(notes, "for people "+clipName(legible(shown)))
	}
	return notes
}

// legible returns a name that is safe to show as it is, if it can be told how
// many columns it takes, or else escaped. Behind a character of two columns is
// a NUL, which is not printed.
func legible(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.Is(unicode.M, r) {
			return show.ASCII(name)
		}
		b.WriteRune(r)
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			b.WriteByte(0)
		}
	}
	return b.String()
}

// clipName is clip for names that matter.
func clipName(s string) string {
	if len(s) <= maxValue {
		return s
	}
	return strings.ToValidUTF8(s[:maxValue-len("...")], "") + "..."
}
