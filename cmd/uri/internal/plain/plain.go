// Package plain reads blocks of lines by their bitmaps, and finds the lines
// that are plain URIs. A parser has to look only at the others.
package plain

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri/internal/vector"
	"github.com/urikit/uri/pct"
)

// Has reports whether this is faster than a parser.
var Has = vector.Has

// A Reader answers lines. A plain URI begins with "http://" or "https://", and
// after it are only characters of a reg-name without "%", "/", and, unless Host
// is wanted, "?" (RFC 3986 section 3.2.2): they are allowed everywhere there.
type Reader struct {
	Normal bool // a plain URI is its own normal form by syntax

	Lines func(lines string)     // gets plain URIs with their ends, unless it is nil
	Host  func(host string)      // gets the host of a plain URI, unless it is nil
	Other func(line string) bool // gets other lines, and reports whether it answers them
}

// The tables have the characters of plain URIs, and apart from them "/" in bit
// 6 and the line feed in bit 5.
var plain, plainHost = table("?"), table("")

func table(more string) *vector.Table {
	chars := pct.RegName.Union(pct.SetOf(more))
	return vector.Make(func(b byte) byte {
		switch {
		case b == '/':
			return 1 << 6
		case b == '\n':
			return 1 << 5
		case !chars.Contains(b):
			return 0
		}
		return [8]byte{2: 1, 3: 2, 4: 4, 5: 8, 6: 4, 7: 16}[b>>4]
	})
}

// Prefix answers the lines at the beginning of a block, up to the first one
// that is not answered or has no end. It returns the length of them with their
// ends, and how many they are.
func (r *Reader) Prefix(block string) (length, records int) {
	told := 0 // the end of the lines that Lines or Other has
	chars := plain
	if r.Host != nil {
		chars = plainHost
	}
	var (
		odds   int    // how many characters the line has that are not in the table
		uppers uint64 // not 0 if it has upper-case letters
		last   uint64 // 1 if there is a "/" before the bitmaps
	)
	for base := 0; base < len(block); base += vector.Width {
		odd, _, slash, end := vector.Look(chars, block, base)
		upper := uint64(0)
		if r.Normal {
			var dot uint64
			upper, _, _, dot = vector.Look(vector.Normal, block, base)
			odd |= (slash<<1 | last) & dot
			last = slash >> (vector.Width - 1)
		}
		for ; end != 0; end &= end - 1 {
			before := end&-end - 1
			odds, odd = odds+bits.OnesCount64(odd&before), odd&^before
			uppers, upper = uppers|upper&before, upper&^before
			i := base + bits.TrailingZeros64(end)
			text := block[length:i]
			start := authority(text)
			if odds != 1 || start == 0 || uppers != 0 && !isLower(hostOf(text[start:])) {
				r.tell(block[told:length])
				if told = length; !r.Other(text) {
					return length, records
				}
				told = i + 1
			} else if r.Host != nil {
				r.Host(hostOf(text[start:]))
			}
			length, records = i+1, records+1
			odds, uppers = 0, 0
		}
		odds, uppers = odds+bits.OnesCount64(odd), uppers|upper
	}
	r.tell(block[told:length])
	return length, records
}

func (r *Reader) tell(lines string) {
	if r.Lines != nil && lines != "" {
		r.Lines(lines)
	}
}

// authority returns where the authority of an HTTP URI begins, or 0.
func authority(s string) int {
	switch {
	case strings.HasPrefix(s, "https://"):
		return len("https://")
	case strings.HasPrefix(s, "http://"):
		return len("http://")
	}
	return 0
}

// hostOf returns what is before the path of a plain URI, from its authority on.
func hostOf(s string) string {
	host, _, _ := strings.Cut(s, "/")
	return host
}

func isLower(s string) bool {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return false
		}
	}
	return true
}
