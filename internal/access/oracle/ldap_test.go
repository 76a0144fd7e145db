package oracle_test

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	library "github.com/go-ldap/ldap/v3"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/ldap"
	scheme "github.com/urikit/uri/scheme/ldap"
)

// request returns the first message that f sends to a server, which then closes
// the connection.
func request(t *testing.T, f func(address string)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	got := make(chan string, 1)
	go func() {
		c, err := l.Accept()
		if err != nil {
			got <- ""
			return
		}
		defer c.Close()
		c.SetDeadline(time.Now().Add(10 * time.Second))
		b := make([]byte, 2, 8)
		io.ReadFull(c, b)
		n := int(b[1])
		if n > 0x80 {
			b = b[:2+n&0x7f]
			io.ReadFull(c, b[2:])
			n = 0
			for _, o := range b[2:] {
				n = n<<8 | int(o)
			}
		}
		rest := make([]byte, n)
		io.ReadFull(c, rest)
		got <- string(b) + string(rest)
	}()
	f(l.Addr().String())
	l.Close()
	return <-got
}

// FuzzSearch: the search that a URL asks for, and a bind, are octet for octet
// what go-ldap sends.
func FuzzSearch(f *testing.F) {
	for _, s := range []string{
		"", "o=Example%3F,c=GB?cn,mail?sub?(cn=Babs%20J*)", "???(%26(a=b)(!(c~=d))(%7C(e>=f)(g<=h)))",
		"???(a=*b*c**d*)", "???(a=**)", "???(a=%5c2a%5C29*%5c00)", "???(a:dn:1.2.3:=b)", "???(:dn:1.2:=b)",
		"???(a:=)", "???(a:dn:=%c3%a9)", "???(:caseIgnoreMatch:=x)", "???(%26)", "???(a;lang-en=*)",
		"c=DE?" + strings.Repeat("a,", 100) + "b?one", "???(a:DN:=b)",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, rest string) {
		u, err := uri.Parse("ldap://h/" + rest)
		if err != nil {
			return
		}
		at, err := scheme.FromURI(u)
		if err != nil {
			return
		}
		s := at.Fields()
		// The library knows ":dn" in lower case only, and knows no matching rule of this name. It
		// sends the empty part of "**", which RFC 4517 section 3.3.30 does not allow.
		if strings.Contains(s.Filter, "**") || strings.Contains(s.Filter, "(:dn:=") || strings.Count(strings.ToLower(s.Filter), ":dn:") >
			strings.Count(s.Filter, ":dn:") || len(s.Extensions) > 0 || len(s.Filter) > 1e4 {
			return
		}
		var ours, want string
		ours = request(t, func(address string) {
			c := deref.New(deref.Options{Accessors: deref.Registry{}.With(ldap.Accessor{}, "ldap"),
				TrustFirst: true, Connect: func(string) string { return address }})
			if r, err := c.Get(t.Context(), deref.Request{URI: u}); err == nil {
				t.Errorf("%+v", r)
			}
		})
		want = request(t, func(address string) {
			c, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			l := library.NewConn(c, false)
			l.Start()
			defer l.Close()
			l.Search(&library.SearchRequest{BaseDN: s.DN, Scope: int(s.Scope), Filter: s.Filter,
				Attributes: s.Attributes, SizeLimit: ldap.MaxEntries})
		})
		// TRUE is 0xFF (RFC 4511 section 5.1), and 1 as the library writes it.
		fix := strings.NewReplacer("\x84\x01\x01", "\x84\x01\xff")
		if fix.Replace(ours) != fix.Replace(want) {
			t.Errorf("%q\nsends %q\nwant  %q", rest, ours, want)
		}
	})
}
