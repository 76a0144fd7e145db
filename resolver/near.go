package resolver

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isbn"
	"github.com/urikit/uri/urn/nid"
)

// The limits of the search for names that look like one that is not there.
const (
	maxNear      = 5    // names found
	maxNearTries = 4000 // names looked up
	maxNearTime  = 50 * time.Millisecond
	maxNearName  = 100 // characters at the end of a name that may be wrong
)

// A Diagnosis says why a name leads nowhere.
type Diagnosis struct {
	Findings  []finding.Finding `json:"findings,omitempty"`  // what is wrong with the name
	Namespace *Namespace        `json:"namespace,omitempty"` // where it would be
	Near      []string          `json:"near,omitempty"`      // registered names like it
	Cut       bool              `json:"cut,omitempty"`       // there was no time to look for all
}

// Diagnose says what could be wrong with a name that is not registered: rules
// that it breaks, such as a check digit, and registered names that differ in one
// character, in the order of two, or in the kind of their ISBN.
func (r *Resolver) Diagnose(ctx context.Context, text string) (*Diagnosis, error) {
	d := &Diagnosis{}
	u, _, err := reference(text)
	if f, ok := errors.AsType[finding.Finding](err); ok {
		d.Findings = append(d.Findings, f)
	}
	if err != nil || len(text) > MaxName {
		return d, nil
	}
	d.Findings = nid.Check(u)
	name := Name(u)
	d.Namespace, err = r.NamespaceOf(ctx, name)
	if errors.Is(err, ErrNoNamespace) {
		return d, nil
	}
	if err != nil {
		return nil, err
	}
	start := max(len(d.Namespace.Prefix), len(name)-maxNearName)
	end, tries := time.Now().Add(maxNearTime), 0
	for near := range alike(u, name, start) {
		if tries++; tries > maxNearTries || time.Now().After(end) {
			d.Cut = true
			break
		}
		record, err := r.Get(ctx, near)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if record.State != Reserved && !slices.Contains(d.Near, near) {
			d.Near = append(d.Near, near)
		}
		if len(d.Near) == maxNear {
			break
		}
	}
	return d, nil
}

// alike yields the name of a book by its other ISBN, and then the texts that
// differ from a name, after start, in the order of two characters, or by one
// character that is another one, missing or too much.
func alike(u urn.URN, name string, start int) iter.Seq[string] {
	const characters = "0123456789abcdefghijklmnopqrstuvwxyz-:X"
	return func(yield func(string) bool) {
		if book, err := isbn.FromURN(u.AssignedName()); err == nil {
			other, ok := book.ISBN13(), true
			if other == book.Canonical() {
				other, ok = book.ISBN10()
			}
			if ok && !yield(other.String()) {
				return
			}
		}
		try := func(i, length int, text string) bool {
			near := name[:i] + text + name[i+length:]
			return near == name || yield(near)
		}
		for i := start; i+1 < len(name); i++ {
			if !try(i, 2, name[i+1:i+2]+name[i:i+1]) {
				return
			}
		}
		for length := 1; length >= 0; length-- {
			for i := start; i+length <= len(name); i++ {
				for _, c := range characters {
					if !try(i, length, string(c)) {
						return
					}
				}
				if !try(i, length, "") {
					return
				}
			}
		}
	}
}
