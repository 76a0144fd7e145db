package resolver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/urn"
)

// maxNamespaces limits the namespaces of a resolver: all are held in memory.
const maxNamespaces = 100_000

// A Namespace is the policy for the names that begin with a prefix, and who may
// register them. Of the namespaces of a name the one with the longest prefix
// counts: so a part of a namespace can be delegated, and handed over later.
type Namespace struct {
	// Prefix is what the canonical names begin with, such as "urn:isbn:" or
	// "urn:nbn:de:gbv:089-". It should end with a delimiter.
	Prefix string `json:"prefix"`

	Title     string `json:"title,omitempty"`
	Owner     string `json:"owner,omitempty"`     // who may register names
	Contact   string `json:"contact,omitempty"`   // for people
	Statement string `json:"statement,omitempty"` // what the owner promises to keep

	// Schemes and Hosts are what locations may have; hosts below these ones
	// too. Without schemes they are http and https, without hosts all.
	Schemes []string `json:"schemes,omitempty"`
	Hosts   []string `json:"hosts,omitempty"`

	Service    string `json:"service,omitempty"`    // the default one; "" is I2L
	Partial    bool   `json:"partial,omitempty"`    // records can be partial
	Components bool   `json:"components,omitempty"` // the directive c= is heeded
	Closed     bool   `json:"closed,omitempty"`     // there are no new names
	Mask       string `json:"mask,omitempty"`       // of names that are minted: see Mint

	Version uint64    `json:"version"`
	Created time.Time `json:"created"`
	Changed time.Time `json:"changed"`
}

// An Actor is who changes something.
type Actor struct {
	ID    string // for the history
	Owner string // whose namespaces it may change
	All   bool   // it may change all of them

	Prefix string // it may change only what begins with it
}

// may reports whether an actor may change a name, or a prefix, of a namespace,
// or of nil for none.
func (a Actor) may(n *Namespace, name string) bool {
	return strings.HasPrefix(name, a.Prefix) &&
		(a.All || n != nil && a.Owner != "" && a.Owner == n.Owner)
}

// generationKey changes with each namespace. Whoever writes a record checks it:
// so no record is written by a policy that was replaced.
const generationKey = "g/namespaces"

func namespaceKey(prefix string) string { return "n/" + strings.TrimPrefix(prefix, "urn:") }

// spaces are all namespaces as they were at a generation.
type spaces struct {
	generation []byte
	read       time.Time
	prefixes   map[string]*Namespace
	lengths    []int // of the prefixes, the longest first
}

// freshFor is how long a reader uses the namespaces that it has.
const freshFor = time.Second

// namespaces returns the namespaces, as they are now or were a moment ago.
func (r *Resolver) namespaces(ctx context.Context) (*spaces, error) {
	if s := r.spaces.Load(); s != nil && time.Since(s.read) < freshFor {
		return s, nil
	}
	v, err := r.Store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer v.Close()
	return r.namespacesOf(ctx, v)
}

// namespacesOf returns the namespaces of a snapshot.
func (r *Resolver) namespacesOf(ctx context.Context, v store.Snapshot) (*spaces, error) {
	generation, err := v.Get(ctx, generationKey)
	if err != nil {
		return nil, err
	}
	s := r.spaces.Load()
	if s != nil && string(generation) == string(s.generation) {
		s = &spaces{generation, time.Now(), s.prefixes, s.lengths}
		r.spaces.Store(s)
		return s, nil
	}
	s = &spaces{generation: generation, read: time.Now(), prefixes: make(map[string]*Namespace)}
	for p, err := range v.Scan(ctx, "n/", store.After("n/"), false) {
		if err != nil {
			return nil, err
		}
		n := &Namespace{}
		if err := json.Unmarshal(p.Value, n); err != nil {
			return nil, fmt.Errorf("namespace %q of the store: %w", p.Key, err)
		}
		s.prefixes[n.Prefix] = n
		s.lengths = append(s.lengths, len(n.Prefix))
	}
	slices.Sort(s.lengths)
	s.lengths = slices.Compact(s.lengths)
	slices.Reverse(s.lengths)
	r.spaces.Store(s)
	return s, nil
}

// of returns the namespace of a name, or nil.
func (s *spaces) of(name string) *Namespace {
	for _, length := range s.lengths {
		if length <= len(name) {
			if n := s.prefixes[name[:length]]; n != nil {
				return n
			}
		}
	}
	return nil
}

// NamespaceOf returns the namespace of a canonical name, or ErrNoNamespace. It
// may be a second old. The caller does not change it.
func (r *Resolver) NamespaceOf(ctx context.Context, name string) (*Namespace, error) {
	s, err := r.namespaces(ctx)
	if err != nil {
		return nil, err
	}
	if n := s.of(name); n != nil {
		return n, nil
	}
	return nil, ErrNoNamespace
}

