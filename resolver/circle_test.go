package resolver_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store/memory"
)

// TestCircle: no location leads back to the resolver.
func TestCircle(t *testing.T) {
	r := &resolver.Resolver{Store: memory.New()}
	for _, base := range []string{"https://urn.example/", "https://x.example:8443/names"} {
		r.Bases = append(r.Bases, uri.MustParse(base))
	}
	admin := resolver.Actor{ID: "admin", All: true}
	if _, err := r.PutNamespace(t.Context(), admin, resolver.Namespace{Prefix: "urn:example:"}, resolver.New); err != nil {
		t.Fatal(err)
	}
	for location, want := range map[string]string{
		"https://urn.example/urn:example:a":                     "urn:example:a",
		"http://URN.example.:80/URN:example:a?info#f":           "URN:example:a",
		"https://%75rn.example/x/..//urn%3Aexample%3Aa":         "urn:example:a",
		"https://urn.example/resolve?x&urn=+urn%3Aexample%3Aa":  "urn:example:a",
		"https://urn.example/uri-res/N2L?urn:example:a":         "urn:example:a",
		"https://urn.example/api/handles/urn:example:a":         "urn:example:a",
		"https://x.example:8443/names/urn:example:a%2Fb":        "urn:example:a%2Fb",
		"https://x.example:8443/urn:example:a":                  "",
		"https://x.example/names/urn:example:a":                 "",
		"https://urn.example:8443/urn:example:a":                "",
		"https://urn.example/":                                  "",
		"https://urn.example/repository/1":                      "",
		"https://www.urn.example/urn:example:a":                 "",
		"https://a.example/?u=https://urn.example/urn:example:": "",
		"https://urn.example/urn:":                              "",
	} {
		reference, own := r.Reference(uri.MustParse(location))
		if reference != want || own != (want != "") {
			t.Errorf("%s: %q, %t; want %q", location, reference, own, want)
		}
		record := resolver.Record{Name: "urn:example:a", Locations: []resolver.Location{{URI: location}}}
		if _, err := r.Put(t.Context(), admin, record, resolver.Any); (err != nil) != own {
			t.Errorf("%s: %v", location, err)
		}
	}
}
