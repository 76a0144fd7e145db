package prospero_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/prospero"
)

var scheme = parttest.Scheme[prospero.URI, prospero.Fields]{FromURI: prospero.FromURI,
	Check: prospero.Check, Build: prospero.Fields.URI}

// The vectors of R38-3.11 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want prospero.Fields
	}{
		{"prospero://h/", prospero.Fields{Host: "h", Port: 1525, Fields: []prospero.Field{}}},
		{"PROSPERO://H:/a=b#f", prospero.Fields{Host: "H", Port: 1525, HSOName: "a=b",
			Fields: []prospero.Field{}}},
		{"prospero://[::1]:1526//a/../b%3Bc%2F", prospero.Fields{
			Host: "[::1]", Port: 1526, HSOName: "/a/../b;c/", Fields: []prospero.Field{},
		}},
		{"prospero://h/a?b;F=c?d;=;~%3D@=%2f:&", prospero.Fields{
			Host: "h", Port: 1525, HSOName: "a?b", Fields: []prospero.Field{{"F", "c?d"}, {"", ""},
				{"~=@", "/:&"}},
		}},
		{"prospero://h/;V=3;V=4", prospero.Fields{Host: "h", Port: 1525,
			Fields: []prospero.Field{{"V", "3"}, {"V", "4"}}}},
	} {
		scheme.TestFields(t, test.text, test.want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"http://h/a", "scheme[http]"},
		{"prospero:a", "host[]"},
		{"prospero:///a", "host[]"},
		{"prospero://h", "ppath[]"},
		{"prospero://h?a", "ppath[]"},
		{"prospero://h:0/a", "port[0]"},
		{"prospero://h:65536/a", "port[65536]"},
		{"prospero://u:secret@h/a", "userinfo[u:secret]"},
		{"prospero://@h/a", "userinfo[]"},
		{"prospero://h/a;", "fieldspec[]"},
		{"prospero://h/a;V;B=1", "fieldspec[V]"},
		{"prospero://h/a;V=1/2", "fieldvalue[/]"},
		{"prospero://h/a;V=1=2", "fieldvalue[=]"},
		{"prospero://h/a;b/c=1", "fieldname[/]"},
		{"prospero://h/a%0D%0Ab", "ppath[%0D]"},
		{"prospero://h/a%003", "ppath[%00]"},
		{"prospero://h/a?b%0a", "ppath[%0a]"},
		{"prospero://h/%0a;a%00=b%0A;/c=%0d;d",
			"ppath[%0a] fieldname[%00] fieldvalue[%0A] fieldname[/] fieldvalue[%0d] fieldspec[d]"},
	})
}

// TestRaw: C-34. Only NUL, and only in the hsoname, is what raw data may have
// besides.
func TestRaw(t *testing.T) {
	want := prospero.Fields{Host: "h", Port: 1525, HSOName: "name\x00\x00a1",
		Fields: []prospero.Field{{"V", "3"}}}
	u, err := prospero.FromRaw(uri.MustParse("prospero://h/name%00%00a1;V=3"))
	if got := u.Fields(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	if v, err := want.RawURI(); err != nil || v != u {
		t.Errorf("%v, %v, want %v", v, err, u)
	}
	if v, err := want.URI(); err == nil {
		t.Errorf("%v", v)
	}
	for _, text := range []string{"prospero://h/a%0A", "prospero://h/a%0D", "prospero://h/a;V=%00",
		"prospero://h/a;%00=1", "prospero://u@h/a"} {
		if v, err := prospero.FromRaw(uri.MustParse(text)); err == nil {
			t.Errorf("%v", v)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields prospero.Fields
		want   string
	}{
		{prospero.Fields{Host: "h"}, "prospero://h/"},
		{prospero.Fields{Host: "h", Port: 1525, HSOName: "//a b"}, "prospero://h///a%20b"},
		{prospero.Fields{Host: "[::1]", Port: 191, HSOName: "a;b=?#ü",
			Fields: []prospero.Field{{"", ""}, {"a/b=", ";?:@&"}}},
			"prospero://[::1]:191/a%3Bb=%3F%23%C3%BC;=;a%2Fb%3D=%3B%3F:@&"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []prospero.Fields{
		{},
		{HSOName: "a"},
		{Host: "h/x"},
		{Host: "h", HSOName: "a\x00b"},
		{Host: "h", HSOName: "a\r\nb"},
		{Host: "h", Fields: []prospero.Field{{"a\n", ""}}},
		{Host: "h", Fields: []prospero.Field{{"a", "\x00"}}},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else, raw or not;
// what is accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "prospero", "prosperourl", parttest.Port)
	raw := parttest.Oracle[uri.URI](f, "prospero", "rawurl", parttest.Port)
	parttest.Fuzz(f, []string{
		"prospero://h:1525//a/b;V=3;W=?#d", "prospero://h/", "prospero://h", "prospero://u@h/a",
		"prospero://h/a%00%001;a=%3B", "prospero://h/a;b",
		"prospero:a", "prospero://[::1]/a=;=b=c", "prospero://h/%0A;a/=", "prospero://h?a",
	}, func(t *testing.T, g uri.URI) {
		u, err := prospero.FromURI(g)
		if want := valid(g); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
		}
		r, rawErr := prospero.FromRaw(g)
		if want := raw(g); want != (rawErr == nil) {
			t.Fatalf("%q: %v, but the grammar of raw data says %v", g, rawErr, want)
		}
		if rawErr != nil {
			return
		}
		if r.Generic() != g || err == nil && u != r {
			t.Fatalf("%q: %q, raw %q", g, u, r)
		}
		fields := r.Fields()
		if err == nil && strings.ContainsAny(fields.HSOName, "\x00\r\n") {
			t.Fatalf("%q: %q", g, fields.HSOName)
		}
		v, rawErr := fields.RawURI()
		if rawErr != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, rawErr)
		}
		if w, buildErr := fields.URI(); (buildErr == nil) != (err == nil) || err == nil && w != v {
			t.Fatalf("%q: %+v gives %q, %v, but raw %q", g, fields, w, buildErr, v)
		}
	})
}

// TestAllocs: none to parse, and one for the list of fields.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("prospero://host.dom//pros/name;OBJECT-VERSION=3")
	var u prospero.URI
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if u, err = prospero.FromURI(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { u.Fields() }); n > 1 {
		t.Errorf("Fields: %v allocations", n)
	}
}
