//go:build !purego

package text

import "github.com/urikit/uri/internal/vector"

// next is search, 64 bytes at a time if the processor has AVX2.
func (m *marks) next(text string, from int) int {
	for vector.Has && len(text)-from > stride {
		i := searchAVX2(m, text[:min(len(text), from+most)], max(from, 1))
		switch {
		case i < 0:
			from = ^i
		case isTime(text, i):
			from = i + 1
		default:
			return i
		}
	}
	return m.search(text, from)
}

// stride is how many bytes searchAVX2 examines in one step; most is how many in
// one call, which cannot be preempted.
const (
	stride = 64
	most   = 1 << 20
)

// searchAVX2 returns the place of the first mark in text[from:] with allowed
// neighbours. If there is none up to a place with at most stride bytes after
// it, it returns the complement of that place. It needs 0 < from.
//
//go:noescape
func searchAVX2(m *marks, text string, from int) int
