//go:build !amd64 || purego

package text

// next is search.
func (m *marks) next(text string, from int) int { return m.search(text, from) }
