package base_test

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/linktest"
)

// TestHref: the head ends where the body begins, and the first BASE with an HREF wins (D-26, L97-D-01, L97-D-02).
func TestHref(t *testing.T) {
	const none = "\x00"
	for _, tt := range []struct{ name, document, want string }{
		{"empty", "", none},
		{"bare", "<base href=x>", "x"},
		{"any case", "<HTML><hEaD><bAsE hReF='X'>", "X"},
		{"closed", "<base href=x />", "x"},
		{"the first", "<base href=x><base href=y>", "x"},
		{"without HREF", "<base target=_top><base><base href=y>", "y"},
		{"empty HREF", "<base href><base href=y>", ""},
		{"HREF twice", "<base href=x href=y>", "x"},
		{"another attribute", "<base data-href=x xhref=y>", none},
		{"in a comment", "<!-- <base href=x> --><base href=y>", "y"},
		{"in a comment of XML", "<?xml version='1.0'?><![CDATA[<base href=x]]><base href=y>", "y"},
		{"white space between", "\uFEFF \t\r\n\f<!doctype html> <html> <head> &#32; <base href=y>", "y"},
		{"elements of the head", "<title><base href=x></title><meta x><link x><style>a</style><script>'<base href=x>'</script>" +
			"<noscript><base href=x></noscript><base href=y>", "y"},
		{"old elements of the head", "<isindex><nextid n=z5><base href=y>", "y"},
		{"text in a title", "<title>x&lt;/title&gt;</title><base href=y>", "y"},
		{"template", "<template>x<base href=x><p><template></template></body></template><base href=y>", "y"},
		{"end of a template", "</template><base href=y>", "y"},
		{"between head and body", "<head></head> <base href=y>", "y"},
		{"end tags", "</p></title></x><base href=y>", "y"},
		{"noscript of the body", "</head><noscript></noscript><base href=x>", none},
		{"in the body", "<body><base href=x>", none},
		{"behind text", "x<base href=x>", none},
		{"behind a letter that looks like none", "\u00A0<base href=x>", none},
		{"behind a character reference", "&nbsp;<base href=x>", none},
		{"behind an element of the body", "<head><p><base href=x>", none},
		{"behind an end tag of the body", "</br><base href=x>", none},
		{"behind the document", "</html><base href=x>", none},
		{"behind a frameset", "<frameset><base href=x>", none},
		{"mark of the byte order later", "<head>\uFEFF<base href=x>", none},
		{"not closed", "<base href=x", none},
		{"not closed, quoted", "<base href='x>", none},

		{"character references", "<base href='/a?b=1&amp;c=2&#x26;d&eacute;'>", "/a?b=1&c=2&d\u00E9"},
		{"not character references", "<base href='/?a&lt=1&copy=2'>", "/?a&lt=1&copy=2"},
		{"white space", "<base href=' \x01\r\n\t/a b/\r\n c\t \f\v&#10; '>", "/a b/ c"},
		{"no space", "<base href='\u00A0x\u00A0'>", "\u00A0x\u00A0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{
				strings.NewReader(tt.document), iotest.OneByteReader(strings.NewReader(tt.document)),
				iotest.DataErrReader(strings.NewReader(tt.document)),
			} {
				href, ok, err := base.Href(r)
				if err != nil || ok != (tt.want != none) || ok && href != tt.want {
					t.Errorf("%q, %t, %v, want %q", href, ok, err, tt.want)
				}
			}
		})
	}
}

// TestHref1997: an HREF that is no absolute URL of 1997 is as good as none (D-26).
func TestHref1997(t *testing.T) {
	for document, want := range map[string]string{
		"<base href=/x>":                            "",
		"<base href=/x><base href=http://h/y#z>":    "http://h/y",
		"<base href='http://h/{}'>":                 "",
		"<base href=''>":                            "",
		"<base href='a:b'><base href='http://h/x'>": "a:b",
		"<base href='3com:x'>":                      "3com:x", // no URI of RFC 3986 (C-08)
		"<p><base href='http://h/x'>":               "",
	} {
		href, ok, err := base.Href1997(strings.NewReader(document))
		if err != nil || href != want || ok != (want != "") {
			t.Errorf("%s: %q, %t, %v", document, href, ok, err)
		}
	}
	boom := errors.New("boom")
	if _, ok, err := base.Href1997(iotest.ErrReader(boom)); ok || err != boom {
		t.Error(ok, err)
	}
}

func TestHTML(t *testing.T) {
	outer := base.Retrieved(mustParse("http://r/a/b"))
	for _, tt := range []struct {
		name      string
		outer     base.Base
		document  string
		want, err string
	}{
		{"none", outer, "<p>", "http://r/a/b", ""},
		{"absolute", outer, "<base href='http://h/x/../y#z'>", "http://h/y", ""},
		{"relative (D-26)", outer, "<base href='/'>", "http://r/", ""},
		{"relative to nothing", base.Base{}, "<base href='/'>", "", ""},
		{"broken", outer, "<base href='http://u:secret@h/a b'><base href='/'>", "http://r/a/b", "base: BASE: byte 19: error: "},
		{"data", outer, "<base href='DATA:,x'>", "http://r/a/b", "base: BASE: byte 0: error: a URI with the scheme data is no base (HTML section 4.2.3, rule scheme)"},
		{"javascript", outer, "<base href='java&#10;script:x'>", "http://r/a/b", "base: BASE: byte 0: error: a URI with the scheme javascript"},
		{"relative to data", base.Retrieved(mustParse("data:,x")), "<base href='y'>", "data:,x", "base: BASE: byte 0: error: a URI with the scheme data"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := tt.outer.HTML(strings.NewReader(tt.document))
			if got := b.URI().String(); got != tt.want || (err == nil) != (tt.err == "") {
				t.Fatalf("%q, %v, want %q", got, err, tt.want)
			}
			if err != nil && (!strings.HasPrefix(err.Error(), tt.err) || strings.Contains(err.Error(), "secret") || b != tt.outer) {
				t.Error(b.Why(), err)
			}
			if tt.want != "" && b != tt.outer && (b.Source() != base.Embedded || b.By() != "BASE") {
				t.Error(b.Why())
			}
		})
	}
}

