package places

import "testing"

// FuzzMap: the Map has the start and the end of each byte of a text in the
// source. Each two bytes of the seed are a piece: an escape, and the length of
// the unescaped text after it.
func FuzzMap(f *testing.F) {
	f.Add([]byte{0x12, 0, 0x02, 3, 0x40, 1, 0x11, 0}, 5)
	f.Fuzz(func(t *testing.T, pieces []byte, from int) {
		if from < 0 || from > 1<<30 {
			return
		}
		m := Map{From: from + 1}
		m.Add(0, 1, from, 1)
		m.Reset()
		m.From = from
		var starts, ends []int
		at, added := from, 0
		for i := 0; i+1 < len(pieces); i += 2 {
			n, size := int(pieces[i]>>4), int(pieces[i]&15)
			if n != size {
				m.Add(len(starts), n, at, size)
				added++
			}
			for k := range n {
				start, end := at, at+size
				if n == size {
					start, end = at+k, at+k+1
				}
				starts, ends = append(starts, start), append(ends, end)
			}
			at += size
			for range pieces[i+1] {
				starts, ends = append(starts, at), append(ends, at+1)
				at++
			}
		}
		for i := range starts {
			if m.Start(i) != starts[i] || m.End(i+1) != ends[i] {
				t.Fatalf("%d: %d to %d, want %d to %d", i, m.Start(i), m.End(i+1), starts[i],
					ends[i])
			}
		}
		if m.Start(len(starts)) != at || m.End(0) != m.Start(0) || m.Len() != added {
			t.Errorf("it ends at %d, want %d; %d were added, want %d", m.Start(len(starts)), at,
				m.Len(), added)
		}
	})
}
