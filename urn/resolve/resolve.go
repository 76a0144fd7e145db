package resolve

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urn"
)

// The limits of a resolver.
const (
	// maxHops limits the lookups of a resolution.
	maxHops = 16

	// maxRecords limits the records of a lookup: an answer with more is none.
	maxRecords = 200

	// maxName limits the octets of a name that DNS is asked about: a rule takes
	// time linear in them.
	maxName = 2048

	// maxProgram limits the instructions of a regular expression of a rule. One
	// of 255 octets can repeat its parts until it has many thousands.
	maxProgram = 1000

	// MaxNext limits the locations that a server names.
	MaxNext = 16
)

// A Resolver finds out where URNs lead. It is made from values; the zero
// Resolver knows no resolver of any namespace. Its methods may run at the same
// time in many goroutines.
type Resolver struct {
	Table Table // comes before DNS
	DNS   DNS   // or nil

	// FirstKey makes the first key of a name, a domain name (RFC 3402 section
	// 3); nil is the function [FirstKey].
	FirstKey func(urn.URN) string

	// Parameters is the registry of keywords and services. The zero value is
	// that of the draft.
	Parameters urn.Parameters

	// Schemes are those of URIs that DNS and other servers may name. Nil are
	// http, https, ftp, ftps, gopher, ldap, ldaps, and urn.
	Schemes []string
}

// An Answer says where a URN leads.
type Answer struct {
	URN     urn.URN
	Service string // the one that was chosen, such as "I2L"
	Next    []Next // the best first
	Steps   []Step
}

// A Next is what to fetch next.
type Next struct {
	URI uri.URI

	// Request reports whether URI is a request of THTTP for the service, and
	// not yet what the name leads to.
	Request bool

	// Configured reports whether the table has it, and not DNS.
	Configured bool
}

// A Step is a lookup in the table or in DNS.
type Step struct {
	Key     string   `json:"key"`
	Records []string `json:"records,omitempty"` // what was found, as text
	Rule    string   `json:"rule,omitempty"`    // the one that matched
	Result  string   `json:"result,omitempty"`
	Notes   []string `json:"notes,omitempty"` // why other rules did not
}

// Lines returns the step for people.
func (s Step) Lines() []string {
	lines := []string{s.Key}
	for _, r := range s.Records {
		lines = append(lines, "  "+r)
	}
	for _, n := range s.Notes {
		lines = append(lines, "  left out: "+n)
	}
	if s.Rule != "" {
		lines = append(lines, "  matches: "+s.Rule)
	}
	if s.Result != "" {
		lines = append(lines, "  result: "+s.Result)
	}
	return lines
}

// Resolve returns where a URN leads for the first of the services that is
// offered. Without services it is the one that the reference asks for, or else
// I2L, I2Ls or I2R. The fragment is not used: it is for the client.
//
// An error that is [fs.ErrNotExist] says that nothing is known of the name; the
// answer has the steps even so.
func (r *Resolver) Resolve(ctx context.Context, u urn.URN, services ...string) (*Answer, error) {
	if len(services) == 0 {
		services = []string{"I2L", "I2Ls", "I2R"}
		if s := r.asked(u); s != "" {
			services = slices.Insert(services, 0, s)
		}
	}
	w := &walk{Resolver: r, services: services}
	w.URN, w.Service = u, services[0]
	err := w.resolve(ctx)
	return &w.Answer, err
}

// asked returns the service that a reference asks for, or "": by a directive
// (the draft, section 2.3.1), or by an r-component in the form of directives.
func (r *Resolver) asked(u urn.URN) string {
	if s := r.Parameters.Asked(u, ""); s != "" {
		return s
	}
	d, _ := urn.ParseDirectives(u.RComponent())
	s, _ := d.Get("s")
	if _, ok := r.Parameters.Service(s); ok {
		return s
	}
	return ""
}

// A walk is a resolution on its way.
type walk struct {
	*Resolver
	Answer
	services []string
}

func (w *walk) resolve(ctx context.Context) error {
	if prefix, vias := w.Table.lookup(w.URN); len(vias) > 0 {
		w.step("table: " + prefix)
		for _, v := range vias {
			w.found(v.String())
			next, err := v.next(w.URN, w.Service)
			if err != nil {
				return err
			}
			w.lead(next)
		}
		return nil
	}
	if w.DNS == nil {
		return none("no resolver of the namespace %s is configured", w.URN.NID())
	}
	return w.discover(ctx)
}

func (w *walk) step(key string) { w.Steps = append(w.Steps, Step{Key: key}) }
func (w *walk) last() *Step     { return &w.Steps[len(w.Steps)-1] }
func (w *walk) found(record string) {
	w.last().Records = append(w.last().Records, record)
}
func (w *walk) note(format string, args ...any) {
	w.last().Notes = append(w.last().Notes, fmt.Sprintf(format, args...))
}

// lead appends a location.
func (w *walk) lead(n Next) {
	w.Next = append(w.Next, n)
	w.last().Result = strings.TrimSpace(w.last().Result + " " + n.URI.String())
}

// Allow returns an error unless a server may name u.
func (r *Resolver) Allow(u uri.URI) error {
	schemes := r.Schemes
	if schemes == nil {
		schemes = []string{"http", "https", "ftp", "ftps", "gopher", "ldap", "ldaps", "urn"}
	}
	if !slices.Contains(schemes, u.Scheme()) {
		return fmt.Errorf("a URN may not lead to the scheme %s", u.Scheme())
	}
	return nil
}

// A noneError says that nothing is known of a name.
type noneError string

func (e noneError) Error() string      { return string(e) }
func (noneError) Is(target error) bool { return target == fs.ErrNotExist }

func none(format string, args ...any) error { return noneError(fmt.Sprintf(format, args...)) }
