package mailto_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/mailto"
)

var scheme = parttest.Scheme[mailto.URI, mailto.Fields]{
	FromURI: mailto.FromURI, Check: mailto.Check, Build: mailto.Fields.URI,
	Normalize: mailto.URI.Normalize,
	Same: func(u, n mailto.URI) bool {
		return strings.EqualFold(u.String(), n.String()) && len(u.Fields().To) == len(n.Fields().To)
	},
}

// headers makes header fields of names and values.
func headers(pairs ...string) []mailto.Header {
	list := []mailto.Header{}
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, mailto.Header{Name: pairs[i], Value: pairs[i+1]})
	}
	return list
}

// TestFields has the examples of RFC 6068 sections 2 and 6, and others.
func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		to   []string
		want []mailto.Header
	}{
		{"mailto:addr1@an.example,addr2@an.example",
			[]string{"addr1@an.example", "addr2@an.example"}, headers()},
		{"mailto:?to=addr1@an.example,addr2@an.example",
			[]string{"addr1@an.example", "addr2@an.example"}, headers()},
		{"mailto:addr1@an.example?to=addr2@an.example",
			[]string{"addr1@an.example", "addr2@an.example"}, headers()},
		{"mailto:chris@example.com", []string{"chris@example.com"}, headers()},
		{"mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
			[]string{"infobot@example.com"},
			headers("body", "send current-issue\r\nsend index")},
		{"mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
			[]string{"list@example.org"},
			headers("In-Reply-To", "<3469A91.D10AF4C@example.com>")},
		{"mailto:joe@example.com?cc=bob@example.com&body=hello", []string{"joe@example.com"},
			headers("cc", "bob@example.com", "body", "hello")},
		{"mailto:gorby%25kremvax@example.com", []string{"gorby%kremvax@example.com"}, headers()},
		{"mailto:unlikely%3Faddress@example.com?blat=foop",
			[]string{"unlikely?address@example.com"}, headers("blat", "foop")},
		{"mailto:Mike%26family@example.org", []string{"Mike&family@example.org"}, headers()},
		{"mailto:%22not%40me%22@example.org", []string{`"not@me"@example.org`}, headers()},
		{"mailto:%22oh%5C%5Cno%22@example.org", []string{`"oh\\no"@example.org`}, headers()},
		{"mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
			[]string{`"\\\"it's\ ugly\\\""@example.org`}, headers()},
		{"mailto:user@example.org?subject=caf%C3%A9", []string{"user@example.org"},
			headers("subject", "café")},
		{"mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D",
			[]string{"user@example.org"},
			headers("subject", "=?utf-8?Q?caf=C3=A9?=")},
		{"mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
			[]string{"user@納豆.example.org"},
			headers("subject", "Test", "body", "NATTO")},
		{"mailto:bill+ietf@example.org#f", []string{"bill+ietf@example.org"}, headers()},

		{"mailto:", []string{}, headers()},
		{"MAILTO:?to=", []string{}, headers()},
		{"mailto:?T%6F=a@b%2Cc@d", []string{"a@b", "c@d"}, headers()},
		{"mailto:?to=Joe%20%3Cjoe@example.com%3E&to=a@b", []string{"a@b"},
			headers("to", "Joe <joe@example.com>")},
		{"mailto:%22a,b%22@%5BIPv6:::1%5D,%C3%BC@b", []string{`"a,b"@[IPv6:::1]`, "ü@b"},
			headers()},
		{"mailto:?b%6Fdy=%0D%0A%0D%0A+&a=&a=:;", []string{},
			headers("body", "\r\n\r\n+", "a", "", "a", ":;")},
	} {
		scheme.TestFields(t, test.text, mailto.Fields{To: test.to, Headers: test.want})
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"http://h/", "scheme[http]"},
		{"mailto://a@b/c?x", "authority[//a@b] hfield[x]"},
		{"mailto:a", "addr-spec[]"},
		{"mailto:a,b@c", "addr-spec[,]"},
		{"mailto:@b", "addr-spec[@]"},
		{"mailto:a@", "addr-spec[]"},
		{"mailto:a@,b@c", "addr-spec[,]"},
		{"mailto:a%40b", "addr-spec[%40]"},
		{"mailto:a@b%2Cc@d", "addr-spec[%2C]"},
		{"mailto:a@b,", "to[]"},
		{"mailto:,a@b", "addr-spec[,]"},
		{"mailto:a..b@c", "addr-spec[.]"},
		{"mailto:a@b.", "addr-spec[]"},
		{"mailto:a/b@c", "addr-spec[/]"},
		{"mailto:a&b@c", "addr-spec[&]"},
		{"mailto:a@b;c@d", "addr-spec[;]"},
		{"mailto:a@b%20", "addr-spec[%20]"},
		{"mailto:a@b:25", "addr-spec[:]"},
		{"mailto:%22a%20b%22@c", "addr-spec[%20]"},
		{"mailto:%22a@c", "addr-spec[]"},
		{"mailto:%22a%5C", "addr-spec[]"},
		{"mailto:%22a%5C%0A%22@c", "addr-spec[%0A]"},
		{"mailto:a@%5B%5B%5D", "addr-spec[%5B]"},
		{"mailto:a@%5B::1", "addr-spec[]"},
		{"mailto:a@%5B%C3%BC%5D", "addr-spec[%C3]"},
		{"mailto:a@%5Bb%5Dc", "addr-spec[c]"},
		{"mailto:%FC@b", "addr-spec[%FC]"},
		{"mailto:%C3@b", "addr-spec[%C3]"},
		{"mailto:%C3", "addr-spec[%C3]"},
		{"mailto:a@b%ED%A0%80", "addr-spec[%ED]"},
		{"mailto:a%0D%0A@b", "addr-spec[%0D]"},
		{"mailto:joe@example.com?cc=bob@example.com?body=hello", "hfvalue[?]"},
		// RFC 6068 section 2: a value is that of the field of RFC 5322.
		{"mailto:a@b.c?cc=a@b.c;d@e.f", "address-list[;]"},
		{"mailto:?to=d@e.f;g@h.i", "address-list[;]"},
		{"mailto:?bcc=x", "address-list[x]"},
		{"mailto:?To=a@b,", "address-list[]"},
		{"mailto:?reply-to=a@b,,c@d", "address-list[]"},
		{"mailto:?cc=%22a@b", "address-list[%22a@b]"},
		{"mailto:?cc=Joe%20%3Ca@b%3E%20c@d", "address-list[Joe%20%3Ca@b%3E%20c@d]"},
		{"mailto:?cc=Joe%20%3Ca%3E", "address-list[Joe%20%3Ca%3E]"},
		{"mailto:?cc=Friends:a@b,c@d", "address-list[c@d]"},
		{"mailto:?cc=a@b%20c@d", "address-list[a@b%20c@d]"},
		{"mailto:?%63c=%C3", "address-list[%C3]"},
		{"mailto:?", "hfield[]"},
		{"mailto:?a=&", "hfield[]"},
		{"mailto:?a&b=c", "hfield[a]"},
		{"mailto:?=c", "hfname[]"},
		{"mailto:?a:=c", "hfname[:]"},
		{"mailto:?a/=c", "hfname[/]"},
		{"mailto:?%C3%BC=c", "hfname[%C3]"},
		{"mailto:?a=b=c", "hfvalue[=]"},
		{"mailto:?a%0D%0Ab=%0A&x=%00", "hfname[%0D] hfvalue[%0A] hfvalue[%00]"},
		{"mailto:?body=%0A", "hfvalue[%0A]"},
		{"mailto:?body=a%0Db", "hfvalue[%0D]"},
		{"mailto:?Body=%0D", "hfvalue[%0D]"},
		{"mailto:?body=%0D%0D%0A", "hfvalue[%0D]"},
		{"mailto:?body=%0D%0A%0A", "hfvalue[%0A]"},
		{"mailto:?body=%00", "hfvalue[%00]"},
		{"mailto:?bodyx=%0D%0A&bod=%0D%0A", "hfvalue[%0D] hfvalue[%0D]"},
	})
}

