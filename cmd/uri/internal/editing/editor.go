package editing

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
)

// Edits are the changes to each reference.
type Edits struct {
	*cli.Options
	form      bool
	separator string
	file      string // of hosts
	hosts     map[string]string

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

	userinfo, query      string // their current values
	hasUserinfo, hasPort bool
	path                 *edit // the edit that sets the path
	name                 bool  // the host is data, and was encoded
}

// Append appends the edited reference to dst, or returns dst and an error.
func (e *Edits) Append(dst []byte, r uri.Ref) ([]byte, error) {
	one := editor{ref: r}
	return one.append(dst, e)
}

func (e *editor) append(dst []byte, edits *Edits) ([]byte, error) {
	e.b = *e.ref.Edit()
	start, end, ok := e.ref.Span(uri.Userinfo)
	e.userinfo, e.hasUserinfo = e.ref.String()[start:end], ok
	e.query, e.hasPort = e.ref.Query(), e.ref.HasPort()
	for i := range edits.list {
		switch c := &edits.list[i]; {
		case c.part != nil:
			e.set(c)
		case c.number != 0:
			e.setSegment(c)
		case c.segment != nil:
			e.b.AppendSegments(*c.segment)
		default:
			e.setQuery(c.pairs(edits.syntax.Split(e.query)))
		}
	}
	if edits.sort {
		e.setQuery(edits.syntax.Split(e.query).Sort())
	}
	if edits.hosts != nil && e.ref.Host() != "" {
		if to, ok := edits.hosts[normalHost(e.ref.Host())]; ok {
			e.b.Host(to)
		}
	}
	if e.name {
		if r, err := e.b.Ref(); err == nil {
			e.b.Host(iri.FromRef(r).URI().Host()) // the name for DNS, if the scheme uses DNS
		}
	}
	if edits.dns {
		if err := e.toDNS(); err != nil {
			return dst, err
		}
	}
	out, err := e.b.AppendRef(dst)
	if err != nil { // all other components are checked in compile
		return dst, refusal("path: ", cli.Describe(err))
	}
	result := stream.Text(out[len(dst):])
	if err := e.sense(result); err != nil {
		return dst, err
	}
	if edits.rules {
		if u, err := uri.Parse(result); err == nil {
			if list := describe.Errors(scheme.Check(u)); len(list) > 0 {
				return dst, refusal("in the result: ", list[0])
			}
		}
	}
	return out, nil
}

// refusal returns a finding without its offset, which would count in the
// result.
func refusal(what string, f finding.Finding) error {
	return finding.Finding{Severity: finding.Error, Message: what + f.Message, Section: f.Section}
}

// sense refuses a valid result in which a component that was not edited changed
// its meaning: after a scheme or an authority the path of example.com/a means
// something else, and without its host a userinfo or a port is lost.
func (e *editor) sense(result string) error {
	before := e.ref
	path := before.Path()
	if before.HasAuthority() && !e.hasUserinfo && !e.hasPort || !before.HasAuthority() &&
		(e.path != nil || path == "" || path[0] == '/') {
		return nil
	}
	r, err := uri.ParseRef(result)
	switch {
	case err != nil:
		return err
	case before.HasAuthority() && r.HasAuthority():
		return nil
	case before.HasAuthority():
		return errors.New("without a host there is no place for a userinfo or a port: " +
			"-s authority= removes all three")
	}
	const way = ": -r reads example.com/a as http://example.com/a"
	const ways = way + "; uri resolve -b BASE makes a URI of a path"
	const slash = `an authority needs a path that is empty or begins with "/"`
	switch i, known := scheme.Lookup(before.Scheme()); {
	case !r.HasAuthority() && !before.HasScheme() && r.HasScheme():
		return errors.New("a scheme before a relative path makes it mean something else" + ways)
	case !r.HasAuthority():
		return nil
	case !before.HasScheme():
		return errors.New(slash + ways)
	case i.Authority == scheme.AuthorityForbidden:
		return errors.New("URIs of the scheme " + before.Scheme() + " have no authority, and so " +
			"no userinfo, host or port: -s path sets what follows the scheme")
	case !known:
		if _, err := scheme.CompleteSuffix(before.String()); err == nil {
			return errors.New(slash + way)
		}
	}
	return errors.New(slash + ": -s path=/PATH sets such a path, too")
}

// has reports whether the unedited reference has a part.
func (e *editor) has(p *part) bool {
	name, _, colon := strings.Cut(e.ref.Userinfo(), ":")
	switch start, end, ok := e.ref.Span(p.component); p.name {
	case "user":
		return name != ""
	case "password":
		return colon
	case "path":
		return start < end
	default:
		return ok
	}
}

func (e *editor) set(c *edit) {
	if c.ifUnset && e.has(c.part) {
		return
	}
	text, given := c.text, c.given()
	switch c.part.component {
	case uri.Userinfo:
		name, password, colon := strings.Cut(e.userinfo, ":")
		switch c.part.name {
		case "user":
			name = text
		case "password":
			password, colon = text, given
		default:
			name, password, colon = strings.Cut(text, ":")
		}
		if text = name; colon {
			text += ":" + password
		}
		given = given || text != ""
		e.userinfo, e.hasUserinfo = text, given
	case uri.Authority:
		e.hasPort, e.hasUserinfo = false, false
	case uri.Host:
		e.name = !c.raw && strings.Contains(text, "%")
	case uri.Port:
		e.hasPort = given
	case uri.Path:
		e.path = c
	case uri.Query:
		e.query = text
	}
	if !given {
		e.b.Remove(c.part.component)
		return
	}
	e.b.Set(c.part.component, text)
	if e.path == c && !c.raw {
		var wrong *uri.ParseError
		if _, err := e.b.Ref(); errors.As(err, &wrong) && wrong.Rule == "path-abempty" {
			e.b.Path("/" + text) // an authority needs the "/"
		}
	}
}

// setSegment replaces a segment, or removes it together with a "/", but not
// that before the first segment.
func (e *editor) setSegment(c *edit) {
	r, err := e.b.Ref() // append finds an error again
	start, end, ok := describe.Segment(r, c.number)
	if err != nil || !ok {
		return
	}
	from, to, _ := r.Span(uri.Path)
	text := r.String()
	switch {
	case *c.segment != "":
	case end < to:
		end++
	case start > from+1 || start > from && text[from] != '/':
		start--
	}
	e.b.Path(text[from:start] + pct.Encode(*c.segment, pct.Segment()) + text[end:to])
}

// setQuery sets the query that an edit made. A query that lost all its pairs is
// removed.
func (e *editor) setQuery(q query.Query) {
	if s := q.String(); s != e.query {
		e.query = s
		e.b.QueryOrNone(s)
	}
}

// toDNS writes a registered name in its DNS form.
func (e *editor) toDNS() error {
	r, err := e.b.Ref()
	if err != nil || r.Host() == "" {
		return nil // append finds the error again
	}
	h, err := host.Parse(r.Host())
	if err != nil || h.Kind() != host.RegName {
		return err
	}
	name, err := h.LookupName()
	if err != nil {
		return refusal("host: ", cli.Describe(err))
	}
	e.b.Host(name)
	return nil
}
