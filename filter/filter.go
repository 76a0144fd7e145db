package filter

import (
	"cmp"
	"fmt"
	"math"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/query"
)

const (
	MaxLen   = 64 << 10 // bytes of a condition
	MaxDepth = 100      // how deep parentheses and "not" may be nested
)

// A Filter is a condition. It is immutable, and safe for concurrent use. The
// zero Filter matches every URI.
type Filter struct {
	match match
	text  string
}

type match = func(uri.URI) bool

// Match reports whether the condition is true for a URI. It takes time linear
// in the URI for each value, and does not allocate for texts in normal form.
func (f Filter) Match(u uri.URI) bool { return f.match == nil || f.match(u) }

// Parse parses a condition. The error is a [finding.Finding] with the byte
// offset in the condition, the reason, and a rule of the grammar above.
func Parse(text string) (Filter, error) {
	p := parser{text: hidden.Replace(text)}
	if len(text) > MaxLen {
		return Filter{}, p.fail(MaxLen, "condition", "it is longer than %d bytes", MaxLen)
	}
	p.next()
	m, err := p.condition(0)
	if err == nil && p.token != "" {
		err = p.expected("condition", "the end")
	}
	if err != nil {
		return Filter{}, err
	}
	return Filter{m, text}, nil
}

// String returns the text of the condition.
func (f Filter) String() string { return f.text }

// MarshalText returns the text of the condition.
func (f Filter) MarshalText() ([]byte, error) { return []byte(f.text), nil }

// UnmarshalText sets f to the condition that text is, as [Parse] does. An empty
// text gives the zero Filter. On error f stays as it was.
func (f *Filter) UnmarshalText(text []byte) error {
	g, err := Filter{}, error(nil)
	if len(text) > 0 {
		g, err = Parse(string(text))
	}
	if err == nil {
		*f = g
	}
	return err
}

// hidden replaces what "\" makes usual by as many bytes that no URI has, and
// shown makes the characters of them.
var (
	hidden = strings.NewReplacer(`\,`, "\x00\x01", `\*`, "\x00\x02", `\(`, "\x00\x03",
		`\)`, "\x00\x04", `\=`, "\x00\x05", `\~`, "\x00\x06")
	shown = strings.NewReplacer("\x00\x01", ",", "\x00\x02", "*", "\x00\x03", "(",
		"\x00\x04", ")", "\x00\x05", "=", "\x00\x06", "~")
)

type parser struct {
	text  string
	at    int    // the offset of the token
	token string // a parenthesis, or up to one or to white space; "" at the end
}

const space = " \t\r\n"

func (p *parser) next() {
	rest := strings.TrimLeft(p.text[p.at+len(p.token):], space)
	p.at = len(p.text) - len(rest)
	end := strings.IndexAny(rest, space+"()")
	if end < 0 {
		end = len(rest)
	}
	p.token = rest[:max(end, min(1, len(rest)))]
}

// fail returns an error at an offset in the token.
func (p *parser) fail(at int, rule, message string, args ...any) error {
	return finding.Finding{Rule: rule, Severity: finding.Error, Start: p.at + at, End: p.at + at,
		Section: "package filter", Message: fmt.Sprintf(message, args...)}
}

// expected returns the error that after a test something else stands than a
// word, or an end.
func (p *parser) expected(rule, end string) error {
	hint, before := "", strings.TrimRight(p.text[:p.at], space) // a test
	switch {
	case strings.HasPrefix(p.token, "&"):
		hint = `; write "and" for it`
	case strings.HasPrefix(p.token, "|"):
		hint = `; write "or" for it`
	case strings.ContainsAny(p.token[:min(1, len(p.token))]+before[len(before)-1:], "=!<>"):
		hint = "; a test has no spaces, as in host=example.com"
	}
	return p.fail(0, rule, `expected "and", "or" or %s%s`, end, hint)
}

func (p *parser) condition(depth int) (match, error) {
	return p.list("or", func() (match, error) {
		return p.list("and", func() (match, error) { return p.one(depth) })
	})
}

