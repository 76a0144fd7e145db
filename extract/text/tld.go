package text

import (
	"strings"
	"sync"
)

//go:generate go -C ../../internal/tools run ./tld ../../extract/text/tld_gen.go

// A trust is how strongly a last label suggests that a name is a host.
type trust uint8

const (
	unknown trust = iota
	special       // not in DNS, but used in mail addresses
	word          // a word of programs
	doubted       // a country code or file extension: only with a path after it
	listed        // only with a path or a port after it
	trusted       // seldom anything else
)

// specials are common special-use names (RFC 6761, 6762, 8375), and some of
// private networks.
const specials = "corp example home internal intranet invalid lan local localdomain localhost test"

// words are top-level domains that are more often fields, methods and units in
// programs; extensions are those of more than two letters that are file
// extensions.
const (
	words      = "call jobs name new next select style tab target"
	extensions = "app bar cab cam cat doc docs dot inc info ini int map mov pub zip"
)

// hosts are the top-level domains that may end a name with nothing after it.
// Its country codes are those that, in the texts and programs examined, end
// neither file names nor names of variables.
const hosts = "com org net edu gov mil eu " +
	"au br ca ch cn cz de dk ee fi fr gr hk hu ie il it jp kr lu lv mx nl no nz pt ru se sg sk tw ua uk za"

// wide are the country codes that are used like generic top-level domains.
const wide = "co io"

// A set of last labels, hashed by first and last letter and length.
type labels struct {
	filter [1 << 15 / 64]uint64
	names  map[string]trust
}

var levels = sync.OnceValue(func() *labels {
	l := &labels{names: make(map[string]trust, 2048)}
	m := l.names
	put := func(names string, t trust) {
		for n := range strings.FieldsSeq(names) {
			m[n] = t
		}
	}
	for n := range strings.FieldsSeq(topLevel) {
		switch {
		case len(n) == 2:
			m[n] = doubted
		case strings.HasPrefix(n, "xn--"):
			m[n] = trusted
		default:
			m[n] = listed
		}
	}
	put(specials, special)
	put(words, word)
	put(extensions, doubted)
	put(wide, listed)
	put(hosts, trusted)
	for n := range m {
		h := labelHash(n)
		l.filter[h/64] |= 1 << (h % 64)
	}
	return l
})

// labelHash is of the first letter, the last, and the length; case does not
// matter.
func labelHash(label string) uint {
	return uint(label[0]&31)<<10 | uint(label[len(label)-1]&31)<<5 | uint(len(label)&31)
}

// level returns the trust in a last label. It does not allocate.
func level(label string) trust {
	if len(label) < 2 || len(label) > maxLabel || !isLetter(label[0]) {
		return unknown
	}
	l := levels()
	if h := labelHash(label); l.filter[h/64]>>(h%64)&1 == 0 {
		return unknown
	}
	var lower [maxLabel]byte
	return l.names[string(appendLower(lower[:0], label))]
}
