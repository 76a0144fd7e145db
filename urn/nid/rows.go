package nid

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/alert"
	"github.com/urikit/uri/urn/bitprint"
	"github.com/urikit/uri/urn/btih"
	"github.com/urikit/uri/urn/c2pa"
	"github.com/urikit/uri/urn/clei"
	"github.com/urikit/uri/urn/ddi"
	"github.com/urikit/uri/urn/dev"
	"github.com/urikit/uri/urn/doi"
	"github.com/urikit/uri/urn/eidr"
	"github.com/urikit/uri/urn/epc"
	"github.com/urikit/uri/urn/fdc"
	"github.com/urikit/uri/urn/gsma"
	"github.com/urikit/uri/urn/ietf"
	"github.com/urikit/uri/urn/isan"
	"github.com/urikit/uri/urn/isbn"
	"github.com/urikit/uri/urn/iso"
	"github.com/urikit/uri/urn/issn"
	"github.com/urikit/uri/urn/lei"
	"github.com/urikit/uri/urn/lex"
	"github.com/urikit/uri/urn/mrn"
	"github.com/urikit/uri/urn/nbn"
	"github.com/urikit/uri/urn/newsml"
	"github.com/urikit/uri/urn/nfc"
	"github.com/urikit/uri/urn/oasis"
	"github.com/urikit/uri/urn/ogc"
	"github.com/urikit/uri/urn/oid"
	"github.com/urikit/uri/urn/publicid"
	"github.com/urikit/uri/urn/service"
	"github.com/urikit/uri/urn/sha1"
	"github.com/urikit/uri/urn/thread"
	"github.com/urikit/uri/urn/tree"
	"github.com/urikit/uri/urn/uuid"
	"github.com/urikit/uri/urn/xmlorg"
)

// known has the namespaces with a package of their own, in the order of their names. Title, status and
// specification are in the other tables.
var known = [...]Info{
	of("alert", alert.Parse, alert.Check, alert.FromID),
	of("bitprint", bitprint.Parse, bitprint.Check, bitprint.FromID),
	of("btih", btih.Parse, btih.Check, btih.FromID),
	of("c2pa", c2pa.Parse, c2pa.Check, c2pa.FromID),
	of("clei", clei.Parse, clei.Check, clei.FromID),
	of("ddi", ddi.Parse, ddi.Check, ddi.FromID),
	of("dev", dev.Parse, dev.Check, dev.FromID),
	of("doi", doi.Parse, doi.Check, doi.FromID),
	of("eidr", eidr.Parse, eidr.Check, eidr.FromID),
	of("epc", epc.Parse, epc.Check, epc.FromID),
	of("epcglobal", epc.Parse, epc.Check, func(id string) (epc.URN, error) { return epc.FromIDOf("epcglobal", id) }),
	of("fdc", fdc.Parse, fdc.Check, fdc.FromID),
	of("gsma", gsma.Parse, gsma.Check, gsma.FromID),
	of("ietf", ietf.Parse, ietf.Check, ietf.FromID),
	of("isan", isan.Parse, isan.Check, isan.FromID),
	of("isbn", isbn.Parse, isbn.Check, isbn.FromID),
	of("iso", iso.Parse, iso.Check, iso.FromID),
	of("issn", issn.Parse, issn.Check, issn.FromID),
	of("lei", lei.Parse, lei.Check, lei.FromID),
	of("lex", lex.Parse, lex.Check, lex.FromID),
	of("mrn", mrn.Parse, mrn.Check, mrn.FromID).with(urn.Rules{Fragment: true}),
	of("nbn", nbn.Parse, nbn.Check, nbn.FromID).with(urn.Rules{Fragment: true}),
	of("newsml", newsml.Parse, newsml.Check, newsml.FromID),
	of("nfc", nfc.Parse, nfc.Check, nfc.FromID),
	of("nir", lex.Parse, lex.Check, lex.FromNIR),
	of("oasis", oasis.Parse, oasis.Check, oasis.FromID),
	of("ogc", ogc.Parse, ogc.Check, ogc.FromID),
	of("oid", oid.Parse, oid.Check, oid.FromID),
	of("publicid", publicid.Parse, publicid.Check, publicid.FromID),
	of("service", service.Parse, service.Check, service.FromID),
	of("sha1", sha1.Parse, sha1.Check, sha1.FromID),
	of("thread", thread.Parse, thread.Check, thread.FromID),
	of("tree", tree.Parse, tree.Check, tree.FromID),
	of("uuid", uuid.Parse, uuid.Check, uuid.FromID),
	of("xmlorg", xmlorg.Parse, xmlorg.Check, xmlorg.FromID),
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
		careful: true,
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
