package uri

import (
	"slices"
	"strings"
)

// Resolve returns the target URI of r with u as its base, by the strict
// algorithm of section 5.2. The result is always a URI that parses back to
// itself. A fragment of the base is ignored. Dot-segments are removed from the
// path of r, or the one merged with it, but not from a path that is taken
// unchanged from the base.
//
// If the target's path would begin with "//" without an authority, "/." is put
// before it, so that the path is not read as an authority: the base foo:/a/b
// and the reference ..//g give foo:/.//g.
//
// The zero base gives the zero URI, unless r has a scheme; so does a target
// longer than [MaxLen]. Resolve allocates once, or not at all if the target is
// r or the beginning of u. The URI of an empty reference is u without its
// fragment.
func (u URI) Resolve(r Ref) URI {
	t, ok := u.splice(r.value)
	if !ok {
		var buf [256]byte
		b, v := u.appendTarget(buf[:0], r.value)
		if v.s = string(b); v.s == "" {
			return URI{}
		}
		return URI{v}
	}
	if r.HasScheme() {
		return URI{r.value}
	}
	var s string
	if t.slash {
		s = u.s[:t.head] + "/" + r.s[t.tail:]
	} else {
		s = u.s[:t.head] + r.s[t.tail:]
	}
	shift := len(s) - len(r.s)
	pathStart, pathEnd := u.pathStart(), shift+r.pathEnd()
	if r.HasAuthority() {
		pathStart = shift + r.pathStart()
	}
	if t.head > u.pathEnd() { // the query is that of u
		pathEnd = u.pathEnd()
	}
	return URI{makeValue(s, u.schemeEnd(), pathStart, pathEnd, shift+r.queryEnd())}
}

// AppendResolve appends the text of u.Resolve(r) to dst. It allocates only to
// grow dst.
func (u URI) AppendResolve(dst []byte, r Ref) []byte {
	t, ok := u.splice(r.value)
	if !ok {
		dst, _ = u.appendTarget(dst, r.value)
		return dst
	}
	dst = append(dst, u.s[:t.head]...)
	if t.slash {
		dst = append(dst, '/')
	}
	return append(dst, r.s[t.tail:]...)
}

// ResolveNonStrict is [URI.Resolve], except that a scheme in r that equals the
// scheme of u is ignored (section 5.2.2): the base http://a/b/c and the
// reference http:g give http://a/b/g, not http:g. Old parsers did so. Avoid it:
// r then cannot name a URI such as http:g.
func (u URI) ResolveNonStrict(r Ref) URI {
	if !r.HasScheme() || !strings.EqualFold(u.s[:u.schemeEnd()], r.s[:r.schemeEnd()]) {
		return u.Resolve(r)
	}
	// The text after the scheme might not parse as a reference ("http:a:b"), so
	// it is not parsed again.
	n := r.hierStart()
	return u.Resolve(Ref{value: makeValue(r.s[n:], 0, r.pathStart()-n, r.pathEnd()-n,
		r.queryEnd()-n)})
}

// SameDocument reports whether r, with u as its base, is a same-document
// reference (section 4.4): whether its target is u, fragments aside. A
// reference of only a fragment is one even if u is the zero URI.
func (u URI) SameDocument(r Ref) bool {
	if r.WithoutFragment().IsZero() {
		return true
	}
	return !u.IsZero() && u.Resolve(r).WithoutFragment() == u.WithoutFragment()
}

// A splice is a target made of the beginning of the base, maybe a slash, and
// the end of the reference.
type splice struct {
	head, tail int // u.s[:head], r.s[tail:]
	slash      bool
}

// splice returns the target of r, and reports whether a splice can express it.
// It cannot if r has dot-segments after those at its beginning, or if the path
// needs a "/." before it.
func (u URI) splice(r value) (splice, bool) {
	path := r.Path()
	switch {
	case r.schemeEnd() > 0:
		return splice{}, !hasDotSegment(path)
	case u.s == "" || len(r.s) >= MaxLen-len(u.s):
		return splice{}, false
	case r.HasAuthority():
		return splice{head: u.hierStart()}, !hasDotSegment(path)
	case path == "" && !r.HasQuery():
		return splice{head: u.queryEnd()}, true
	case path == "":
		return splice{head: u.pathEnd()}, true
	case path[0] == '/':
		return splice{head: u.pathStart()}, !hasDotSegment(path)
	}
	return u.spliceMerged(r)
}

