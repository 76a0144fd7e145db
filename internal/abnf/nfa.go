package abnf

import (
	"fmt"
	"slices"
)

// maxSteps is the limit of the work to compile a rule, and so of the size of
// its automaton.
const maxSteps = 1 << 18

// An nfa is a non-deterministic automaton for one rule. State accept is the
// only accepting state. Every state that reads can reach it.
type nfa struct {
	states []state
	start  int32
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

// A refusal is the panic of a builder: why a rule has no automaton.
type refusal string

func compile(r *rule) (a *nfa, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case refusal:
			err = fmt.Errorf("abnf: rule %q: %s", r.name, e)
		default:
			panic(e)
		}
	}()
	b := &builder{
		states: []state{accept: {out: none}},
		read:   map[arc]int32{},
		done:   map[call]int32{},
		active: map[*rule]*frame{},
	}
	start := b.rule(r, accept)
	return &nfa{b.states, start}, nil
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

func (b *builder) rule(r *rule, next int32) int32 {
	if id, ok := b.done[call{r, next}]; ok {
		return id
	}
	if f := b.active[r]; f != nil {
		if f.next != next {
			panic(refusal(fmt.Sprintf("recursion of %q not at its end", r.name)))
		}
		if f.entry == none {
			f.entry = b.add(state{out: none})
		}
		return f.entry
	}
	f := &frame{next, none}
	b.active[r] = f
	id := b.node(r.body, next)
	delete(b.active, r)
	if f.entry != none {
		b.states[f.entry].eps = []int32{id}
	}
	b.done[call{r, next}] = id
	return id
}

func (b *builder) node(n node, next int32) int32 {
	if b.steps++; b.steps > maxSteps {
		panic(refusal(fmt.Sprintf("too large, more than %d steps", maxSteps)))
	}
	if height(n) >= endless { // it derives nothing: no state could reach accept
		return b.add(state{out: none})
	}
	switch n := n.(type) {
	case alt:
		return b.alt(n, next)
	case cat:
		for _, e := range slices.Backward(n) {
			next = b.node(e, next)
		}
		return next
	case rep:
		return b.rep(n, next)
	case byteSet:
		return b.reading(n, next)
	case *ref:
		return b.rule(n.rule, next)
	}
	panic("abnf: unknown node")
}

// alt joins the alternatives. Alternatives that read one byte and go to the
// same state become one.
func (b *builder) alt(n alt, next int32) int32 {
	var eps []int32
	var arcs []arc
	for _, e := range n {
		id := b.node(e, next)
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
		arcs[i].set = arcs[i].set.union(s.set)
	}
	for _, a := range arcs {
		eps = append(eps, b.reading(a.set, a.out))
	}
	if len(eps) == 1 {
		return eps[0]
	}
	return b.add(state{out: none, eps: eps})
}

// rep compiles 2*4x as x x [ x [ x ] ] and 2*x as x x *x.
func (b *builder) rep(n rep, next int32) int32 {
	entry := next
	if n.max == unbounded {
		entry = b.add(state{out: none})
		elem := b.node(n.elem, entry)
		b.states[entry].eps = []int32{elem, next}
	}
	for range n.max - n.min { // none if unbounded
		elem := b.node(n.elem, entry)
		entry = b.add(state{out: none, eps: []int32{elem, next}})
	}
	for range n.min {
		entry = b.node(n.elem, entry)
	}
	return entry
}