func TestMessages(t *testing.T) {
	for text, want := range map[string]string{
		"mailto:a":         `missing "@" and domain`,
		"mailto:a@":        "missing or incomplete domain",
		"mailto:a%40b":     `"@" is not allowed in a local part; as a delimiter it is not percent-encoded`,
		"mailto:a@b%2Cc@d": `"," is not allowed in a domain; as a delimiter it is not percent-encoded`,
		"mailto:a%20b@c":   "a space is not allowed in a local part",
		"mailto:a;b@c":     `";" is not allowed in a local part`,
		"mailto:a/b@c":     `"/" is not allowed in a local part unless it is percent-encoded`,
		"mailto:%22;%22@c": `";" is not allowed in a local part unless it is percent-encoded`,
		"mailto:%22%22/@c": `"/" is not allowed in a local part`,
		"mailto:a@b/":      `"/" is not allowed in a domain unless it is percent-encoded`,
		"mailto:a@%5B/%5D": `"/" is not allowed in a domain unless it is percent-encoded`,
		"mailto:a@%5B%5D/": `"/" is not allowed in a domain`,
		"mailto:?body=%0A": "a line of a body must end in %0D%0A",
		"mailto:?body=%00": "NUL is not allowed in a body",
	} {
		list := mailto.Check(uri.MustParse(text))
		if len(list) != 1 || list[0].Message != want {
			t.Errorf("%s: %v, want %s", text, list, want)
		}
	}
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]mailto.Fields{
		"mailto:": {},
		"mailto:a@b,%22%28%2C%3A%3B%40%C3%BC%22@%5B::1%5D,x%7B%26%3D%2F%3F%23%25%7D@c": {
			To: []string{"a@b", `"(,:;@ü"@[::1]`, "x{&=/?#%}@c"},
		},
		"mailto:?To=Joe%20%3Cjoe@x%3E&X%3By=a%26b%3Dc%2Fd%3Fe;f:g,%20+": {
			Headers: headers("To", "Joe <joe@x>", "X;y", "a&b=c/d?e;f:g, +"),
		},
	}, []mailto.Fields{
		{To: []string{""}},
		{To: []string{"a"}},
		{To: []string{"a@b,c@d"}},
		{To: []string{"a@b,"}},
		{To: []string{"a b@c"}},
		{To: []string{"\xff@b"}},
		{To: []string{"a@b\r\n"}},
		{Headers: headers("", "a")},
		{Headers: headers("a:", "b")},
		{Headers: headers("a", "\r\nb: c")},
		{Headers: headers("body", "a\nb")},
		{Headers: headers("to", "a@b")},
		{Headers: headers("TO", "")},
	})
}

