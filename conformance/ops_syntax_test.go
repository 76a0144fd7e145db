package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri"
)

func classify(v vector) error {
	r, err := uri.ParseRef(v.text())
	class := "relative-path"
	switch {
	case r.HasScheme():
		class = "URI"
	case r.HasAuthority():
		class = "network-path"
	case r.PathRule() == "path-absolute":
		class = "absolute-path"
	}
	return v.check(class, err)
}

// rules holds the names that the vectors have for kinds of hosts.
var rules = map[uri.Rule]any{
	"IPv4address": "IPv4",
	"IPv6address": "IPv6",
	"IPvFuture":   "IPvFuture",
	"reg-name":    "reg-name",
}

func parse(v vector) error {
	u, err := uri.Parse(v.text())
	if err != nil {
		return v.check(nil, err)
	}
	return v.checkMembers(map[string]any{
		"scheme":    u.Scheme(),
		"authority": opt(u.Authority(), u.HasAuthority()),
		"userinfo":  opt(u.Userinfo(), u.HasUserinfo()),
		"host":      opt(u.Host(), u.HasAuthority()),
		"host_kind": rules[u.HostRule()],
		"port":      opt(u.Port(), u.HasPort()),
		"path":      u.Path(),
		"query":     opt(u.Query(), u.HasQuery()),
		"fragment":  opt(u.Fragment(), u.HasFragment()),
	})
}

func pathKind(v vector) error {
	r, err := uri.ParseRef(v.text())
	return v.check(r.PathRule(), err)
}

func recompose(v vector) error {
	in := input[struct{ Scheme, Authority, Path, Query, Fragment *string }](v)
	var c uri.Parts
	set := func(s *string, part *string, has *bool) {
		if s != nil {
			*part, *has = *s, true
		}
	}
	set(in.Scheme, &c.Scheme, &c.HasScheme)
	set(in.Authority, &c.Authority, &c.HasAuthority)
	set(in.Path, &c.Path, new(bool))
	set(in.Query, &c.Query, &c.HasQuery)
	set(in.Fragment, &c.Fragment, &c.HasFragment)
	s, err := c.Recompose()
	return v.check(s, err)
}

// appendixB is the expression that the document prints. (?s) lets "." match a
// line feed too.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// groups returns the groups of the expression by the library's own split.
func groups(text string) []any {
	c := uri.Split(text)
	return []any{
		opt(c.Scheme+":", c.HasScheme), opt(c.Scheme, c.HasScheme),
		opt("//"+c.Authority, c.HasAuthority), opt(c.Authority, c.HasAuthority),
		c.Path,
		opt("?"+c.Query, c.HasQuery), opt(c.Query, c.HasQuery),
		opt("#"+c.Fragment, c.HasFragment), opt(c.Fragment, c.HasFragment),
	}
}

// matched returns the groups by the expression itself.
func matched(text string) (all []any) {
	m := appendixB.FindStringSubmatchIndex(text)
	for i := 2; i < len(m); i += 2 {
		if m[i] < 0 {
			all = append(all, nil)
		} else {
			all = append(all, text[m[i]:m[i+1]])
		}
	}
	return all
}

func regex(v vector) error {
	if err := v.check(matched(v.text()), nil); err != nil {
		return err
	}
	return v.check(groups(v.text()), nil)
}

func roundtrip(v vector) error {
	s, err := uri.Split(v.text()).Recompose()
	if err != nil {
		return err
	}
	r, err := uri.ParseRef(v.text())
	if err == nil && r.String() != s {
		return fmt.Errorf("the reference is %q", r)
	}
	return v.check(s, nil)
}

// split compares both parsers: a text that matches the grammar has the same
// components.
func split(v vector) error {
	text := v.text()
	c := uri.Split(text)
	if !slices.Equal(groups(text), matched(text)) {
		return fmt.Errorf("got %q, but %q by the expression of appendix B",
			groups(text), matched(text))
	}
	if r, err := uri.ParseRef(text); err == nil {
		of := uri.Parts{
			Scheme: c.Scheme, HasScheme: r.HasScheme(), // Ref.Scheme is not as written
			Authority: r.Authority(), HasAuthority: r.HasAuthority(),
			Path:  r.Path(),
			Query: r.Query(), HasQuery: r.HasQuery(),
			Fragment: r.Fragment(), HasFragment: r.HasFragment(),
		}
		if of != c || !strings.EqualFold(c.Scheme, r.Scheme()) {
			return fmt.Errorf("parsed as %+v", of)
		}
	}
	return v.checkMembers(map[string]any{
		"scheme":    opt(c.Scheme, c.HasScheme),
		"authority": opt(c.Authority, c.HasAuthority),
		"path":      c.Path,
		"query":     opt(c.Query, c.HasQuery),
		"fragment":  opt(c.Fragment, c.HasFragment),
	})
}

func valid(v vector) error {
	rule := uri.Rule(v.Rule)
	if rule.Section() == "" {
		return fmt.Errorf("no rule %q", v.Rule)
	}
	return v.check(rule.Validate(v.text()) == nil, nil)
}
