// Package plain reads blocks of lines by their bitmaps, and finds the lines
// that are plain URIs. A parser has to look only at the others.
package plain

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/vector"
	"github.com/urikit/uri/pct"
)

// Has reports whether this is faster than a parser.
var Has = vector.Has

// A Reader answers lines. A plain URI begins with "http://" or "https://".
// After it are characters of a reg-name (RFC 3986 section 3.2.2), "/" and "?",
// and after the authority ":", "@" and one "#"; but no "%".
type Reader struct {
	Normal bool // a plain URI is its own normal form by syntax

	Lines func(lines string)     // gets plain URIs with their ends, unless it is nil
	Hosts *[]byte                // gets the hosts of plain URIs as lines, unless it is nil
	Other func(line string) bool // gets other lines, and reports whether it answers them

	// Later gets the lines that are no URIs or that Other does not answer, and
	// how many lines are before. If it does not take one, or is nil, the prefix
	// ends before that line.
	Later func(line string, before int) bool
}

// inURI has the characters of URIs (sections 2.1 to 2.3), and what may be
// before the end of a line.
var inURI = pct.URI.Union(pct.SetOf("%\r"))

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
// many at first: after a line that ends the prefix they are made again.
const words, firstWords = 16, 2

// A part is what bitmaps tell about a part of a block, which begins with a
// line. Bits after the last end of a line have no meaning.
type part struct {
	word [words + 1]vector.Word // None is odd, Bit6 ends an authority or line, Bit5 a line
	form [words + 1]vector.Word // of vector.Normal: None is a capital letter, Bit5 "."
	// the last words are 0

	ends [words*vector.Width + 3]uint16 // where lines end
	n    int                            // how many end here
}

