package uri_test

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// Slow twins: the RFC's own words as code, string by string. They share nothing with the package
// but the type Parts.

// splitSlow is appendix B.
func splitSlow(s string) uri.Parts {
	g := appendixB.FindStringSubmatchIndex(s)
	part := func(i int) (string, bool) {
		if g[2*i] < 0 {
			return "", false
		}
		return s[g[2*i]:g[2*i+1]], true
	}
	var c uri.Parts
	c.Scheme, c.HasScheme = part(2)
	c.Authority, c.HasAuthority = part(4)
	c.Path, _ = part(5)
	c.Query, c.HasQuery = part(7)
	c.Fragment, c.HasFragment = part(9)
	return c
}

// recomposeSlow is the pseudocode of section 5.3.
func recomposeSlow(c uri.Parts) string {
	result := ""
	if c.HasScheme {
		result += c.Scheme
		result += ":"
	}
	if c.HasAuthority {
		result += "//"
		result += c.Authority
	}
	result += c.Path
	if c.HasQuery {
		result += "?"
		result += c.Query
	}
	if c.HasFragment {
		result += "#"
		result += c.Fragment
	}
	return result
}

// resolveSlow is the pseudocode of section 5.2.2. A path that would be read as an authority gets
// "/." before it (D-02).
func resolveSlow(base, ref string, strict bool) string {
	Base, R := splitSlow(base), splitSlow(ref)
	var T uri.Parts
	ownPath := true // not taken over from the base as it is
	if !strict && R.HasScheme && strings.EqualFold(R.Scheme, Base.Scheme) {
		R.Scheme, R.HasScheme = "", false
	}
	if R.HasScheme {
		T.Scheme, T.HasScheme = R.Scheme, true
		T.Authority, T.HasAuthority = R.Authority, R.HasAuthority
		T.Path = removeDotsSlow(R.Path)
		T.Query, T.HasQuery = R.Query, R.HasQuery
	} else {
		if !Base.HasScheme {
			return ""
		}
		if R.HasAuthority {
			T.Authority, T.HasAuthority = R.Authority, true
			T.Path = removeDotsSlow(R.Path)
			T.Query, T.HasQuery = R.Query, R.HasQuery
		} else {
			if R.Path == "" {
				T.Path, ownPath = Base.Path, false
				if R.HasQuery {
					T.Query, T.HasQuery = R.Query, true
				} else {
					T.Query, T.HasQuery = Base.Query, Base.HasQuery
				}
			} else {
				if strings.HasPrefix(R.Path, "/") {
					T.Path = removeDotsSlow(R.Path)
				} else {
					T.Path = removeDotsSlow(mergeSlow(Base, R.Path))
				}
				T.Query, T.HasQuery = R.Query, R.HasQuery
			}
			T.Authority, T.HasAuthority = Base.Authority, Base.HasAuthority
		}
		T.Scheme, T.HasScheme = Base.Scheme, true
	}
	T.Fragment, T.HasFragment = R.Fragment, R.HasFragment
	if ownPath {
		T.Path = shieldSlow(T)
	}
	return recomposeSlow(T)
}

// mergeSlow is section 5.2.3.
func mergeSlow(base uri.Parts, path string) string {
	if base.HasAuthority && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndex(base.Path, "/")+1] + path
}

func shieldSlow(c uri.Parts) string {
	if !c.HasAuthority && strings.HasPrefix(c.Path, "//") {
		return "/." + c.Path
	}
	return c.Path
}

var firstSegment = regexp.MustCompile(`(?s)^/?[^/]*`)

// removeDotsSlow is section 5.2.4, buffers and all.
func removeDotsSlow(in string) string {
	out := ""
	removeLast := func() {
		out = out[:max(0, strings.LastIndex(out, "/"))]
	}
	for in != "" {
		switch {
		case strings.HasPrefix(in, "../"): // A
			in = in[3:]
		case strings.HasPrefix(in, "./"):
			in = in[2:]
		case strings.HasPrefix(in, "/./"): // B
			in = in[2:]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"): // C
			in = in[3:]
			removeLast()
		case in == "/..":
			in = "/"
			removeLast()
		case in == "." || in == "..": // D
			in = ""
		default: // E
			first := firstSegment.FindString(in)
			out += first
			in = in[len(first):]
		}
	}
	return out
}

var triplet = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// decodeSlow decodes the triplets of unreserved characters.
func decodeSlow(s string) string {
	return triplet.ReplaceAllStringFunc(s, func(t string) string {
		n, _ := strconv.ParseUint(t[1:], 16, 8)
		if !strings.Contains("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~",
			string([]byte{byte(n)})) {
			return t
		}
		return string([]byte{byte(n)})
	})
}

