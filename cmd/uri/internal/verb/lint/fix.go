package lint

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/finding"
)

// maxFixes is how many fixes are made in one text. Another run makes more.
const maxFixes = 100

// fixText adds the edit that fixes a text at p. It makes one fix at a time,
// since a fix can change what the next one is about.
func (r *reader) fixText(text string, p place, found []finding.Finding) {
	fixed := text
	for range maxFixes {
		i := slices.IndexFunc(found, func(f finding.Finding) bool { return f.HasFix })
		if i < 0 {
			break
		}
		fixed = found[i].Apply(fixed)
		found = r.asked(fixed, p, r.config.CheckText(fixed))
	}
	switch {
	case fixed == text:
	case r.content == "" || !p.verbatim || change.NeedsEscape(text, fixed):
		r.unfixed++
	default:
		e := change.Edit{Start: p.offset, End: p.offset + len(text), Text: fixed}
		r.edits = append(r.edits, e)
	}
	r.unfixed += len(found)
}

// fixed prints the edits of the file as a diff, and makes them with --write.
func (r *reader) fixed() error {
	if len(r.edits) == 0 {
		return nil
	}
	after, left := change.Apply(r.content, r.edits)
	r.unfixed += left
	change.AppendDiff(r.App, r.Answer, r.Name, r.content, after)
	if !r.write {
		return nil
	}
	return change.Write(r.found, r.content, after, "")
}
