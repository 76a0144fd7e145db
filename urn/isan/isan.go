package isan

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/internal/digit"
)

// A URN is a URN of the namespace isan: a small immutable value that keeps the
// text. Generic returns the [urn.URN], String the text. The zero URN is empty.
type URN struct{ value }

type value = part.URN

const (
	nid     = "isan"
	section = "RFC 4246 section 3"
)

// form is what an NSS looks like: a hexadecimal digit for "h", a check
// character for "c". Without a version it ends at work.
const (
	form         = "hhhh-hhhh-hhhh-hhhh-c-hhhh-hhhh-c"
	episode      = len("hhhh-hhhh-hhhh-")
	check        = len("hhhh-hhhh-hhhh-hhhh-")
	work         = check + len("c")
	version      = work + len("-")
	versionCheck = len(form) - len("c")
)

var (
	alphanumeric = pct.Range('0', '9').Union(pct.Range('A', 'Z')).Union(pct.Range('a', 'z'))
	hexadecimal  = pct.Range('0', '9').Union(pct.Range('A', 'F')).Union(pct.Range('a', 'f'))
)

// element is the name of what stands at an offset.
func element(i int) string {
	switch {
	case i < episode:
		return "root"
	case i < work:
		return "episode"
	}
	return "version"
}

// Parse returns u as the URN of an audiovisual work. The error is the first
// finding of [Check]. Parse does not allocate, but for an error.
func Parse(u urn.URN) (URN, error) {
	v, err := part.Parse(u, Check)
	return URN{v}, err
}

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, section)
	if !ok {
		return c.Findings
	}
	var b [24]byte // the digits
	n, end := 0, len(c.NSS)
	for i := range end {
		d := c.NSS[i]
		switch {
		case i == len(form):
			c.Bad(i, end, "ISAN-NSS", "nothing stands behind the second check character")
			return c.Findings
		case form[i] == '-' && d != '-':
			c.Bad(i, i+1, element(i), "a hyphen stands here")
			return c.Findings
		case form[i] == 'c' && !alphanumeric.Contains(d):
			c.Bad(i, i+1, "check", "a check character is a digit or a letter")
			return c.Findings
		case form[i] == 'h' && !hexadecimal.Contains(d):
			c.Bad(i, i+1, element(i), "an ISAN is of groups of four hexadecimal digits")
			return c.Findings
		case form[i] == 'h':
			b[n] = d
			n++
		}
	}
	if end != work && end != len(form) {
		c.Bad(end, end, element(end), "an ISAN has 16 digits and a check character, and 8 and one more if it has a version")
		return c.Findings
	}
	checkDigit(&c, check, b[:16])
	if end == len(form) {
		checkDigit(&c, versionCheck, b[:])
	}
	return c.Findings
}

func checkDigit(c *part.NameCheck, at int, payload []byte) {
	if want, _ := digit.Mod3736(string(payload)); want != upper(c.NSS[at]) {
		c.BadDigit(at, string(want))
	}
}

// upper returns a letter in upper case, and any other byte as it is.
func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c &^ 0x20
	}
	return c
}

// FromID returns the URN of an ISAN with its check characters, with hyphens,
// with spaces for them, or with neither.
func FromID(id string) (URN, error) {
	nss := strings.ReplaceAll(id, " ", "-")
	if n := len(nss); !strings.Contains(nss, "-") && (n == len("hhhhhhhhhhhhhhhhc") || n == len("hhhhhhhhhhhhhhhhchhhhhhhhc")) {
		b := make([]byte, 0, len(form))
		for i := range n {
			if form[len(b)] == '-' {
				b = append(b, '-')
			}
			b = append(b, nss[i])
		}
		nss = string(b)
		return part.FromMade(nid, nss, Parse, func(at int) int { return at - strings.Count(nss[:at], "-") })
	}
	return part.From(nid, nss, Parse)
}

// ID returns the ISAN as it is written, such as
// "0000-0001-8CFA-0000-I-0000-0000-K".
func (u URN) ID() string { return u.Generic().NSS() }

// HasVersion reports whether the ISAN is that of a version of a work.
func (u URN) HasVersion() bool { return len(u.Generic().NSS()) == len(form) }

// Work returns the name of the work itself, without a version, in canonical
// form: u.Canonical if it has none.
func (u URN) Work() URN {
	c := u.Canonical()
	if !c.HasVersion() {
		return c
	}
	return URN{part.Renamed(c.value, c.Generic().NSS()[:work])}
}

// Fields are the parts of the URN of an audiovisual work, in upper case.
type Fields struct {
	Root         string `json:"root"`
	Episode      string `json:"episode"`
	Check        string `json:"check"`
	Version      string `json:"version,omitempty"` // "" if there is none
	VersionCheck string `json:"version_check,omitempty"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	s := part.Upper(u.Generic().NSS())
	if s == "" {
		return Fields{}
	}
	f := Fields{Root: s[:episode-1], Episode: s[episode : check-1], Check: s[check:work]}
	if u.HasVersion() {
		f.Version, f.VersionCheck = s[version:versionCheck-1], s[versionCheck:]
	}
	return f
}

// Canonical returns u with the ISAN in upper case.
func (u URN) Canonical() URN { return URN{part.Renamed(u.value, part.Upper(u.Generic().NSS()))} }

// Equal reports whether u and v have the same ISAN. A work and a version of it
// are never the same: compare what [URN.Work] returns to learn whether they
// name one work.
func (u URN) Equal(v URN) bool { return part.Same(u, v) }
