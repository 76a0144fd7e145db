package uri

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri/pct"
)

// A Builder puts a URI or a reference together from components, or changes those of one that
// there is. The zero Builder has none, and makes the empty reference.
//
//	var b uri.Builder
//	u, err := b.Scheme("https").Host("example.com").Segments("a/b", "c").Query("k=v").URI()
//	// https://example.com/a%2Fb/c?k=v
//	u, err = b.Edit(u.Ref()).Scheme("http").Remove(uri.Query).URI()
//	// http://example.com/a%2Fb/c
//
// A method named after a component takes it as it will appear: percent-encoded where that is
// needed, without its delimiter, checked against its rule, and not encoded again. Segments,
// AppendSegments and Addr take data, and encode it. Empty is not undefined: Query("") makes
// the "?" appear, Remove(Query) makes it go.
//
// What is made parses back to the components that were given. Where a path would be read as
// something else, "/." or "./" is put before one that was made of segments or taken over from
// another value; a path that Path was given is refused.
//
// The first error is kept, makes the calls that follow do nothing, and is returned by URI, Ref and
// Err. It is a *[ParseError] with the Component, and the offset in the text that was given for it.
// Edit begins anew.
type Builder struct {
	text [Fragment + 1]string
	has  uint16 // a bit for each component that is present
	asIs bool   // the path was given to Path, and has to stay as it is
	err  *ParseError
}

// Edit makes b begin with the components of r, and returns b. A URI u gives u.Ref().
func (b *Builder) Edit(r Ref) *Builder {
	*b = Builder{}
	for c := Scheme; c <= Fragment; c++ {
		if start, end, ok := r.Span(c); ok && c != Authority {
			b.set(c, r.s[start:end])
		}
	}
	return b
}

// Scheme sets the scheme (section 3.1).
func (b *Builder) Scheme(text string) *Builder { return b.check(Scheme, text) }

// Authority sets the authority (section 3.2), and so userinfo, host and port.
func (b *Builder) Authority(text string) *Builder {
	if b.err != nil {
		return b
	}
	if b.err = Authority.match(text); b.err != nil {
		return b
	}
	b.Remove(Authority)
	p := parts{s: "//" + text, front: uint64(len("//")+len(text)) << 32}
	for c := Userinfo; c <= Port; c++ {
		if start, end, ok := p.Span(c); ok {
			b.set(c, text[start-len("//"):end-len("//")])
		}
	}
	return b
}

// Userinfo sets the userinfo (section 3.2.1). There is an authority then, if there was none, with
// an empty host.
func (b *Builder) Userinfo(text string) *Builder { return b.check(Userinfo, text) }

// Host sets the host (section 3.2.2), an IP literal with its brackets.
func (b *Builder) Host(text string) *Builder { return b.check(Host, text) }

// Addr sets the host to an IP address: an IPv6 address in the form of RFC 5952 and in brackets.
// A zone is refused, and so is the zero Addr.
func (b *Builder) Addr(a netip.Addr) *Builder {
	if a.Is4() {
		return b.Host(a.String())
	}
	return b.Host("[" + a.String() + "]")
}

// Port sets the port (section 3.2.3): digits, as many as there are. There is an authority then, if
// there was none, with an empty host.
func (b *Builder) Port(text string) *Builder { return b.check(Port, text) }

// Path sets the path (section 3.3) as it will appear. It has to go with the other components in the
// end: to begin with "/" if there is an authority, and not with "//" if there is none; and without
// a scheme, not to have a ":" in the first segment.
func (b *Builder) Path(text string) *Builder {
	b.asIs = true
	return b.check(Path, text)
}

// Segments sets the path to one that begins with "/", of segments that are data: every byte that a
// segment does not allow is percent-encoded. "." and ".." are refused, since no encoding hides that
// they are dot-segments. No segments make an empty path, one empty segment makes "/".
func (b *Builder) Segments(data ...string) *Builder {
	if b.err != nil {
		return b
	}
	b.asIs = false
	b.text[Path] = ""
	return b.AppendSegments(data...)
}

// AppendSegments is [Builder.Segments], but adds to the path there is. An empty segment at its end
// is replaced: /a/ and "b" give /a/b.
func (b *Builder) AppendSegments(data ...string) *Builder {
	if b.err != nil || len(data) == 0 {
		return b
	}
	path := []byte(strings.TrimSuffix(b.text[Path], "/"))
	for _, segment := range data {
		if n := dotSegment(segment); n == len(segment) && n > 0 {
			b.err = &ParseError{Rule: ruleSegment, Component: Path}
			return b
		}
		path = append(path, '/')
		path = pct.AppendEncode(path, segment, pct.Segment)
	}
	return b.set(Path, string(path))
}

// Query sets the query (section 3.4), without the "?".
func (b *Builder) Query(text string) *Builder { return b.check(Query, text) }

