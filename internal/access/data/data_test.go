package data_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/data"
	"github.com/urikit/uri/internal/dereftest"
)

func TestServer(t *testing.T) {
	dereftest.Run(t, dereftest.Server{
		Accessors: deref.Registry{}.With(data.Accessor{}, "data"),
		Objects: map[string]string{
			"data:,a%20b":                        "a b",
			"data:text/html;base64,PGI+eDwvYj4=": "<b>x</b>",
			"data:,%FF%00#f":                     "\xff\x00",
			"data:,a?b":                          "a?b",
		},
		Hostile: []string{"data:x", "data:;base64,A"},
		Local:   true,
	})
}

func TestHead(t *testing.T) {
	c := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(data.Accessor{}, "data")})
	r, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse("data:,abc"), Head: true})
	if err != nil || r.Body != nil || r.Size != 3 {
		t.Errorf("%+v, %v", r, err)
	}
}
