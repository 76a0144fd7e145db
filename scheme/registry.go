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
	"github.com/urikit/uri/pct"
)

// An Info is what is known of a scheme. Only the name has to be there.
type Info struct {
	Name string // in lower case
	Status
	Spec      string    // the specification, such as "RFC 1738 section 3.2", or the registrant
	Port      uint16    // the default port, or 0
	Transport Transport // of the default port
	Authority Authority
	Host      string // the default host, which no authority and an empty host stand for; or ""
	// other ports that are made for what the scheme does: see
	// [Registry.CheckPort]
	Also []uint16

	// Check returns all in which a URI of the scheme breaks its rules. It may
	// be nil: then there are none but that of Authority.
	Check func(uri.URI) []finding.Finding

	// Normalize returns a URI of the scheme, normalized already as any URI with
	// an authority can be, in the form that the rules of the scheme ask for; or
	// u itself. It may be nil.
	Normalize func(u uri.URI) uri.URI

	// Fields returns the parts that the scheme knows, decoded: a struct with
	// names for JSON. It may be nil.
	Fields func(uri.URI) (any, error)

	anyPath bool // no rule is about the path
}

// A Status is what a registry says of a name.
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

// A Transport is what a default port is a port of.
type Transport uint8

const (
	NoTransport Transport = iota
	TCP
	UDP
)

// String returns "tcp", "udp" or "".
func (t Transport) String() string { return part.Word([]string{"", "tcp", "udp"}, t) }

// MarshalText returns the text of [Transport.String].
func (t Transport) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// An Authority is whether the URIs of a scheme have one.
type Authority uint8

const (
	Unknown   Authority = iota
	Required            // with a host that is not empty
	Optional            // it may be there, and its host may be empty
	Forbidden           // it is never there
)

// String returns "unknown", "required", "optional" or "forbidden".
func (a Authority) String() string {
	return part.Word([]string{"unknown", "required", "optional", "forbidden"}, a)
}

// MarshalText returns the text of [Authority.String].
func (a Authority) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// A Registry is a set of schemes, and what is known of them. It is a value:
// [Registry.With] and [Registry.Only] make others, and leave it as it is. The
// zero Registry knows no scheme.
type Registry struct {
	own  map[string]Info // never changed
	all  bool            // what is not in own is in the tables of this package
	only map[string]bool // or nil
}

// Standard returns the registry of what this module knows: the schemes with a
// package of their own, and the names that IANA has registered. The functions
// of this package use it.
func Standard() Registry { return Registry{all: true} }

// With returns a registry that knows these schemes too, or instead of those it
// had by their names. The error is a [finding.Finding]: a name does not match
// rule scheme (RFC 3986 section 3.1), so that no URI could have it.
func (r Registry) With(infos ...Info) (Registry, error) {
	own := maps.Clone(r.own)
	if own == nil {
		own = make(map[string]Info, len(infos))
	}
	only := maps.Clone(r.only)
	for _, i := range infos {
		if err := uri.Rule("scheme").Check(i.Name); err != nil {
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

// Only returns a registry that knows no other schemes than these, and of them
// what r knows.
func (r Registry) Only(names ...string) Registry {
	only := make(map[string]bool, len(names))
	for _, n := range names {
		if n = strings.ToLower(n); r.only == nil || r.only[n] {
			only[n] = true
		}
	}
	return Registry{r.own, r.all, only}
}

// Lookup returns what is known of a scheme, and reports whether it is in the
// registry. Case does not matter. An experimental name is not, but has its
// status. Lookup does not allocate if the name is in lower case, as that of
// [uri.URI.Scheme] is.
func (r Registry) Lookup(name string) (Info, bool) {
	if r.own == nil && r.only == nil && r.all {
		if i := known(name); i != nil { // as it nearly always is
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

// rules is Lookup for a scheme of which more than its name is known; otherwise
// it may return nil. What it returns is not to be changed.
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

// Check returns all in which u breaks the rules of its scheme, as far as the
// registry knows them. A scheme that it does not know has none. What has none
// has none in its normal forms either: a dot-segment is refused if the rules
// want what goes with it, as in "data:text/plain,a/..".
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
	case i.Authority == Required && u.Host() == "":
		if !u.HasAuthority() {
			f.Start = len(u.Scheme()) + len(":")
			f.End = f.Start
		}
		f.Message = `missing "//" and host`
		if u.HasAuthority() {
			f.Message = "the host is empty"
		}
	case i.Authority == Forbidden && u.HasAuthority():
		f.Message = "this scheme has no authority"
	default:
		return nil
	}
	return []finding.Finding{f}
}

// checkDots checks that a URI that keeps to the rules does so without its
// dot-segments, which normalization removes from every path (RFC 3986 section
// 6.2.2.3).
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

// Fields returns the parts of u that its scheme knows, decoded: a struct of the
// package of the scheme, such as [github.com/urikit/uri/scheme/ftp.Fields]. It
// is nil if nothing is known of the scheme; the error is the first finding of
// Check.
func (r Registry) Fields(u uri.URI) (any, error) {
	i, ok := r.Lookup(u.Scheme())
	if !ok || i.Fields == nil {
		return nil, nil
	}
	fields, err := i.Fields(u)
	if err == nil && i.Check != nil {
		if list := i.checkDots(u); list != nil {
			return nil, list[0]
		}
	}
	return fields, err
}

// Fields is [Registry.Fields] of the standard registry.
func Fields(u uri.URI) (any, error) { return Standard().Fields(u) }
