package html_test

import (
	"cmp"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

const mega = 1 << 20

// TestHostile: documents that are made to be costly are read to their end, in
// memory that does not grow with them. Time is that of the tokenizer: if one
// were quadratic, this would not end.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads 150 MB")
	}
	for _, tt := range []struct {
		name, begin, text, end string
		size                   int
		links                  int // -1 is many
		notes                  int
		most                   int // bytes that are allocated for each
	}{
		{"nested elements", "", "<b>", "", 5 * mega, 0, 0, 0},
		{"nested templates", "", "<template><svg><math>", "", 5 * mega, 0, 0, 0},
		{"nested fallback", "", "<iframe><noscript>", "", 5 * mega, 0, 1, 0},
		{"fallback closed", "", "<iframe><noscript></iframe></noscript>", "", 5 * mega, 0, 0, 160},
		{"fallback that is long", "<noframes>", "<a href=x>", "</noframes>", 5 * mega, -1, 1, 0},
		{"links", "", "<a href=x>", "", 2 * mega, -1, 0, 0},
		{"text", "", "x", "", 5 * mega, 0, 0, 0},
		{"text of less-than signs", "", "<", "", 5 * mega, 0, 0, 0},
		{"text with colons", "", "tel:", "", 5 * mega, 0, 0, 0},
		{"references", "", "&amp;", "", 5 * mega, 0, 0, 0},
		{"NUL", "", "\x00", "", 5 * mega, 0, 0, 0},
		{"binary", "", "\xFF\x00<\xFE>&\x80'", "", 5 * mega, 0, 0, 0},
		{"long attribute", "<img src='data:,", "x", "' srcset=a><img src=y>", 5 * mega, 1, 1, 0},
		{"long attribute after one", "<img src=x alt=\"", ">'", "\" srcset=a>", 5 * mega, 1, 1,
			0},
		{"long attribute without quotes", "<a href=", "x", " ping=y>", 5 * mega, 0, 1, 0},
		{"long name", "<", "x", " href=y>", 5 * mega, 0, 1, 0},
		{"long name of an attribute", "<a ", "x", "=y href=z>", 5 * mega, 0, 1, 0},
		{"long end tag", "</a ", "x='>' ", ">", 5 * mega, 0, 0, 0},
		{"quotes with no space after them", "<a ", "href=\"", "", 6 * mega, 1, 2, 0},
		{"same attributes", "<a ", "a=b ", ">", 5 * mega, 0, 2, 0},
		{"styles with no end", "<style>", "url(", "", 20 * mega, 0, 1, 0},
		{"long style", "<style>", "p{x:url(a)}", "</style>", 5 * mega, -1, 0, 0},
		{"long URL in a style", "<style>p{x:url(", "x", ")</style>", 20 * mega, 0, 1, 0},
		{"long script", "<script>", "'<a href=x>'</scrip", "</SCRIPT >", 5 * mega, 0, 0, 0},
		{"long script that begins with a comment", "<script><!--", "<", "</script>", 5 * mega, 0,
			0, 0},
		{"long script after a long tag", "<script src=x a='" + strings.Repeat(" ",
			html.MaxToken) + "'>", "'<a href=x>'", "</script>", 5 * mega, 1, 1, 0},
		{"long title", "<title>", "<a href=x>", "</title>", 5 * mega, 0, 0, 0},
		{"plaintext", "<plaintext>", "</plaintext><a href=x>", "", 5 * mega, 0, 0, 0},
		{"long comment", "<!--", "- ><a href=x>", "-->", 5 * mega, 0, 0, 0},
		{"long comment ended otherwise", "<!--", "--", "--!>", 5 * mega, 0, 0, 0},
		{"long comment without end", "<!--", "- ->", "", 5 * mega, 0, 1, 0},
		{"long bogus comment", "<?", "<a href=x ", ">", 5 * mega, 0, 0, 0},
		{"long declaration", "<!DOCTYPE", " ", ">", 5 * mega, 0, 0, 0},
		{"images", "<img srcset='", ",", "'>", mega, 0, 0, 0},
		{"many images", "<img srcset='", "a,b (,) 1x, ", "'>", mega, -1, 0, 0},
		{"URLs", "<a ping='", "a ", "'>", mega, -1, 0, 0},
		{"URLs with references", "<a ping='", "&#32;&amp;", "'>", mega, -1, 0, 0},
		{"URLs of another encoding", "<a ping='", "\xE9 ", "'>", mega, -1, 0, 0},
		{"style attribute", "<a style='", "url(&quot;x&quot;)", "'>", mega, -1, 0, 0},
		{"targets", "<meta http-equiv=link content='", "<a>,<", "'>", mega, -1, 0, 0},
		{"no targets", "<meta http-equiv=link content='", "\"<", "'>", mega, 0, 0, 0},
		{"ampersands", "<a href='", "&a", "'>", mega, 1, 0, 0},
		{"digits", "<a href='&#", "1", "'>", mega, 1, 0, 0},
		{"open tags", "", "<a href=x ", "", mega, 1, 1, 0},
		{"open quotes", "", "<a href='x <a href='x ", "", mega, 1, 1, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := io.MultiReader(strings.NewReader("<p>"+tt.begin), linktest.Repeat(tt.text,
				tt.size/len(tt.text)), strings.NewReader(tt.end+"<a href=last>"))
			tt.most = cmp.Or(tt.most, 3)
			links, notes := 0, 0
			last := ""
			allocated := linktest.Allocated(func() {
				for l, err := range html.Links(link.Document{Body: r,
					Options: link.Options{Text: tt.name == "text with colons"}}) {
					if err != nil {
						notes++
						continue
					}
					links++
					last = l.Text
				}
			})
			if found := last == "last"; found {
				links--
			} else if tt.end != "" {
				t.Errorf("the link after it is not found, but %q", last)
			}
			if tt.links >= 0 && links != tt.links || tt.links < 0 && links < 1000 ||
				notes != tt.notes {
				t.Errorf("%d links, %d notes", links, notes)
			}
			if links < 1000 && allocated > tt.most*tt.size+24*html.MaxToken {
				t.Errorf("%d bytes were allocated", allocated)
			}
		})
	}
}

