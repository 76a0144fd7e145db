//go:build unix

package ldap_test

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/ldap"
	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/internal/servertest"
)

const config = `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile DIR/slapd.pid
TLSCertificateFile DIR/cert.pem
TLSCertificateKeyFile DIR/key.pem
database mdb
suffix "dc=example"
rootdn "cn=admin,dc=example"
rootpw secret
directory DIR/db
sizelimit SIZELIMIT
access to dn.subtree="ou=closed,dc=example" by users read by * disclose
access to attrs=userPassword by anonymous auth
access to * by * read
`

const entries = `dn: dc=example
objectClass: dcObject
objectClass: organization
dc: example
o: Example

dn: ou=people,dc=example
objectClass: organizationalUnit
ou: people

dn: cn=Smith\, \"J\",ou=people,dc=example
objectClass: inetOrgPerson
cn: Smith, "J"
sn: Smith
description: with (brackets) and \ and *
description: a line that is much longer than the seventy-six columns which are usual in a file
description:: IGxlYWRpbmcgc3BhY2U=
description:: Y2Fmw6k=
mail: j@example.com
userPassword: p
jpegPhoto:: /9j/4AAQ

dn: ou=closed,dc=example
objectClass: organizationalUnit
ou: closed

dn: ou=many,dc=example
objectClass: organizationalUnit
ou: many

dn: ou=away,dc=example
objectClass: referral
objectClass: extensibleObject
ou: away
ref: ldap://127.0.0.1:PORT/ou=people,dc=example

dn: ou=outside,ou=away2,dc=example
objectClass: referral
objectClass: extensibleObject
ou: outside
ref: ldap://127.0.0.1:PORT/cn=Smith%5C,%20%5C22J%5C22,ou=people,dc=example??base

`

const away = `dn: ou=away2,dc=example
objectClass: organizationalUnit
ou: away2

`

// start starts slapd with many entries, and returns its addresses for ldap and
// ldaps and the certificate of ldaps.
func start(t *testing.T, many int) (plain, secure string, trust *tls.Config) {
	slapd, slapadd := servertest.Program(t, "slapd"), servertest.Program(t, "slapadd")
	dir := servertest.Dir(t)
	cert, key, trust := servertest.Certificate(t)
	servertest.Write(t, dir, "cert.pem", cert)
	servertest.Write(t, dir, "key.pem", key)
	port, portTLS := servertest.Port(t), servertest.Port(t)
	text := strings.Replace(entries, "dn: ou=outside", away+"dn: ou=outside", 1)
	text = strings.ReplaceAll(text, "PORT", fmt.Sprint(port))
	for i := range many {
		text += fmt.Sprintf("dn: ou=%d,ou=many,dc=example\nobjectClass: organizationalUnit\n\n", i)
	}
	servertest.Write(t, dir, "init.ldif", text)
	conf := servertest.Write(t, dir, "slapd.conf", strings.NewReplacer(
		"SIZELIMIT", fmt.Sprint(sizeLimit), "DIR", dir).Replace(config))
	servertest.Write(t, dir, "db/empty", "")
	out, err := exec.Command(slapadd, "-q", "-f", conf, "-l", filepath.Join(dir, "init.ldif")).
		CombinedOutput()
	if err != nil {
		t.Fatalf("slapadd: %v\n%s", err, out)
	}
	servertest.Open(t, dir)
	plain, secure = fmt.Sprintf("127.0.0.1:%d", port), fmt.Sprintf("127.0.0.1:%d", portTLS)
	servertest.Start(t, port, slapd, "-f", conf, "-d", "0",
		"-h", "ldap://"+plain+"/ ldaps://"+secure+"/")
	return plain, secure, trust
}

const smith = `version: 1

dn: cn=Smith\2C \22J\22,ou=people,dc=example
objectClass: inetOrgPerson
cn: Smith, "J"
sn: Smith
description: with (brackets) and \ and *
description: a line that is much longer than the seventy-six columns which a
 re usual in a file
description:: IGxlYWRpbmcgc3BhY2U=
description:: Y2Fmw6k=
mail: j@example.com
jpegPhoto:: /9j/4AAQ
`

const mail = "version: 1\n\ndn: cn=Smith\\2C \\22J\\22,ou=people,dc=example\n" +
	"mail: j@example.com\n"

// sizeLimit is that of the server, and many are the entries of a part of it.
const sizeLimit, many = 1205, 1202

