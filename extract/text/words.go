package text

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/scheme"
)

// topLevel has a line about its source, and then a top-level domain in each
// line.
//
//go:generate go -C ../../internal/tools run ./tld ../../extract/text/tld.txt
//go:embed tld.txt
var topLevel string

// Words map names to values, without regard to the case of letters. A filter
// excludes most other names: by first letter, last letter and length.
type words[V ~uint8] struct {
	filter [1 << 15 / 64]uint64
	values map[string]V
}

func hash(name string) uint {
	return uint(name[0]&31)<<10 | uint(name[len(name)-1]&31)<<5 | uint(len(name)&31)
}

// put sets the value of names with spaces between.
func (w *words[V]) put(names string, v V) {
	if w.values == nil {
		w.values = make(map[string]V, 64)
	}
	for name := range strings.FieldsSeq(names) {
		h := hash(name)
		w.filter[h/64] |= 1 << (h % 64)
		w.values[name] = v
	}
}

// get returns the value of a name, or 0. It does not allocate.
func (w *words[V]) get(name string) V {
	if len(name) == 0 || len(name) > maxLabel {
		return 0
	}
	if h := hash(name); w.filter[h/64]>>(h%64)&1 == 0 {
		return 0
	}
	var lower [maxLabel]byte
	for i := range len(name) {
		lower[i] = name[i]
		if 'A' <= name[i] && name[i] <= 'Z' {
			lower[i] |= 0x20
		}
	}
	return w.values[string(lower[:len(name)])]
}

// A trust is how strongly a last label suggests that a name is a host: see the
// documentation of the package.
type trust uint8

const (
	unknown trust = iota
	special       // not in DNS, but used in mail addresses
	word          // a word of programs
	doubted       // a country code or file extension: only with a path after it
	listed        // only with a path or a port after it
	trusted       // seldom anything else
)

// labels are last labels by trust. Later rows replace earlier ones.
var labels = [...]struct {
	trust
	names string
}{
	// Special-use names (RFC 6761, 6762, 8375), and some of private networks.
	{special, "corp example home internal intranet invalid lan local localdomain localhost test"},

	// More often fields, methods and units in programs, and file extensions.
	{word, "call jobs name new next select style tab target"},
	{doubted, "app bar cab cam cat doc docs dot inc info ini int map mov pub zip"},

	{listed, "co io"}, // country codes that are used like generic domains

	// The country codes end neither file names nor names of variables in the
	// texts and programs that were examined.
	{trusted, "com org net edu gov mil eu au br ca ch cn cz de dk ee fi fr gr hk hu ie il it " +
		"jp kr lu lv mx nl no nz pt ru se sg sk tw ua uk za"},
}

var levels = lazy.Value[*words[trust]]{New: func() *words[trust] {
	w := new(words[trust])
	_, names, _ := strings.Cut(topLevel, "\n")
	for n := range strings.FieldsSeq(names) {
		switch {
		case len(n) == 2:
			w.put(n, doubted)
		case strings.HasPrefix(n, "xn--"):
			w.put(n, trusted)
		default:
			w.put(n, listed)
		}
	}
	for _, l := range labels {
		w.put(l.names, l.trust)
	}
	return w
}}

// level returns the trust in a last label.
func level(label string) trust {
	if len(label) < 2 || !isLetter(label[0]) {
		return unknown
	}
	return levels.Get().get(label)
}

// A when says where the name of a scheme counts.
type when uint8

const (
	slashed when = 1 + iota // before "//"
	always
)

// maxScheme is the length of the longest scheme name that is searched for.
// Longer names are not found.
const maxScheme = 32

// named are the schemes of the five documents, and schemes in use today.
const named = "afs cid data doi file ftp geo gopher http https imap ldap ldaps magnet mailto mid " +
	"news nfs nntp prospero sip sips sms tel telnet urn wais whois ws wss xmpp"

// hierarchical are schemes that people write with "//" and that are not in the
// registry. The schemes of the registry without rules also count before "//"
// only: "go:generate" is a word with a colon.
const hierarchical = "amqp amqps bzr bzr+ssh cifs git+file git+http git+https git+ssh gs " +
	"hg+https hg+ssh hkp hkps mongodb+srv mqtt mqtts mysql postgres postgresql rediss rlogin s3 " +
	"svn+http svn+https svn+ssh"

// Schemes returns the scheme names that a Finder searches for by default: those
// of the five documents, of the registry, and some more in common use.
// Registered schemes without rules count only before "//". Names that begin
// with "x-" always count.
func Schemes() []string {
	list := strings.Fields(named + " " + hierarchical)
	for i := range scheme.Standard().All() {
		if !slices.Contains(list, i.Name) {
			list = append(list, i.Name)
		}
	}
	return list
}

// standard is built on first use, because the registry is long.
var standard = lazy.Value[*words[when]]{New: func() *words[when] {
	w := new(words[when])
	w.put(hierarchical, slashed)
	for i := range scheme.Standard().All() {
		if i.Check != nil {
			w.put(i.Name, always)
		} else {
			w.put(i.Name, slashed)
		}
	}
	w.put(named, always)
	return w
}}