// look makes n bitmaps of a part. The ":" of an HTTP URI is not odd; a "."
// after a "/" or "?" is, if lines are to be normal. No branch depends on where
// lines end, unless more than three end in a word: nobody could predict it.
func (p *part) look(text string, n int, normal bool) {
	p.n = 0
	begins, slashes := uint64(1)<<(vector.Width-1), uint64(0) // of the word before
	if normal {
		vector.Looks(vector.Normal, text, p.form[:n])
	}
	for w := range vector.Looks(plain, text, p.word[:n]) {
		word := &p.word[w]
		if normal {
			word.None |= (word.Bit6<<1 | slashes>>(vector.Width-1)) & p.form[w].Bit5
			slashes = word.Bit6
		}
		end := word.Bit5
		word.None &^= end<<5 | begins>>(vector.Width-5) | end<<6 | begins>>(vector.Width-6)
		begins = end
		word.Bit6 |= end
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
}

// nextOdd returns the place of the first odd character at a place or after it.
func (p *part) nextOdd(at int) int {
	w := at / vector.Width
	rest := p.word[w].None >> (at % vector.Width) << (at % vector.Width)
	for rest == 0 && w < words {
		w++
		rest = p.word[w].None
	}
	return w*vector.Width + bits.TrailingZeros64(rest)
}

// Prefix answers the lines at the beginning of a block, up to the first one
// that is not answered or has no end. It returns the length of them with their
// ends, and how many they are.
func (r *Reader) Prefix(block string) (length, records int) {
	var p part
	told := 0 // the end of the lines that Lines or Other has
	other := func(end int, maybe bool) bool {
		r.tell(block[told:length])
		told = length
		line := block[length:end]
		if (!maybe || !r.Other(strings.TrimSuffix(line, "\r"))) &&
			(r.Later == nil || !r.Later(line, records)) {
			return false
		}
		length, records = end+1, records+1
		told = length
		return true
	}
	for n := firstWords; length < len(block); n = words {
		base, text := length, block[length:]
		if p.look(text, n, r.Normal); p.n == 0 {
			if n < words {
				continue
			}
			i := strings.IndexByte(text, '\n') // of a long line
			if i < 0 {
				break
			}
			if !other(base+i, true) {
				return length, records
			}
		}
		for k, next := 0, p.nextOdd(0); k < p.n; {
			first, start := k, length-base
			switch {
			case r.Hosts != nil:
				*r.Hosts, k, start = p.hosts(*r.Hosts, text, k, start, next)
			case r.Normal:
				k, start = p.normal(text, k, start, next)
			default:
				k, start = p.plain(text, k, start, next)
			}
			length, records = base+start, records+k-first
			if k == p.n {
				break
			}
			end := int(p.ends[k])
			if next < end && p.allows(text[:end], start, next) {
				next = p.nextOdd(next + 1)
				continue
			}
			if !other(base+end, next > end || inURI.Contains(text[next])) {
				return length, records
			}
			k, next = k+1, p.nextOdd(end)
		}
	}
	r.tell(block[told:length])
	return length, records
}

// allows reports whether the odd character at a place of a line is allowed
// there: ":" or "@" after the authority, or the only "#".
func (p *part) allows(line string, start, odd int) bool {
	n := authority(line[start:])
	if n == 0 || p.run(start+n) >= min(odd-start-n, vector.Width) {
		return false
	}
	switch line[odd] {
	case ':', '@':
		return true
	case '#':
		return strings.IndexByte(line[odd+1:], '#') < 0
	}
	return false
}

// plain goes past plain lines: from the k-th line, which begins at start, to
// one that is not plain. next is the place of the next odd character.
func (p *part) plain(text string, k, start, next int) (int, int) {
	for _, e := range p.ends[k:p.n] {
		end := int(e)
		if end > next || authority(text[start:]) == 0 {
			break
		}
		start = end + 1
		k++
	}
	return k, start
}

// normal is plain for lines in normal form.
func (p *part) normal(text string, k, start, next int) (int, int) {
	for _, e := range p.ends[k:p.n] {
		end := int(e)
		n := authority(text[start:])
		if end > next || n == 0 {
			break
		}
		at := start + n
		n = p.run(at)
		w, bit := uint(at)/vector.Width, uint(at)%vector.Width
		upper := window(p.form[w].None, p.form[w+1].None, bit) << (vector.Width - n)
		if upper != 0 || n == vector.Width && hasUpper(text[at:end]) {
			break
		}
		start = end + 1
		k++
	}
	return k, start
}

func hasUpper(authority string) bool {
	isUpper := func(r rune) bool { return 'A' <= r && r <= 'Z' }
	return strings.ContainsFunc(authority[:hostLen(authority)], isUpper)
}

// hosts is plain, and appends the hosts as lines. It copies 32 bytes for a
// shorter host: for lengths that nobody can predict, that is faster. Two halves
// are copied without a call.
func (p *part) hosts(dst []byte, text string, k, start, next int) ([]byte, int, int) {
	const half = 16
	dst = slices.Grow(dst, words*vector.Width+2*half+1) // for the whole part
	out, length := dst[:cap(dst)], len(dst)
	for _, e := range p.ends[k:p.n] {
		end := int(e)
		n := authority(text[start:])
		if end > next || n == 0 {
			break
		}
		at := start + n
		if n = p.run(at); n <= 2*half && at+2*half <= len(text) {
			room, host := out[length:length+2*half+1], text[at:at+2*half]
			copy(room[:half], host[:half])
			copy(room[half:2*half], host[half:])
			room[n] = '\n'
		} else {
			n = hostLen(text[at:end])
			copy(out[length:], text[at:at+n])
			out[length+n] = '\n'
		}
		length += n + 1
		start = end + 1
		k++
	}
	return out[:length], k, start
}

// run returns how far it is from a place to the end of an authority, but at
// most 64.
func (p *part) run(at int) int {
	w, bit := uint(at)/vector.Width, uint(at)%vector.Width
	return bits.TrailingZeros64(window(p.word[w].Bit6, p.word[w+1].Bit6, bit))
}

// window returns the bits from one of a word on, and those of the next word.
func window(word, next uint64, bit uint) uint64 {
	return word>>(bit%vector.Width) | next<<1<<((vector.Width-1-bit)%vector.Width)
}

// hostLen returns the length of the host at the beginning of a text without odd
// characters.
func hostLen(s string) int {
	if n := strings.IndexAny(s, "/?"); n >= 0 {
		return n
	}
	return len(s)
}

func (r *Reader) tell(lines string) {
	if r.Lines != nil && lines != "" {
		r.Lines(lines)
	}
}

// authority returns the length of the "http://" or "https://" that a text
// begins with, or 0. It has no branch for "s": many lists have both schemes.
func authority(s string) int {
	if len(s) < len("https://") {
		return 0
	}
	x := binary.LittleEndian.Uint64([]byte(s))
	isHTTPS := 0
	if byte(x>>32) == 's' {
		isHTTPS = 1
	}
	if uint32(x) != http || x>>(8*isHTTPS)<<8>>40 != colonSlashes {
		return 0
	}
	return len("http://") + isHTTPS
}

const (
	http         = 'h' | 't'<<8 | 't'<<16 | 'p'<<24
	colonSlashes = ':' | '/'<<8 | '/'<<16
)
