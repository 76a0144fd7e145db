package link_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/whatwg"
)

// TestLink: the text of a link becomes the reference that it means (D-28).
func TestLink(t *testing.T) {
	for _, test := range [][2]string{
		{"a/b?c#d", "a/b?c#d"},
		{"", ""},
		{" a\n\tb ", "ab"},
		{" \n", ""},
		{"a b", "a%20b"},
		{" ü\r\n", "%C3%BC"},
		{"http://bücher.example/%zz", "http://xn--bcher-kva.example/%25zz"},
		{"http://b%C3%BCcher.example/", "http://b%C3%BCcher.example/"},
		{"http://\u0300x.example/", "http://%CC%80x.example/"}, // a name that DNS cannot have
		{"javascript:alert('a b')", "javascript:alert('a%20b')"},
	} {
		var d link.Document
		l := d.Link(test[0], "a href")
		if l.Err != nil || l.Ref.String() != test[1] || l.Text != test[0] ||
			(len(l.Changes) > 0) != (test[0] != test[1]) {
			t.Errorf("%q: %q, %v, %v", test[0], l.Ref, l.Changes, l.Err)
		}
		for _, c := range l.Changes {
			if c.Start < 0 || c.End < c.Start || c.End > len(test[0]) {
				t.Errorf("%q: %v", test[0], c)
			}
		}
	}
	for _, bad := range []string{"http://a b/", "http://[/", "a\x00b", "\xff"} {
		var d link.Document
		if l := d.Link(bad, "a href"); l.Err == nil || l.Text != bad || l.Ref.String() != "" {
			t.Errorf("%q: %q, %v", bad, l.Ref, l.Err)
		}
	}
	d := link.Document{Options: link.Options{}, Browser: true}
	if l := d.Link(`http:\\a\b`, ""); l.Ref.String() != "http://a/b" {
		t.Error(l.Ref, l.Err)
	}
}

