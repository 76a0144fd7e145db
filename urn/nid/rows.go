package nid

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/internal/urn/epc"
	"github.com/urikit/uri/internal/urn/lex"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isbn"
	"github.com/urikit/uri/urn/uuid"
)

// known has the namespaces with rules, by their names in lower case: those with
// a package of their own, and those of [spaces]. Title, status and
// specification are in other tables.
var known = lazy.Value[map[string]*Info]{New: func() map[string]*Info {
	rows := []Info{
		of("epc", epc.FromURN, epc.Check, epc.FromID),
		of("epcglobal", epc.FromURN, epc.Check, func(id string) (epc.URN, error) {
			return epc.FromIDOf("epcglobal", id)
		}),
		of("isbn", isbn.FromURN, isbn.Check, isbn.FromID),
		of("lex", lex.FromURN, lex.Check, lex.FromID),
		of("nir", lex.FromURN, lex.Check, lex.FromNIR),
		of("uuid", uuid.FromURN, uuid.Check, uuid.FromID),
	}
	for i := range spaces {
		rows = append(rows, spaces[i].info())
	}
	m := map[string]*Info{}
	for i := range rows {
		m[rows[i].NID] = &rows[i]
	}
	return m
}}

// A value is the type URN of a package: U is the type itself, and F its Fields.
type value[U, F any] interface {
	Generic() urn.URN
	ID() string
	Fields() F
	Canonical() U
}

// of makes a row from the functions of a package.
func of[U value[U, F], F any](
	nid string, parse func(urn.URN) (U, error), check func(urn.URN) []finding.Finding,
	from func(string) (U, error),
) Info {
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
		careful: true,
		Parts: func(u urn.URN) (parts.Parts, error) {
			v, err := parse(u)
			if err != nil {
				return nil, err
			}
			return parts.Of(v.Fields()), nil
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

func decode(nss string) (string, error) { return pct.Decode(nss) }

// lower returns s with its letters in lower case, except for those of triplets.
func lower(s string) string { return pct.UpperCase(strings.ToLower(s)) }
