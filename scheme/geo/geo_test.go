package geo_test

import (
	"errors"
	"math"
	"math/big"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/geo"
)

func parse(t testing.TB, text string) geo.URI {
	u, err := geo.Parse(uri.MustParse(text))
	if err != nil {
		t.Helper()
		t.Fatalf("%s: %v", text, err)
	}
	return u
}

func TestFields(t *testing.T) {
	none := []geo.Parameter{}
	for _, test := range []struct {
		text string
		want geo.Fields
	}{
		{"geo:13.4125,103.8667", geo.Fields{Latitude: 13.4125, Longitude: 103.8667, CRS: "wgs84", Parameters: none}},
		{"GEO:-00.50,-0,-1;CRS=WGS84;U=025.0#x", geo.Fields{Latitude: -0.5, Altitude: new(-1.0), CRS: "wgs84", Uncertainty: new(25.0), Parameters: none}},
		{"geo:1000,-0400;crs=Moon-2011;u=0;A;b=%5b%3B:;A=x", geo.Fields{
			Latitude: 1000, Longitude: -400, CRS: "moon-2011", Uncertainty: new(0.0),
			Parameters: []geo.Parameter{{Name: "a"}, {Name: "b", Value: new("[;:")}, {Name: "a", Value: new("x")}},
		}},
		{"geo:1,2;us=1;crst=2", geo.Fields{Latitude: 1, Longitude: 2, CRS: "wgs84",
			Parameters: []geo.Parameter{{Name: "us", Value: new("1")}, {Name: "crst", Value: new("2")}}}},
		{"geo:0,0,1" + strings.Repeat("0", 400), geo.Fields{Altitude: new(math.MaxFloat64), CRS: "wgs84", Parameters: none}},
	} {
		if got := parse(t, test.text).Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
	}
	if f := (geo.URI{}).Fields(); f.Parameters == nil {
		t.Errorf("%+v", f)
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
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
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range geo.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		v, err := geo.Parse(u)
		if test.want == "" {
			if err != nil || v.Generic() != u {
				t.Errorf("%s: %v, %v", u, v, err)
			}
		} else if !errors.As(err, &f) || v != (geo.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

// RFC 5870 section 3.4.4.
func TestNormalize(t *testing.T) {
	for _, test := range []struct{ text, want string }{
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
	} {
		u := parse(t, test.text)
		n := u.Normalize()
		if n.String() != test.want || n.Normalize() != n || !u.Equal(n) {
			t.Errorf("%s: %s, want %s", u, n, test.want)
		}
	}
	if u := (geo.URI{}); u.Normalize() != u {
		t.Error("the zero URI changed")
	}
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
		a, b := parse(t, test.a), parse(t, test.b)
		if a.Equal(b) != test.want || b.Equal(a) != test.want {
			t.Errorf("%s and %s: not %v", a, b, test.want)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields geo.Fields
		want   string
	}{
		{geo.Fields{}, "geo:0,0"},
		{geo.Fields{Latitude: math.Copysign(0, -1), Longitude: 1e-9, Altitude: new(1e21), CRS: "WGS84", Uncertainty: new(0.5)}, "geo:0,0.000000001,1000000000000000000000;u=0.5"},
		{geo.Fields{Latitude: 500, CRS: "Moon", Parameters: []geo.Parameter{{Name: "A"}, {Name: "b", Value: new("ü;[")}}}, "geo:500,0;crs=moon;a;b=%C3%BC%3B%5B"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []geo.Fields{
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
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar of RFC 5870 has is accepted and nothing else; what is accepted comes back
// from its fields, and its normal form is the same place.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/geo.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("geo-URI")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"geo:48.2010,16.3695,183", "geo:48.198634,16.371648;crs=wgs84;u=40", "geo:90,-22.43;crs=WGS84", "geo:66,30;u=6.500;FOo=this%2dthat",
		"geo:91,1", "geo:1,181", "geo:091,1;crs=x", "geo:1,2;crs=a;u=1;crs=b", "geo:1,2;;", "geo:-0,-180;ab;a-b=(1)#x", "geo:1,2,3;us=1",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := geo.Parse(g)
		if want := matcher.Match(text) && inRange(g.Path()); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
		}
		if err != nil {
			return
		}
		if u.Generic() != g {
			t.Fatalf("%q: Generic is %q", g, u.Generic())
		}
		fields := u.Fields()
		v, err := fields.URI()
		if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
		n := u.Normalize()
		if m, err := geo.Parse(n.Generic()); err != nil || m != n || n.Normalize() != n || !u.Equal(n) {
			t.Fatalf("%q: Normalize gives %q, %v", g, n, err)
		}
		if a, b := fields, n.Fields(); a.Latitude != b.Latitude || a.CRS != b.CRS || !reflect.DeepEqual(a.Altitude, b.Altitude) ||
			!reflect.DeepEqual(a.Uncertainty, b.Uncertainty) || len(a.Parameters) != len(b.Parameters) {
			t.Fatalf("%q: Normalize gives %q", g, n)
		}
	})
}

// inRange is what the grammar does not tell of a path that it matches.
func inRange(path string) bool {
	coordinates, p, _ := strings.Cut(path, ";")
	crs, _, _ := strings.Cut(p, ";")
	if k, v, ok := strings.Cut(crs, "="); ok && strings.EqualFold(k, "crs") && !strings.EqualFold(v, "wgs84") {
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

// TestAllocs: nothing to parse a URI; four with its fields.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("geo:48.2010,16.3695,183;crs=wgs84;u=40")
	for most, f := range map[float64]func(geo.URI){
		0: func(geo.URI) {},
		4: func(u geo.URI) { u.Fields() },
	} {
		if n := testing.AllocsPerRun(100, func() {
			u, err := geo.Parse(g)
			if err != nil {
				t.Fatal(err)
			}
			f(u)
		}); n > most {
			t.Errorf("%v allocations, at most %v", n, most)
		}
	}
}
