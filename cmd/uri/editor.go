package main

import (
	"errors"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// edits are what edit does to each reference.
type edits struct {
	list   []edit
	syntax query.Syntax
	sort   bool
	dns    bool
	rules  bool // of the scheme
}

// An edit is a value of one of the flags, compiled.
type edit struct {
	kind editKind

	part settable // that is set
	text string   // the value, as it will appear or as data; for a pair, the key
	how  operator

	value    string // of a pair
	hasValue bool
	prefix   bool // the key is the beginning of one
}

type editKind uint8

const (
	setEdit editKind = iota
	appendEdit
	trimEdit
	replaceEdit
	replaceAppendEdit
	segmentEdit // is an appendEdit compiled
)

// An operator is what stands between the name and the value.
type operator uint8

const (
	raw     operator = 1 << iota // ":" the value is as it will appear
	ifUnset                      // "?" only where there is none
)

// A settable is what can be set: a component, or a part of the userinfo.
type settable struct {
	name      string
	component uri.Component
	keep      *pct.Set // what data may hold as it is, or nil if nothing is to be encoded
}

var settables = [...]settable{
	{"scheme", uri.Scheme, nil},
	{"authority", uri.Authority, nil},
	{"userinfo", uri.Userinfo, &pct.Userinfo},
	{"user", uri.Userinfo, &pct.RegName}, // which allows what a userinfo does but the ":"
	{"password", uri.Userinfo, &pct.Userinfo},
	{"host", uri.Host, &pct.RegName},
	{"port", uri.Port, nil},
	{"path", uri.Path, &pct.Path},
	{"query", uri.Query, &pct.Query},
	{"fragment", uri.Fragment, &pct.Fragment},
}

// An editor makes the edits of one reference.
type editor struct {
	ref uri.Ref
	b   uri.Builder

	userinfo, query       string
	hasUserinfo, hasQuery bool
	changed               bool // the query
}

// append appends the result to dst, or returns dst and an error.
func (e *editor) append(dst []byte, edits *edits) ([]byte, error) {
	e.b = *e.ref.Edit()
	e.userinfo, e.hasUserinfo = e.ref.Userinfo(), e.ref.HasUserinfo()
	e.query, e.hasQuery = e.ref.Query(), e.ref.HasQuery()
	var path string
	for i := range edits.list {
		switch c := &edits.list[i]; c.kind {
		case setEdit:
			if c.part.component == uri.Path {
				path = c.text
			}
			e.set(c)
		case segmentEdit:
			e.b.AppendSegments(c.text)
		default:
			e.setQuery(c.pairs(edits.syntax.Parse(e.query), e.hasQuery))
		}
	}
	if edits.sort {
		e.setQuery(edits.syntax.Parse(e.query).Sort())
	}
	if e.changed {
		if e.hasQuery {
			e.b.Query(e.query)
		} else {
			e.b.Remove(uri.Query)
		}
	}
	if edits.dns {
		if err := e.toDNS(); err != nil {
			return dst, err
		}
	}
	out, err := e.b.AppendRef(dst)
	if err != nil {
		return dst, &editError{"path", path, err} // all others were checked before
	}
	if edits.rules {
		if u, err := e.b.URI(); err == nil {
			if list := errorsOf(broken(u)); len(list) > 0 {
				return dst, list[0]
			}
		}
	}
	return out, nil
}

// has reports whether there is a part before all edits.
func (e *editor) has(p *settable) bool {
	switch p.name {
	case "user":
		name, _, _ := strings.Cut(e.ref.Userinfo(), ":")
		return name != ""
	case "password":
		return strings.Contains(e.ref.Userinfo(), ":")
	}
	start, end, ok := e.ref.Span(p.component)
	return ok && (p.component != uri.Path || start < end)
}

func (e *editor) set(c *edit) {
	if c.how&ifUnset != 0 && e.has(&c.part) {
		return
	}
	if c.part.component == uri.Query {
		e.query, e.hasQuery, e.changed = c.text, c.text != "" || c.how&raw != 0, true
		return
	}
	if c.part.component == uri.Userinfo {
		e.setUserinfo(c)
		return
	}
	if c.text == "" && c.how&raw == 0 {
		e.b.Remove(c.part.component)
		return
	}
	switch c.part.component {
	case uri.Scheme:
		e.b.Scheme(c.text)
	case uri.Authority:
		e.b.Authority(c.text)
	case uri.Host:
		e.b.Host(c.text)
	case uri.Port:
		e.b.Port(c.text)
	case uri.Fragment:
		e.b.Fragment(c.text)
	case uri.Path:
		e.b.Path(c.text)
		var wrong *uri.ParseError
		if _, err := e.b.Ref(); c.how&raw == 0 && errors.As(err, &wrong) && wrong.Rule == "path-abempty" {
			e.b.Path("/" + c.text) // as an authority wants
		}
	}
}

func (e *editor) setUserinfo(c *edit) {
	name, password, colon := strings.Cut(e.userinfo, ":")
	given := c.text != "" || c.how&raw != 0
	switch c.part.name {
	case "user":
		name = c.text
	case "password":
		password, colon = c.text, given
	default:
		name, password, colon = strings.Cut(c.text, ":")
	}
	e.userinfo = name
	if colon {
		e.userinfo += ":" + password
	}
	if e.hasUserinfo = given || e.userinfo != ""; e.hasUserinfo {
		e.b.Userinfo(e.userinfo)
	} else {
		e.b.Remove(uri.Userinfo)
	}
}

// setQuery takes the query that an edit made. One that has lost all its pairs goes.
func (e *editor) setQuery(q query.Query) {
	s := q.String()
	if s == e.query {
		return
	}
	e.query, e.hasQuery, e.changed = s, s != "", true
}

// pairs returns the query with an edit of its pairs.
func (c *edit) pairs(q query.Query, hasQuery bool) query.Query {
	switch c.kind {
	case appendEdit:
		return c.add(q)
	case trimEdit:
		if !c.prefix {
			return q.Delete(c.text)
		}
		return q.Filter(func(p query.Pair) bool {
			key, err := p.Key()
			if err != nil {
				key = p.RawKey()
			}
			return !strings.HasPrefix(key, c.text)
		})
	}
	switch {
	case !q.Has(c.text):
		if c.kind == replaceAppendEdit {
			return c.add(q)
		}
		return q
	case c.hasValue:
		return q.Set(c.text, c.value)
	}
	first := true
	return q.Filter(func(p query.Pair) bool {
		if !p.Is(c.text) {
			return true
		}
		keep := first
		first = false
		return keep
	}).Edit(func(p query.Pair) query.Pair {
		if p.Is(c.text) {
			return p.WithoutValue()
		}
		return p
	})
}

func (c *edit) add(q query.Query) query.Query {
	if c.hasValue {
		return q.Add(c.text, c.value)
	}
	return q.AddFlag(c.text)
}

// toDNS writes a registered name as DNS has it.
func (e *editor) toDNS() error {
	r, err := e.b.Ref()
	if err != nil || r.Host() == "" {
		return nil // what is wrong will be found again
	}
	h, err := host.Parse(r.Host())
	if err != nil {
		return err
	}
	if h.Kind() != host.RegName {
		return nil
	}
	name, err := h.LookupName()
	if err != nil {
		return &editError{"host", h.String(), err}
	}
	e.b.Host(name)
	return nil
}

// An editList collects the values of the flags in their order.
type editList struct {
	sort, dns, rules bool
	given            []given
}

type given struct {
	kind  editKind
	value string
}

// editFlag is a flag that adds to the list.
type editFlag struct {
	list *editList
	kind editKind
}

func (l *editList) flag(kind editKind) *editFlag { return &editFlag{l, kind} }

func (f *editFlag) Set(value string) error {
	f.list.given = append(f.list.given, given{f.kind, value})
	return nil
}
func (f *editFlag) String() string { return "" }
func (f *editFlag) Type() string   { return "edit" }

// compile checks the edits, so that at most the path can be wrong afterwards.
func (l *editList) compile(separator string, form bool) (*edits, error) {
	syntax, err := pairSyntax(separator, form)
	if err != nil {
		return nil, err
	}
	if len(l.given) == 0 && !l.sort && !l.dns {
		return nil, usagef("nothing to edit: give -s, -a, --qtrim or another of the edits")
	}
	e := &edits{syntax: syntax, sort: l.sort, dns: l.dns, rules: l.rules}
	for _, g := range l.given {
		c, err := g.compile()
		if err != nil {
			return nil, err
		}
		if c.kind == setEdit {
			for i := range e.list {
				if other := &e.list[i]; other.kind == setEdit && clash(&other.part, &c.part) {
					if other.part.name == c.part.name {
						return nil, usagef("-s %s is there twice", c.part.name)
					}
					return nil, usagef("-s %s and -s %s exclude each other", other.part.name, c.part.name)
				}
			}
		}
		e.list = append(e.list, c)
	}
	// Components are set first, and the path as the last of them, since it has to go with the others.
	slices.SortStableFunc(e.list, func(c, d edit) int { return c.rank() - d.rank() })
	return e, nil
}

func (c *edit) rank() int {
	switch {
	case c.kind != setEdit:
		return 2
	case c.part.component == uri.Path:
		return 1
	}
	return 0
}

// clash reports whether two parts that are set are the same, or one is in the other.
func clash(p, q *settable) bool {
	if p.name == q.name {
		return true
	}
	in := func(p, q *settable) bool {
		switch q.name {
		case "authority":
			return p.component == uri.Userinfo || p.component == uri.Host || p.component == uri.Port
		case "userinfo":
			return p.component == uri.Userinfo
		}
		return false
	}
	return in(p, q) || in(q, p)
}

func (g given) compile() (edit, error) {
	switch g.kind {
	case setEdit:
		return compileSet(g.value)
	case appendEdit:
		name, value, found := strings.Cut(g.value, "=")
		switch {
		case found && name == "path":
			if _, err := new(uri.Builder).Segments(value).Ref(); err != nil {
				return edit{}, usagef("-a path: %s", describe(value, err).Message)
			}
			return edit{kind: segmentEdit, text: value}, nil
		case found && name == "query":
			g.value = value
		default:
			return edit{}, usagef("-a is path=SEGMENT or query=KEY=VALUE, not %q", g.value)
		}
	case trimEdit:
		c := edit{kind: trimEdit, text: g.value}
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
	c := edit{kind: setEdit, text: text}
	if rest, ok := strings.CutSuffix(name, "?"); ok {
		name, c.how = rest, c.how|ifUnset
	}
	if rest, ok := strings.CutSuffix(name, ":"); ok {
		name, c.how = rest, c.how|raw
	}
	i := slices.IndexFunc(settables[:], func(p settable) bool { return p.name == name })
	switch {
	case i < 0:
		return c, noPart(name)
	case !found:
		return c, usagef("-s %s: what to? %s=DATA or %s:=TEXT", name, name, name)
	}
	c.part = settables[i]
	if c.how&raw == 0 && c.text != "" {
		if err := c.encode(); err != nil {
			return c, usagef("-s %s: %s", name, strings.TrimPrefix(describe(text, err).Message, "host: "))
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
		if a, err := netip.ParseAddr(strings.Trim(c.text, "[]")); err == nil {
			h, err := host.FromAddr(a)
			c.text = h.String()
			return err
		}
		h, err := host.FromName(c.text)
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
	case c.part.name == "password":
		text = ":" + text // and so it will not be shown
		_, err = new(uri.Builder).Userinfo(text).Ref()
	case c.part.component == uri.Userinfo:
		_, err = new(uri.Builder).Userinfo(text).Ref()
	case c.part.component == uri.Authority:
		_, err = new(uri.Builder).Authority(text).Ref()
	default:
		err = uri.Rule(c.part.component.String()).Check(text)
	}
	if err != nil {
		return usagef("-s %s: %s", c.part.name, describe(text, err).Message)
	}
	return nil
}

func noPart(name string) error {
	switch name {
	case "zoneid":
		return usagef("-s: a URI has no zoneid (RFC 9844)")
	case "options":
		return usagef("-s: RFC 3986 knows no options; they are part of the userinfo")
	case "url", "uri":
		return usagef("-s: the whole is not a component; give it as an operand")
	}
	var names []string
	for i := range settables {
		names = append(names, settables[i].name)
	}
	return &usageError{
		"-s: no component is called " + name + didYouMean(name, names),
		"there are " + list(names),
	}
}
