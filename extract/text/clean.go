package text

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/internal/places"
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

// Limits of [Clean].
const (
	maxWrappers = 8   // pairs of wrappers that are removed: more are an error of the parser
	maxChanges  = 100 // changes that are reported: more are made, but not reported
)

// Clean returns the reference in a text that somebody typed or pasted, without
// delimiters around it (angle brackets, quotation marks, "URL:", white space)
// and invisible characters, which pasted text often has (RFC 3986 appendix C).
// White space inside is removed only
//
//   - in angle brackets, if no URI with an authority follows;
//   - in other brackets and quotation marks, if a line breaks and no such URI
//     follows;
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
	raw := text[w.start:w.end]
	w.spaces.From = w.start
	s, alternate := unfold(raw, w.join)
	ref, err := uri.ParseRef(s)
	if err != nil && o != nil {
		var more []finding.Finding
		ref, more, err = iri.FromText(s, *o)
		for _, f := range more {
			f.Severity = finding.Note
			w.changes = append(w.changes, w.moved(f))
		}
	}
	if e, ok := err.(*uri.ParseError); ok {
		moved := *e
		moved.Offset = w.spaces.Start(e.Offset)
		return Cleaned{}, &moved
	} else if err != nil {
		f, _ := finding.Of(err) // iri.FromText has no other errors
		return Cleaned{}, w.moved(f)
	}
	if _, end, ok := ref.Span(uri.Userinfo); ok && w.spaces.Start(end) > w.start+end {
		return Cleaned{}, finding.Finding{
			Rule: "userinfo", Severity: finding.Error,
			Start: w.start + firstSpace(raw), End: w.spaces.Start(end),
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
	spaces           places.Map // the removed white space
}

// moved converts a finding about the clean text to one about the text.
func (w *wrapped) moved(f finding.Finding) finding.Finding {
	empty := f.End <= f.Start
	if f.Start, f.End = w.spaces.Start(f.Start), w.spaces.End(f.End); empty {
		f.End = f.Start
	}
	return f
}

// cut adds a change: the removal of a part.
func (w *wrapped) cut(start, end int, rule, message string) {
	if start < end && len(w.changes) < maxChanges {
		w.changes = append(w.changes, finding.Finding{
			Rule: rule, Severity: finding.Note, Start: start, End: end,
			Section: "RFC 3986 appendix C", Message: message, HasFix: true,
		})
	}
}

// strip removes bytes from the beginning and the end, with a change for each.
func (w *wrapped) strip(begin, end int, rule, message string) {
	w.cut(w.start, w.start+begin, rule, message)
	w.cut(w.end-end, w.end, rule, message)
	w.start, w.end = w.start+begin, w.end-end
}

// unwrap removes the delimiters around the text.
func (w *wrapped) unwrap(text string) {
	w.end = len(text)
	for range maxWrappers {
		s := strings.TrimLeftFunc(text[w.start:w.end], isSpace)
		w.strip(w.end-w.start-len(s), 0, "white-space", "removed leading white space")
		s = strings.TrimRightFunc(s, isSpace)
		w.strip(0, w.end-w.start-len(s), "white-space", "removed trailing white space")
		before := len(s)
		if n := len("URL:"); len(s) > n && (hasPrefixFold(s, "URL:") || hasPrefixFold(s, "URL=<")) {
			w.strip(n, 0, "prefix", `removed the prefix "`+s[:n]+`"`)
			s = s[n:]
		}
		for _, p := range wrappers {
			if len(s) >= len(p[0])+len(p[1]) && strings.HasPrefix(s, p[0]) &&
				strings.HasSuffix(s, p[1]) && !strings.HasPrefix(s, "[//") {
				w.strip(len(p[0]), len(p[1]), "wrapper", "removed surrounding "+p[0]+" and "+p[1])
				w.angle, w.delimited = w.angle || p[0] == "<", true
				break
			}
		}
		if w.end-w.start == before {
			break
		}
	}
}

// hasPrefixFold is strings.HasPrefix without regard to case.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// unfold returns a text without the white space that remove accepts, and the
// same without a hyphen at a line break (conflicts.md D-09). U+2010 there only
// breaks a word: it counts as white space, and the other text has "-" for it.
// The arguments of remove are the text before the white space, the white space,
// and the rest.
func unfold(
	raw string, remove func(before, space, after string) bool,
) (text, alternate string) {
	if firstSpace(raw) < 0 {
		return raw, raw
	}
	var clean, other strings.Builder
	for rest := raw; rest != ""; {
		word := firstWord(rest)
		after := strings.TrimLeftFunc(rest[len(word):], isSpace)
		space := rest[len(word) : len(rest)-len(after)]
		another := word
		if s, ok := strings.CutSuffix(word, hyphen); strings.Contains(space, "\n") {
			if another = strings.TrimSuffix(word, "-"); ok {
				word, space, another = s, hyphen+space, s+"-"
			}
		}
		rest = after
		clean.WriteString(word)
		if remove(clean.String(), space, after) {
			other.WriteString(another)
		} else {
			clean.WriteString(space)
			other.WriteString(word + space)
		}
	}
	return clean.String(), other.String()
}

// join reports whether inner white space is removed, and adds the change.
func (w *wrapped) join(before, space, after string) bool {
	next, breaks := firstWord(after), strings.ContainsAny(space, "\r\n")
	removed := !isBlank(space) && ((w.angle || breaks && w.delimited) && !isWhole(next) ||
		breaks && continued(before, next)) || strings.Trim(space, hidden) == ""
	if removed {
		end := w.end - len(after)
		w.cut(end-len(space), end, "white-space", "removed white space inside")
		w.spaces.Add(len(before), 0, end-len(space), len(space))
	}
	return removed
}

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
