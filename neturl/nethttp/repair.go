package nethttp

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// pathStart returns where the path of a reference begins (appendix B).
func pathStart(text string) int {
	p := uri.Split(text)
	n := len(p.Scheme) + len(p.Authority)
	if p.HasScheme {
		n += len(":")
	}
	if p.HasAuthority {
		n += len("//")
	}
	return n
}

// repair percent-encodes what is not allowed in path, query and fragment, and
// before the path only what is not US-ASCII: other characters of a host may
// mean anything. A text with a control stays, and so is refused.
func repair(text string, path int) (string, []finding.Finding) {
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7F }) {
		return text, nil
	}
	rest, fragment, hasFragment := strings.Cut(text[path:], "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	var b strings.Builder
	var findings []finding.Finding
	at := 0
	add := func(part, rule, section string, keep pct.Set) {
		b.WriteString(pct.Repair(part, keep))
		if i := pct.Index(part, keep); i >= 0 {
			findings = append(findings, finding.Finding{Rule: rule, Severity: finding.Warning,
				Start: at + i, End: at + len(part), Section: section,
				Message: "bytes that are not allowed in the " + rule + " are percent-encoded"})
		}
		at += len(part) + 1 // what ends it
	}
	if pct.Valid(text[:path], pct.Range(0, 0xFF)) {
		add(text[:path], "authority", "RFC 3986 section 3.2", pct.Range(0, 0x7F))
	} else { // a "%" without two digits stays an error
		b.WriteString(text[:path])
	}
	at = path
	add(rest, "path", "RFC 3986 section 3.3", pct.Path())
	if hasQuery {
		b.WriteByte('?')
		add(query, "query", "RFC 3986 section 3.4", pct.Query())
	}
	if hasFragment {
		b.WriteByte('#')
		add(fragment, "fragment", "RFC 3986 section 3.5", pct.Fragment())
	}
	return b.String(), findings
}
