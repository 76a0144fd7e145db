package pop_test

import (
	"fmt"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/pop"
)

var scheme = parttest.Scheme[pop.URI, pop.Fields]{FromURI: pop.FromURI, Check: pop.Check,
	Build: pop.Fields.URI}

// The examples of RFC 2384 section 7 are among them.
func TestFields(t *testing.T) {
	for text, want := range map[string]pop.Fields{
		"pop://rg@mailsrv.example.com": {Host: "mailsrv.example.com", Port: 110, User: new("rg")},
		"POP://rg;AUTH=+APOP@mail.example.com:8110": {Host: "mail.example.com", Port: 8110,
			User: new("rg"), Auth: new("+APOP")},
		"pop://baz;auth=SCRAM-MD5@foo.bar": {Host: "foo.bar", Port: 110, User: new("baz"),
			Auth: new("SCRAM-MD5")},
		"pop://u;AUTH=*@[::1]:#f": {Host: "[::1]", Port: 110, User: new("u"), Auth: new("*")},
		"pop://a%3B%C3%BC%40=@h":  {Host: "h", Port: 110, User: new("a;ü@=")},
		"pop://h":                 {Host: "h", Port: 110},
	} {
		scheme.TestFields(t, text, want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"imap://h", "scheme[imap]"},
		{"pop:h", "host[] pop-url[h]"},
		{"pop://h/", "pop-url[/]"},
		{"pop://h?a", "query[?a]"},
		{"pop://@h", "enc-user[]"},
		{"pop://u:secret@h:0", "port[0] userinfo[secret]"},
		{"pop://;AUTH=*@h", "enc-user[]"},
		{"pop://u;AUTH=@h", "enc-auth-type[]"},
		{"pop://u;x@h", "auth[x]"},
		{"pop://u;AUTH=a;b@h", "enc-auth-type[;]"},
		{"pop://u%0D%0Aquit@h", "enc-user[%0D]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]pop.Fields{
		"pop://a%3B%40%3A;AUTH=+APOP@h": {Host: "h", Port: 110, User: new("a;@:"), Auth: new("+APOP")},
		"pop://u;AUTH=*@[::1]:995":      {Host: "[::1]", Port: 995, User: new("u"), Auth: new("*")},
	}, []pop.Fields{{}, {Host: "h", User: new("")}, {Host: "h", Auth: new("*")}, {Host: "h", Auth: new("")}, {Host: "h", User: new("\n")}})
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "pop", "pop-url", parttest.Port)
	parttest.Fuzz(f, []string{"pop://h", "pop://u;AUTH=*@h:1", "pop://;auth=+a@[::1]", "pop://u%00@h",
		"pop://u:p@h", "pop://;AUTH=@h", "pop://@h/", "pop://u;AUTH=a;@h?#"},
		func(t *testing.T, g uri.URI) { scheme.Laws(t, g, valid(g)) })
}

// TestAllocs: nothing to parse a URL, two for its fields.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "pop://rg;AUTH=+APOP@mail.example.com:8110", 2)
}

func Example() {
	u, err := pop.FromURI(uri.MustParse("pop://baz;AUTH=SCRAM-MD5@mail.example"))
	f := u.Fields()
	fmt.Println(*f.User, *f.Auth, f.Host, f.Port, err)
	// Output: baz SCRAM-MD5 mail.example 110 <nil>
}
