package base_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/internal/costtest"
)

// TestHref: the head ends where the body begins, and the first BASE with an
// HREF wins (D-26, L97-D-01, L97-D-02).
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
		{"white space between", "\uFEFF \t\r\n\f<!doctype html> <html> <head> &#32; <base " +
			"href=y>", "y"},
		{"elements of the head", "<title><base href=x></title><meta x><link x><style>a</style>" +
			"<script>'<base href=x>'</script>" +
			"<noscript><base href=x></noscript><base href=y>", "y"},
		{"old elements of the head", "<isindex><nextid n=z5><base href=y>", "y"},
		{"text in a title", "<title>x&lt;/title&gt;</title><base href=y>", "y"},
		{"template", "<template>x<base href=x><p><template></template></body></template><base " +
			"href=y>", "y"},
		{"end of a template", "</template><base href=y>", "y"},
		{"between head and body", "<head></head> <base href=y>", "y"},
		{"end tags", "</p></title></x><base href=y>", "y"},
		{"noscript of the body", "</head><noscript></noscript><base href=x>", none},
		{"in the body", "<body><base href=x>", none},
		{"after text", "x<base href=x>", none},
		{"after a letter that looks like none", "\u00A0<base href=x>", none},
		{"after a character reference", "&nbsp;<base href=x>", none},
		{"after an element of the body", "<head><p><base href=x>", none},
		{"after an end tag of the body", "</br><base href=x>", none},
		{"after the document", "</html><base href=x>", none},
		{"after a frameset", "<frameset><base href=x>", none},
		{"mark of the byte order later", "<head>\uFEFF<base href=x>", none},
		{"not closed", "<base href=x", none},
		{"not closed, quoted", "<base href='x>", none},

		{"character references", "<base href='/a?b=1&amp;c=2&#x26;d&eacute;'>",
			"/a?b=1&c=2&d\u00E9"},
		{"references that package html does not know", "<base href='/&nLt;&nGt;'>",
			"/\u226A\u20D2\u226B\u20D2"},
		{"a reference of one digit is white space", "&#9<base href=y>", "y"},
		{"not character references", "<base href='/?a&lt=1&copy=2'>", "/?a&lt=1&copy=2"},
		{"white space", "<base href=' \x01\r\n\t/a b/\r\n c\t \f\v&#10; '>", "/a b/ c"},
		{"no space", "<base href='\u00A0x\u00A0'>", "\u00A0x\u00A0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if href, ok := headHref(tt.document); ok != (tt.want != none) || ok && href != tt.want {
				t.Errorf("%q, %t, want %q", href, ok, tt.want)
			}
		})
	}
}

// headHref returns the first HREF of BASE in the head.
func headHref(document string) (string, bool) {
	for href, head := range base.Hrefs([]byte(document)) {
		if head {
			return href, true
		}
	}
	return "", false
}

// TestBody: BASE in the body is found, too, as in browsers, if it is an element
// of HTML, and not in a template.
func TestBody(t *testing.T) {
	for document, want := range map[string]string{
		"<body><base href=x>":                                  "x",
		"<p>x<base href=x><base href=y>":                       "x y",
		"<script>'<base href=x>'</script>x<base href=y>":       "y",
		"<p><template><base href=x></template><base href=y>":   "y",
		"<svg><base href=x /><title/></svg><base href=y>":      "y",
		"<p><math><base href=x></math><!--<base href=z>-->":    "",
		"<textarea><base href=x></textarea></html><base href>": "",
	} {
		var all []string
		for href, head := range base.Hrefs([]byte(document)) {
			if all = append(all, href); head {
				t.Errorf("%q: %q is not in the head", document, href)
			}
		}
		if got := strings.Join(all, " "); got != want {
			t.Errorf("%q: %q, want %q", document, got, want)
		}
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
		{"broken", outer, "<base href='http://u:secret@h b/'><base href='/'>", "http://r/a/b",
			"base: BASE: byte 17: error: "},
		{"in the body", outer, "<p>x<base href='/b/'>", "http://r/b/", ""},
		{"repaired: host", outer, "<base href='http://b\u00fccher.example/a/'>",
			"http://xn--bcher-kva.example/a/", ""},
		{"repaired: space", outer, "<base href='http://b.example/a b/'>",
			"http://b.example/a%20b/", ""},
		{"repaired: bar", outer, "<base href='/a|b/'>", "http://r/a%7Cb/", ""},
		{"data", outer, "<base href='DATA:,x'>", "http://r/a/b",
			"base: BASE: byte 0: error: the scheme data is not allowed in a base (HTML " +
				"section 4.2.3, rule scheme)"},
		{"javascript", outer, "<base href='java&#10;script:x'>", "http://r/a/b",
			"base: BASE: byte 0: error: the scheme javascript"},
		{"relative to data", base.Retrieved(mustParse("data:,x")), "<base href='y'>", "data:,x",
			"base: BASE: byte 0: error: the scheme data"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := tt.outer.HTML([]byte(tt.document))
			if got := b.URI().String(); got != tt.want || (err == nil) != (tt.err == "") {
				t.Fatalf("%q, %v, want %q", got, err, tt.want)
			}
			if err != nil && (!strings.HasPrefix(err.Error(), tt.err) ||
				strings.Contains(err.Error(), "secret") || b != tt.outer) {
				t.Error(b.Why(), err)
			}
			if tt.want != "" && b != tt.outer && (b.Source() != base.Embedded || b.By() != "BASE") {
				t.Error(b.Why())
			}
		})
	}
}

// size is the length of the searched documents.
const size = 1 << 20

// TestCost: time and memory are linear, for any kind of document.
func TestCost(t *testing.T) {
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
		document := []byte(tt.begin + strings.Repeat(tt.text, size/len(tt.text)))
		allocated := linktest.Allocated(func() {
			for href := range base.Hrefs(document) {
				t.Errorf("%s%s: %q", tt.begin, tt.text, href)
			}
		})
		if allocated > 32*size {
			t.Errorf("%s%s: %d bytes were allocated", tt.begin, tt.text, allocated)
		}
		costtest.Single(tt.text).CheckTime(t, tt.begin, size, func(long string) {
			for range base.Hrefs([]byte(tt.begin + long)) {
			}
		})
	}
}

// TestManyAttributes: attributes with many names cost most.
func TestManyAttributes(t *testing.T) {
	document := []byte("<base")
	for i := 0; len(document) < size; i++ {
		document = strconv.AppendInt(append(document, ' '), int64(i), 36)
	}
	n := linktest.Allocated(func() {
		for href := range base.Hrefs(document) {
			t.Error(href)
		}
	})
	if n > 128*size {
		t.Errorf("%d bytes", n)
	}
	costtest.Single("x").CheckTime(t, "attributes", size, func(long string) {
		for range base.Hrefs(document[:len(long)]) {
		}
	})
}
