package resolver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// services are the resolution services: those of the draft (section 9.2.2) and
// those of THTTP (RFC 2169) that begin with a location. The names of THTTP that
// begin with N are other names for those with I.
var services = []string{
	"I2L", "I2Ls", "I2R", "I2Rs", "I2C", "I2Cs", "I2N", "I2Ns", "I=I", "L2Ns", "L2Ls", "L2C",
}

// maxAliases limits how many names are followed, each an alias of the one
// before, to find a location.
const maxAliases = 8

// Errors of a resolution, besides ErrNotFound and ErrNoNamespace.
var (
	ErrGone     = errors.New("what the name named is gone")
	ErrNoOutput = errors.New("the service has no answer for the name")
	ErrService  = errors.New("there is no such service")
)

// serviceOf returns the name in services for a name of a service, in any case
// and by RFC 2169 or the draft, or "".
func serviceOf(name string) string {
	if strings.HasPrefix(name, "N") || strings.HasPrefix(name, "n") {
		name = "I" + name[1:]
	}
	i := slices.IndexFunc(services, func(s string) bool { return strings.EqualFold(s, name) })
	if i < 0 {
		return ""
	}
	return services[i]
}

// A Query is what a client asks.
type Query struct {
	// Service is its name, by the draft or by RFC 2169; "" is the one that the
	// reference asks for by s=, or else the default of the namespace.
	Service string

	// Text is a reference to a URN, or for the services that begin with L a
	// location. Other is the second name for I=I.
	Text, Other string

	// Country is what the client prefers, "" is none. Quality says how good a
	// location is for the client, from 0 for useless to 1; nil is 1 for all.
	Country string
	Quality func(*Location) float64

	Append string    // is added to locations, as the rest of a partial name is
	At     time.Time // answer with the records of this time; zero is now
}

// An Answer is what the resolver knows. What is not asked for is empty.
type Answer struct {
	Service   string // such as "I2L"
	Name      string // the canonical name
	Record    *Record
	Namespace *Namespace
	Rest      string // what comes after the name of a partial record

	// Ignored are the keywords of the reference that are not heeded: unknown
	// ones, those that come twice, and those with an unknown value.
	Ignored []string

	Locations []Location // of I2L, I2Ls, I2R, I2Rs and L2Ls; the best first
	Names     []string   // of I2N, I2Ns and L2Ns
	Records   []*Record  // of I2C, I2Cs and L2C
	Equal     bool       // of I=I
}

// Resolve answers a query. An answer may come with an error: then it has the
// record of a name that is gone or that the service has no answer for, or the
// namespace of a name that is not registered.
func (r *Resolver) Resolve(ctx context.Context, q Query) (*Answer, error) {
	a := &Answer{Service: serviceOf(q.Service)}
	if a.Service == "" && q.Service != "" {
		return a, ErrService
	}
	if strings.HasPrefix(a.Service, "L") {
		return a, r.fromLocation(ctx, q, a)
	}
	u, directives, err := reference(q.Text)
	if err != nil {
		return a, err
	}
	a.Name = Name(u)
	if a.Service == "I=I" {
		return a, r.equal(ctx, a, q)
	}
	if a.Namespace, err = r.NamespaceOf(ctx, a.Name); err != nil {
		return a, err
	}
	service, component := a.heed(directives)
	a.Service = cmp.Or(a.Service, service, serviceOf(a.Namespace.Service), "I2L")
	a.Record, err = r.At(ctx, a.Name, q.At)
	if errors.Is(err, ErrNotFound) && a.Namespace.Partial {
		a.Record, a.Rest, err = r.Longest(ctx, a.Name, q.At)
	}
	if err != nil {
		return a, err
	}
	switch a.Service {
	case "I2C":
		a.Records = []*Record{a.Record}
		return a, nil
	case "I2Cs":
		aliases, err := r.registered(ctx, a.Record.Aliases, q.At)
		a.Records = append([]*Record{a.Record}, aliases...)
		return a, err
	}
	if a.Record.State == Tombstone {
		return a, ErrGone
	}
	if a.Service == "I2N" || a.Service == "I2Ns" {
		return a, r.names(ctx, a)
	}
	located, err := r.follow(ctx, a.Record, q.At)
	if err != nil {
		return a, err
	}
	a.Locations = choose(located, component, q)
	a.Locations = a.Namespace.complete(a.Locations, a.Rest+q.Append, u.QComponent())
	if len(a.Locations) == 0 {
		return a, ErrNoOutput
	}
	return a, nil
}

