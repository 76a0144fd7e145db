package iri

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"github.com/urikit/uri/finding"
)

// Rules of the findings of Check.
const (
	bidiControl  = "iri-bidi-control"
	bidiMixed    = "iri-bidi-mixed"
	bidiEnds     = "iri-bidi-ends"
	hiddenChar   = "iri-hidden-character"
	privateChar  = "iri-private-character"
	lookAlike    = "iri-delimiter-look-alike"
	looseMark    = "iri-loose-mark"
	notComposed  = "iri-not-nfc"
	sectionBidi  = "RFC 3987 section 4.2"
	sectionChars = "RFC 3987 section 6.1"
)

// maxFindings is the largest number of findings that Check returns: a hostile
// text could have millions. The rest is left out.
const maxFindings = 100

// Check returns findings about characters that the grammar allows but that are
// forbidden or unwise, at most 100, in the order of the text:
//
//   - iri-bidi-control, an error: a character that changes the direction of
//     text, which is forbidden (section 4.1);
//   - iri-bidi-mixed, iri-bidi-ends: a component with letters of both
//     directions, or a right-to-left component that does not begin and end with
//     right-to-left letters: its display order is not its typing order (section
//     4.2). Components are the user information, the labels of the host, the
//     segments, the keys and values of the query, and the fragment;
//   - iri-hidden-character, iri-delimiter-look-alike, iri-private-character,
//     iri-loose-mark: a character that [FromURI] does not decode (section 6.1);
//   - iri-not-nfc: a run of characters that [Ref.NFC] changes (section
//     5.3.2.2).
//
// If there is a fix, it is the percent-encoded character, which is equivalent;
// for iri-not-nfc it is the normal form, which is not. The user information may
// contain a password: it gets no fix, and its characters are not named. Check
// takes time linear in the text, and does not allocate if it finds nothing.
func Check(r Ref) []finding.Finding {
	if r.IsASCII() {
		return nil
	}
	c := checker{text: r.s, userStart: -1}
	start := r.hierStart()
	if strings.HasPrefix(r.s[start:], "//") {
		start += len("//")
		host, hostEnd := r.host()
		if host > start {
			c.userStart, c.userEnd = start, host-1
			c.direction(start, host-1)
		}
		c.directions(host, hostEnd, ".")
		start += before(r.s[start:], "/?#")
	}
	pathEnd := before(r.s, "?#")
	c.directions(start, pathEnd, "/")
	queryEnd := len(r.s)
	if i := strings.IndexByte(r.s, '#'); i >= 0 {
		c.direction(i+1, len(r.s))
		queryEnd = i
	}
	if pathEnd < queryEnd {
		c.directions(pathEnd+1, queryEnd, "&=;")
	}
	c.characters()
	slices.SortStableFunc(c.findings, func(f, g finding.Finding) int { return f.Start - g.Start })
	return c.findings[:min(len(c.findings), maxFindings)]
}

type checker struct {
	text               string
	userStart, userEnd int
	findings           []finding.Finding
}

func (c *checker) add(s finding.Severity, start, end int, rule, section, message, fix string) {
	f := finding.Finding{Rule: rule, Severity: s, Start: start, End: end, Section: section,
		Message: message}
	if !c.secret(start) && fix != "" {
		f.Fix, f.HasFix = fix, true
	}
	c.findings = append(c.findings, f)
}

// secret reports whether the character at i must not be shown.
func (c *checker) secret(i int) bool { return c.userStart <= i && i < c.userEnd }

// characters checks each character beyond US-ASCII, and the runs of them.
func (c *checker) characters() {
	last, run, triplet := rune('/'), 0, 0
	for i, r := range c.text {
		if r == '%' {
			triplet = i + len("%00")
		}
		if i >= max(run, triplet) {
			if run = runEnd(c.text, i); run > i {
				if form, ok := compose(c.text[i:run]); ok {
					c.add(finding.Warning, i, run, notComposed, "RFC 3987 section 5.3.2.2",
						"the characters are not in Normalization Form C", form)
				}
			}
		}
		if r >= utf8.RuneSelf {
			c.character(i, r, last)
		}
		if len(c.findings) > 2*maxFindings {
			return
		}
		if last = r; i < triplet {
			last = '%'
		}
	}
}

func (c *checker) character(i int, r, last rune) {
	severity, rule, section, message := finding.Warning, "", sectionChars, ""
	switch {
	case isBidiControl(r):
		severity, rule, section = finding.Error, bidiControl, "RFC 3987 section 4.1"
		message = " changes the direction of text"
	case isPrivate(r):
		rule, message = privateChar, " is for private use"
	case hidden(r):
		rule, message = hiddenChar, " cannot be seen, or looks like a space"
	case looksReserved(r):
		rule, message = lookAlike, " looks like a delimiter, or becomes one"
	case unicode.Is(unicode.M, r) && !carriesMark(last):
		rule, message = looseMark, " is a mark that joins with a delimiter"
	default:
		return
	}
	name := "the character " + codePoint(r)
	if c.secret(i) {
		name = "a character"
	}
	end := i + utf8.RuneLen(r)
	c.add(severity, i, end, rule, section, name+message, encode(c.text[i:end]))
}

// directions checks the parts of text[start:end] between delimiters.
func (c *checker) directions(start, end int, delimiters string) {
	for i := start; i <= end && len(c.findings) <= maxFindings; {
		n := strings.IndexAny(c.text[i:end], delimiters)
		if n < 0 {
			n = end - i
		}
		c.direction(i, i+n)
		i += n + 1
	}
}

// direction checks a component, text[start:end], by section 4.2.
func (c *checker) direction(start, end int) {
	var left, right bool
	var first, last bidi.Class // last ignores combining marks
	for i := start; i < end; {
		p, size := bidi.LookupString(c.text[i:end])
		class := p.Class()
		switch class {
		case bidi.L:
			left = true
		case bidi.R, bidi.AL:
			right = true
		}
		if i == start {
			first = class
		}
		if class != bidi.NSM || i == start {
			last = class
		}
		i += max(size, 1)
	}
	switch {
	case !right:
	case left:
		c.add(finding.Warning, start, end, bidiMixed, sectionBidi,
			"letters of both directions are in one component", "")
	case !isRight(first) || !isRight(last):
		c.add(finding.Warning, start, end, bidiEnds, sectionBidi,
			"a right-to-left component begins or ends with another character", "")
	}
}

func isRight(c bidi.Class) bool { return c == bidi.R || c == bidi.AL }
