package uri

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/urikit/uri/pct"
)

// A Builder makes a URI or a reference from components, or from another value
// with some components changed. The zero Builder has no components, and makes
// the empty reference.
//
//	var b uri.Builder
//	u, err := b.Scheme("https").Host("example.com").Segments("a/b", "c").Query("k=v").URI()
//	// https://example.com/a%2Fb/c?k=v
//	u, err = u.Edit().Scheme("http").Remove(uri.Query).URI()
//	// http://example.com/a%2Fb/c
//
// A method named after a component takes the text that will appear in the URI:
// percent-encoded where needed, and without the delimiter. It is checked
// against its rule, and not encoded again. Segments and AppendSegments take
// data, and encode it. Empty is not undefined: Query("") writes a "?",
// Remove(Query) and QueryOrNone("") write none.
//
// The result parses back to the given components. A path may need a prefix,
// "/." or "./", to be read as a path. The Builder adds it to a path from
// Segments, AppendSegments or another value, and refuses such a path from Path.
//
// URI, Ref and AppendRef check the components. The error is about the first
// wrong one: a *[ParseError] with the Component, and the offset in the text
// that was given for it. On error nothing is returned.
type Builder struct {
	text [Fragment + 1]string
	has  uint16 // a bit for each component; Authority only if it is not split
	safe uint16 // a bit for each component that is known to be valid
	asIs bool   // the path was given to Path, and has to stay as it is
	dots bool   // the path has a dot-segment that was given as data
}

// Edit returns a Builder with the components of the value.
func (p value) Edit() *Builder {
	b := new(Builder) // on the stack of the caller, into which Edit is inlined
	b.edit(p)
	return b
}

func (b *Builder) edit(p value) {
	b.text[Path] = p.Path()
	if e := p.schemeEnd(); e > 0 {
		b.set(Scheme, p.s[:e])
	}
	if p.HasAuthority() {
		b.set(Authority, p.Authority())
	}
	if p.HasQuery() {
		b.set(Query, p.Query())
	}
	if p.HasFragment() {
		b.set(Fragment, p.Fragment())
	}
	b.safe = b.has
}

// Scheme sets the scheme (section 3.1).
func (b *Builder) Scheme(text string) *Builder { return b.set(Scheme, text) }

// Authority sets the authority (section 3.2), and so userinfo, host and port.
func (b *Builder) Authority(text string) *Builder {
	return b.Remove(Authority).set(Authority, text)
}

// Userinfo sets the userinfo (section 3.2.1). Without an authority, one with an
// empty host is added.
func (b *Builder) Userinfo(text string) *Builder { return b.inside(Userinfo, text) }

// User sets the userinfo to a name without a password. The name is data: each
// byte that it does not allow is percent-encoded.
func (b *Builder) User(name string) *Builder { return b.Userinfo(pct.Encode(name, pct.User())) }

// UserPassword sets the userinfo to a name and a password, which are data as in
// [Builder.User]. Section 3.2.1 deprecates passwords in a URI.
func (b *Builder) UserPassword(name, password string) *Builder {
	return b.Userinfo(pct.Encode(name, pct.User()) + ":" + pct.Encode(password, pct.Userinfo()))
}

// HostPort sets the host and the port, which is removed if the text has none;
// the userinfo stays. The text is as HTTP has it in a field Host (RFC 9110
// section 7.2):
//
//	uri-host [ ":" port ]
func (b *Builder) HostPort(text string) *Builder {
	i := strings.LastIndexByte(text, ':')
	if i < 0 || strings.HasSuffix(text, "]") {
		return b.Host(text).Remove(Port)
	}
	return b.Host(text[:i]).Port(text[i+1:])
}

// Host sets the host (section 3.2.2), an IP literal with its brackets.
// FromAddr and FromName of package host make one of an address or a name.
func (b *Builder) Host(text string) *Builder { return b.inside(Host, text) }

// Port sets the port (section 3.2.3): any number of digits. Without an
// authority, one with an empty host is added.
func (b *Builder) Port(text string) *Builder { return b.inside(Port, text) }

// Path sets the path (section 3.3) as it will appear. It must fit the other
// components: with an authority it begins with "/" or is empty, without one it
// does not begin with "//"; without a scheme its first segment has no ":".
func (b *Builder) Path(text string) *Builder {
	b.asIs, b.dots = true, false
	return b.set(Path, text)
}

// Segments sets the path to the segments, with a "/" before each. They are
// data: each byte that a segment does not allow is percent-encoded. "." and
// ".." are refused, since they would be dot-segments in every encoding. No
// segments make an empty path, one empty segment makes "/".
func (b *Builder) Segments(data ...string) *Builder {
	return b.Remove(Path).AppendSegments(data...)
}

