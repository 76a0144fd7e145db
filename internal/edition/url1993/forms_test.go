package url1993

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

func TestFields(t *testing.T) {
	t.Parallel()
	for _, v := range []struct{ id, text, want string }{
		{"C-38", "http://h/caf%E9?a%2Bb+%22#c",
			`{"scheme":"http","host":"h","path":"café","search":["a+b","\""]}`},
		{"L93-HTTP-02", "HTTP://h?b", `{"scheme":"http","host":"h","search":["b"]}`},
		{"L93-FTP-03", "ftp://u:p@h:21/",
			`{"scheme":"ftp","user":"u","password":"p","host":"h","port":21,"path":""}`},
		{"L93-GOPHER-03", "gopher://h/?a",
			`{"scheme":"gopher","host":"h","search":["a"],"type":"1","selector":""}`},
		{"L93-GOPHER-03", "gopher://h?a",
			`{"scheme":"gopher","host":"h","search":["a"],"type":"1","selector":""}`},
		{"L93-WAIS-02", "wais://h/d/T/0012/",
			`{"scheme":"wais","kind":"document","host":"h","database":"d","wtype":"T","length":12,"docid":""}`},
		{"L93-WAIS-01", "wais://h/d",
			`{"scheme":"wais","kind":"database","host":"h","database":"d"}`},
		{"L93-PROSPERO-02", "prospero://h/a/b",
			`{"scheme":"prospero","host":"h","hsoname":"a/b","attributes":[]}`},
		{"L93-NEWS-01", "news:comp.lang.c++", `{"scheme":"news","path":"comp.lang.c++"}`},
		{"L93-AFS-01", "afs://c/a", `{"scheme":"afs","cell":"c","path":"a"}`},
		{"L93-X500-01", "x500:a%20b?c", `{"scheme":"x500","opaque":"a%20b?c"}`},
		{"L93-TELNET-01", "telnet://u@h", `{"scheme":"telnet","user":"u","host":"h"}`},
		{"L93-BNF-02", "x-foo:a?b#c", `{"scheme":"x-foo","path":"a","search":["b"]}`},
		{"L93-BNF-02", "gopher:a", `{"scheme":"gopher","path":"a"}`},
	} {
		f, err := ReadFields(v.text)
		b, err2 := json.Marshal(f)
		var got, want any
		err3 := errors.Join(json.Unmarshal(b, &got), json.Unmarshal([]byte(v.want), &want))
		if err := errors.Join(err, err2, err3); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q: got %s, want %s (%v)", v.id, v.text, b, v.want, err)
		}
	}
	for text, rule := range map[string]string{
		"a/b":                                   "fragmentaddress", // a partial form
		"":                                      "fragmentaddress",
		"http://h/~":                            "path",
		"https://h/":                            "generic",
		"gopher://h/~":                          "gtype",
		"gopher://h/ ":                          "gtype",
		"http://h:99999999999999999999/":        "port",
		"wais://h/d/T/99999999999999999999/a":   "digits",
		"wais://h/d/T/18446744073709551616/a":   "digits",
		"gopher://h:99999999999999999999/?a b/": "search",
	} {
		f, err := ReadFields(text)
		if e, ok := err.(finding.Finding); !ok || e.Rule != rule || f != nil {
			t.Errorf("%q: %v, %v", text, f, err)
		}
	}
}

func TestGopherLink(t *testing.T) {
	t.Parallel()
	for _, v := range []struct {
		id       string
		kind     byte
		host     string
		port     int
		selector string
		want     string
	}{
		{"L93-GOPHER-01", '0', "h.com", 70, "0/Information About",
			"gopher://h.com/00/Information%20About"},
		{"L93-GOPHER-02", '1', "h.com", 7070, "1", "gopher://h.com:7070/11"},
		// no other element of a path is empty
		{"L93-BNF-04", '0', "h.com", 0, "/a//b/", "gopher://h.com/0%2Fa/%2Fb/"},
		{"L93-PARTIAL-03", '0', "h.com", 0, "a/../b", "gopher://h.com/0a/%2E%2E/b"},
		{"L93-ENC-03", '+', "1.2.3.4", 0, "é?#", "gopher://1.2.3.4/%2B%E9%3F%23"},
		{"L93-GOPHER-05", '8', "h.com", 2323, "", "telnet://h.com:2323"},
		{"L93-GOPHER-05", 'T', "h.com", 23, "a@b:c", "tn3270://a%40b%3Ac@h.com"},
	} {
		if got, err := GopherLink(v.kind, v.host, v.port, v.selector); got != v.want || err != nil {
			t.Errorf("%s: got %q, want %q (%v)", v.id, got, v.want, err)
		}
	}
	for _, v := range []struct {
		host     string
		port     int
		selector string
	}{{"", 70, ""}, {"a b", 70, ""}, {"h:1", 70, ""}, {"h", -1, ""}, {"h", 65536, ""}, {"h", 70,
		"a\tb"}, {"h", 70, "\r\n"}, {"h", 70, "€"}} {
		if got, err := GopherLink('0', v.host, v.port, v.selector); err == nil {
			t.Errorf("%+v: %q", v, got)
		}
	}
	if _, err := ReadFields("gopher://h:"); err.(finding.Finding).Start != len("gopher://h:") {
		t.Error(err)
	}
	if _,
		err := ReadFields("gopher://h/?a b"); err.(finding.Finding).Start != len("gopher://h/?a") {
		t.Error(err)
	}
	// D-29
	if _, err := GopherLink('0', "h", 70, "a/b€"); err.(finding.Finding).Start != len("a/b") {
		t.Error(err)
	}
}

