package ogc_test

import (
	"reflect"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/ogc"
)

var namespace = parttest.Namespace[ogc.URN, ogc.Fields]{Parse: ogc.Parse, Check: ogc.Check, FromID: ogc.FromID}

// examples are those of RFC 5165 section 3, of other RFCs, of OGC documents as programs quote them, and what is in use.
var examples = []struct {
	id   string
	want ogc.Definition // zero if it is none
}{
	{"specification:gml:doc-is(02-023r4):3.0.0", ogc.Definition{}},
	{"serviceType:CatalogueService:2.0.2:HTTP", ogc.Definition{}},
	{"serviceType:CGI:GSML-FS:1.0", ogc.Definition{}},
	{"def:crs:EPSG:6.3:26986", ogc.Definition{Type: "crs", Authority: "EPSG", Version: "6.3", Code: "26986"}},
	{"def:crs:EPSG::4326", ogc.Definition{Type: "crs", Authority: "EPSG", Code: "4326"}},
	{"def:crs:EPSG::4979", ogc.Definition{Type: "crs", Authority: "EPSG", Code: "4979"}},
	{"def:uom:EPSG::9001", ogc.Definition{Type: "uom", Authority: "EPSG", Code: "9001"}},
	{"def:uom:EPSG::9102", ogc.Definition{Type: "uom", Authority: "EPSG", Code: "9102"}},
	{"def:coordinateOperation:EPSG::1671", ogc.Definition{Type: "coordinateOperation", Authority: "EPSG", Code: "1671"}},
	{"def:crs:OGC:1.3:CRS84", ogc.Definition{Type: "crs", Authority: "OGC", Version: "1.3", Code: "CRS84"}},
	{"def:crs:OGC::CRS84", ogc.Definition{Type: "crs", Authority: "OGC", Code: "CRS84"}},
	{"def:crs:OGC:1.3:CRS88", ogc.Definition{Type: "crs", Authority: "OGC", Version: "1.3", Code: "CRS88"}},
	{"def:crs:OGC:1.3:AUTO42003:1:-100:45", ogc.Definition{
		Type: "crs", Authority: "OGC", Version: "1.3", Code: "AUTO42003", Parameters: []string{"1", "-100", "45"},
	}},
	{"def:crs:OGC:1.3:AUTO42005:99", ogc.Definition{
		Type: "crs", Authority: "OGC", Version: "1.3", Code: "AUTO42005", Parameters: []string{"99"},
	}},
	{"def:crs,crs:EPSG::2393,crs:EPSG::5717", ogc.Definition{Type: "crs", Components: []ogc.Definition{
		{Type: "crs", Authority: "EPSG", Code: "2393"}, {Type: "crs", Authority: "EPSG", Code: "5717"},
	}}},
	{"def:crs,crs:EPSG:9.1:27700,crs:EPSG:9.1:5701", ogc.Definition{Type: "crs", Components: []ogc.Definition{
		{Type: "crs", Authority: "EPSG", Version: "9.1", Code: "27700"}, {Type: "crs", Authority: "EPSG", Version: "9.1", Code: "5701"},
	}}},
	{"def:crs,crs:EPSG::4979,cs:PROJ::ENh,coordinateOperation:EPSG::16031", ogc.Definition{Type: "crs", Components: []ogc.Definition{
		{Type: "crs", Authority: "EPSG", Code: "4979"}, {Type: "cs", Authority: "PROJ", Code: "ENh"},
		{Type: "coordinateOperation", Authority: "EPSG", Code: "16031"},
	}}},
	{"def:nil:OGC::unknown", ogc.Definition{Type: "nil", Authority: "OGC", Code: "unknown"}},
	{"def:nil:OGC:missing", ogc.Definition{}},
	{"def:uom:EPSG:9102", ogc.Definition{}},
	{"def::crs:EPSG:4326", ogc.Definition{}},
	{"def:crs:::4326", ogc.Definition{}},
	{"def:crs:EPSG::", ogc.Definition{}},
	{"def:crs:EPSG::4326,", ogc.Definition{}},
	{"def:,crs:EPSG::4326", ogc.Definition{}},
	{"def:crs,crs:EPSG::2393,,crs:EPSG::5717", ogc.Definition{}},
	{"Def:crs:EPSG::4326", ogc.Definition{}}, // the class is case-sensitive
	{"def:data:A::a%3Ab%2C", ogc.Definition{Type: "data", Authority: "A", Code: "a:b,"}},
}

