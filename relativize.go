package uri

import "strings"

// Relativize returns the shortest reference that resolves to t with u as its
// base, and reports whether there is one: if ok, u.Resolve(ref) == t. There is
// none if u or t is the zero URI, or if the reference must contain the path of
// t and resolution would remove dot-segments from it.
func (u URI) Relativize(t URI) (ref Ref, ok bool) {
	var buf [256]byte
	b, ok := u.AppendRelativize(buf[:0], t)
	if !ok {
		return Ref{}, false
	}
	p, _ := parse(string(b)) // AppendRelativize has parsed it before
	return Ref{value: p}, true
}

// AppendRelativize appends the text of the reference that u.Relativize(t)
// returns to dst. If there is none it returns dst and false.
func (u URI) AppendRelativize(dst []byte, t URI) ([]byte, bool) {
	if u.s == "" || t.s == "" {
		return dst, false
	}
	sameScheme := u.s[:u.schemeEnd()] == t.s[:t.schemeEnd()]
	sameAuthority := sameScheme &&
		u.s[u.hierStart():u.pathStart()] == t.s[t.hierStart():t.pathStart()]
	samePath := sameAuthority && u.Path() == t.Path()

	// From short to long: the first form that resolves to t.
	start := len(dst)
	if samePath {
		from := t.pathEnd()
		if u.s[u.pathEnd():u.queryEnd()] == t.s[from:t.queryEnd()] {
			from = t.queryEnd()
		}
		if b := append(dst, t.s[from:]...); u.leadsTo(t, b[start:]) {
			return b, true
		}
	}
	if sameAuthority {
		if b := u.appendPathRef(dst, t); len(b)-start <= len(t.s) && u.leadsTo(t, b[start:]) {
			return b, true
		}
	}
	if sameScheme {
		if b := append(dst, t.s[t.hierStart():]...); u.leadsTo(t, b[start:]) {
			return b, true
		}
	}
	if b := append(dst, t.s...); u.leadsTo(t, b[start:]) {
		return b, true
	}
	return dst, false
}

// leadsTo reports whether ref is a reference that resolves to t.
func (u URI) leadsTo(t URI, ref []byte) bool {
	r, err := ParseRef(string(ref))
	if err != nil {
		return false
	}
	var buf [256]byte
	return string(u.AppendResolve(buf[:0], r)) == t.s
}

// appendPathRef appends the shorter of the absolute-path and the relative-path
// reference to t, which has the scheme and authority of u.
func (u URI) appendPathRef(dst []byte, t URI) []byte {
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
	case up > 0:
	case rest == "":
		prefix = "."
	case first == "" || strings.Contains(first, ":"):
		prefix = "./" // or it would read as an absolute path, or a scheme
	}
	n := up*len("../") + len(prefix) + len(rest)
	if up > 0 && rest == "" {
		n--
	}

	switch {
	case strings.HasPrefix(path, "//") && len("/.")+len(path) < n:
		dst = append(append(dst, "/."...), path...)
	case strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") && len(path) < n:
		dst = append(dst, path...)
	default:
		dst = append(dst, prefix...)
		for range up {
			dst = append(dst, "../"...)
		}
		if up > 0 && rest == "" {
			dst = dst[:len(dst)-1]
		}
		dst = append(dst, rest...)
	}
	return append(dst, t.s[t.pathEnd():]...)
}