// normalizeSlow takes the steps of section 6.2.2, each to all components.
func normalizeSlow(s string, n uri.Norm) string {
	c := splitSlow(s)
	userinfo, host, port := "", "", ""
	if g := inAuthority.FindStringSubmatchIndex(c.Authority); g != nil {
		userinfo, host, port = c.Authority[:g[4]], c.Authority[g[4]:g[5]], c.Authority[g[5]:]
	}
	rest := []*string{&userinfo, &host, &c.Path, &c.Query, &c.Fragment}
	if n&uri.NormPercent != 0 {
		path := c.Path
		for _, p := range rest {
			*p = decodeSlow(*p)
		}
		if n&uri.NormDots == 0 {
			c.Path = decodeSegmentsSlow(path)
		}
	}
	if n&uri.NormCase != 0 {
		c.Scheme, host = strings.ToLower(c.Scheme), strings.ToLower(host)
		for _, p := range rest {
			*p = triplet.ReplaceAllStringFunc(*p, strings.ToUpper)
		}
	}
	c.Authority = userinfo + host + port
	if n&uri.NormDots != 0 {
		c.Path = removeDotsSlow(c.Path)
		c.Path = shieldSlow(c)
	}
	return recomposeSlow(c)
}

// decodeSegmentsSlow decodes a path, except segments that would become dot-segments.
func decodeSegmentsSlow(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if d := decodeSlow(s); d != "." && d != ".." {
			segments[i] = d
		}
	}
	return strings.Join(segments, "/")
}

// Where a password is to be found in a URI inside of a URI, once its delimiters are decoded. NUL,
// which no reference has, fills the space that they leave.
var (
	nestedDelimiter = regexp.MustCompile(`%(?i:2f|5c|3f|23|3a|40)`)
	nestedOpening   = `([/\\]\x00*[/\\]|(^|[^a-zA-Z0-9+.\-])(?i:https?|wss?|ftp):(\x00*[/\\])*)`
	nestedPassword  = regexp.MustCompile(nestedOpening + `[^:/\\?#]*:\x00*([^\x00/\\?#][^/\\?#]*)@`)
	maybePassword   = regexp.MustCompile(`(?s)` + nestedOpening + `[^:]*:`)
	address         = regexp.MustCompile(`(?i)((%2f|%5c|[/\\])(%2f|%5c|[/\\])+|` +
		`(^|[^a-z0-9+.\-]|%2f|%5c|%3f|%23|%3a|%40)(https?|wss?|ftp)(:|%3a)(%2f|%5c|[/\\])*)\[[^\]@/]*\]`)
	ports         = regexp.MustCompile(`^[0-9]*(,[^/?#@]*)?[/?#]`)
	browserScheme = regexp.MustCompile(`^(?i:https?|wss?|ftp)$`)
)

// slowPasswords is PasswordSpans, by expressions.
func slowPasswords(text string) (spans [][2]int) {
	text = strings.ReplaceAll(text, "\x00", "\x01")
	raw := text
	if _, err := uri.ParseRef(text); err != nil { // the ":" in an address
		raw = address.ReplaceAllStringFunc(text, func(s string) string {
			head, literal, _ := strings.Cut(s, "[")
			return head + "[" + strings.NewReplacer(":", "x", "%", "x").Replace(literal)
		})
	}
	plain := nestedDelimiter.ReplaceAllStringFunc(raw, func(triplet string) string {
		s, _ := pct.Decode(triplet)
		return s + "\x00\x00"
	})
	r, err := uri.ParseRef(text)
	if err != nil {
		end := strings.LastIndex(plain, "@")
		start := 0
		for {
			m := maybePassword.FindStringIndex(plain[start:])
			if m == nil {
				return nil
			}
			if start += m[1]; text[start-1] == '%' {
				start += len("3A")
			}
			port := ports.FindString(text[start:])
			if port == "" {
				break
			}
			start += len(port) - 1
		}
		if start < end {
			spans = append(spans, [2]int{start, end})
		}
		return spans
	}
	start, end, _ := r.Span(uri.Userinfo)
	if i := strings.IndexByte(text[start:end], ':'); i >= 0 && start+i+1 < end {
		spans = append(spans, [2]int{start + i + 1, end})
	}
	start = 0
	if r.HasAuthority() && (r.Authority() != "" || !browserScheme.MatchString(r.Scheme())) {
		start, _, _ = r.Span(uri.Path)
	}
	for _, m := range nestedPassword.FindAllStringSubmatchIndex(plain[start:], -1) {
		spans = append(spans, [2]int{start + m[len(m)-2], start + m[len(m)-1]})
	}
	return spans
}
