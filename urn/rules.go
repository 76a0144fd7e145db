package urn

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// Rules are what the registration of a namespace says about its names and about
// references to them.
type Rules struct {
	Fragment bool     // whether it provides for fragments (the draft, section 2.4)
	Keywords []string // the keywords of directives that it supports (section 2.3)
	Special  pct.Set  // the characters with a meaning of their own in it (section 2.5.2)

	// Parameters is the registry of keywords and services. The zero value is
	// [StandardParameters].
	Parameters Parameters
}

// CheckBy returns the rules that u breaks and that no grammar can express: at
// most 100 findings, and if there are more, one of the 100 is a note that says
// so. The first three rules are MUST NOTs of the draft: errors if the
// draft is the only document of s that u follows, otherwise warnings.
//
//   - fragment: the namespace does not provide for one (section 2.4)
//   - needless-encoding: an unreserved character is percent-encoded (section
//     2.5.2). The triplet is accepted, and kept: the character itself would
//     make another name.
//   - repeated-keyword: a registered keyword appears twice; resolvers ignore
//     all its directives (section 2.3). For any other keyword this is a
//     warning.
//   - dot-segment: "." or ".." in a name with "/". It is a warning:
//     normalization of URIs (RFC 3986 section 6.2.2.3) removes it, which makes
//     another name.
//   - unknown-keyword, unknown-service: resolvers ignore the directive. These
//     are notes.
//   - r-component: RFC 8141 section 2.3.1 asks not to use it before it is
//     defined. It is a note.
func (s Syntax) CheckBy(u URN, r *Rules) []finding.Finding {
	c := checker{text: u.String(), syntax: s}
	start := u.nssStart()
	c.needless(u, start, &r.Special)
	c.dots(start, u.NSS())
	start, _, _ = u.generic.Span(uri.Query)
	if u.generic.HasQuery() {
		c.directives(u, start, r)
	}
	if u.RComponent() != "" {
		c.add(finding.Note, start-1, start+len("+")+len(u.RComponent()), "r-component",
			RFC8141.section("2.3.1"), "no r-component is defined yet: it should not be used")
	}
	if start, end, ok := u.generic.Span(uri.Fragment); ok && !r.Fragment {
		c.add(c.must(u), start-len("#"), end, "fragment", Draft.section("2.4"),
			"the namespace "+u.NID()+" does not provide for fragments")
	}
	return c.findings
}

// must returns the severity of a MUST NOT of the draft.
func (c *checker) must(u URN) finding.Severity {
	if c.syntax&u.Syntax()&^Draft != 0 {
		return finding.Warning
	}
	return finding.Error
}

// needless finds the first triplet of the NSS that encodes an unreserved
// character.
func (c *checker) needless(u URN, start int, special *pct.Set) {
	nss := u.NSS()
	first := strings.IndexByte(nss, '%')
	if first < 0 {
		return
	}
	set := pct.Unreserved().Minus(*special)
	for i := start + first; i < start+len(nss); i += width(c.text[i]) {
		if c.text[i] != '%' {
			continue
		}
		if o := unhex(c.text[i+1])<<4 | unhex(c.text[i+2]); set.Contains(o) {
			c.add(c.must(u), i, i+3, "needless-encoding", Draft.section("2.5.2"),
				c.text[i:i+3]+` must not be used for "`+string(rune(o))+
					`"; the character itself would make another name`)
			return
		}
	}
}

// dots finds the first dot-segment of an NSS.
func (c *checker) dots(at int, nss string) {
	if strings.IndexByte(nss, '/') < 0 {
		return
	}
	for s := range strings.SplitSeq(nss, "/") {
		if s == "." || s == ".." {
			c.add(finding.Warning, at, at+len(s), "dot-segment", "RFC 3986 section 6.2.2.3",
				`normalization of URIs removes "`+s+`", which makes another name`)
			return
		}
		at += len(s) + len("/")
	}
}

// directives checks the directives, which begin at an offset.
func (c *checker) directives(u URN, at int, r *Rules) {
	d := u.Directives()
	count := make(map[string]int)
	for k := range d.All() {
		count[k]++
	}
	section := Draft.section("2.3")
	for k, v := range d.All() {
		end := at + len(k)
		_, known := r.Parameters.Keyword(k)
		known = known || slices.Contains(r.Keywords, k)
		switch {
		case count[k] > 1:
			count[k] = -1
			severity := finding.Warning
			if known {
				severity = c.must(u)
			}
			c.add(severity, at, end, "repeated-keyword", section,
				"the keyword "+k+" appears more than once: resolvers ignore all its directives")
		case count[k] < 0:
		case k == "s":
			if _, ok := r.Parameters.Service(v); !ok {
				c.add(finding.Note, end+1, end+1+len(v), "unknown-service", Draft.section("2.3.1"),
					"no such service is registered: resolvers use their default")
			}
		case !known:
			c.add(finding.Note, at, end, "unknown-keyword", section,
				"the keyword "+k+" is not known: resolvers ignore it")
		}
		at = end + len("=") + len(v) + len("&")
	}
}
