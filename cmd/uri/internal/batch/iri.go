package batch

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

// iriRules holds the rules of RFC 3987 by the protocol's names.
var iriRules = map[string]iri.Rule{
	"absolute-iri":  "absolute-IRI",
	"iri":           "IRI",
	"iri-reference": "IRI-reference",
	"irelative-ref": "irelative-ref",
}

// iriProfiles are what becomes of the host of an IRI.
var iriProfiles = map[string]host.Profile{
	"idna2003": host.Transitional,
	"idna2008": host.IDNA2008,
	"uts46":    host.UTS46,
}

// iris: to a URI, and to an IRI.
func iris(r request) (object, error) {
	options, err := r.options("idna")
	if err != nil {
		return nil, err
	}
	kind, err := r.word("kind", "")
	if err != nil {
		return nil, err
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}
	switch kind {
	case "to_uri":
		ref, err := iri.ParseRef(input)
		if err != nil {
			return nil, err
		}
		name, err := options.word("idna", "none")
		if err != nil {
			return nil, err
		}
		if r.standard() == "idna2008" {
			name = "idna2008"
		}
		if name == "none" {
			return object{{"uri", text(ref.URI().String())}}, nil
		}
		p, ok := iriProfiles[name]
		if !ok {
			return nil, unsupported("the IDNA " + name)
		}
		u, err := ref.LookupURI(p)
		if err != nil {
			return nil, err
		}
		return object{{"uri", text(u.String())}}, nil
	case "to_iri":
		ref, err := uri.ParseRef(input)
		if err != nil {
			return nil, err
		}
		return object{{"iri", text(iri.FromRef(ref).String())}}, nil
	case "":
		return nil, errors.New(`no "kind"`)
	}
	return nil, unsupported("the kind " + kind)
}
