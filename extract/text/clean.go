package text

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/iri"
)

// A Cleaned is the result of [Clean].
type Cleaned struct {
	Ref       uri.Ref
	Alternate uri.Ref           // Ref without the hyphen at a line break, or the empty reference
	Changes   []finding.Finding // what was changed, and where in the text
}

// wrappers are pairs of delimiters that people put around a URI.
var wrappers = [...][2]string{
	{"<", ">"}, {`"`, `"`}, {"'", "'"}, {"`", "`"}, {"(", ")"}, {"[", "]"}, {"{", "}"}, {"“", "”"},
	{"‘", "’"}, {"«", "»"}, {"‹", "›"}, {"「", "」"}, {"《", "》"}, {"〈", "〉"}, {"＜", "＞"},
}

// Limits of [Clean]: pairs of wrappers that are removed, and changes that are
// reported.
const (
	maxWrappers = 8
	maxChanges  = 100
)

// Clean returns the reference in a text that somebody typed or pasted, without
// delimiters around it (angle brackets, quotation marks, "URL:", white space)
// and invisible characters (RFC 3986 appendix C, conflicts.md D-31). White
// space inside is removed only
//
//   - in angle brackets, if a line breaks or no URI with an authority follows;
//   - in other brackets and quotation marks, if a line breaks;
//   - without delimiters, if a line breaks after the authority, or after the
//     scheme if there is no authority, and the next line is not a URI itself;
//
// because elsewhere the removal would join two words into another URI. White
// space before the "@" of an authority is always an error. Nothing is encoded.
// The error is that of [uri.ParseRef], with the offset in the text, or a
// [finding.Finding].
func Clean(text string) (Cleaned, error) { return clean(text, nil) }

// Mend is Clean for a text that clearly means a reference, in the sense of
// [iri.FromText]. Its changes are notes, because the caller asked for them.
func Mend(text string, o iri.Options) (Cleaned, error) { return clean(text, &o) }

func clean(text string, o *iri.Options) (Cleaned, error) {
	var w wrapped
	w.unwrap(text)
	s := text[w.start:w.end]
	alternate := s // the same, without white space inside
	if firstSpace(s) >= 0 {
		w.join(s)
		s, alternate = w.clean.String(), w.alternate.String()
	}
	ref, err := uri.ParseRef(s)
	if err != nil && o != nil {
		var more []finding.Finding
		ref, more, err = iri.FromText(s, *o)
		for _, f := range more {
			f.Severity = finding.Note
			w.changes = append(w.changes, w.moved(f))
		}
	}
	switch e := err.(type) {
	case *uri.ParseError:
		return Cleaned{}, &uri.ParseError{Offset: w.place(e.Offset), Rule: e.Rule}
	case finding.Finding:
		return Cleaned{}, w.moved(e)
	}
	if _, end, ok := ref.Span(uri.Userinfo); ok && len(w.gaps) > 0 && w.gaps[0].at <= end {
		return Cleaned{}, finding.Finding{
			Rule: "userinfo", Severity: finding.Error,
			Start: w.place(w.gaps[0].at-1) + 1, End: w.place(end),
			Section: "RFC 3986 appendix C",
			Message: `white space before "@" may end the intended host`,
		}
	}
	c := Cleaned{Ref: ref, Changes: w.changes}
	if alternate != s {
		c.Alternate, _ = uri.ParseRef(alternate)
	}
	return c, nil
}

// A wrapped is a text from which surrounding delimiters and inner white space
// are removed.
type wrapped struct {
	start, end       int
	angle, delimited bool
	changes          []finding.Finding

	clean, alternate strings.Builder
	gaps             []gap
}

// A gap is a place in the clean text where white space was removed.
type gap struct{ at, size int }

// place converts a place in the clean text to one in the text.
func (w *wrapped) place(i int) int {
	to := w.start + i
	for _, g := range w.gaps {
		if g.at <= i {
			to += g.size
		}
	}
	return to
}

// moved converts a finding about the clean text to one about the text.
func (w *wrapped) moved(f finding.Finding) finding.Finding {
	empty := f.End <= f.Start
	f.Start, f.End = w.place(f.Start), w.place(f.End-1)+1
	if empty {
		f.End = f.Start
	}
	return f
}

