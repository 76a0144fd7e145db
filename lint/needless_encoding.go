package lint

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// needlessEncoding finds percent-encodings of unreserved characters, which producers should not
// write and normalizers decode (section 2.3). There is one finding for each component.
func needlessEncoding(r uri.Ref) []finding.Finding {
	var all []finding.Finding
	text := r.String()
	for _, c := range [...]uri.Component{uri.Userinfo, uri.Host, uri.Path, uri.Query, uri.Fragment} {
		start, end, _ := r.Span(c)
		if p, _, ok := passwordSpan(r); ok && c == uri.Userinfo {
			end = p // a fix would show the password
		}
		from, to := start, start
		for i := start; i < end; i++ {
			if text[i] != '%' {
				continue
			}
			if pct.DecodeUnreserved(text[i:i+3]) != text[i:i+3] {
				if to == start {
					from = i
				}
				to = i + 3
			}
			i += 2
		}
		if to == start {
			continue
		}
		f := finding.Finding{
			Start:   from,
			End:     to,
			Message: "letters, digits, - . _ and ~ need no percent-encoding",
		}
		// Dots that are not encoded make dot-segments, which mean something else to those who
		// do not normalize.
		if c != uri.Path || !hidesDots(r) {
			f.Fix, f.HasFix = pct.DecodeUnreserved(text[from:to]), true
		}
		all = append(all, f)
	}
	return all
}

// hidesDots reports whether decoding would make a dot-segment.
func hidesDots(r uri.Ref) bool {
	for s := range r.Segments() {
		if d := pct.DecodeUnreserved(s); d != s && (d == "." || d == "..") {
			return true
		}
	}
	return false
}
