package query

import (
	"iter"
	"strings"

	"github.com/urikit/uri/pct"
)

// MaxPairs is a limit for callers of [Query.Validate] and [Query.Map] that have
// none of their own: more pairs are an error. Other methods need no limit,
// because they do not store the pairs.
const MaxPairs = 10_000

// A Query is the text of a query component, without the "?" before it, read as
// pairs:
//
//	query = [ pair *( separator pair ) ]
//
// It is a small immutable value: any text, and its [Syntax]. [Query.String]
// returns the text byte for byte, and == compares both. Reading a pair gives
// slices of the text. An edit returns another Query, and keeps all other bytes.
//
// The empty text has no pairs. Any other text has one pair more than
// separators. So a single empty pair cannot be written: "a&" without "a" is the
// empty text.
//
// Keys and values given to methods are data. A key is compared with the octets
// that keys in the text stand for: "a" finds "%61=1" (RFC 3986 section 2.3).
//
// The zero Query is empty. [github.com/urikit/uri.URI.HasQuery] reports whether
// a URI has a query.
type Query struct {
	text   string
	syntax Syntax
}

// Split returns any text as a query in the [Plain] syntax: see
// [Query.Validate]. For a form, use Form.Split. Split does not allocate.
func Split(text string) Query { return Query{text: text} }

// String returns the text of the query.
func (q Query) String() string { return q.text }

// MarshalText returns the text of the query, without its syntax: a program that
// stores a form reads it with Form.Split.
func (q Query) MarshalText() ([]byte, error) { return []byte(q.text), nil }

// UnmarshalText sets q to the query of a text, in the syntax that q has: set it
// before to the query of Form.Split("") for a form. It never fails.
func (q *Query) UnmarshalText(text []byte) error {
	*q = q.syntax.Split(string(text))
	return nil
}

// Syntax returns the syntax that the query is read and written in.
func (q Query) Syntax() Syntax { return q.syntax }

// Validate returns nil if q can stand in a URI as it is and has at most
// maxPairs pairs. Otherwise it returns an error of type [*Error]: too many
// pairs, or the first byte that does not match
//
//	query = *( pchar / "/" / "?" )
//
// (RFC 3986 section 3.4). If the error is nil, all keys and values decode.
func (q Query) Validate(maxPairs int) error {
	if err := q.checkLen(maxPairs); err != nil {
		return err
	}
	i := pct.Index(q.text, pct.Query())
	if i < 0 {
		return nil
	}
	reason := ruleQuery
	if i == len(q.text) || i > 0 && q.text[i-1] == '%' || i > 1 && q.text[i-2] == '%' {
		reason = ruleTriplet // the text before i matches: so the "%" lacks a digit
	}
	return &Error{Offset: i, Rule: reason}
}

// checkLen stops at the first pair after the limit.
func (q Query) checkLen(maxPairs int) error {
	if q.text == "" {
		return nil
	}
	for i, n := 0, 0; ; n++ {
		if n >= maxPairs {
			return &Error{Offset: i, Rule: rulePairs}
		}
		if i = q.syntax.pairEnd(q.text, i) + 1; i > len(q.text) {
			return nil
		}
	}
}

// Len returns the number of pairs, empty ones included. It does not allocate.
func (q Query) Len() int {
	switch {
	case q.text == "":
		return 0
	case q.syntax.single():
		return strings.Count(q.text, string(q.syntax.sep())) + 1
	}
	n := 1
	for i := range len(q.text) {
		if q.syntax.isSep(q.text[i]) {
			n++
		}
	}
	return n
}

// Pairs returns the pairs in their order, empty ones included.
func (q Query) Pairs() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		if q.text == "" {
			return
		}
		for i := 0; ; {
			end := q.syntax.pairEnd(q.text, i)
			if !yield(makePair(q.text, i, end, q.syntax)) || end == len(q.text) {
				return
			}
			i = end + 1
		}
	}
}

// find returns the start of the first pair with the key at or after i, and the
// end of its key. A pair must start at i, or i > len(text).
func (q Query) find(key string, i int) (start, keyEnd int, ok bool) {
	sep, single := q.syntax.sep(), q.syntax.single()
	for i < len(q.text) || i == len(q.text) && i > 0 {
		// Most keys differ in the first byte: that saves a call.
		if key == "" || i < len(q.text) && mayStart(q.text[i], key[0]) {
			if n := q.syntax.matchKey(q.text[i:], key); n >= 0 {
				return i, i + n, true
			}
		}
		if !single {
			i = q.syntax.pairEnd(q.text, i) + 1
			continue
		}
		n := strings.IndexByte(q.text[i:], sep)
		if n < 0 {
			break
		}
		i += n + 1
	}
	return 0, 0, false
}

// mayStart reports whether a raw key that starts with c may stand for a key
// that starts with d.
func mayStart(c, d byte) bool { return c == d || c == '%' || c == '+' }

// Find returns the first pair with the key, and reports whether there is one.
// It does not allocate.
func (q Query) Find(key string) (Pair, bool) {
	start, keyEnd, ok := q.find(key, 0)
	if !ok {
		return Pair{}, false
	}
	return q.pairAt(start, keyEnd), true
}

// pairAt is makePair for a pair whose end of the key is known.
func (q Query) pairAt(start, keyEnd int) Pair {
	p := Pair{start: start, syntax: q.syntax}
	if keyEnd < len(q.text) && q.text[keyEnd] == '=' {
		p.value = keyEnd + 1 - start
		p.text = q.text[start:q.syntax.pairEnd(q.text, keyEnd+1)]
	} else {
		p.text = q.text[start:keyEnd]
	}
	return p
}

// FindAll returns the pairs with the key, in their order.
func (q Query) FindAll(key string) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		for i := 0; ; {
			start, keyEnd, ok := q.find(key, i)
			if !ok {
				return
			}
			p := q.pairAt(start, keyEnd)
			if !yield(p) {
				return
			}
			i = start + len(p.text) + 1
		}
	}
}

// Has reports whether there is a pair with the key, with or without a value. It
// does not allocate.
func (q Query) Has(key string) bool {
	_, _, ok := q.find(key, 0)
	return ok
}

// Get returns the value of the first pair with the key, decoded, and reports
// whether there is one. A pair without a value gives "", as an empty value
// does; [Query.Find] distinguishes them. For a value with a malformed "%", Get
// returns "" and false. It does not allocate if the value has nothing to
// decode.
func (q Query) Get(key string) (value string, ok bool) {
	_, keyEnd, ok := q.find(key, 0)
	if !ok || keyEnd == len(q.text) || q.text[keyEnd] != '=' {
		return "", ok
	}
	start := keyEnd + 1
	value, err := q.syntax.decode(q.text[start:q.syntax.pairEnd(q.text, start)], start)
	return value, err == nil
}

// GetAll returns the values of all pairs with the key, decoded, in their order,
// or nil. A malformed "%" in any of them is an error of type [*Error].
func (q Query) GetAll(key string) ([]string, error) {
	var values []string
	for p := range q.FindAll(key) {
		value, err := p.Value()
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, nil
}

// All returns the keys and values of the pairs, decoded, in their order. A pair
// without a value has an empty one. In a key or value with a malformed "%",
// that one stands for itself: [Query.Validate] finds it.
func (q Query) All() iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for p := range q.Pairs() {
			if !yield(p.syntax.data(p.RawKey()), p.syntax.data(p.RawValue())) {
				return
			}
		}
	}
}
