package template_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/template"
)

type vector struct {
	ID, Input string
	Vars      json.RawMessage
	Want      struct {
		AnyOf []string `json:"any_of"`
		Error bool
	}
}

func vectors(t testing.TB) (list []vector) {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "shared", "conformance", "cases", "uritemplate-test.jsonl"))
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("the cases of uritemplate-test are not here")
	} else if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	if len(list) < 270 {
		t.Fatalf("%d cases", len(list))
	}
	return list
}

// TestVectors runs uritemplate-test: the examples of RFC 6570, more of them,
// and templates and values that are refused. Each expansion matches.
func TestVectors(t *testing.T) {
	for _, v := range vectors(t) {
		vars, err := template.FromJSON(v.Vars)
		if err != nil {
			t.Fatal(err)
		}
		p, err := template.Parse(v.Input)
		text := ""
		if err == nil {
			text, err = p.Expand(vars...)
		}
		if v.Want.Error != (err != nil) || err == nil && !slices.Contains(v.Want.AnyOf, text) {
			t.Errorf("%s: %s: %q, %v, want %v", v.ID, v.Input, text, err, v.Want)
		} else if err == nil {
			matches(t, p, text)
		}
	}
}

// matches fails unless an expansion matches, with values that expand to it.
func matches(t *testing.T, p *template.Template, text string) template.Values {
	t.Helper()
	values, ok := p.Match(uri.MustParseRef(text))
	again, err := p.Expand(values...)
	if !ok || err != nil || pct.Normalize(again) != pct.Normalize(text) {
		t.Errorf("%q, expanded to %q: %v %v, expanded to %q, %v", p, text, ok, values, again, err)
	}
	return values
}

// TestParseErrors: where a template is wrong, and by which section.
func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		text    string
		at      int
		section string
	}{
		{"a b", 1, "2.1"}, {"a|", 1, "2.1"}, {"é\x7f", 2, "2.1"}, {"a\xff", 1, "2.1"},
		{"\uFDD0", 0, "2.1"}, {"a}b", 1, "2.1"}, {"a%", 2, "2.1"}, {"a%4", 3, "2.1"}, {"%4é", 2, "2.1"},
		{"{", 1, "2.3"}, {"{}", 1, "2.3"}, {"{a", 2, "2.3"}, {"{a,}", 3, "2.3"}, {"{.}", 2, "2.3"},
		{"{.a.}", 4, "2.3"}, {"{a..b}", 3, "2.3"}, {"{%4}", 1, "2.3"}, {"{a{b}", 2, "2.3"}, {"{é}", 1, "2.3"},
		{"{=a}", 1, "2.2"}, {"{@a}", 1, "2.2"}, {"{a:}", 3, "2.4.1"}, {"{a:0}", 3, "2.4.1"},
		{"{a:10000}", 7, "2.4.1"}, {"{a:2*}", 4, "2.3"}, {"{a**}", 3, "2.3"}, {"{a:x}", 3, "2.4.1"},
		{strings.Repeat("{a}", template.MaxSteps+1), 3*template.MaxSteps + 1, "2.3"},
	} {
		_, err := template.Parse(tt.text)
		f, ok := err.(finding.Finding)
		if !ok || f.Start != tt.at || f.Section != "RFC 6570 section "+tt.section || f.End < f.Start {
			t.Errorf("%.20q: %v, want byte %d and section %s", tt.text, err, tt.at, tt.section)
		}
	}
}

