package editing

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// An edit is the compiled value of a flag: a part to set, a segment, or a
// change of the pairs.
type edit struct {
	part    *part
	text    string // the value of the part, as it will appear
	raw     bool   // ":": the value is not encoded
	ifUnset bool   // "?": only if the part is not set

	segment *string // data, to append
	number  int     // or, if not 0, of the segment to set to the data or to remove
	pairs   func(query.Query) query.Query
	values  *values // of a key, if they are replaced
}

// given reports whether the part gets a value, which may be empty.
func (c *edit) given() bool { return c.text != "" || c.raw }

// A part is what -s can set: a component, or a part of the userinfo.
type part struct {
	name      string
	component uri.Component
	keep      *pct.Set // the octets of data that are not encoded, or nil for all
}

var parts = [...]part{
	{"scheme", uri.Scheme, nil},
	{"authority", uri.Authority, nil},
	{"userinfo", uri.Userinfo, new(pct.Userinfo())},
	// RegName has the octets of a userinfo, except ":".
	{"user", uri.Userinfo, new(pct.RegName())},
	{"password", uri.Userinfo, new(pct.Userinfo())},
	{"host", uri.Host, new(pct.RegName())},
	{"port", uri.Port, nil},
	{"path", uri.Path, new(pct.Path())},
	{"query", uri.Query, new(pct.Query())},
	{"fragment", uri.Fragment, new(pct.Fragment())},
}

func names() []string {
	return cli.NamesOf(slices.Values(parts[:]), func(p part) string { return p.name })
}

// add adds the edit of a flag. It is checked so that at most the path can be
// wrong afterwards.
func (e *Edits) add(c edit, err error) error {
	if err != nil {
		return err
	}
	for _, d := range e.list {
		switch other := d.part; {
		case c.part == nil || other == nil:
		case other == c.part:
			return cli.Usagef("-s %s is given more than once", c.part.name)
		case other.has(c.part) || c.part.has(other):
			return cli.Usagef("-s %s and -s %s exclude each other", other.name, c.part.name)
		}
	}
	for _, d := range e.list {
		if d.values != nil && c.values != nil && d.values.add == c.values.add &&
			d.values.first.key == c.values.first.key {
			d.values.more = append(d.values.more, c.values.first)
			return nil
		}
	}
	e.list = append(e.list, c)
	return nil
}

// Finish reads the table of hosts, and puts the edits in order: components are
// set first, the path as the last of them, since it depends on the others.
func (e *Edits) Finish() error {
	i := strings.Index("&;,:", e.separator)
	if i < 0 || len(e.separator) != 1 {
		return cli.Usagef("--query-separator is one of & ; , : and not %q", e.separator)
	}
	if e.file != "" {
		if err := e.readHosts(); err != nil {
			return err
		}
	}
	e.syntax = [...]query.Syntax{query.Plain, query.Semicolons, query.Commas, query.Colons}[i]
	if e.form {
		e.syntax |= query.Form
	}
	if len(e.list) == 0 && !e.sort && !e.dns && e.hosts == nil {
		return cli.Usagef("nothing to edit: give -s, -a, --qtrim or another of the edits")
	}
	slices.SortStableFunc(e.list, func(c, d edit) int { return c.rank() - d.rank() })
	return nil
}

func (c *edit) rank() int {
	switch {
	case c.part == nil:
		return 2
	case c.part.component == uri.Path:
		return 1
	}
	return 0
}

// has reports whether a part contains another part.
func (p *part) has(q *part) bool {
	switch p.name {
	case "authority":
		return uri.Userinfo <= q.component && q.component <= uri.Port
	case "userinfo":
		return q.component == uri.Userinfo
	}
	return false
}

func compileAppend(value string) (edit, error) {
	name, data, found := strings.Cut(value, "=")
	switch {
	case found && name == "path":
		if _, err := new(uri.Builder).Segments(data).Ref(); err != nil {
			return edit{}, cli.Usagef("-a path: %s", cli.Describe(err).Message)
		}
		return edit{segment: &data}, nil
	case found && name == "query":
		return edit{pairs: cutPair(data).add}, nil
	}
	return edit{}, cli.Usagef("-a is path=SEGMENT or query=KEY=VALUE, not %q", value)
}

