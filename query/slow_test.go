package query_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri/query"
)

// Slow twins: a query as a list of pairs and a list of separators, taken apart by regular
// expressions and put together by joining. They share nothing with the package but its constants.

type slowPair struct {
	key, value string // as written
	hasValue   bool
}

func (p slowPair) String() string {
	if p.hasValue {
		return p.key + "=" + p.value
	}
	return p.key
}

type slowQuery struct {
	form   bool
	strict bool
	chars  string     // separators, the one that is written first
	pairs  []slowPair // one more than seps, or none
	seps   []string
}

var pairRegexp = regexp.MustCompile(`(?s)\A([^=]*)(=(.*))?\z`)

func parseSlow(s query.Syntax, text string) *slowQuery {
	q := &slowQuery{form: s&query.Form != 0, strict: s&query.Strict != 0}
	for _, sep := range []struct {
		bit  query.Syntax
		char string
	}{{query.Ampersands, "&"}, {query.Semicolons, ";"}, {query.Commas, ","}, {query.Colons, ":"}} {
		if s&sep.bit != 0 {
			q.chars += sep.char
		}
	}
	if q.chars == "" {
		q.chars = "&"
	}
	if text == "" {
		return q
	}
	sep := regexp.MustCompile("[" + q.chars + "]")
	for _, pair := range sep.Split(text, -1) {
		m := pairRegexp.FindStringSubmatch(pair)
		q.pairs = append(q.pairs, slowPair{m[1], m[3], m[2] != ""})
	}
	q.seps = sep.FindAllString(text, -1)
	return q
}

func (q *slowQuery) String() string {
	var out string
	for i, p := range q.pairs {
		if i > 0 {
			out += q.seps[i-1]
		}
		out += p.String()
	}
	return out
}

func (q *slowQuery) decode(raw string) (string, bool) {
	unescape := url.PathUnescape
	if q.form {
		unescape = url.QueryUnescape
	}
	data, err := unescape(raw)
	return data, err == nil
}

func (q *slowQuery) encode(data string, key bool) string {
	special := "&;+" + q.chars
	if key {
		special += "="
	}
	if q.strict {
		special = "!$&'()*+,;=:@/?"
	}
	var out string
	for i := range len(data) {
		c := data[i : i+1]
		switch {
		case c == " " && q.form:
			out += "+"
		case strings.Contains("!$&'()*+,;=:@/?-._~", c) && !strings.Contains(special, c),
			regexp.MustCompile("^[0-9A-Za-z]$").MatchString(c):
			out += c
		default:
			const hex = "0123456789ABCDEF"
			out += "%" + hex[c[0]>>4:][:1] + hex[c[0]&15:][:1]
		}
	}
	return out
}

func (q *slowQuery) is(p slowPair, key string) bool {
	k, ok := q.decode(p.key)
	return ok && k == key
}

func (q *slowQuery) index(key string) int {
	return slices.IndexFunc(q.pairs, func(p slowPair) bool { return q.is(p, key) })
}

func (q *slowQuery) remove(i int) {
	q.pairs = slices.Delete(q.pairs, i, i+1)
	if len(q.seps) > 0 {
		q.seps = slices.Delete(q.seps, max(i-1, 0), max(i-1, 0)+1)
	}
}

func (q *slowQuery) add(p slowPair) {
	if len(q.pairs) > 0 {
		q.seps = append(q.seps, q.chars[:1])
	}
	q.pairs = append(q.pairs, p)
}

func (q *slowQuery) deleteFrom(i int, key string) {
	for i < len(q.pairs) {
		if q.is(q.pairs[i], key) {
			q.remove(i)
		} else {
			i++
		}
	}
}

func (q *slowQuery) set(key, value string) {
	i := q.index(key)
	if i < 0 {
		q.add(slowPair{q.encode(key, true), q.encode(value, false), true})
		return
	}
	q.pairs[i].value, q.pairs[i].hasValue = q.encode(value, false), true
	q.deleteFrom(i+1, key)
}

func (q *slowQuery) rename(old, key string) {
	for i, p := range q.pairs {
		if q.is(p, old) {
			q.pairs[i].key = q.encode(key, true)
		}
	}
}

// octets decodes the triplets and keeps a malformed "%".
func (q *slowQuery) octets(raw string) string {
	out := regexp.MustCompile("(?s)%[0-9A-Fa-f]{2}|.").ReplaceAllStringFunc(raw,
		func(c string) string {
			if data, ok := q.decode(c); ok {
				return data
			}
			return c
		})
	return out
}

func (q *slowQuery) sort() {
	slices.SortStableFunc(q.pairs, func(a, b slowPair) int {
		return strings.Compare(q.octets(a.key), q.octets(b.key))
	})
}

// slowMap is Map by its definition: each key and value is encoded again.
func (q *slowQuery) slowMap() (map[string][]string, query.Loss) {
	m := map[string][]string{}
	var lost query.Loss
	last := ""
	for i, p := range q.pairs {
		if i > 0 && q.seps[i-1] != q.chars[:1] {
			lost |= query.LostSeparators
		}
		key, ok1 := q.decode(p.key)
		value, ok2 := q.decode(p.value)
		switch {
		case p.String() == "":
			lost |= query.LostEmpty
			continue
		case !ok1 || !ok2:
			lost |= query.LostMalformed
			continue
		case !p.hasValue:
			lost |= query.LostNoValue
		}
		if key < last {
			lost |= query.LostOrder
		}
		last = key
		if q.encode(key, true) != p.key || q.encode(value, false) != p.value {
			lost |= query.LostSpelling
		}
		m[key] = append(m[key], value)
	}
	return m, lost
}
