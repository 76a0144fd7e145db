package scheme

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
)

// An Info describes a scheme. Only the name is required.
type Info struct {
	Name string // in lower case
	Status
	Spec      string // the specification, such as "RFC 1738 section 3.2", or the registrant
	Port      uint16 // the default port, or 0
	Transport string // of the default port: "tcp" or "udp"; or ""
	Authority Authority
	Host      string // the host of a URI without an authority or with an empty host; or ""
	// default ports of related schemes: see [Registry.CheckPort]
	Also []uint16

	// Check returns a finding for each rule of the scheme that a URI breaks. If
	// Check is nil, the only rule is that of Authority.
	Check func(uri.URI) []finding.Finding

	// Normalize applies the rules of the scheme after all other steps of
	// [Registry.Normalize]. It returns u itself if nothing changes. It may be
	// nil.
	Normalize func(u uri.URI) uri.URI

	// Parts returns the parts that the scheme defines, decoded: for example
	// [parts.Of] a struct. It may be nil.
	Parts func(uri.URI) (parts.Parts, error)

	anyPath bool // no rule is about the path
	noPath  bool // the path is empty
}

// A Status is the registration status of a scheme.
type Status uint8

const (
	Unregistered Status = iota // not in the registry of IANA
	Permanent                  // registered after review (RFC 7595)
	Provisional                // registered without review
	Historical                 // registered, and no longer in use
	Experimental               // a name that begins with "x-" (RFC 1738 section 4)
)

var statusNames = [...]string{"unregistered", "permanent", "provisional", "historical",
	"experimental"}

// String returns the word for s, such as "permanent".
func (s Status) String() string { return part.Word(statusNames[:], s) }

// MarshalText returns the text of [Status.String].
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// An Authority says whether the URIs of a scheme have an authority.
type Authority uint8

const (
	AuthorityUnknown   Authority = iota
	AuthorityRequired            // and its host is not empty
	AuthorityOptional            // and its host may be empty
	AuthorityForbidden           // not allowed
)

// String returns "unknown", "required", "optional" or "forbidden".
func (a Authority) String() string {
	return part.Word([]string{"unknown", "required", "optional", "forbidden"}, a)
}

// MarshalText returns the text of [Authority.String].
func (a Authority) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// A Registry is a set of schemes with their [Info]. It is a value:
// [Registry.With] and [Registry.Only] return new registries and do not change
// it. The zero Registry has no schemes.
type Registry struct {
	own  map[string]Info // never changed
	all  bool            // whether the tables of this package count too
	only map[string]bool // or nil
}

// Standard returns the registry of this module: the schemes with a package of
// their own, and the names that IANA has registered. The functions of this
// package use it.
func Standard() Registry { return Registry{all: true} }

// With returns a registry to which these schemes are added; they replace
// schemes of the same names. The error is a [finding.Finding]: a name does not
// match rule scheme (RFC 3986 section 3.1), so no URI can have it.
func (r Registry) With(infos ...Info) (Registry, error) {
	own := maps.Clone(r.own)
	if own == nil {
		own = make(map[string]Info, len(infos))
	}
	only := maps.Clone(r.only)
	for _, i := range infos {
		if err := uri.Rule("scheme").Validate(i.Name); err != nil {
			return Registry{}, finding.Finding{
				Rule: "scheme", Severity: finding.Error, End: len(i.Name),
				Section: "RFC 3986 section 3.1",
				Message: strconv.Quote(i.Name) + " is not the name of a scheme",
			}
		}
		i.Name = strings.ToLower(i.Name)
		own[i.Name] = i
		if only != nil {
			only[i.Name] = true
		}
	}
	return Registry{own, r.all, only}, nil
}

// Only returns a registry with only those schemes of r that are named.
func (r Registry) Only(names ...string) Registry {
	only := make(map[string]bool, len(names))
	for _, n := range names {
		if n = strings.ToLower(n); r.only == nil || r.only[n] {
			only[n] = true
		}
	}
	return Registry{r.own, r.all, only}
}

// Lookup returns the Info of a scheme, and reports whether the scheme is in the
// registry. Case does not matter. An experimental name is not in the registry,
// but has its status. Lookup does not allocate if the name is in lower case, as
// the result of [uri.URI.Scheme] is.
func (r Registry) Lookup(name string) (Info, bool) {
	if r.own == nil && r.only == nil && r.all {
		if i := known(name); i != nil { // as in most calls
			return *i, true
		}
	}
	name = strings.ToLower(name)
	if r.only == nil || r.only[name] {
		if i, ok := r.own[name]; ok {
			return i, true
		}
		if r.all {
			if i := known(name); i != nil {
				return *i, true
			}
			if i, ok := registered(name); ok {
				return i, true
			}
		}
	}
	if strings.HasPrefix(name, "x-") {
		return Info{Name: name, Status: Experimental}, false
	}
	return Info{Name: name}, false
}

