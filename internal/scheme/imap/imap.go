// Package imap implements the imap URLs, which name servers, mailboxes, lists
// of messages, messages and their parts, as specified by RFC 5092 section 11.
// docs/schemes.md has the grammar, and what we decided.
package imap

import (
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port.
const Port = 143

const section = "RFC 5092 section 11"

// A URI is an imap URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

var (
	bchar     = part.AChar.Union(pct.SetOf(":@/"))
	mechanism = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-."))
)

// parameters are the parts of a path that begin with ";", in their order. One
// that is not of the mailbox needs a UID before it.
var parameters = [...]struct{ begin, name string }{
	{";", "UIDVALIDITY"}, {"/;", "UID"}, {"/;", "SECTION"}, {"/;", "PARTIAL"},
	{";", "EXPIRE"}, {";", "URLAUTH"},
}

const (
	uidvalidity = iota
	uid
	sectionOf
	partial
	expire
	urlauth
)

// A command is the path of a URL in its pieces. Those that are undefined have
// no text.
type command struct {
	mailbox    part.Piece
	parameters [len(parameters)]part.Piece
	set        [len(parameters)]bool
}

// commandOf takes a path apart. It tells bad what is not a parameter, or not in
// its place.
func commandOf(path part.Piece, bad func(p part.Piece, rule, message string)) (c command) {
	rest := path
	last := -1
	for piece := &c.mailbox; ; {
		text, after, more := rest.Cut(";")
		name, value, _ := after.Cut("=")
		n := 0
		for n < len(parameters) && !strings.EqualFold(parameters[n].name, name.Text) {
			n++
		}
		if !more {
			*piece = text
			return c
		}
		begin := ";" // before this one, "/" is part of the text
		slash := n == len(parameters) || parameters[n].begin == "/;"
		if slash && strings.HasSuffix(text.Text, "/") {
			text, begin = text.To(len(text.Text)-1), "/;"
		}
		*piece = text
		switch {
		case n == len(parameters):
			bad(name, "icommand", `";" as data is %3B, or begins UIDVALIDITY, UID, SECTION, `+
				"PARTIAL, EXPIRE or URLAUTH")
			return c
		case n <= last:
			bad(name, "icommand", "the parameter "+parameters[n].name+" comes too late")
			return c
		case begin != parameters[n].begin:
			bad(name, "icommand", "the parameter "+parameters[n].name+" begins "+
				parameters[n].begin+parameters[n].name+"=")
			return c
		case n > uid && !c.set[uid]:
			bad(name, "icommand", "missing /;UID= before "+parameters[n].name)
			return c
		}
		last, rest = n, value
		c.set[n], piece = true, &c.parameters[n]
	}
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "imap")
	c.Server(section)
	c.Auth(section)
	path, _ := c.Part(uri.Path)
	if path.Text != "" {
		path = path.From(len("/"))
	}
	bad := func(p part.Piece, rule, message string) { c.Bad(p, rule, section, message) }
	encoded := func(p part.Piece, set pct.Set, rule string) {
		if p.Text == "" {
			bad(p, rule, "the value is empty")
		}
		c.Raw(p, set, rule, section)
		c.Lines(p, rule)
	}
	x := commandOf(path, bad)
	search, searches := c.Part(uri.Query)
	if path.Text != "" || searches {
		encoded(x.mailbox, bchar, "enc-mailbox")
		if strings.HasPrefix(x.mailbox.Text, "/") {
			bad(x.mailbox.To(1), "enc-mailbox", `a mailbox that begins with "/" is written %2F`)
		}
	}
	switch {
	case searches && x.set[uid]:
		bad(search, "imessagelist", "a message has no search")
	case searches:
		encoded(search, bchar, "enc-search")
	}
	for n, rule := range [...]string{uidvalidity: "uidvalidity", uid: "iuid"} {
		if x.set[n] {
			if _, ok := number(x.parameters[n].Text, 1); !ok {
				bad(x.parameters[n], rule, "the value must be a number from 1 to 4294967295")
			}
		}
	}
	if x.set[sectionOf] {
		p := x.parameters[sectionOf]
		if encoded(p, bchar, "enc-section"); p.Text != "" && !isSection(part.Upper(p.Decode())) {
			bad(p, "enc-section", "the value must be a section-spec of IMAP, such as 1.2 or HEADER")
		}
	}
	if x.set[partial] {
		if _, ok := rangeOf(x.parameters[partial].Text); !ok {
			bad(x.parameters[partial], "partial-range", "the value must be OFFSET or OFFSET.LENGTH")
		}
	}
	if x.set[expire] {
		if !x.set[urlauth] {
			bad(x.parameters[expire], "iurlauth", "missing ;URLAUTH= after EXPIRE")
		}
		if !isDateTime(part.Upper(x.parameters[expire].Text)) {
			bad(x.parameters[expire], "expire", "the value must be a date and a time of RFC 3339")
		}
	}
	if x.set[urlauth] {
		checkToken(&c, x.parameters[urlauth])
	}
	return c.Findings
}