// reference reads a reference to a URN, and returns its directives (section 2.3).
// Whatever these are, they do not break a name. An r-component has the same
// words; the fragment is the client's.
func reference(text string) (u urn.URN, directives []string, err error) {
	text, _, _ = strings.Cut(text, "#")
	name, query, found := strings.Cut(text, "?")
	if strings.HasPrefix(query, "+") || strings.HasPrefix(query, "=") {
		u, err = urn.Parse(text)
		query = u.RComponent()
	} else {
		u, err = urn.Parse(name)
	}
	if found && query != "" {
		directives = strings.Split(query, "&")
	}
	return u, directives, err
}

// heed returns what directives ask for; those that are not heeded are ignored.
func (a *Answer) heed(directives []string) (service, component string) {
	count := make(map[string]int, len(directives))
	for _, d := range directives {
		keyword, _, _ := strings.Cut(d, "=")
		count[keyword]++
	}
	for _, d := range directives {
		keyword, value, ok := strings.Cut(d, "=")
		switch ok = ok && count[keyword] == 1; {
		case ok && keyword == "s" && strings.HasPrefix(value, "I2") &&
			slices.Contains(services, value):
			service = value
		case ok && keyword == "c" && a.Namespace.Components:
			component = value
		default:
			a.Ignored = append(a.Ignored, keyword)
		}
	}
	return service, component
}

// registered returns the records of those names that have one.
func (r *Resolver) registered(
	ctx context.Context, names []string, at time.Time,
) (records []*Record, err error) {
	for _, name := range names {
		record, err := r.At(ctx, name, at)
		if err == nil {
			records = append(records, record)
		} else if !errors.Is(err, ErrNotFound) {
			return nil, err
		}
	}
	return records, nil
}

// follow returns the record that has the locations of a record: itself, or that
// of the first of its aliases with any.
func (r *Resolver) follow(ctx context.Context, record *Record, at time.Time) (*Record, error) {
	next := []*Record{record}
	for range maxAliases {
		var aliases []*Record
		for _, record := range next {
			if record.State != Active {
				continue
			}
			if len(record.Locations) > 0 {
				return record, nil
			}
			names := record.Aliases[:min(len(record.Aliases), maxAliases)]
			more, err := r.registered(ctx, names, at)
			if err != nil {
				return nil, err
			}
			aliases = append(aliases, more...)
		}
		next = aliases[:min(len(aliases), maxAliases)]
	}
	return nil, ErrNoOutput
}

// choose returns the locations of a record for a query, the best first: those of
// the component; then those in the country; then what the client accepts best;
// then by priority, and last by weight and luck. What is useless for the client
// comes last. A component that the record does not have is not asked for
// (section 2.3.2).
func choose(record *Record, component string, q Query) []Location {
	if len(record.Locations) == 1 {
		return slices.Clone(record.Locations)
	}
	type choice struct {
		Location
		place         int // 1 in the country, 0 elsewhere, -1 useless
		quality, luck float64
	}
	list := make([]choice, 0, len(record.Locations))
	has := func(component string) bool {
		return slices.ContainsFunc(record.Locations,
			func(l Location) bool { return l.Component == component })
	}
	if !has(component) {
		component = ""
	}
	for _, l := range record.Locations {
		if l.Component != component && has(component) {
			continue
		}
		c := choice{Location: l, quality: 1}
		if q.Country != "" && strings.EqualFold(l.Country, q.Country) {
			c.place = 1
		}
		if q.Quality != nil {
			c.quality = q.Quality(&l)
		}
		if c.quality == 0 {
			c.place = -1
		}
		// The least of them is each one as often as its weight says.
		c.luck = rand.ExpFloat64() / cmp.Or(l.Weight, 1)
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b choice) int {
		return cmp.Or(cmp.Compare(b.place, a.place), cmp.Compare(b.quality, a.quality),
			cmp.Compare(b.Priority, a.Priority), cmp.Compare(a.luck, b.luck))
	})
	locations := make([]Location, len(list))
	for i, c := range list {
		locations[i] = c.Location
	}
	return locations
}