// TestLiterals: all characters of URIs and IRIs, the others encoded.
func TestLiterals(t *testing.T) {
	for c := range rune(0x80) {
		if _, err := template.Parse(string(c)); (err == nil) != pct.URI().Contains(byte(c)) {
			t.Errorf("%q: %v", c, err)
		}
	}
	for text, want := range map[string]string{
		"": "", "'": "'", "é%7e": "%C3%A9%7e", "\ue000\U0010fffd": "%EE%80%80%F4%8F%BF%BD",
	} {
		if got, err := template.MustParse(text).Expand(); got != want || err != nil {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

func TestVariables(t *testing.T) {
	p := template.MustParse("{b}/{a:3}{?b*,c.d,%41}")
	if got := p.Variables(); !slices.Equal(got, []string{"b", "a", "c.d", "%41"}) {
		t.Error(got)
	}
	if p.String() != "{b}/{a:3}{?b*,c.d,%41}" {
		t.Error(p)
	}
}

// TestExpand: what uritemplate-test does not have.
func TestExpand(t *testing.T) {
	text, list, pairs := template.Text, template.List, template.Pairs
	for _, tt := range []struct {
		template, want string
		values         template.Values
	}{
		// Undefined, and empty (sections 2.3 and 3.2.1).
		{"a{?q}{&r}{;s}{/t}{.u}{#v}{w}", "a", template.Values{{Name: "q"}, list("r"), pairs("s")}},
		{"a{?q}{&r}{;s}{/t}{.u}{#v}{w}", "a?q=&r=;s/.#", template.Values{text("q", ""), text("r", ""),
			text("s", ""), text("t", ""), text("u", ""), text("v", ""), text("w", "")}},
		{"{x,y}", ",", template.Values{text("x", ""), text("y", "")}},
		{"{;x}{;y*}{;z}", ";x;y;y=a;z=,", template.Values{list("x", ""), list("y", "", "a"), list("z", "", "")}},
		{"{;x*}{?x*}{/x*}", ";;k?=&k=/=/k=", template.Values{pairs("x", "", "", "k", "")}},
		{"{?q}", "?q=1", template.Values{text("q", "1"), text("q", "2")}},
		// Names of pairs are encoded as values are: see Divergences.
		{"{?x*}", "?a%26b%3D=1", template.Values{pairs("x", "a&b=", "1")}},
		// Prefixes count characters; a kept triplet counts as its octet.
		{"{+x:2}", "%C3%A9a", template.Values{text("x", "%C3%A9ab")}},
		{"{x:2}", "%25C", template.Values{text("x", "%C3%A9ab")}},
		{"{+x:2}", "%25x", template.Values{text("x", "%xbc")}},
		{"{+x:1}", "%E2%82%AC", template.Values{text("x", "€%E2")}},
		{"{x:1}", "a%80", template.Values{text("x", "a\x80b")}},
		// What one value adds can make another thing of the rest.
		{"/{x}/y", "//y", nil},
		{"{+x}{y}", "http://a/b", template.Values{text("x", "http://a/"), text("y", "b")}},
	} {
		got, err := template.MustParse(tt.template).Expand(tt.values...)
		if got != tt.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", tt.template, got, err, tt.want)
		}
	}
}

// TestExpandErrors: what is not a URI reference is refused, and the message
// says why.
func TestExpandErrors(t *testing.T) {
	for _, tt := range []struct{ template, value, want string }{
		{"{x}:b", "1", "at its byte 1"},
		{"{+x}", "a[", "at its byte 1"},
		{"{#x}", "#", "at its byte 1"},
		{"http://a{x}", "%", ""},
		{"/{u}/a:b", "", "at its byte 4"},
		{"http://{+x}/", "a:b", "at its byte 9"},
		{"#{x}#", "", "at its byte 1"},
	} {
		values := template.Values{template.Text("x", tt.value)}
		got, err := template.MustParse(tt.template).Expand(values...)
		if (err != nil) != (tt.want != "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %q, %v", tt.template, got, err)
		}
	}
	_, err := template.MustParse("/a{?b,x:3}").Expand(template.Pairs("x", "k", "v"))
	if f, ok := err.(finding.Finding); !ok || f.Start != 6 || f.Section != "RFC 6570 section 2.4.1" {
		t.Error(err)
	}
}

// TestPartial: what is known is expanded, and the rest expands to the same.
func TestPartial(t *testing.T) {
	a, b, none := template.Text("a", "A"), template.Text("b", "B C"), template.Value{Name: "a"}
	for _, tt := range []struct {
		template, want string
		values         template.Values
	}{
		{"é/{a}/{b}{c}", "é/A/{b}{c}", template.Values{a}},
		{"{/a,b,c}", "{/a}/B%20C{/c}", template.Values{b}},
		{"{?a,b,c}", "?a=A{&b}{&c}", template.Values{a}},
		{"{?c,b,a}", "?a=A{&b}{&c}", template.Values{a}},
		{"{?a,b:2,c}", "{?b:2,c}", template.Values{none}},
		{"{?a}", "", template.Values{none}},
		{"{a,b}{+a,b}{#a,c}", "{a,b}{+a,b}{#a,c}", template.Values{a}},
		{"{a,b}{+a,b}{#a,c}", "{b}{+b}{#c}", template.Values{none}},
		{"{a,b}{+a,b}{#a,c}", "A,B%20CA,B%20C{#a,c}", template.Values{a, b}},
		{"{;b*,a}{&a,b}{.b,a}", "{;b*};a=A&a=A{&b}{.b}.A", template.Values{a}},
	} {
		got, err := template.MustParse(tt.template).Partial(tt.values...)
		if err != nil || got.String() != tt.want {
			t.Errorf("%s: %v, %v, want %s", tt.template, got, err, tt.want)
		}
	}
	if _, err := template.MustParse("{a:3}").Partial(template.List("a", "b")); err == nil {
		t.Error("a prefix of a list")
	}
}

// TestMatch: which values of several.
func TestMatch(t *testing.T) {
	text, list, pairs := template.Text, template.List, template.Pairs
	for _, tt := range []struct {
		template, ref string
		want          template.Values // nil if it does not match
	}{
		{"/users/{id}", "/users/7", template.Values{text("id", "7")}},
		{"/users/{id}", "/users/7/", nil},
		{"/users/{id}", "/users/", template.Values{}},
		{"/users{/id}", "/users/", template.Values{text("id", "")}},
		{"/users/{id}", "/users/a%2Fb%20%C3%A9", template.Values{text("id", "a/b é")}},
		{"/~{id}", "/%7e%6A", template.Values{text("id", "j")}},
		{"/caf%c3%a9{x}é", "/caf%C3%A9%c3%A9", template.Values{}},
		{"/users/{id}", "/users/a=b", nil},
		{"{name}.{ext}", "a.tar.gz", template.Values{text("name", "a"), text("ext", "tar.gz")}},
		{"/{id}{.format}", "/a", template.Values{text("id", "a")}},
		{"/{id}{.format}", "/a.b", template.Values{text("id", "a"), text("format", "b")}},
		{"{a}{b}", "xyz", template.Values{text("a", "x"), text("b", "yz")}},
		{"{a}-end", "x-end-end", template.Values{text("a", "x-end")}},
		{"{/a,b}", "/x", template.Values{text("a", "x")}},
		{"{/a*,b}", "/1/2/3", template.Values{list("a", "1", "2"), text("b", "3")}},
		{"{x,y}", "1,2", template.Values{text("x", "1"), text("y", "2")}},
		{"{x,y}", ",2", template.Values{text("x", ""), text("y", "2")}},
		{"{x,y}", "1,2,3", template.Values{text("x", "1"), list("y", "2", "3")}},
		{"{x}", "1,2", template.Values{list("x", "1", "2")}},
		{"{+x}", "1,2%2c", template.Values{text("x", "1,2%2C")}},
		{"{+x*}", "1,2=3", template.Values{list("x", "1", "2=3")}},
		{"{+path}/here", "/foo/bar/here", template.Values{text("path", "/foo/bar")}},
		{"a{#x}", "a#", template.Values{text("x", "")}},
		{"{?a,b}", "?b=1", template.Values{text("b", "1")}},
		{"{?a,b}", "?b=1&a=2", nil},
		{"{?a}{&b}", "?a=1&b=2", template.Values{text("a", "1"), text("b", "2")}},
		{"{?a}", "&a=1", nil},
		{"{?a}", "?a", nil},
		{"{;a}", ";a", template.Values{text("a", "")}},
		{"{;a}", ";a=", nil},
		{"{;a,ab}", ";ab=1", template.Values{text("ab", "1")}},
		{"{?a*}", "?a=1&a=", template.Values{list("a", "1", "")}},
		{"{?a*}", "?b=1&a=2", template.Values{pairs("a", "b", "1", "a", "2")}},
		{"{?a*,y}", "?b=1&y=2", template.Values{pairs("a", "b", "1"), text("y", "2")}},
		{"{?page,q}{&any*}", "?page=1&q=2&z=3",
			template.Values{text("page", "1"), text("q", "2"), pairs("any", "z", "3")}},
		{"{/a*}", "/k=v/l=", template.Values{pairs("a", "k", "v", "l", "")}},
		{"{/a*}", "/k=v/l", nil},
		{"/{x:1}/{x}", "/v/value", template.Values{text("x", "value")}},
		{"/{x:3}/{x:1}", "/val/v", template.Values{text("x", "val")}},
		{"/{x:1}/{x}", "/w/value", nil},
		{"{x}/{x}", "a/b", nil},
		{"{x:2}", "abc", nil},
		{"{x:2}{y:2}", "abc", template.Values{text("x", "a"), text("y", "bc")}},
		{"{x:2}{y:2}", "abcd", nil}, // x is as short as possible
		{"{x:2}", "%C3%A9a", template.Values{text("x", "éa")}},
		{"http://{h}/", "http://a:80/", nil},
		{"", "", template.Values{}},
		{"", "a", nil},
	} {
		got, ok := template.MustParse(tt.template).MatchExact(uri.MustParseRef(tt.ref))
		if ok != (tt.want != nil) || ok && !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s of %s: %v %q, want %q", tt.template, tt.ref, ok, got, tt.want)
		}
	}
}

