package mail_test

import (
	"slices"
	"testing"

	"github.com/urikit/uri/extract/link"
)

// TestParameters: the name is found in fields with invalid parameters, here a
// parameter without a value at the end.
func TestParameters(t *testing.T) {
	for _, test := range []struct{ field, want string }{
		{`text/plain; name=a b`, "a b"},
		{`text/plain; name="a;\"b"; name=c`, `a;"b`},
		{`text/plain; (name=x) name=(y\)z (w))a`, "a"},
		{`text/plain; name="(a)"`, "(a)"},
		{`text/plain; name=(a`, "(a"},
		{`text/plain; name="a`, "a; broken"},
		{`text/plain; name*=utf-8''%e2%82%AC%4`, "€%4"},
		{`text/plain; name*=a%20b`, "a b"},
		{`text/plain; name*0*=utf-8'en'a%20; name*1="b c"; name*2*=%64; name*4=x`, "a b cd"},
		{`text/plain; name*=x; name=y`, "y"},
		{`text/plain; name*=iso-8859-1''%e9; *=a; *0=b; =c`, "\uFFFD"},
		{`text/plain; name==?utf-8?Q?=C3=A9?=`, "é"},
	} {
		r := check(t, messages, "Content-Type: "+test.field+"; broken\n\nx", link.Options{})
		if len(r.Parts) != 1 || r.Parts[0].Name != test.want || !has(r.Told(),
			"invalid parameters") {
			t.Errorf("%s: %q, %q", test.field, r.Opened(), r.Told())
		}
	}
}

// TestType: the opener gets the normal form of the type, if there is one.
func TestType(t *testing.T) {
	for _, test := range []struct{ header, want string }{
		{"Content-Type: TEXT/Html;CHARSET=\"UTF-8\"\n", "text/html; charset=UTF-8"},
		{"Content-Type: text/html; ü=x; charset=koi8-r\n", "text/html; charset=koi8-r"},
		{"Content-Type: text/html; ü=x\n", "text/html"},
		{"Content-Type: text/html; ü=x; charset=\x00\n", "text/html; charset*=utf-8''%00"},
		{"Content-Type: text\n", "text/plain"},
		{"Content-Transfer-Encoding: 8bit; odd\n", "text/plain"},
		{"Content-Transfer-Encoding: \"quoted-printable\" (x)\n", "text/plain"},
	} {
		r := check(t, messages, test.header+"\nx", link.Options{})
		if got := r.Opened(); !slices.Equal(got, []string{"part 1|" + test.want + "||x"}) {
			t.Errorf("%q: %q", test.header, got)
		}
	}
}
