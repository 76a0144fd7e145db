package resolver

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// The limits of a record.
const (
	// MaxLocations limits the locations of a name.
	MaxLocations = 100

	// MaxNames limits the aliases of a name, and its successors.
	MaxNames = 100

	// MaxRecord limits the JSON of a record, in bytes.
	MaxRecord = 64 << 10
)

// A Record is what is known about a name. Its JSON is what the API and the
// export have.
type Record struct {
	Name  string `json:"urn"` // the canonical name, without directives
	State State  `json:"state"`

	// Locations are where the thing is: see [Record.Choose] for their order.
	Locations []Location `json:"locations,omitempty"`

	// Aliases are other names of the same thing; Successors are the names of
	// what replaces it.
	Aliases    []string `json:"aliases,omitempty"`
	Successors []string `json:"successors,omitempty"`

	// Partial reports whether names that begin with this one, and have no
	// record, lead below its locations.
	Partial bool `json:"partial,omitempty"`

	// Metadata describes the thing: title, creator and so on. Erased is when
	// it was erased, in all versions.
	Metadata map[string]string `json:"metadata,omitempty"`
	Erased   time.Time         `json:"erased,omitzero"`

	Owner   string    `json:"owner,omitempty"`  // the namespace that registered it
	Reason  string    `json:"reason,omitempty"` // of a tombstone or a suspension
	Version uint64    `json:"version"`          // 1 is the first
	Created time.Time `json:"created"`
	Changed time.Time `json:"changed"`
}

// A State says what a name leads to now.
type State string

// The states of a name. A name is reserved, then active, and can be suspended;
// a tombstone is the end of all: no name is deleted.
const (
	Reserved  State = "reserved"  // assigned, and leads nowhere yet
	Active    State = "active"    // leads to its locations
	Suspended State = "suspended" // leads nowhere for now
	Tombstone State = "tombstone" // what it named is gone
)

var states = []State{Reserved, Active, Suspended, Tombstone}

// A Location is a place where a thing is.
type Location struct {
	URI      string  `json:"uri"`
	Type     string  `json:"type,omitempty"`     // media type
	Language string  `json:"language,omitempty"` // a tag of BCP 47
	Country  string  `json:"country,omitempty"`  // two letters of ISO 3166
	Priority int     `json:"priority,omitempty"` // the greatest is the best
	Weight   float64 `json:"weight,omitempty"`   // among those of a priority; 0 is 1
	// Component is the part of the thing that is there, as directive c= names
	// it, such as "ToC"; empty is the whole.
	Component string `json:"component,omitempty"`
}

// Name returns the canonical name of a URN: the one spelling for all equal
// names of its namespace, without what a reference adds.
func Name(u urn.URN) string { return nid.Canonical(u.AssignedName()).String() }

// ParseName reads a URN and returns its canonical name. It must keep the rules
// of its namespace, as a check digit.
func ParseName(text string) (string, error) {
	u, err := urn.ParseText(text)
	if err != nil {
		return "", err
	}
	if found := nid.Check(u); len(found) > 0 {
		return "", found[0]
	}
	return Name(u), nil
}

// check returns what is wrong with a record that is to be stored.
func (r *Record) check() error {
	if !slices.Contains(states, r.State) {
		return fmt.Errorf("the state is %q; it is one of %q", r.State, states)
	}
	if len(r.Locations) > MaxLocations {
		return fmt.Errorf("%d locations; the limit is %d", len(r.Locations), MaxLocations)
	}
	if len(r.Aliases) > MaxNames || len(r.Successors) > MaxNames {
		return fmt.Errorf("%d aliases and %d successors; the limit is %d",
			len(r.Aliases), len(r.Successors), MaxNames)
	}
	for i := range r.Locations {
		if err := r.Locations[i].check(); err != nil {
			return fmt.Errorf("location %d: %w", i+1, err)
		}
	}
	for _, names := range [][]string{r.Aliases, r.Successors} {
		for i, text := range names {
			name, err := ParseName(text)
			if err != nil {
				return err
			}
			if name == r.Name {
				return fmt.Errorf("%s is an alias or a successor of itself", name)
			}
			names[i] = name
		}
	}
	switch {
	case r.State == Active && len(r.Locations) == 0 && len(r.Aliases) == 0:
		return errors.New("an active name needs a location or an alias")
	case r.State == Tombstone && r.Reason == "":
		return errors.New("a tombstone needs a reason")
	}
	return nil
}

func (l *Location) check() error {
	u, err := uri.Parse(l.URI)
	switch {
	case err != nil:
		return err
	case u.Userinfo() != "":
		return errors.New("a location has no user and no password")
	case l.Weight < 0:
		return fmt.Errorf("the weight is %g", l.Weight)
	case l.Country != "" && (len(l.Country) != 2 || strings.Trim(l.Country, letters) != ""):
		return fmt.Errorf("%q is no country of two letters", l.Country)
	}
	l.Country = strings.ToLower(l.Country)
	return nil
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// encode returns what the store has of a record.
func (r *Record) encode() ([]byte, error) {
	b, err := json.Marshal(r)
	if err == nil && len(b) > MaxRecord {
		err = fmt.Errorf("the record has %d bytes; the limit is %d", len(b), MaxRecord)
	}
	return b, err
}

func decode(b []byte) (*Record, error) {
	r := &Record{}
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("a record of the store: %w", err)
	}
	return r, nil
}