// Fragment sets the fragment (section 3.5), without the "#".
func (b *Builder) Fragment(text string) *Builder { return b.check(Fragment, text) }

// Remove makes a component undefined: the authority with all that is in it, and so the host; the
// path, which is always there, becomes empty.
func (b *Builder) Remove(c Component) *Builder {
	switch {
	case b.err != nil || c > Fragment:
		return b
	case c == Authority || c == Host:
		b.Remove(Userinfo).Remove(Port)
		c = Host
	case c == Path:
		b.asIs = false
	}
	b.text[c] = ""
	b.has &^= 1 << c
	return b
}

// Err returns the first error so far, or nil.
func (b *Builder) Err() error {
	if b.err == nil {
		return nil
	}
	return b.err
}

// URI returns the URI that the components make. Without a scheme there is none.
func (b *Builder) URI() (URI, error) {
	p, err := b.build()
	if err == nil && p.schemeEnd() == 0 {
		err = &ParseError{Rule: ruleScheme, Component: Scheme}
	}
	if err != nil {
		return URI{}, err
	}
	return URI{p}, nil
}

// Ref returns the reference that the components make, which is a URI if there is a scheme.
func (b *Builder) Ref() (Ref, error) {
	p, err := b.build()
	if err != nil {
		return Ref{}, err
	}
	return Ref{parts: p}, nil
}

func (b *Builder) is(c Component) bool { return b.has>>c&1 != 0 }

func (b *Builder) set(c Component, text string) *Builder {
	b.text[c] = text
	b.has |= 1 << c
	if c == Userinfo || c == Port {
		b.has |= 1 << Host
	}
	return b
}

// check sets a component, if text can be one.
func (b *Builder) check(c Component, text string) *Builder {
	if b.err != nil {
		return b
	}
	if b.err = c.match(text); b.err != nil {
		return b
	}
	return b.set(c, text)
}

// match returns the error of a text that is not the component.
func (c Component) match(text string) *ParseError {
	var err *ParseError
	switch c {
	case Scheme:
		if end, ok := scheme(text, 0); !ok || end < len(text) {
			err = fail(end, ruleScheme)
		}
	case Authority:
		err = matchAuthority(text)
	case Userinfo:
		err = matchRun(text, classUserinfo, ruleUserinfo)
	case Host:
		err = matchHost(text)
	case Port:
		if end, _ := port(text, 0); end < len(text) {
			err = fail(end, rulePort)
		}
	case Path:
		err = matchRun(text, classPath, rulePath)
	case Query:
		err = matchRun(text, classQuery, ruleQuery)
	case Fragment:
		err = matchRun(text, classQuery, ruleFragment)
	}
	if err != nil {
		err.Component = c
	}
	return err
}

// before returns what has to stand before the path, for it to be read as the path.
func (b *Builder) before() (string, *ParseError) {
	path := b.text[Path]
	var shield string
	var rule Rule
	at := 0
	first, _, _ := strings.Cut(path, "/")
	switch {
	case b.is(Host):
		if path != "" && path[0] != '/' {
			shield, rule = "/", rulePathAbempty
		}
	case strings.HasPrefix(path, "//"):
		shield, rule, at = "/.", rulePathAbsolute, 1
	case !b.is(Scheme) && strings.Contains(first, ":"):
		shield, rule, at = "./", rulePathNoscheme, strings.IndexByte(first, ':')
	}
	if shield != "" && b.asIs {
		return "", &ParseError{Offset: at, Rule: rule, Component: Path}
	}
	return shield, nil
}

func (b *Builder) build() (parts, *ParseError) {
	if b.err != nil {
		return parts{}, b.err
	}
	before, err := b.before()
	if err != nil {
		return parts{}, err
	}
	n := len("://@:?#") + len(before)
	for _, text := range b.text {
		if n += len(text); n > MaxLen {
			return parts{}, fail(MaxLen, ruleLength)
		}
	}
	var s strings.Builder
	s.Grow(n)
	schemeEnd := len(b.text[Scheme])
	if b.is(Scheme) {
		s.WriteString(b.text[Scheme])
		s.WriteByte(':')
	}
	if b.is(Host) {
		s.WriteString("//")
		if b.is(Userinfo) {
			s.WriteString(b.text[Userinfo])
			s.WriteByte('@')
		}
		s.WriteString(b.text[Host])
		if b.is(Port) {
			s.WriteByte(':')
			s.WriteString(b.text[Port])
		}
	}
	pathStart := s.Len()
	s.WriteString(before)
	s.WriteString(b.text[Path])
	pathEnd := s.Len()
	if b.is(Query) {
		s.WriteByte('?')
		s.WriteString(b.text[Query])
	}
	queryEnd := s.Len()
	if b.is(Fragment) {
		s.WriteByte('#')
		s.WriteString(b.text[Fragment])
	}
	return makeParts(s.String(), schemeEnd, pathStart, pathEnd, queryEnd), nil
}