func compileTrim(value string) (edit, error) {
	beginning, all := strings.CutSuffix(value, "*")
	if key, escaped := strings.CutSuffix(beginning, `\`); all && escaped {
		value, all = key+"*", false
	}
	if !all {
		return edit{pairs: func(q query.Query) query.Query { return q.Delete(value) }}, nil
	}
	keep := func(p query.Pair) bool {
		key, err := p.Key()
		if err != nil {
			key = p.RawKey()
		}
		return !strings.HasPrefix(key, beginning)
	}
	return edit{pairs: func(q query.Query) query.Query { return q.Filter(keep) }}, nil
}

// compileSegment compiles N=DATA.
func compileSegment(value string) (edit, error) {
	number, data, found := strings.Cut(value, "=")
	n, err := strconv.Atoi(number)
	if !found || err != nil || n == 0 {
		return edit{}, cli.Usagef("--segment is N=DATA, or N= to remove the segment, not %q; "+
			"N is 1 and so on, or -1, the last", value)
	}
	if _, err := new(uri.Builder).Segments(data).Ref(); err != nil {
		return edit{}, cli.Usagef("--segment: %s", cli.Describe(err).Message)
	}
	return edit{segment: &data, number: n}, nil
}

func compileRename(value string) (edit, error) {
	old, key, found := strings.Cut(value, "=")
	if !found {
		return edit{}, cli.Usagef("--rename is OLD=NEW, not %q", value)
	}
	return edit{pairs: func(q query.Query) query.Query { return q.Rename(old, key) }}, nil
}

func compileReplace(value string) (edit, error) { return replace(value, false), nil }

func compileReplaceOrAdd(value string) (edit, error) { return replace(value, true), nil }

func replace(value string, add bool) edit {
	v := &values{first: cutPair(value), add: add}
	return edit{pairs: v.replace, values: v}
}

// values are the new pairs of a key.
type values struct {
	first pair
	more  []pair
	add   bool // if there are none to replace
}

func (v *values) replace(q query.Query) query.Query {
	if !v.add || q.Has(v.first.key) {
		q = v.first.replace(q)
	} else {
		q = v.first.add(q)
	}
	if p, ok := q.Find(v.first.key); ok && v.more != nil {
		_, end := p.Span()
		rest := q.String()[end:]
		q = q.Syntax().Split(q.String()[:end])
		for _, p := range v.more {
			q = p.add(q)
		}
		q = q.Syntax().Split(q.String() + rest)
	}
	return q
}

// A pair is the value KEY=VALUE, or KEY, of a flag.
type pair struct {
	key, value string
	hasValue   bool
}

func cutPair(s string) (p pair) {
	p.key, p.value, p.hasValue = strings.Cut(s, "=")
	return p
}

func (p pair) add(q query.Query) query.Query {
	if p.hasValue {
		return q.Add(p.key, p.value)
	}
	return q.AddFlag(p.key)
}

// replace puts the pair in place of the first pair with its key, if any.
func (p pair) replace(q query.Query) query.Query {
	if !q.Has(p.key) {
		return q
	}
	q = q.Set(p.key, p.value)
	if p.hasValue {
		return q
	}
	return q.Edit(func(other query.Pair) query.Pair {
		if other.Is(p.key) {
			return other.WithoutValue()
		}
		return other
	})
}

// compileSet compiles NAME=DATA, NAME:=TEXT, and both with "?".
func compileSet(s string) (edit, error) {
	name, text, found := strings.Cut(s, "=")
	c := edit{text: text}
	name, c.ifUnset = strings.CutSuffix(name, "?")
	name, c.raw = strings.CutSuffix(name, ":")
	i := slices.Index(names(), name)
	switch {
	case i < 0:
		return c, noPart(name, s)
	case !found:
		return c, cli.Usagef("-s %s: missing value: %[1]s=DATA or %[1]s:=TEXT", name)
	}
	c.part = &parts[i]
	if !c.raw && c.text != "" {
		if err := c.encode(); err != nil {
			message := strings.TrimPrefix(cli.Describe(err).Message, "host: ")
			return c, cli.Usagef("-s %s: %s", name, message)
		}
	}
	if c.given() {
		return c, c.check()
	}
	return c, nil
}

// encode encodes the data for its part.
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

// check finds errors that do not depend on the reference.
func (c *edit) check() (err error) {
	text, name := c.text, c.part.name
	switch name {
	case "password", "userinfo", "authority":
		if name == "password" {
			text = ":" + text // so that no message shows it
		}
		_, err = new(uri.Builder).Set(c.part.component, text).Ref()
	case "user":
		err = uri.Rule("reg-name").Validate(text) // a userinfo without ":"
	default:
		err = uri.Rule(name).Validate(text)
	}
	if err != nil {
		return cli.Usagef("-s %s: %s", name, cli.Describe(err).Message)
	}
	return nil
}

// others says what to type for values of -s that begin so.
var others = [...]struct{ beginning, hint string }{
	{"zoneid", "a URI has no zoneid (RFC 9844)"},
	{"options", "RFC 3986 knows no options; they are part of the userinfo"},
	{"url", "the whole is not a component; give it as an operand"},
	{"uri", "the whole is not a component; give it as an operand"},
	{"query:", "a pair of the query is replaced or added by --replace-append "},
	{"segment:", "a segment is replaced or removed by --segment "},
	{"basename", "the last segment is replaced by --segment -1=DATA"},
}

func noPart(name, value string) error {
	for _, o := range others {
		rest, ok := strings.CutPrefix(value, o.beginning)
		switch {
		case ok && strings.HasSuffix(o.hint, " "):
			return cli.Usagef("-s: %s%q", o.hint, rest)
		case ok && name == o.beginning:
			return cli.Usagef("-s: %s", o.hint)
		}
	}
	return cli.UsageMore("-s: no component is called "+name+show.DidYouMean(name, names()),
		"there are "+show.List(names()))
}
