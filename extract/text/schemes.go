package text

import (
	"slices"
	"strings"

	"github.com/urikit/uri/scheme"
)

// maxScheme is the length of the longest name of a scheme that is looked for.
const maxScheme = 32

// named are the schemes of the five documents, and those of today that people write; those with a package of their own
// come from the registry.
var named = []string{
	"afs", "cid", "data", "file", "ftp", "geo", "gopher", "http", "https", "imap", "ldap", "ldaps", "magnet", "mailto", "mid",
	"news", "nfs", "nntp", "prospero", "sip", "sips", "sms", "tel", "telnet", "urn", "wais", "whois", "ws", "wss", "xmpp",
}

// hierarchical are those that people write with "//" and that the registry does not know.
var hierarchical = []string{
	"amqp", "amqps", "bzr", "bzr+ssh", "cifs", "git", "git+file", "git+http", "git+https", "git+ssh", "gs", "hg+https", "hg+ssh",
	"hkp", "hkps", "imap", "ipp", "ipps", "irc", "ircs", "mms", "mongodb", "mongodb+srv", "mqtt", "mqtts", "mysql", "postgres",
	"postgresql", "redis", "rediss", "rlogin", "rsync", "rtmp", "rtsp", "s3", "sftp", "smb", "snews", "ssh", "svn", "svn+http",
	"svn+https", "svn+ssh", "tn3270", "webcal",
}

// Schemes returns the names that a Finder looks for if it is not told others: those of the five documents, of the
// registry where it knows their rules, and some more that people write. Names that begin with "x-" always count.
func Schemes() []string {
	list := slices.Concat(named, hierarchical)
	for i := range scheme.Standard().All() {
		if i.Check != nil {
			list = append(list, i.Name)
		}
	}
	return list
}

// A set of names, found by their last two letters and length before anything is compared.
type set struct {
	only        bool // and no other names, wherever they stand
	http, https bool // which are most
	hashes      [256]bool
	names       map[string]bool
}

func newSet(names []string) *set {
	s := &set{names: make(map[string]bool, len(names))}
	for _, n := range names {
		if n = strings.ToLower(n); n != "" && len(n) <= maxScheme {
			s.names[n] = true
			s.hashes[hash(n)] = true
		}
	}
	s.http, s.https = s.names["http"], s.names["https"]
	return s
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

// has reports whether a name is in the set. It does not allocate.
func (s *set) has(name string) bool {
	switch {
	case name == "https" && s.https, name == "http" && s.http:
		return true
	}
	if !s.hashes[hash(name)] {
		return false
	}
	var lower [maxScheme]byte
	for i := range len(name) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		lower[i] = c
	}
	return s.names[string(lower[:len(name)])]
}
