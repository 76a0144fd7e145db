package lint

import (
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// needlessEncoding finds percent-encodings of unreserved characters, which
// producers should not write and normalizers decode (section 2.3). There is one
// finding for each component.
func needlessEncoding(r uri.Ref) []finding.Finding {
	var all []finding.Finding
	text := r.String()
	for _, c := range [...]uri.Component{uri.Userinfo, uri.Host, uri.Path, uri.Query, uri.Fragment} {
		start, end, _ := r.Span(c)
		end = beforePassword(r, start, end)
		n, from, to := 0, 0, 0
		for i := start; i < end; i++ {
			if text[i] != '%' {
				continue
			}
			if _, ok := decodeUnreserved(text[i:]); ok {
				if n == 0 {
					from = i
				}
				n, to = n+1, i+len("%41")
			}
			i += len("41")
		}
		if n == 0 {
			continue
		}
		b, _ := decodeUnreserved(text[from:])
		f := finding.Finding{
			Start:   from,
			End:     to,
			Message: text[from:from+len("%41")] + " in the " + c.String() + " is \"" + string(rune(b)) + "\", which needs no encoding",
		}
		if n > 1 {
			f.Message += "; " + strconv.Itoa(n-1) + " more like it"
		}
		// A program that does not normalize would read a decoded dot-segment in
		// another way.
		if c != uri.Path || !hidesDots(r) {
			f.Fix, f.HasFix = pct.DecodeUnreserved(text[from:to]), true
		}
		all = append(all, f)
	}
	return all
}

// decodeUnreserved returns the unreserved character whose percent-encoding s
// begins with.
func decodeUnreserved(s string) (b byte, ok bool) {
	if len(s) < len("%41") || s[0] != '%' {
		return 0, false
	}
	d := pct.DecodeUnreserved(s[:len("%41")])
	return d[0], len(d) == 1
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
