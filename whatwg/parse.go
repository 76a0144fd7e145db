package whatwg

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
)

// Parse is the standard's URL parser without a base. The error is an *[Error].
// Bytes that are not UTF-8 are read as U+FFFD, as the standard decodes them.
//
// Parse does not allocate if text is in normal form: if it is the text of the
// result, except for spaces around it.
func Parse(text string) (URL, error) { return URL{}.ParseEncoded(text, nil) }

// Parse is [Parse] with u as the base, which a relative URL is resolved
// against.
func (u URL) Parse(text string) (URL, error) { return u.ParseEncoded(text, nil) }

// An Encoder encodes the beginning of a text, as far as an encoding has its
// characters: the standard's "encode or fail". It returns the bytes, and the
// length of what they encode. Each result begins and ends in the initial state
// of the encoding.
type Encoder func(text string) (encoded []byte, n int)

// ParseEncoded is Parse for a document in an encoding other than UTF-8: the
// query of a special URL, except ws: and wss:, is encoded by e. A character
// that the encoding does not have becomes "%26%23", its number, and "%3B". A
// nil e is UTF-8. So should be that of UTF-16 documents.
func (u URL) ParseEncoded(text string, e Encoder) (URL, error) {
	if v, ok := fast(text); ok {
		return v, nil
	}
	if lower := lowered(text); lower != text {
		if v, ok := fast(lower); ok {
			return v, nil
		}
	}
	p := parser{base: u, encoder: e}
	return p.parse(text)
}

// A parser is the standard's basic URL parser. It has a method for each state
// that reads something. A method is given the
// offset at which it begins to read, and calls the state after it. So each byte
// is read a fixed number of times.
type parser struct {
	in     string // the text without what the standard removes
	start  int    // the offset of in in the text,
	places []int  // or of each byte of in, if bytes were removed inside

	base    URL       // for With, the URL that it changes
	encoder Encoder   // of queries, or nil
	setter  Component // what With sets, the standard's state override, or Href
	special bool
	parts   // what has been read

	check bool // to collect errors that do not end the parser
	found []finding.Finding
}

// parse is Parse without the fast path.
func (p *parser) parse(text string) (URL, error) {
	if len(text) > MaxLen {
		return URL{}, &Error{problem: tooLong}
	}
	end := len(strings.TrimRightFunc(text, isC0OrSpace))
	start := end - len(strings.TrimLeftFunc(text[:end], isC0OrSpace))
	p.note(invalidURLUnit, 0, start)
	p.note(invalidURLUnit, end, len(text))
	p.start = start
	p.clean(text[start:end], "\t\n\r")
	if err := p.schemeStart(); err != nil {
		return URL{}, err
	}
	return p.url()
}

func isC0OrSpace(r rune) bool { return r <= ' ' }

// clean sets the input to text without the bytes to remove, and with U+FFFD for
// what is not UTF-8, as the standard decodes it.
func (p *parser) clean(text, remove string) {
	p.in = text
	if !strings.ContainsAny(text, remove) && utf8.ValidString(text) {
		return
	}
	b, places := make([]byte, 0, len(text)), make([]int, 0, len(text)+1)
	for i, n := 0, 0; i < len(text); i += n {
		var r rune
		r, n = utf8.DecodeRuneInString(text[i:])
		if strings.ContainsRune(remove, r) {
			p.note(invalidURLUnit, i, i+n)
			continue
		}
		for r == utf8.RuneError && i+n < len(text) && !utf8.FullRuneInString(text[i:i+n+1]) {
			n++ // the beginning of a character, for which there is one U+FFFD
		}
		b = utf8.AppendRune(b, r)
		for len(places) < len(b) {
			places = append(places, p.start+i)
		}
	}
	p.in, p.places = string(b), append(places, p.start+len(text))
}

// url returns what has been read.
func (p *parser) url() (URL, error) {
	href := p.serialize(p.in)
	if len(href) > MaxLen {
		return URL{}, &Error{problem: tooLong}
	}
	return index(href), nil
}

// fail returns the error that in[i:end] has the problem.
func (p *parser) fail(what problem, i, end int) *Error {
	if p.places != nil {
		return &Error{what, p.places[i], p.places[end]}
	}
	return &Error{what, p.start + i, p.start + end}
}