func TestNormalize(t *testing.T) {
	scheme.TestNormalize(t, [][2]string{
		{"mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"mailto:A@B,%22C@D%22@E%C3%BCF%4A,G@%5BIPv6:A%5D,H@%5bI%5d?Subject=X@Y&CC=A@B#F",
			"mailto:A@b,%22C@D%22@e%C3%BCf%4A,G@%5BIPv6:A%5D,H@%5bI%5d?Subject=X@Y&CC=A@B#F"},
		{"MAILTO:?%4A=", "MAILTO:?%4A="},
		{"mailto:", "mailto:"},
		{"mailto:a@b?c=D", "mailto:a@b?c=D"},
	})
}

func TestHeader(t *testing.T) {
	f := mailto.Fields{Headers: headers("Subject", "a", "SUBJECT", "b")}
	if v, ok := f.Header("subject"); v != "a" || !ok {
		t.Errorf("%q, %v", v, ok)
	}
	if v, ok := f.Header("body"); v != "" || ok {
		t.Errorf("%q, %v", v, ok)
	}
}

func TestTreat(t *testing.T) {
	for names, want := range map[string]mailto.Treatment{
		"Subject KEYWORDS body": mailto.Safe,
		"From Date sender reply-to Apparently-To Resent-To Received Return-Path MIME-Version Content-Transfer-Encoding": mailto.Ignored,
		"To Cc Bcc In-Reply-To X-Anything resent content":                                                               mailto.Doubtful,
	} {
		for name := range strings.FieldsSeq(names) {
			if got := mailto.Treat(name); got != want {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
		if b, err := want.MarshalText(); err != nil || string(b) != want.String() ||
			want.String() == "" {
			t.Errorf("%q, %v", b, err)
		}
	}
	if s := mailto.Treatment(9).String(); s != "" {
		t.Error(s)
	}
}

// TestAllocs: none to parse, and none to normalize what is normal; two for the
// fields of a short URI.
func TestAllocs(t *testing.T) {
	for text, fields := range map[string]float64{
		"mailto:joe@example.com,%22a%22@%C3%BC?cc=bob@example.com&body=hello%0D%0A": 6,
		"mailto:joe@example.com?subject=x":                                          2,
	} {
		scheme.TestAllocs(t, text, fields)
		u := scheme.Read(t, text)
		parttest.Allocs(t, "Normalize of "+text, 0, func() { u.Normalize() })
	}
}
