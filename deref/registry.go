package deref

import (
	"maps"
	"slices"
)

// A Registry has the accessors of schemes. It is an immutable value; the zero
// Registry has none.
type Registry struct{ own map[string]Accessor }

// With returns a registry that has a for each of the schemes, in lower case.
func (r Registry) With(a Accessor, schemes ...string) Registry {
	own := maps.Clone(r.own)
	if own == nil {
		own = make(map[string]Accessor)
	}
	for _, s := range schemes {
		own[s] = a
	}
	return Registry{own}
}

// Only returns a registry with those of its accessors that are for one of the
// schemes.
func (r Registry) Only(schemes ...string) Registry {
	own := maps.Clone(r.own)
	maps.DeleteFunc(own, func(s string, _ Accessor) bool { return !slices.Contains(schemes, s) })
	return Registry{own}
}

// Lookup returns the accessor of a scheme in lower case.
func (r Registry) Lookup(scheme string) (Accessor, bool) {
	a, ok := r.own[scheme]
	return a, ok
}

// Schemes returns the schemes that have an accessor, sorted.
func (r Registry) Schemes() []string { return slices.Sorted(maps.Keys(r.own)) }
