package geo

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Fields are the parts of the URI of a place. The CRS defines the coordinates;
// the names of these fields are those of WGS-84.
type Fields struct {
	Latitude  float64  `json:"latitude"`
	Longitude float64  `json:"longitude"`
	Altitude  *float64 `json:"altitude,omitempty"` // nil if it is undefined
	// in lower case; "wgs84" if none is given
	CRS         string   `json:"crs"`
	Uncertainty *float64 `json:"uncertainty,omitempty"` // nil if it is unknown
	// all other parameters, in order
	Parameters []Parameter `json:"parameters"`
}

// A Parameter is a parameter that is neither crs nor u. The value is decoded.
type Parameter struct {
	Name  string  `json:"name"` // in lower case
	Value *string `json:"value,omitempty"`
}

// texts are the parts as text: names and CRS in lower case, values decoded.
type texts struct {
	coordinates []string
	crs, u      string
	parameters  []Parameter
}

// texts splits a valid URI.
func (u URI) texts() texts {
	t := texts{crs: WGS84, parameters: []Parameter{}}
	for i, p := range strings.Split(u.Generic().Path(), ";") {
		name, value, defined := strings.Cut(p, "=")
		if i == 0 {
			t.coordinates = strings.Split(p, ",")
			continue
		}
		switch name = strings.ToLower(name); name {
		case "crs":
			t.crs = strings.ToLower(value)
		case "u":
			t.u = value
		default:
			param := Parameter{Name: name}
			if defined {
				param.Value = new(part.Decode(value))
			}
			t.parameters = append(t.parameters, param)
		}
	}
	return t
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	if u == (URI{}) {
		return Fields{CRS: WGS84, Parameters: []Parameter{}}
	}
	t := u.texts()
	f := Fields{Latitude: float(t.coordinates[0]), Longitude: float(t.coordinates[1]), CRS: t.crs,
		Parameters: t.parameters}
	if len(t.coordinates) > 2 {
		f.Altitude = new(float(t.coordinates[2]))
	}
	if t.u != "" {
		f.Uncertainty = new(float(t.u))
	}
	return f
}

// URI builds a URI from the fields. Values are encoded; the CRS is left out if
// it is "wgs84" or "". It is an error if the result is not a geo URI, or if a
// parameter has the name of another field.
func (f Fields) URI() (URI, error) {
	t := texts{crs: strings.ToLower(f.CRS), parameters: f.Parameters}
	t.coordinates = []string{num(f.Latitude), num(f.Longitude)}
	if f.Altitude != nil {
		t.coordinates = append(t.coordinates, num(*f.Altitude))
	}
	if f.Uncertainty != nil {
		t.u = num(*f.Uncertainty)
	}
	if f.CRS != "" && !isLabel(f.CRS) {
		return URI{}, part.Error(0, 0, "crslabel", syntax,
			"the name of a CRS must be letters, digits and hyphens")
	}
	for _, p := range f.Parameters {
		if !isLabel(p.Name) || strings.EqualFold(p.Name, "crs") || strings.EqualFold(p.Name, "u") {
			return URI{}, part.Error(0, 0, "pname", syntax,
				`the name of a parameter must be letters, digits and hyphens, and not "crs" or "u"`)
		}
	}
	var b uri.Builder
	return part.Build(b.Scheme("geo").Path(t.String()), FromURI)
}

// String returns the path that has these parts.
func (t texts) String() string {
	b := []byte(strings.Join(t.coordinates, ","))
	if t.crs != "" && t.crs != WGS84 {
		b = append(append(b, ";crs="...), t.crs...)
	}
	if t.u != "" {
		b = append(append(b, ";u="...), t.u...)
	}
	for _, p := range t.parameters {
		b = append(append(b, ';'), strings.ToLower(p.Name)...)
		if p.Value != nil {
			b = pct.AppendEncode(append(b, '='), *p.Value, paramSet)
		}
	}
	return string(b)
}

// Normalize returns the normal form of u, which is the same for all URIs that
// are equal by section 3.4.4: numbers without needless digits; names and CRS in
// lower case; no CRS "wgs84"; parameters in the order of their names; in WGS-84
// the longitude 0 at a pole, and 180 for -180; and the normalization of all
// schemes.
func (u URI) Normalize() URI {
	if u == (URI{}) {
		return u
	}
	g := u.Generic().Normalize(uri.NormSyntax)
	t := URI{part.Of(g)}.texts()
	for i, n := range t.coordinates {
		t.coordinates[i] = shortest(n)
	}
	if t.crs == WGS84 {
		switch {
		case t.coordinates[0] == "90", t.coordinates[0] == "-90":
			t.coordinates[1] = "0"
		case t.coordinates[1] == "-180":
			t.coordinates[1] = "180"
		}
	}
	if t.u != "" {
		t.u = shortest(t.u)
	}
	slices.SortStableFunc(t.parameters, func(p, q Parameter) int {
		return cmp.Or(strings.Compare(p.Name, q.Name), strings.Compare(p.value(), q.value()))
	})
	return URI{part.Edited(u.value, g.Edit().Path(t.String()))}
}

// value returns the value with its "=", so an undefined and an empty value
// differ.
func (p Parameter) value() string {
	if p.Value == nil {
		return ""
	}
	return "=" + *p.Value
}

// Equal reports whether u and v are the same place by section 3.4.4: if their
// normal forms are ==.
func (u URI) Equal(v URI) bool { return u.Normalize() == v.Normalize() }