// list parses what a word joins.
func (p *parser) list(word string, parse func() (match, error)) (match, error) {
	or, list := word == "or", []match{}
	for {
		m, err := parse()
		if err != nil {
			return nil, err
		}
		if list = append(list, m); p.token != word {
			break
		}
		p.next()
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return func(u uri.URI) bool {
		for _, m := range list {
			if m(u) == or {
				return or
			}
		}
		return !or
	}, nil
}

func (p *parser) one(depth int) (m match, err error) {
	start := p.at
	switch {
	case depth > MaxDepth:
		return nil, p.fail(0, "one", "this is nested more than %d deep", MaxDepth)
	case p.token == "not":
		p.next()
		m, err = p.one(depth + 1)
		return negate(m), err
	case p.token != "(":
		m, err = p.test()
	default:
		p.next()
		if m, err = p.condition(depth + 1); err == nil && p.token != ")" {
			err = p.expected("one", fmt.Sprintf(`the ")" for byte %d`, start))
		}
	}
	if err == nil {
		p.next()
	}
	return m, err
}

func negate(m match) match { return func(u uri.URI) bool { return !m(u) } }

// operators, of which the longer ones come first.
var operators = [...]string{"!=", "<=", ">=", "=", "<", ">"}

func (p *parser) test() (match, error) {
	name, operator, rest := p.token, "", ""
	if i := strings.IndexAny(p.token, "=!<>"); i >= 0 {
		name, rest = p.token[:i], p.token[i:]
	}
	for _, o := range operators {
		if values, ok := strings.CutPrefix(rest, o); ok {
			operator, rest = o, values
			break
		}
	}
	name = shown.Replace(name)
	key, pairs := strings.CutPrefix(name, "query:")
	get := find(strings.TrimPrefix(name, "length:"))
	switch {
	case p.token == "" || p.token == ")":
		return nil, p.fail(0, "test", "expected a test, such as port>80")
	case strings.Contains(p.token, `\`):
		return nil, p.fail(strings.Index(p.token, `\`), "value",
			`"\" stands only before one of , * ( ) = ~`)
	case strings.HasPrefix(rest, "="):
		return nil, p.fail(len(p.token)-len(rest), "test",
			`one "=" compares, as in host=a; \= begins a value with "="`)
	case operator != "" && strings.HasPrefix(rest, "~"):
		return nil, p.fail(len(p.token)-len(rest), "test",
			`there are no regular expressions: "*" is any text; \~ begins a value with "~"`)
	case name == "" && strings.HasPrefix(p.token, "!"):
		return nil, p.fail(0, "test", `"not" is the word for "!", and != compares`)
	case get == nil && !pairs:
		const message = "%q is not a part; the parts are %s, query:KEY and length:NAME"
		return nil, p.fail(0, "name", message, name, strings.Join(names[:], ", "))
	case operator == "" && (rest != "" || strings.HasPrefix(name, "length:")):
		return nil, p.fail(len(p.token)-len(rest), "test", "expected one of %s",
			strings.Join(operators[:], " "))
	}
	var tests []func(string) bool
	at := len(p.token) - len(rest)
	for _, text := range strings.Split(rest, ",") {
		test, problem := value(name, operator, text)
		switch {
		case operator == "":
			test = func(string) bool { return true }
		case problem != "":
			return nil, p.fail(at, "value", problem, shown.Replace(text))
		}
		tests = append(tests, test)
		at += len(text) + len(",")
	}
	is := func(s string) bool {
		return slices.ContainsFunc(tests, func(test func(string) bool) bool { return test(s) })
	}
	m := func(u uri.URI) bool {
		s, ok := get(u)
		return ok && is(s)
	}
	if pairs {
		m = func(u uri.URI) bool {
			for p := range query.Split(u.Query()).FindAll(key) {
				if u.HasQuery() && (p.HasValue() || operator == "") && is(p.RawValue()) {
					return true
				}
			}
			return false
		}
	}
	if operator == "!=" {
		return negate(m), nil
	}
	return m, nil
}

// names are the names of the components, in their order, and others.
var names = [...]string{"scheme", "authority", "userinfo", "host", "port", "path", "query",
	"fragment", "uri", "password", "host_scope", "registrable"}

// Names returns the names of the parts, except those with a key or another
// name.
func Names() []string { return slices.Clone(names[:]) }

// find returns what reads the part with a name, and says whether it is defined.
func find(name string) func(uri.URI) (text string, ok bool) {
	switch name {
	case "uri":
		return func(u uri.URI) (string, bool) { return u.String(), true }
	case "password":
		return func(u uri.URI) (string, bool) {
			_, password, ok := strings.Cut(u.Userinfo(), ":")
			return password, ok
		}
	case "host_scope":
		return func(u uri.URI) (string, bool) {
			r, _ := scope(u.Host())
			return r.Scope, r.Scope != ""
		}
	case "registrable":
		return func(u uri.URI) (string, bool) {
			n, _ := domain.ParseDNS(u.Host()) // the zero Name if it has none
			return n.Registrable, n.Registrable != ""
		}
	}
	c := uri.Component(slices.Index(names[:], name) + 1)
	if c == 0 {
		return nil
	}
	return func(u uri.URI) (string, bool) {
		start, end, ok := u.Span(c)
		if c == uri.Scheme || c == uri.Host {
			return strings.ToLower(u.String()[start:end]), ok
		}
		return u.String()[start:end], ok
	}
}

func scope(text string) (guard.Range, netip.Addr) {
	h, _ := host.Parse(text) // no error: it is a part of a URI
	return guard.HostScope(h)
}

// value returns the test for a value, or what is wrong with the value.
func value(name, operator, text string) (test func(string) bool, problem string) {
	n, ok := number(text)
	length := strings.HasPrefix(name, "length:")
	switch order := strings.Trim(operator, "!=") != ""; {
	case order && !length && name != "port" && !strings.HasPrefix(name, "query:"):
		return nil, "%q can only be less or greater than a port, a length or the value of a key"
	case ok && (order || length || name == "port"):
		return func(s string) bool {
			i, ok := uint64(len(s)), true
			if !length {
				i, ok = number(s)
			}
			return ok && strings.IndexByte(operator, "<=>"[cmp.Compare(i, n)+1]) >= 0
		}, ""
	case order || length || name == "port" && text != "":
		return nil, "%q is not a number"
	case name == "host" && strings.Contains(text, "/"):
		block, err := netip.ParsePrefix(text)
		if err != nil || block != block.Masked() || block.Addr().Is4In6() {
			return nil, "%q is not a prefix such as 10.1.0.0/16 without bits after its length"
		}
		return func(s string) bool {
			_, a := scope(s)
			return block.Contains(a.Unmap())
		}, ""
	case name == "host_scope" && !slices.Contains(guard.Scopes(), text):
		return nil, "%q is not a scope: there are " + strings.Join(guard.Scopes(), ", ")
	case name == "scheme" || name == "host" || name == "registrable":
		text = strings.ToLower(text)
	}
	glob := strings.Split(text, "*")
	for i := range glob {
		glob[i] = shown.Replace(glob[i])
	}
	return func(s string) bool { return like(s, glob) }, ""
}

// number reads digits; what is too great is the greatest number.
func number(s string) (n uint64, ok bool) {
	n, err := strconv.ParseUint(s, 10, 64)
	return n, err == nil || n == math.MaxUint64
}

// like reports whether a text has the pieces of a glob, with anything between
// them. Each piece but the last is taken where it comes first.
func like(s string, glob []string) bool {
	last := len(glob) - 1
	if last == 0 {
		return s == glob[0]
	}
	s, ok := strings.CutPrefix(s, glob[0])
	for _, piece := range glob[1:last] {
		if !ok {
			return false
		}
		_, s, ok = strings.Cut(s, piece)
	}
	return ok && strings.HasSuffix(s, glob[last])
}
