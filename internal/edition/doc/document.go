package doc

import (
	"fmt"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/pct"
)

// A Document implements an edition. The functions accept any text, in time
// linear in its length.
type Document struct {
	Name  string // "1997"
	Title string // "draft-fielding-url-syntax-05"

	// Rules are the rules of the grammar, and Classes its sets of characters by
	// name.
	Rules   *Rules
	Classes *Sets

	// Resolve makes an absolute URL of a reference and a base by the document's
	// algorithm.
	Resolve func(base, ref string) (Target, error)

	// Normalize returns the normal form of a text: equal texts have the same
	// one.
	Normalize func(text string, l Level) (string, error)

	// Raw has the characters that are not encoded in each component. Write
	// writes data for one; nil means [pct.Encode].
	Raw   *Sets
	Write func(component, data string, raw pct.Set) (string, error)

	// Relativize returns a reference from the base to the target. It is nil if
	// the document does not say how to make one.
	Relativize func(base, target string) (string, error)

	Schemes, Reserved []string // that it defines, and that it reserves for other documents
	Wrap              string   // the delimiter before a URL in running text; ">" ends it
}

// Rules are made at their first use.
type Rules = lazy.Value[[]Rule]

// Sets are sets of characters by name, made at their first use.
type Sets = lazy.Value[map[string]pct.Set]

// A Level says which rules decide equality.
type Level uint8

const (
	Syntax Level = iota // the document's rules for all URLs
	Scheme              // and its rules for the scheme of the URL
)

// A Target is the result of resolving a reference: see edition.Target.
type Target struct {
	Text            string
	CurrentDocument bool
	Findings        []finding.Finding
}

// Validate returns nil if a text matches a rule: see edition.Edition.Validate.
func (d *Document) Validate(rule, text string) error {
	for _, r := range d.Rules.Get() {
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

// Class returns a set of characters by the document's name for it.
func (d *Document) Class(name string) (pct.Set, bool) {
	set, ok := d.Classes.Get()[name]
	return set, ok
}

// Encode writes data for a component: see edition.Edition.Encode.
func (d *Document) Encode(component, data string) (string, error) {
	raw, ok := d.Raw.Get()[component]
	switch {
	case !ok:
		return "", fmt.Errorf("%s does not say how to encode %q", d.Title, component)
	case d.Write == nil:
		return pct.Encode(data, raw), nil
	}
	return d.Write(component, data, raw)
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
