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
	fragment := len(text)
	if i := strings.IndexByte(text, '#'); i >= 0 {
		fragment = i
	}
	query := fragment
	if i := strings.IndexByte(text[:fragment], '?'); i >= 0 {
		query = i
	}
	var b strings.Builder
	var findings []finding.Finding
	add := func(start, end int, rule, section string, keep pct.Set) {
		part := text[start:end]
		b.WriteString(pct.Repair(part, keep))
		if i := pct.Index(part, keep); i >= 0 {
			findings = append(findings, finding.Finding{Rule: rule, Severity: finding.Warning,
				Start: start + i, End: end, Section: section,
				Message: "bytes that are not allowed in the " + rule + " are percent-encoded"})
		}
	}
	if ascii := pct.Range(0, 0x7F); pct.Valid(text[:path], pct.Range(0, 0xFF)) {
		add(0, path, "authority", "RFC 3986 section 3.2", ascii)
	} else { // a "%" without two digits stays an error
		b.WriteString(text[:path])
	}
	add(path, query, "path", "RFC 3986 section 3.3", pct.Path)
	if query < fragment {
		b.WriteByte('?')
		add(query+1, fragment, "query", "RFC 3986 section 3.4", pct.Query)
	}
	if fragment < len(text) {
		b.WriteByte('#')
		add(fragment+1, len(text), "fragment", "RFC 3986 section 3.5", pct.Fragment)
	}
	return b.String(), findings
}
