package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// A trait is a set of properties of a text that one look at each of its bytes
// shows. They decide which rules run.
type trait uint32

const (
	percent     trait = 1 << iota // "%" of another octet than the following, and a space
	percentC0                     // "%" before an octet of a control character
	percent8bit                   // "%" before an octet beyond US-ASCII
	at                            // an "@"
	semicolon                     // a ";"
	ampersand                     // a "&"
	equals                        // a "="
	noAuthority                   // no authority
	oddHost                       // not just a plain name such as www.example.com
	hasPort                       // a port, which may be empty
	notWeb                        // not http or https, or no host, or what may be a userinfo
	notSecure                     // not https
	digits                        // a digit
	small                         // a digit or a small letter
	hyphen                        // a "-"
	dot                           // a "."
	other                         // another byte of URIs
	capitals                      // a capital letter, or "_"
	token                         // what may be a token after the authority
	notValid                      // not a valid reference
	anything                      // every text
)

// traits are the traits that the bytes of URIs give.
var traits = [256]trait{
	'%': percent, '@': at, ';': semicolon, '&': ampersand, '=': equals, '_': capitals,
	'-': hyphen, '.': dot,
	'!': other, '#': other, '$': other, '\'': other, '(': other, ')': other, '*': other, '+': other,
	',': other, '/': other, ':': other, '?': other, '[': other, ']': other, '~': other,
	'0': digit, digit, digit, digit, digit, digit, digit, digit, digit, digit,
	'A': capitals, capitals, capitals, capitals, capitals, capitals, capitals, capitals, capitals,
	'J': capitals, capitals, capitals, capitals, capitals, capitals, capitals, capitals, capitals,
	'S': capitals, capitals, capitals, capitals, capitals, capitals, capitals, capitals,
	'a': small, small, small, small, small, small, small, small, small, small, small, small, small,
	'n': small, small, small, small, small, small, small, small, small, small, small, small, small,
}

const digit = digits | small

// mayBeSecret are the traits of texts that may have a secret of package redact:
// of a parameter, of the host of a webhook, of a user. Other texts have a token
// only as a long word.
const mayBeSecret = equals | semicolon | percent | oddHost | notWeb | notValid | token

// traitsOf returns the traits of a valid reference.
func (s *settings) traitsOf(r uri.Ref) trait {
	t := anything
	text := r.String()
	path, _, _ := r.Span(uri.Path)
	if a := r.Authority(); !plainName(a) || len(s.known) > 0 {
		t |= oddHost | traitsIn(a)
		_, host, user := strings.Cut(a, "@")
		if !user {
			host = a
		}
		if i := strings.LastIndexByte(host, ':'); i >= 0 && !strings.HasSuffix(host, "]") {
			t |= hasPort
			host = host[:i]
		}
		if user || host == "" {
			t |= notWeb
		}
		if !r.HasAuthority() {
			t |= noAuthority
			if !isSpecial(r.Scheme()) {
				t &^= oddHost
			}
		} else if !user && len(s.known) == 0 && plainName(host) {
			t &^= oddHost
		}
	}
	t |= traitsIn(text[path:])
	if t&percent != 0 {
		t = t&^percent | percents(text)
	}
	if t&digits != 0 && t&capitals != 0 && hasToken(text[path:]) {
		t |= token
	}
	if t&at != 0 && r.Path() == "" {
		t |= oddHost // some programs read "?" as a part of the userinfo
	}
	if !strings.HasPrefix(text, "https:") {
		t |= notSecure
		if r.Scheme() != "http" && r.Scheme() != "https" {
			t |= notWeb
		}
	}
	return t
}

// hasToken reports whether a text has a word that is as long as a token, and
// has digits, and letters that are not all small.
func hasToken(text string) bool {
	start := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && traits[text[i]]&(small|capitals|hyphen) != 0 {
			continue
		}
		if i-start >= len("xoxb-0123456789") {
			if t := traitsIn(text[start:i]); t&digits != 0 && t&capitals != 0 {
				return true
			}
		}
		start = i + 1
	}
	return false
}

// traitsIn returns the traits that the bytes of a text give.
func traitsIn(text string) (t trait) {
	for len(text) >= 4 {
		t |= traits[text[0]] | traits[text[1]] | traits[text[2]] | traits[text[3]]
		text = text[4:]
	}
	for i := range len(text) {
		t |= traits[text[i]]
	}
	return t
}

// percents returns the traits of the percent-encoded octets of a text.
func percents(text string) (t trait) {
	for _, rest, ok := strings.Cut(text, "%"); ok; _, rest, ok = strings.Cut(rest, "%") {
		switch {
		case rest[0] < '2':
			t |= percentC0
		case rest[0] > '7':
			t |= percent8bit
		case rest[:2] != "20":
			t |= percent
		}
	}
	return t
}

// plainName reports whether a host is a name of at least two labels of letters
// in lower case, digits and inner hyphens, none of them an A-label, the last
// begins with a letter, and other packages know nothing about it.
func plainName(name string) bool {
	before, rest := "", name
	for {
		n := 0
		for n < len(rest) && traits[rest[n]]&^(digit|hyphen) == 0 {
			n++
		}
		label := rest[:n]
		switch {
		case !plainLabel(label):
			return false
		case n == len(rest):
			return before != "" && len(name) <= host.MaxName && label[0] > '9' &&
				!special(before, label)
		case rest[n] != '.':
			return false
		}
		before, rest = label, rest[n+1:]
	}
}

// plainLabel reports whether a label of small letters, digits and hyphens is an
// LDH label, and has no hyphens where an A-label has them.
func plainLabel(s string) bool {
	return 0 < len(s) && len(s) <= host.MaxLabel && s[0] != '-' && s[len(s)-1] != '-' &&
		(len(s) < len("xn--") || s[2:4] != "--")
}

// special reports whether [guard.HostScope] may know names that end in these
// labels, or package redact their webhooks. A test compares it with the tables.
func special(label, last string) bool {
	switch last {
	case "alt", "arpa", "corp", "example", "goog", "home", "internal", "intranet", "invalid",
		"lan", "local", "localdomain", "localhost", "metadata", "onion", "private", "svc", "test":
		return true
	}
	switch label {
	case "1u", "burpcollaborator", "lacolhost", "localh", "localtest", "lvh", "nip", "rbndr",
		"rebind", "sslip", "tencentyun", "vcap", "xip",
		"discord", "discordapp", "office", "slack", "zapier":
		return true
	}
	return len(last) > len("localhost") &&
		(strings.Contains(last, "-") || strings.HasPrefix(last, "localhost"))
}
