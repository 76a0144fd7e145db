package urn

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// Check is [Check] for one syntax, or for any of a set. For a set, the findings
// follow the syntax that the text seems to be meant for.
func (s Syntax) Check(u uri.URI) []finding.Finding {
	if follows(u, s) != 0 {
		return nil
	}
	loose := s&Loose != 0 // then any query is allowed
	either := s&Either == Either
	switch {
	case either || loose: // only RFC 8141 has components and "/"
		if isComponents(u.Query()) || strings.Contains(u.Path(), "/") {
			s = RFC8141
		} else {
			s = Draft
		}
	case s&Draft != 0:
		s = Draft
	case s&RFC8141 != 0:
		s = RFC8141
	case s&RFC2141 == 0:
		return []finding.Finding{{
			Rule: "URN", Severity: finding.Error, End: len(u.String()), Section: Draft.section("2"),
			Message: "no syntax was given",
		}}
	}
	c := checker{text: u.String(), syntax: s, either: either}
	if start, end, _ := u.Span(uri.Scheme); !strings.EqualFold(c.text[start:end], "urn") {
		c.bad(start, end, "scheme", "2", `the scheme is not urn`)
		return c.findings
	}
	if start, end, ok := u.Span(uri.Authority); ok {
		c.bad(start-len("//"), end, "URN", "2",
			`"//" is not allowed in a URN, which has no authority`)
		return c.findings
	}
	c.path(u.Path())
	if start, end, ok := u.Span(uri.Query); ok && !loose {
		c.query(start, end)
	}
	if start, _, ok := u.Span(uri.Fragment); ok && s == RFC2141 {
		c.bad(start-len("#"), len(c.text), "reserved", "2.3.2", `"#" is reserved`)
	}
	if i := nul(c.text); i >= 0 {
		c.bad(i, i+len("%00"), "NSS", "2.5.3",
			"NUL is not allowed in a URN, not even percent-encoded")
	}
	return c.findings
}

// A checker finds errors by one syntax.
type checker struct {
	text     string
	syntax   Syntax
	either   bool // whether another syntax is accepted too
	findings []finding.Finding
}

// bad adds an error. The section is that of the draft; [Syntax.section]
// translates it.
func (c *checker) bad(start, end int, rule, section, message string) {
	c.add(finding.Error, start, end, rule, c.syntax.section(section), message)
}

// maxFindings is how many findings a check lists: a hostile text could have
// millions. If there are more, one of them is a note that says so.
const maxFindings = 100

// add adds a finding. If the list is full, its last two places have a note, and
// the worst of the findings that do not fit. So notes hide no error.
func (c *checker) add(s finding.Severity, start, end int, rule, section, message string) {
	f := finding.Finding{
		Rule: rule, Severity: s, Start: start, End: end, Section: section, Message: message,
	}
	if len(c.findings) < maxFindings {
		c.findings = append(c.findings, f)
		return
	}
	note, last := &c.findings[maxFindings-2], &c.findings[maxFindings-1]
	if note.Severity > last.Severity {
		*last = *note
	}
	if s > last.Severity {
		*last = f
	}
	*note = finding.Finding{
		Rule: "limit", Start: note.Start, End: note.End, Section: section,
		Message: "there are more findings; only " + strconv.Itoa(maxFindings) + " are listed",
	}
}

// section cites the section of s that corresponds to one of the draft.
func (s Syntax) section(draft string) string {
	switch {
	case s&Draft != 0:
		s = Draft
	case s&RFC8141 != 0:
		if s = RFC8141; draft == "2.5.3" {
			return "RFC 3986 section 7.3" // RFC 8141 does not mention NUL
		}
	case draft == "2.5.3":
		draft = "2.4"
	}
	return s.String() + " section " + draft
}

// path checks NID and NSS.
func (c *checker) path(path string) {
	at := len(scheme)
	nid, nss, ok := strings.Cut(path, ":")
	c.nid(at, nid)
	switch at += len(nid); {
	case !ok:
		c.bad(at, at, "URN", "2", `missing ":" and name after the namespace`)
		return
	case nss == "":
		c.bad(at+1, at+1, "NSS", "2.2", `missing name after the second ":"`)
		return
	}
	at++
	not, section := "/", "2.2"
	switch c.syntax {
	case RFC8141:
		if nss[0] == '/' {
			c.bad(at, at+1, "NSS", "2", `a name must not begin with "/"`)
		}
		return
	case RFC2141:
		not, section = "/&~", "2.2"
	}
	if i := strings.IndexAny(nss, not); i >= 0 {
		message := strconv.Quote(nss[i:i+1]) +
			" is not allowed in a name unless it is percent-encoded"
		if c.syntax == RFC2141 && nss[i] == '/' {
			section = "2.3.2"
			message = `"/" is reserved: as data it is percent-encoded`
		}
		c.bad(at+i, at+i+1, "NSS", section, message)
	}
}

// nid checks a namespace identifier that begins at an offset.
func (c *checker) nid(at int, nid string) {
	bad := func(start, end int, message string) { c.bad(at+start, at+end, "NID", "2.1", message) }
	n := len(nid)
	for i := range n {
		if !isNID[nid[i]] {
			bad(i, i+1, strconv.Quote(nid[i:i+1])+
				" is not allowed in the name of a namespace, only letters, digits and hyphens")
			return
		}
	}
	least := 2
	if c.syntax == RFC2141 {
		least = 1
	}
	switch {
	case n == 0:
		bad(0, 0, "missing name of a namespace")
	case n < least:
		bad(n, n, "the name of a namespace must have at least two characters")
	case n > maxNID:
		bad(maxNID, n, "the name of a namespace must have at most 32 characters")
	case nid[0] == '-':
		bad(0, 1, `the name of a namespace must not begin with "-"`)
	case nid[n-1] == '-' && c.syntax != RFC2141:
		bad(n-1, n, `the name of a namespace must not end with "-"`)
	case isUrn(nid):
		bad(0, n, `"urn" is reserved, and cannot name a namespace`)
	}
}

// query checks what follows "?".
func (c *checker) query(start, end int) {
	q := c.text[start:end]
	switch {
	case c.syntax == RFC2141:
		c.bad(start-1, end, "reserved", "2.3.2", `"?" is reserved`)
	case c.syntax == Draft && isComponents(q):
		c.bad(start, start+1, "urn-query", "2.3",
			"an r- or q-component of RFC 8141 is not allowed in a query of directives")
	case c.syntax == Draft:
		if f := directiveFault(q); f.rule != "" {
			c.bad(start+f.start, start+f.end, f.rule, "2.3", f.message)
		}
	case !isComponents(q):
		message := `"?" must be followed by "+" or "="`
		if c.either {
			message += `; directives are allowed after a name without "/"`
		}
		c.bad(start, start, "rq-components", "2.3", message)
	default:
		i := componentsFault(q)
		if i < 0 {
			return
		}
		rule := "q-component"
		if q[:i] == "+" {
			rule = "r-component"
		}
		if i < len(q) {
			c.bad(start+i, start+i+1, rule, "2.3", "the "+rule+` must not begin with "/" or "?"`)
		} else {
			c.bad(start+i, start+i, rule, "2.3", "the "+rule+" is empty")
		}
	}
}