// spliceMerged is splice for a reference with a relative path (section 5.2.3).
func (u URI) spliceMerged(r value) (splice, bool) {
	path, base := r.Path(), u.Path()
	up := 0
	for n := dotSegment(path); n > 0; n = dotSegment(path) {
		up += n - 1
		if path = path[n:]; path != "" {
			path = path[1:]
		}
	}
	base = base[:strings.LastIndexByte(base, '/')+1]
	if hasDotSegment(path) || hasDotSegment(base) {
		return splice{}, false
	}
	t := splice{tail: r.pathEnd() - len(path), slash: base == "" && u.HasAuthority()}
	if up > 0 && base != "" && base[0] != '/' {
		return splice{}, false // section 5.2.4 makes /b of a/../b
	}
	for ; up > 0 && len(base) > 1; up-- {
		base = base[:strings.LastIndexByte(base[:len(base)-1], '/')+1]
	}
	if !u.HasAuthority() && (base == "/" && strings.HasPrefix(path, "/") || base == "" &&
		strings.HasPrefix(path, "//")) {
		return splice{}, false
	}
	t.head = u.pathStart() + len(base)
	return t, true
}

// appendTarget appends the target of r to dst, exactly as section 5.2.2 does,
// and returns the places of its parts too. It appends nothing if there is no
// target.
func (u URI) appendTarget(dst []byte, r value) ([]byte, value) {
	scheme, authority := u.value, u.value // the values that have those of the target
	own := false                          // is the path the reference's own?
	if r.schemeEnd() > 0 {
		scheme, authority, own = r, r, true
	} else if r.HasAuthority() {
		authority, own = r, true
	}
	if scheme.s == "" {
		return dst, value{}
	}

	start := len(dst)
	dst = append(dst, scheme.s[:scheme.hierStart()]...)
	dst = append(dst, authority.s[authority.hierStart():authority.pathStart()]...)
	pathStart := len(dst)
	path := r.Path()
	if !own && path == "" {
		dst = append(dst, u.Path()...)
	} else {
		if !own && path[0] != '/' {
			dst = u.appendMergeBase(dst)
		}
		dst = append(dst, path...)
		dst = dst[:pathStart+removeDots(dst[pathStart:])]
		dst = shield(dst, pathStart, authority.HasAuthority())
	}
	pathEnd := len(dst)
	if !own && path == "" && !r.HasQuery() {
		dst = append(dst, u.s[u.pathEnd():u.queryEnd()]...)
	} else {
		dst = append(dst, r.s[r.pathEnd():r.queryEnd()]...)
	}
	queryEnd := len(dst)
	dst = append(dst, r.s[r.queryEnd():]...)
	if len(dst)-start > MaxLen {
		return dst[:start], value{}
	}
	return dst, makeValue("", scheme.schemeEnd(), pathStart-start, pathEnd-start, queryEnd-start)
}

// appendMergeBase appends what section 5.2.3 puts before the path of a
// relative-path reference.
func (u URI) appendMergeBase(dst []byte) []byte {
	base := u.Path()
	if base == "" && u.HasAuthority() {
		return append(dst, '/')
	}
	return append(dst, base[:strings.LastIndexByte(base, '/')+1]...)
}

// shield puts "/." before the path at dst[pathStart:] if it begins with "//"
// and there is no authority, since it would be read as one (conflicts.md D-02).
func shield(dst []byte, pathStart int, hasAuthority bool) []byte {
	if hasAuthority || len(dst) < pathStart+2 || dst[pathStart] != '/' || dst[pathStart+1] != '/' {
		return dst
	}
	return slices.Insert(dst, pathStart, '/', '.')
}
