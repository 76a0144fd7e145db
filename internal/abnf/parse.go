// Package abnf matches bytes against grammars written in ABNF (RFC 5234 and RFC
// 7405), and tells at which byte a text stops matching (docs/decisions/0010).
//
// It is the slow, simple twin of the hand-written parsers of this module, whose
// tests ask it. Package edition uses it for the rules of the older documents;
// no other package imports it, except in tests.
package abnf

import (
	_ "embed"
	"fmt"
	"strings"
)

const (
	maxRepeat = 1<<16 - 1 // the largest count of a repetition
	maxNest   = 500       // groups in groups: the parser is recursive
)

// A ParseError says what is wrong with the text of a grammar.
type ParseError struct {
	Line int    // from 1
	Msg  string // lower case, without prefix
}

func (e *ParseError) Error() string { return fmt.Sprintf("abnf: line %d: %s", e.Line, e.Msg) }

// Parse reads a grammar. An error is a [*ParseError].
func Parse(s string) (g *Grammar, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *ParseError: // of the parser, whose methods panic
			err = e
		default:
			panic(e)
		}
	}()
	p := &parser{s: s, byName: map[string]*rule{}}
	p.rulelist()
	own := p.rules
	p.addCore()
	for _, r := range p.refs {
		r.rule = p.byName[strings.ToLower(r.name)]
		if r.rule == nil {
			panic(p.errorAt(r.pos, "rule %q is not defined", r.name))
		}
	}
	setHeights(p.rules)
	return &Grammar{rules: own, byName: p.byName}, nil
}

// core is RFC 5234 appendix B.1.
//
//go:embed core.abnf
var core string

// The methods of a parser panic with a *ParseError.
type parser struct {
	s      string
	pos    int
	nest   int
	rules  []*rule
	byName map[string]*rule
	refs   []*ref
}

// addCore supplies the core rules that the text does not define.
func (p *parser) addCore() {
	c := &parser{s: core, byName: map[string]*rule{}}
	c.rulelist()
	for _, r := range c.rules {
		key := strings.ToLower(r.name)
		if p.byName[key] == nil {
			p.byName[key] = r
			p.rules = append(p.rules, r)
		}
	}
	p.refs = append(p.refs, c.refs...)
}

func (p *parser) errorAt(pos int, format string, args ...any) *ParseError {
	return &ParseError{1 + strings.Count(p.s[:pos], "\n"), fmt.Sprintf(format, args...)}
}

// unexpected returns an error about the current byte, or the end.
func (p *parser) unexpected(want string) *ParseError {
	switch {
	case p.pos == len(p.s):
		return p.errorAt(p.pos, "want %s, found the end of the text", want)
	case p.newline(p.pos) > p.pos:
		return p.errorAt(p.pos, "want %s, found the end of the line", want)
	}
	return p.errorAt(p.pos, "want %s, found %q", want, p.s[p.pos:p.pos+1])
}

// peek returns the current byte, or 0 at the end. No caller looks for NUL.
func (p *parser) peek() byte {
	if p.pos < len(p.s) {
		return p.s[p.pos]
	}
	return 0
}

// rulelist = 1*( rule / (*WSP c-nl) )    ; with erratum 3076
func (p *parser) rulelist() {
	for p.pos < len(p.s) {
		start := p.pos
		for isWSP(p.peek()) {
			p.pos++
		}
		if end := p.cNL(p.pos); end >= 0 {
			p.pos = end
			continue
		}
		if p.pos > start {
			panic(p.unexpected("a rule at the start of the line"))
		}
		p.rule()
	}
	if len(p.rules) == 0 {
		panic(p.errorAt(p.pos, "no rule"))
	}
}

// rule       = rulename defined-as elements c-nl
// defined-as = *c-wsp ("=" / "=/") *c-wsp
// elements   = alternation *c-wsp
func (p *parser) rule() {
	start := p.pos
	name := p.name()
	if name == "" {
		panic(p.unexpected("a rule name"))
	}
	p.cWSP()
	if p.peek() != '=' {
		panic(p.unexpected(`"="`))
	}
	p.pos++
	more := p.peek() == '/'
	if more {
		p.pos++
	}
	p.cWSP()
	body := p.alternation()
	end := p.cNL(p.pos)
	if end < 0 {
		panic(p.unexpected("the end of the rule"))
	}
	p.pos = end

	key := strings.ToLower(name)
	old := p.byName[key]
	switch {
	case more && old == nil:
		panic(p.errorAt(start, `"=/" adds to rule %q, which is not defined above`, name))
	case more:
		old.body = alt{old.body, body}
	case old != nil:
		panic(p.errorAt(start, "rule %q is defined twice", name))
	default:
		r := &rule{name: name, body: body}
		p.byName[key] = r
		p.rules = append(p.rules, r)
	}
}

