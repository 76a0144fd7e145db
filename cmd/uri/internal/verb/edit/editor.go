package edit

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
)

// edits are what is done to each reference.
type edits struct {
	list   []edit
	syntax query.Syntax
	sort   bool
	dns    bool
	rules  bool // of the scheme
}

// An editor makes the edits of one reference.
type editor struct {
	ref uri.Ref
	b   uri.Builder

	userinfo, query       string
	hasUserinfo, hasQuery bool
	hasPort               bool
	changed               bool // the query
}

// append appends the result to dst, or returns dst and an error.
func (e *editor) append(dst []byte, edits *edits) ([]byte, error) {
	e.b = *e.ref.Edit()
	e.userinfo, e.hasUserinfo = e.ref.Userinfo(), e.ref.HasUserinfo()
	e.query, e.hasQuery = e.ref.Query(), e.ref.HasQuery()
	e.hasPort = e.ref.HasPort()
	path, hasPath := "", false
	for i := range edits.list {
		switch c := &edits.list[i]; c.kind {
		case setPart:
			if c.part.component == uri.Path {
				path, hasPath = c.text, true
			}
			e.set(c)
		case addSegment:
			e.b.AppendSegments(c.text)
		default:
			e.setQuery(c.pairs(edits.syntax.Parse(e.query)))
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
		return dst, &partError{"path", path, err} // all others were checked before
	}
	r, err := uri.ParseRef(string(out[len(dst):]))
	if err == nil {
		err = e.sense(r, hasPath)
	}
	if err != nil {
		return dst, err
	}
	if u, ok := r.URI(); ok && edits.rules {
		if list := describe.Errors(scheme.Check(u)); len(list) > 0 {
			return dst, list[0]
		}
	}
	return out, nil
}

// sense refuses a result that is valid, and in which what was not edited is
// something else than before: the path of example.com/a is one no more if a
// scheme or an authority comes before it, and a userinfo or a port is lost
// with its host.
func (e *editor) sense(r uri.Ref, hasPath bool) error {
	before := e.ref
	path := before.Path()
	rootless := path != "" && path[0] != '/' && !before.HasAuthority() && !hasPath
	const way = "-r takes example.com/a for http://example.com/a, and uri resolve -b has a base for a path"
	switch {
	case rootless && !before.HasScheme() && r.HasScheme() && !r.HasAuthority():
		return errors.New("a scheme before a relative path makes it mean something else: " + way)
	case rootless && r.HasAuthority():
		return errors.New(`an authority needs a path that is empty or begins with "/": ` + way)
	case before.HasAuthority() && !r.HasAuthority() && (e.hasUserinfo || e.hasPort):
		return errors.New("without a host there is no place for a userinfo or a port: -s authority= removes all three")
	}
	return nil
}

// has reports whether there is a part before all edits.
func (e *editor) has(p *part) bool {
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
	if c.how&ifUnset != 0 && e.has(c.part) {
		return
	}
	given := c.text != "" || c.how&raw != 0
	switch c.part.component {
	case uri.Query:
		e.query, e.hasQuery, e.changed = c.text, given, true
		return
	case uri.Userinfo:
		e.setUserinfo(c, given)
		return
	case uri.Port:
		e.hasPort = given
	case uri.Authority:
		e.hasPort, e.hasUserinfo = false, false
	}
	if !given {
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

func (e *editor) setUserinfo(c *edit, given bool) {
	name, password, colon := strings.Cut(e.userinfo, ":")
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

// setQuery takes the query that an edit made. One that has lost all its pairs
// goes.
func (e *editor) setQuery(q query.Query) {
	s := q.String()
	if s == e.query {
		return
	}
	e.query, e.hasQuery, e.changed = s, s != "", true
}

// pairs returns the query with an edit of its pairs.
func (c *edit) pairs(q query.Query) query.Query {
	is := func(p query.Pair) bool { return p.Is(c.text) }
	switch {
	case c.kind == addPart:
		return c.add(q)
	case c.kind == trimPairs && !c.prefix:
		return q.Delete(c.text)
	case c.kind == trimPairs:
		return q.Filter(func(p query.Pair) bool {
			key, err := p.Key()
			if err != nil {
				key = p.RawKey()
			}
			return !strings.HasPrefix(key, c.text)
		})
	case !q.Has(c.text) && c.kind == replaceOrAdd:
		return c.add(q)
	case !q.Has(c.text):
		return q
	case c.hasValue:
		return q.Set(c.text, c.value)
	}
	first := true
	return q.Filter(func(p query.Pair) bool {
		keep := first || !is(p)
		first = first && !is(p)
		return keep
	}).Edit(func(p query.Pair) query.Pair {
		if is(p) {
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
	if err != nil || h.Kind() != host.RegName {
		return err
	}
	name, err := h.LookupName()
	if err != nil {
		return &partError{"host", h.String(), err}
	}
	e.b.Host(name)
	return nil
}
