package lint

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/redact"
)

// An edit replaces a text in a file.
type edit struct {
	start, end int
	text       string
}

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
	case r.content == "" || !p.verbatim || needsEscape(text, fixed):
		r.unfixed++
	default:
		r.edits = append(r.edits, edit{p.offset, p.offset + len(text), fixed})
	}
	r.unfixed += len(found)
}

// needsEscape reports whether a fix has more characters that the format of a
// document may give a meaning than the text has.
func needsEscape(text, fixed string) bool {
	const special = "&<>\"'`()[]{}*_|\\ "
	for i := range len(special) {
		if strings.Count(fixed, special[i:i+1]) > strings.Count(text, special[i:i+1]) {
			return true
		}
	}
	return false
}

// fixed prints the edits of the file as a diff, and makes them with --write.
func (r *reader) fixed() error {
	if len(r.edits) == 0 {
		return nil
	}
	slices.SortFunc(r.edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	var b strings.Builder
	at := 0
	for _, e := range r.edits {
		if e.start < at { // a text in a text: the next run fixes it
			r.unfixed++
			continue
		}
		b.WriteString(r.content[at:e.start] + e.text)
		at = e.end
	}
	b.WriteString(r.content[at:])
	d := diff.Diff(r.name, []byte(r.content), r.name, []byte(b.String()))
	if !r.ShowPassword {
		d = redact.Append(nil, stream.Text(d))
	}
	if r.OutTerminal {
		d = show.VisibleLines(d)
	}
	r.Append(stream.Text(d))
	if !r.write {
		return nil
	}
	return replace(r.name, b.String())
}

// replace gives a file another content: all of it, or nothing is changed.
func replace(name, content string) (err error) {
	if name, err = filepath.EvalSymlinks(name); err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.WriteString(content)
	err = cmp.Or(err, f.Chmod(info.Mode()), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}
