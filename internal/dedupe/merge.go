package dedupe

import (
	"encoding/binary"
	"math/bits"
)

// merge emits the records of readers in the order of their numbers, or of their
// keys if they have none, and consumes them. It is a tournament: where two
// readers meet in a tree, the one that loses stays, and the other one goes on.
// So the next record of a reader meets only those that lost to it.
//
// The count of a record without a number is how many octets its key shares with
// the key that came before. So two keys are seldom compared (offset-value
// coding): the one that shares more comes first, and of two that share the same
// the one whose next octets are less. What the other one shares with the key
// before is also what it shares with the one that comes first.
func merge(list []*reader, emit func(*item) error) error {
	tree := make([]*reader, len(list)) // the winner, and then those that lost
	var err error
	play := func(r *reader) {
		err = r.advance()
		for i := (r.n + len(list)) / 2; i > 0; i /= 2 {
			other := tree[i]
			if other == nil { // it comes later
				tree[i] = r
				return
			}
			if other.rank < r.rank || other.rank == r.rank && other.before(r) {
				tree[i], r = r, other
			}
		}
		tree[0] = r
	}
	for n := 0; n < len(list) && err == nil; n++ {
		list[n].n = n
		play(list[n])
	}
	for err == nil && len(list) > 0 && tree[0].rank < ended {
		if err = emit(&tree[0].item); err == nil {
			play(tree[0])
		}
	}
	return err
}

// ended is the least rank of a reader that has no more records.
const ended = 1 << 63

// advance reads a record, if there is one more, and ranks it. The least rank
// comes first.
func (r *reader) advance() error {
	if r.left.records == 0 {
		r.rank = ended + uint64(r.n)
		return nil
	}
	err := r.next()
	if r.rank = r.item.seq; r.rank == 0 {
		r.rank = r.item.keyRank()
	}
	return err
}

// same reports whether the key is the one before.
func (r *item) same() bool { return r.count == uint64(len(r.key)) }

// keyRank returns the rank of a key, which is 0 if it is the one before. The
// octets that the keys share, and those that come next, are in columns of four.
func (r *item) keyRank() uint64 {
	if r.same() {
		return 0
	}
	const last = 1<<31 - 2 // then keys are compared
	column := min(r.count/4, last)
	return (last+1-column)<<32 | octets(r.key[4*column:])>>32
}

// before reports whether the record of r comes before that of another one with
// the same rank. Of equal ones it is that of the earlier reader.
func (r *reader) before(other *reader) bool {
	if r.rank == 0 {
		return r.n < other.n
	}
	a, b := r.item.key, other.item.key
	n := shared(a, b, int(min(r.item.count, other.item.count)))
	order := len(a) - len(b)
	if n < len(a) && n < len(b) {
		order = int(a[n]) - int(b[n])
	}
	first := order < 0 || order == 0 && r.n < other.n
	if !first {
		other = r
	}
	other.item.count = uint64(n)
	other.rank = other.item.keyRank()
	return first
}

// shared returns how many octets are the same at the beginning of two texts, of
// which n are known to be.
func shared(a, b []byte, n int) int {
	for len(a) >= n+8 && len(b) >= n+8 {
		differ := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:])
		if differ != 0 {
			return n + bits.TrailingZeros64(differ)/8
		}
		n += 8
	}
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
