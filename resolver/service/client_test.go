package service_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
	durn "github.com/urikit/uri/internal/access/urn"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/urn/resolve"
)

// TestClient: our own client gets things and descriptions by every service, and
// so does curl.
func TestClient(t *testing.T) {
	things := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "thing "+r.RequestURI)
	}))
	defer things.Close()
	r := open(t)
	server := httptest.NewServer(handler(t, r))
	defer server.Close()
	names := []string{"urn:example:c", "urn:example:c%2F", "urn:example:c//", "urn:example:c~'(,;=@&)"}
	for _, name := range names {
		put(t, r, name, resolver.Record{Locations: at(things.URL + "/" + strings.TrimPrefix(name, "urn:"))})
		put(t, r, strings.Replace(name, ":c", ":alias:c", 1), resolver.Record{Aliases: []string{name}})
	}

	table, err := resolve.ReadTable(strings.NewReader("example " + server.URL))
	if err != nil {
		t.Fatal(err)
	}
	policy, err := guard.ParsePolicy("allow scheme urn http\nallow range loopback\nallow port 1-65535")
	if err != nil {
		t.Fatal(err)
	}
	client := deref.New(deref.Options{Policy: policy, Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http").
		With(durn.Accessor{Resolver: resolve.Resolver{Table: table}}, "urn")})
	defer client.Close()
	curl, _ := exec.LookPath("curl")
	if curl == "" {
		t.Log("without curl, which is not installed")
	}
	for _, name := range names {
		path := "/" + strings.TrimPrefix(name, "urn:")
		alias := strings.Replace(name, ":c", ":alias:c", 1)
		for service, want := range map[string]string{
			"I2L": "thing " + path, "I2Ls": "thing " + path, "I2R": "thing " + path, "": "thing " + path,
			"I2Rs": `URL="` + things.URL + path + `"`, "I2C": `{"urn":"` + name + `"`,
			"I2Cs": `"records":[{"urn":"` + name + `"`, "I2N": "\r\n" + alias + "\r\n", "I2Ns": "\r\n" + alias + "\r\n",
		} {
			asked := name
			if strings.Contains(name, "/") && service != "" {
				continue // such a name has no directives
			}
			if service != "" {
				asked += "?s=" + service
			}
			u, err := uri.Parse(asked)
			if err != nil {
				t.Fatal(err)
			}
			result, err := client.Get(t.Context(), deref.Request{URI: u})
			if err != nil {
				t.Errorf("%s: %v", asked, err)
				continue
			}
			body, err := io.ReadAll(result.Body)
			result.Body.Close()
			if err != nil || !strings.Contains(string(body), want) {
				t.Errorf("%s: %s, %v; want %s", asked, body, err, want)
			}
			if curl == "" {
				continue
			}
			out, err := exec.Command(curl, "-sSL", "--path-as-is", server.URL+"/"+asked).CombinedOutput()
			want = strings.ReplaceAll(want, "thing "+path, path) // curl does not follow lists
			if err != nil || !strings.Contains(string(out), want) {
				t.Errorf("curl %s: %s, %v; want %s", asked, out, err, want)
			}
		}
	}
}
