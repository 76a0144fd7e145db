package handoff_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/handoff"
	"github.com/urikit/uri/internal/dereftest"
)

var accessors = deref.Registry{}.With(handoff.Accessor{},
	"telnet", "rlogin", "tn3270", "z39.50r", "z39.50s", "tel", "geo")

func get(text string, a deref.Registry) (*deref.Result, error) {
	c := deref.New(deref.Options{Accessors: a, TrustFirst: true})
	return c.Get(context.Background(), deref.Request{URI: uri.MustParse(text)})
}

// R38-3.8-02, R38-3.8-04: the port is 23, and nothing logs in.
func TestCommand(t *testing.T) {
	for text, want := range map[string][]string{
		"telnet://h.example/":          {"telnet", "h.example", "23"},
		"telnet://alice:pw@h.example/": {"telnet", "h.example", "23"},
		"telnet://[::1]:2323":          {"telnet", "::1", "2323"},
		"telnet://h%C3%BC.example":     {"telnet", "xn--h-eha.example", "23"},
		"tn3270://h.example":           {"c3270", "-port", "23", "h.example"},
		"tn3270://[::1]:3270/":         {"c3270", "-port", "3270", "[::1]"},
		"tn3270://l:23/":               {"c3270", "-port", "23", "l"},
		"telnet://a_b.example/":        {"telnet", "a_b.example", "23"},
		"rlogin://h.example/":          {"rlogin", "h.example"},
		"rlogin://a%20b;rm@h.example":  {"rlogin", "-l", "a b;rm", "h.example"},
		"rlogin://a@h.example:8513":    {"rlogin", "-p", "8513", "-l", "a", "h.example"},
		"z39.50s://h.example":          {"yaz-client", "tcp:h.example:210"},
		"z39.50s://h.example/a+b":      {"yaz-client", "tcp:h.example:210/a+b"},
		"z39.50r://h.example/a?x%22%20y": {"zoomsh", "connect tcp:h.example:210/a",
			`search @attr 1=1032 "x\" y"`, "show 0 1", "quit"},
		"z39.50r://[::1]:9999/a+b?-%5C;esn=F;rs=USmarc+Sutrs": {"zoomsh",
			"connect tcp:[::1]:9999/a+b", "set elementSetName F",
			"set preferredRecordSyntax USmarc", `search @attr 1=1032 "-\\"`, "show 0 1", "quit"},
	} {
		r, err := get(text, accessors)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if !reflect.DeepEqual(r.Command, want) || r.Body != nil {
			t.Errorf("%s: %q, want %q", text, r.Command, want)
		}
	}
	r, err := get("telnet://alice:s3cret@h.example", accessors)
	notes := []string{`the URI suggests the user "alice"`, "the URI suggests a password"}
	if err != nil || !reflect.DeepEqual(r.Notes, notes) {
		t.Errorf("%q, %v", r.Notes, err)
	}
}

// TestObject: what no program is for is its parts; and no URI leads to an
// option.
func TestObject(t *testing.T) {
	const tel = `{"number":"+12015550123","global":true,"ext":"9","parameters":[]}` + "\n"
	const geo = `{"latitude":-13.4,"longitude":180,"crs":"wgs84","parameters":[]}` + "\n"
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors, Local: true,
		Objects: map[string]string{"tel:+1-201-555-0123;EXT=9": tel, "geo:-13.40,-180": geo},
		Hostile: []string{"tel:x", "geo:91,0", "telnet://-h.example", "telnet://-oX@h.example",
			"telnet://h%0D%0A.example", "rlogin://-lroot@h.example", "tn3270://-x.example",
			"rlogin://a%07@h.example", "telnet://[v1.x]",
			"telnet://h.example/path", "z39.50r://-h.example/a?b", "z39.50s://h/a%20b",
			"z39.50r://h.example/a%22?b", "z39.50r://h.example/a", "z39.50r://h/a?b;rs=-%2C",
			"z39.50r://h/a?%1B", "telnet://h.example:22",
			"telnet://!h.example", "telnet://%21a", "tn3270://h=x", "rlogin://$h",
			"z39.50s://a,b", "z39.50r://a+b/c?d"},
	})
	if _, err := get("telnet://a:"+strings.Repeat("x", 10)+"@-h", accessors); err == nil ||
		strings.Contains(err.Error(), "xxx") {
		t.Error(err)
	}
}
