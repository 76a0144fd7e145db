package standard_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/guard"
)

// TestGateway: the directory service of Prospero answers with the access method
// of an object, which is another URL (R38-3.11-03, L93-PROSPERO-01). A gateway
// asks it, for there is no other client (L93-REG-07). What a server is sent is
// as in the URI (L93-STRUCT-02).
func TestGateway(t *testing.T) {
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.RequestURI)
		if r.URL.Path == "/prospero" {
			w.Header().Set("Location", "/x;a=%2F//%7e?b?%31")
			w.WriteHeader(http.StatusSeeOther)
			return
		}
		io.WriteString(w, "the object")
	}))
	defer server.Close()
	u := uri.MustParse("prospero://host.dom//pros/name;v=1")
	policy, err := guard.ParsePolicy("allow range loopback\nallow port 1-65535")
	if err != nil {
		t.Fatal(err)
	}
	o := deref.Options{Accessors: standard.Accessors(), TrustFirst: true, Policy: policy}
	if _, err := deref.New(o).Get(context.Background(), deref.Request{URI: u}); err == nil {
		t.Error("there is no client for Prospero")
	}
	o.Gateways = deref.Gateways{"prospero": {Form: deref.Template,
		Address: server.URL + "/prospero?{host}&{hsoname}"}}
	c := deref.New(o)
	defer c.Close()
	r, err := c.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r.Body)
	r.Body.Close()
	if err != nil || string(b) != "the object" {
		t.Errorf("%q, %v", b, err)
	}
	if len(asked) != 2 || asked[0] != "/prospero?host.dom&%2Fpros%2Fname" ||
		asked[1] != "/x;a=%2F//%7e?b?%31" {
		t.Errorf("%q", asked)
	}
}
