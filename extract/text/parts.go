package text

// LastCut returns the last place at which a text can be cut: after white space
// that follows no delimiter, scheme or escape, so that no match after the cut
// depends on what is before it. If there is none, it returns the length of the
// text and false. It reads from the end of the text.
func LastCut(text []byte) (end int, ok bool) {
	for i := len(text) - 1; i > 0; i-- {
		if c := text[i-1]; isWhite(text[i]) && '!' <= c && c <= '~' && c != '<' && c != '"' &&
			c != ':' && c != '\\' {
			return i + 1, true
		}
	}
	return len(text), false
}

// Part yields the URIs in a part of a text, which begins with the text or after
// a cut, and ends with a cut: see [LastCut]. It reports whether they are those
// that [Finder.All] yields there. It is false if yield returns false, if a URI
// may go on after the part, and for a Finder with mail, suffixes or fangs,
// which yields nothing. So parts can be searched at the same time.
func (f Finder) Part(text string, yield func(Match) bool) (whole bool) {
	if f.fangs || f.marks != nil {
		return false
	}
	s := f.scan()
	s.begin(text, true)
	for s.next() {
		if !yield(s.m) {
			return false
		}
	}
	return !s.long && s.pos == len(text)
}
