package link

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/internal/repair"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/charset"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/whatwg"
)

// isSpecial reports whether the URL Standard has rules of its own for a
// reference: by its scheme, or that of the base if it has none.
func isSpecial(text, base string) bool {
	if i := strings.IndexAny(text, `:/?#\`); i > 0 && text[i] == ':' {
		base = strings.TrimSpace(text[:i])
	}
	switch strings.ToLower(base) {
	case "", "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}

// browsers sets the reference that a text is to browsers: "\" before the query
// is "/", and the query is in the encoding of the document.
func (l *Link) browsers() {
	l.Ref, l.Changes, l.Err = repair.Reference(l.Text, true)
	text := strings.TrimFunc(l.Text, func(r rune) bool { return r <= ' ' })
	text = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
	if i := slices.IndexFunc(l.Changes, isEnds); i >= 0 {
		f := &l.Changes[i]
		f.Message = "invisible characters are percent-encoded, as in browsers"
		f.Fix, f.HasFix = "", false
		if r, _, err := repair.Reference(keptEnds(text), true); err == nil {
			l.Ref = r
		}
	}
	encode, _ := charset.Queries(l.Charset)
	before, fragment, hash := strings.Cut(text, "#")
	path, query, ok := strings.Cut(before, "?")
	if l.Err != nil || !ok || encode == nil {
		return
	}
	b := []byte(path + "?")
	for query != "" {
		octets, n := encode(query)
		for _, c := range octets {
			if c < ' ' || c == '#' || c >= 0x7F {
				b = fmt.Appendf(b, "%%%02X", c)
			} else {
				b = append(b, c)
			}
		}
		if query = query[n:]; query != "" { // a character that the encoding does not have
			r, size := utf8.DecodeRuneInString(query)
			b, query = fmt.Appendf(b, "%%26%%23%d%%3B", r), query[size:]
		}
	}
	if hash {
		b = append(append(b, '#'), fragment...)
	}
	l.Ref, _, l.Err = repair.Reference(keptEnds(string(b)), true)
	for i := range l.Changes {
		if f := &l.Changes[i]; f.Rule == "text-not-ascii" && f.End > len(path) {
			f.Message = "the query is percent-encoded in " + l.Charset + ", as the document is"
			f.Fix, f.HasFix = "", false
		}
	}
}

func isEnds(f finding.Finding) bool { return f.Rule == "text-ends" }

// keptEnds percent-encodes what is not visible US-ASCII at the ends of a text.
// The repair removes what is invisible there, and browsers keep it.
func keptEnds(text string) string {
	visible := func(r rune) bool { return ' ' < r && r <= '~' }
	begin := max(0, strings.IndexFunc(text, visible))
	end := max(begin, strings.LastIndexFunc(text, visible)+1)
	keep := pct.Unreserved()
	return pct.Encode(text[:begin], keep) + text[begin:end] + pct.Encode(text[end:], keep)
}

// unlike sets the reference to what browsers read, if RFC 3986 has another host
// or path: after "https:" and any number of slashes they read a host, a host
// may be a number, and dot-segments may be percent-encoded. What they refuse
// stays as it is.
func (l *Link) unlike() {
	if isUsual(l.Ref.String()) {
		return
	}
	r, base := l.Ref, l.Base.URI().Scheme()
	path, host, rooted := r.Path(), r.Hostname(), strings.HasPrefix(r.Path(), "/")
	scheme, own := cmp.Or(r.Scheme(), base), r.HasScheme() && r.Scheme() != base
	odd := r.HasAuthority() && host == "" || own && !r.HasAuthority()
	if scheme == "file" {
		odd = own && !rooted || host != "" && host != "localhost"
	} else if host != "" {
		label := strings.TrimSuffix(host, ".")
		label = label[strings.LastIndexByte(label, '.')+1:]
		odd = strings.IndexByte(host, '%') >= 0 ||
			label != "" && '0' <= label[0] && label[0] <= '9' && r.HostRule() != "IPv4address"
	}
	if text := r.String(); odd && scheme != "" {
		if !r.HasScheme() {
			text = scheme + ":" + text
		}
		v, _ := whatwg.Parse(text)
		if u, _, err := v.URI(); err == nil &&
			(!strings.EqualFold(u.Host(), r.Host()) || u.Path() != cmp.Or(path, "/")) {
			r = u.Ref()
		}
	}
	if strings.Contains(r.Path(), "%2") {
		segments := strings.Split(r.Path(), "/")
		for i, s := range segments {
			if dots := encodedDots.Replace(s); dots == "." || dots == ".." {
				segments[i] = dots
			}
		}
		r, _ = r.With(uri.Path, strings.Join(segments, "/"))
	}
	if r != l.Ref {
		if r.Host() != l.Ref.Host() { // it is not what is told
			l.Changes = slices.DeleteFunc(l.Changes, func(f finding.Finding) bool {
				return f.Rule == "text-host"
			})
		}
		l.Ref = r
		l.Changes = append(l.Changes, finding.Finding{
			Rule: "browsers", Severity: finding.Note, End: len(l.Text), Section: "WHATWG URL",
			Message: "browsers read another host or path than RFC 3986 says",
			Fix:     r.String(), HasFix: true,
		})
	}
}

// isUsual reports, fast, that a reference is the same to browsers: it is a
// path, or its host is a name.
func isUsual(s string) bool {
	if strings.Contains(s, "%2") {
		return false
	}
	rest, web := strings.CutPrefix(s, "https://")
	if !web {
		rest, web = strings.CutPrefix(s, "http://")
	}
	if !web {
		return !strings.HasPrefix(s, "//") && strings.IndexByte(s, ':') < 0
	}
	i := 0
	for ; i < len(rest) && rest[i] != '/' && rest[i] != '?' && rest[i] != '#'; i++ {
		if rest[i] == '@' || rest[i] == '%' {
			return false
		}
	}
	label := rest[strings.LastIndexByte(rest[:i], '.')+1 : i]
	return label != "" && 'a' <= label[0]|0x20 && label[0]|0x20 <= 'z'
}

var encodedDots = strings.NewReplacer("%2e", ".", "%2E", ".")
