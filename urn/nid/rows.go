package nid

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isbn"
)

// known has the namespaces with a package of their own, in the order of their names. Title, status and
// specification are in the other tables.
var known = [...]Info{
	of("isbn", isbn.Parse, isbn.Check, isbn.FromID),
}

// rules returns the row of a name in lower case, or nil. What it returns is not to be changed.
func rules(nid string) *Info {
	low, high := 0, len(known)
	for low < high {
		if middle := int(uint(low+high) / 2); known[middle].NID < nid {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(known) && known[low].NID == nid {
		return &known[low]
	}
	return nil
}

// A value is the type URN of a package: U is itself, and F its Fields.
type value[U, F any] interface {
	Generic() urn.URN
	ID() string
	Fields() F
	Canonical() U
}

// of makes a row of what a package has.
func of[U value[U, F], F any](nid string, parse func(urn.URN) (U, error), check func(urn.URN) []finding.Finding, from func(string) (U, error)) Info {
	return Info{
		NID:   nid,
		Check: check,
		Canonical: func(u urn.URN) urn.URN {
			v, err := parse(u)
			if err != nil {
				return u.Canonical()
			}
			return v.Canonical().Generic()
		},
		Fields: func(u urn.URN) (any, error) {
			v, err := parse(u)
			if err != nil {
				return nil, err
			}
			return v.Fields(), nil
		},
		ID: func(u urn.URN) (string, error) {
			v, err := parse(u)
			if err != nil {
				return "", err
			}
			return v.ID(), nil
		},
		FromID: func(id string) (urn.URN, error) {
			v, err := from(id)
			if err != nil {
				return urn.URN{}, err
			}
			return v.Generic(), nil
		},
	}
}

// with sets what the registration of a namespace says of references to its names.
func (i Info) with(r urn.Rules) Info {
	i.Rules = r
	return i
}

func decode(nss string) (string, error) { return pct.Decode(nss) }

// lower returns s with its letters in lower case, but for those of triplets.
func lower(s string) string { return pct.UpperCase(strings.ToLower(s)) }
