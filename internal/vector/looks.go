//go:build purego || !amd64

package vector

// lookWhole fills words: the text has Width bytes for each of them.
func lookWhole(t *Table, s string, words []Word) {
	for i := range words {
		w := &words[i]
		w.None, _, w.Bit6, w.Bit5 = Look(t, s, i*Width)
	}
}
