//go:build purego || !amd64

package vector

// lookWhole is Looks for words with a text of Width bytes for each.
func lookWhole(t *Table, s string, words []Word) {
	for i := range words {
		w := &words[i]
		w.None, _, w.Bit6, w.Bit5 = Look(t, s, i*Width)
	}
}
