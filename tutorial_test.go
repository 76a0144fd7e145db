package uri_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/neturl"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
)

// TestTutorial: the blocks of docs/tutorial.md are the bodies of the examples
// of this file, in their order, and the comments in a block are its output.
func TestTutorial(t *testing.T) {
	doc, err := os.ReadFile("docs/tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("tutorial_test.go")
	if err != nil {
		t.Fatal(err)
	}
	comment := regexp.MustCompile(`(?m)(?:^|[ \t]+)// (.*)\n`)
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(doc, -1)
	examples := regexp.MustCompile(`(?ms)^func (Example_tutorial\w+)\(\) \{\n(.*?)^\}`).
		FindAllSubmatch(source, -1)
	if len(blocks) != len(examples) || len(blocks) == 0 {
		t.Fatalf("%d blocks and %d examples", len(blocks), len(examples))
	}
	for i, e := range examples {
		body := regexp.MustCompile(`(?m)^\t`).ReplaceAllString(string(e[2]), "")
		code, output, _ := strings.Cut(body, "// Output:\n")
		want := strings.Split(code, "\n")
		for _, c := range comment.FindAllStringSubmatch(output, -1) {
			want = append(want, c[1])
		}

		block := string(blocks[i][1])
		got := strings.Split(comment.ReplaceAllString(block, "\n"), "\n")
		got = slices.DeleteFunc(got, func(line string) bool { return line == "" })
		want = slices.DeleteFunc(want, func(line string) bool { return line == "" })
		for _, c := range comment.FindAllStringSubmatch(block, -1) {
			got = append(got, c[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("block %d of docs/tutorial.md has\n%s\nand %s has\n%s", i+1,
				strings.Join(got, "\n"), e[1], strings.Join(want, "\n"))
		}
	}
}

// TestLowestGo: the README names the release of Go that go.mod asks for, and
// the module that is the reason, as in go.mod.
func TestLowestGo(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	of := func(re string) string { return string(regexp.MustCompile(re).FindSubmatch(mod)[1]) }
	want := "The lowest Go release is " + of(`(?m)^go (\S+)$`) +
		", because `golang.org/x/text` " + of(`golang.org/x/text (\S+)`)
	if !strings.Contains(strings.Join(strings.Fields(string(readme)), " "), want) {
		t.Errorf("the README does not say %q", want)
	}
}

func Example_tutorialParse() {
	u, err := uri.Parse("http://me@Example.com:8042/a%2Fb/c?q=1#top")
	fmt.Println(u, err)
	fmt.Println(u.Scheme(), u.Host(), u.Port(), u.Path(), u.Query(), u.Fragment())
	// Output:
	// http://me@Example.com:8042/a%2Fb/c?q=1#top <nil>
	// http Example.com 8042 /a%2Fb/c q=1 top
}

func Example_tutorialSegments() {
	u := uri.MustParse("http://example.com/a%2Fb/c")
	for segment := range u.Segments() {
		text, _ := pct.Decode(segment)
		fmt.Print(text, " ")
	}
	// Output:
	// a/b c
}

func Example_tutorialUndefined() {
	u, v := uri.MustParse("http://a/"), uri.MustParse("http://a/?")
	fmt.Println(u.Query() == v.Query(), u.HasQuery(), v.HasQuery(), u == v)
	// Output:
	// true false true false
}

func Example_tutorialErrors() {
	_, err := uri.Parse("http://example.com/a b")
	fmt.Println(err)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Println(e.Offset, e.Rule, e.Rule.Section())
	}
	// Output:
	// uri: byte 20: a space is not allowed in a path (rule path-abempty, RFC 3986 section 3.3)
	// 20 path-abempty 3.3
}

func Example_tutorialWith() {
	u := uri.MustParse("http://example.com/v1?debug")
	u, err := u.With(uri.Scheme, "https")
	fmt.Println(u, err)
	u, err = u.WithQuery("")
	fmt.Println(u, err)
	u, err = u.Edit().AppendPath("users/list").Fragment("top").URI()
	fmt.Println(u, err)
	// Output:
	// https://example.com/v1?debug <nil>
	// https://example.com/v1 <nil>
	// https://example.com/v1/users/list#top <nil>
}

func Example_tutorialBuilder() {
	var b uri.Builder
	b.Scheme("ftp").UserPassword("me", "p@ss").HostPort("[::1]:2121").Segments("a/b")
	u, err := b.URI()
	fmt.Println(u, err)
	name, password, ok := u.User()
	fmt.Println(name, password, ok, u.HostPort(), u.Hostname())
	// Output:
	// ftp://me:p%40ss@[::1]:2121/a%2Fb <nil>
	// me p@ss true [::1]:2121 ::1
}

func Example_tutorialQuery() {
	u := uri.MustParse("http://example.com/?q=a+b&flag&page=1")
	q := query.Form.Split(u.Query())
	fmt.Println(q.Get("q"))
	u, err := u.WithQuery(q.Set("page", "2").Add("lang", "Go & C").String())
	fmt.Println(u, err)
	// Output:
	// a b true
	// http://example.com/?q=a+b&flag&page=2&lang=Go+%26+C <nil>
}

func Example_tutorialResolve() {
	base := uri.MustParse("http://example.com/docs/intro")
	fmt.Println(base.Resolve(uri.MustParseRef("../img/a.png")))
	fmt.Println(base.Relativize(uri.MustParse("http://example.com/docs/b#c")))
	// Output:
	// http://example.com/img/a.png
	// b#c true
}

func Example_tutorialCompare() {
	a, b := uri.MustParse("http://a/%7Eb"), uri.MustParse("HTTP://a:80/./~b")
	fmt.Println(a == b, a.Normalize(uri.NormSyntax) == b.Normalize(uri.NormSyntax))
	fmt.Println(scheme.Normalize(a) == scheme.Normalize(b), scheme.Equivalent(a, b))
	// Output:
	// false false
	// true scheme
}

func Example_tutorialText() {
	ref, changes, err := iri.FromText(" http://example.com/a b/Ü ", iri.Options{})
	fmt.Println(ref, len(changes), err)
	if u, ok := ref.URI(); ok {
		fmt.Println(iri.FromURI(u))
	}
	// Output:
	// http://example.com/a%20b/%C3%9C 4 <nil>
	// http://example.com/a%20b/Ü
}

func Example_tutorialHosts() {
	addr, ok := host.MustParse("[2001:DB8::1]").Addr()
	fmt.Println(addr, ok)
	name, err := host.MustParse("b%C3%BCcher.example").LookupName()
	fmt.Println(name, err)
	// Output:
	// 2001:db8::1 true
	// xn--bcher-kva.example <nil>
}

func Example_tutorialLogs() {
	fmt.Println(uri.MustParse("ftp://me:secret@example.com/a").Redacted())
	fmt.Println(uri.Redact("ftp://me:secret@example.com/a b"))
	fmt.Println(redact.String("GET /?access_token=abc HTTP/1.1"))
	// Output:
	// ftp://me@example.com/a
	// ftp://me:***@example.com/a b
	// GET /?access_token=*** HTTP/1.1
}

func Example_tutorialRedirects() {
	home := uri.MustParse("https://example.com/login")
	fmt.Println(guard.LocalRedirect(home, "/account?tab=2"))
	next, err := guard.LocalRedirect(home, "//evil.example")
	fmt.Println(next, err)
	// Output:
	// /account?tab=2 <nil>
	//  guard: this leads to another origin (RFC 6454 section 4)
}

func Example_tutorialNetURL() {
	v, lost, err := neturl.ToURL(uri.MustParse("HTTP://example.com/a"))
	fmt.Println(v, lost, err)
	u, lost, err := neturl.FromURL(v)
	fmt.Println(u, lost, err)
	// Output:
	// http://example.com/a case of the scheme <nil>
	// http://example.com/a nothing <nil>
}
