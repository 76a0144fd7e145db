package html

import "bytes"

// pass goes on over so much of the window.
func (p *page) pass(n int) {
	p.src.skip(n)
	p.at += n
	p.lines.Passed(p.at)
}

// skipComment goes to the end of a comment, or of what is read like one.
func (p *page) skipComment() {
	ends := [][]byte{[]byte(">")}
	if begin := []byte("<!--"); bytes.HasPrefix(p.src.window(len(begin)), begin) {
		p.pass(len(begin))
		ends = [][]byte{[]byte("-->"), []byte("--!>")}
	}
	const longest = len("--!>")
	for {
		w := p.src.window(longest)
		first := -1
		for _, end := range ends {
			if i := bytes.Index(w, end); i >= 0 && (first < 0 || i+len(end) < first) {
				first = i + len(end)
			}
		}
		switch {
		case first >= 0:
			p.pass(first)
			return
		case len(w) < longest: // the document ends
			p.pass(len(w))
			return
		}
		p.pass(len(w) - longest + 1)
	}
}

// skipTag goes to the end of a tag.
func (p *page) skipTag() {
	state := inName
	for {
		w := p.src.window(1)
		if len(w) == 0 {
			return
		}
		n := len(w)
		for i := 0; i < len(w); i++ {
			if state == inDouble || state == inSingle { // which may be long
				k := bytes.IndexByte(w[i:], byte(state))
				if k < 0 {
					break
				}
				i += k
			}
			if state = state.next(w[i]); state == outside {
				n = i + 1
				break
			}
		}
		if p.pass(n); state == outside {
			return
		}
	}
}

// A state is where in a tag something stands: HTML section 13.2.5.8 and on, as package html of Go has it.
type state byte

const (
	outside state = iota
	inName
	between
	inKey
	behindKey
	before // the value
	inValue
	inDouble = state('"')
	inSingle = state('\'')
)

// next returns the state behind a byte.
func (s state) next(c byte) state {
	switch {
	case s == inDouble || s == inSingle:
		if byte(s) == c {
			return between
		}
		return s
	case c == '>':
		return outside
	case isSpace(c):
		switch s {
		case inName, inValue:
			return between
		case inKey:
			return behindKey
		}
		return s
	}
	switch s {
	case inName:
		if c == '/' {
			return between
		}
		return inName
	case between:
		if c == '/' {
			return between
		}
		return inKey
	case inKey, behindKey:
		switch c {
		case '/':
			return between
		case '=':
			return before
		}
		return inKey
	case before:
		if c == '"' || c == '\'' {
			return state(c)
		}
	}
	return inValue
}
