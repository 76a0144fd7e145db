package guard

import (
	"errors"
	"fmt"
	"net/netip"
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
	kinds     map[string][]rule
	redirects int
	bad       *PolicyError
}

// A rule is a line: a verb and its values.
type rule struct {
	line   int
	verb   string
	values []value
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
	p := &rules{text: text, kinds: map[string][]rule{}, redirects: maxRedirects}
	if len(text) > MaxPolicy {
		p.bad = &PolicyError{1, "the policy is longer than " + strconv.Itoa(MaxPolicy) + " bytes"}
		return Policy{p}, p.bad
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if err := p.add(n, words[0], words[1:]); err != nil {
			p.bad = &PolicyError{n, err.Error()}
			return Policy{p}, p.bad
		}
	}
	return Policy{p}, nil
}

// parsers read the values of each kind. A kind without one has no values.
func parser(kind string) (parse func(string) (value, error), known bool) {
	switch kind {
	case "scheme":
		return parseScheme, true
	case "port":
		return parsePort, true
	case "host":
		return parseHost, true
	case "range":
		return parseRange, true
	}
	return nil, kind == "userinfo" || kind == "proxy"
}

func (p *rules) add(line int, verb string, words []string) error {
	switch {
	case verb == "redirects":
		n, err := strconv.ParseUint(strings.Join(words, " "), 10, 16)
		if err != nil {
			return errors.New("redirects needs a number up to 65535")
		}
		p.redirects = int(n)
		return nil
	case verb != "allow" && verb != "deny" && verb != "only":
		return fmt.Errorf("a rule begins with allow, deny, only or redirects, not %q", verb)
	case len(words) == 0:
		return fmt.Errorf("%s needs scheme, port, host, range, userinfo or proxy", verb)
	}
	r := rule{line: line, verb: verb}
	kind := words[0]
	parse, known := parser(kind)
	switch {
	case !known:
		return fmt.Errorf("there are no rules about %q, only about scheme, port, host, range, "+
			"userinfo and proxy", kind)
	case parse == nil && (len(words) > 1 || verb == "only"):
		return fmt.Errorf("%s is allowed or denied, without values", kind)
	case parse != nil && len(words) == 1:
		return fmt.Errorf("%s %s needs a value", verb, kind)
	case parse == nil:
		r.values = []value{{}}
	}
	for _, word := range words[1:] {
		v, err := parse(word)
		if err != nil {
			return err
		}
		r.values = append(r.values, v)
	}
	p.kinds[kind] = append(p.kinds[kind], r)
	return nil
}

func parseScheme(s string) (value, error) {
	if strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789+-.") != "" {
		return value{}, fmt.Errorf("%q is not a scheme in lower case", s)
	}
	return value{text: s}, nil
}

func parsePort(s string) (v value, err error) {
	low, high, between := strings.Cut(s, "-")
	if !between {
		high = low
	}
	first, err1 := strconv.ParseUint(low, 10, 16)
	last, err2 := strconv.ParseUint(high, 10, 16)
	if err1 != nil || err2 != nil || first == 0 || last < first {
		return v, fmt.Errorf("%q is not a port from 1 to 65535, and not two such as 8000-8080", s)
	}
	return value{low: uint16(first), high: uint16(last)}, nil
}

func parseHost(s string) (v value, err error) {
	name, below := strings.CutPrefix(s, "*.")
	if v, ok := single(s); ok {
		return v, nil
	}
	v.below = below
	h, err := host.Parse(name)
	if err == nil {
		v.text, err = key(h)
	}
	if err != nil || strings.Contains(name, "*") {
		return v, fmt.Errorf("%q is not the name or the address of a host, or names below it, "+
			"such as *.example.com", s)
	}
	return v, nil
}

// single returns the value of one address.
func single(s string) (v value, ok bool) {
	a, err := netip.ParseAddr(s)
	if err != nil || a.Zone() != "" {
		return v, false
	}
	a = a.Unmap()
	return value{prefix: netip.PrefixFrom(a, a.BitLen())}, true
}

func parseRange(s string) (v value, err error) {
	if isScope(s) {
		return value{text: s}, nil
	}
	if v, ok := single(s); ok {
		return v, nil
	}
	v.prefix, err = netip.ParsePrefix(s)
	if err != nil || v.prefix != v.prefix.Masked() || v.prefix.Addr().Is4In6() {
		return v, fmt.Errorf("%q is not a scope such as loopback, and not a prefix such as "+
			"10.1.0.0/16 without bits after its length", s)
	}
	return v, nil
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
	if p.rules == nil {
		return Lookup, 0
	}
	d, line := Lookup, 0
	for _, r := range p.rules.kinds[kind] {
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

// schemes yields the names of the default and those of rules, allowed or not.
func (p Policy) schemes(yield func(name string) bool) {
	if !yield("http") || !yield("https") || p.rules == nil {
		return
	}
	for _, r := range p.rules.kinds["scheme"] {
		for _, v := range r.values {
			if !yield(v.text) {
				return
			}
		}
	}
}

// AllowsProxy reports whether connections through a proxy are allowed. The
// proxy then reads the name again: see package guard/dial.
func (p Policy) AllowsProxy() bool {
	d, _ := p.decide("proxy", always)
	return d == Allow && p.rules.bad == nil
}

// String returns the text of the policy, or "" for the default.
func (p Policy) String() string {
	if p.rules == nil {
		return ""
	}
	return p.rules.text
}

// MarshalText returns the text of the policy.
func (p Policy) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText sets p to the result of [ParsePolicy]. On error p denies
// everything.
func (p *Policy) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePolicy(string(text))
	return err
}
