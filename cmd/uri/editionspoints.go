package main

import (
	"strconv"

	"github.com/urikit/uri/edition"
)

// points lists where documents part, and what each says. If no document speaks of it, value says what is there.
func (s *sheet) points(list []edition.Difference, value func(d *edition.Difference, i int) string) {
	if len(list) == 0 && len(s.x.readers) > 1 {
		s.blank()
		s.line(0, "the documents agree")
	}
	for k := range list {
		d := &list[k]
		s.blank()
		s.spaces(2)
		s.out = append(s.out, d.Point...)
		if !s.x.refs {
			s.out = append(s.out, ", byte "...)
			s.out = strconv.AppendInt(s.out, int64(d.Start), 10)
		}
		if d.ID != "" {
			s.spaces(1)
			s.styled(faint, "["+d.ID+"]")
		}
		s.blank()
		for i, v := range d.Views {
			switch {
			case v.Says != "":
				s.named(2, v.Reader.String(), v.Says, sectionOf(v.Reader, v.Section))
			case d.ID != "":
				s.named(2, v.Reader.String(), "-", "")
			default:
				s.named(2, v.Reader.String(), value(d, i), "")
			}
		}
	}
}

// resolutions shows what each document says that a reference leads to.
func (s *sheet) resolutions(c *edition.RefComparison) {
	for i := range c.Resolutions {
		r := &c.Resolutions[i]
		name := r.Reader.String()
		if r.Err != nil {
			f := describe(c.Ref, r.Err)
			note := ""
			if f.Section != "" {
				note = sectionOf(r.Reader, f.Section)
			}
			s.named(0, name, "no target: "+shownASCII(f.Message), note)
			continue
		}
		s.spaces(2)
		s.styled(bold, name)
		s.spaces(2)
		s.out = append(append(s.out, s.x.target(c.Ref, r)...), '\n')
		for _, f := range r.Target.Findings {
			s.named(len(name), "!", f.Severity.String()+": "+shownASCII(f.Message), sectionOf(r.Reader, f.Section))
		}
	}
}
