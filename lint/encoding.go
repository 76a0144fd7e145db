package lint

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// dotSegment finds a dot-segment in a path without a hierarchy. There "/" and
// "." are often data, and normalization and resolution remove them, with the
// segment before ".." (section 6.2.2.3):
//
//	data:text/plain,a/../b
func dotSegment(r uri.Ref, say sayer) {
	if !r.HasScheme() || r.HasAuthority() || r.Path() == "" || r.Path()[0] == '/' {
		return
	}
	at, _, _ := r.Span(uri.Path)
	for s := range r.Segments() {
		if dots := pct.Normalize(s); dots == "." || dots == ".." {
			say(at, at+len(s), "normalization removes this dot-segment; "+
				"if it is data, write its \"/\" as %2F")
		}
		at += len(s) + len("/")
	}
}

// encodedTerminator finds an encoded NUL, which ends a decoded text for many
// programs, and encoded CR and LF, which end a command of many protocols
// (sections 7.2 and 7.3):
//
//	http://example.com/a.php%00.jpg    ftp://example.com/a%0D%0ADELE%20b
//
// Line ends are common in queries and fragments, and where there is no
// authority, as in mailto. A data URI may hold any octet.
func encodedTerminator(r uri.Ref, say sayer) {
	if r.Scheme() == "data" {
		return
	}
	for _, c := range components {
		start, end, _ := r.Span(c)
		end = beforePassword(r, start, end)
		d := pct.Decoder{Refuse: pct.SetOf("\x00")}
		if r.HasAuthority() && c <= uri.Path {
			d.Refuse = pct.Terminators
		}
		text := r.String()[start:end]
		_, err := d.Decode(text)
		e, ok := errors.AsType[*pct.Error](err)
		if !ok {
			continue
		}
		triplet := text[e.Offset : e.Offset+len("%00")]
		octet, _ := pct.Decode(triplet)
		names := map[string]string{"\x00": "NUL", "\n": "a line feed", "\r": "a carriage return"}
		start += e.Offset
		say(start, start+len(triplet), triplet+" in the "+c.String()+" is "+names[octet]+
			", which some programs take for the end")
	}
}

// needlessEncoding finds percent-encodings of unreserved characters, which
// producers should not write and normalizers decode (section 2.3): one finding
// for each component.
func needlessEncoding(r uri.Ref, say sayer) {
	text := r.String()
	for _, c := range components {
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
		message := text[from:from+len("%41")] + " in the " + c.String() + ` is "` +
			string(rune(b)) + `", which needs no encoding` + andMore(n)
		// A fix must not make a dot-segment: programs that do not normalize
		// would read it in another way.
		if c == uri.Path && hidesDots(r) {
			say(from, to, message)
		} else {
			say(from, to, message, pct.DecodeUnreserved(text[from:to]))
		}
	}
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