// TestMemory: what says nothing is not held, however much of it there is.
func TestMemory(t *testing.T) {
	for _, text := range []string{"x", "<b>x</b>", "<b>", "x > y "} {
		n := linktest.Allocated(func() {
			for l, err := range html.Links(link.Document{Body: linktest.Repeat(text,
				16*mega/len(text))}) {
				t.Error(l, err)
			}
		})
		if n > 4*mega {
			t.Errorf("%q: %d bytes were allocated", text, n)
		}
	}
}

// TestManyAttributes: attributes of many names fill a table in the tokenizer,
// which is emptied at every tag after it.
func TestManyAttributes(t *testing.T) {
	document := []byte("<p><a href=a ")
	for i := 0; len(document) < 2*mega; i++ {
		document = append(strconv.AppendInt(append(document, 'z'), int64(i), 36), ' ')
	}
	document = append(document, '>')
	rest := strings.Repeat("<b x></b>", mega/4)
	var got, notes int
	for l, err := range html.Links(linktest.Doc(string(document) + rest + "<a href=b>")) {
		if errors.Is(err, link.ErrUnread) { // the last of them
			notes++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if got++; got == 2 && (l.Text != "b" ||
			l.Start != len(document)+len(rest)+len("<a href=")) {
			t.Errorf("%+v", l)
		}
	}
	if got != 2 || notes != 1 {
		t.Error(got, notes)
	}
}

// TestDepth: documents in attributes are read as deep as documents may be.
func TestDepth(t *testing.T) {
	document := "<a href=x>"
	for range link.MaxDepth + 4 {
		document = "<iframe srcdoc='" + strings.NewReplacer("&", "&amp;", "'",
			"&#39;").Replace(document) + "'></iframe><a href=x>"
	}
	r := read(t, link.Document{Body: strings.NewReader(document), Part: "p"})
	if len(r.Links) != link.MaxDepth || len(r.Notes) != 1 ||
		r.Notes[0].Part != strings.Repeat("/srcdoc@16", link.MaxDepth-1)[1:] &&
			!strings.HasPrefix(r.Notes[0].Part, "p/srcdoc@16/") {
		t.Errorf("%d links, %q", len(r.Links), r.Told())
	}
}
