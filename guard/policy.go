package guard

import (
	"cmp"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/host"
)

// A Policy says what a program may connect to. It is an immutable value. The
// zero Policy is the default, which is described above.
type Policy struct{ rules *rules }

// rules are the parsed text of a policy.
type rules struct {
	text      string
	lines     []rule
	schemes   []string // of the default and of rules, allowed or not
	redirects int
	bad       int // the line that cannot be read, or 0
}

// defaults are the rules of the zero Policy.
var defaults = rules{schemes: []string{"http", "https"}, redirects: maxRedirects}

func (p Policy) get() *rules { return cmp.Or(p.rules, &defaults) }

// A rule is a line: a verb, a kind and its values.
type rule struct {
	line       int
	verb, kind string
	values     []value
}

// A value is what the kind of its rule needs.
type value struct {
	text      string       // a scheme, a scope, or the DNS form of a name
	below     bool         // the names below that name
	low, high uint16       // ports
	prefix    netip.Prefix // addresses, if it is valid
}

// MaxPolicy is the length of the longest policy, in bytes. A longer one is an
// error.
const MaxPolicy = 1 << 20

// maxRedirects is how many redirects the default policy follows, as in the
// Fetch standard of browsers.
const maxRedirects = 20

// A PolicyError says in which line a policy is wrong, and why.
type PolicyError struct {
	Line    int // from 1
	Message string
}

// Error returns the line and the reason.
func (e *PolicyError) Error() string {
	return fmt.Sprintf("guard: policy, line %d: %s", e.Line, e.Message)
}

// ParsePolicy reads a policy. The error is a *[PolicyError]; the policy that is
// returned with it denies everything.
func ParsePolicy(text string) (Policy, error) {
	p := defaults
	p.text = text
	n, message := 1, ""
	if len(text) > MaxPolicy {
		message = fmt.Sprintf("the policy is longer than %d bytes", MaxPolicy)
	}
	// With a CR as the end of a line, as a comment must not hide the next rule.
	// A byte order mark at the beginning is not part of the text.
	ends := strings.NewReplacer("\r\n", "\n", "\r", "\n")
	for line := range strings.Lines(ends.Replace(strings.TrimPrefix(text, "\uFEFF"))) {
		if message != "" {
			break
		}
		line, _, _ = strings.Cut(line, "#")
		if words := strings.Fields(line); len(words) > 0 {
			message = p.add(n, words[0], words[1:])
		}
		n++
	}
	if message == "" {
		return Policy{&p}, nil
	}
	p.bad = max(n-1, 1)
	return Policy{&p}, &PolicyError{p.bad, message}
}

// kinds are the kinds of rules, and what their values are.
var kinds = [...]struct {
	name, values string
	parse        func(string) (value, bool)
}{
	{"scheme", "a scheme in lower case", parseScheme},
	{"port", "a port from 1 to 65535, or a range of ports such as 8000-8080", parsePort},
	{"host", "a host, or all hosts below a domain, such as *.example.com", parseHost},
	{"range", "a scope such as loopback, an address, or a prefix such as 10.1.0.0/16, whose " +
		"other bits are 0", parseRange},
	{"userinfo", "", nil},
	{"proxy", "", nil},
}

// add adds the rule of a line. It returns what is wrong with it, or "".
func (p *rules) add(line int, verb string, words []string) string {
	if verb == "redirects" {
		n, err := strconv.ParseUint(strings.Join(words, " "), 10, 16)
		if p.redirects = int(n); err != nil {
			return "redirects needs a number up to 65535"
		}
		return ""
	}
	if verb != "allow" && verb != "deny" && verb != "only" {
		return fmt.Sprintf("a rule begins with allow, deny, only or redirects, not %q", verb)
	}
	name := ""
	if len(words) > 0 {
		name, words = words[0], words[1:]
	}
	for _, kind := range kinds {
		if kind.name != name {
			continue
		}
		r := rule{line: line, verb: verb, kind: name}
		for _, word := range words {
			if kind.parse == nil {
				return name + " has no values"
			}
			v, ok := kind.parse(word)
			if !ok {
				return fmt.Sprintf("%q is not %s", word, kind.values)
			}
			r.values = append(r.values, v)
			if name == "scheme" {
				p.schemes = append(p.schemes, word)
			}
		}
		switch {
		case kind.parse != nil && r.values == nil:
			return verb + " " + name + " needs a value"
		case kind.parse == nil && verb == "only":
			return name + " is allowed or denied"
		case kind.parse == nil:
			r.values = []value{{}}
		}
		p.lines = append(p.lines, r)
		return ""
	}
	return fmt.Sprintf("%s needs scheme, port, host, range, userinfo or proxy, not %q", verb, name)
}

func parseScheme(s string) (value, bool) {
	return value{text: s}, strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789+-.") == ""
}

func parsePort(s string) (value, bool) {
	low, high, between := strings.Cut(s, "-")
	if !between {
		high = low
	}
	first, err1 := strconv.ParseUint(low, 10, 16)
	last, err2 := strconv.ParseUint(high, 10, 16)
	return value{low: uint16(first), high: uint16(last)},
		err1 == nil && err2 == nil && first > 0 && first <= last
}

func parseHost(s string) (value, bool) {
	if v, ok := parseAddr(s); ok {
		return v, true
	}
	name, below := strings.CutPrefix(s, "*.")
	h, err := host.Parse(name)
	text, noName := key(h)
	return value{text: text, below: below},
		err == nil && noName == nil && !strings.Contains(name, "*")
}

func parseRange(s string) (value, bool) {
	if slices.Contains(Scopes(), s) {
		return value{text: s}, true
	}
	if v, ok := parseAddr(s); ok {
		return v, true
	}
	prefix, err := netip.ParsePrefix(s)
	return value{prefix: prefix},
		err == nil && prefix == prefix.Masked() && !prefix.Addr().Is4In6()
}

func parseAddr(s string) (value, bool) {
	a, err := netip.ParseAddr(s)
	a = a.Unmap()
	return value{prefix: netip.PrefixFrom(a, a.BitLen())}, err == nil && a.Zone() == ""
}

// key returns the form in which names are compared: that of DNS without the
// final dot.
func key(h host.Host) (string, error) {
	name, err := h.LookupName()
	return strings.TrimSuffix(name, "."), err
}

// decide returns what the rules of a kind say, and the line of the one that
// decides. It is Lookup if none does.
func (p Policy) decide(kind string, match func(verb string, v *value) bool) (Decision, int) {
	rules, d, line := p.get(), Lookup, 0
	if rules.bad > 0 {
		return Deny, rules.bad
	}
	for _, r := range rules.lines {
		if r.kind != kind {
			continue
		}
		matches := false
		for i := range r.values {
			matches = matches || match(r.verb, &r.values[i])
		}
		switch {
		case matches && r.verb == "deny":
			return Deny, r.line
		case matches:
			d, line = Allow, r.line
		case r.verb == "only" && d != Allow:
			d, line = Deny, r.line
		}
	}
	return d, line
}

// always matches the one value of a rule without values.
func always(string, *value) bool { return true }

// AllowsProxy reports whether connections through a proxy are allowed. The
// proxy then reads the name again: see package guard/dial.
func (p Policy) AllowsProxy() bool {
	d, _ := p.decide("proxy", always)
	return d == Allow
}

// String returns the text of the policy, or "" for the default.
func (p Policy) String() string { return p.get().text }

// MarshalText returns the text of the policy.
func (p Policy) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText sets p to the result of [ParsePolicy]. On error p denies
// everything.
func (p *Policy) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePolicy(string(text))
	return err
}
