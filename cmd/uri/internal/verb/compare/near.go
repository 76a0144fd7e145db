package compare

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isbn"
)

// A near is a relation of URIs that are not equivalent, but nearly agree: what
// without returns for them is equivalent.
type near struct {
	name, words string
	without     func(uri.URI) (uri.URI, error)
}

var nears = [...]near{
	{"fragment", "the fragment differs", func(u uri.URI) (uri.URI, error) {
		return u.Edit().Remove(uri.Fragment).URI()
	}},
	{"query-order", "the pairs of the query have another order", func(u uri.URI) (uri.URI, error) {
		return u.Edit().QueryOrNone(query.Split(u.Query()).SortFunc(byPair).String()).URI()
	}},
	{"scheme", "one is http and the other https (or ws and wss)", func(u uri.URI) (uri.URI, error) {
		u = scheme.Normalize(u) // without the default port
		if u.Scheme() == "http" || u.Scheme() == "ws" {
			return u.Edit().Scheme(u.Scheme() + "s").URI()
		}
		return u, nil
	}},
	{"www", `the host of one has "www." before it`, func(u uri.URI) (uri.URI, error) {
		if name, ok := strings.CutPrefix(strings.ToLower(u.Host()), "www."); ok {
			return u.Edit().Host(name).URI()
		}
		return u, nil
	}},
	{"slash", `the path of one has a "/" at its end`, func(u uri.URI) (uri.URI, error) {
		return u.Edit().Path(strings.TrimSuffix(u.Path(), "/")).URI()
	}},
	{"isbn", "one is the ISBN-13 of the other, an ISBN-10", func(u uri.URI) (uri.URI, error) {
		n, err := urn.FromURI(u)
		if err != nil {
			return u, err
		}
		b, err := isbn.FromURN(n)
		return b.ISBN13().Generic().Generic(), err
	}},
}

func byPair(a, b query.Pair) int {
	return cmp.Or(strings.Compare(decoded(a.Key, a.RawKey), decoded(b.Key, b.RawKey)),
		strings.Compare(decoded(a.Value, a.RawValue), decoded(b.Value, b.RawValue)))
}

func decoded(decode func() (string, error), raw func() string) string {
	if s, err := decode(); err == nil {
		return s
	}
	return raw()
}

func nearNames() []string {
	return cli.NamesOf(slices.Values(nears[:]), nearName)
}

func nearName(n near) string { return n.name }

// equivalent is [scheme.Equivalent] without what some relations are about.
func equivalent(a, b uri.URI, list []near) scheme.Rung {
	for _, n := range list {
		for _, u := range []*uri.URI{&a, &b} {
			if v, err := n.without(*u); err == nil {
				*u = v
			}
		}
	}
	return scheme.Equivalent(a, b)
}

// nearly returns the relations of a list without which two URIs are different,
// and the rung on which they are equivalent with them.
func nearly(a, b uri.URI, list []near) ([]near, scheme.Rung) {
	rung := equivalent(a, b, list)
	if rung == scheme.RungNone {
		return nil, rung
	}
	list = slices.Clone(list)
	for i := len(list) - 1; i >= 0; i-- {
		rest := slices.Delete(slices.Clone(list), i, i+1)
		if r := equivalent(a, b, rest); r != scheme.RungNone {
			list, rung = rest, r
		}
	}
	return list, rung
}
