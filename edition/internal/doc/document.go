package doc

import (
	"fmt"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// A Document is what an edition does. The functions may be given any text, and
// take time linear in it.
type Document struct {
	Name  string // "1997"
	Title string // "draft-fielding-url-syntax-05"

	// Rules are those of the grammar by their names there, and Classes its sets
	// of characters.
	Rules   func() []Rule
	Classes func() map[string]pct.Set

	// Resolve makes an absolute URL of a reference and a base by the document's
	// algorithm.
	Resolve func(base, ref string) (Target, error)

	// Normalize returns the text that all texts have in common which are equal
	// to this one.
	Normalize func(text string, l Level) (string, error)

	// Encode writes data for a component by the document's rules.
	Encode func(component, data string) (string, error)

	// Relativize returns a reference that leads from the base to the target. It
	// is nil if the document does not tell how.
	Relativize func(base, target string) (string, error)

	Schemes, Reserved []string // that it defines, and that it keeps for others
	Wrap              string   // what it writes before a URL in a text; after it is ">"
}

// A Level is how far equality goes.
type Level uint8

const (
	Syntax Level = iota // what the document says of all URLs
	Scheme              // and of those of their schemes
)

// A Target is what a reference leads to: see edition.Target.
type Target struct {
	Text            string
	CurrentDocument bool
	Findings        []finding.Finding
}

// Check returns nil if a text is of a rule: see edition.Edition.Check.
func (d *Document) Check(rule, text string) error {
	for _, r := range d.Rules() {
		if r.Name == rule {
			at := r.Match(text)
			if at < 0 {
				return nil
			}
			message := "this is not allowed here"
			if at == len(text) {
				message = "the text is incomplete here"
			}
			return finding.Finding{
				Rule: rule, Severity: finding.Error, Start: at, End: min(at+1, len(text)),
				Section: d.Title + " " + r.Section, Message: message,
			}
		}
	}
	return fmt.Errorf("%s has no rule %q", d.Title, rule)
}

// Class returns a set of characters by the name that the document has for it.
func (d *Document) Class(name string) (pct.Set, bool) {
	set, ok := d.Classes()[name]
	return set, ok
}

// Equal reports whether the document calls two texts equal.
func (d *Document) Equal(a, b string, l Level) bool {
	if a == b {
		return true
	}
	x, errX := d.Normalize(a, l)
	y, errY := d.Normalize(b, l)
	return errX == nil && errY == nil && x == y
}