// AppendSegments adds segments to the path, encoded as [Builder.Segments] does.
// They replace an empty segment at its end: /a/ and "b" give /a/b.
func (b *Builder) AppendSegments(data ...string) *Builder {
	if len(data) == 0 {
		return b
	}
	var buf [128]byte
	path := append(buf[:0], strings.TrimSuffix(b.text[Path], "/")...)
	for _, segment := range data {
		if n := dotSegment(segment); n == len(segment) && n > 0 {
			b.dots = true
		}
		path = append(path, '/')
		path = pct.AppendEncode(path, segment, pct.Segment())
	}
	b.text[Path] = string(path)
	return b
}

// AppendPath adds a relative path as it will appear, with one "/" before it:
// /api/ and "info/refs" give /api/info/refs. Its dot-segments stay.
func (b *Builder) AppendPath(text string) *Builder {
	return b.set(Path, strings.TrimSuffix(b.text[Path], "/")+"/"+strings.TrimPrefix(text, "/"))
}

// Query sets the query (section 3.4), without the "?".
func (b *Builder) Query(text string) *Builder { return b.set(Query, text) }

// QueryOrNone sets the query, or removes it if text is empty, for example
// because its last pair was deleted.
func (b *Builder) QueryOrNone(text string) *Builder {
	if text == "" {
		return b.Remove(Query)
	}
	return b.Query(text)
}

// Fragment sets the fragment (section 3.5), without the "#".
func (b *Builder) Fragment(text string) *Builder { return b.set(Fragment, text) }

// Set sets a component as the method named after it does: Set(Query, text) is
// Query(text). With an unknown component no URI results.
func (b *Builder) Set(c Component, text string) *Builder {
	switch c {
	case Authority:
		return b.Authority(text)
	case Userinfo, Host, Port:
		return b.inside(c, text)
	case Path:
		return b.Path(text)
	case Scheme, Query, Fragment:
		return b.set(c, text)
	}
	b.has |= unknown
	return b
}

// Remove makes a component undefined. Authority and Host remove the whole
// authority. The path, which is always present, becomes empty.
func (b *Builder) Remove(c Component) *Builder {
	switch c {
	case Authority, Host:
		for c := Authority; c <= Port; c++ {
			b.unset(c)
		}
	case Userinfo, Port:
		if b.is(Authority) {
			b.split()
		}
	case Path:
		b.asIs, b.dots = false, false
	}
	if c < Scheme || c > Fragment {
		b.has |= unknown
		return b
	}
	b.unset(c)
	return b
}

// URI returns the URI of the components, or an error if there is no scheme.
func (b *Builder) URI() (URI, error) {
	r, err := b.Ref()
	if err != nil {
		return URI{}, err
	}
	if !r.HasScheme() {
		return URI{}, ParseError{Rule: ruleScheme, Component: Scheme}.in("").heap()
	}
	return URI{r.value}, nil
}

// Ref returns the reference of the components. It is a URI if there is a
// scheme.
func (b *Builder) Ref() (Ref, error) {
	var buf [256]byte
	text, p, err := b.append(buf[:0])
	if err != nil {
		return Ref{}, err
	}
	p.s = string(text)
	return Ref{value: p}, nil
}

// AppendRef appends the text of the reference of the components to dst. On
// error it returns dst.
func (b *Builder) AppendRef(dst []byte) ([]byte, error) {
	text, _, err := b.append(dst)
	if err != nil {
		return dst, err
	}
	return text, nil
}

// delimited are the components with a delimiter of one byte.
const delimited = 1<<Scheme | 1<<Userinfo | 1<<Port | 1<<Query | 1<<Fragment

// unknown is set by a component that does not exist, which [Builder.check]
// refuses.
const unknown = 1

func (b *Builder) is(c Component) bool { return b.has>>c&1 != 0 }
func (b *Builder) hasAuthority() bool  { return b.has&(1<<Authority|1<<Host) != 0 }

func (b *Builder) set(c Component, text string) *Builder {
	b.text[c] = text
	b.has |= 1 << c
	b.safe &^= 1 << c
	return b
}

func (b *Builder) unset(c Component) {
	b.text[c] = ""
	b.has &^= 1 << c
}

// inside sets a part of the authority.
func (b *Builder) inside(c Component, text string) *Builder {
	if b.is(Authority) {
		b.split()
	}
	b.has |= 1 << Host
	return b.set(c, text)
}

// split replaces the authority, which is one text, by its parts.
func (b *Builder) split() {
	text := b.text[Authority]
	for c := Userinfo; c <= Port; c++ {
		if start, end, ok := authoritySpan(text, 0, len(text), c); ok {
			b.set(c, text[start:end])
		}
	}
	if b.safe>>Authority&1 != 0 {
		b.safe |= 1<<Userinfo | 1<<Host | 1<<Port
	}
	b.unset(Authority)
}

