package abnf

import "math/rand/v2"

// odd are bytes on which parsers of URIs often fail.
const odd = "%:/?#[]@.\x00\x80 "

// Mutate returns s with one to three small random edits: a span deleted,
// doubled or swapped with its neighbour, a byte inserted or replaced, an end
// cut off, a few odd bytes inserted. New bytes come from the alphabet or from
// odd. The result can be s.
func Mutate(r *rand.Rand, s string, alphabet string) string {
	for range 1 + r.IntN(3) {
		s = edit(r, s, alphabet)
	}
	return s
}

func edit(r *rand.Rand, s, alphabet string) string {
	// Three places in order cut s into four parts, the inner two short.
	i := r.IntN(len(s) + 1)
	j := i + r.IntN(min(len(s)-i, 4)+1)
	k := j + r.IntN(min(len(s)-j, 4)+1)
	switch r.IntN(8) {
	case 0:
		return s[:i] + s[j:]
	case 1:
		return s[:j] + s[i:]
	case 2:
		return s[:i] + s[j:k] + s[i:j] + s[k:]
	case 3:
		return s[:i] + pick(r, alphabet) + s[i:]
	case 4:
		return s[:i] + pick(r, alphabet) + s[min(i+1, len(s)):]
	case 5:
		return s[:i]
	case 6:
		return s[i:]
	default:
		var b string
		for range 1 + r.IntN(3) {
			b += pick(r, odd)
		}
		return s[:i] + b + s[i:]
	}
}

// pick returns one byte, usually from the alphabet.
func pick(r *rand.Rand, alphabet string) string {
	if alphabet == "" || r.IntN(4) == 0 {
		alphabet = odd
	}
	i := r.IntN(len(alphabet))
	return alphabet[i : i+1]
}
