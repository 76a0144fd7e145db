package edit

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// FuzzEdit: whatever the edits are, the result is a valid reference or there is none, and what is not
// edited stays (D-02).
func FuzzEdit(f *testing.F) {
	f.Add("http://u:p@h:1/a?b=1&c#d", uint8(setPart), "host=::1", uint8(trimPairs), "b*", false)
	f.Add("x:a:b", uint8(setPart), "scheme=", uint8(addPart), "path=c/d", true)
	f.Add("//h", uint8(setPart), "path:=//x", uint8(replaceOrAdd), "k=v&w", false)
	f.Add("", uint8(setPart), "user?=a:b", uint8(replacePair), "k", true)
	f.Fuzz(func(t *testing.T, text string, kind1 uint8, value1 string, kind2 uint8, value2 string, sort bool) {
		r, err := uri.ParseRef(text)
		if err != nil {
			return
		}
		l := &list{sort: sort, given: []given{
			{kind(kind1 % uint8(addSegment)), value1}, {kind(kind2 % uint8(addSegment)), value2},
		}}
		edits, err := l.compile("&", false)
		if err != nil {
			return
		}
		e := editor{ref: r}
		out, err := e.append([]byte("x"), edits)
		if err != nil {
			if string(out) != "x" {
				t.Fatalf("%q, %q, %q: %v, but %q", r, value1, value2, err, out)
			}
			return
		}
		v, err := uri.ParseRef(strings.TrimPrefix(string(out), "x"))
		if err != nil {
			t.Fatalf("%q, %q, %q: %q, %v", r, value1, value2, out, err)
		}
		for _, c := range []uri.Component{uri.Scheme, uri.Host, uri.Port, uri.Fragment} {
			edited := false
			for i := range edits.list {
				p := edits.list[i].part
				if p == nil {
					continue
				}
				edited = edited || p.component == c || p.component == uri.Authority || p.component == uri.Host && c == uri.Port ||
					(p.component == uri.Userinfo || p.component == uri.Port) && c == uri.Host && !r.HasAuthority()
			}
			i, j, had := r.Span(c)
			k, l, has := v.Span(c)
			if !edited && (had != has || r.String()[i:j] != v.String()[k:l]) {
				t.Errorf("%q, %q, %q: %q has another %v", r, value1, value2, v, c)
			}
		}
	})
}
