package urn

import (
	"slices"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// Rules are what the registration of a namespace says of its names and of references to them.
type Rules struct {
	Fragment bool     // whether it provides for fragments (the draft, section 2.4)
	Keywords []string // the keywords of directives that it supports (section 2.3)
	Special  pct.Set  // the characters with a meaning of their own in it (section 2.5.2)
}

// Violations returns in what u, which is a URN, breaks the rules that no grammar can show. The rules are
// those of the draft; what RFC 8141 allows is a warning. There are 100 findings at most.
//
//   - fragment: the namespace does not provide for one
//   - needless-encoding: a character is percent-encoded that is not reserved (section 2.5.2). It is
//     accepted, and kept: with the character itself it would be another name.
//   - repeated-keyword: resolvers ignore all its directives
//   - unknown-keyword, unknown-service: resolvers ignore the directive. These are notes.
//   - r-component: RFC 8141 section 2.3.1 asks not to use it before it is defined. It is a note.
func (u URN) Violations(r Rules) []finding.Finding {
	c := checker{text: u.String(), syntax: Draft}
	start := u.nssStart()
	c.needless(start, start+len(u.NSS()), r.Special)
	start, _, _ = u.generic.Span(uri.Query)
	if u.Directives() != (Directives{}) {
		c.directives(start, u.Directives(), r.Keywords)
	}
	if u.RComponent() != "" {
		c.add(finding.Note, start-1, start+len("+")+len(u.RComponent()), "r-component", RFC8141.section("2.3.1"),
			"nobody has said yet what an r-component means: it should not be used")
	}
	if start, end, ok := u.generic.Span(uri.Fragment); ok && !r.Fragment {
		severity := finding.Error
		if u.Syntax()&RFC8141 != 0 {
			severity = finding.Warning
		}
		c.add(severity, start-len("#"), end, "fragment", Draft.section("2.4"),
			"the namespace "+u.NID()+" does not provide for fragments")
	}
	return c.findings
}

// needless finds the first triplet of the NSS that stands for a character that is not reserved.
func (c *checker) needless(start, end int, special pct.Set) {
	set := pct.Unreserved.Minus(special)
	for i := start; i < end; i += width(c.text[i]) {
		if c.text[i] != '%' {
			continue
		}
		if o := unhex(c.text[i+1])<<4 | unhex(c.text[i+2]); set.Contains(o) {
			c.add(finding.Warning, i, i+3, "needless-encoding", Draft.section("2.5.2"), c.text[i:i+3]+" stands for "+
				strconv.Quote(string(rune(o)))+", which is not to be percent-encoded; with the character itself this would be another name")
			return
		}
	}
}

// directives looks at those that begin at an offset.
func (c *checker) directives(at int, d Directives, supported []string) {
	count := make(map[string]int)
	for k := range d.All() {
		count[k]++
	}
	section := Draft.section("2.3")
	for k, v := range d.All() {
		end := at + len(k)
		switch {
		case count[k] > 1:
			count[k] = -1
			c.add(finding.Warning, at, end, "repeated-keyword", section, "the keyword "+k+" is there more than once: resolvers ignore all of them")
		case count[k] < 0:
		case k == "s":
			if _, ok := LookupService(v); !ok {
				c.add(finding.Note, end+1, end+1+len(v), "unknown-service", Draft.section("2.3.1"),
					"no such service is registered: resolvers use their default")
			}
		case k != "c" && !slices.Contains(supported, k):
			c.add(finding.Note, at, end, "unknown-keyword", section, "the keyword "+k+" is not known: resolvers ignore it")
		}
		if at = end + len("=") + len(v) + len("&"); len(c.findings) >= maxFindings-1 {
			return // one more may be an error, which is told behind however many notes
		}
	}
}
