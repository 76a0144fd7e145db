package resolve

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A Table says which resolvers serve which names. It is an immutable value; the
// zero Table is empty.
type Table struct{ vias map[string][]Via }

// With returns a table that has the resolvers for names with a prefix: an NID,
// or an NID, ":" and the beginning of the NSS. "*" is all names. The resolvers
// replace those that the prefix had.
func (t Table) With(prefix string, vias ...Via) (Table, error) {
	key := prefix
	if name, nss, ok := strings.Cut(prefix, ":"); prefix != "*" {
		if err := urn.CheckNID(name); err != nil {
			return t, err
		}
		key = strings.ToLower(name) + ":"
		if ok && nss != "" {
			u, err := urn.New(name, nss)
			if err != nil {
				return t, err
			}
			key += u.Canonical().NSS()
		}
	}
	all := maps.Clone(t.vias)
	if all == nil {
		all = map[string][]Via{}
	}
	all[key] = vias
	return Table{all}, nil
}

// ParseTable reads a table: lines of a prefix and a resolver, as [ParseVia]
// reads it, with white space between. A prefix may begin with "urn:", and stand
// in several lines. A line that begins with "#" is a comment.
func ParseTable(r io.Reader) (t Table, err error) {
	lines := bufio.NewScanner(r)
	found := map[string][]Via{}
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 2 {
			return t, fmt.Errorf("line %d: a line has a prefix and a resolver", n)
		}
		prefix := fields[0]
		if scheme, rest, ok := strings.Cut(prefix, ":"); ok && strings.EqualFold(scheme, "urn") {
			prefix = rest
		}
		v, err := ParseVia(fields[1])
		if err == nil {
			found[prefix] = append(found[prefix], v)
			t, err = t.With(prefix, found[prefix]...)
		}
		if err != nil {
			return t, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return t, lines.Err()
}

// Lookup returns the longest prefix of a name that the table has, with its
// resolvers. The name counts as it is written, and in the form that its
// namespace defines.
func (t Table) Lookup(u urn.URN) (prefix string, vias []Via) {
	written, canonical := u.Normalize5a(), nid.Canonical(u)
	for key, v := range t.vias {
		has := func(u urn.URN) bool { return strings.HasPrefix(u.NID()+":"+u.NSS(), key) }
		longer := len(key) > len(prefix) || len(key) == len(prefix) && key < prefix
		if longer && (key == "*" || has(written) || has(canonical)) {
			prefix, vias = key, v
		}
	}
	return prefix, vias
}

// A Via is a resolver: the base of THTTP, or a template.
type Via struct {
	text string
	base uri.URI // zero for a template
}

// ParseVia reads a resolver: an http or https URI, to which requests of THTTP
// are sent, or the template of a URI. In a template {urn}, {nid}, {nss} and
// {service} stand for the assigned name, its parts, and the service as THTTP
// names it. They are percent-encoded as in RFC 6570; with "+", as in {+urn},
// reserved characters stay.
func ParseVia(text string) (Via, error) {
	v := Via{text: text}
	u, err := uri.Parse(text)
	if strings.Contains(text, "{") {
		example, err := urn.New("example", "a")
		if err == nil {
			u, err = v.expand(example, "I2L")
		}
		if err != nil {
			return v, err
		}
	} else if v.base = u; err != nil {
		return v, err
	}
	isHTTP := u.Scheme() == "http" || u.Scheme() == "https"
	if !isHTTP || u.Host() == "" || u.HasFragment() || !v.base.IsZero() && u.HasQuery() {
		return v, fmt.Errorf("%s is neither the base nor the template of an http or https URI",
			u.Redacted())
	}
	return v, nil
}

// String returns the text, with passwords masked.
func (v Via) String() string {
	if v.base.IsZero() {
		return v.text
	}
	return v.base.Redacted()
}

// Next returns what to fetch for a name.
func (v Via) Next(u urn.URN, name string) (n Next, err error) {
	n.Configured = true
	if n.Request = !v.base.IsZero(); n.Request {
		n.URI, err = Request(v.base, name, u)
		return n, err
	}
	if n.URI, err = v.expand(u, name); err == nil {
		n.URI, err = withQuery(n.URI, u)
	}
	return n, err
}

// expand replaces the names in a template.
func (v Via) expand(u urn.URN, name string) (uri.URI, error) {
	u = u.Normalize5a()
	_, rest, _ := strings.Cut(v.text, "//")
	authority, _, _ := strings.Cut(rest, "/")
	values := map[string]string{"urn": u.String(), "nid": u.NID(), "nss": u.NSS(),
		"service": httpName(name)}
	var b strings.Builder
	for text := v.text; ; {
		before, after, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			break
		}
		expr, after, closed := strings.Cut(after, "}")
		plain, raw := strings.CutPrefix(expr, "+")
		value, ok := values[plain]
		if !ok || !closed || raw && strings.Contains(authority, "{"+expr+"}") {
			return uri.URI{}, fmt.Errorf("the template %s cannot have {%s there", v.text, expr)
		}
		if !raw {
			value = pct.Encode(value, pct.Unreserved)
		}
		b.WriteString(value)
		text = after
	}
	found, err := uri.Parse(b.String())
	if err != nil {
		return found, fmt.Errorf("the template %s: %w", v.text, err)
	}
	for segment := range strings.SplitSeq(strings.ToLower(found.Path()), "/") {
		if s := strings.ReplaceAll(segment, "%2e", "."); s == "." || s == ".." {
			return found, fmt.Errorf("the template %s: the name would lead to another path", v.text)
		}
	}
	return found, nil
}
