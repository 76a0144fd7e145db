package resolver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// The limits of a record.
const (
	// MaxName limits a name, in bytes.
	MaxName = 2048

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
	Name string `json:"urn"` // the canonical name, without directives

	// State is active if none is given and there is a location or an alias, and
	// reserved if there is none.
	State State `json:"state"`

	// Locations are where the thing is; a tombstone has none. The best one for a
	// client comes first in an [Answer].
	Locations []Location `json:"locations,omitempty"`

	// Aliases are other names of the same thing; Successors are the names of
	// what replaces it.
	Aliases    []string `json:"aliases,omitempty"`
	Successors []string `json:"successors,omitempty"`

	// Partial reports whether names that begin with this one, and have no
	// record, lead below its locations, or have the same tombstone.
	Partial bool `json:"partial,omitempty"`

	// Metadata describes the thing: title, creator and so on. Erased is when
	// something was erased in all versions, and Eraser is who did that.
	Metadata map[string]string `json:"metadata,omitempty"`
	Erased   time.Time         `json:"erased,omitzero"`
	Eraser   string            `json:"eraser,omitempty"`

	Reason string `json:"reason,omitempty"` // of a tombstone or a suspension

	// What the resolver sets: Owner is that of the namespace, and By is who
	// made this version.
	Owner   string    `json:"owner,omitempty"`
	By      string    `json:"by,omitempty"`
	Version uint64    `json:"version"` // 1 is the first
	Created time.Time `json:"created"`
	Changed time.Time `json:"changed"`
}

// A State says what a name leads to now.
type State string

// The states of a name. A name is reserved, then active, and can be suspended;
// a tombstone is the end of all, unless it is lifted: no name is deleted.
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

// ParseName reads a URN without directives, components or a fragment, and returns
// its canonical name. It must keep the rules of its namespace, as a check digit.
func ParseName(text string) (string, error) {
	if text == "" {
		return "", errors.New("missing the name (urn)")
	}
	if len(text) > MaxName {
		return "", fmt.Errorf("a name of %d bytes; the limit is %d", len(text), MaxName)
	}
	u, err := urn.Parse(text)
	if err == nil && u.AssignedName() != u {
		err = errors.New(`a name has no components: it ends before "?" and "#"`)
	}
	if err != nil {
		return "", err
	}
	for _, f := range nid.Check(u) {
		if f.Severity == finding.Error {
			return "", f
		}
	}
	return Name(u), nil
}

// check returns what is wrong with a record that is to be stored. It puts the
// record in order, but not the slices of the caller.
func (r *Record) check(n *Namespace, in *Resolver) error {
	r.Locations = slices.Clone(r.Locations)
	r.Aliases, r.Successors = slices.Clone(r.Aliases), slices.Clone(r.Successors)
	if r.State == "" {
		r.State = Reserved
		if len(r.Locations)+len(r.Aliases) > 0 {
			r.State = Active
		}
	}
	if r.State == Tombstone { // those that it had are in the history
		r.Locations = nil
	}
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
		u, err := r.Locations[i].check()
		if err == nil && r.State == Active {
			err = n.Allows(u)
			if _, own := in.Reference(u); own {
				err = errors.New("it leads back to this resolver; " +
					"another name of the same thing is an alias")
			}
		}
		if err != nil {
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
	case r.Partial && !n.Partial && r.State != Tombstone:
		return fmt.Errorf("namespace %s has no partial names", n.Prefix)
	}
	return nil
}

func (l *Location) check() (uri.URI, error) {
	u, err := uri.Parse(l.URI)
	mediaType, params, typeErr := mime.ParseMediaType(l.Type)
	switch {
	case err != nil:
		return u, err
	case u.Userinfo() != "":
		return u, errors.New("a location has no user and no password")
	case l.Type != "" && (typeErr != nil || !strings.Contains(mediaType, "/")):
		return u, fmt.Errorf("%q is not a media type", l.Type)
	case strings.Trim(l.Language, alpha+"0123456789-") != "":
		return u, fmt.Errorf("%q is not a tag of a language", l.Language)
	case l.Weight < 0:
		return u, fmt.Errorf("the weight is %g", l.Weight)
	case l.Country != "" && (len(l.Country) != 2 || strings.Trim(l.Country, alpha) != ""):
		return u, fmt.Errorf("%q is not a country of two letters", l.Country)
	}
	l.Type, l.Country = mime.FormatMediaType(mediaType, params), strings.ToLower(l.Country)
	return u, nil
}

const alpha = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// encode returns what the store has of a record.
func (r *Record) encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // it is not HTML, and "&" is frequent in locations
	err := e.Encode(r)
	if err == nil && b.Len() > MaxRecord {
		err = fmt.Errorf("the record has %d bytes; the limit is %d", b.Len(), MaxRecord)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func decode(b []byte) (*Record, error) {
	if r, ok := DecodeFast(b); ok {
		return r, nil
	}
	r := &Record{}
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("a record of the store: %w", err)
	}
	return r, nil
}