// Namespaces yields the namespaces in the order of their prefixes. They may be
// a second old.
func (r *Resolver) Namespaces(ctx context.Context) (iter.Seq[*Namespace], error) {
	s, err := r.namespaces(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Values(s.list()), nil
}

func (s *spaces) list() []*Namespace {
	return slices.SortedFunc(maps.Values(s.prefixes), func(a, b *Namespace) int {
		return strings.Compare(a.Prefix, b.Prefix)
	})
}

// PutNamespace makes a namespace, or changes it, if its version is that of the
// condition. A new one is made by the owner of the namespace that it is in; so
// the part is delegated. Its own owner can change it and hand it over, but not
// change the schemes and hosts of its locations; and who is above does not give
// it more of them than the part above has.
func (r *Resolver) PutNamespace(
	ctx context.Context, actor Actor, n Namespace, c Condition,
) (*Namespace, error) {
	return retry(func() (*Namespace, error) { return r.putNamespace(ctx, actor, n, c) })
}

func (r *Resolver) putNamespace(
	ctx context.Context, actor Actor, n Namespace, c Condition,
) (*Namespace, error) {
	if err := n.check(); err != nil {
		return nil, InvalidError{fmt.Errorf("namespace %s: %w", n.Prefix, err)}
	}
	w, err := r.writing(ctx, actor)
	if err != nil {
		return nil, err
	}
	defer w.end()
	old, parent := w.spaces.prefixes[n.Prefix], w.spaces.of(n.Prefix[:len(n.Prefix)-1])
	above := actor.may(parent, n.Prefix)
	n.Version, n.Created, n.Changed = 1, w.change.Time, w.change.Time
	if old != nil {
		n.Version, n.Created = old.Version+1, old.Created
	}
	allows := old == nil ||
		!slices.Equal(n.Schemes, old.Schemes) || !slices.Equal(n.Hosts, old.Hosts)
	switch {
	case !above && (old == nil || !actor.may(old, n.Prefix)):
		return nil, fmt.Errorf("namespace %s: %w", n.Prefix, ErrForbidden)
	case !above && allows:
		return nil, fmt.Errorf("namespace %s: its schemes and hosts are set from above: %w",
			n.Prefix, ErrForbidden)
	case allows && !actor.All && !n.within(parent):
		return nil, fmt.Errorf("namespace %s: namespace %s does not have all its schemes and hosts: %w",
			n.Prefix, parent.Prefix, ErrForbidden)
	case old == nil && len(w.spaces.prefixes) >= maxNamespaces:
		return nil, fmt.Errorf("%d namespaces; that is the limit", maxNamespaces)
	}
	if err := c.meets(old != nil, n.Version-1); err != nil {
		return nil, fmt.Errorf("namespace %s: %w", n.Prefix, err)
	}
	value, err := json.Marshal(n)
	if err != nil {
		return nil, err
	}
	w.batch.Put(generationKey, fmt.Appendf(nil, "%s %d", n.Prefix, n.Version))
	w.batch.Put(namespaceKey(n.Prefix), value)
	w.change.Namespace = &n
	err = w.commit(ctx)
	r.spaces.Store(nil) // so that what was written is read
	return &n, err
}

func (n *Namespace) check() error {
	id, rest, _ := strings.Cut(strings.TrimPrefix(n.Prefix, "urn:"), ":")
	switch {
	case !strings.HasPrefix(n.Prefix, "urn:") || len(n.Prefix) > MaxName:
		return fmt.Errorf("the prefix has %q and a NID, and at most %d bytes", "urn:", MaxName)
	case !strings.HasPrefix(n.Prefix, "urn:"+id+":"):
		return errors.New(`missing ":" after the NID`)
	case id != strings.ToLower(id):
		return errors.New("the NID is in lower case in canonical names")
	case n.Service != "" && (serviceOf(n.Service) == "" || n.Service[0] == 'L'):
		return fmt.Errorf("%q is not a service that begins with a name", n.Service)
	}
	err := urn.ValidateNID(id)
	if err == nil && rest != "" {
		err = urn.ValidateNSS(rest)
	}
	if err != nil {
		return err
	}
	for _, scheme := range n.Schemes {
		if u, err := uri.Parse(scheme + ":"); err != nil || u.Scheme() != scheme {
			return fmt.Errorf("%q is not a scheme", scheme)
		}
	}
	for i, host := range n.Hosts {
		n.Hosts[i] = strings.ToLower(host)
		if u, err := uri.Parse("http://" + n.Hosts[i]); err != nil || host == "" || u.Host() != n.Hosts[i] {
			return fmt.Errorf("%q is not a host", host)
		}
	}
	_, err = parseMask(n.Mask)
	return err
}

// Allows returns the error for a location that the policy of the namespace does
// not allow.
func (n *Namespace) Allows(location uri.URI) error {
	schemes := n.schemes()
	if scheme := strings.ToLower(location.Scheme()); !slices.Contains(schemes, scheme) {
		return fmt.Errorf("the scheme %q is not one of %q, which namespace %s allows",
			scheme, schemes, n.Prefix)
	}
	if host := strings.ToLower(location.Host()); !n.hasHost(host) {
		return fmt.Errorf("the host %q is not one of %q, which namespace %s allows",
			host, n.Hosts, n.Prefix)
	}
	return nil
}

var web = []string{"http", "https"}

func (n *Namespace) schemes() []string {
	if len(n.Schemes) == 0 {
		return web
	}
	return n.Schemes
}

func (n *Namespace) hasHost(host string) bool {
	return len(n.Hosts) == 0 || slices.ContainsFunc(n.Hosts, func(h string) bool {
		return host == h || strings.HasSuffix(host, "."+h)
	})
}

// within reports whether a namespace above allows all that n allows.
func (n *Namespace) within(above *Namespace) bool {
	outside := func(scheme string) bool { return !slices.Contains(above.schemes(), scheme) }
	foreign := func(host string) bool { return !above.hasHost(host) }
	return (len(above.Hosts) == 0 || len(n.Hosts) > 0) &&
		!slices.ContainsFunc(n.schemes(), outside) && !slices.ContainsFunc(n.Hosts, foreign)
}
