package ldap_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/ldap"
)

// el returns an element of BER.
func el(tag byte, content ...string) string {
	all := strings.Join(content, "")
	n := len(all)
	return string([]byte{tag, 0x84, byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}) + all
}

func message(operation string) string { return el(0x30, "\x02\x01\x01", operation) }

func entry(dn, name string, values ...string) string {
	for i, v := range values {
		values[i] = el(4, v)
	}
	attribute := el(0x30, el(4, name), el(0x31, values...))
	return message(el(0x64, el(4, dn), el(0x30, attribute)))
}

// done returns the end of a search, with referrals.
func done(code byte, referrals ...string) string {
	for i, r := range referrals {
		referrals[i] = el(4, r)
	}
	more := ""
	if len(referrals) > 0 {
		more = el(0xa3, referrals...)
	}
	return message(el(0x65, "\x0a\x01"+string(code), el(4), el(4, "text"), more))
}

// fetch asks a server that answers with the octets, n times.
func fetch(t *testing.T, octets string, n int, request string) (*deref.Result, string, error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	served := make(chan bool)
	go func() {
		defer close(served)
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		c.Read(make([]byte, 1000))
		for range n {
			if _, err := io.WriteString(c, octets); err != nil {
				return
			}
		}
		c.(*net.TCPConn).CloseWrite()
		io.Copy(io.Discard, c)
	}()
	c := deref.New(deref.Options{Accessors: deref.Registry{}.With(ldap.Accessor{}, "ldap"),
		TrustFirst: true, Follow: []string{"ldap"}})
	u := uri.MustParse("ldap://" + l.Addr().String() + "/" + request)
	r, err := c.Get(t.Context(), deref.Request{URI: u})
	l.Close()
	<-served
	if err != nil || r.Body == nil {
		return r, "", err
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	return r, string(b), err
}

// What servers send that lie.
func TestHostile(t *testing.T) {
	deep := strings.Repeat("\x30\x80", 100)
	nested := ""
	for range 50 {
		nested = el(0x30, nested)
	}
	for name, c := range map[string]struct{ octets, want string }{
		"2 GB":             {"\x30\x84\x7f\xff\xff\xff", "(limit head)"},
		"length of 8":      {"\x30\x88\x7f\xff\xff\xff\xff\xff\xff\xff", "does not begin"},
		"endless":          {message(el(0x79, el(4, strings.Repeat("a", 1e6)))), "(limit head)"},
		"tiny elements":    {message(strings.Repeat("\x05\x00", 1<<20)), "not an answer of LDAP"},
		"deep":             {message(nested), "not an answer of LDAP"},
		"no length":        {deep, "does not begin"},
		"inner length":     {message("\x30\x20\x05\x00"), "does not fit"},
		"HTTP":             {"HTTP/1.1 400 Bad Request\r\n\r\n", "not an answer of LDAP"},
		"another number":   {strings.Replace(done(0), "\x01\x01", "\x01\x07", 1), "number"},
		"disconnection":    {strings.Replace(done(0), "\x01\x01", "\x01\x00", 1), "number"},
		"line end":         {entry("cn=a", "cn: a\nmail", "x") + done(0), "not the name of an"},
		"no attributes":    {message(el(0x64, el(4, "cn=a"))) + done(0), "not an answer of LDAP"},
		"no end":           {entry("cn=a", "cn", "a"), "the server closed the connection"},
		"no code":          {message(el(0x65, el(10)+el(4, "")+el(4, ""))), "a result has no code"},
		"a long code":      {message(el(0x65, el(10, "\x01\x00\x00")+el(4, "")+el(4, ""))), "a result has no code"},
		"busy":             {done(51), `"51 busy: text"`},
		"size, no entry":   {done(4), `"4 sizeLimitExceeded: text"`},
		"referral to it":   {done(10, "ldap:///", "file:///etc/passwd"), "a server may not"},
		"no referral":      {done(10), `"10 referral: text"`},
		"a wrong referral": {done(10, "\n"), "names no location"},
		"a long name, often": {entry("cn=a", strings.Repeat("n", 1e6), make([]string, 1000)...) + done(0),
			"(limit head)"},
	} {
		t.Run(name, func(t *testing.T) {
			times := 1
			if name == "endless" {
				times = 1000
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, text, err := fetch(t, c.octets, times, "")
			runtime.ReadMemStats(&after)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q, %v", text, err)
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > 100<<20 {
				t.Errorf("%d MB", used>>20)
			}
		})
	}
}

func TestEntries(t *testing.T) {
	r, text, err := fetch(t, entry("cn=\x1b[2J", "a;x-y", " a", ":a", "<a", "a ", "", "a\x00", "é",
		strings.Repeat("x", 160))+done(0), 1, "c=GB??sub")
	want := "version: 1\n\ndn:: Y249G1sySg==\na;x-y:: IGE=\na;x-y:: OmE=\na;x-y:: PGE=\n" +
		"a;x-y:: YSA=\na;x-y:\na;x-y:: YQA=\na;x-y:: w6k=\n" +
		"a;x-y: " + strings.Repeat("x", 69) + "\n " + strings.Repeat("x", 75) + "\n " +
		strings.Repeat("x", 16) + "\n"
	if err != nil || text != want || len(r.Items) != 1 {
		t.Errorf("%v, %v\n%s", r, err, text)
	}
	// Active Directory has such names.
	_, text, err = fetch(t, entry("cn=a", "member;range=0-1499", "a")+done(0), 1, "")
	if err != nil || text != "version: 1\n\ndn: cn=a\nmember;range=0-1499: a\n" {
		t.Errorf("%v\n%s", err, text)
	}
	all := strings.Repeat(entry("cn=a", "cn", "a"), 2000)
	for code, want := range map[byte]string{0: "", 3: "timeLimit", 4: "sizeLimit", 11: "adminLimit"} {
		r, text, err = fetch(t, all+done(code), 1, "c=GB??sub")
		if (err == nil) != (want == "") || strings.Count(text, "dn: ") != 2000 || len(r.Items) != 2000 ||
			err != nil && !strings.Contains(err.Error(), "more than these 2000 entries: "+fmt.Sprint(code)+" "+want) {
			t.Errorf("%d: %d items, %v", code, len(r.Items), err)
		}
	}
}

// TestLongValue: the lines of a long value are not copied again and again.
func TestLongValue(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, text, err := fetch(t, entry("cn=a", "photo", strings.Repeat("x", 1<<20))+done(0), 1, "")
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; err != nil || len(text) < 1<<20 || used > 50<<20 {
		t.Errorf("%d bytes, %v, with %d MB", len(text), err, used>>20)
	}
}

// The parts that a referral leaves out are those of the search.
func TestReferral(t *testing.T) {
	for to, want := range map[string]string{
		"ldap://h.example":             "ldap://h.example/c=GB?mail?sub?(cn=a)",
		"ldap://h.example/":            "ldap://h.example/c=GB?mail?sub?(cn=a)",
		"ldap://h.example/c=DE??base?": "ldap://h.example/c=DE?mail?base?(cn=a)",
		"http://h.example/":            "http://h.example/",
	} {
		_, _, err := fetch(t, done(10, to), 1, "c=GB?mail?sub?(cn=a)?x")
		e, ok := errors.AsType[*deref.Error](err)
		if !ok || e.Hop != 2 || e.URI.String() != want {
			t.Errorf("%s: %v; want %s", to, err, want)
		}
	}
}

func TestPlan(t *testing.T) {
	login := &deref.Credential{User: "cn=a", Password: "secret"}
	o := deref.Options{Accessors: deref.Registry{}.With(ldap.Accessor{}, "ldap", "ldaps"),
		TrustFirst: true, Login: func(*deref.Hop) *deref.Credential { return login }}
	u := uri.MustParse("ldaps://h/o=Example%3F,c=GB?cn,mail?sub?(cn=Babs%20J*)")
	p, err := deref.New(o).Plan(deref.Request{URI: u})
	want := "{h:636 [bind cn=a *** search \"o=Example?,c=GB\" sub (cn=Babs J*) [cn mail]] [] }"
	if got := fmt.Sprint(p); err != nil || got != want {
		t.Errorf("%s, %v", got, err)
	}
	for _, filter := range []string{"(cn=**)", "(cn=**a)", "(&(a=b)(cn=a**b))"} {
		u := uri.MustParse("ldaps://h/c=GB??sub?" + filter)
		_, err := deref.New(o).Plan(deref.Request{URI: u})
		if err == nil || !strings.Contains(err.Error(), "RFC 4517 section 3.3.30") {
			t.Errorf("%s: %v", filter, err)
		}
	}
	_, err = deref.New(o).Plan(deref.Request{URI: uri.MustParse("ldap:///c=GB")})
	if err == nil || !strings.Contains(err.Error(), "no LDAP server is configured") {
		t.Error(err)
	}
	login.Password = ""
	_, err = deref.New(o).Plan(deref.Request{URI: u})
	if err == nil || !strings.Contains(err.Error(), "has no password") {
		t.Error(err)
	}
}
