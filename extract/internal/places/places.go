// Package places finds where a part of a text is written whose escapes are
// decoded.
package places

import "slices"

// A Map is the way back from a decoded text to what is written. The zero Map is
// that of a text that is written as it is.
type Map struct {
	From  int // the place of the text, up to the first mark
	marks []mark
}

// A mark is where a text is not what is written.
type mark struct {
	at, n     int32 // text[at:at+n] stands for
	src, size int32 // size bytes at src, counted from that of the Map; both go on alike after it
}

// Add says that n bytes of the text stand for size bytes that are written at
// src. No place may be before that of the last call.
func (m *Map) Add(at, n, src, size int) {
	m.marks = append(m.marks, mark{int32(at), int32(n), int32(src - m.From), int32(size)})
}

// Len returns how often something was added.
func (m *Map) Len() int { return len(m.marks) }

// Reset empties the Map, and keeps its memory.
func (m *Map) Reset() { m.From, m.marks = 0, m.marks[:0] }

// Start returns where text[i:] is written. That is the beginning of the escape,
// if it begins inside of what one stands for.
func (m *Map) Start(i int) int {
	if len(m.marks) == 0 {
		return m.From + i
	}
	return m.From + m.start(i)
}

// End returns where text[:i] ends. That is after the escape, if it ends with
// what one stands for.
func (m *Map) End(i int) int {
	if len(m.marks) == 0 || i == 0 {
		return m.Start(i)
	}
	return m.From + m.end(i)
}

// last returns the last mark that begins at or before a place in the text, or
// else one of nothing at the beginning.
func (m *Map) last(i int) mark {
	k, _ := slices.BinarySearchFunc(m.marks, i+1, func(m mark, i int) int { return int(m.at) - i })
	if k == 0 {
		return mark{}
	}
	return m.marks[k-1]
}

func (m *Map) start(i int) int {
	l := m.last(i)
	if behind := i - int(l.at+l.n); behind >= 0 {
		return int(l.src+l.size) + behind
	}
	return int(l.src)
}

func (m *Map) end(i int) int {
	l := m.last(i - 1)
	return int(l.src+l.size) + max(i-int(l.at+l.n), 0)
}