// TestMatchRaw: paths and queries as they occur. What RFC 3986 allows in a place
// (sections 3.3 to 3.5) is data there, unless the template goes on with it.
func TestMatchRaw(t *testing.T) {
	text, list, pairs := template.Text, template.List, template.Pairs
	for _, tt := range []struct {
		template, ref string
		want          template.Values // nil if it does not match
	}{
		{"/{id}", "/user@e.test", template.Values{text("id", "user@e.test")}},
		{"/{id}", "/a:b", template.Values{text("id", "a:b")}},
		{"/{id}", "/a+b", template.Values{text("id", "a+b")}},
		{"/{id}", "/o'brien", template.Values{text("id", "o'brien")}},
		{"/{id}", "/a(1)", template.Values{text("id", "a(1)")}},
		{"/{id}", "/a;v=1&b$c!d*", template.Values{text("id", "a;v=1&b$c!d*")}},
		{"/{id}", "/a%20@b%2F", template.Values{text("id", "a @b/")}},
		{"/{id}", "/a/b", nil},
		{"/{id}", "/a?b", nil},
		{"/{id}", "/a,b:c", template.Values{list("id", "a", "b:c")}},
		{"/a/{x}/b/{y}", "/a/1@2/b/3:4", template.Values{text("x", "1@2"), text("y", "3:4")}},
		{"/{id}:run", "/a@b:run", template.Values{text("id", "a@b")}},
		{"/{id}:run", "/a:b:run", nil}, // a ":" ends id
		{"/{id}{;p}", "/a@b;p=1", template.Values{text("id", "a@b"), text("p", "1")}},
		{"/{id}{;p}", "/a;q=1", nil},
		{"{?q}", "?q=10:00", template.Values{text("q", "10:00")}},
		{"{?q}", "?q=/home?", template.Values{text("q", "/home?")}},
		{"{?q}", "?q=a=b", template.Values{text("q", "a=b")}},
		{"{?q}", "?q=a+b", template.Values{text("q", "a+b")}},
		{"{?q}", "?q=a&r=b", nil},
		{"{?q,r}", "?q=a:b&r=c@d", template.Values{text("q", "a:b"), text("r", "c@d")}},
		{"/x?q={q}", "/x?q=a:b/c", template.Values{text("q", "a:b/c")}},
		{"/x?q={q}", "/x?q=a&b", nil},
		{"{?any*}", "?q=1:2&r=/p", template.Values{pairs("any", "q", "1:2", "r", "/p")}},
		{"{?any*}", "?q=1=2&q:=3", template.Values{pairs("any", "q", "1=2", "q:", "3")}},
		{"/users/{id}{?any*}", "/users/a@b?t=10:00&u=x'y",
			template.Values{text("id", "a@b"), pairs("any", "t", "10:00", "u", "x'y")}},
		{"{?q}{&any*}", "?q=a:b&c=d:e", template.Values{text("q", "a:b"), pairs("any", "c", "d:e")}},
		{"{/a*}", "/k=v/l", template.Values{list("a", "k=v", "l")}},
		{"{/a*}", "/x,y/z@", template.Values{list("a", "x,y", "z@")}},
		{"/x{;a}", "/x;a=b:c", template.Values{text("a", "b:c")}},
		{"/x{;a*}", "/x;k=b:c=;l", template.Values{pairs("a", "k", "b:c=", "l", "")}},
		{"/x{.a}", "/x.x@y", template.Values{text("a", "x@y")}},
		{"#s-{id}", "#s-a/b?c:d", template.Values{text("id", "a/b?c:d")}},
		{"mailto:{a}", "mailto:u@h", template.Values{text("a", "u@h")}},
		{"{x}", "mailto:u", nil}, // the ":" is that of a scheme
		{"{x}", "a@b", template.Values{text("x", "a@b")}},
		{"http://{h}/", "http://a:80/", nil},
		{"http://{h}/", "http://u@a/", nil},
		{"http://{h}/{p}", "http://a/u@b:1", template.Values{text("h", "a"), text("p", "u@b:1")}},
		{"{+b}/u/{id}", "http://h/u/a:b", template.Values{text("b", "http://h"), text("id", "a:b")}},
		{"/{x}/{x}", "/a@b/a%40b", template.Values{text("x", "a@b")}},
		{"/{x:1}/{x}", "/@/@a", template.Values{text("x", "@a")}},
	} {
		p, ref := template.MustParse(tt.template), uri.MustParseRef(tt.ref)
		got, ok := p.Match(ref)
		if ok != (tt.want != nil) || ok && !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s of %s: %v %q, want %q", tt.template, tt.ref, ok, got, tt.want)
		}
		if exact, ok := p.MatchExact(ref); ok {
			t.Errorf("%s of %s: exact %q", tt.template, tt.ref, exact)
		}
	}
}

