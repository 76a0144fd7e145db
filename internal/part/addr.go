package part

import (
	"unicode/utf8"

	"github.com/urikit/uri/pct"
)

// An AddrStyle says how a scheme writes an addr-spec.
type AddrStyle struct {
	Raw   *pct.Set // the characters that are allowed raw
	Delim byte     // the delimiter that may follow an addr-spec, or 0
	UTF8  bool     // characters beyond US-ASCII are allowed, as triplets of their UTF-8
}

// AddrSpec reads an addr-spec at the beginning of text,
//
//	addr-spec     = local-part "@" domain
//	local-part    = dot-atom-text / quoted-string
//	domain        = dot-atom-text / "[" *dtext "]"
//	quoted-string = DQUOTE *( qtext / "\" ( VCHAR / WSP ) ) DQUOTE
//
// as in RFC 5322 section 3.4.1, but without comments, white space and obsolete
// forms. All characters except the "@" may be triplets. AddrSpec returns the
// offsets of the "@" and of the end; or, with a message, the offset of the
// error as end.
func AddrSpec(text string, s *AddrStyle) (at, end int, message string) {
	r := addr{text, s}
	o, next := r.octet(0)
	ok, set := false, &atext
	if next > 0 && o == '"' {
		end, ok = r.quoted(next)
		set = &qtext
	} else {
		end, ok = r.dotAtom(0)
	}
	switch {
	case end == len(text) || text[end] == s.Delim:
		return 0, end, `missing "@" and domain`
	case !ok || text[end] != '@':
		if ok && set == &qtext { // after the last quote
			set = &pct.Set{}
		}
		return 0, end, r.wrong(end, "a local part", set)
	}
	at = end
	end, message = Domain(text[at+1:], s)
	return at, at + 1 + end, message
}

// Domain reads the domain of an addr-spec at the beginning of text, as
// [AddrSpec] does.
func Domain(text string, s *AddrStyle) (end int, message string) {
	r := addr{text, s}
	o, next := r.octet(0)
	ok, set := false, &atext
	if next > 0 && o == '[' {
		ascii := *s
		ascii.UTF8 = false
		r.AddrStyle = &ascii
		end = r.run(next, &dtext)
		set = &dtext
		if o, next = r.octet(end); next > end && o == ']' {
			end, ok, set = next, true, &pct.Set{}
		}
	} else {
		end, ok = r.dotAtom(0)
	}
	switch {
	case ok && (end == len(text) || text[end] == s.Delim):
		return end, ""
	case end == len(text) || text[end] == s.Delim:
		return end, "missing or incomplete domain"
	}
	return end, r.wrong(end, "a domain", set)
}

var (
	atext  = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("!#$%&'*+-/=?^_`{|}~"))
	qtext  = pct.Range('!', '~').Minus(pct.SetOf(`"\`))
	dtext  = pct.Range('!', '~').Minus(pct.SetOf(`[\]`))
	quoted = pct.Range(' ', '~').Union(pct.SetOf("\t"))
)

type addr struct {
	text string
	*AddrStyle
}

// octet returns the octet at i, and the offset of the next one. The offset is i
// if there is no octet that is allowed.
func (r *addr) octet(i int) (o byte, next int) {
	if i == len(r.text) || r.text[i] != '%' && !r.Raw.Contains(r.text[i]) {
		return 0, i
	}
	return Octet(r.text[i:]), i + width(r.text[i:])
}

// char returns the end of the character at i. It returns i if the character is
// not in the set, and not an allowed one beyond US-ASCII.
func (r *addr) char(i int, set *pct.Set) int {
	o, next := r.octet(i)
	switch {
	case next == i, o < utf8.RuneSelf && !set.Contains(o), o >= utf8.RuneSelf && !r.UTF8:
		return i
	case o < utf8.RuneSelf:
		return next
	}
	if _, n, ok := Rune(r.text[i:]); ok {
		return i + n
	}
	return i
}

func (r *addr) run(i int, set *pct.Set) int {
	for {
		next := r.char(i, set)
		if next == i {
			return i
		}
		i = next
	}
}

// dotAtom reads a dot-atom-text: atoms separated by ".".
func (r *addr) dotAtom(i int) (end int, ok bool) {
	for {
		end = r.run(i, &atext)
		if end == i {
			return i, false
		}
		o, next := r.octet(end)
		if next == end || o != '.' {
			return end, true
		}
		i = next
	}
}

// quoted reads a quoted-string after its first quote.
func (r *addr) quoted(i int) (end int, ok bool) {
	for {
		i = r.run(i, &qtext)
		switch o, next := r.octet(i); {
		case next > i && o == '"':
			return next, true
		case next > i && o == '\\':
			if i = r.char(next, &quoted); i == next {
				return next, false
			}
		default:
			return i, false
		}
	}
}

// wrong returns the message for a wrong character at i. Characters of the set
// are allowed there as triplets.
func (r *addr) wrong(i int, where string, set *pct.Set) string {
	switch o, next := r.octet(i); {
	case next == i+3 && (o == '@' || o == r.Delim && o != 0):
		return Name(o) + " is not allowed in " + where +
			"; as a delimiter it is not percent-encoded"
	case next > i:
		return Name(o) + " is not allowed in " + where
	case set.Contains(r.text[i]):
		return Name(r.text[i]) + " is not allowed in " + where + " unless it is percent-encoded"
	}
	return Name(r.text[i]) + " is not allowed in " + where
}

// AddrSpec checks that a piece begins with an addr-spec. It returns the rest of
// the piece, and whether the check succeeded.
func (c *Check) AddrSpec(p Piece, s *AddrStyle, section string) (rest Piece, ok bool) {
	_, n, message := AddrSpec(p.Text, s)
	if message != "" {
		c.Bad(p.Octet(n), "addr-spec", section, message)
	}
	return p.From(n), message == ""
}

// Domain checks that a piece is the domain of an addr-spec.
func (c *Check) Domain(p Piece, s *AddrStyle, rule, section string) {
	if n, message := Domain(p.Text, s); message != "" {
		c.Bad(p.Octet(n), rule, section, message)
	}
}

// UTF8 checks that the octets of a piece are UTF-8.
func (c *Check) UTF8(p Piece, rule, section string) {
	for i := 0; i < len(p.Text); {
		_, n, ok := Rune(p.Text[i:])
		if !ok {
			c.Bad(p.Octet(i), rule, section, "this octet is not UTF-8")
			return
		}
		i += n
	}
}

// EncodeAddrSpec returns an addr-spec as written in a URI, or a message about
// an error in it. Only the "@" between its parts is raw.
func EncodeAddrSpec(data string, s *AddrStyle) (text, message string) {
	text = pct.Encode(data, *s.Raw)
	at, end, message := AddrSpec(text, s)
	switch {
	case message != "":
		return "", message
	case end < len(text):
		return "", Name(s.Delim) + " is not allowed in an address"
	}
	local := s.Raw.Minus(pct.SetOf("@(),:"))
	return pct.Encode(Decode(text[:at]), local) + text[at:], ""
}
