package abnf

import (
	"slices"
)

// twin is the naive matcher: for each element and each place in the text, the set of places where the
// element may end. It shares nothing with the automaton but the tree.
type twin struct {
	s    string
	memo map[place]result

	// Left recursion asks for a place while it is being worked out. Then it gets what the last round
	// knew, and rounds go on until none learns anything.
	now     map[place]bool
	changed bool
}

type place struct {
	rule *rule
	at   int
}

type result struct {
	ends []bool // at each offset
	more bool   // the text ended inside the element: all of it fits, if it went on
}

func (t *twin) none() result { return result{ends: make([]bool, len(t.s)+1)} }

// join adds what u has and reports whether that was anything new.
func (r *result) join(u result) bool {
	learnt := u.more && !r.more
	r.more = r.more || u.more
	for i, end := range u.ends {
		if end && !r.ends[i] {
			r.ends[i], learnt = true, true
		}
	}
	return learnt
}

func runTwin(r *rule, s string) result {
	t := &twin{s: s, memo: map[place]result{}}
	for {
		t.now, t.changed = map[place]bool{}, false
		res := t.rule(r, 0)
		if !t.changed {
			return res
		}
	}
}

func twinMatch(r *rule, s string) bool { return runTwin(r, s).ends[len(s)] }

// twinPrefix reports whether s is viable, in grammars in which every part derives something.
func twinPrefix(r *rule, s string) bool {
	res := runTwin(r, s)
	return res.more || res.ends[len(s)]
}

func twinViable(r *rule, s string) int {
	n := len(s)
	for n > 0 && !twinPrefix(r, s[:n]) {
		n--
	}
	return n
}

func (t *twin) rule(r *rule, at int) result {
	p := place{r, at}
	if _, ok := t.memo[p]; !ok {
		t.memo[p] = t.none()
	}
	if !t.now[p] {
		t.now[p] = true
		known := t.memo[p]
		if known.join(t.node(r.body, at)) {
			t.changed = true
		}
		t.memo[p] = known
	}
	return t.memo[p]
}

// from joins the results of n at each of the places where r may end. That n needs more is of
// interest, that r did is kept by the caller.
func (t *twin) from(r result, n node) result {
	next := t.none()
	for at, end := range r.ends {
		if end {
			next.join(t.node(n, at))
		}
	}
	return next
}

func (t *twin) node(n node, at int) result {
	here := t.none()
	here.ends[at] = true
	res := t.none()
	switch n := n.(type) {
	case alt:
		for _, e := range n {
			res.join(t.node(e, at))
		}
	case cat:
		res = here
		for _, e := range n {
			next := t.from(res, e)
			next.more = next.more || res.more
			res = next
		}
	case rep:
		for i := 0; n.max == unbounded || i <= n.max; i++ {
			if i >= n.min {
				if !res.join(here) {
					break // this count gives nothing new, so no higher one will
				}
			} else if !slices.Contains(here.ends, true) {
				res.more = res.more || here.more
				break
			}
			next := t.from(here, n.elem)
			next.more = next.more || here.more
			here = next
		}
	case byteSet:
		if at == len(t.s) {
			res.more = true
		} else if n.has(t.s[at]) {
			res.ends[at+1] = true
		}
	case *ref:
		// A copy, as the memo grows while the caller joins.
		res.join(t.rule(n.rule, at))
	}
	return res
}
