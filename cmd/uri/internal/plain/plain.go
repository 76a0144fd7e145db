// Package plain reads blocks of lines by their bitmaps, and finds the lines
// that are plain URIs. A parser has to look only at the others.
package plain

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"github.com/urikit/uri/internal/vector"
	"github.com/urikit/uri/pct"
)

// Has reports whether this is faster than a parser.
var Has = vector.Has

// A Reader answers lines. A plain URI begins with "http://" or "https://", and
// after it are only characters of a reg-name without "%", "/" and "?" (RFC 3986
// section 3.2.2): they are allowed everywhere there.
type Reader struct {
	Normal bool // a plain URI is its own normal form by syntax

	Lines func(lines string)     // gets plain URIs with their ends, unless it is nil
	Hosts *[]byte                // gets the hosts of plain URIs as lines, unless it is nil
	Other func(line string) bool // gets other lines, and reports whether it answers them
}

// plain has the characters of plain URIs, and apart from the others what ends
// an authority in bit 6, and the line feed in bit 5.
var plain = vector.Make(func(b byte) byte {
	switch {
	case b == '/' || b == '?':
		return 1 << 6
	case b == '\n':
		return 1 << 5
	case !pct.RegName.Contains(b):
		return 0
	}
	return vector.Row(b)
})

// words is how many bitmaps of each kind are made at once, and firstWords how
// many at first: after a line that is not answered they are made again.
const words, firstWords = 16, 2

// A part is what bitmaps tell about a part of a block. Bits after the last end
// of a line have no meaning.
type part struct {
	odd, delims, upper [words + 1]uint64 // the last words are 0
	before             [words]int        // see [part.odds]

	ends [words*vector.Width + 3]uint16 // where lines end
	n    int                            // how many end here
}

// look makes n bitmaps of a part. odds is how many odd characters its first
// line has before the part; look adds those of the part. A "." after a "/" or
// "?" is odd if lines are to be normal. No branch depends on where lines end,
// unless more than three end in a word: nobody could predict it.
func (p *part) look(text string, n, odds int, normal bool) int {
	p.n = 0
	last := uint64(1) // there may be a "/" before the text
	for w := 0; w < n && w*vector.Width < len(text); w++ {
		odd, _, delims, end := vector.Look(plain, text, w*vector.Width)
		if normal {
			var dot uint64
			p.upper[w], _, _, dot = vector.Look(vector.Normal, text, w*vector.Width)
			odd |= (delims<<1 | last) & dot
			last = delims >> (vector.Width - 1)
		}
		p.odd[w], p.delims[w], p.before[w] = odd, delims, odds
		odds += bits.OnesCount64(odd)
		count := bits.OnesCount64(end)
		for i := p.n; ; i += 3 {
			at := uint16(w * vector.Width)
			p.ends[i] = at + uint16(bits.TrailingZeros64(end))
			end &= end - 1
			p.ends[i+1] = at + uint16(bits.TrailingZeros64(end))
			end &= end - 1
			p.ends[i+2] = at + uint16(bits.TrailingZeros64(end))
			if end &= end - 1; end == 0 {
				break
			}
		}
		p.n += count
	}
	return odds
}

// odds returns how many odd characters there are before a place, from the
// beginning of the line in which the part begins.
func (p *part) odds(at int) int {
	w := at / vector.Width
	return p.before[w] + bits.OnesCount64(p.odd[w]&(1<<(at%vector.Width)-1))
}

// from returns the bits of a bitmap from a place on.
func from(b *[words + 1]uint64, at int) uint64 {
	w, n := at/vector.Width, at%vector.Width
	return b[w]>>n | b[w+1]<<1<<(vector.Width-1-n)
}

// Prefix answers the lines at the beginning of a block, up to the first one
// that is not answered or has no end. It returns the length of them with their
// ends, and how many they are.
func (r *Reader) Prefix(block string) (length, records int) {
	var p part
	told := 0 // the end of the lines that Lines or Other has
	n := firstWords
	odds := 0 // of the line, before the part
	for base := 0; base < len(block); base, n = base+n*vector.Width, words {
		all := p.look(block[base:], n, odds, r.Normal)
		odds = 0
		for _, end := range p.ends[:p.n] {
			i, now := base+int(end), p.odds(int(end))
			text := block[length:i]
			start := authority(text)
			isPlain := now-odds == 1 && start > 0
			if odds = now; isPlain && (r.Normal || r.Hosts != nil) {
				host, lower := p.host(text[start:], length+start-base)
				if isPlain = lower || !r.Normal; isPlain && r.Hosts != nil {
					*r.Hosts = appendLine(*r.Hosts, block[length+start:], len(host))
				}
			}
			if !isPlain {
				r.tell(block[told:length])
				if told = length; !r.Other(text) {
					return length, records
				}
				told = i + 1
			}
			length, records = i+1, records+1
		}
		odds = all - odds
	}
	r.tell(block[told:length])
	return length, records
}

// appendLine appends the first n bytes of s as a line. It copies 32 bytes if it
// can: for lengths that nobody can predict, that is faster than to copy n.
func appendLine(b []byte, s string, n int) []byte {
	end := len(b) + n
	if n > 32 || len(s) < 32 || cap(b)-len(b) <= 32 {
		return append(append(b, s[:n]...), '\n')
	}
	room := b[len(b) : len(b)+32]
	copy(room[:16], s[:16])
	copy(room[16:], s[16:32])
	b = b[:end+1]
	b[end] = '\n'
	return b
}

func (r *Reader) tell(lines string) {
	if r.Lines != nil && lines != "" {
		r.Lines(lines)
	}
}

// authority returns where the authority of an HTTP URI begins, or 0. It has no
// branch for "s": many lists have both schemes.
func authority(s string) int {
	if len(s) < len("https://") {
		return 0
	}
	x := binary.LittleEndian.Uint64([]byte(s))
	n := 0
	if x<<8 == http<<8 {
		n = len("http://")
	}
	if x == https {
		n = len("https://")
	}
	return n
}

const (
	http  = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | ':'<<32 | '/'<<40 | '/'<<48
	https = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
)

// host returns the host at the beginning of a text without odd characters, and
// whether it has no upper-case letters. The place of the text is negative if it
// begins before the part.
func (p *part) host(text string, at int) (host string, lower bool) {
	if at >= 0 {
		if delims := from(&p.delims, at); delims != 0 {
			n := min(bits.TrailingZeros64(delims), len(text))
			return text[:n], from(&p.upper, at)&(1<<n-1) == 0
		}
	}
	if n := strings.IndexAny(text, "/?"); n >= 0 {
		text = text[:n]
	}
	return text, strings.IndexFunc(text, isUpper) < 0
}

func isUpper(r rune) bool { return 'A' <= r && r <= 'Z' }
