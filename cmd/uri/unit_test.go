package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"":                    "",
		"http://a/":           "http://a/",
		"é 日":                 "é 日",
		"\x1b[1m\x7f\n":       `\x1b[1m\x7f\n`,
		"\u202e\u2066\u200f":  `\u202e\u2066\u200f`,
		"a\tb\rc":             `a\tb\rc`,
		"\u009b\u00ad":        `\u009b\u00ad`,
		"\U000e0001":          `\U000e0001`,
		"\xff\xc3(":           `\xff\xc3(`,
		`\x41 stays as it is`: `\x41 stays as it is`,
	} {
		if got := visible(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	names := []string{"host", "port", "path", "password"}
	for in, want := range map[string]string{
		"hots": "; did you mean host?", "HOST": "; did you mean host?", "prot": "; did you mean port?",
		"pasword": "; did you mean password?", "x": "", "": "", "fragment": "",
	} {
		if got := didYouMean(in, names); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// Help fits on the smallest of screens, and each verb has an example.
func TestHelpWidth(t *testing.T) {
	root := (&app{}).root()
	for _, c := range verbsOf(root) {
		var b bytes.Buffer
		c.SetOut(&b)
		c.InitDefaultHelpFlag()
		c.Help()
		for line := range strings.Lines(b.String()) {
			if n := len(strings.TrimRight(line, "\n")); n > 80 {
				t.Errorf("%s: %d columns: %s", c.CommandPath(), n, line)
			}
		}
		if !c.Hidden && !c.HasExample() {
			t.Errorf("%s has no example", c.CommandPath())
		}
	}
}

func TestURNFields(t *testing.T) {
	const text = `{"a":"x y","b":{"c":1,"d":{"e":true}},"f":["p","q"],"g":[["1","2"],["3"]],"h":null,"i":[{"j":"k","l":["m","n"]}],"o":[]}`
	var got []string
	for _, f := range appendMembers(nil, "", []byte(text)) {
		got = append(got, f.name+"="+strings.Join(f.texts, "|"))
	}
	if got, want := strings.Join(got, ";"), "a=x y;b.c=1;b.d.e=true;f=p|q;g=1.2|3;h=;i=j k l m.n;o="; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestWrap(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "a": "a", "a b": "a b", "ab cd ef": "ab cd|ef", "abcdefgh i": "abcdefgh|i", "é é é é": "é é é|é",
	} {
		if got := strings.Join(wrap(in, 5), "|"); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// Any string gives JSON that reads back the same.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{"", "a", "\"\\\n\r\t\x00\x7f", "é\u2028\u202e😀\U000e0001", "\xff\xfe", "\ufffd"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		line := open(nil).text("s", s).value("v", s).texts("t", []string{s}).number("n", -7).bool("b", true).object("o").close().
			array("a").element().close().element().close().closeArray().end()
		var got struct {
			S    *string `json:"s"`
			V    string
			T    []string
			Data []byte `json:"s_b64"`
			N    int
			B    bool
			O    struct{}
			A    []struct{}
		}
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		switch {
		case utf8.ValidString(s):
			if got.S == nil || *got.S != s || got.Data != nil {
				t.Errorf("%q: %s", s, line)
			}
		case got.S != nil || string(got.Data) != s:
			t.Errorf("%q: %s", s, line)
		}
		if utf8.ValidString(s) && (got.V != s || len(got.T) != 1 || got.T[0] != s) {
			t.Errorf("%q: %s", s, line)
		}
		if got.N != -7 || !got.B || len(got.A) != 2 {
			t.Errorf("%s", line)
		}
		for _, c := range line[:len(line)-1] {
			if c < ' ' || c == 0x7f {
				t.Errorf("a raw control character in %q", line)
			}
		}
	})
}
