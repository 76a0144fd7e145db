package nid

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/urn"
)

// An Info says what is known about a namespace. Only the NID is required.
type Info struct {
	NID string // in lower case
	Status
	Title string // what is named, in a few words
	Spec  string // the specification, such as "RFC 8458", or who registered the name or uses it

	urn.Rules // what the registration says of fragments, directives and special characters

	// Check returns all rules of the namespace that a URN breaks. Functions may
	// be nil: then only the rules of all URNs apply.
	Check func(urn.URN) []finding.Finding

	// Canonical takes a URN that passes Check. It returns one spelling for all
	// names that the namespace calls equivalent, and keeps the components after
	// the name.
	Canonical func(urn.URN) urn.URN

	// Parts returns the parts that the namespace knows, decoded: for example
	// [parts.Of] a struct.
	Parts func(urn.URN) (parts.Parts, error)

	// ID returns the plain identifier, as it is written outside of URNs, and
	// FromID its URN.
	ID     func(urn.URN) (string, error)
	FromID func(id string) (urn.URN, error)

	// Parent takes a URN that passes Check. It returns the next more general
	// name: "sos" for "sos.fire". It reports false if there is none.
	Parent func(urn.URN) (urn.URN, bool)

	careful bool // whether Canonical itself calls Check
}

// A Status says whether and how a name is registered.
type Status uint8

const (
	Unregistered Status = iota // nothing is known
	Formal                     // registered at IANA (RFC 8141 section 5.1)
	Informal                   // registered at IANA, with a number from IANA (section 5.2)
	Common                     // not registered, but in use
	Experimental               // a name that begins with "x-", never registered
	Reserved                   // a name that cannot be registered: see [urn.KindOf]
)

// String returns the word for s, such as "formal".
func (s Status) String() string { return part.Word(statuses[:], s) }

var statuses = [...]string{
	"unregistered", "formal", "informal", "common", "experimental", "reserved",
}

// MarshalText returns the text of [Status.String].
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Updated is the date of the IANA table with the names.
const Updated = moreDate

// A Registry is a set of namespaces, and what is known about them. Registries
// never change: [Registry.With] returns another one. The zero Registry knows no
// namespace.
type Registry struct {
	own        map[string]Info // never changed
	all        bool            // whether the tables of this package are used after own
	parameters *urn.Parameters
}

// Standard returns the registry of what this module knows. The functions of
// this package use it.
func Standard() Registry { return Registry{all: true} }

// With returns a registry that knows these namespaces too. An Info replaces one
// with the same NID. An invalid NID ([urn.ValidateNID]) is refused; the error
// is a [finding.Finding].
func (r Registry) With(infos ...Info) (Registry, error) {
	own := maps.Clone(r.own)
	if own == nil {
		own = make(map[string]Info, len(infos))
	}
	for _, i := range infos {
		if err := urn.ValidateNID(i.NID); err != nil {
			return Registry{}, err
		}
		i.NID, i.careful = strings.ToLower(i.NID), false
		own[i.NID] = i
	}
	r.own = own
	return r, nil
}

// WithParameters returns a registry that checks directives by these keywords
// and services.
func (r Registry) WithParameters(p urn.Parameters) Registry {
	r.parameters = &p
	return r
}

// Lookup returns what is known about a namespace, and reports whether its name
// is registered at IANA, or was added to the registry. Case does not matter.
// Other names have a [Status] too. Lookup does not allocate if the name is in
// lower case, as [urn.URN.NID] returns it.
func (r Registry) Lookup(nid string) (Info, bool) {
	nid = strings.ToLower(nid)
	if i, ok := r.own[nid]; ok {
		return i, true
	}
	i := Info{NID: nid}
	if r.all {
		if k := known.Get()[nid]; k != nil {
			i = *k
		}
		i.Title, _ = find(titles, nid)
		t, ok := lookupIANA(nid)
		if !ok {
			t, _ = lookupCommon(nid)
		}
		if i.Status, i.Spec = t.status, t.spec; ok {
			return i, true
		}
	}
	if i.Status == Unregistered {
		switch urn.KindOf(nid) {
		case urn.Experimental:
			i.Status = Experimental
		case urn.Reserved:
			i.Status = Reserved
		}
	}
	return i, false
}

// Lookup is [Registry.Lookup] of the standard registry.
func Lookup(nid string) (Info, bool) { return Standard().Lookup(nid) }

// All returns the namespaces of the registry, common ones too, in the order of
// their names.
func (r Registry) All() iter.Seq[Info] {
	return func(yield func(Info) bool) {
		names := slices.Collect(maps.Keys(r.own))
		if r.all {
			names = slices.AppendSeq(slices.AppendSeq(names, ianaNames()), commonNames())
		}
		slices.Sort(names)
		for _, n := range slices.Compact(names) {
			if i, _ := r.Lookup(n); !yield(i) {
				return
			}
		}
	}
}

// info returns the namespace of u if it has rules, otherwise an empty Info. The
// result must not be changed.
func (r Registry) info(u urn.URN) *Info {
	nid := u.NID()
	if i, ok := r.own[nid]; ok {
		own := i // so that only an Info that is found is allocated
		return &own
	}
	if r.all {
		if k := known.Get()[nid]; k != nil {
			return k
		}
	}
	return &none
}

var none Info

