package resolver

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/resolver/store"
)

// The limits of minting.
const (
	// maxMint limits the names that one call mints.
	maxMint = 1000

	// maxMask limits the characters of a mask.
	maxMask = 32

	// maxMasked limits the names of a mask.
	maxMasked = 1 << 63

	// maxTaken limits the names of a mask in a row that others have registered.
	maxTaken = 10_000

	// KeepKeys is how long the keys of calls are kept.
	KeepKeys = 24 * time.Hour
)

// The characters of names that are minted: no vowels, so no words, and no "l".
const (
	digits  = "0123456789"
	letters = "0123456789bcdfghjkmnpqrstvwxz"
)

// A mask says how names are minted, as masks of NOID do:
//
//	mask = ("r" / "s" / "z") 1*("d" / "e") ["k"]
//
// Each "d" is a digit and each "e" one of the letters. "s" counts from 0; "z"
// too, and has more characters in front when there are no more names; "r" takes
// the names in an order that spreads them. "k" is a check character: that
// of the namespace, as for ISBN, ISSN and German NBN, or else that of NOID.
type mask struct {
	order     byte
	alphabets []string
	total     uint64 // the names, without those that "z" grows by
	check     bool
}

func parseMask(text string) (m mask, err error) {
	if text == "" {
		return m, nil
	}
	body, check := strings.CutSuffix(text[1:], "k")
	if !strings.Contains("rsz", text[:1]) || len(text) > maxMask || strings.Trim(body, "de") != "" ||
		body == "" {
		return m, fmt.Errorf(`the mask %q is not "r", "s" or "z", `+
			`then "d" and "e", then "k" or nothing; at most %d characters`, text, maxMask)
	}
	m = mask{order: text[0], total: 1, check: check}
	for _, c := range body {
		a := digits
		if c == 'e' {
			a = letters
		}
		if m.total > maxMasked/uint64(len(a)) {
			return m, fmt.Errorf("the mask %q has more than 2^63 names", text)
		}
		m.alphabets = append(m.alphabets, a)
		m.total *= uint64(len(a))
	}
	return m, nil
}

