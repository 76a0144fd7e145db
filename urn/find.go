package urn

import (
	"iter"
	"strings"
)

// FindAll yields the places of the URNs in a text: the offset of the first
// byte, and the offset after the last. A URN is as long as [Draft] or [RFC8141]
// allows. See [Syntax.FindAll].
func FindAll(text string) iter.Seq2[int, int] { return Either.FindAll(text) }

// FindAll yields the places of the URNs in a text by the syntaxes in s, except
// [Loose]; by several, the longest match counts. A URN begins with "urn:", in
// any letter case, unless a character that a scheme can have precedes it. Its
// NSS ends before the first character that is not allowed in it (the draft,
// section 2.5.3), and a "%" without two digits is not. Query and fragment
// belong to the URN as far as they are complete: the "?" of a question does
// not. Punctuation that is allowed in a name counts as part of the name: for
// prose, check the end, as package [github.com/urikit/uri/extract/text] does.
// The text may be anything. FindAll takes time linear in the text, and does not
// allocate.
func (s Syntax) FindAll(text string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for at := 0; ; {
			i := strings.IndexByte(text[at:], ':')
			if i < 0 {
				return
			}
			colon := at + i
			start := colon - len("urn")
			if start >= at && strings.EqualFold(text[start:colon], "urn") && !(start > 0 &&
				isScheme(text[start-1])) {
				if end := s.end(text[start:]); end > 0 {
					if !yield(start, start+end) {
						return
					}
					at = start + end
					continue
				}
			}
			at = colon + 1
		}
	}
}

func isScheme(c byte) bool { return isNID[c] || c == '+' || c == '.' }

// end returns the length of the URN at the start of text, or 0. The text begins
// with "urn:".
func (s Syntax) end(text string) int {
	n, allow := scanNID(text[len(scheme):])
	n += len(scheme)
	if s &= allow &^ Loose; s == 0 || n >= len(text) || text[n] != ':' {
		return 0
	}
	start := n + 1
	stop := ""
	if s&Either == 0 {
		stop = "&~"
	}
	end, slash := start, false
	for end < len(text) {
		c := text[end]
		if c == '/' && s&RFC8141 != 0 && end > start {
			slash = true
		} else if !isData(text[end:]) || stop != "" && strings.IndexByte(stop, c) >= 0 {
			break
		}
		end += width(c)
	}
	if end == start {
		return 0
	}
	if s&Either == 0 {
		return end
	}
	switch rest := text[end:]; {
	case s&RFC8141 != 0 && (strings.HasPrefix(rest, "?+") || strings.HasPrefix(rest, "?=")):
		end += componentsEnd(rest)
	case s&Draft != 0 && !slash && strings.HasPrefix(rest, "?"):
		end += directivesEnd(rest)
	}
	if rest := text[end:]; len(rest) > 1 && rest[0] == '#' {
		if n := 1 + run(rest[1:], "/?"); n > 1 {
			end += n
		}
	}
	return end
}

// isData reports whether s begins with a pchar other than "%00".
func isData(s string) bool {
	if s[0] != '%' {
		return pchar.Contains(s[0])
	}
	return len(s) > 2 && isHex(s[1]) && isHex(s[2]) && s[1:3] != "00"
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// width returns the length of a pchar that begins with c.
func width(c byte) int {
	if c == '%' {
		return len("%00")
	}
	return 1
}

// run returns how much of s, from its start, is pchar or characters of more.
func run(s, more string) int {
	n := 0
	for n < len(s) && (isData(s[n:]) || strings.IndexByte(more, s[n]) >= 0) {
		n += width(s[n])
	}
	return n
}

// componentsEnd returns the length of the r- and q-component at the start of s,
// or 0.
func componentsEnd(s string) int {
	n := 0
	if s[1] == '+' {
		if n = len("?+"); n == len(s) || !isData(s[n:]) {
			return 0
		}
		r, _, _ := strings.Cut(s[n:], "?=")
		n += run(r, "/?")
	}
	if q, ok := strings.CutPrefix(s[n:], "?="); ok && q != "" && isData(q) {
		n += len("?=") + run(q, "/?")
	}
	return n
}

// directivesEnd returns the length of "?" and the directives at the start of s,
// or 0.
func directivesEnd(s string) int {
	end := 0
	for at := 1; at < len(s); {
		i := keywordEnd(s[at:])
		if i == 0 || at+i == len(s) || s[at+i] != '=' {
			break
		}
		at += i + 1
		value, _, _ := strings.Cut(s[at:], "&")
		at += run(value, "/?")
		if end = at; at == len(s) || s[at] != '&' {
			break
		}
		at++
	}
	return end
}