// Check returns all rules of its namespace that u breaks, and
// [urn.Syntax.CheckBy].
func (r Registry) Check(u urn.URN) []finding.Finding { return r.CheckBy(urn.Either, u) }

// CheckBy is Check for a URN that must follow a syntax, or any of a set: see
// [urn.Syntax.CheckBy].
func (r Registry) CheckBy(s urn.Syntax, u urn.URN) []finding.Finding {
	i := r.info(u)
	var list []finding.Finding
	if i.Check != nil {
		list = i.Check(u)
	}
	rules := &i.Rules
	if r.parameters != nil {
		own := i.Rules
		own.Parameters, rules = *r.parameters, &own
	}
	list = append(list, s.CheckBy(u, rules)...)
	slices.SortStableFunc(list, func(a, b finding.Finding) int { return a.Start - b.Start })
	return list
}

// Check is [Registry.Check] of the standard registry.
func Check(u urn.URN) []finding.Finding { return Standard().Check(u) }

// Canonical returns one spelling for all names that the namespace calls
// equivalent to u, with the components after the name of u. It returns
// u.Canonical() if the namespace has no rules, or u breaks them.
func (r Registry) Canonical(u urn.URN) urn.URN {
	i := r.info(u)
	if i.Canonical == nil || !i.careful && i.Check != nil && len(i.Check(u)) > 0 {
		return u.Canonical()
	}
	return i.Canonical(u)
}

// Canonical is [Registry.Canonical] of the standard registry.
func Canonical(u urn.URN) urn.URN { return Standard().Canonical(u) }

// NormalizeURI returns u in the form of [Registry.Canonical] if u is a URN by
// any of the documents or by [urn.Loose]. The caller has already normalized u
// as a URI. The components after the name stay. NormalizeURI returns u itself,
// without allocating, if nothing changes.
func (r Registry) NormalizeURI(u uri.URI) uri.URI {
	n, err := (urn.Either | urn.RFC2141 | urn.Loose).FromURI(u)
	if err != nil {
		return u
	}
	return r.Canonical(n).Generic()
}

// NormalizeURI is [Registry.NormalizeURI] of the standard registry.
func NormalizeURI(u uri.URI) uri.URI { return Standard().NormalizeURI(u) }

// Equivalent reports whether u and v are the same name: by the procedure for
// all URNs ([urn.URN.Equal5a]), or by the rules of their namespace. Components
// after the names do not count. It does not allocate if the texts are
// canonical.
func (r Registry) Equivalent(u, v urn.URN) bool {
	// Never fewer than the procedure for all URNs: U-5-12.
	return u.Equal5a(v) || u.NID() == v.NID() && r.Canonical(u).Equal5a(r.Canonical(v))
}

// Equivalent is [Registry.Equivalent] of the standard registry.
func Equivalent(u, v urn.URN) bool { return Standard().Equivalent(u, v) }

// Parts returns the parts of u that its namespace knows, decoded, such as
// "isbn_13" of an ISBN. They are nil if nothing is known about the namespace;
// the error is the first finding of its Check.
func (r Registry) Parts(u urn.URN) (parts.Parts, error) {
	if i := r.info(u); i.Parts != nil {
		return i.Parts(u)
	}
	return nil, nil
}

// Parts is [Registry.Parts] of the standard registry.
func Parts(u urn.URN) (parts.Parts, error) { return Standard().Parts(u) }

// ID returns the plain identifier that u is made of, such as an ISBN; without
// rules of the namespace it is the NSS, decoded.
func (r Registry) ID(u urn.URN) (string, error) {
	if i := r.info(u); i.ID != nil {
		return i.ID(u)
	}
	return decode(u.NSS())
}

// ID is [Registry.ID] of the standard registry.
func ID(u urn.URN) (string, error) { return Standard().ID(u) }

// Parent returns the next more general name by the rules of the namespace:
// "urn:service:sos" for "urn:service:sos.fire", or the parent node of an object
// identifier. It reports false if there is none, or if u breaks the rules of
// its namespace. The result has no components after the name.
func (r Registry) Parent(u urn.URN) (urn.URN, bool) {
	if i := r.info(u); i.Parent != nil {
		return i.Parent(u)
	}
	return urn.URN{}, false
}

// Parent is [Registry.Parent] of the standard registry.
func Parent(u urn.URN) (urn.URN, bool) { return Standard().Parent(u) }

// FromID returns the URN of a plain identifier; without rules of the namespace
// it is encoded by [urn.Encode].
func (r Registry) FromID(nid, id string) (urn.URN, error) {
	i, _ := r.Lookup(nid)
	if i.FromID != nil {
		return i.FromID(id)
	}
	nss, err := urn.Encode(id, i.Special)
	if err != nil {
		return urn.URN{}, err
	}
	return part.From(nid, nss, func(u urn.URN) (urn.URN, error) { return u, nil })
}

// FromID is [Registry.FromID] of the standard registry.
func FromID(nid, id string) (urn.URN, error) { return Standard().FromID(nid, id) }

// FoldCase is a Canonical for namespaces whose names are the same in upper and
// lower case, except for what is percent-encoded: it writes them in lower case.
func FoldCase(u urn.URN) urn.URN {
	u = u.Canonical()
	nss := lower(u.NSS())
	if nss == u.NSS() {
		return u
	}
	f := u.Fields()
	f.NSS = nss
	v, err := f.URN()
	if err != nil {
		return u // cannot happen: only case changes
	}
	return v
}
