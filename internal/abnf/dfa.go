package abnf

import (
	"fmt"
	"slices"
)

// maxStates is the largest number of states in the cache of a Matcher.
const maxStates = 10000

// A Matcher matches texts against one rule. It caches states for the next text,
// so it is not safe for concurrent use. The results do not depend on the cache.
type Matcher struct {
	nfa   *nfa
	class [256]uint8
	width int // number of classes
	limit int // of states

	// The deterministic states found so far. Each is a sorted set of states of
	// the nfa that read or accept. State dead is the empty set.
	sets  [][]int32
	ends  []bool  // whether the set has accept
	trans []int32 // width for each state
	index map[string]int32
	start int32 // or unknown

	// Scratch space of collect.
	found, todo []int32
	mark        []uint32
	round       uint32
	key         []byte
}

const (
	dead    int32 = 0
	unknown int32 = -1
)

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
	m := &Matcher{nfa: a, limit: maxStates, mark: make([]uint32, len(a.states))}
	m.class, m.width = a.classes()
	m.clear()
	return m, nil
}

// Match reports whether the whole of s is in the language of the rule.
func (m *Matcher) Match(s string) bool {
	state, n := m.walk(s)
	return n == len(s) && m.ends[state]
}

// Viable returns the length of the longest viable prefix of s. If s does not
// match, this is the offset of the error: the first byte that cannot continue,
// or len(s) if something is missing. It is 0 if the language is empty.
func (m *Matcher) Viable(s string) int {
	_, n := m.walk(s)
	return n
}

// Allowed returns the bytes that may follow prefix, and whether a text may end
// after it. If prefix is not viable, nothing may follow.
func (m *Matcher) Allowed(prefix string) (set [256]bool, end bool) {
	state, n := m.walk(prefix)
	if n < len(prefix) {
		return set, false
	}
	var next byteSet
	for _, id := range m.sets[state] {
		next.union(m.nfa.states[id].set)
	}
	for b := range set {
		set[b] = next.has(byte(b))
	}
	return set, m.ends[state]
}

// walk returns the state after the longest viable prefix of s, and its length.
func (m *Matcher) walk(s string) (state int32, n int) {
	state = m.start
	if state == unknown {
		state = m.begin()
	}
	for i := 0; i < len(s); i++ {
		next := m.trans[int(state)*m.width+int(m.class[s[i]])]
		if next == unknown {
			next = m.step(state, s[i])
		}
		if next == dead {
			return state, i
		}
		state = next
	}
	return state, len(s)
}

func (m *Matcher) begin() int32 {
	m.newRound()
	m.collect(m.nfa.start)
	m.start, _ = m.intern()
	return m.start
}

// step returns the state after reading b in state. It may clear the cache: then
// state is no longer valid.
func (m *Matcher) step(state int32, b byte) int32 {
	m.newRound()
	for _, id := range m.sets[state] {
		if s := &m.nfa.states[id]; s.out != none && s.set.has(b) {
			m.collect(s.out)
		}
	}
	next, cleared := m.intern()
	if !cleared {
		m.trans[int(state)*m.width+int(m.class[b])] = next
	}
	return next
}

func (m *Matcher) newRound() {
	m.found = m.found[:0]
	if m.round++; m.round == 0 { // overflow: old marks would look new
		clear(m.mark)
		m.round = 1
	}
}

// collect adds to found the states that read or accept and that id reaches
// without reading.
func (m *Matcher) collect(id int32) {
	m.todo = append(m.todo[:0], id)
	for len(m.todo) > 0 {
		id := m.todo[len(m.todo)-1]
		m.todo = m.todo[:len(m.todo)-1]
		if m.mark[id] == m.round || !m.nfa.live[id] {
			continue
		}
		m.mark[id] = m.round
		s := &m.nfa.states[id]
		if s.out != none || id == accept {
			m.found = append(m.found, id)
		}
		m.todo = append(m.todo, s.eps...)
	}
}

// intern returns the number of the state for the set found, and whether it
// cleared the cache.
func (m *Matcher) intern() (state int32, cleared bool) {
	slices.Sort(m.found)
	m.key = m.key[:0]
	for _, id := range m.found {
		m.key = append(m.key, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	if state, ok := m.index[string(m.key)]; ok {
		return state, false
	}
	if len(m.sets) >= m.limit {
		m.clear()
		cleared = true
	}
	return m.addState(slices.Clone(m.found), string(m.key), unknown), cleared
}

// clear drops all states except dead, which leads to itself.
func (m *Matcher) clear() {
	m.sets, m.ends, m.trans = nil, nil, nil
	m.index = map[string]int32{}
	m.addState(nil, "", dead)
	m.start = unknown
}

func (m *Matcher) addState(set []int32, key string, trans int32) int32 {
	id := int32(len(m.sets))
	m.sets = append(m.sets, set)
	m.ends = append(m.ends, len(set) > 0 && set[0] == accept) // accept sorts first
	for range m.width {
		m.trans = append(m.trans, trans)
	}
	m.index[key] = id
	return id
}