// rulename = ALPHA *( ALPHA / DIGIT / "-" )
func (p *parser) name() string {
	start := p.pos
	if isAlpha(p.peek()) {
		for isAlpha(p.peek()) || isDigit(p.peek()) || p.peek() == '-' {
			p.pos++
		}
	}
	return p.s[start:p.pos]
}

// alternation = concatenation *( *c-wsp "/" *c-wsp concatenation )
//
// It also reads c-wsp after the alternation, which is allowed in every rule
// that uses one.
func (p *parser) alternation() node {
	a := alt{p.concatenation()}
	for p.peek() == '/' {
		p.pos++
		p.cWSP()
		a = append(a, p.concatenation())
	}
	if len(a) == 1 {
		return a[0]
	}
	return a
}

// concatenation = repetition *( 1*c-wsp repetition )
func (p *parser) concatenation() node {
	c := cat{p.repetition()}
	for p.cWSP() && p.atRepetition() {
		c = append(c, p.repetition())
	}
	if len(c) == 1 {
		return c[0]
	}
	return c
}

func (p *parser) atRepetition() bool {
	c := p.peek()
	return isAlpha(c) || isDigit(c) || c != 0 && strings.IndexByte(`*(["%<`, c) >= 0
}

// repetition = [repeat] element
// repeat     = 1*DIGIT / ( *DIGIT "*" *DIGIT )
func (p *parser) repetition() node {
	start := p.pos
	lo, hi := 1, 1
	if isDigit(p.peek()) {
		lo = p.number(10, maxRepeat)
		hi = lo
	}
	if p.peek() == '*' {
		if p.pos == start {
			lo = 0
		}
		hi = unbounded
		p.pos++
		if isDigit(p.peek()) {
			hi = p.number(10, maxRepeat)
		}
	}
	if hi != unbounded && lo > hi {
		panic(p.errorAt(start, "repetition of at least %d and at most %d", lo, hi))
	}
	if p.pos == start {
		return p.element()
	}
	return rep{lo, hi, p.element()}
}

// element = rulename / group / option / char-val / num-val / prose-val
func (p *parser) element() node {
	switch c := p.peek(); {
	case isAlpha(c):
		r := &ref{pos: p.pos, name: p.name()}
		p.refs = append(p.refs, r)
		return r
	case c == '(':
		return p.group(')')
	case c == '[':
		return rep{0, 1, p.group(']')}
	case c == '"':
		return p.quoted(true)
	case c == '%':
		return p.percent()
	case c == '<':
		panic(p.errorAt(p.pos, "a prose-val cannot be matched"))
	}
	panic(p.unexpected("an element"))
}

// group  = "(" *c-wsp alternation *c-wsp ")"
// option = "[" *c-wsp alternation *c-wsp "]"
func (p *parser) group(end byte) node {
	if p.nest == maxNest {
		panic(p.errorAt(p.pos, "groups nest more than %d deep", maxNest))
	}
	p.nest++
	p.pos++
	p.cWSP()
	n := p.alternation()
	if p.peek() != end {
		panic(p.unexpected(fmt.Sprintf("%q", string(end))))
	}
	p.pos++
	p.nest--
	return n
}

// c-wsp = WSP / (c-nl WSP)
//
// cWSP reads all of them and reports whether there was one.
func (p *parser) cWSP() bool {
	start := p.pos
	for {
		at := p.pos
		if end := p.cNL(at); end >= 0 {
			at = end
		}
		if at == len(p.s) || !isWSP(p.s[at]) {
			return p.pos > start
		}
		p.pos = at + 1
	}
}

// c-nl    = comment / CRLF
// comment = ";" *(WSP / VCHAR) CRLF
//
// cNL returns the offset after the c-nl at i, or -1. The end of the text counts
// as one.
func (p *parser) cNL(i int) int {
	if i < len(p.s) && p.s[i] == ';' {
		n := strings.IndexByte(p.s[i:], '\n')
		if n < 0 {
			return len(p.s)
		}
		return i + n + 1
	}
	if i == len(p.s) {
		return i
	}
	if end := p.newline(i); end > i {
		return end
	}
	return -1
}

// newline returns the offset after the LF or CRLF at i, or i.
func (p *parser) newline(i int) int {
	switch {
	case strings.HasPrefix(p.s[i:], "\n"):
		return i + 1
	case strings.HasPrefix(p.s[i:], "\r\n"):
		return i + 2
	}
	return i
}

func isWSP(c byte) bool   { return c == ' ' || c == '\t' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
