package text

import (
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/scheme"
)

// maxScheme is the length of the longest scheme name that is searched for.
const maxScheme = 32

// named are the schemes of the five documents, and schemes in use today. Those
// with a package come from the registry.
var named = []string{
	"afs", "cid", "data", "file", "ftp", "geo", "gopher", "http", "https", "imap", "ldap",
	"ldaps", "magnet", "mailto", "mid", "news", "nfs", "nntp", "prospero", "sip", "sips", "sms",
	"tel", "telnet", "urn", "wais", "whois", "ws", "wss", "xmpp",
}

// hierarchical are schemes that people write with "//" and that are not in the
// registry. The schemes of the registry without rules also count before "//"
// only: "go:generate" is a word with a colon.
var hierarchical = []string{
	"amqp", "amqps", "bzr", "bzr+ssh", "cifs", "git+file", "git+http", "git+https", "git+ssh",
	"gs", "hg+https", "hg+ssh", "hkp", "hkps", "mongodb+srv", "mqtt", "mqtts", "mysql",
	"postgres", "postgresql", "rediss", "rlogin", "s3", "svn+http", "svn+https", "svn+ssh",
}

// Schemes returns the scheme names that a Finder searches for by default: those
// of the five documents, of the registry, and some more in common use.
// Registered schemes without rules count only before "//". Names that begin
// with "x-" always count.
func Schemes() []string {
	list := slices.Concat(named, hierarchical)
	for i := range scheme.Standard().All() {
		if !slices.Contains(named, i.Name) {
			list = append(list, i.Name)
		}
	}
	return list
}

// standard is built on first use, because the registry is long.
var standard = sync.OnceValue(func() *set {
	s := newSet(named)
	for _, n := range hierarchical {
		s.add(n, slashed)
	}
	for i := range scheme.Standard().All() {
		if i.Check != nil {
			s.add(i.Name, always)
		} else {
			s.add(i.Name, slashed)
		}
	}
	return s
})

// A set of names, found by their last two letters and length before anything is
// compared.
type set struct {
	only        bool // no other names, not even between delimiters
	http, https bool // the most frequent ones
	hashes      [256]when
	names       map[string]when
}

// A when says where a name counts.
type when uint8

const (
	slashed when = 1 << iota // before "//"
	always
)

func newSet(names []string) *set {
	s := &set{names: make(map[string]when, len(names))}
	for _, n := range names {
		s.add(strings.ToLower(n), always)
	}
	return s
}

func (s *set) add(name string, w when) {
	if name != "" && len(name) <= maxScheme {
		s.names[name] |= w
		s.hashes[hash(name)] |= w
		s.http, s.https = s.http || name == "http", s.https || name == "https"
	}
}

// hash is of the last two letters and the length; case does not matter.
func hash(name string) byte {
	n := len(name)
	h := (name[n-1] | 0x20) * 31
	if n > 1 {
		h += (name[n-2] | 0x20) * 7
	}
	return h + byte(n)
}

// has reports whether a name is in the set, and counts with or without "//"
// after it. It does not allocate.
func (s *set) has(name string, slashes bool) bool {
	if name == "https" && s.https || name == "http" && s.http {
		return true
	}
	w := always
	if slashes {
		w |= slashed
	}
	if s.hashes[hash(name)]&w == 0 {
		return false
	}
	var lower [maxScheme]byte
	return s.names[string(appendLower(lower[:0], name))]&w != 0
}

// appendLower appends a name with the letters of US-ASCII in lower case.
func appendLower(dst []byte, name string) []byte {
	for i := range len(name) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}
