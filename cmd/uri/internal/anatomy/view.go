package anatomy

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/scheme"
)

// A view is a valid reference as it is shown.
type view struct {
	uri.Ref
	masked bool // whether there is a mask in place of the password
}

var styles = map[uri.Component]style{
	uri.Scheme:    schemeStyle,
	uri.Authority: authorityStyle,
	uri.Userinfo:  userinfoStyle,
	uri.Host:      hostStyle,
	uri.Port:      portStyle,
	uri.Path:      pathStyle,
	uri.Query:     queryStyle,
	uri.Fragment:  fragmentStyle,
}

// A span is the place of a component.
type span struct {
	comp       uri.Component
	start, end int
}

// spans returns the places of the smallest components that are present, in
// their order.
func (v *view) spans() []span {
	var spans []span
	for _, c := range [...]uri.Component{
		uri.Scheme, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment,
	} {
		if start, end, ok := v.Span(c); ok {
			spans = append(spans, span{c, start, end})
		}
	}
	return spans
}

// cells returns what is shown of the text between start and end: all, but of a
// component longer than most only its head and its tail. A delimiter between
// components has no style.
func (v *view) cells(start, end, most, head, tail int) []cell {
	spans := v.spans()
	var cuts []cut
	for _, s := range spans {
		if s.end-s.start > most {
			cuts = append(cuts, omit(s.start+head, s.end-tail))
		}
	}
	return cells(v.String(), start, end, cuts, func(i int) style {
		for _, s := range spans {
			if s.start <= i && i < s.end {
				return styles[s.comp]
			}
		}
		return plain
	})
}

// findings returns the lines for what is risky in the reference.
func (v *view) findings(width int) []line {
	var list []string
	if v.isURN() {
		list = v.urnFindings()
	} else if u, ok := v.URI(); ok {
		for _, f := range scheme.Check(u) {
			list = append(list, said(f))
		}
	}
	_, isURN := v.urn()
	_, end, _ := v.Span(uri.Path)
	for _, f := range lint.Check(v.Ref) {
		if isURN && f.Rule == "needless-encoding" && f.End <= end {
			continue // package urn has said it, and that with the character itself it would be another name
		}
		list = append(list, said(f))
	}
	var lines []line
	for _, s := range list {
		lines = append(lines, paragraph("! ", warning, s, width)...)
	}
	if len(lines) > 0 {
		lines = append([]line{nil}, lines...)
	}
	return lines
}

// said returns a finding in words, with its section.
func said(f finding.Finding) string {
	return show.ASCII(f.Message) + join + "(" + strings.TrimPrefix(f.Section, "RFC 3986 section ") + ")"
}