func TestDefinition(t *testing.T) {
	for _, tt := range examples {
		u := namespace.Read(t, "urn:ogc:"+tt.id)
		zero := reflect.DeepEqual(tt.want, ogc.Definition{})
		got, ok := u.Definition()
		if ok == zero || !zero && !reflect.DeepEqual(got, tt.want) || (u.Fields().Definition == nil) != zero {
			t.Errorf("%s: %+v, %v, want %+v", u, got, ok, tt.want)
		}
		v, err := tt.want.URN()
		if zero != (err != nil) || !zero && v != u {
			t.Errorf("%+v: %s, %v, want %s", tt.want, v, err, u)
		}
	}
}

func TestDefinitionURN(t *testing.T) {
	epsg := ogc.Definition{Type: "crs", Authority: "EPSG", Code: "4326"}
	for _, d := range []ogc.Definition{
		{Authority: "EPSG", Code: "4326"},
		{Type: "crs", Code: "4326"},
		{Type: "crs", Authority: "EPSG"},
		{Components: []ogc.Definition{epsg}},
		{Type: "crs", Code: "4326", Components: []ogc.Definition{epsg}},
		{Type: "crs", Parameters: []string{"1"}, Components: []ogc.Definition{epsg}},
		{Type: "crs", Components: []ogc.Definition{{Type: "crs"}, epsg}},
		{Type: "crs", Components: []ogc.Definition{epsg, {Type: "crs", Components: []ogc.Definition{epsg}}}},
		{Type: "crs", Authority: "EPSG", Code: "\x00"},
	} {
		if u, err := d.URN(); err == nil || u != (ogc.URN{}) {
			t.Errorf("%+v: %s", d, u)
		}
	}
	d := ogc.Definition{Type: "crs", Authority: "a b", Code: "é", Parameters: []string{"", "x/y"}}
	if u, err := d.URN(); err != nil || u.String() != "urn:ogc:def:crs:a%20b::%C3%A9::x%2Fy" {
		t.Error(u, err)
	}
}

func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:ogc:specification:gml:doc-is(02-023r4):3.0.0", "specification:gml:doc-is(02-023r4):3.0.0",
		ogc.Fields{Resource: "specification", Name: "gml:doc-is(02-023r4):3.0.0"})
	namespace.TestFields(t, "URN:OGC:def:crs:EPSG::4326#f", "def:crs:EPSG::4326", ogc.Fields{
		Resource: "def", Name: "crs:EPSG::4326", Definition: &ogc.Definition{Type: "crs", Authority: "EPSG", Code: "4326"},
	})
	if f := (ogc.URN{}).Fields(); f != (ogc.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:ogc:a:b", ""},
		{"urn:ogc:def", "ResourceSpecificString[]"},
		{"urn:ogc:def:", "ResourceSpecificString[]"},
		{"urn:ogc::crs", "OGCresource[]"},
		{"urn:ogc::", "OGCresource[] ResourceSpecificString[]"},
		{"urn:x-ogc:def:crs:EPSG:4326", "NID[x-ogc]"},
	})
}

func TestIDs(t *testing.T) {
	good := map[string]string{}
	for _, tt := range examples {
		good[tt.id] = "urn:ogc:" + tt.id
	}
	namespace.TestIDs(t, good, []string{"", "def", "def: crs", "def:crs#x"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:ogc:def:crs:EPSG::4326", "URN:OGC:def:crs:EPSG::4326"},
		{"urn:ogc:def:crs:epsg::4326"},
		{"urn:ogc:def:crs:EPSG:6.3:4326"},
		{"urn:ogc:DEF:crs:EPSG::4326"},
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:ogc:def:crs:EPSG::4326") }

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "ogc", "ogc-URN")
	definition := parttest.Oracle[urn.URN](f, "ogc", "definition-URN")
	seeds := []string{"urn:ogc:def:crs,crs:a::b:c,d", "urn:ogc:def:a,b:c::d?+r#f"}
	for _, tt := range examples {
		seeds = append(seeds, "urn:ogc:"+tt.id)
	}
	parttest.Fuzz(f, seeds, func(t *testing.T, g urn.URN) {
		u, ok := namespace.Laws(t, g, valid(g))
		if !ok {
			return
		}
		d, is := u.Definition()
		if is != definition(g) {
			t.Fatalf("%q: %+v, but the grammar says %v", u, d, !is)
		}
		if !is {
			return
		}
		v, err := d.URN()
		if e, _ := v.Definition(); err != nil || !reflect.DeepEqual(e, d) {
			t.Fatalf("%q: %+v gives %q, which is %+v, %v", u, d, v, e, err)
		}
	})
}
