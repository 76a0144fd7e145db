package resolver

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"
)

// FuzzDecode: the fast way reads what the plain way reads, and the same.
func FuzzDecode(f *testing.F) {
	at := time.Date(2026, 11, 23, 1, 2, 3, 4567000, time.UTC)
	r := Record{Name: "urn:example:a", State: Active, Version: 3, Created: at, Changed: at}
	add := func(fast bool) {
		b, err := r.encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		if _, ok := DecodeFast(b); ok != fast {
			f.Errorf("%s: read the fast way: %t", b, ok)
		}
	}
	add(true)
	r.Locations = []Location{{URI: "http://a.example/?x&y"}, {URI: "http://b.example/", Type: "text/html",
		Language: "de", Country: "de", Priority: 2, Component: "ToC"}}
	r.Metadata = map[string]string{"title": "<Äpfel & Birnen>", "creator": "x"}
	r.Owner, r.By = "us", "me"
	add(true)
	r.Locations[1] = Location{URI: "http://b.example/", Type: "text/html"}
	add(true)
	r.Metadata["title"] = "\"quoted\"\n"
	add(false)
	r.Metadata = nil
	r.Locations[0].Weight = 0.5
	add(false)
	r.Locations[0].Weight, r.Locations[0].Priority = 0, -1
	add(false)
	r.Aliases, r.Locations = []string{"urn:example:b"}, nil
	add(false)
	own := []byte(`{"urn":"urn:example:a","locations":[{"uri":"http://a.example/"}],"metadata":{"title":"a"}}`)
	f.Add(own)
	if _, ok := DecodeFast(own); !ok {
		f.Errorf("%s is read the slow way", own)
	}
	f.Add([]byte("{\"urn\":\"a\",\"metadata\":{\"a\":\"\u2028\"},\"owner\":\"a\",\"by\":\"b\"}"))
	f.Add([]byte(`{"urn":"a","state":"","version":01,"created":"x","changed":""}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		fast, ok := DecodeFast(b)
		if !ok {
			return
		}
		plain := &Record{}
		if err := json.Unmarshal(b, plain); err != nil || !reflect.DeepEqual(fast, plain) {
			t.Errorf("%s:\n%+v, want\n%+v, %v", b, fast, plain, err)
		}
	})
}
