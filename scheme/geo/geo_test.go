package geo_test

import (
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/geo"
)

var scheme = parttest.Scheme[geo.URI, geo.Fields]{
	FromURI: geo.FromURI, Check: geo.Check, Build: geo.Fields.URI, Normalize: geo.URI.Normalize,
	Same: geo.URI.Equal,
}

func TestFields(t *testing.T) {
	none := []geo.Parameter{}
	for text, want := range map[string]geo.Fields{
		"geo:13.4125,103.8667": {Latitude: 13.4125, Longitude: 103.8667,
			CRS: "wgs84", Parameters: none},
		"GEO:-00.50,-0,-1;CRS=WGS84;U=025.0#x": {Latitude: -0.5, Altitude: new(-1.0), CRS: "wgs84",
			Uncertainty: new(25.0), Parameters: none},
		"geo:1000,-0400;crs=Moon-2011;u=0;A;b=%5b%3B:;A=x": {
			Latitude: 1000, Longitude: -400, CRS: "moon-2011", Uncertainty: new(0.0),
			Parameters: []geo.Parameter{{Name: "a"}, {Name: "b", Value: new("[;:")},
				{Name: "a", Value: new("x")}},
		},
		"geo:1,2;us=1;crst=2": {Latitude: 1, Longitude: 2, CRS: "wgs84",
			Parameters: []geo.Parameter{{Name: "us", Value: new("1")},
				{Name: "crst", Value: new("2")}}},
		"geo:0,0,1" + strings.Repeat("0", 400): {Altitude: new(math.MaxFloat64), CRS: "wgs84",
			Parameters: none},
	} {
		scheme.TestFields(t, text, want)
	}
	if f := (geo.URI{}).Fields(); f.Parameters == nil {
		t.Errorf("%+v", f)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"tel:1", "scheme[tel]"},
		{"geo:", "coord-a[] coord-b[]"},
		{"geo:1", "coord-b[]"},
		{"geo:1,", "coord-b[]"},
		{"geo:1,2,", "coord-c[]"},
		{"geo:1,2,3,4,5", "coordinates[,4,5]"},
		{"geo:+1,.5,1.", "coord-a[+1] coord-b[.5] coord-c[1.]"},
		{"geo:1e1,0x1,--1", "coord-a[1e1] coord-b[0x1] coord-c[--1]"},
		{"geo:%31,2", "coord-a[%31]"},
		{"geo:90.0001,180.0", "latitude[90.0001]"},
		{"geo:90.0,-180.00", ""},
		{"geo:-91,-181", "latitude[-91] longitude[-181]"},
		{"geo:001,0001", "latitude[001] longitude[0001]"},
		{"geo:091,0181;crs=WGS84", "latitude[091] longitude[0181]"},
		{"geo:91,181;crs=wgs85", ""},
		{"geo:91,181;u=1;crs=wgs85", "p[crs=wgs85] latitude[91] longitude[181]"},
		{"geo:1,2;crs", "crslabel[]"},
		{"geo:1,2;crs=;u=", "crslabel[] uval[]"},
		{"geo:1,2;crs=a_b;u=-1", "crslabel[a_b] uval[-1]"},
		{"geo:1,2;crs=a;crs=a;u=1", "p[crs=a]"},
		{"geo:1,2;u=1;u=1", "p[u=1]"},
		{"geo:1,2;a;u=1;crs=x", "p[u=1] p[crs=x]"},
		{"geo:1,2;", "pname[]"},
		{"geo:1,2;=1;a_b=1;c%61", "pname[] pname[a_b] pname[c%61]"},
		{"geo:1,2;a=;b=a/b;c=1=2;d=,", "pvalue[] pvalue[/] pvalue[=] pvalue[,]"},
		{"geo:1,2?z=3", "query[?z=3]"},
		{"geo://h/1,2", "authority[//h]"},
	})
}

// RFC 5870 section 3.4.4.
func TestNormalize(t *testing.T) {
	scheme.TestNormalize(t, [][2]string{
		{"geo:0,0", "geo:0,0"},
		{"GEO:-00.00,0180.000;crs=x", "geo:0,180;crs=x"},
		{"geo:01.50,-02.0,-0003.10;u=007.0", "geo:1.5,-2,-3.1;u=7"},
		{"geo:90,-22.43;crs=WGS84", "geo:90,0"},
		{"geo:-90.0,46,5", "geo:-90,0,5"},
		{"geo:90,46;crs=X", "geo:90,46;crs=x"},
		{"geo:1,-180.0", "geo:1,180"},
		{"geo:1,-180;crs=X", "geo:1,-180;crs=x"},
		{"geo:66,30;u=6.500;FOo=this%2dthat", "geo:66,30;u=6.5;foo=this-that"},
		{"geo:1,2;b=%3a%2F;A;a=2;a=1#%7e", "geo:1,2;a;a=1;a=2;b=:%2F#~"},
		{"geo:0.1000000000000000000000000010,0", "geo:0.100000000000000000000000001,0"},
	})
}

