package links

import (
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/rewriting"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/links"
	"github.com/urikit/uri/pct"
)

// replacement returns what a link should say in place of its text, or "": the
// target that it moved to for good, or the right name of the file.
func (o *options) replacement(l *links.Link) string {
	v := &l.Verdict
	if v.To.IsZero() {
		return ""
	}
	ref, err := uri.ParseRef(l.Text)
	switch {
	case err != nil:
	case v.State == links.Moved && v.Permanent:
		to := v.To.Edit()
		if ref.HasFragment() && !v.To.HasFragment() {
			to.Fragment(ref.Fragment())
		}
		if moved, err := to.URI(); err == nil {
			return moved.String()
		}
	case v.State == links.Broken && (v.Rule == "letter-case" || v.Rule == "unicode-form"):
		return o.respelled(ref, v.To.Path())
	}
	return ""
}

// respelled returns a reference whose path ends as that of a file, with its
// letter case and Unicode form, or "" if it does not.
func (o *options) respelled(ref uri.Ref, file string) string {
	folded := func(segment string) string {
		name, err := pct.Decode(segment)
		if err != nil {
			return segment
		}
		return strings.ToLower(norm.NFC.String(name))
	}
	file = strings.TrimPrefix(file, pct.Encode(filepath.ToSlash(o.check.Site.Root), pct.Path()))
	names, segments := strings.Split(file, "/"), strings.Split(ref.Path(), "/")
	i, j := len(segments)-1, len(names)-1
	if segments[i] == "" { // of a directory
		i--
	}
	for ; i >= 0 && j >= 0 && folded(segments[i]) == folded(names[j]); i, j = i-1, j-1 {
		segments[i] = names[j]
	}
	fixed, err := ref.Edit().Path(strings.Join(segments, "/")).Ref()
	if err != nil || fixed == ref {
		return ""
	}
	return fixed.String()
}

// A spot is where a link is in a document.
type spot struct {
	document, part string
	start          int
}

// fix edits the links whose replacement is known, and prints a diff.
func (r *run) fix(s *summary) error {
	x := &rewriting.Rewriter{Options: r.Options, Links: r.options.links, Write: r.write,
		Means: true}
	x.Edit = func(document string, l *link.Link) (string, bool) {
		after, ok := s.fixes[spot{document, l.Part, l.Start}]
		return after, ok
	}
	documents := map[string]bool{}
	for at := range s.fixes {
		documents[at.document] = true
	}
	err := r.EachFile(r.files, r.walk, false, nil, func(f walk.File, err error, a *stream.Answer) {
		if documents[f.Name] {
			x.File(f, err, a)
		}
	})
	if x.Failed.Load() {
		r.failed.Store(true)
	}
	if s.mended = int(x.Changed.Load()); r.write && s.mended == len(s.fixes) {
		s.failed -= s.mendable
	}
	return err
}