// complete adds the rest of a partial name, and a q-component, to locations. It
// leaves out what would leave the host or the path, or what the policy does not
// allow anymore.
func (n *Namespace) complete(locations []Location, rest, query string) []Location {
	good := locations[:0]
	for _, l := range locations {
		before, err := uri.Parse(l.URI)
		if err != nil {
			continue
		}
		l.URI += rest
		if query != "" {
			text, fragment, has := strings.Cut(l.URI, "#")
			l.URI = text + "?" + query
			if before.HasQuery() {
				l.URI = text + "&" + query
			}
			if has {
				l.URI += "#" + fragment
			}
		}
		after := before
		if rest != "" || query != "" {
			after, err = uri.Parse(l.URI)
		}
		if err == nil && isBelow(after, before) && n.Allows(after) == nil {
			good = append(good, l)
		}
	}
	return good
}

// isBelow reports whether a location that has got more text is at the same host,
// and no dot-segment in the new text leads out of its path.
func isBelow(after, before uri.URI) bool {
	path, more := before.Path(), after.Path()
	isDots := func(segment string) bool {
		text, _ := pct.Decode(segment)
		return text == "." || text == ".."
	}
	from := strings.LastIndexByte(path, '/') + 1
	return after.Authority() == before.Authority() && (more == path || strings.HasPrefix(more, path) &&
		!slices.ContainsFunc(strings.Split(more[from:], "/"), isDots))
}

// equal answers I=I: both are one name, or one is an alias of the other.
func (r *Resolver) equal(ctx context.Context, a *Answer, q Query) error {
	u, _, err := reference(q.Other)
	if err != nil {
		return err
	}
	other := Name(u)
	if a.Equal = other == a.Name; a.Equal {
		return nil
	}
	records, err := r.registered(ctx, []string{a.Name, other}, q.At)
	if err == nil && len(records) == 0 {
		err = ErrNotFound
	}
	for _, record := range records {
		a.Equal = a.Equal || slices.Contains(record.Aliases, a.Name) || slices.Contains(record.Aliases, other)
	}
	return err
}

// names answers I2N and I2Ns: the aliases of a name, and the names that have it
// as an alias.
func (r *Resolver) names(ctx context.Context, a *Answer) error {
	names, err := r.Names(ctx, a.Record.Name)
	if err != nil {
		return err
	}
	a.Names = slices.Clone(a.Record.Aliases)
	for _, name := range names {
		if !slices.Contains(a.Names, name) {
			a.Names = append(a.Names, name)
		}
	}
	if a.Service == "I2N" && len(a.Names) == 0 {
		return ErrNoOutput
	}
	return nil
}

// fromLocation answers the services that begin with L.
func (r *Resolver) fromLocation(ctx context.Context, q Query, a *Answer) error {
	if _, err := uri.Parse(q.Text); err != nil {
		return err
	}
	var err error
	if a.Names, err = r.Names(ctx, q.Text); err != nil {
		return err
	}
	if len(a.Names) == 0 {
		return fmt.Errorf("no name leads to this location: %w", ErrNotFound)
	}
	if a.Service != "L2Ns" {
		a.Records, err = r.registered(ctx, a.Names, time.Time{})
	}
	for _, record := range a.Records {
		a.Locations = append(a.Locations, record.Locations...)
	}
	return err
}
