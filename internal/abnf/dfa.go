package abnf

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// maxStates is the largest number of states in the cache of a Matcher.
const maxStates = 10000

// A Matcher matches texts against one rule. It caches states for the next text,
// so it is not safe for concurrent use. The results do not depend on the cache.
type Matcher struct {
	nfa   *nfa
	limit int // of states
	found map[string]*set
	start *set // nil if it is not found yet

	// Scratch space of collect, and the key of its states.
	ids, todo []int32
	mark      []bool
	key       []byte
}

// A set is a deterministic state: those states of the nfa, in order, that read
// or accept after a text.
type set struct {
	ids  []int32
	ends bool      // whether accept is one of ids
	next [256]*set // nil if it is not found yet
}

// dead is the empty set: no text continues.
var dead = &set{}

// Matcher compiles a rule. It is an error if there is no such rule, if it uses
// a rule that is recursive but not at its end, or if it is too large.
func (g *Grammar) Matcher(rule string) (*Matcher, error) {
	r := g.lookup(rule)
	if r == nil {
		return nil, fmt.Errorf("abnf: no rule %q", rule)
	}
	a, err := compile(r)
	if err != nil {
		return nil, err
	}
	return &Matcher{nfa: a, limit: maxStates, found: map[string]*set{},
		mark: make([]bool, len(a.states))}, nil
}

// Match reports whether the whole of s is in the language of the rule.
func (m *Matcher) Match(s string) bool {
	state, n := m.walk(s)
	return n == len(s) && state.ends
}

// Viable returns the length of the longest viable prefix of s. If s does not
// match, this is the offset of the error: the first byte that cannot continue,
// or len(s) if something is missing. It is 0 if the language is empty.
func (m *Matcher) Viable(s string) int {
	_, n := m.walk(s)
	return n
}

// walk returns the state after the longest viable prefix of s, and its length.
func (m *Matcher) walk(s string) (state *set, n int) {
	if m.start == nil {
		m.collect(m.nfa.start)
		m.start = m.intern()
	}
	state = m.start
	for i := range len(s) {
		next := state.next[s[i]]
		if next == nil {
			next = m.step(state, s[i])
		}
		if next == dead {
			return state, i
		}
		state = next
	}
	return state, len(s)
}

// step finds the state after reading b in state.
func (m *Matcher) step(state *set, b byte) *set {
	for _, id := range state.ids {
		if s := &m.nfa.states[id]; s.out != none && s.set.has(b) {
			m.collect(s.out)
		}
	}
	state.next[b] = m.intern()
	return state.next[b]
}

// collect adds to ids the states that read or accept and that id reaches
// without reading.
func (m *Matcher) collect(id int32) {
	m.todo = append(m.todo[:0], id)
	for len(m.todo) > 0 {
		id := m.todo[len(m.todo)-1]
		m.todo = m.todo[:len(m.todo)-1]
		if m.mark[id] {
			continue
		}
		m.mark[id] = true
		s := &m.nfa.states[id]
		if s.out != none || id == accept {
			m.ids = append(m.ids, id)
		}
		m.todo = append(m.todo, s.eps...)
	}
}

// intern returns the set of the states collected, and forgets them. It drops
// the sets found so far if there are too many.
func (m *Matcher) intern() *set {
	defer func() {
		m.ids = m.ids[:0]
		clear(m.mark)
	}()
	if len(m.ids) == 0 {
		return dead
	}
	slices.Sort(m.ids)
	m.key = m.key[:0]
	for _, id := range m.ids {
		m.key = binary.LittleEndian.AppendUint32(m.key, uint32(id))
	}
	state := m.found[string(m.key)]
	if state == nil {
		if len(m.found) >= m.limit {
			clear(m.found)
			m.start = nil
		}
		state = &set{ids: slices.Clone(m.ids), ends: m.ids[0] == accept}
		m.found[string(m.key)] = state
	}
	return state
}