// rules is Lookup for a scheme with rules; for any other it may return nil. The
// result must not be changed.
func (r Registry) rules(name string) *Info {
	if r.own == nil && r.only == nil {
		if r.all {
			return known(name)
		}
		return nil
	}
	if i, ok := r.Lookup(name); ok {
		return &i
	}
	return nil
}

// Lookup is [Registry.Lookup] of the standard registry.
func Lookup(name string) (Info, bool) { return Standard().Lookup(name) }

// All returns the schemes of the registry, in the order of their names.
func (r Registry) All() iter.Seq[Info] {
	return func(yield func(Info) bool) {
		names := slices.Collect(maps.Keys(r.own))
		if r.all {
			for i := range rows {
				names = append(names, rows[i].Name)
			}
			names = slices.AppendSeq(names, registeredNames())
		}
		slices.Sort(names)
		for _, n := range slices.Compact(names) {
			if i, ok := r.Lookup(n); ok && !yield(i) {
				return
			}
		}
	}
}

// Check returns a finding for each rule of its scheme that u breaks, and none
// for a scheme that is not in the registry. If u has no findings, its normal
// forms have none: Check refuses a dot-segment if u breaks the rules without
// it, as in "data:text/plain,a/..".
func (r Registry) Check(u uri.URI) []finding.Finding {
	i, ok := r.Lookup(u.Scheme())
	switch {
	case !ok:
		return nil
	case i.Check == nil:
		return i.checkAuthority(u)
	}
	list := i.Check(u)
	if len(list) == 0 {
		return i.checkDots(u)
	}
	return list
}

// Check is [Registry.Check] of the standard registry.
func Check(u uri.URI) []finding.Finding { return Standard().Check(u) }

func (i *Info) checkAuthority(u uri.URI) []finding.Finding {
	f := finding.Finding{Rule: "authority", Severity: finding.Error, Section: i.Spec}
	f.Start, f.End, _ = u.Span(uri.Authority)
	switch {
	case i.Authority == AuthorityRequired && u.Host() == "":
		if !u.HasAuthority() {
			f.Start = len(u.Scheme()) + len(":")
			f.End = f.Start
		}
		f.Message = `missing "//" and host`
		if u.HasAuthority() {
			f.Message = "the host is empty"
		}
	case i.Authority == AuthorityForbidden && u.HasAuthority():
		f.Message = "this scheme has no authority"
	default:
		return nil
	}
	return []finding.Finding{f}
}

// checkDots checks that a valid URI stays valid without its dot-segments, which
// normalization removes from every path (RFC 3986 section 6.2.2.3).
func (i *Info) checkDots(u uri.URI) []finding.Finding {
	if i.anyPath || !mayHaveDots(u.Path()) {
		return nil
	}
	n := u.Normalize(uri.NormSyntax)
	if n == u || n == u.Normalize(uri.NormCase|uri.NormPercent) || len(i.Check(n)) == 0 {
		return nil
	}
	f := finding.Finding{
		Rule: "path", Severity: finding.Error, Section: "RFC 3986 section 6.2.2.3",
		Message: "a dot-segment is not allowed here: without it the URI breaks the rules of " +
			"its scheme",
	}
	f.Start, f.End, _ = u.Span(uri.Path)
	if u.Path()[0] == '/' {
		f.Start++
	}
	for s := range u.Segments() {
		if dots := pct.Normalize(s); dots == "." || dots == ".." {
			f.End = f.Start + len(s)
			break
		}
		f.Start += len(s) + len("/")
	}
	return []finding.Finding{f}
}

// mayHaveDots is a fast, conservative check: false means no dot-segments.
func mayHaveDots(path string) bool {
	return strings.HasPrefix(path, ".") || strings.Contains(path, "/.") ||
		strings.Contains(path, "%2")
}

// Parts returns the parts of u that its scheme defines, decoded, such as "cwd",
// "name" and "type" of an ftp URI. They are nil if the registry has no Parts
// for the scheme. The error is the first finding of Check.
func (r Registry) Parts(u uri.URI) (parts.Parts, error) {
	name := u.Scheme()
	if i := known(name); i != nil && i.Parts == nil && r.own == nil {
		return nil, nil // as for http, without a copy of the Info
	}
	i, ok := r.Lookup(name)
	if !ok || i.Parts == nil {
		return nil, nil
	}
	list, err := i.Parts(u)
	if err == nil && i.Check != nil {
		if bad := i.checkDots(u); bad != nil {
			return nil, bad[0]
		}
	}
	return list, err
}

// Parts is [Registry.Parts] of the standard registry.
func Parts(u uri.URI) (parts.Parts, error) { return Standard().Parts(u) }
