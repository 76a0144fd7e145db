package uri

import "strings"

// Relativize returns the shortest reference that resolves to t with u as its
// base, and reports whether there is one: if ok, u.Resolve(ref) == t. There is
// none if u or t is the zero URI, or if the reference must contain the path of
// t and resolution would remove dot-segments from it.
func (u URI) Relativize(t URI) (ref Ref, ok bool) {
	if u.s == "" || t.s == "" {
		return Ref{}, false
	}
	sameScheme := u.s[:u.schemeEnd()] == t.s[:t.schemeEnd()]
	sameAuthority := sameScheme &&
		u.s[u.hierStart():u.pathStart()] == t.s[t.hierStart():t.pathStart()]
	samePath := sameAuthority && u.Path() == t.Path()

	// From short to long: the first form that resolves to t.
	if samePath {
		from := t.pathEnd()
		if u.s[u.pathEnd():u.queryEnd()] == t.s[from:t.queryEnd()] {
			from = t.queryEnd()
		}
		if ref, ok = u.leadsTo(t, t.s[from:]); ok {
			return ref, true
		}
	}
	if sameAuthority {
		if s := u.pathRef(t); len(s) <= len(t.s) {
			if ref, ok = u.leadsTo(t, s); ok {
				return ref, true
			}
		}
	}
	if sameScheme {
		if ref, ok = u.leadsTo(t, t.s[t.hierStart():]); ok {
			return ref, true
		}
	}
	return u.leadsTo(t, t.s)
}

// AppendRelativize appends the text of the reference that u.Relativize(t)
// returns to dst. If there is none it returns dst and false.
func (u URI) AppendRelativize(dst []byte, t URI) ([]byte, bool) {
	ref, ok := u.Relativize(t)
	return append(dst, ref.s...), ok
}

// leadsTo returns the reference with this text, if it resolves to t.
func (u URI) leadsTo(t URI, text string) (ref Ref, ok bool) {
	r, err := ParseRef(text)
	if err != nil {
		return Ref{}, false
	}
	var buf [256]byte
	if string(u.AppendResolve(buf[:0], r)) != t.s {
		return Ref{}, false
	}
	return r, true
}

// pathRef returns the shorter of the absolute-path and the relative-path
// reference to t, which has the scheme and authority of u.
func (u URI) pathRef(t URI) string {
	path := t.Path()
	if !t.HasAuthority() && strings.HasPrefix(path, "/.//") {
		path = path[len("/."):] // resolution adds it again
	}
	base := u.Path()
	base = RemoveDotSegments(base[:strings.LastIndexByte(base, '/')+1])
	if base == "" && u.HasAuthority() {
		base = "/"
	}
	common := 0
	for i := 0; i < len(base) && i < len(path) && base[i] == path[i]; i++ {
		if base[i] == '/' {
			common = i + 1
		}
	}
	up, rest := strings.Count(base[common:], "/"), path[common:]
	prefix := ""
	switch first, _, _ := strings.Cut(rest, "/"); {
	case up > 0 && rest == "":
		up, prefix = up-1, ".."
	case up > 0:
	case rest == "":
		prefix = "."
	case first == "" || strings.Contains(first, ":"):
		prefix = "./" // or it would read as an absolute path, or a scheme
	}
	// from returns the text of t from an end of its path on.
	from := func(path string) string { return t.s[t.pathEnd()-len(path):] }
	n := up*len("../") + len(prefix) + len(rest)
	switch {
	case strings.HasPrefix(path, "//") && len("/.")+len(path) < n:
		return "/." + from(path)
	case strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") && len(path) < n:
		return from(path)
	}
	return strings.Repeat("../", up) + prefix + from(rest)
}