// at returns the byte at offset i, or 0 after the end.
func (p *parser) at(i int) byte {
	if i < len(p.in) {
		return p.in[i]
	}
	return 0
}

// slash reports whether at offset i there is "/", or "\" that counts as such.
func (p *parser) slash(i int) bool {
	c := p.at(i)
	if c == '\\' && p.special {
		p.note(invalidReverseSolidus, i, i+1)
		return true
	}
	return c == '/'
}

// until returns the length of s before the first of chars.
func until(s, chars string) int {
	if n := strings.IndexAny(s, chars); n >= 0 {
		return n
	}
	return len(s)
}

// authorityEnd returns the offset of the delimiter after an authority.
func (p *parser) authorityEnd(i int) int {
	if p.special {
		return i + until(p.in[i:], `/\?#`)
	}
	return i + until(p.in[i:], "/?#")
}

// schemeEnd returns the length of the scheme before a ":", or 0.
func schemeEnd(s string) int {
	if n := schemeChar.span(s); n > 0 && n < len(s) && s[n] == ':' && isAlpha(s[0]) {
		return n
	}
	return 0
}

// schemeStart is the scheme start state and the scheme state.
func (p *parser) schemeStart() error {
	n := schemeEnd(p.in)
	if n == 0 {
		return p.noScheme()
	}
	p.scheme = strings.ToLower(p.in[:n])
	p.special = isSpecial(p.scheme)
	i := n + len(":")
	two := strings.HasPrefix(p.in[i:], "//")
	if p.special && !two {
		p.note(missingSolidus, i, i)
	}
	switch {
	case p.scheme == "file":
		return p.file(i)
	case p.special && two:
		return p.ignoreSlashes(i + len("//"))
	case p.special && p.base.Scheme() == p.scheme:
		return p.relative(i)
	case p.special:
		return p.ignoreSlashes(i)
	case two:
		return p.authority(i + len("//"))
	case p.at(i) == '/':
		return p.pathSegments(i + 1)
	}
	return p.opaquePath(i)
}

func (p *parser) noScheme() error {
	if p.base.IsZero() || p.base.HasOpaquePath() && p.at(0) != '#' {
		return p.fail(missingScheme, 0, 0)
	}
	p.scheme, p.special = p.base.Scheme(), p.base.IsSpecial()
	if p.scheme == "file" {
		return p.file(0)
	}
	return p.relative(0)
}

// relative is the relative state and the relative slash state.
func (p *parser) relative(i int) error {
	if !p.slash(i) {
		return p.relativePath(i)
	}
	switch i++; {
	case p.special && p.slash(i):
		return p.ignoreSlashes(i + 1)
	case p.at(i) == '/':
		return p.authority(i + 1)
	}
	p.parts = p.base.parts()
	p.path, p.query, p.fragment = "", "", ""
	return p.pathSegments(i)
}

// relativePath is the rest of the relative state and of the file state: what
// does not begin with a slash follows a part of the base.
func (p *parser) relativePath(i int) error {
	p.parts = p.base.parts()
	p.fragment = ""
	switch {
	case i == len(p.in), p.in[i] == '?', p.in[i] == '#':
		return p.queryAndFragment(i)
	case p.scheme == "file" && startsWithDrive(p.in[i:]):
		p.note(driveLetter, i, i+2)
		p.path = ""
	default:
		p.path = p.path[:shorten(p.scheme, p.path)]
	}
	p.query = ""
	return p.pathSegments(i)
}

// ignoreSlashes is the special authority ignore slashes state.
func (p *parser) ignoreSlashes(i int) error {
	end := i
	for p.at(end) == '/' || p.at(end) == '\\' {
		end++
	}
	if end > i {
		p.note(missingSolidus, i, end)
	}
	return p.authority(end)
}

// authority is the authority state, and all until the path.
func (p *parser) authority(i int) error {
	end := p.authorityEnd(i)
	if n := strings.LastIndexByte(p.in[i:end], '@'); n >= 0 {
		name, password, _ := strings.Cut(p.in[i:i+n], ":")
		p.setUserinfo(p.in[i:i+n+1], name, password)
		p.note(invalidCredentials, i, i+n+1)
		if i += n + 1; i == end {
			return p.fail(hostMissing, i, i)
		}
	}
	if err := p.hostAndPort(i, end); err != nil {
		return err
	}
	return p.pathStart(end)
}

