package abnf

import (
	"fmt"
	"math/rand/v2"
)

// Generate returns a random sentence of the rule. Alternatives, bytes and
// letter cases are equally likely. A repetition adds a small random count, at
// most size, to its minimum. After about 64*(size+1) rules Generate chooses the
// shortest derivations, which bounds recursion in any grammar. It panics if
// there is no such rule, or if the rule derives nothing.
func (g *Grammar) Generate(rule string, r *rand.Rand, size int) string {
	top := g.lookup(rule)
	if top == nil {
		panic(fmt.Sprintf("abnf: no rule %q", rule))
	}
	if top.height >= endless {
		panic(fmt.Sprintf("abnf: rule %q derives nothing", rule))
	}
	size = max(size, 0)
	gen := generator{rand: r, size: size, budget: 64 * (size + 1)}
	gen.node(top.body)
	return string(gen.out)
}

type generator struct {
	rand   *rand.Rand
	size   int
	budget int // rules that may still be entered freely
	out    []byte
}

func (g *generator) node(n node) {
	switch n := n.(type) {
	case alt:
		g.node(g.choose(n))
	case cat:
		for _, e := range n {
			g.node(e)
		}
	case rep:
		for range g.count(n) {
			g.node(n.elem)
		}
	case byteSet:
		var members []byte
		for c := range 256 {
			if n.has(byte(c)) {
				members = append(members, byte(c))
			}
		}
		g.out = append(g.out, members[g.rand.IntN(len(members))])
	case *ref:
		g.budget--
		g.node(n.rule.body)
	}
}

// choose picks an alternative with a derivation: a random one, or the first of
// the lowest if the budget is used up.
func (g *generator) choose(n alt) node {
	low := height(n)
	var can []node
	for _, e := range n {
		if h := height(e); h == low || h < endless && g.budget > 0 {
			can = append(can, e)
		}
	}
	if g.budget <= 0 {
		return can[0]
	}
	return can[g.rand.IntN(len(can))]
}

// count adds a random count to the minimum of a repetition; each addition is
// two thirds as likely as the one before.
func (g *generator) count(n rep) int {
	count := n.min
	if height(n.elem) >= endless || g.budget <= 0 {
		return count
	}
	for range g.size {
		if count == n.max || g.rand.IntN(3) == 0 {
			break
		}
		count++
	}
	return count
}
