package abnf

import "strings"

// A Grammar is a set of ABNF rules. It does not change and is safe for
// concurrent use.
type Grammar struct {
	rules  []*rule          // of the text, in its order
	byName map[string]*rule // with the core rules; keys are lower case
}

// Rules returns the names of the rules in the order of the text, spelled as
// first defined. Core rules are listed only if the text defines them.
func (g *Grammar) Rules() []string {
	names := make([]string, len(g.rules))
	for i, r := range g.rules {
		names[i] = r.name
	}
	return names
}

// lookup finds a rule; names ignore case (RFC 5234 section 2.1).
func (g *Grammar) lookup(name string) *rule { return g.byName[strings.ToLower(name)] }

type rule struct {
	name   string
	body   node
	height int // of the lowest derivation; endless if there is none
}

// A node is an element of a rule: alt, cat, rep, byteSet or *ref.
type node any

type (
	alt []node // one of
	cat []node // all, in order; none is the empty string

	// rep is min to max times elem. An option is a rep of 0 to 1.
	rep struct {
		min, max int // max is unbounded for no limit
		elem     node
	}

	byteSet [4]uint64 // one byte of the set

	ref struct {
		name string
		pos  int // in the grammar's text, for errors
		rule *rule
	}
)

const unbounded = -1

// endless is above every height that a grammar can have.
const endless = 1 << 30

// height returns the number of nested rules that the lowest derivation of n
// needs.
func height(n node) int {
	switch n := n.(type) {
	case alt:
		h := endless
		for _, e := range n {
			h = min(h, height(e))
		}
		return h
	case cat:
		h := 0
		for _, e := range n {
			h = max(h, height(e))
		}
		return h
	case rep:
		if n.min == 0 {
			return 0
		}
		return height(n.elem)
	case *ref:
		return n.rule.height
	}
	return 0
}

// setHeights finds the heights of all rules, from below. Most rules are before
// the rules that they use, so the reverse order needs few rounds.
func setHeights(rules []*rule) {
	for _, r := range rules {
		r.height = endless
	}
	for changed := true; changed; {
		changed = false
		for i := len(rules) - 1; i >= 0; i-- {
			if h := min(height(rules[i].body)+1, endless); h < rules[i].height {
				rules[i].height, changed = h, true
			}
		}
	}
}

// bytes returns the set of the bytes from lo to hi.
func bytes(lo, hi byte) (s byteSet) {
	for c := int(lo); c <= int(hi); c++ {
		s[c>>6] |= 1 << (c & 63)
	}
	return s
}

func (s *byteSet) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

func (s byteSet) union(t byteSet) byteSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}