// FuzzGopherLink: a link is a valid URL, and its fields are what it was made of
// (ENC-01).
func FuzzGopherLink(f *testing.F) {
	f.Add(byte('0'), "/a//b/../é\"+ ")
	f.Add(byte('8'), "guest@x:y")
	f.Add(byte(0xff), "\xff")
	f.Fuzz(func(t *testing.T, kind byte, selector string) {
		link, err := GopherLink(kind, "h.com", 70, selector)
		if err != nil {
			for _, c := range selector {
				if c > 0xff || strings.ContainsRune("\t\r\n\x00", c) {
					return
				}
			}
			t.Fatalf("%q: %v", selector, err)
		}
		got, err := ReadFields(link)
		if err != nil {
			t.Fatalf("%q: %v", link, err)
		}
		if kind != '8' && kind != 'T' {
			if got["type"] != string(rune(kind)) || got["selector"] != selector {
				t.Errorf("%q %q: %q", kind, selector, link)
			}
		} else if selector != "" && got["user"] != selector || selector == "" && got["user"] != nil {
			t.Errorf("%q: %q", selector, link)
		}
	})
}

func TestMakeSafer(t *testing.T) {
	t.Parallel()
	all := pct.SetOf(safe + extra + "+/?#%aZ09~")
	for _, v := range []struct{ id, text, want string }{
		{"L93-ENC-05", "http://u:p@h:80/a:b@c/../.d/...+%7e?e+f:#g+.",
			"http://u:p@h:80/a%3Ab%40c/../%2Ed/%2E%2E%2E%2B%7e?e+f%3A#g%2B%2E"},
		{"L93-NEWS-01", "news:1.2@h", "news:1%2E2@h"},
		{"L93-PARTIAL-03", "news:..", "news:.."},
		{"L93-NEWS-01", "news:*", "news:*"},
		{"L93-PARTIAL-03", "./a", "./a"},
		{"L93-PARTIAL-06", "//h:1/a:", "//h:1/a%3A"},
		{"L93-ENC-04", "http://h/~", "http://h/%7E"},
	} {
		if got := MakeSafer(v.text, all); got != v.want {
			t.Errorf("%s: %q: got %q, want %q", v.id, v.text, got, v.want)
		}
	}
}

// FuzzMakeSafer: what is encoded once is not encoded again, and the parts
// decode to the same.
func FuzzMakeSafer(f *testing.F) {
	for _, s := range texts {
		f.Add(s, "!:.@+")
	}
	f.Fuzz(checkSafer)
}

func checkSafer(t *testing.T, text, unsafe string) {
	set := pct.SetOf(unsafe)
	safer := MakeSafer(text, set)
	if again := MakeSafer(safer, set); again != safer {
		t.Errorf("%q: %q, and then %q", text, safer, again)
	}
	was, is := doc.Reading{Text: text}, doc.Reading{Text: safer}
	Read(&was)
	if Read(&is); !was.Valid() {
		return
	}
	if _, ok := is.Part("groupart"); ok && was.At(1).Name == "path" {
		return // "news:c++" is not a group, and "news:c%2B%2B" is
	}
	if !is.Valid() || was.N != is.N {
		t.Fatalf("%q: %q, %v", text, safer, is.Err())
	}
	for i := range was.N {
		p := was.At(i)
		q := is.At(i)
		if p.Name != q.Name || decode(text[p.Start:p.End]) != decode(safer[q.Start:q.End]) {
			t.Errorf("%q: %q: %s and %s", text, safer, p.Name, q.Name)
		}
	}
}

func TestSaferLaws(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(4, 5))
	for _, s := range texts {
		for range 10 {
			checkSafer(t, s, abnf.Mutate(rnd, ".@:+", safe+extra))
		}
	}
}

// L93-REG-02, L93-REG-03.
func TestRegistry(t *testing.T) {
	t.Parallel()
	for s, want := range map[string][2]bool{"x-a": {true, false}, "X-": {true, false}, "x": {},
		"xa-": {}, "URN": {false, true}, "urn-1": {}, "": {}} {
		if isExperimental(s) != want[0] || isReserved(s) != want[1] {
			t.Errorf("%q", s)
		}
	}
}

// Nothing takes more than linear time: on so long texts, what is quadratic
// takes minutes.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("long texts: run it without -short")
	}
	for _, piece := range []string{"/..", "/.", "/", "a/../", "%41", "%00", "%", "@", ":", "?", "#",
		"+", "a+", ".", "a.", "\x80"} {
		for _, prefix := range []string{"", "http://h/", "http://", "news:", "prospero://h/n",
			"gopher://h/", "wais://h/"} {
			costtest.Single(piece).CheckTime(t, prefix, 1<<18, func(long string) {
				s := prefix + long
				r := doc.Reading{Text: s}
				Read(&r)
				_, _ = normalize(s, doc.Scheme)
				_, _ = resolve(s, long)
				_, _ = ReadFields(s)
				_ = Partial(s, "http://h/b")
				_ = Partial("http://h/b", s)
				_ = MakeSafer(s, pct.SetOf(".@+:"))
			})
		}
		costtest.Single(piece).CheckTime(t, "rules", 1<<18, func(long string) {
			for _, r := range rules.Get() {
				r.Match(long)
			}
			if utf8.ValidString(long) {
				_, _ = GopherLink('0', "h", 70, long)
			}
		})
	}
}