// text returns the name with a number, without its check character; "" is the
// end of the names.
func (m mask) text(n uint64) string {
	if n >= m.total && m.order != 'z' {
		return ""
	}
	if m.order == 'r' {
		// A step without a common divisor comes to each number once.
		step := m.total/8*5 + 1
		for gcd(step, m.total) != 1 {
			step++
		}
		high, low := bits.Mul64(n, step%m.total)
		_, n = bits.Div64(high, low, m.total)
	}
	var b []byte
	for i := len(m.alphabets) - 1; i >= 0 || n > 0; i-- {
		a := m.alphabets[max(i, 0)]
		b = append(b, a[n%uint64(len(a))])
		n /= uint64(len(a))
	}
	slices.Reverse(b)
	return string(b)
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// withCheck adds the check character to a name: the only one with which it
// keeps the rules of its namespace, or else that of NOID.
func withCheck(name string) string {
	noid := name + string(noidCheck(strings.TrimPrefix(name, "urn:")))
	found := ""
	for _, c := range digits + "abcdefghijklmnopqrstuvwxyzX" {
		full, err := ParseName(name + string(c))
		if err != nil {
			continue
		}
		if found != "" && found != full {
			return noid
		}
		found = full
	}
	return cmp.Or(found, noid)
}

// noidCheck returns the check character of NOID: the sum of the characters,
// each by its place in the alphabet times its position, modulo 29.
func noidCheck(text string) byte {
	sum := 0
	for i := range len(text) {
		sum += max(strings.IndexByte(letters, text[i]), 0) * (i + 1) % len(letters)
	}
	return letters[sum%len(letters)]
}

// Mint registers new names of a namespace by its mask, with the state, the
// locations and the metadata of a record: no name comes twice, whoever asks. A
// call with a key of an earlier call returns the names of that one; so it can
// be repeated when the answer was lost. Keys are forgotten after [KeepKeys].
func (r *Resolver) Mint(
	ctx context.Context, actor Actor, prefix string, count int, key string, like Record,
) ([]string, error) {
	// Calls of one process need not fail because of each other.
	r.minting.Lock()
	defer r.minting.Unlock()
	return retry(func() ([]string, error) { return r.mint(ctx, actor, prefix, count, key, like) })
}

func (r *Resolver) mint(
	ctx context.Context, actor Actor, prefix string, count int, key string, like Record,
) ([]string, error) {
	w, err := r.writing(ctx, actor)
	if err != nil {
		return nil, err
	}
	defer w.end()
	n := w.spaces.prefixes[prefix]
	switch {
	case n == nil:
		return nil, ErrNoNamespace
	case !actor.may(n, prefix):
		return nil, ErrForbidden
	case count < 1 || count > maxMint:
		return nil, InvalidError{fmt.Errorf("%d names; one call mints 1 to %d", count, maxMint)}
	case n.Mask == "":
		return nil, InvalidError{fmt.Errorf("namespace %s has no mask: its names are not minted", prefix)}
	}
	call, err := json.Marshal(like)
	if err != nil {
		return nil, err
	}
	made := keyed{Time: r.now(), Call: digest(fmt.Sprintf("%s%d", call, count))}
	if key != "" {
		key = "i/" + digest(actor.ID+"\x00"+prefix+"\x00"+key)
		value, err := w.v.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		if value != nil {
			k := keyed{}
			err := json.Unmarshal(value, &k)
			if err == nil && k.Call != made.Call {
				err = InvalidError{errors.New("the key is that of a call for other names")}
			}
			return k.Names, err
		}
		w.batch.Require(key, nil)
	}
	m, err := parseMask(n.Mask)
	if err != nil {
		return nil, err
	}
	counter := counterKey(prefix)
	before, next, err := minted(ctx, w.v, counter)
	if err != nil {
		return nil, err
	}
	if made.Names, next, err = w.mint(ctx, n, m, next, count, like); err != nil {
		return nil, err
	}
	w.batch.Require(counter, before)
	w.batch.Put(counter, strconv.AppendUint(nil, next, 10))
	if key != "" {
		value, err := json.Marshal(made)
		if err != nil {
			return nil, err
		}
		w.batch.Put(key, value)
	}
	return made.Names, w.commit(ctx)
}

// mint adds the names of a mask from a number on, without those that are
// registered already, and returns the number after the last one.
func (w *writer) mint(
	ctx context.Context, n *Namespace, m mask, from uint64, count int, like Record,
) (names []string, next uint64, err error) {
	taken := 0
	for next = from; len(names) < count; next++ {
		text := m.text(next)
		if text == "" {
			return nil, 0, InvalidError{fmt.Errorf("namespace %s has no more names by the mask %s",
				n.Prefix, n.Mask)}
		}
		record := like
		record.Name = n.Prefix + text
		if m.check {
			record.Name = withCheck(record.Name)
		}
		err := ErrExists // for a name that is delegated
		if w.spaces.of(record.Name) == n {
			_, _, err = w.add(ctx, Write{Record: record, Condition: New})
		}
		switch {
		case err == nil:
			names = append(names, record.Name)
		case !errors.Is(err, ErrExists):
			return nil, 0, err
		case taken == maxTaken:
			return nil, 0, fmt.Errorf("%d names in a row are registered already", taken)
		default:
			taken++
		}
	}
	return names, next, nil
}

// keyed is what a call with a key has minted.
type keyed struct {
	Time  time.Time `json:"time"`
	Call  string    `json:"call"` // a hash of what was asked
	Names []string  `json:"urns"`
}

// Sweep forgets the keys of calls that are older than [KeepKeys].
func (r *Resolver) Sweep(ctx context.Context) error {
	b := &store.Batch{}
	for p, err := range r.Store.Scan(ctx, "i/", store.After("i/"), false) {
		if err != nil {
			return err
		}
		k := keyed{}
		if json.Unmarshal(p.Value, &k) != nil || r.now().Sub(k.Time) > KeepKeys {
			b.Drop(p.Key)
		}
		if len(b.Drops) == store.MaxBatch {
			break // the rest has time
		}
	}
	if len(b.Drops) == 0 {
		return nil
	}
	_, err := r.Store.Commit(ctx, b)
	return err
}

func counterKey(prefix string) string { return "m/" + strings.TrimPrefix(prefix, "urn:") }

// minted returns the counter of a namespace, as it is stored and as a number.
func minted(ctx context.Context, v store.Reader, key string) ([]byte, uint64, error) {
	value, err := v.Get(ctx, key)
	if value == nil {
		return nil, 0, err
	}
	n, err := strconv.ParseUint(string(value), 10, 64)
	if err != nil {
		return nil, 0, fmt.Errorf("the counter %q: %w", key, err)
	}
	return value, n, nil
}
