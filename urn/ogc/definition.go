package ogc

import (
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A Definition is what a name below "def" names, by OGC 07-092. It is either
// one of an authority or a compound of others.
type Definition struct {
	Type       string       `json:"type"`                // "crs", "uom", "coordinateOperation"
	Authority  string       `json:"authority,omitempty"` // who defines it: "EPSG", "OGC"
	Version    string       `json:"version,omitempty"`   // "" if none is given
	Code       string       `json:"code,omitempty"`      // its name with the authority: "4326"
	Parameters []string     `json:"parameters,omitempty"`
	Components []Definition `json:"components,omitempty"` // of a compound, which has nothing else but a type
}

// Definition reads u as the name of a definition, and reports whether it is
// one. Parts are decoded.
func (u URN) Definition() (d Definition, ok bool) {
	text, ok := strings.CutPrefix(u.Generic().NSS(), "def:")
	if !ok {
		return Definition{}, false
	}
	first, rest, compound := strings.Cut(text, ",")
	if !compound {
		return single(text)
	}
	d.Type = part.Decode(first)
	for text := range strings.SplitSeq(rest, ",") {
		c, ok := single(text)
		if !ok {
			return Definition{}, false
		}
		d.Components = append(d.Components, c)
	}
	return d, first != "" && !strings.Contains(first, ":")
}

// single reads the name of a definition of one authority.
func single(text string) (Definition, bool) {
	parts := strings.Split(text, ":")
	for i, p := range parts {
		if p == "" && i != 2 && i < 4 {
			return Definition{}, false
		}
		parts[i] = part.Decode(p)
	}
	if len(parts) < 4 {
		return Definition{}, false
	}
	d := Definition{Type: parts[0], Authority: parts[1], Version: parts[2], Code: parts[3]}
	if len(parts) > 4 {
		d.Parameters = parts[4:]
	}
	return d, true
}

// URN returns the name of a definition, which is encoded. It is an error if its
// type, authority or code is missing, or if it is both one of an authority and
// a compound.
func (d Definition) URN() (URN, error) {
	b, ok := d.append([]byte("def:"), true)
	if !ok {
		return URN{}, part.Error(0, 0, "definition", "OGC 07-092",
			"a definition has a type, an authority and a code, or a type and components that have these")
	}
	return FromID(string(b))
}

// keep has what stands for itself in a part.
var keep = pct.Segment.Minus(pct.SetOf(":,"))

func (d Definition) append(b []byte, top bool) (_ []byte, ok bool) {
	b = pct.AppendEncode(b, d.Type, keep)
	if len(d.Components) == 0 {
		for _, s := range append([]string{d.Authority, d.Version, d.Code}, d.Parameters...) {
			b = pct.AppendEncode(append(b, ':'), s, keep)
		}
		return b, d.Type != "" && d.Authority != "" && d.Code != ""
	}
	ok = top && d.Type != "" && d.Authority+d.Version+d.Code == "" && len(d.Parameters) == 0
	for _, c := range d.Components {
		valid := false
		b, valid = c.append(append(b, ','), false)
		ok = ok && valid
	}
	return b, ok
}