// Validate returns an error if the text cannot be the component, or if there is
// no such component: a *[ParseError] with an offset in the text. Whether the
// component fits to others is for a [Builder].
func (c Component) Validate(text string) error {
	if err := c.match(text); err.Rule != "" {
		return err.heap()
	}
	return nil
}

// match returns an error if text does not match the rule of the component.
func (c Component) match(text string) ParseError {
	var err ParseError
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
	default:
		return fail(0, ruleComponent)
	}
	if err.Rule != "" {
		err.Component = c
		err = err.in(text)
	}
	return err
}

// before returns the prefix without which the path would be read as something
// else.
func (b *Builder) before() (string, *ParseError) {
	path := b.text[Path]
	var shield string
	var rule Rule
	at := 0
	switch {
	case b.hasAuthority():
		if path == "" || path[0] == '/' {
			return "", nil
		}
		shield, rule = "/", rulePathAbempty
	case strings.HasPrefix(path, "//"):
		shield, rule, at = "/.", rulePathAbsolute, 1
	case b.is(Scheme):
		return "", nil
	default:
		first, _, _ := strings.Cut(path, "/")
		if at = strings.IndexByte(first, ':'); at < 0 {
			return "", nil
		}
		shield, rule = "./", rulePathNoscheme
	}
	if b.asIs {
		return "", ParseError{Offset: at, Rule: rule, Component: Path}.in(path).heap()
	}
	return shield, nil
}

// length returns the length of the text, or more.
func (b *Builder) length(before string) uint64 {
	t := &b.text
	n := uint64(len(before)) + uint64(len("//")) + uint64(bits.OnesCount16(b.has&delimited))
	n += uint64(len(t[Scheme])) + uint64(len(t[Path])) + uint64(len(t[Query]))
	n += uint64(len(t[Authority])) + uint64(len(t[Userinfo])) + uint64(len(t[Host]))
	return n + uint64(len(t[Port])) + uint64(len(t[Fragment]))
}

func bit(is bool, c Component) uint16 {
	if is {
		return 1 << c
	}
	return 0
}

// append appends the text, and returns the places of the components. Most
// components are seen to be valid while they are copied; the others are
// checked.
func (b *Builder) append(dst []byte) ([]byte, value, *ParseError) {
	t := &b.text
	before, wrong := b.before()
	n := b.length(before)
	if !b.hasAuthority() {
		n -= uint64(len("//"))
	}
	if n > MaxLen {
		return nil, value{}, fail(MaxLen, ruleLength).heap()
	}
	room := int(n) + wordLen
	if cap(dst)-len(dst) < room {
		dst = slices.Grow(dst, room)
	}
	to := dst[len(dst) : len(dst)+room]
	look := b.has &^ b.safe
	var i int
	if b.is(Scheme) {
		if s := t[Scheme]; s == "https" || s == "http" {
			look &^= 1 << Scheme
		}
		i = copy(to, t[Scheme]) + 1
		to[i-1] = ':'
	}
	if b.hasAuthority() {
		to[i], to[i+1] = '/', '/'
		i += 2
	}
	if b.is(Authority) {
		i += copy(to[i:], t[Authority])
	} else if b.is(Host) {
		if b.is(Userinfo) {
			i += copy(to[i:], t[Userinfo]) + 1
			to[i-1] = '@'
		}
		look &^= bit(put(to[i:], t[Host], true), Host)
		if i += len(t[Host]); b.is(Port) {
			to[i] = ':'
			i += 1 + copy(to[i+1:], t[Port])
		}
	}
	pathStart := i
	if before != "" {
		i += copy(to[i:], before)
	}
	look &^= bit(put(to[i:], t[Path], false), Path)
	i += len(t[Path])
	pathEnd := i
	if b.is(Query) {
		to[i] = '?'
		look &^= bit(put(to[i+1:], t[Query], false), Query)
		i += 1 + len(t[Query])
	}
	queryEnd := i
	if b.is(Fragment) {
		to[i] = '#'
		look &^= bit(put(to[i+1:], t[Fragment], false), Fragment)
		i += 1 + len(t[Fragment])
	}
	if look != 0 || b.dots || wrong != nil {
		if err := b.check(look, wrong); err != nil {
			return nil, value{}, err
		}
	}
	return dst[:len(dst)+i], makeValue("", len(t[Scheme]), pathStart, pathEnd, queryEnd), nil
}

// check returns the error of the first component of a set that is wrong, or
// that of the path.
func (b *Builder) check(set uint16, path *ParseError) *ParseError {
	if b.dots {
		path = &ParseError{Rule: ruleSegment, Component: Path}
	}
	for c := Component(0); c <= Fragment; c++ {
		if set>>c&1 != 0 {
			if err := c.match(b.text[c]); err.Rule != "" {
				return err.heap()
			}
		}
		if c == Path && path != nil {
			return path
		}
	}
	return nil
}
