package redact

import (
	"slices"
	"strings"
)

// maxReads is how often the lines of a secret are read again, each time with
// what is found masked, until nothing more is found in them.
const maxReads = 8

// spans yields the secrets in text. A mask is shorter than what it hides, and
// has no delimiters, so what is around it may mean something else when the text
// is read again. So the lines of secrets are read again before they are
// yielded. If plain is set, text is read without search.
func (r Redactor) spans(text string, plain bool, yield func(Span) bool) {
	start, end := 0, 0
	var found []Span // in the lines text[start:end]
	settle := func() bool {
		all := found
		for n := 0; n < maxReads && !areSettled(text[start:end], start, all); n++ {
			masked := replace(nil, text[:end], start, slices.Values(all), Redactor{}.maskText)
			more := slices.Collect(r.once(string(masked), plain))
			if len(more) == 0 {
				break
			}
			all = join(all, more, start)
		}
		found = found[:0]
		for _, s := range all {
			if !yield(s) {
				return false
			}
		}
		return true
	}
	for s := range r.once(text, plain) {
		if s.Start >= end {
			if !settle() {
				return
			}
			for start = s.Start; start > end && !endsLine(text[:start]); {
				start = max(end, strings.LastIndexByte(text[:start-1], '\n')+1)
			}
		}
		for end = max(end, s.End); end < len(text) && !endsLine(text[:end]); {
			line, _, _ := strings.Cut(text[end:], "\n")
			end = min(end+len(line)+1, len(text))
		}
		found = append(found, s)
	}
	settle()
}

// areSettled reports whether lines, which begin at start, read the same with
// masks in place of the secrets. Usually they do: each secret is one word, what
// is beside it ends it in any reading, and no limit reaches further.
func areSettled(lines string, start int, secrets []Span) bool {
	isLong := len(lines) > maxSpaced
	isOdd := len(lines) > maxCommand || strings.Contains(lines, "zation") || // Authorization
		strings.Contains(lines, "(") && strings.Contains(lines, "@") || // a DSN
		isLong && strings.Contains(lines, "={")
	for _, s := range secrets {
		i, j := s.Start-start, s.End-start
		for k := i; k < j; k++ {
			if !isWord(lines[k]) && lines[k] != '.' {
				return false
			}
		}
		for k := j + 1; isLong && k < len(lines) && !isBoundary(lines[k]); k++ {
			if lines[k] == '@' || strings.HasPrefix(lines[k:], "/../") {
				return false
			}
		}
		if i > 0 && !isIn(`=:" `, lines[i-1]) || j < len(lines) && !isIn("@&,\" \r\n", lines[j]) ||
			isOdd || j-i < len(Mask) {
			return false
		}
	}
	return true
}

// endsLine reports whether text ends with a line that does not go on, as one
// that ends in "\" does in a shell.
func endsLine(text string) bool {
	return strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "\\\n")
}

// join returns the places of the secrets in spans, and of those in masked, the
// text in which spans are masked, from start on.
func join(spans, masked []Span, start int) (all []Span) {
	removed := start // from the places in the masked text to those in the text
	for _, s := range masked {
		from, to := s.Start+removed, 0
		for len(spans) > 0 && spans[0].Start < s.End+removed {
			old, apart := spans[0], spans[0].Start+len(Mask) <= s.Start+removed
			spans, removed = spans[1:], removed+old.End-old.Start-len(Mask)
			if apart {
				all, from = append(all, old), s.Start+removed
			} else {
				from, to = min(from, old.Start), old.End
			}
		}
		all = append(all, Span{from, max(to, s.End+removed), s.Kind, s.What})
	}
	return append(all, spans...)
}
