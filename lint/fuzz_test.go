package lint

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

func FuzzCheck(f *testing.F) {
	f.Add("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm")
	f.Add("http://www.example.com:secret%41@%61/%2e%2E/%7e?%41#%2D")
	f.Add("//%6a.b.c@/%2e")
	f.Add("%2e%2e/%41")
	f.Add("www.example%2Ecom:80")
	f.Add("www.w3.%6frg/Addressing/")
	f.Add("//0x7%66.1")
	f.Add("//[::ffff:1.2.3.4]?a=1&%61=2&a")
	f.Add("//xn--pypal-4ve.com%2E/%00%0a")
	f.Add("//.a%ff-")
	f.Add("//u%0a:%00@a%EF%BC%8F%2fb")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := uri.ParseRef(text)
		if err != nil {
			return
		}
		found := Check(r)
		if !slices.IsSortedFunc(found, func(a,
			b finding.Finding) int {
			return a.Start - b.Start
		}) {
			t.Errorf("not in order: %v", found)
		}
		for _, f := range found {
			if f.Start < 0 || f.End <= f.Start || f.End > len(text) {
				t.Fatalf("no such place: %v", f)
			}
			if f.Message == "" || f.Message[len(f.Message)-1] == '.' || f.Rule == "" {
				t.Errorf("not a clause: %v", f)
			}
			if f.HasFix {
				checkFix(t, r, f)
			}
		}
		checkPassword(t, r, found)
	})
}

// checkFix checks that the fix leaves a URI that is equivalent by section 6.2.2, whatever the
// base.
func checkFix(t *testing.T, r uri.Ref, f finding.Finding) {
	t.Helper()
	fixed, err := uri.ParseRef(f.Apply(r.String()))
	if err != nil {
		t.Fatalf("%v: the fix does not parse: %v", f, err)
	}
	for _, base := range []string{"http://a/b/c/d;p?q", "x:", "x:a/b"} {
		b := uri.MustParse(base)
		got, want := b.Resolve(fixed).Normalize(uri.NormSyntax),
			b.Resolve(r).Normalize(uri.NormSyntax)
		if got != want {
			t.Errorf("%v: with the fix it is %v, not %v", f, got, want)
		}
	}
	if len(Check(fixed)) > len(Check(r)) {
		t.Errorf("%v: the fix makes new findings", f)
	}
}

// checkPassword checks that findings are the same for another password.
func checkPassword(t *testing.T, r uri.Ref, found []finding.Finding) {
	t.Helper()
	_, end, _ := r.Span(uri.Userinfo)
	_, password, _ := strings.Cut(r.Userinfo(), ":")
	start := end - len(password)
	if start == end {
		return
	}
	other := strings.Repeat("x", end-start)
	again := Check(uri.MustParseRef(r.String()[:start] + other + r.String()[end:]))
	if !slices.Equal(found, again) {
		t.Errorf("a password shows: %v, %v", found, again)
	}
}
