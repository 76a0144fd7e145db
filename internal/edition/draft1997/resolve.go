package draft1997

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
)

// resolve is the algorithm of section 5.2. The form of the reference decides
// whether it means the current document (L97-3-05). Dot-segments count only in
// a relative path, and in its query, which is appended first (L97-5-02,
// L97-5.2-10); surplus ".." stay. Any text is accepted: only a base without a
// scheme is an error. The offsets of findings are in the base.
func resolve(base, ref string) (doc.Target, error) {
	r := uri.Split(ref)
	switch {
	case r.HasScheme: // step 3
		return doc.Target{Text: ref}, nil
	case r.Path == "" && !r.HasAuthority && !r.HasQuery: // step 2
		return doc.Target{Text: ref, CurrentDocument: true}, nil
	case base == "":
		// Section 5.1.4: all references are assumed to be absolute.
		return doc.Target{Text: ref, Findings: []finding.Finding{{
			Rule: "absoluteURL", Severity: finding.Warning, Section: title + " section 5.1.4",
			Message: "there is no base, and the reference has no scheme",
		}}}, nil
	}
	b := uri.Split(base)
	if at := kinds.End(base, 0, inScheme); !b.HasScheme || at < len(b.Scheme) {
		return doc.Target{}, finding.Finding{
			Rule: "scheme", Severity: finding.Error, Start: at, End: min(at+1, len(base)),
			Section: title + " section 5.2", Message: "a base must have a scheme",
		}
	}
	t := doc.Target{Findings: unsuitable(base, b)}
	start := base[:len(b.Scheme)+len(":")]
	if r.HasAuthority { // step 4
		t.Text = start + ref
		return t, nil
	}
	if b.HasAuthority {
		start = base[:len(start)+len("//")+len(b.Authority)]
	}
	if strings.HasPrefix(r.Path, "/") { // step 5
		t.Text = start + ref
		return t, nil
	}
	relative, fragment, _ := strings.Cut(ref, "#") // with its query
	path := merge(b, relative)
	if !b.HasAuthority && strings.HasPrefix(path, "//") {
		t.Findings = append(t.Findings, finding.Finding{
			Rule: "net-path", Severity: finding.Warning, Start: len(b.Scheme) + 1, End: len(base),
			Section: title + " section 4.4",
			Message: `the path of the result begins with "//" and will be read as a site`,
		})
	}
	if r.HasFragment {
		fragment = ref[len(relative):] // with its "#"
	}
	t.Text = start + path + fragment
	return t, nil
}

// unsuitable reports a base that is not a hierarchical generic URL. The draft
// does not allow relative references with such a base (L97-5-04), but the
// algorithm runs (D-22).
func unsuitable(base string, b uri.Parts) []finding.Finding {
	f := finding.Finding{Rule: "generic-URL", Severity: finding.Warning, Section: title +
		" section 5"}
	rest := len(b.Scheme) + 1
	if b.HasAuthority {
		r := doc.Reading{Text: base}
		w := readSite(&r, rest+2, rest+2+len(b.Authority))
		if w.Rule == "" {
			return nil
		}
		f.Start, f.Message = w.Start, "the base is opaque: it has no valid site"
	} else {
		if strings.HasPrefix(b.Path, "/") {
			return nil
		}
		f.Start, f.Message = rest, `the base is not hierarchical: its path does not begin with "/"`
	}
	f.End = min(f.Start+1, len(base))
	return []finding.Finding{f}
}

// merge is step 6: it returns the buffer, a path with an optional query, which
// the argument relative includes. The steps of the draft keep the slash before
// a dot-segment that they remove. An empty segment is a segment (D-12), but
// there is no segment before the first "/" of a path.
func merge(base uri.Parts, relative string) string {
	path := base.Path[:strings.LastIndexByte(base.Path, '/')+1]
	if path == "" && base.HasAuthority {
		path = "/" // D-11
	}
	path += relative
	rooted := strings.HasPrefix(path, "/")
	if !rooted {
		path = "/" + path
	}
	path, ended := doc.RemoveDots(path)
	if ended {
		path += "/"
	}
	if !rooted {
		path = path[len("/"):]
	}
	return path
}

// Classify returns the name of section 5 for a reference: "network-path",
// "absolute-path" or "relative-path", or "URL" if it is absolute.
func Classify(ref string) string {
	r := uri.Split(ref)
	switch {
	case r.HasScheme:
		return "URL"
	case r.HasAuthority:
		return "network-path"
	case strings.HasPrefix(r.Path, "/"):
		return "absolute-path"
	}
	return "relative-path"
}