// isSection reports whether a text in upper case is a section-spec (RFC 3501
// section 9).
//
//	section-spec    = section-msgtext / (section-part ["." section-text])
//	section-msgtext = "HEADER" / "HEADER.FIELDS" [".NOT"] SP header-list / "TEXT"
//	section-part    = nz-number *("." nz-number)
//	section-text    = section-msgtext / "MIME"
//	header-list     = "(" header-fld-name *(SP header-fld-name) ")"
func isSection(s string) bool {
	inPart := false
	for {
		n, rest, more := strings.Cut(s, ".")
		if _, ok := number(n, 1); !ok {
			break
		} else if !more {
			return true
		}
		s, inPart = rest, true
	}
	if s == "HEADER" || s == "TEXT" || s == "MIME" && inPart {
		return true
	}
	s, ok := strings.CutPrefix(s, "HEADER.FIELDS")
	s, open := strings.CutPrefix(strings.TrimPrefix(s, ".NOT"), " (")
	s, closed := strings.CutSuffix(s, ")")
	for name := range strings.SplitSeq(s, " ") {
		if name[min(1, len(name)):] != "" && name[0] == '"' && name[len(name)-1] == '"' {
			name = name[1 : len(name)-1]
		}
		ok = ok && name != "" && !strings.ContainsAny(name, `(){%*"\:`)
	}
	return ok && open && closed
}

// isDateTime is RFC 3339 section 5.6. Package time also reads hours of one
// digit, a comma before the fraction, and offsets of more than a day.
func isDateTime(text string) bool {
	var t time.Time
	if t.UnmarshalText([]byte(text)) != nil || text[len("2006-01-02T15")] != ':' ||
		strings.Contains(text, ",") {
		return false
	}
	if strings.HasSuffix(text, "Z") {
		return true
	}
	offset := text[len(text)-len("07:00"):]
	return offset[:2] <= "23" && offset[len("07:"):] <= "59"
}

// checkToken checks a URLAUTH. Its text is never part of a message.
func checkToken(c *part.Check, p part.Piece) {
	access, verifier, _ := p.Cut(":")
	name, token, _ := verifier.Cut(":")
	kind, user, of := access.Cut("+")
	switch k := part.Lower(kind.Text); {
	case of && (k == "submit" || k == "user") && user.Text != "":
		c.Raw(user, part.AChar, "enc-user", section)
		c.Lines(user, "enc-user")
	case of || k != "authuser" && k != "anonymous":
		c.Bad(access, "access", section,
			"the value must be submit+USER, user+USER, authuser or anonymous")
	}
	if !part.Only(name.Text, mechanism) {
		c.Bad(name, "uauth-mechanism", section, "missing mechanism, such as INTERNAL")
	}
	if !part.Only(token.Text, pct.HexDig()) || len(token.Text) < 32 {
		c.Bad(token, "enc-urlauth", section, "the token must have 32 or more hexadecimal digits")
	}
}

// number reads a number of 32 bits.
func number(text string, least uint32) (uint32, bool) {
	n, err := strconv.ParseUint(text, 10, 32)
	return uint32(n), err == nil && uint32(n) >= least && (least == 0 || text[0] != '0')
}

