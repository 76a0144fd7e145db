package abnf

import (
	"fmt"
	"slices"
)

// maxSteps is the limit of the work to compile a rule, and so of the size of
// its automaton.
const maxSteps = 1 << 18

// byteSet is a set of bytes.
type byteSet [4]uint64

func (s *byteSet) add(b byte)      { s[b>>6] |= 1 << (b & 63) }
func (s *byteSet) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

func (s *byteSet) union(t byteSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

// An nfa is a non-deterministic automaton for one rule. State accept is the
// only accepting state.
type nfa struct {
	states []state
	start  int32
	live   []bool // the states that can reach accept; others are never entered
}

// A state reads a byte of set and goes to out, or reads nothing and goes to any
// of eps.
type state struct {
	set byteSet
	out int32 // none if the state reads nothing
	eps []int32
}

const (
	accept int32 = 0
	none   int32 = -1
)

// A builder makes the automaton from its end to its beginning: each method gets
// the state that follows an element, and returns the state that begins it. So a
// state represents the rest of the match, and a rule is recursive at its end if
// it contains itself before the same next state.
type builder struct {
	states []state
	steps  int
	read   map[arc]int32
	done   map[call]int32
	active map[*rule]*frame
}

type arc struct {
	set byteSet
	out int32
}

type call struct {
	rule *rule
	next int32
}

type frame struct{ next, entry int32 }

func compile(r *rule) (*nfa, error) {
	b := &builder{
		states: []state{accept: {out: none}},
		read:   map[arc]int32{},
		done:   map[call]int32{},
		active: map[*rule]*frame{},
	}
	start, err := b.rule(r, accept)
	if err != nil {
		return nil, fmt.Errorf("abnf: rule %q: %w", r.name, err)
	}
	return &nfa{b.states, start, findLive(b.states)}, nil
}

func (b *builder) add(s state) int32 {
	b.states = append(b.states, s)
	return int32(len(b.states) - 1)
}

// reading returns the state that reads a byte of set and goes to out. Equal
// states are shared.
func (b *builder) reading(set byteSet, out int32) int32 {
	id, ok := b.read[arc{set, out}]
	if !ok {
		id = b.add(state{set: set, out: out})
		b.read[arc{set, out}] = id
	}
	return id
}

func (b *builder) rule(r *rule, next int32) (int32, error) {
	if id, ok := b.done[call{r, next}]; ok {
		return id, nil
	}
	if f := b.active[r]; f != nil {
		if f.next != next {
			return 0, fmt.Errorf("recursion of %q not at its end", r.name)
		}
		if f.entry == none {
			f.entry = b.add(state{out: none})
		}
		return f.entry, nil
	}
	f := &frame{next, none}
	b.active[r] = f
	id, err := b.node(r.body, next)
	delete(b.active, r)
	if err != nil {
		return 0, err
	}
	if f.entry != none {
		b.states[f.entry].eps = []int32{id}
	}
	b.done[call{r, next}] = id
	return id, nil
}

func (b *builder) node(n node, next int32) (int32, error) {
	if b.steps++; b.steps > maxSteps {
		return 0, fmt.Errorf("too large, more than %d steps", maxSteps)
	}
	switch n := n.(type) {
	case alt:
		return b.alt(n, next)
	case cat:
		for _, e := range slices.Backward(n) {
			var err error
			if next, err = b.node(e, next); err != nil {
				return 0, err
			}
		}
		return next, nil
	case rep:
		return b.rep(n, next)
	case text:
		b.steps += len(n.s)
		for i := len(n.s) - 1; i >= 0; i-- {
			var set byteSet
			set.add(n.s[i])
			if n.fold {
				set.add(otherCase(n.s[i]))
			}
			next = b.reading(set, next)
		}
		return next, nil
	case span:
		var set byteSet
		for c := int(n.lo); c <= int(n.hi); c++ {
			set.add(byte(c))
		}
		return b.reading(set, next), nil
	case *ref:
		return b.rule(n.rule, next)
	}
	panic("abnf: unknown node")
}

// alt joins the alternatives. Alternatives that read one byte and go to the
// same state become one.
func (b *builder) alt(n alt, next int32) (int32, error) {
	var eps []int32
	var arcs []arc
	for _, e := range n {
		id, err := b.node(e, next)
		if err != nil {
			return 0, err
		}
		s := b.states[id]
		if s.out == none {
			eps = append(eps, id)
			continue
		}
		i := slices.IndexFunc(arcs, func(a arc) bool { return a.out == s.out })
		if i < 0 {
			i = len(arcs)
			arcs = append(arcs, arc{out: s.out})
		}
		arcs[i].set.union(s.set)
	}
	for _, a := range arcs {
		eps = append(eps, b.reading(a.set, a.out))
	}
	if len(eps) == 1 {
		return eps[0], nil
	}
	return b.add(state{out: none, eps: eps}), nil
}

// rep compiles 2*4x as x x [ x [ x ] ] and 2*x as x x *x.
func (b *builder) rep(n rep, next int32) (int32, error) {
	entry := next
	if n.max == unbounded {
		entry = b.add(state{out: none})
		elem, err := b.node(n.elem, entry)
		if err != nil {
			return 0, err
		}
		b.states[entry].eps = []int32{elem, next}
	}
	for range n.max - n.min { // none if unbounded
		elem, err := b.node(n.elem, entry)
		if err != nil {
			return 0, err
		}
		entry = b.add(state{out: none, eps: []int32{elem, next}})
	}
	for range n.min {
		var err error
		if entry, err = b.node(n.elem, entry); err != nil {
			return 0, err
		}
	}
	return entry, nil
}

// findLive searches backwards from accept. Only endless recursion (a = "x" a)
// makes states that are not live. A set with such states would not prove a
// viable prefix.
func findLive(states []state) []bool {
	from := make([][]int32, len(states))
	for i, s := range states {
		if s.out != none {
			from[s.out] = append(from[s.out], int32(i))
		}
		for _, e := range s.eps {
			from[e] = append(from[e], int32(i))
		}
	}
	live := make([]bool, len(states))
	live[accept] = true
	for todo := []int32{accept}; len(todo) > 0; {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, f := range from[id] {
			if !live[f] {
				live[f] = true
				todo = append(todo, f)
			}
		}
	}
	return live
}

// classes numbers the bytes so that bytes that no state distinguishes have the
// same number.
func (a *nfa) classes() (class [256]uint8, count int) {
	count = 1
	seen := map[byteSet]bool{}
	for _, s := range a.states {
		if s.out == none || seen[s.set] {
			continue
		}
		seen[s.set] = true
		var number [2][256]int // of an old class in the set, and outside of it, from 1
		count = 0
		for b := range class {
			in := 0
			if s.set.has(byte(b)) {
				in = 1
			}
			n := &number[in][class[b]]
			if *n == 0 {
				count++
				*n = count
			}
			class[b] = uint8(*n - 1)
		}
	}
	return class, count
}
