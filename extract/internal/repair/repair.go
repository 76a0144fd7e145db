// Package repair returns the URI reference that a text in a document clearly
// means, if the text itself is not a URI reference. All formats use it: for
// links, for bases, and for URIs in text with delimiters around them.
package repair

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/iri"
)

// Reference returns the reference that a text means, and the changes. White
// space and controls at its ends, and tabs and line ends inside, are removed,
// as HTML defines it; for the rest see [iri.FromText]. The error is that of
// FromText.
func Reference(text string, backslashes bool) (uri.Ref, []finding.Finding, error) {
	s, changes := unwhite(text)
	if len(changes) > 0 {
		if r, err := uri.ParseRef(s); err == nil {
			return r, changes, nil
		}
	}
	r, more, err := iri.FromText(s, iri.Options{Backslashes: backslashes, Percents: true})
	if len(changes) == 0 || err != nil {
		return r, more, err // places in s are places in text
	}
	for _, f := range more {
		f.Start, f.End, f.Fix, f.HasFix = 0, len(text), "", false
		changes = append(changes, f)
	}
	return r, changes, nil
}

// unwhite removes the characters that HTML removes from every URL. What is not
// UTF-8 keeps those inside: octets on both sides must not become a character.
func unwhite(text string) (string, []finding.Finding) {
	s := strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	if strings.ContainsAny(s, "\t\n\r") && utf8.ValidString(s) {
		s = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
	}
	if len(s) == len(text) {
		return text, nil
	}
	return s, []finding.Finding{{
		Rule: "white-space", Severity: finding.Note, End: len(text), Section: "RFC 3986 appendix C",
		Message: "white space around and inside is removed", Fix: s, HasFix: true,
	}}
}
