package anatomy

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/lint"
)

// A view is a valid reference as it is shown.
type view struct {
	uri.Ref
	text  string
	spans []span // the smallest components, in the order of the text

	maskStart, maskEnd int // the password, if it is to be masked
}

// A span is a component that is present.
type span struct {
	comp       uri.Component
	start, end int
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

func newView(r uri.Ref, showPassword bool) *view {
	v := &view{Ref: r, text: r.String()}
	for _, c := range [...]uri.Component{
		uri.Scheme, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment,
	} {
		if start, end, ok := r.Span(c); ok {
			v.spans = append(v.spans, span{c, start, end})
		}
	}
	if !showPassword {
		v.maskStart, v.maskEnd, _ = passwordSpan(r)
	}
	return v
}

// passwordSpan returns the place of what is behind the first ":" of the userinfo, if anything is.
func passwordSpan(r uri.Ref) (start, end int, ok bool) {
	start, end, _ = r.Span(uri.Userinfo)
	i := strings.IndexByte(r.String()[start:end], ':')
	if i < 0 || start+i+1 == end {
		return 0, 0, false
	}
	return start + i + 1, end, true
}

func (v *view) masked() bool { return v.maskStart < v.maskEnd }

// cells returns what is shown of the text between start and end, each component shortened to head
// and tail if it is longer than most.
func (v *view) cells(start, end, most, head, tail int) []cell {
	var cuts []cut
	for _, s := range v.spans {
		if s.comp == uri.Userinfo && v.masked() {
			cuts = append(cuts, shorten(s.start, v.maskStart-1, most, head, tail)...)
			cuts = append(cuts, cut{v.maskStart, v.maskEnd, mask, userinfoStyle})
			continue
		}
		cuts = append(cuts, shorten(s.start, s.end, most, head, tail)...)
	}
	return cells(v.text, start, end, cuts, v.styleAt)
}

// styleAt returns the style of the byte at offset i: that of its component, or none for a
// delimiter between components.
func (v *view) styleAt(i int) style {
	for _, s := range v.spans {
		if s.start <= i && i < s.end {
			return styles[s.comp]
		}
	}
	return plain
}

// findings returns the lines for what is risky in the reference.
func (v *view) findings(width int) []line {
	var lines []line
	for _, f := range lint.Check(v.Ref) {
		section := strings.TrimPrefix(f.Section, "RFC 3986 section ")
		lines = append(lines, paragraph("! ", warning, escape(f.Message)+join+"("+section+")", width)...)
	}
	if len(lines) > 0 {
		lines = append([]line{nil}, lines...)
	}
	return lines
}