// TestReadErrors: an error of the reader comes out if the answer is not known without what it kept back.
func TestReadErrors(t *testing.T) {
	boom := errors.New("boom")
	outer := base.Retrieved(mustParse("http://r/"))
	for document, want := range map[string]error{
		"":                       boom,
		"<head>":                 boom,
		"<base href=x":           boom,
		"<title>x":               boom,
		" \n":                    boom,
		"<head>&#3":              boom,
		"<head> <":               boom,
		"<base href=x>":          nil,
		"<base href=x><p>":       nil,
		"<p>":                    nil,
		"text and then a <b>tag": nil,
	} {
		b, err := outer.HTML(io.MultiReader(strings.NewReader(document), iotest.ErrReader(boom)))
		if err != want || err != nil && b != outer {
			t.Errorf("%q: %v, want %v", document, err, want)
		}
	}
	if _, _, err := base.Href(linktest.Idle{}); err != io.ErrNoProgress {
		t.Error(err)
	}
}

// TestMaxHead: documents without end are given up at the limit, with bounded memory, whatever they are made of and
// however little a reader gives at once.
func TestMaxHead(t *testing.T) {
	for _, tt := range []struct{ begin, text string }{
		{"", " "},
		{"", "<meta a=b>"},
		{"", "<base x>"},
		{"", "<template>"},
		{"", "<title></title>"},
		{"<title>", "x<"},
		{"<script>", "<!--<script>"},
		{"<!--", "-->" + "<!-- -"},
		{"<!", "x"},
		{"</", "x"},
		{"<base href='", "&amp;\r\n"},
		{"<base ", "a b=c "},
		{"<base ", "\x00"},
		{"<", "x"},
	} {
		for _, short := range []bool{false, true} {
			e := linktest.Repeat(tt.text, 2*base.MaxHead)
			size := len(tt.begin) + int(e.N)
			r := io.MultiReader(strings.NewReader(tt.begin), e)
			if short {
				r = iotest.OneByteReader(r)
			}
			var (
				href  string
				ok    bool
				err   error
				start = time.Now()
			)
			allocated := linktest.Allocated(func() { href, ok, err = base.Href(r) })
			if ok || err != base.ErrHead {
				t.Errorf("%s%s: %q, %t, %v", tt.begin, tt.text, href, ok, err)
			}
			if n := size - int(e.N); n > base.MaxHead+1 {
				t.Errorf("%s%s: %d bytes were read", tt.begin, tt.text, n)
			}
			if allocated > 32*base.MaxHead {
				t.Errorf("%s%s: %d bytes were allocated", tt.begin, tt.text, allocated)
			}
			if d := time.Since(start); d > 5*time.Second {
				t.Errorf("%s%s: %v", tt.begin, tt.text, d)
			}
		}
	}
}

// TestManyAttributes: what costs most is attributes of many names.
func TestManyAttributes(t *testing.T) {
	document := []byte("<base")
	for i := 0; len(document) < base.MaxHead; i++ {
		document = strconv.AppendInt(append(document, ' '), int64(i), 36)
	}
	start := time.Now()
	n := linktest.Allocated(func() {
		if _, ok, err := base.Href(bytes.NewReader(document)); ok || err != base.ErrHead {
			t.Error(ok, err)
		}
	})
	d := time.Since(start)
	t.Logf("%d bytes, %v", n, d)
	if n > 128*base.MaxHead || d > 5*time.Second {
		t.Errorf("%d bytes, %v", n, d)
	}
}

// TestLimit: the limit is exact.
func TestLimit(t *testing.T) {
	const element = "<base href=x>"
	fits := strings.Repeat(" ", base.MaxHead-len(element)) + element
	for _, tt := range []struct {
		document string
		ok       bool
		err      error
	}{
		{fits, true, nil},
		{fits + "x", true, nil},
		{" " + fits, false, base.ErrHead},
		{strings.Repeat(" ", base.MaxHead), false, nil},
		{strings.Repeat(" ", base.MaxHead) + "<p>", false, base.ErrHead},
		{"<p>" + strings.Repeat(" ", base.MaxHead), false, nil},
		{strings.Repeat("x", 2*base.MaxHead), false, nil},
	} {
		if _, ok, err := base.Href(strings.NewReader(tt.document)); ok != tt.ok || err != tt.err {
			t.Errorf("%d bytes: %t, %v", len(tt.document), ok, err)
		}
	}
	if !bytes.Contains([]byte(base.ErrHead.Error()), []byte("1048576")) || base.MaxHead != 1048576 {
		t.Error(base.ErrHead)
	}
}