// note adds a change: the removal of a part.
func (w *wrapped) note(start, end int, rule, message string) {
	if start < end && len(w.changes) < maxChanges {
		w.changes = append(w.changes, finding.Finding{
			Rule: rule, Severity: finding.Note, Start: start, End: end,
			Section: "RFC 3986 appendix C", Message: message, HasFix: true,
		})
	}
}

// cut removes bytes from the beginning and the end, with a note for each.
func (w *wrapped) cut(begin, end int, rule, message string) {
	w.note(w.start, w.start+begin, rule, message)
	w.note(w.end-end, w.end, rule, message)
	w.start, w.end = w.start+begin, w.end-end
}

// unwrap removes the delimiters around the text.
func (w *wrapped) unwrap(text string) {
	w.end = len(text)
	for range maxWrappers {
		s := strings.TrimLeftFunc(text[w.start:w.end], isSpace)
		w.cut(w.end-w.start-len(s), 0, "white-space", "removed leading white space")
		s = strings.TrimRightFunc(s, isSpace)
		w.cut(0, w.end-w.start-len(s), "white-space", "removed trailing white space")
		before := len(s)
		const url = "URL:"
		if begins := func(prefix string) bool {
			return len(s) > len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
		}; begins(url) || begins("URL=<") {
			w.cut(len(url), 0, "prefix", `removed the prefix "`+s[:len(url)]+`"`)
			s = s[len(url):]
		}
		for _, p := range wrappers {
			if len(s) >= len(p[0])+len(p[1]) && strings.HasPrefix(s, p[0]) &&
				strings.HasSuffix(s, p[1]) && !strings.HasPrefix(s, "[//") {
				w.cut(len(p[0]), len(p[1]), "wrapper", "removed surrounding "+p[0]+" and "+p[1])
				w.angle, w.delimited = w.angle || p[0] == "<", true
				break
			}
		}
		if w.end-w.start == before {
			break
		}
	}
}

// join removes inner white space that only breaks lines.
func (w *wrapped) join(raw string) {
	for at := 0; ; {
		i := firstSpace(raw[at:])
		if i < 0 {
			w.add(raw[at:], "")
			return
		}
		word, rest := raw[at:at+i], strings.TrimLeftFunc(raw[at+i:], isSpace)
		space := raw[at+i : len(raw)-len(rest)]
		w.add(word, space)
		at += i + len(space)
		breaks := strings.ContainsAny(space, "\r\n")
		if w.angle && (breaks || !isWhole(firstWord(rest))) ||
			breaks && (w.delimited || continued(w.clean.String(), firstWord(rest))) ||
			strings.IndexFunc(space, seen) < 0 {
			w.note(w.start+at-len(space), w.start+at, "white-space", "removed white space inside")
			w.gaps = append(w.gaps, gap{w.clean.Len(), len(space)})
		} else {
			w.clean.WriteString(space)
			w.alternate.WriteString(space)
		}
	}
}

// add adds a word. In the alternate a hyphen at a line break is dropped.
func (w *wrapped) add(word, space string) {
	w.clean.WriteString(word)
	if strings.Contains(space, "\n") {
		word = strings.TrimSuffix(word, "-")
	}
	w.alternate.WriteString(word)
}

// seen reports whether a white space character is visible.
func seen(r rune) bool { return !isHidden(r) }

// firstWord returns a text up to its first white space.
func firstWord(text string) string {
	if i := firstSpace(text); i >= 0 {
		return text[:i]
	}
	return text
}

// isWhole reports whether a word is a URI with an authority.
func isWhole(word string) bool {
	u, err := uri.Parse(word)
	return err == nil && u.HasAuthority()
}

// continued reports whether a text without delimiters continues after a line
// break: its authority is complete, and the next word is not a URI itself.
func continued(before, after string) bool {
	u, err := uri.Parse(before)
	next, bad := uri.ParseRef(after)
	if err != nil || bad == nil && next.HasScheme() {
		return false
	}
	if u.HasAuthority() {
		return u.String() != u.Scheme()+"://"+u.Authority() ||
			strings.IndexByte("/?#", after[0]) >= 0
	}
	return u.Path() != "" && !strings.Contains(after, "@")
}