// setUserinfo sets the user name and the password. It does not allocate if text
// is the result.
func (p *parser) setUserinfo(text, name, password string) {
	colon, at := "", ""
	switch {
	case password != "":
		colon, at = ":", "@"
	case name != "":
		at = "@"
	}
	p.userinfo = join(text, encode(name, keepUserinfo), colon, encode(password, keepUserinfo), at)
}

// hostAndPort is the host state and the port state, for in[i:end].
func (p *parser) hostAndPort(i, end int) error {
	hostEnd := i + beforePort(p.in[i:end])
	switch {
	case hostEnd == i && (p.special || hostEnd < end || p.userinfo+p.port != ""):
		return p.fail(hostMissing, i, i)
	case hostEnd < end && p.setter == Hostname:
		return p.fail(portInvalid, hostEnd, hostEnd+1)
	}
	if err := p.setHost(i, hostEnd); err != nil {
		return err
	}
	if hostEnd < end {
		return p.setPort(hostEnd+len(":"), end)
	}
	return p.ignore(end)
}

// beforePort returns the offset of the ":" before a port, or len(s).
func beforePort(s string) int {
	inside := false
	for i := range len(s) {
		switch c := s[i]; {
		case c == '[' || c == ']':
			inside = c == '['
		case c == ':' && !inside:
			return i
		}
	}
	return len(s)
}

// setPort sets the port to in[i:end]. It may be empty, but not in a setter,
// which ignores what is after the digits.
func (p *parser) setPort(i, end int) error {
	n := i + digit.span(p.in[i:end])
	if setter := p.setter != Href; setter && n == i || !setter && n < end {
		return p.fail(portInvalid, n, min(n+1, end))
	}
	port := ""
	if n > i {
		v, err := strconv.ParseUint(p.in[i:n], 10, 16)
		if err != nil {
			return p.fail(portOutOfRange, i, n)
		}
		var b [len(":65535")]byte
		port = unlessSame(strconv.AppendUint(append(b[:0], ':'), v, 10), p.in[max(i-1, 0):n])
	}
	if p.port = port; port == defaultPort(p.scheme) {
		p.port = ""
	}
	return p.ignore(n)
}

// file is the file state.
func (p *parser) file(i int) error {
	p.hasHost = true
	switch {
	case p.slash(i):
		return p.fileSlash(i + 1)
	case p.base.Scheme() == "file":
		return p.relativePath(i)
	}
	return p.pathSegments(i)
}

func (p *parser) fileSlash(i int) error {
	if p.slash(i) {
		return p.fileHost(i + 1)
	}
	if p.base.Scheme() == "file" {
		p.host = p.base.Hostname()
		path := p.base.Pathname()
		if !startsWithDrive(p.in[i:]) && startsWithDrive(path[1:]) && path[2] == ':' {
			p.path = path[:len("/C:")]
		}
	}
	return p.pathSegments(i)
}

func (p *parser) fileHost(i int) error {
	end := p.authorityEnd(i)
	if isDrive(p.in[i:end]) {
		p.note(driveLetterHost, i, end)
		return p.pathSegments(i)
	}
	if err := p.setHost(i, end); err != nil {
		return err
	}
	return p.pathStart(end)
}

