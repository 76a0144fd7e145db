package html

import (
	"iter"
	"strings"
)

func isComma(c byte) bool { return c == ',' }

// fields returns a splitter for what stands between separators, without white space around it.
func fields(separator func(byte) bool) splitter {
	return func(text string) iter.Seq2[int, int] {
		return func(yield func(int, int) bool) {
			for i := 0; i < len(text); {
				if c := text[i]; separator(c) || isSpace(c) {
					i++
					continue
				}
				start := i
				for i < len(text) && !separator(text[i]) {
					i++
				}
				end := i
				for isSpace(text[end-1]) {
					end--
				}
				if !yield(start, end) {
					return
				}
			}
		}
	}
}

// compact is fields(isSpace) for those with a colon.
func compact(text string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for start, end := range fields(isSpace)(text) {
			if strings.IndexByte(text[start:end], ':') >= 0 && !yield(start, end) {
				return
			}
		}
	}
}

// srcset splits a list of images: HTML section 4.8.4.3.10. A comma at the end of a URL ends the image, and others are
// part of it; one behind a descriptor does, if that has no bracket open.
func srcset(text string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 0; ; {
			for i < len(text) && (isSpace(text[i]) || text[i] == ',') {
				i++
			}
			if i == len(text) {
				return
			}
			start := i
			for i < len(text) && !isSpace(text[i]) {
				i++
			}
			end := i
			for text[end-1] == ',' {
				end--
			}
			if !yield(start, end) {
				return
			}
			if end == i {
				i = descriptors(text, i)
			}
		}
	}
}

// descriptors returns where the descriptors end that begin at a place.
func descriptors(text string, i int) int {
	for open := false; i < len(text); i++ {
		switch c := text[i]; {
		case open:
			open = c != ')'
		case c == '(':
			open = true
		case c == ',':
			return i
		}
	}
	return i
}

// refresh returns where the URL is in the content of a META element that refreshes: HTML section 4.2.5.3. It is after a
// number, a separator and "url=", of which the last may be missing.
func refresh(text string) (start, end int, ok bool) {
	i := afterSpace(text, 0)
	digits := i
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		i++
	}
	if i == len(text) || i == digits && text[i] != '.' {
		return 0, 0, false
	}
	for i < len(text) && ('0' <= text[i] && text[i] <= '9' || text[i] == '.') {
		i++
	}
	if i == len(text) || text[i] != ';' && text[i] != ',' && !isSpace(text[i]) {
		return 0, 0, false
	}
	i = afterSpace(text, i)
	if i < len(text) && (text[i] == ';' || text[i] == ',') {
		i++
	}
	i = afterSpace(text, i)
	if i == len(text) {
		return 0, 0, false
	}
	if j := i + len("url"); j < len(text) && strings.EqualFold(text[i:j], "url") {
		if j = afterSpace(text, j); j < len(text) && text[j] == '=' {
			i = afterSpace(text, j+1)
		}
	}
	if i < len(text) && (text[i] == '"' || text[i] == '\'') {
		quote := text[i]
		i++
		if n := strings.IndexByte(text[i:], quote); n >= 0 {
			return i, i + n, true
		}
	}
	return i, len(text), true
}

func afterSpace(text string, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}
