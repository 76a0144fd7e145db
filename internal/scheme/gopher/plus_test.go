package gopher_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/scheme/gopher"
)

// The vectors of R38-3.4.4 to R38-3.4.9 run in package conformance.

func TestParsePlus(t *testing.T) {
	for _, test := range []struct {
		text string
		want gopher.Plus
	}{
		{"%2B", gopher.Plus{Kind: gopher.DefaultView}},
		{"%3F", gopher.Plus{Kind: gopher.Form}},
		{"%24", gopher.Plus{Kind: gopher.Attributes, Scope: gopher.OfDirectory, Names: []string{}}},
		{"!A%20B", gopher.Plus{Kind: gopher.Attributes, Scope: gopher.OfItem,
			Names: []string{"A", "B"}}},
		{"+text/html", gopher.Plus{Kind: gopher.View, View: "text/html"}},
		{"+%091%0d%0a+-1%0d%0a.%0d%0a", gopher.Plus{Kind: gopher.FormAnswers, Answers: []string{}}},
		{"+%091%0D%0A+-1%0D%0A%0D%0Aa%09b%0D%0A..%0D%0A.%0D%0A",
			gopher.Plus{Kind: gopher.FormAnswers, Answers: []string{"", "a\tb", ".."}}},
	} {
		if got, err := gopher.ParsePlus(test.text); err != nil ||
			!reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, %v, want %+v", test.text, got, err, test.want)
		}
	}
	for _, text := range []string{
		"", "x", "??", "%", "!%20", "!A%20", "$A%20%20B", "!A%09", "+a%20", "+%20b", "+a%20b%20c",
		"+a%0A", "+%091", "+%090",
		"+%091%0D%0A+-1%0D%0A.%0D%0A.%0D%0A", "+%091%0D%0A+-2%0D%0A.%0D%0A",
		"+v%091%0D%0A+-1%0D%0A.%0D%0A",
	} {
		if got, err := gopher.ParsePlus(text); err == nil ||
			!reflect.DeepEqual(got, gopher.Plus{}) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	var f finding.Finding
	if _, err := gopher.ParsePlus("+a%20"); !errors.As(err, &f) || f.End != len("+a%20") ||
		f.Section != "RFC 1738 section 3.4.8" {
		t.Errorf("%v", f)
	}
}

func TestPlusText(t *testing.T) {
	for _, test := range []struct {
		plus gopher.Plus
		want string
	}{
		{gopher.Plus{Kind: gopher.DefaultView}, "+"},
		{gopher.Plus{Kind: gopher.Form}, "?"},
		{gopher.Plus{Kind: gopher.Attributes, Scope: gopher.OfItem}, "!"},
		{gopher.Plus{Kind: gopher.Attributes, Scope: gopher.OfDirectory,
			Names: []string{"+VIEWS", "a%"}}, "$+VIEWS%20a%25"},
		{gopher.Plus{Kind: gopher.View, View: "text/html"}, "+text/html"},
		{gopher.Plus{Kind: gopher.View, View: "a/b", Language: "Es_ES"}, "+a/b%20Es_ES"},
		{gopher.Plus{Kind: gopher.FormAnswers, Answers: []string{"#?"}},
			"+%091%0D%0A+-1%0D%0A%23%3F%0D%0A.%0D%0A"},
	} {
		if got, err := test.plus.Text(); err != nil || got != test.want {
			t.Errorf("%+v: %s, %v, want %s", test.plus, got, err, test.want)
		}
	}
	for _, plus := range []gopher.Plus{
		{},
		{Kind: "x"},
		{Kind: gopher.DefaultView, View: "x"},
		{Kind: gopher.Form, Names: []string{"x"}},
		{Kind: gopher.Attributes},
		{Kind: gopher.Attributes, Scope: gopher.OfItem, Names: []string{"a b"}},
		{Kind: gopher.Attributes, Scope: gopher.OfItem, Answers: []string{"x"}},
		{Kind: gopher.View},
		{Kind: gopher.View, View: "a b"},
		{Kind: gopher.View, View: "a", Language: "b\t"},
		{Kind: gopher.FormAnswers, Answers: []string{"."}},
		{Kind: gopher.FormAnswers, Answers: []string{"a\r\nb"}},
		{Kind: gopher.FormAnswers, Scope: gopher.OfItem},
	} {
		if got, err := plus.Text(); err == nil {
			t.Errorf("%+v: %s", plus, got)
		}
	}
}

// FuzzParsePlus: what is read comes back from what is written of it.
func FuzzParsePlus(f *testing.F) {
	for _, s := range []string{"+", "?", "!", "$+A%20B", "+a/b%20c",
		"+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A", "+%091%0D%0A+-1%0D%0A.%0D%0A.%0D%0A"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := gopher.ParsePlus(text)
		if err != nil {
			return
		}
		s, err := p.Text()
		if err != nil {
			t.Fatalf("%q: %+v: %v", text, p, err)
		}
		if q, err := gopher.ParsePlus(s); err != nil || !reflect.DeepEqual(q, p) {
			t.Fatalf("%q: %q is %+v, %v, want %+v", text, s, q, err, p)
		}
		if strings.ContainsAny(s, "\x00\t\r\n #") {
			t.Fatalf("%q: %q", text, s)
		}
	})
}