func rangeOf(text string) (r Range, ok bool) {
	offset, length, more := strings.Cut(text, ".")
	r.Offset, ok = number(offset, 0)
	if ok && more {
		r.Length, ok = number(length, 1)
	}
	return r, ok
}

// A Range is a part of the octets of a section. A length of 0 means all.
type Range struct {
	Offset uint32 `json:"offset"`
	Length uint32 `json:"length,omitempty"`
}

// An Authorization lets others read a message (RFC 5092 section 6.1).
type Authorization struct {
	Expire    string `json:"expire,omitempty"` // date and time of RFC 3339
	Access    string `json:"access"`           // submit+USER, user+USER, authuser or anonymous
	Mechanism string `json:"mechanism"`
	Token     string `json:"token"` // hexadecimal
}

// Fields are the parts of an imap URL. Mailbox and Section are UTF-8, and "/"
// is an octet of them; 0 and "" are undefined.
type Fields struct {
	User          *string        `json:"user,omitempty"`
	Auth          *string        `json:"auth,omitempty"` // as in package pop
	Host          string         `json:"host"`
	Port          uint16         `json:"port"`
	Mailbox       string         `json:"mailbox,omitempty"`
	UIDValidity   uint32         `json:"uidvalidity,omitempty"`
	Search        string         `json:"search,omitempty"`
	UID           uint32         `json:"uid,omitempty"`
	Section       string         `json:"section,omitempty"`
	Partial       *Range         `json:"partial,omitempty"`
	Authorization *Authorization `json:"urlauth,omitempty"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Host: g.Host(), Port: part.Port(g, Port), Search: part.Decode(g.Query())}
	f.User, f.Auth = part.Auth(g)
	path, _ := part.PieceOf(g, uri.Path)
	if path.Text == "" {
		return f
	}
	x := commandOf(path.From(len("/")), nil) // it is valid
	f.Mailbox = x.mailbox.Decode()
	f.UIDValidity, _ = number(x.parameters[uidvalidity].Text, 1)
	f.UID, _ = number(x.parameters[uid].Text, 1)
	f.Section = x.parameters[sectionOf].Decode()
	if x.set[partial] {
		r, _ := rangeOf(x.parameters[partial].Text)
		f.Partial = &r
	}
	if x.set[urlauth] {
		a := &Authorization{Expire: x.parameters[expire].Text}
		access, verifier, _ := strings.Cut(x.parameters[urlauth].Text, ":")
		a.Access = part.Decode(access)
		a.Mechanism, a.Token, _ = strings.Cut(verifier, ":")
		f.Authorization = a
	}
	return f
}

// URI builds a URI from the fields. A default port and a port of 0 are left
// out. It is an error if a part needs another one that is undefined.
func (f Fields) URI() (URI, error) {
	var b uri.Builder
	part.SetServer(b.Scheme("imap"), f.Host, f.Port, Port)
	part.SetAuth(&b, f.User, f.Auth)
	var path []byte
	add := func(n int, value string, is bool) {
		if is {
			path = append(append(path, parameters[n].begin+parameters[n].name+"="...), value...)
		}
	}
	decimal := func(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
	path = pct.AppendEncode(path, f.Mailbox, bchar)
	add(uidvalidity, decimal(f.UIDValidity), f.UIDValidity > 0)
	add(uid, decimal(f.UID), f.UID > 0)
	add(sectionOf, pct.Encode(f.Section, bchar), f.Section != "")
	if r := f.Partial; r != nil {
		value := decimal(r.Offset)
		if r.Length > 0 {
			value += "." + decimal(r.Length)
		}
		add(partial, value, true)
	}
	if a := f.Authorization; a != nil {
		add(expire, a.Expire, a.Expire != "")
		add(urlauth, pct.Encode(a.Access, part.AChar)+":"+a.Mechanism+":"+a.Token, true)
	}
	if len(path) > 0 {
		b.Path("/" + string(path))
	}
	if f.Search != "" {
		b.Query(pct.Encode(f.Search, bchar))
	}
	return part.Build(&b, FromURI)
}
