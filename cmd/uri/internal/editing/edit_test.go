package editing

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// FuzzEdit: with any edits the result is a valid reference or an error, and a
// component that is not edited is kept (D-02).
func FuzzEdit(f *testing.F) {
	const set, add, segment, trim, rename, replace, replaceOrAdd = 0, 1, 2, 3, 4, 5, 6 // flags
	f.Add("http://u:p@h:1/a?b=1&c#d", uint8(set), "host=::1", uint8(trim), "b*", false)
	f.Add("x:a:b", uint8(set), "scheme=", uint8(add), "path=c/d", true)
	f.Add("//h", uint8(set), "path:=//x", uint8(replaceOrAdd), "k=v&w", false)
	f.Add("", uint8(set), "user?=a:b", uint8(replace), "k", true)
	f.Add("//h/a//b?x", uint8(segment), "1=", uint8(rename), "x=y", false)
	f.Fuzz(func(t *testing.T, text string,
		flag1 uint8, value1 string, flag2 uint8, value2 string, sort bool) {
		r, err := uri.ParseRef(text)
		if err != nil {
			return
		}
		edits := &Edits{sort: sort, separator: "&"}
		if edits.add(flags[int(flag1)%len(flags)].compile(value1)) != nil ||
			edits.add(flags[int(flag2)%len(flags)].compile(value2)) != nil ||
			edits.Finish() != nil {
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
				inside := p.component == uri.Userinfo || p.component == uri.Port
				edited = edited || p.component == c || p.component == uri.Authority ||
					p.component == uri.Host && c == uri.Port ||
					inside && c == uri.Host && !r.HasAuthority()
			}
			i, j, had := r.Span(c)
			k, l, has := v.Span(c)
			if !edited && (had != has || r.String()[i:j] != v.String()[k:l]) {
				t.Errorf("%q, %q, %q: %q has another %v", r, value1, value2, v, c)
			}
		}
	})
}
