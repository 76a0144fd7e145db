package geo

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// WGS84 is the coordinate reference system of a URI that names no system.
const WGS84 = "wgs84"

// A URI is the URI of a place. == is equality of texts, and [URI.Equal] of
// places.
type URI struct{ value }

type value = part.Value[uri.URI]

// Parse returns u as a [URI], or the first finding of [Check] as the error.
func Parse(u uri.URI) (URI, error) {
	v, err := part.Parse(u, Check)
	return URI{v}, err
}

// Check returns all in which u breaks the rules of the scheme.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "geo")
	if c.NoAuthority(syntax); u.HasAuthority() {
		return c.Findings
	}
	c.NoQuery(syntax)
	at, _, _ := u.Span(uri.Path)
	coordinates, p, more := strings.Cut(u.Path(), ";")
	wgs84 := true
	if more {
		wgs84 = checkParameters(&c, at+len(coordinates)+len(";"), p)
	}
	checkCoordinates(&c, at, coordinates, wgs84)
	return c.Findings
}

const (
	syntax     = "RFC 5870 section 3.3"
	wgs84Range = "RFC 5870 section 3.4.2"
)

// checkCoordinates checks coordinates that stand at an offset.
func checkCoordinates(c *part.Check, at int, text string, wgs84 bool) {
	rules := [...]string{"coord-a", "coord-b", "coord-c"}
	for i, rule := range rules {
		n, rest, more := strings.Cut(text, ",")
		end := at + len(n)
		switch {
		case !isNum(n):
			c.Bad(at, end, rule, syntax, "this is not a number in decimal digits")
		case wgs84 && i == 0 && !within(n, "90"):
			c.Bad(at, end, "latitude", wgs84Range,
				"a latitude is from -90 to 90, with one or two digits before the point")
		case wgs84 && i == 1 && !within(n, "180"):
			c.Bad(at, end, "longitude", wgs84Range,
				"a longitude is from -180 to 180, with one to three digits before the point")
		}
		switch {
		case !more && i == 0:
			c.Bad(end, end, "coord-b", syntax, "missing second coordinate")
			return
		case !more:
			return
		case i == len(rules)-1:
			c.Bad(end, end+len(",")+len(rest), "coordinates", syntax,
				"there are more than three coordinates")
		}
		at, text = end+len(","), rest
	}
}

// checkParameters checks what stands after the first ";", and reports whether
// the CRS is WGS-84.
func checkParameters(c *part.Check, at int, text string) bool {
	wgs84, crs, unc := true, true, true // the last two: such a parameter may stand here
	for more := true; more; {
		var p string
		p, text, more = strings.Cut(text, ";")
		name, value, defined := strings.Cut(p, "=")
		start, end := at+len(name), at+len(p)
		if defined {
			start++
		}
		isCRS, isU := strings.EqualFold(name, "crs"), strings.EqualFold(name, "u")
		switch {
		case isCRS && !crs, isU && !unc:
			c.Bad(at, end, "p", syntax,
				`"crs" and then "u" come before all other parameters, and once`)
		case isCRS && !isLabel(value):
			c.Bad(start, end, "crslabel", syntax,
				"the name of a CRS is of letters, digits and hyphens")
		case isU && (value == "" || value[0] == '-' || !isNum(value)):
			c.Bad(start, end, "uval", syntax,
				"the uncertainty is not a number in decimal digits, or is negative")
		case isCRS || isU:
			wgs84 = wgs84 && (isU || strings.EqualFold(value, WGS84))
		case !isLabel(name):
			c.Bad(at, at+len(name), "pname", syntax,
				"the name of a parameter is of letters, digits and hyphens")
		case defined && value == "":
			c.Bad(start, end, "pvalue", syntax, `the value after "=" is empty`)
		default:
			c.Raw(start, end, paramSet, "pvalue", syntax)
		}
		crs, unc = false, unc && isCRS
		at = end + len(";")
	}
	return wgs84
}

var (
	labelSet = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))
	paramSet = pct.Unreserved.Union(pct.SetOf("!*'():&+$"))
)

// isLabel matches labeltext.
func isLabel(s string) bool { return part.Only(s, labelSet) }