// isDrive reports whether s is a Windows drive letter.
func isDrive(s string) bool {
	return len(s) == 2 && isAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

func startsWithDrive(s string) bool {
	return len(s) >= 2 && isDrive(s[:2]) && (len(s) == 2 || strings.IndexByte(`/\?#`, s[2]) >= 0)
}

func (p *parser) pathStart(i int) error {
	switch {
	case p.special:
		if p.slash(i) {
			i++
		}
	case i == len(p.in):
		if p.setter != Href && !p.hasHost {
			p.path = "/"
		}
		return nil
	case p.in[i] == '/':
		i++
	case p.setter == Href: // "?" or "#"
		return p.queryAndFragment(i)
	}
	return p.pathSegments(i)
}

// pathSegments is the path state. The first segment begins at offset i, and is
// appended to the path.
func (p *parser) pathSegments(i int) error {
	end := len(p.in)
	if p.setter == Href {
		end = i + until(p.in[i:], "?#")
	}
	if p.path == "" && strings.HasPrefix(p.in[i:end], "./") {
		i += len("./") // a single-dot segment, as in a:/.//b, which is in normal form
	}
	if p.path == "" && i > 0 && p.in[i-1] == '/' && p.isNormal(p.in[i:end]) {
		p.checkUnits(i, end)
		p.path = p.in[i-1 : end]
		return p.queryAndFragment(end)
	}
	b := make([]byte, 0, len(p.path)+len("/")+end-i)
	b = append(b, p.path...)
	for last := false; !last; i++ {
		start := i
		for i < end && p.in[i] != '/' && (p.in[i] != '\\' || !p.special) {
			i++
		}
		if last = i == end; !last {
			p.slash(i)
		}
		p.checkUnits(start, i)
		segment := p.in[start:i]
		switch dots := dots(segment); {
		case dots == 2:
			b = b[:shorten(p.scheme, b)]
			fallthrough
		case dots == 1:
			if last {
				b = append(b, '/')
			}
		case p.scheme == "file" && len(b) == 0 && isDrive(segment):
			b = append(b, '/', segment[0], ':')
		default:
			b = appendEncode(append(b, '/'), segment, keepPath)
		}
	}
	p.path = string(b)
	return p.queryAndFragment(end)
}

// isNormal reports whether a path, without its first "/", stays as it is.
func (p *parser) isNormal(path string) bool {
	if p.special && strings.IndexByte(path, '\\') >= 0 ||
		p.scheme == "file" && startsWithDrive(path) && path[1] == '|' {
		return false
	}
	for segment := range strings.SplitSeq(path, "/") {
		if dots(segment) > 0 || keepPath.span(segment) < len(segment) {
			return false
		}
	}
	return true
}

// dots returns 1 for a single-dot URL path segment, 2 for a double-dot one, and
// otherwise 0.
func dots(s string) int {
	if s == "" || s[0] != '.' && s[0] != '%' || len(s) > len("%2e%2e") {
		return 0
	}
	switch strings.ReplaceAll(strings.ReplaceAll(s, "%2e", "."), "%2E", ".") {
	case ".":
		return 1
	case "..":
		return 2
	}
	return 0
}

// shorten returns the length of path without its last segment.
func shorten[T string | []byte](scheme string, path T) int {
	n := len(path)
	if scheme == "file" && n == len("/C:") && isAlpha(path[1]) && path[2] == ':' {
		return n
	}
	for n > 0 {
		if n--; path[n] == '/' {
			break
		}
	}
	return n
}

// opaquePath is the opaque path state.
func (p *parser) opaquePath(i int) error {
	end := i + until(p.in[i:], "?#")
	p.checkUnits(i, end)
	if p.path = encode(p.in[i:end], keepC0); end < len(p.in) && strings.HasSuffix(p.path, " ") {
		p.path = p.path[:len(p.path)-1] + "%20"
	}
	return p.queryAndFragment(end)
}

// queryAndFragment is the query state and the fragment state. At offset i is
// the delimiter, or the end.
func (p *parser) queryAndFragment(i int) error {
	if p.at(i) == '?' {
		end := len(p.in)
		if p.setter == Href {
			end = i + until(p.in[i:], "#")
		}
		p.checkUnits(i+1, end)
		switch {
		case !p.special:
			p.query = encode(p.in[i:end], keepQuery)
		case p.encoder == nil || strings.HasPrefix(p.scheme, "ws"):
			p.query = encode(p.in[i:end], keepSpecialQuery)
		default:
			p.query = p.encodedQuery(p.in[i+1 : end])
		}
		i = end
	}
	if i < len(p.in) {
		p.checkUnits(i+1, len(p.in))
		p.fragment = encode(p.in[i:], keepFragment)
	}
	return nil
}

// encodedQuery is the standard's percent-encode after encoding.
func (p *parser) encodedQuery(s string) string {
	b := append(make([]byte, 0, len("?")+len(s)), '?')
	for s != "" {
		encoded, n := p.encoder(s)
		b = appendEncode(b, string(encoded), keepSpecialQuery)
		if s = s[max(0, min(n, len(s))):]; s != "" {
			r, size := utf8.DecodeRuneInString(s)
			b = append(strconv.AppendInt(append(b, "%26%23"...), int64(r), 10), "%3B"...)
			s = s[size:]
		}
	}
	return string(b)
}