// TestBrowser: in HTML and CSS a link is what browsers read, or with Options.RFC
// what RFC 3986 says; what differs is a change.
func TestBrowser(t *testing.T) {
	for _, test := range []struct{ text, charset, want, rfc string }{
		{`\\e.test\d`, "", "http://e.test/d", "http://b.test/p/%5C%5Ce.test%5Cd"},
		{`http:\\e.test\c?\`, "", "http://e.test/c?%5C", "http:%5C%5Ce.test%5Cc?%5C"},
		{`http://e.test\a`, "", "http://e.test/a", ""},
		{"\t/a\n\\b ", "", "http://b.test/a/b", "http://b.test/a%5Cb"},
		{`mailto:a\b`, "", "mailto:a%5Cb", "mailto:a%5Cb"},
		{"http:g", "", "http://b.test/p/g", "http:g"},
		{"https:e.test", "", "https://e.test/", "https:e.test"},
		{"///e.test/y", "", "http://e.test/y", "http:///e.test/y"},
		{`/\\e.test/y`, "", "http://e.test/y", "http://b.test/%5C%5Ce.test/y"},
		{"//0x7f.1/", "", "http://127.0.0.1/", "http://0x7f.1/"},
		{"http://2130706433", "", "http://127.0.0.1/", "http://2130706433"},
		{"http://e%2Etest/", "", "http://e.test/", "http://e%2Etest/"},
		{"%2e%2E/x?a#b", "", "http://b.test/x?a#b", "http://b.test/p/%2e%2E/x?a#b"},
		{"https:", "", "https:", "https:"},
		{"file:c", "", "file:///c", "file:c"},
		{"ä?ä#ä", "windows-1252", "http://b.test/p/%C3%A4?%E4#%C3%A4", "http://b.test/p/%C3%A4?%C3%A4#%C3%A4"},
		{"?日ä", "iso-2022-jp", "http://b.test/p/q?%1B$BF%7C%1B(B%26%23228%3B", "http://b.test/p/q?%E6%97%A5%C3%A4"},
		{"mailto:a?ä", "windows-1252", "mailto:a?%C3%A4", "mailto:a?%C3%A4"},
	} {
		for _, rfc := range []bool{false, true} {
			d := link.Document{Browser: true, Charset: test.charset, Options: link.Options{RFC: rfc},
				Base: base.Retrieved(uri.MustParse("http://b.test/p/q"))}
			l, want := d.Link(test.text, ""), test.want
			if rfc {
				want = test.rfc
			}
			u, _ := l.Target()
			_, err := uri.ParseRef(test.text)
			told := err != nil || !rfc && test.want != test.rfc && test.text != "http:g"
			if u.String() != want || (l.Changes != nil) != (told && want != "") {
				t.Errorf("%q, %v: %q, %v", test.text, rfc, u, l.Changes)
			}
		}
	}
}

// TestDrive: a drive letter is told, with and without a base; a scheme of one
// letter is not.
func TestDrive(t *testing.T) {
	for text, want := range map[string]bool{`C:\x`: true, "c:/x": true, "C:x": false, "cd:/x": false, "/c:/x": false} {
		for _, of := range []string{"file:///d/", "http://h/"} {
			d := link.Document{Browser: true, Base: base.Retrieved(uri.MustParse(of))}
			l := d.Link(text, "")
			if got := slices.ContainsFunc(l.Changes, func(f finding.Finding) bool {
				return f.Rule == "drive" && f.Fix == "file:///"+text[:2]
			}); got != want || l.Err != nil {
				t.Errorf("%s: %v, %v", text, l.Changes, l.Err)
			}
		}
	}
}

// TestEnds: browsers keep what is invisible at the ends of a link, also if the document has another encoding.
func TestEnds(t *testing.T) {
	for _, tt := range []struct{ charset, text, want string }{
		{"", "\u200bx\u00ad", "%E2%80%8Bx%C2%AD"},
		{"", " x\u061c ", "x%D8%9C"},
		{"", "x\v\u061c", "x%0B%D8%9C"},
		{"", "\u061c \u061cx", "%D8%9C%20%D8%9Cx"},
		{"windows-1252", "\u200bx?a#b\u200b", "%E2%80%8Bx?a#b%E2%80%8B"},
		{"windows-1252", "x?\u00e9\u00a0", "x?%E9%A0"},
	} {
		d := link.Document{Browser: true, Charset: tt.charset, Base: base.Retrieved(uri.MustParse("http://h/"))}
		l := d.Link(tt.text, "")
		if l.Ref.String() != tt.want || l.Err != nil || len(l.Changes) == 0 {
			t.Errorf("%q: %q, want %q; %v, %v", tt.text, l.Ref, tt.want, l.Changes, l.Err)
		}
	}
}

// FuzzBrowser: the host and the path of a target are those that the URL Standard
// reads.
func FuzzBrowser(f *testing.F) {
	for _, text := range []string{"///e.test/y", "https:e.test", "//1.2/", "%2e./x", `\\a`, "file:x",
		"http:a", "http:///a//../b", "ws://%65/", "//1.2.3.4./", "file://C:/x", "http:?q"} {
		f.Add(text, true)
		f.Add(text, false)
	}
	f.Fuzz(func(t *testing.T, text string, known bool) {
		d, b := link.Document{Browser: true}, whatwg.URL{}
		if known {
			const of = "http://b.test/p/q"
			d.Base = base.Retrieved(uri.MustParse(of))
			b, _ = whatwg.Parse(of)
		}
		l := d.Link(text, "")
		want, err := b.Parse(text)
		u, ok := l.Target()
		if err != nil || !ok || !l.Browser || strings.HasPrefix(u.String(), "file://localhost") {
			return
		}
		as, _, _ := want.URI()
		if !strings.EqualFold(u.Hostname(), as.Hostname()) || cmp.Or(u.Path(), "/") != as.Path() {
			t.Errorf("%q: %q, want %q; %v", text, u, want, l.Changes)
		}
	})
}

// TestTarget: section 5.2, with the base of the place.
func TestTarget(t *testing.T) {
	for _, test := range []struct{ base, text, want string }{
		{"http://a/b/c", "../d", "http://a/d"},
		{"http://a/b/c", "http://x/../y", "http://x/y"},
		{"http://a/b?q#f", "", "http://a/b?q"},
		{"", "http://x/", "http://x/"},
		{"", "x", ""},
		{"http://a/", "http://[", ""},
	} {
		d := link.Document{}
		if test.base != "" {
			d.Base = base.Retrieved(uri.MustParse(test.base))
		}
		l := d.Link(test.text, "")
		if u, ok := l.Target(); u.String() != test.want || ok != (test.want != "") {
			t.Errorf("%q: %q, %v", test.text, u, ok)
		}
	}
}

func TestText(t *testing.T) {
	d := link.Document{Body: strings.NewReader("é\n<http://a/b-\nc>, http://d/"), Part: "1"}
	var got []string
	for l, err := range link.Text(d) {
		got = append(got, fmt.Sprintln(l.Ref, l.Start, l.End, l.Line, l.Column, l.Delimiter,
			l.Context, l.Part, l.Alternate, err))
	}
	if want := "[http://a/b-c 4 17 2 2 angle text 1 http://a/bc <nil>\n http://d/ 20 29 3 5 none text 1  <nil>\n]"; fmt.Sprint(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
	broken := errors.New("broken")
	for _, err := range link.Text(link.Document{Body: iotest.ErrReader(broken)}) {
		if err != broken {
			t.Error(err)
		}
	}
}

// TestFullStops: a finding says what was done with a host, and has it as fix.
func TestFullStops(t *testing.T) {
	for in, want := range map[string]string{
		"http://192。168．0｡1/":    "note 192.168.0.1 ideographic full stops in the host are read as dots",
		"http://bücher。example/": "note xn--bcher-kva.example the host is written in the form of DNS",
	} {
		for l, err := range link.Text(link.Document{Body: strings.NewReader(in)}) {
			if err != nil || len(l.Changes) != 1 {
				t.Fatal(l.Ref, l.Changes, err)
			}
			f := l.Changes[0]
			if got := fmt.Sprint(f.Severity, " ", f.Fix, " ", f.Message); got != want ||
				l.Ref.Host() != f.Fix {
				t.Errorf("%s: %s, %s", in, l.Ref, got)
			}
		}
	}
}

// TestHost: of a host that browsers read in another way there is one finding.
func TestHost(t *testing.T) {
	d := link.Document{Browser: true}
	l := d.Link("http://192。168．0｡1/", "")
	if len(l.Changes) != 1 || l.Changes[0].Rule != "browsers" || l.Ref.String() != "http://192.168.0.1/" {
		t.Error(l.Ref, l.Changes)
	}
}

func TestNote(t *testing.T) {
	d := link.Document{Part: "p"}
	if n := d.Note(3, "x"); n.Error() != "p: byte 3: x" || n.Unwrap().Error() != "x" {
		t.Error(n)
	}
	if n := new(link.Document).Note(0, "x"); n.Error() != "x" {
		t.Error(n)
	}
}

// TestTake: every way of reading gives the document, and taken bytes stay up to
// the next read.
func TestTake(t *testing.T) {
	document := strings.Repeat("a\né", 1<<10)
	for _, size := range []int{0, 1, 100, len(document), len(document) + 1} {
		l := link.NewLines(iotest.OneByteReader(strings.NewReader(document)))
		first, second := make([]byte, size), make([]byte, 7)
		n, err := l.Take(first)
		if string(first[:n]) != document[:n] || n != min(size, len(document)) ||
			(err == io.EOF) != (size > len(document)) {
			t.Fatal(n, err)
		}
		m, err := l.Fill(second)
		if string(second[:m]) != document[n:][:m] || m != min(7, len(document)-n) ||
			(err == io.EOF) != (n+7 > len(document)) {
			t.Fatal(m, err)
		}
		if l.Err() != nil {
			t.Error(l.Err())
		}
	}
	for _, want := range []error{io.ErrUnexpectedEOF, errors.New("broken")} {
		l := link.NewLines(iotest.ErrReader(want))
		if n, err := l.Take(make([]byte, 5)); n != 0 || err != want || l.Err() != want {
			t.Error(n, err, l.Err())
		}
	}
}

// FuzzLines: a position equals counting from the beginning, and passed bytes
// are not kept.
func FuzzLines(f *testing.F) {
	f.Add([]byte("a\nbé\n\nc"), uint16(3))
	f.Fuzz(func(t *testing.T, text []byte, step uint16) {
		l := link.NewLines(iotest.HalfReader(bytes.NewReader(text)))
		l.Take(make([]byte, int(step)/2))
		io.Copy(io.Discard, l)
		for at := 0; at <= len(text); at += 1 + int(step) {
			if at < len(text) && !utf8.RuneStart(text[at]) {
				continue
			}
			before := text[:at]
			wantLine := 1 + bytes.Count(before, []byte("\n"))
			wantColumn := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
			line, column := l.Position(at)
			if line != wantLine || column != wantColumn && utf8.Valid(text) {
				t.Fatalf("%q, %d: %d, %d, want %d, %d", text, at, line, column, wantLine,
					wantColumn)
			}
			l.Passed(at)
		}
		if l.Err() != nil {
			t.Fatal(l.Err())
		}
	})
}

// TestLocate: a note has its line and column as long as its offset is kept, and
// links after it have theirs. A place means the same everywhere: LINE:COLUMN,
// from 1.
func TestLocate(t *testing.T) {
	text := "a\né b\n\nc"
	lines := link.NewLines(strings.NewReader(text))
	if _, err := io.ReadFull(lines, make([]byte, len(text))); err != nil {
		t.Fatal(err)
	}
	var d link.Document
	locate := func(offset, line, column int) {
		t.Helper()
		if n := lines.Locate(d.Note(offset, "")); n.Line != line || n.Column != column {
			t.Errorf("byte %d is at %d:%d, want %d:%d", offset, n.Line, n.Column, line, column)
		}
	}
	locate(5, 2, 3)
	locate(5, 2, 3)
	locate(2, 0, 0) // before the last note
	locate(0, 1, 1)
	if line, column := lines.Position(2); line != 2 || column != 1 {
		t.Error(line, column)
	}
	locate(7, 3, 1)
	lines.Pass(len(text))
	locate(8, 0, 0) // passed
	locate(9, 4, 2) // the end
	locate(10, 0, 0)
}