func TestSlapd(t *testing.T) {
	plain, secure, trust := start(t, many)
	registry := deref.Registry{}.With(ldap.Accessor{Server: plain}, "ldap", "ldaps")
	name := "/cn=Smith%5C,%20%5C%22J%5C%22,ou=people,dc=example"
	options := func(o *deref.Options) { o.TLS, o.Follow = trust, []string{"ldap"} }
	plain, secure = "ldap://"+plain, "ldaps://"+secure
	mailJSON := `[
  {
    "dn": "cn=Smith\\2C \\22J\\22,ou=people,dc=example",
    "attributes": {
      "mail": [
        "j@example.com"
      ]
    }
  }
]
`
	t.Run("suite", func(t *testing.T) {
		dereftest.Run(t, dereftest.Server{
			Accessors: registry, Options: options,
			Objects: map[string]string{
				plain + name:             smith,
				plain + name + "?mail":   mail,
				plain + name + "?mail??": mail,
				plain + "/dc=example?mail?sub?(description=*%5c28brackets%5c29*)":    mail,
				plain + "/ou=away,dc=example?mail?sub?(%26(sn:dn:=smith)(!(sn=x*)))": mail,
				plain + "/ou=away2,dc=example?mail?sub?(mail=*)":                     mail,
				secure + name + "?mail???unknown=1":                                  mail,
			},
			Missing: plain + "/cn=none,dc=example",
			Refused: plain + "/ou=closed,dc=example",
			Hostile: []string{
				plain + name + "????!x-unknown", plain + name + "????!bindname=cn=a",
				plain + "/dc=example???(" + strings.Repeat("a", 1e5) + "=*)",
				"ldap://[v1.x]/",
			},
		})
	})
	t.Run("TLS", func(t *testing.T) {
		dereftest.Run(t, dereftest.Server{
			Accessors: registry, Options: options,
			Objects: map[string]string{secure + name + "?mail": mail},
		})
	})
	c := deref.New(deref.Options{Accessors: registry, TrustFirst: true})
	// A probe asks for one entry, and for no attributes (RFC 4511 section
	// 4.5.1.8), whatever the search finds.
	for _, path := range []string{name, name + "?mail", "/dc=example??sub", "/ou=many,dc=example??one"} {
		r, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse(plain + path), Probe: true})
		if err != nil {
			t.Errorf("a probe of %s: %v", path, err)
		} else if n := r.Trace.Hops[0].Status; n != "entries: 1" || r.Body != nil || r.Size > 120 {
			t.Errorf("a probe of %s: %s, %d octets", path, n, r.Size)
		}
	}
	get := func(r deref.Request) (*deref.Result, string) {
		t.Helper()
		result, err := c.Get(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		defer result.Body.Close()
		b, err := io.ReadAll(result.Body)
		if err != nil {
			t.Fatal(err)
		}
		return result, string(b)
	}
	none := deref.Request{URI: uri.MustParse(plain + "/ou=people,dc=example??sub?(cn=none)")}
	if r, text := get(none); text != "version: 1\n" || len(r.Notes) != 1 {
		t.Errorf("%q, %q", text, r.Notes)
	}
	noHost := deref.Request{URI: uri.MustParse("ldap://" + name + "?mail")}
	if _, text := get(noHost); text != mail {
		t.Error(text)
	}
	json := deref.Request{URI: uri.MustParse(plain + name + "?mail"),
		Header: map[string][]string{"Accept": {"text/html, application/json"}}}
	if r, text := get(json); text != mailJSON || r.MediaType != "application/json" {
		t.Errorf("%s: %s", r.MediaType, text)
	}
	json.URI = uri.MustParse(plain + name + "?jpegPhoto")
	if _, text := get(json); !strings.Contains(text, `"base64": "/9j/4AAQ"`) {
		t.Error(text)
	}
	r, _ := get(deref.Request{URI: uri.MustParse(plain + "/ou=many,dc=example?ou?one")})
	want := plain + "/ou=0,ou=many,dc=example"
	if len(r.Items) != many || len(r.Notes) != 0 || r.Items[0].URI.String() != want {
		t.Errorf("%d items, %q, %v", len(r.Items), r.Notes, r.Items[0])
	}
	r, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse(plain + "/dc=example?ou?sub")})
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r.Body)
	r.Body.Close()
	if n := strings.Count(string(b), "\ndn: "); n != sizeLimit || err == nil {
		t.Errorf("%d entries and %v: a limit of the server is an error after them", n, err)
	}
	r, _ = get(deref.Request{URI: uri.MustParse(plain + "/dc=example?ou?sub?(sn=*)")})
	if len(r.Items) != 1 || len(r.Notes) != 2 {
		t.Errorf("%d items, %q", len(r.Items), r.Notes)
	}
	password := "secret"
	c = deref.New(deref.Options{Accessors: registry, TrustFirst: true,
		Login: func(*deref.Hop) *deref.Credential {
			return &deref.Credential{User: "cn=admin,dc=example", Password: password}
		}})
	closed := "version: 1\n\ndn: ou=closed,dc=example\nou: closed\n"
	admin := "???!bindname=cn=admin%2Cdc=example"
	for _, extension := range []string{"", admin, "???bindname=cn=x"} {
		r := deref.Request{URI: uri.MustParse(plain + "/ou=closed,dc=example?ou" + extension)}
		if _, text := get(r); text != closed {
			t.Error(text)
		}
		password = "wrong"
		_, err := c.Get(t.Context(), r)
		if !errors.Is(err, fs.ErrPermission) || strings.Contains(fmt.Sprint(err), "wrong") {
			t.Error(err)
		}
		password = "secret"
	}
	other := uri.MustParse(plain + "/ou=closed,dc=example????!bindname=cn=other")
	_, err = c.Get(t.Context(), deref.Request{URI: other})
	if err == nil || errors.Is(err, fs.ErrPermission) {
		t.Error(err)
	}
}