func TestFromJSON(t *testing.T) {
	got, err := template.FromJSON([]byte(`{"a":"x","b":1.50,"c":true,"d":null,"e":[1,null,"y"],` +
		`"f":{"z":"1","y":null,"a":2},"g":[],"h":{},"a":"again"}`))
	want := template.Values{template.Text("a", "again"), template.Text("b", "1.50"), template.Text("c", "true"),
		{Name: "d"}, template.List("e", "1", "y"), template.Pairs("f", "z", "1", "a", "2"),
		{Name: "g"}, {Name: "h"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	for _, bad := range []string{"", "[]", "null", `"a"`, `{"a":[[]]}`, `{"a":{"b":{}}}`, `{"a":1}x`, `{"a"`} {
		if got, err := template.FromJSON([]byte(bad)); err == nil {
			t.Errorf("%s: %q", bad, got)
		}
	}
}

func TestValue(t *testing.T) {
	list := template.Values{template.Text("t", "a"), template.List("l", "a", "b"), template.Pairs("p", "k", "v")}
	for _, tt := range []struct {
		name string
		kind template.Kind
		text string
		n    int
	}{
		{"t", template.KindText, "a", 1}, {"l", template.KindList, "a,b", 2},
		{"p", template.KindPairs, "k,v", 2}, {"u", template.Undefined, "", 0},
	} {
		v := list.Get(tt.name)
		if v.Name != tt.name || v.Kind() != tt.kind || v.String() != tt.text || len(v.Members()) != tt.n {
			t.Errorf("%q: %v", tt.name, v)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a name without a text")
		}
	}()
	odd := strings.Fields("k")
	template.Pairs("p", odd...)
}

// TestMatchLinear: templates made to go back and forth.
func TestMatchLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for pattern, unit := range map[string]string{
		"{a}{b}{c}{d}{e}{f}!": "x", "{+a}{+b}{+c}{+d}!": "/x", "{?a*}{&b*}{&c*}!": "&x=1",
		"{/a*}{/b*}{/c*}{.d*}!": "/x.y", "{a,b,c}x{d,e,f}x{g,h,i}!": "x,",
	} {
		p := template.MustParse(pattern)
		// Shorter texts are matched in another way, which is faster.
		costtest.Single(unit).CheckTime(t, pattern, 64<<10, func(text string) {
			p.Match(uri.MustParseRef(text))
		})
	}
}
