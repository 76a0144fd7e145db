package gopher_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/gopher"
)

// TestRequests: what the server receives. It answers Gopher+.
func TestRequests(t *testing.T) {
	for path, want := range map[string]string{
		"":                             "\r\n",                // R38-3.4.1-09
		"/00/a%20b?c":                  "0/a b?c\r\n",         // R38-3.4.1-06
		"/7/idx%09two%20words":         "/idx\ttwo words\r\n", // R38-3.4.2-02
		"/7/idx%09w%09+":               "/idx\tw\t+\r\n",      // R38-3.4.3-03
		"/0x%09%09!+ABSTRACT%20+SMELL": "x\t\t!+ABSTRACT +SMELL\r\n",
		"/0x%09%09+a/b%20Es_ES":        "x\t\t+a/b Es_ES\r\n",
		"/0x%09%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A": "x\t+\t1\r\n+-1\r\na\r\n.\r\n",
	} {
		var got string
		at := serve(t, func(request string) string {
			got = request
			return "+-2\r\n+INFO: 0x\tx\th\t70\t+\r\n+ABSTRACT:\r\n x\r\n"
		})
		r, _, err := get(t, at, path)
		if err != nil || got != want || len(r.Trace.Hops[0].Lines) == 0 {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
}

func TestPlan(t *testing.T) {
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	// R38-3.4.1-02
	got, err := c.Plan(deref.Request{URI: uri.MustParse("gopher://a.example/7/i%09w")})
	want := deref.Plan{Address: "a.example:70", Send: []string{"/i\tw"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	form := "/0x%09%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A"
	got, err = c.Plan(deref.Request{URI: uri.MustParse("gopher://a.example" + form)})
	want.Send = []string{"x\t+\t1", "+-1", "a", "."}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	_, err = c.Plan(deref.Request{URI: uri.MustParse("gopher://a.example:7070" + form)})
	if err == nil {
		t.Error("answers to a form may go to any port")
	}
}

// TestMenu: L93-GOPHER-05, and lines that no server should send.
func TestMenu(t *testing.T) {
	menu := "iWelcome \x1b[31m\tfake\t(NULL)\t0\r\n1../../etc\t/../../x\th\t70\r\n9-rf\t-rf\th\t7070\t+\n" +
		"0form\tf\th\t70\t?\r\n8log in\tme\th\t23\r\nhWeb\tURL:https://w.example/?a\th\t70\r\n" +
		"hbad\tURL:a b\th\t70\r\n0no host\ts\t\t70\r\n0port\ts\th\t99999\r\n0slash\ts\ta/b\t70\r\n" +
		"3oops\t\terror.host\t1\r\n\r\nno tabs\r\nTmain\tu\th\t2300\r\nzodd\tz\th\t70\r\n" +
		".\r\n0after the end\ta\th\t70\r\n"
	at := serve(t, func(string) string { return menu })
	r, body, err := get(t, at, "/")
	want := "text|Welcome \x1b[31m|\n" + `directory|../../etc|gopher://h/1/../../x
binary file|-rf|gopher://h:7070/9-rf%09%09+
text file|form|gopher://h/0f%09%09?
telnet session|log in|telnet://me@h
HTML document|Web|https://w.example/?a
HTML document|bad|
text file|no host|
text|0port|
text file|slash|
error|oops|
text||
text|no tabs|
tn3270 session|main|tn3270://u@h:2300
type "z"|odd|gopher://h/zz
`
	if err != nil || !r.IsList || items(r, "h") != want || body != menu {
		t.Errorf("%v\n%q, %v", items(r, "h"), body, err)
	}
	menu = strings.Repeat("\n", deref.MaxItems+2)
	r, _, err = get(t, at, "/")
	if err != nil || len(r.Items) != deref.MaxItems || r.Notes[0] != "2 more items are left out" {
		t.Errorf("%v, %v", r, err)
	}
}

// TestNoMenu: text in place of a menu is an error, and its words are shown.
func TestNoMenu(t *testing.T) {
	for text, want := range map[string]string{
		"Error: File or directory not found!\r\n.\r\n": `answered "Error: File or directory not found!`,
		"permission denied\n":                          `answered "permission denied"`,
		"":                                             "", ".\r\n": "",
	} {
		_, _, err := get(t, serve(t, func(string) string { return text }), "/")
		if (err == nil) != (want == "") || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestViews: an item with a long selector and many views is no way to take
// memory.
func TestViews(t *testing.T) {
	size := 0
	for _, i := range gopher.Items([]byte("+INFO: 0x\t"+strings.Repeat("~", 7000)+
		"\th\t70\t+\r\n+VIEWS:\r\n"+strings.Repeat(" a/b:\r\n", 1000)), true) {
		size += len(i.URI.String())
	}
	if size > 5<<20 {
		t.Errorf("the URIs have %d bytes", size)
	}
}

// TestAnswers: what servers send, and what comes of it.
func TestAnswers(t *testing.T) {
	const plus = "/9x.gif%09%09+"
	long := strings.Repeat("x", 10_000)
	for _, test := range []struct {
		path, answer string
		body, err    string
	}{
		{"/0a", "a\n.\nb\n", "a\n.\nb\n", ""},
		{"/0a", "a\r\n.\r\n", "a\r\n", ""},
		{"/0a", "a\n.\n.\n", "a\n.\n", ""},
		{"/0a", "a.\r\n", "a.\r\n", ""},
		{"/0a", ".", "", ""},
		{"/0a", "", "", ""},
		{"/0a", "..\r\n", "..\r\n", ""},
		{"/0a", long + "\n.\r\n", long + "\n", ""},
		{"/9a", "a\n.\r\n", "a\n.\r\n", ""},
		{"/ha", "3 is no error\t\t\n", "3 is no error\t\t\n", ""},
		{"/0a", "3It does not exist\t\terror.host\t1\r\n.\r\n", "", fs.ErrNotExist.Error()},
		{"/1a", "3Go away\t\terror.host\t1\r\n", "", `"Go away"`},
		{"/1a", long, "", "(limit line)"},
		{"/1a", strings.Repeat("0\n", 3<<20), "", "(limit head)"},
		{plus, "+3\r\nabcdef", "abc", ""},
		{plus, "+4\r\nabc", "abc", "ended too early"},
		{plus, "+-1\r\nabc\n.\r\n", "abc\n", ""},
		{plus, "+-1\r\nabc\n", "abc\n", "ended too early"},
		{plus, "+-2\r\nabc\n.\r\n", "abc\n.\r\n", ""},
		{plus, "+", "", "ended too early"},
		{plus, "", "", "ended too early"},
		{plus, "GIF89a", "GIF89a", ""},
		{plus, "+-3\r\n", "+-3\r\n", ""},
		{plus, "+99999999999999999999\r\n", "+99999999999999999999\r\n", ""},
		{plus, "+" + strings.Repeat("0", 40), "+" + strings.Repeat("0", 40), ""},
		{plus, "++1\r\n", "++1\r\n", ""},
		{plus, "--1\r\n1 admin\r\nDenied\r\n.\r\n", "", fs.ErrPermission.Error()},
		{plus, "-12\r\n2 admin\r\nbusy", "", `"2 bus"`},
		{plus, "--2\r\n", "", `""`},
		{plus, "--2\r\n3 1new\t/x\th\t70\t+\r\n", "", `"3 1new\t/x\th\t70\t+"`},
		{"/0x%09%09!", "the item\n", "", "attributes were asked for"},
		{"/0x%09%09?", "+-2\r\n+INFO: 0x\tx\th\t70\r\n", "", "no +ASK block"},
		{"/1x%09%09$", "0a\ta\th\t70\r\n", "0a\ta\th\t70\r\n", ""},
		{"/1x%09%09$", "+-1\r\n+INFO: 0a\ta\th\t70\r\n", "", "ended too early"},
		{"/1x%09%09$", "+9999999\r\n+INFO", "", "(limit head)"},
		{"/1x%09%09$", "+10\r\n+INFO", "", "ended too early"},
	} {
		at := serve(t, func(string) string { return test.answer })
		_, body, err := get(t, at, test.path)
		ok := err == nil && test.err == ""
		if err != nil && test.err != "" {
			ok = strings.Contains(err.Error(), test.err) ||
				errors.Is(err, fs.ErrNotExist) && test.err == fs.ErrNotExist.Error() ||
				errors.Is(err, fs.ErrPermission) && test.err == fs.ErrPermission.Error()
		}
		if !ok || body != test.body {
			t.Errorf("%s, %.100q: %.100q, %v", test.path, test.answer, body, err)
		}
	}
}

// TestHead: only what is known, and no body.
func TestHead(t *testing.T) {
	at := serve(t, func(string) string { return "+3\r\nabc" })
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	u := uri.MustParse("gopher://" + at + "/gx%09%09+")
	r, err := c.Get(context.Background(), deref.Request{URI: u, Head: true})
	if err != nil || r.Body != nil || r.Size != 3 || r.MediaType != "image/gif" {
		t.Errorf("%+v, %v", r, err)
	}
}

// FuzzMenu: no answer makes the client fail, and each link is one that it could
// follow.
func FuzzMenu(f *testing.F) {
	f.Add("1a\tb\th\t70\t+\r\n.\r\n", false)
	f.Add("+INFO: 0a\tb\th\t70\t?\r\n+VIEWS:\r\n Text/plain: <1k>\r\n+ADMIN:\r\n Mod-Date: <2>\r\n", true)
	f.Fuzz(func(t *testing.T, text string, isPlus bool) {
		for _, i := range gopher.Items([]byte(text), isPlus) {
			if i.Type == "" || strings.ContainsAny(i.URI.String(), "\t\r\n\x00 ") {
				t.Errorf("%q: %+v", text, i)
			}
		}
	})
}

// FuzzHead: the head is read as its line is, and nothing else is.
func FuzzHead(f *testing.F) {
	f.Add("+12\r\nx")
	f.Add("--1\r\n")
	f.Add("+")
	f.Fuzz(func(t *testing.T, text string) {
		length, rest, err := gopher.ReadHead(text)
		switch {
		case err == nil && length == gopher.Plain && rest != text:
			t.Errorf("%q: %q is left", text, rest)
		case err == nil && length != gopher.Plain && !strings.HasSuffix(text, "\n"+rest):
			t.Errorf("%q: %d, %q", text, length, rest)
		case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
			t.Errorf("%q: %v", text, err)
		}
	})
}
