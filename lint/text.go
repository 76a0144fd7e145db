package lint

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/program"
)

// Rules about a text that need not be a valid reference. Offsets are those of
// the text as it was given: p.raw.

// disagreement finds a text in which programs see different hosts that can be
// looked up, or are encoded in different ways, or only some see one, because of
// slashes. That some look for a host in other schemes is their own.
func disagreement(p *pass) {
	if isClear(p.Ref) && (p.err == nil || p.authorityIsRaw()) {
		return
	}
	if len(p.raw) > maxMended {
		p.sayRaw(0, len(p.raw), "what programs see is not looked at, as the text is longer than "+
			strconv.Itoa(maxMended)+" bytes")
		return
	}
	d := program.Disagree(p.raw)
	if strings.HasPrefix(d.Class, "scheme ") {
		return
	}
	seen := make(map[string]bool)
	for _, g := range d.Groups {
		h, _ := host.FromName(g.Host)
		name, err := h.LookupName()
		_, number := h.Numeric()
		switch {
		case g.Refused:
		case g.Address.IsValid():
			seen[g.Address.String()] = true
		case g.Host == "":
			if strings.HasSuffix(d.Class, "slash confusion") {
				seen[""] = true
			}
		case err == nil:
			seen[name] = true
		case number || strings.HasPrefix(d.Class, "URL-encoded"):
			seen[g.Host] = true
		}
	}
	if len(seen) < 2 {
		return
	}
	message := d.String()
	if len(message) > maxSentence {
		message = "programs see different hosts, because " + d.Reason
	}
	p.sayRaw(d.Start, d.End, message+" ("+d.Class+")")
}

// authorityIsRaw reports whether only what follows the authority was mended,
// and "/" ends it, as all programs agree.
func (p *pass) authorityIsRaw() bool {
	_, end, _ := p.Span(uri.Authority)
	return end < len(p.String()) && strings.HasPrefix(p.raw, p.String()[:end+1]) &&
		p.raw[end] == '/'
}

// isClear reports whether all programs read the authority in one way, which
// saves to ask them: labels of letters, digits, "-" and "_", the first and the
// last of which begin with a letter, and perhaps a usual port.
func isClear(r uri.Ref) bool {
	name := r.Host()
	port := strings.TrimPrefix(r.Authority(), name) // with its ":"
	last := name[strings.LastIndexByte(name, '.')+1:]
	return last != "" && last[0] > '9' && name[0] > '9' && !strings.Contains(name, "..") &&
		traitsIn(name)&^(digits|small|capitals|hyphen|dot) == 0 && (port == "" ||
		port[0] == ':' && 1 < len(port) && len(port) < len(":65535") && port[1] > '0') &&
		!strings.Contains(r.String(), "@")
}

// maxMended is the length of the longest text, in bytes, that is read as
// browsers and other programs do, if there is no other way: that takes nine
// times its memory. A finding about a longer one says so.
const maxMended = 1 << 20

// maxSentence limits, in bytes, a message that quotes what programs see.
const maxSentence = 250

