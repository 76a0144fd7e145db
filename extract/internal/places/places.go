// Package places maps offsets in a text with decoded escapes to offsets in its
// source.
package places

import "slices"

// A Map maps offsets in a decoded text to offsets in its source. The zero Map
// is for a text without escapes.
type Map struct {
	From  int // where the text begins in the source
	marks []mark
}

// A mark is an escape: here the text differs from the source.
type mark struct {
	at, n     int32 // text[at:at+n] is the decoded text of
	src, size int32 // size bytes of the source at From+src
}

// Add says that n bytes of the text at an offset are the decoded text of size
// bytes of the source at src. Offsets must not decrease from call to call.
func (m *Map) Add(at, n, src, size int) {
	m.marks = append(m.marks, mark{int32(at), int32(n), int32(src - m.From), int32(size)})
}

// Len returns the number of calls of Add.
func (m *Map) Len() int { return len(m.marks) }

// Reset empties the Map, and keeps its memory.
func (m *Map) Reset() { m.From, m.marks = 0, m.marks[:0] }

// Start returns where text[i:] begins in the source. If i is inside the text of
// an escape, that is the beginning of the escape.
func (m *Map) Start(i int) int {
	l := m.last(i)
	if i < int(l.at+l.n) {
		return m.From + int(l.src)
	}
	return m.From + int(l.src+l.size) + i - int(l.at+l.n)
}

// End returns where text[:i] ends in the source. If text[:i] ends in the text
// of an escape, that is the end of the escape.
func (m *Map) End(i int) int {
	if i == 0 {
		return m.Start(0)
	}
	l := m.last(i - 1)
	return m.From + int(l.src+l.size) + max(i-int(l.at+l.n), 0)
}

// last returns the last mark that begins at or before a place in the text, or
// else an empty mark at the beginning.
func (m *Map) last(i int) mark {
	k, _ := slices.BinarySearchFunc(m.marks, i+1, func(m mark, i int) int { return int(m.at) - i })
	if k == 0 {
		return mark{}
	}
	return m.marks[k-1]
}
