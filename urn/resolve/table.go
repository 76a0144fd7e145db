package resolve

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A Table says which resolvers serve which names. It is an immutable value; the
// zero Table is empty.
type Table struct{ vias map[string][]via }

// With returns a table that has a further resolver for names with a prefix: an
// NID, or an NID, ":" and the beginning of the NSS, with or without "urn:"
// before it. "*" is all names.
//
// The resolver is an http or https URI, to which requests of THTTP are sent, or
// the template of a URI. In a template {urn}, {nid}, {nss} and {service} stand
// for the assigned name, its parts, and the service as THTTP names it. They are
// percent-encoded as in RFC 6570; with "+", as in {+urn}, reserved characters
// stay.
func (t Table) With(prefix, resolver string) (Table, error) {
	all := Table{map[string][]via{}}
	maps.Copy(all.vias, t.vias)
	return all, all.add(prefix, resolver)
}

func (t Table) add(prefix, resolver string) error {
	v, err := parseVia(resolver)
	if err != nil {
		return err
	}
	key := prefix
	if key != "*" {
		if len(prefix) > 4 && strings.EqualFold(prefix[:4], "urn:") {
			prefix = prefix[4:]
		}
		name, nss, _ := strings.Cut(prefix, ":")
		if err := urn.ValidateNID(name); err != nil {
			return err
		}
		key = strings.ToLower(name) + ":"
		if nss != "" {
			u, err := urn.New(name, nss)
			if err != nil {
				return err
			}
			key += u.Canonical().NSS()
		}
	}
	t.vias[key] = append(slices.Clip(t.vias[key]), v)
	return nil
}

// ReadTable reads a table: lines of a prefix and a resolver, as in
// [Table.With], with white space between. A prefix may stand in several lines.
// A line that begins with "#" is a comment.
func ReadTable(r io.Reader) (Table, error) {
	t := Table{map[string][]via{}}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(strings.TrimPrefix(lines.Text(), "\uFEFF"))
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 2 {
			return t, fmt.Errorf("line %d: a line has a prefix and a resolver", n)
		}
		if err := t.add(fields[0], fields[1]); err != nil {
			return t, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return t, lines.Err()
}

// lookup returns the longest prefix of a name that the table has, with its
// resolvers. The name counts as it is written, and in the form that its
// namespace defines.
func (t Table) lookup(u urn.URN) (prefix string, vias []via) {
	for _, u := range []urn.URN{u.Normalize5a(), nid.Canonical(u)} {
		name := u.NID() + ":" + u.NSS()
		for n := len(name); n > len(prefix); n-- {
			if found, ok := t.vias[name[:n]]; ok {
				prefix, vias = name[:n], found
			}
		}
	}
	if vias == nil {
		return "*", t.vias["*"]
	}
	return prefix, vias
}

// A via is a resolver: the base of THTTP, or a template.
type via struct {
	template string
	base     uri.URI // zero for a template
}

func parseVia(text string) (v via, err error) {
	var u uri.URI
	if strings.Contains(text, "{") {
		v.template = text
		_, rest, _ := strings.Cut(text, "//")
		if authority, _, _ := strings.Cut(rest, "/"); strings.Contains(authority, "{+") {
			return v, fmt.Errorf("the template %s cannot have {+ before its path", text)
		}
		example, _ := urn.Parse("urn:example:a")
		u, err = v.expand(example, "I2L")
	} else {
		u, err = uri.Parse(text)
		v.base = u
	}
	if err != nil {
		return v, err
	}
	isHTTP := u.Scheme() == "http" || u.Scheme() == "https"
	if !isHTTP || u.Host() == "" || u.HasFragment() || v.template == "" && u.HasQuery() {
		return v, fmt.Errorf("%s is neither the base nor the template of an http or https URI",
			u.Redacted())
	}
	return v, nil
}

// String returns the text, with passwords masked.
func (v via) String() string { return cmp.Or(v.template, v.base.Redacted()) }

// next returns what to fetch for a name.
func (v via) next(u urn.URN, name string) (n Next, err error) {
	n.Configured = true
	if n.Request = v.template == ""; n.Request {
		n.URI, err = Request(v.base, name, u)
	} else if n.URI, err = v.expand(u, name); err == nil {
		n.URI, err = withQuery(n.URI, u)
	}
	return n, err
}

// expand replaces the names in a template.
func (v via) expand(u urn.URN, name string) (uri.URI, error) {
	u = u.Normalize5a()
	var pairs []string
	for name, value := range map[string]string{
		"urn": u.String(), "nid": u.NID(), "nss": u.NSS(), "service": httpName(name),
	} {
		pairs = append(pairs, "{+"+name+"}", value,
			"{"+name+"}", pct.Encode(value, pct.Unreserved()))
	}
	text := strings.NewReplacer(pairs...).Replace(v.template)
	if i := strings.IndexByte(text, '{'); i >= 0 {
		return uri.URI{}, fmt.Errorf("the template %s has no value for %s", v.template, text[i:])
	}
	found, err := uri.Parse(text)
	if err != nil {
		return found, fmt.Errorf("the template %s: %w", v.template, err)
	}
	for segment := range strings.SplitSeq(strings.ToLower(found.Path()), "/") {
		if s := strings.ReplaceAll(segment, "%2e", "."); s == "." || s == ".." {
			return found, fmt.Errorf("the template %s: the name would lead to another path",
				v.template)
		}
	}
	return found, nil
}