func TestEqual(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"geo:1,2", "geo:1,2,0", false},
		{"geo:1,2", "geo:1,2;u=0", false},
		{"geo:1,2;crs=wgs84", "geo:1,2;crs=other", false},
		{"geo:1,2;a", "geo:1,2;a=1", false},
		{"geo:1,2;a=x", "geo:1,2;a=X", false},
		{"geo:47,11;foo=blue;bar=white", "geo:47,11;bar=white;foo=blue", true},
		{"geo:90,1,5", "geo:90,2,5.0", true},
		{"geo:90,1", "geo:-90,1", false},
	} {
		a, b := scheme.Read(t, test.a), scheme.Read(t, test.b)
		if a.Equal(b) != test.want || b.Equal(a) != test.want {
			t.Errorf("%s and %s: not %v", a, b, test.want)
		}
	}
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]geo.Fields{
		"geo:0,0": {},
		"geo:0,0.000000001,1000000000000000000000;u=0.5": {
			Latitude: math.Copysign(0,
				-1), Longitude: 1e-9, Altitude: new(1e21), CRS: "WGS84", Uncertainty: new(0.5),
		},
		"geo:500,0;crs=moon;a;b=%C3%BC%3B%5B": {Latitude: 500, CRS: "Moon",
			Parameters: []geo.Parameter{{Name: "A"}, {Name: "b", Value: new("ü;[")}}},
	}, []geo.Fields{
		{Latitude: 90.1},
		{Latitude: math.NaN()},
		{Longitude: math.Inf(-1)},
		{Altitude: new(math.Inf(1))},
		{Uncertainty: new(-1.0)},
		{CRS: "a;u=1"},
		{CRS: "\u212a"}, // in lower case a "k"
		{Parameters: []geo.Parameter{{}}},
		{Parameters: []geo.Parameter{{Name: "U", Value: new("1")}}},
		{Parameters: []geo.Parameter{{Name: "crs"}}},
		{Parameters: []geo.Parameter{{Name: "a=b"}}},
		{Parameters: []geo.Parameter{{Name: "a", Value: new("")}}},
	})
}

// FuzzParse: what the grammar of RFC 5870 has is accepted and nothing else;
// what is accepted comes back from its fields, and its normal form is the same
// place.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "geo", "geo-URI", inRange)
	parttest.Fuzz(f, []string{
		"geo:48.2010,16.3695,183", "geo:48.198634,16.371648;crs=wgs84;u=40",
		"geo:90,-22.43;crs=WGS84", "geo:66,30;u=6.500;FOo=this%2dthat",
		"geo:91,1", "geo:1,181", "geo:091,1;crs=x", "geo:1,2;crs=a;u=1;crs=b", "geo:1,2;;",
		"geo:-0,-180;ab;a-b=(1)#x", "geo:1,2,3;us=1",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		a, b := u.Fields(), u.Normalize().Fields()
		if a.Latitude != b.Latitude || a.CRS != b.CRS ||
			!reflect.DeepEqual(a.Altitude, b.Altitude) ||
			!reflect.DeepEqual(a.Uncertainty, b.Uncertainty) ||
			len(a.Parameters) != len(b.Parameters) {
			t.Fatalf("%q: Normalize gives %q", g, u.Normalize())
		}
	})
}

// inRange is what the grammar does not tell of a URI that it matches.
func inRange(g uri.URI) bool {
	coordinates, p, _ := strings.Cut(g.Path(), ";")
	crs, _, _ := strings.Cut(p, ";")
	if k, v, ok := strings.Cut(crs, "="); ok && strings.EqualFold(k, "crs") &&
		!strings.EqualFold(v, "wgs84") {
		return true
	}
	for i, limit := range []int64{90, 180} {
		n, ok := new(big.Rat).SetString(strings.Split(coordinates, ",")[i])
		if !ok || n.Abs(n).Cmp(big.NewRat(limit, 1)) > 0 {
			return false
		}
	}
	return true
}

// TestAllocs: nothing to parse a URI; four at most for its fields.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "geo:48.2010,16.3695,183;crs=wgs84;u=40", 4)
}
