package scheme_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/afs"
	"github.com/urikit/uri/internal/scheme/cid"
	"github.com/urikit/uri/internal/scheme/gopher"
	"github.com/urikit/uri/internal/scheme/imap"
	"github.com/urikit/uri/internal/scheme/mid"
	"github.com/urikit/uri/internal/scheme/news"
	"github.com/urikit/uri/internal/scheme/nfs"
	"github.com/urikit/uri/internal/scheme/nntp"
	"github.com/urikit/uri/internal/scheme/pop"
	"github.com/urikit/uri/internal/scheme/prospero"
	"github.com/urikit/uri/internal/scheme/telnet"
	"github.com/urikit/uri/internal/scheme/wais"
	"github.com/urikit/uri/internal/scheme/whois"
	"github.com/urikit/uri/internal/scheme/z3950"
	"github.com/urikit/uri/scheme/data"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/scheme/ftp"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/http"
	"github.com/urikit/uri/scheme/ldap"
	"github.com/urikit/uri/scheme/mailto"
	"github.com/urikit/uri/scheme/tel"
)

// buildLaws has for each scheme the law that what is put together of fields has
// these fields, any octets in them included.
var buildLaws = []func(*testing.T, *pieces){
	builds(afs.Fields.URI, afs.URI.Fields), builds(cid.Fields.URI, cid.URI.Fields),
	builds(data.Fields.URI, data.URI.Fields), builds(file.Fields.URI, file.URI.Fields),
	builds(ftp.Fields.URI, ftp.URI.Fields), builds(geo.Fields.URI, geo.URI.Fields),
	builds(gopher.Fields.URI, gopher.URI.Fields),
	builds(http.Rules{Userinfo: true}.Build, http.URI.Fields),
	builds(ldap.Fields.URI, ldap.URI.Fields), builds(mailto.Fields.URI, mailto.URI.Fields),
	builds(mid.Fields.URI, mid.URI.Fields), builds(news.Fields.URI, news.URI.Fields),
	builds(nfs.Fields.URI, nfs.URI.Fields), builds(nntp.Fields.URI, nntp.URI.Fields),
	builds(imap.Fields.URI, imap.URI.Fields), builds(pop.Fields.URI, pop.URI.Fields),
	builds(prospero.Fields.URI, prospero.URI.Fields), builds(tel.Fields.URI, tel.URI.Fields),
	builds(telnet.Fields.URI, telnet.URI.Fields), builds(wais.Fields.URI, wais.URI.Fields),
	builds(whois.Fields.URI, whois.URI.Fields),
	builds(z3950.Fields.URI, z3950.URI.Fields),
}

// FuzzFields: fields that can be put together come back, and so do all octets of
// their data (RFC 3986 section 2.1); a ":" in a user or a password is encoded (RFC
// 1738 section 3.1).
func FuzzFields(f *testing.F) {
	for i := range buildLaws {
		for _, s := range []string{
			"", "h|u|p:q|\xff", "h|a|b|c|d", "|h|80|a/b|..|;x=1|?",
			"ftp|u:x|p:q@|h|21|a|\xfe%|name",
			"text/plain|a|b|,\x00", "a@b|c@d", "+1-2||x|1|a|b", "http|u|p|h|8080|a/..|?#[]",
			"h|1|1|1|a|ü|x|;", "news|u|p|h||all|*", "ldap|h||cn=a|cn|sub|(a=*)|x",
			"LDAP|h", "HTTPS|||h", "Wss|h", "Z39.50S|h",
		} {
			f.Add(uint8(i), s)
			f.Add(uint8(i), strings.ReplaceAll(s, "|", "||"))
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, text string) {
		buildLaws[int(n)%len(buildLaws)](t, &pieces{strings.Split(text, "|")})
	})
}

// pieces are the texts of which fields are made.
type pieces struct{ left []string }

func (p *pieces) next() (s string) {
	if len(p.left) > 0 {
		s, p.left = p.left[0], p.left[1:]
	}
	return s
}

// fill gives a value pieces: a pointer stays nil for an empty one.
func (p *pieces) fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(p.next())
	case reflect.Bool:
		v.SetBool(len(p.next())%2 == 1)
	case reflect.Uint8, reflect.Uint16, reflect.Uint64:
		var n uint16
		_, _ = fmt.Sscan(p.next(), &n)
		v.SetUint(uint64(n) % 256)
	case reflect.Float64:
		_, _ = fmt.Sscan(p.next(), v.Addr().Interface())
	case reflect.Pointer:
		if len(p.left) > 0 && p.left[0] != "" {
			v.Set(reflect.New(v.Type().Elem()))
			p.fill(v.Elem())
		} else {
			p.next()
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(p.next()))
			return
		}
		for len(p.left) > 0 && p.left[0] != "" && v.Len() < 3 {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
			p.fill(v.Index(v.Len() - 1))
		}
		p.next()
	case reflect.Array:
		for i := range v.Len() {
			p.fill(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			p.fill(v.Field(i))
		}
	}
}

func builds[U interface {
	comparable
	String() string
}, F any](build func(F) (U, error), fields func(U) F) func(*testing.T, *pieces) {
	return func(t *testing.T, p *pieces) {
		var f F
		p.fill(reflect.ValueOf(&f).Elem())
		u, err := build(f)
		if err != nil {
			return
		}
		g := fields(u)
		if v, err := build(g); err != nil || v != u {
			t.Errorf("%q: its fields give %q, %v", u, v, err)
		}
		if strings.Count(uri.MustParse(u.String()).Userinfo(), ":") > 1 {
			t.Errorf("%q: a colon in a user or a password is raw", u)
		}
		if !given(reflect.ValueOf(f), reflect.ValueOf(g)) {
			t.Errorf("%q: put together of %+v, and has %+v", u, f, g)
		}
	}
}

// given reports whether what stands in f, where it is not zero, stands in g. The
// case of names does not matter, nor the order of parameters.
func given(f, g reflect.Value) bool {
	switch f.Kind() {
	case reflect.Pointer:
		return f.IsNil() || !g.IsNil() && equal(f.Elem(), g.Elem())
	case reflect.Struct:
		for i := range f.NumField() {
			if !given(f.Field(i), g.Field(i)) {
				return false
			}
		}
		return true
	}
	return f.IsZero() || f.Kind() == reflect.Slice && f.Len() == 0 || equal(f, g)
}

func equal(f, g reflect.Value) bool {
	if f.Kind() != reflect.Slice {
		return strings.EqualFold(plain(f), plain(g))
	}
	return slices.Equal(sorted(f), sorted(g))
}

func sorted(v reflect.Value) (list []string) {
	for i := range v.Len() {
		list = append(list, strings.ToLower(plain(v.Index(i))))
	}
	slices.Sort(list)
	return list
}

// plain writes a value with what its pointers point to.
func plain(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return plain(v.Elem())
	case reflect.Struct:
		s := ""
		for i := range v.NumField() {
			s += plain(v.Field(i)) + ";"
		}
		return s
	}
	return fmt.Sprintf("%q", fmt.Sprint(v.Interface()))
}
