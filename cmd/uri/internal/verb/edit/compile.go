package edit

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
)

// An edit is a value of one of the flags, compiled.
type edit struct {
	kind kind

	part *part  // that is set
	text string // the value, as it will appear or as data; for a pair, the key
	how  operator

	value    string // of a pair
	hasValue bool
	prefix   bool // the key is the beginning of one
}

type kind uint8

const (
	setPart kind = iota
	addPart
	trimPairs
	replacePair
	replaceOrAdd
	addSegment // is an addPart compiled
)

// An operator is what stands between the name and the value.
type operator uint8

const (
	raw     operator = 1 << iota // ":" the value is as it will appear
	ifUnset                      // "?" only where there is none
)

// A part is what can be set: a component, or a part of the userinfo.
type part struct {
	name      string
	component uri.Component
	keep      *pct.Set // what data may hold as it is, or nil if nothing is to be encoded
}

var parts = [...]part{
	{"scheme", uri.Scheme, nil},
	{"authority", uri.Authority, nil},
	{"userinfo", uri.Userinfo, &pct.Userinfo},
	{"user", uri.Userinfo, &pct.RegName}, // which allows what a userinfo does, except the ":"
	{"password", uri.Userinfo, &pct.Userinfo},
	{"host", uri.Host, &pct.RegName},
	{"port", uri.Port, nil},
	{"path", uri.Path, &pct.Path},
	{"query", uri.Query, &pct.Query},
	{"fragment", uri.Fragment, &pct.Fragment},
}

// A list collects the values of the flags in their order.
type list struct {
	sort, dns, rules bool
	given            []given
}

type given struct {
	kind  kind
	value string
}

// A value is a flag that adds to the list.
type value struct {
	list *list
	kind kind
}

func (l *list) flag(k kind) *value { return &value{l, k} }

func (f *value) Set(value string) error {
	f.list.given = append(f.list.given, given{f.kind, value})
	return nil
}
func (f *value) String() string { return "" }
func (f *value) Type() string   { return "edit" }

// compile checks the edits, so that at most the path can be wrong afterwards.
func (l *list) compile(separator string, form bool) (*edits, error) {
	syntax, err := syntaxOf(separator, form)
	if err != nil {
		return nil, err
	}
	if len(l.given) == 0 && !l.sort && !l.dns {
		return nil, cli.Usagef("nothing to edit: give -s, -a, --qtrim or another of the edits")
	}
	e := &edits{syntax: syntax, sort: l.sort, dns: l.dns, rules: l.rules}
	for _, g := range l.given {
		c, err := g.compile()
		if err != nil {
			return nil, err
		}
		for i := range e.list {
			other := e.list[i].part
			switch {
			case c.part == nil || other == nil:
			case other == c.part:
				return nil, cli.Usagef("-s %s is there twice", c.part.name)
			case other.has(c.part) || c.part.has(other):
				return nil, cli.Usagef("-s %s and -s %s exclude each other", other.name, c.part.name)
			}
		}
		e.list = append(e.list, c)
	}
	// Components are set first, and the path as the last of them, since it has
	// to go with the others.
	slices.SortStableFunc(e.list, func(c, d edit) int { return c.rank() - d.rank() })
	return e, nil
}

func (c *edit) rank() int {
	switch {
	case c.kind != setPart:
		return 2
	case c.part.component == uri.Path:
		return 1
	}
	return 0
}

// has reports whether a part has another one in it.
func (p *part) has(q *part) bool {
	switch p.name {
	case "authority":
		return q.component == uri.Userinfo || q.component == uri.Host || q.component == uri.Port
	case "userinfo":
		return q.component == uri.Userinfo
	}
	return false
}

func (g given) compile() (edit, error) {
	switch g.kind {
	case setPart:
		return compileSet(g.value)
	case addPart:
		name, value, found := strings.Cut(g.value, "=")
		switch {
		case found && name == "path":
			if _, err := new(uri.Builder).Segments(value).Ref(); err != nil {
				return edit{}, cli.Usagef("-a path: %s", cli.Describe(value, err).Message)
			}
			return edit{kind: addSegment, text: value}, nil
		case found && name == "query":
			g.value = value
		default:
			return edit{}, cli.Usagef("-a is path=SEGMENT or query=KEY=VALUE, not %q", g.value)
		}
	case trimPairs:
		c := edit{kind: trimPairs, text: g.value}
		if key, ok := strings.CutSuffix(g.value, `\*`); ok {
			c.text = key + "*"
		} else {
			c.text, c.prefix = strings.CutSuffix(g.value, "*")
		}
		return c, nil
	}
	c := edit{kind: g.kind}
	c.text, c.value, c.hasValue = strings.Cut(g.value, "=")
	return c, nil
}

// compileSet compiles NAME=DATA and the like.
func compileSet(s string) (edit, error) {
	name, text, found := strings.Cut(s, "=")
	c := edit{kind: setPart, text: text}
	if rest, ok := strings.CutSuffix(name, "?"); ok {
		name, c.how = rest, c.how|ifUnset
	}
	if rest, ok := strings.CutSuffix(name, ":"); ok {
		name, c.how = rest, c.how|raw
	}
	i := slices.IndexFunc(parts[:], func(p part) bool { return p.name == name })
	switch {
	case i < 0:
		return c, noPart(name)
	case !found:
		return c, cli.Usagef("-s %s: what to? %s=DATA or %s:=TEXT", name, name, name)
	}
	c.part = &parts[i]
	if c.how&raw == 0 && c.text != "" {
		if err := c.encode(); err != nil {
			return c, cli.Usagef("-s %s: %s", name, strings.TrimPrefix(cli.Describe(text, err).Message, "host: "))
		}
	}
	if c.text != "" || c.how&raw != 0 {
		return c, c.check()
	}
	return c, nil
}

// encode makes of data what will appear.
func (c *edit) encode() error {
	if c.part.component == uri.Host {
		h, err := host.FromName(c.text)
		if a, no := netip.ParseAddr(strings.Trim(c.text, "[]")); no == nil {
			h, err = host.FromAddr(a)
		}
		c.text = h.String()
		return err
	}
	if c.part.keep != nil {
		c.text = pct.Encode(c.text, *c.part.keep)
	}
	return nil
}

// check finds what would be wrong in any reference.
func (c *edit) check() error {
	text := c.text
	var err error
	switch {
	case c.part.name == "user":
		err = uri.Rule("reg-name").Check(text) // a userinfo without ":"
	case c.part.component == uri.Userinfo:
		if c.part.name == "password" {
			text = ":" + text // and so it will not be shown
		}
		_, err = new(uri.Builder).Userinfo(text).Ref()
	case c.part.component == uri.Authority:
		_, err = new(uri.Builder).Authority(text).Ref()
	default:
		err = uri.Rule(c.part.component.String()).Check(text)
	}
	if err != nil {
		return cli.Usagef("-s %s: %s", c.part.name, cli.Describe(text, err).Message)
	}
	return nil
}

func noPart(name string) error {
	switch name {
	case "zoneid":
		return cli.Usagef("-s: a URI has no zoneid (RFC 9844)")
	case "options":
		return cli.Usagef("-s: RFC 3986 knows no options; they are part of the userinfo")
	case "url", "uri":
		return cli.Usagef("-s: the whole is not a component; give it as an operand")
	}
	var names []string
	for _, p := range parts {
		names = append(names, p.name)
	}
	return cli.UsageMore("-s: no component is called "+name+show.DidYouMean(name, names),
		"there are "+show.List(names))
}