// mend returns a text as browsers read it: without white space and control
// characters around it, without tabs and line ends, "\" before the query as
// "/", "@" before the last of an authority and each byte that no component has
// percent-encoded. places has the offset in text of each byte of the result,
// and of its end.
func mend(text string) (mended string, places []int) {
	start, end := trim(text)
	s := strings.Join(strings.FieldsFunc(text[start:end], isTabOrLineEnd), "")
	q := strings.IndexAny(s+"?", "?#")
	s = strings.ReplaceAll(s[:q], `\`, "/") + s[q:]
	parts := uri.Split(s)
	path := len(parts.Authority)
	if parts.HasScheme {
		path += len(parts.Scheme) + len(":")
	}
	if parts.HasAuthority {
		path += len("//")
	}
	user := strings.LastIndexByte(s[:path], '@')
	fragment := len(s) - len(parts.Fragment)
	var b strings.Builder
	for i := range len(s) {
		for isTabOrLineEnd(rune(text[start])) {
			start++
		}
		c := s[i]
		keep := pct.URI().Contains(c)
		switch c {
		case '%':
			keep = i+2 < len(s) && pct.Valid(s[i:i+3], pct.Set{})
		case '[', ']':
			keep = i < path
		case '@':
			keep = i >= min(user, path)
		case '#':
			keep = i < fragment
		}
		n := b.Len()
		if keep {
			b.WriteByte(c)
		} else {
			b.WriteString(pct.Encode(s[i:i+1], pct.Set{}))
		}
		for range b.Len() - n {
			places = append(places, start)
		}
		start++
	}
	return b.String(), append(places, end)
}

// trim returns where a text begins and ends without the white space and control
// characters around it, which browsers remove.
func trim(text string) (start, end int) {
	blank := func(r rune) bool { return r <= ' ' }
	rest := strings.TrimLeftFunc(text, blank)
	start = len(text) - len(rest)
	return start, start + len(strings.TrimRightFunc(rest, blank))
}

func isTabOrLineEnd(r rune) bool { return r == '\t' || r == '\n' || r == '\r' }

// syntax finds a text that is not a URI reference (section 4.1).
func syntax(p *pass) {
	if f, ok := finding.Of(p.err); ok {
		if len(p.raw) > maxMended {
			f.Message += "; the rules about components are left out, as it is longer than " +
				strconv.Itoa(maxMended) + " bytes"
		}
		p.sayRaw(f.Start, f.End, f.Message)
	}
}

// controlCharacter finds white space around a text, and control characters in
// it.
func controlCharacter(p *pass) {
	start, end := trim(p.raw)
	const around = "browsers remove white space and control characters around a text, " +
		"other programs refuse it"
	if start > 0 {
		p.sayRaw(0, start, around, "")
	}
	if end < len(p.raw) {
		p.sayRaw(end, len(p.raw), around, "")
	}
	var at places
	for i := start; i < end; i++ {
		if c := p.raw[i]; c < ' ' || c == 0x7f {
			at.add(i)
		}
	}
	if at.n == 0 {
		return
	}
	message := "a control character: some programs end the text here, and some refuse it"
	if isTabOrLineEnd(rune(p.raw[at.first])) {
		message = "a tab or line end: browsers remove it, and read what is around it as one; " +
			"other programs end or refuse the text"
	}
	p.sayRaw(at.first, at.first+1, message+andMore(at.n))
}

// backslash finds a "\" before the query, where browsers read "/".
func backslash(p *pass) {
	before := p.raw[:strings.IndexAny(p.raw+"?", "?#")]
	i := strings.IndexByte(before, '\\')
	if n := strings.Count(before, `\`); n > 0 && (!p.HasScheme() || isSpecial(p.Scheme())) {
		p.sayRaw(i, i+1,
			`browsers read "\" as "/", other programs as data: write "/", or %5C`+andMore(n))
	}
}

// isSpecial reports whether browsers look for a host after the scheme, with or
// without "//", and read "\" as "/".
func isSpecial(scheme string) bool {
	switch scheme {
	case "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}

// nonASCII finds characters beyond US-ASCII. There is a fix where all programs
// encode them as UTF-8: in a path and a fragment.
func nonASCII(p *pass) {
	if p.String() == "" {
		return
	}
	ascii := func(r rune) bool { return r < utf8.RuneSelf }
	for _, c := range components {
		start, end, _ := p.Span(c)
		beyond := strings.TrimLeftFunc(p.raw[p.place(start):p.place(end)], ascii)
		text := strings.TrimRightFunc(beyond, ascii)
		if text == "" {
			continue
		}
		from := p.place(end) - len(beyond)
		to := from + len(text)
		switch {
		case !utf8.ValidString(text):
			p.sayRaw(from, to, "these octets are not UTF-8: programs guess their characters")
		case c == uri.Path || c == uri.Fragment:
			fix := pct.Encode(text, pct.Range(0, utf8.RuneSelf-1)) // and each "%"
			fix = strings.ReplaceAll(fix, "%25", "%")
			p.sayRaw(from, to, "characters beyond US-ASCII in the "+c.String()+
				" are written percent-encoded", fix)
		case c == uri.Host:
			h, _, _ := hostOf(p)
			if _, err := h.LookupName(); err == nil { // other rules say what is wrong with others
				p.sayRaw(from, to, "a name beyond US-ASCII is written in its DNS form, with xn--")
			}
		default:
			p.sayRaw(from, to, "characters beyond US-ASCII in the "+c.String()+
				": programs encode them in different ways")
		}
	}
}

// bidiControl finds characters that change the direction of text.
func bidiControl(p *pass) {
	p.find("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
		"changes the direction of the text: it is shown in another order than it is read")
}

// invisibleCharacter finds characters that are not shown.
func invisibleCharacter(p *pass) {
	p.find("\u00ad\u180e\u200b\u2060\ufeff", "is not shown: the text looks the same without it")
}

// find adds a finding about the first of some characters, raw or encoded.
func (p *pass) find(chars, message string) {
	text := pct.UpperCase(p.raw)
	first, length, name := len(text), 0, ""
	for _, r := range chars {
		for _, form := range [...]string{string(r), pct.Encode(string(r), pct.Set{})} {
			if i := strings.Index(text[:first], form); i >= 0 {
				first, length, name = i, len(form), pct.Encode(string(r), pct.Set{})
			}
		}
	}
	if length > 0 {
		p.sayRaw(first, first+length, name+" "+message)
	}
}
