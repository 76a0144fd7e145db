package query

import (
	"iter"
	"slices"
	"strings"
)

// Set returns q with value as the only value of key. The first pair with the
// key keeps its place and its key as written; others are deleted as by
// [Query.Delete]. If there is none, the pair is added at the end.
func (q Query) Set(key, value string) Query {
	_, keyEnd, ok := q.find(key, 0)
	if !ok {
		return q.Add(key, value)
	}
	var buf [256]byte
	b := q.syntax.appendValue(append(buf[:0], '='), value)
	end := q.syntax.pairEnd(q.text, keyEnd)
	w := rewriter{query: q, extra: len(b)}
	w.replace(keyEnd, end, b)
	w.deleteAll(key, end+1)
	return w.result()
}

// Add returns q with a pair added at the end. No other byte changes.
func (q Query) Add(key, value string) Query {
	var buf [256]byte
	return q.addText(q.syntax.appendPair(buf[:0], key, value))
}

// AddFlag returns q with a key added at the end, without "=" and value.
func (q Query) AddFlag(key string) Query {
	var buf [256]byte
	return q.addText(q.syntax.appendKey(buf[:0], key))
}

func (q Query) addText(pair []byte) Query {
	if q.text == "" {
		q.text = string(pair)
		return q
	}
	sep := [1]byte{q.syntax.sep()}
	q.text = q.text + string(sep[:]) + string(pair)
	return q
}

// AddAll returns q with pairs of keys and values added at the end, in time
// linear in the result.
func (q Query) AddAll(pairs iter.Seq2[string, string]) Query {
	if pairs == nil {
		return q
	}
	b := []byte(q.text)
	for key, value := range pairs {
		if len(b) > 0 {
			b = append(b, q.syntax.sep())
		}
		b = q.syntax.appendPair(b, key, value)
	}
	q.text = string(b)
	return q
}

// Join returns q with the pairs of r added at the end, as they are written, or
// in the syntax of q if it is another one.
func (q Query) Join(r Query) Query {
	b := []byte(q.text)
	for p := range r.Pairs() {
		if len(b) > 0 {
			b = append(b, q.syntax.sep())
		}
		b = append(b, p.in(q.syntax).text...)
	}
	q.text = string(b)
	return q
}

// Delete returns q without the pairs that have the key, and without the
// separator before each, or after it if it is the first pair. It does not
// allocate if there is no such pair.
func (q Query) Delete(key string) Query {
	w := rewriter{query: q}
	w.deleteAll(key, 0)
	return w.result()
}

// Rename returns q with another key in all pairs that have the key old. Their
// values stay.
func (q Query) Rename(old, key string) Query {
	start, keyEnd, ok := q.find(old, 0)
	if !ok {
		return q
	}
	var buf [256]byte
	b := q.syntax.appendKey(buf[:0], key)
	w := rewriter{query: q, extra: len(b)}
	for ok {
		w.replace(start, keyEnd, b)
		start, keyEnd, ok = q.find(old, q.syntax.pairEnd(q.text, keyEnd)+1)
	}
	return w.result()
}

// Filter returns q with only the pairs for which keep returns true. The others
// are deleted as by [Query.Delete].
func (q Query) Filter(keep func(Pair) bool) Query {
	w := rewriter{query: q}
	for p := range q.Pairs() {
		if !keep(p) {
			w.drop(p.Span())
		}
	}
	return w.result()
}

// Edit returns q with each pair replaced by the result of f, which may use
// [Pair.WithKey] and the like. Separators stay. A pair of another syntax is
// written again in the syntax of q.
func (q Query) Edit(f func(Pair) Pair) Query {
	w := rewriter{query: q}
	for p := range q.Pairs() {
		if r := f(p).in(q.syntax); r.text != p.text {
			start, end := p.Span()
			w.copyTo(start)
			w.b.WriteString(r.text)
			w.from = end
		}
	}
	return w.result()
}

// Sort returns q with its pairs in the order of their keys, decoded, byte by
// byte. Pairs with the same key keep their order, and separators stay where
// they are. A malformed "%" in a key stands for itself. Sort does not allocate
// if nothing changes.
func (q Query) Sort() Query {
	return q.SortFunc(func(a, b Pair) int { return q.syntax.compare(a.RawKey(), b.RawKey()) })
}

// SortFunc returns q with its pairs sorted by [slices.SortStableFunc] with
// compare. Separators stay where they are.
func (q Query) SortFunc(compare func(a, b Pair) int) Query {
	sorted, n := true, 0
	var last Pair
	for p := range q.Pairs() {
		sorted = sorted && (n == 0 || compare(last, p) <= 0)
		last = p
		n++
	}
	if sorted {
		return q
	}
	pairs := slices.AppendSeq(make([]Pair, 0, n), q.Pairs())
	slices.SortStableFunc(pairs, compare)
	var b strings.Builder
	b.Grow(len(q.text))
	end := 0 // of the pair of q in this place
	for i, p := range pairs {
		if i > 0 {
			b.WriteByte(q.text[end])
			end++
		}
		b.WriteString(p.text)
		end = q.syntax.pairEnd(q.text, end)
	}
	q.text = b.String()
	return q
}

// A rewriter copies the text of a query, with changes, from its beginning to
// its end.
type rewriter struct {
	query Query
	extra int // bytes that the result may need beyond those of the text
	from  int // the bytes before are copied or left out
	b     strings.Builder
}

func (w *rewriter) copyTo(end int) {
	if w.b.Len() == 0 {
		w.b.Grow(len(w.query.text) - w.from + w.extra)
	}
	w.b.WriteString(w.query.text[w.from:end])
}

// replace puts text in place of the bytes from start to end.
func (w *rewriter) replace(start, end int, text []byte) {
	w.copyTo(start)
	w.b.Write(text)
	w.from = end
}

// drop leaves out the pair from start to end and a separator: the one before
// the pair, or the one after it if the result begins there.
func (w *rewriter) drop(start, end int) {
	if start > w.from {
		w.copyTo(start - 1)
		w.from = end
	} else {
		w.from = min(end+1, len(w.query.text))
	}
}

// deleteAll drops the pairs with the key that start at or after i.
func (w *rewriter) deleteAll(key string, i int) {
	for {
		start, keyEnd, ok := w.query.find(key, i)
		if !ok {
			return
		}
		end := w.query.syntax.pairEnd(w.query.text, keyEnd)
		w.drop(start, end)
		i = end + 1
	}
}

// result copies the rest of the text, and returns the query.
func (w *rewriter) result() Query {
	q := w.query
	if w.b.Len() == 0 {
		q.text = q.text[w.from:]
	} else {
		w.b.WriteString(q.text[w.from:])
		q.text = w.b.String()
	}
	return q
}
