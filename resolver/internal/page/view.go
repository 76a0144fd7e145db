package page

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/resolver"
)

// A View is what a page shows: a [Front], [Name], [NotFound], [Space], [List]
// or [Failure].
type View interface {
	// page returns the name of the template and the heading.
	page(texts map[string]string) (name, heading string)
}

// A Front is the front page.
type Front struct{ Namespaces []*resolver.Namespace }

func (Front) page(t map[string]string) (string, string) { return "front", t["front.title"] }

// A Name is the page of a registered name, also of one with a tombstone.
type Name struct {
	Record    *resolver.Record
	Rest      string              // of the name that was asked for, after that of a partial record
	Locations []resolver.Location // the best first: the button leads to it
	Namespace *resolver.Namespace // or nil
	Formats   []Link              // the same for machines
	Citations []Link              // and for programs that keep citations
	History   []*resolver.Record  // the newest first
	Hidden    int                 // how many versions are not in the history
	Past      bool                // the record is an earlier version
	Ignored   []string            // keywords of the request
}

func (v Name) page(map[string]string) (string, string) {
	return "name", cmp.Or(v.Record.Metadata["title"], v.Name())
}

// Name returns the name that the page is about.
func (v Name) Name() string { return v.Record.Name + v.Rest }

// Since returns when the name came into its state: an erasure is later.
func (v Name) Since() time.Time {
	since := v.Record.Changed
	for _, r := range v.History {
		if r.State == v.Record.State && r.Version < v.Record.Version {
			since = r.Changed
		} else if r.Version < v.Record.Version {
			break
		}
	}
	return since
}

// A NotFound is the page of a text that is not a registered name.
type NotFound struct {
	Text string
	Err  error // why the text is not a URN, or nil
	resolver.Diagnosis
}

func (v NotFound) page(t map[string]string) (string, string) {
	if v.Err != nil || len(v.Findings) > 0 {
		return "invalid", t["invalid.title"]
	}
	return "lost", t["lost.title"]
}

// Shown returns the text, or "" if it is too long to be a name.
func (v NotFound) Shown() string {
	if len(v.Text) > resolver.MaxName {
		return ""
	}
	return v.Text
}

// A Spot is what is wrong with a text, and where.
type Spot struct {
	Before, At, After string // the text
	Position          int    // of the character, from 1
	Digit, Right      string // the right check digit, if it is that, and the text with it
	Message           string // in English; "" is that the text does not begin with "urn:"
}

// Spot returns the first thing that is wrong with the text.
func (v NotFound) Spot() Spot {
	text := v.Shown()
	f, ok := finding.Of(v.Err)
	switch {
	case !strings.HasPrefix(strings.ToLower(v.Text), "urn:"):
		return Spot{Before: text}
	case ok:
	case len(v.Findings) > 0:
		f = v.Findings[0]
	default:
		return Spot{Before: text, Message: v.Err.Error()}
	}
	start := min(f.Start, len(text))
	end := max(start, min(f.End, len(text)))
	s := Spot{Before: text[:start], At: text[start:end], After: text[end:], Message: f.Message}
	s.Position = utf8.RuneCountInString(s.Before) + 1
	if f.HasFix && f.Rule == "check-digit" {
		s.Digit, s.Right = f.Fix, f.Apply(text)
	}
	return s
}

// An Imprint is the page with the text that the site has for it.
type Imprint struct{}

func (Imprint) page(t map[string]string) (string, string) { return "imprint", t["imprint"] }

// A Space is the page of a namespace.
type Space struct {
	*resolver.Namespace
	Below []*resolver.Namespace // those whose prefixes begin with its own
}

func (v Space) page(map[string]string) (string, string) { return "space", cmp.Or(v.Title, v.Prefix) }

// A List is the page of several locations or names, as RFC 2169 has them.
type List struct {
	Of        string // what was asked for
	Locations []resolver.Location
	Names     []string // not nil, if names were asked for
}

func (v List) page(t map[string]string) (string, string) {
	if v.Names != nil {
		return "list", t["list.names"]
	}
	return "list", t["list.title"]
}

// A Failure is the page of an error that is not about a name.
type Failure struct {
	Status int    // of HTTP
	Detail string // in English, or ""
}

func (v Failure) page(t map[string]string) (string, string) {
	return "failure", cmp.Or(t[fmt.Sprintf("failure.%d.title", v.Status)], t["failure.title"])
}
