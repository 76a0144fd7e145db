package geo

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// WGS84 is the default coordinate reference system.
const WGS84 = "wgs84"

// A URI is the URI of a place. == is equality of texts, and [URI.Equal] of
// places.
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "geo")
	if c.NoAuthority(syntax); u.HasAuthority() {
		return c.Findings
	}
	c.NoQuery(syntax)
	path, _ := c.Part(uri.Path)
	coordinates, p, more := path.Cut(";")
	checkCoordinates(&c, coordinates, !more || checkParameters(&c, p))
	return c.Findings
}

const (
	syntax     = "RFC 5870 section 3.3"
	wgs84Range = "RFC 5870 section 3.4.2"
)

func checkCoordinates(c *part.Check, coordinates part.Piece, wgs84 bool) {
	rules, last := [...]string{"coord-a", "coord-b", "coord-c"}, 0
	for i, n := range coordinates.Split(",") {
		last = i
		switch {
		case i == len(rules):
			c.Bad(coordinates.From(n.At-len(",")-coordinates.At), "coordinates", syntax,
				"there are more than three coordinates")
			return
		case !isNum(n.Text):
			c.Bad(n, rules[i], syntax, "this is not a number in decimal digits")
		case wgs84 && i == 0 && !within(n.Text, "90"):
			c.Bad(n, "latitude", wgs84Range,
				"a latitude must be from -90 to 90, with one or two digits before the point")
		case wgs84 && i == 1 && !within(n.Text, "180"):
			c.Bad(n, "longitude", wgs84Range,
				"a longitude must be from -180 to 180, with one to three digits before the point")
		}
	}
	if last == 0 {
		c.Bad(coordinates.After(), "coord-b", syntax, "missing second coordinate")
	}
}

// checkParameters checks the text after the first ";", and reports whether the
// CRS is WGS-84.
func checkParameters(c *part.Check, list part.Piece) bool {
	wgs84, unc := true, true // unc: the uncertainty is allowed here
	for i, p := range list.Split(";") {
		name, value, defined := p.Cut("=")
		isCRS, isU := strings.EqualFold(name.Text, "crs"), strings.EqualFold(name.Text, "u")
		switch {
		case isCRS && i > 0, isU && !unc:
			c.Bad(p, "p", syntax, `"crs" and then "u" must come first, each at most once`)
		case isCRS && !isLabel(value.Text):
			c.Bad(value, "crslabel", syntax,
				"the name of a CRS must be letters, digits and hyphens")
		case isU && (strings.HasPrefix(value.Text, "-") || !isNum(value.Text)):
			c.Bad(value, "uval", syntax,
				"the uncertainty is not a number in decimal digits, or is negative")
		case isCRS || isU:
			wgs84 = wgs84 && (isU || strings.EqualFold(value.Text, WGS84))
		case !isLabel(name.Text):
			c.Bad(name, "pname", syntax,
				"the name of a parameter must be letters, digits and hyphens")
		case defined && value.Text == "":
			c.Bad(value, "pvalue", syntax, `the value after "=" is empty`)
		default:
			c.Raw(value, paramSet, "pvalue", syntax)
		}
		unc = unc && isCRS
	}
	return wgs84
}

var (
	labelSet = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-"))
	paramSet = pct.Unreserved().Union(pct.SetOf("!*'():&+$"))
)

// isLabel matches labeltext.
func isLabel(s string) bool { return part.Only(s, labelSet) }
