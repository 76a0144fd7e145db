package anatomy

import (
	"strconv"
	"strings"
	"testing"
)

// BenchmarkExplain shows that the time is linear in the length of any text.
func BenchmarkExplain(b *testing.B) {
	for _, c := range []struct{ name, head, unit, tail string }{
		{"path", "http://h/", "a", ""},
		{"segments", "http://h", "/", ""},
		{"dots", "http://h", "/%2e%2e", ""},
		{"pairs", "?", "a=b&", ""},
		{"encoded", "#", "%41", ""},
		{"userinfo", "//", "a.", "@h"},
		{"colons", "//", ":", "@h"},
		{"ats", "//", "@", ""},
		{"name", "urn:isbn:", "0-", ""},
		{"octets", "urn:foo:", "%C3%BC", ""},
		{"directives", "urn:foo:a?x=", "&a=", ""},
		{"wrong", "http://h/", "a", " "},
		{"emoji", "http://h/", "\U0001f600", ""},
	} {
		for _, size := range []int{1 << 10, 1 << 16, 1 << 20, 1 << 24} {
			text := c.head + strings.Repeat(c.unit, size/len(c.unit)) + c.tail
			b.Run(c.name+"/"+strconv.Itoa(size), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					Explain(text, Options{Width: 80})
				}
			})
		}
	}
}
