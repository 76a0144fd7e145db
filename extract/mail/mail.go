package mail

import (
	"bytes"
	"iter"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/link"
)

// Links yields the links of a message, in their order: the links of its header,
// and the links that open finds in its parts. The document is a message with
// its header, except for two media types: a multipart with a boundary may have
// no header, and a message type that contains no message is read as text.
//
// Links takes time linear in the document, plus the time of open.
func Links(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		p := newParser(d, open, yield)
		t, _ := parseValue(d.Type)
		major, minor, _ := strings.Cut(t.name, "/")
		if major == "message" && !holdsMessage(minor) {
			link.Text(d)(yield)
			return
		}
		p.lead()
		e := p.root()
		headless := !p.in.peek() || !isField(p.in.text) || bytes.HasPrefix(p.in.text, dashes)
		if major == "multipart" && t.parameters["boundary"] != "" && headless {
			e.base = e.outer
			p.multipart(e, &head{}, t)
		} else {
			e.message, e.envelope = true, true
			p.entity(e)
		}
		p.last()
	})
}

// Mbox yields the links of the messages in a file. Each message begins with a
// line "From " (RFC 4155). This line must have a date and a time, because
// sentences can also begin with "From "; if the first line has none, no line
// needs them. A file that does not begin with "From " is one message.
func Mbox(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		p := newParser(d, open, yield)
		p.lead()
		if p.in.peek() && bytes.HasPrefix(p.in.text, from) {
			p.mbox, p.dateless = true, !hasDate(p.in.text)
		}
		for more := true; more && !p.stopped; more = p.in.peek() {
			if p.mbox {
				p.messages++
				p.envelope()
			}
			p.parts, p.full = 0, false
			e := p.root()
			e.message, e.envelope = true, true
			p.entity(e)
		}
		p.last()
	})
}

func newParser(d link.Document, open link.Opener, yield func(link.Link, error) bool) *parser {
	return &parser{d: d, open: open, yield: yield, in: &lines{Lines: header.NewLines(d.Body)}}
}

// root returns the message itself.
func (p *parser) root() *entity { return &entity{depth: p.d.Depth, outer: p.d.Base} }

// last yields the error of the reader.
func (p *parser) last() {
	if p.in.Err != nil {
		p.give(link.Link{}, p.in.Err)
	}
}

// holdsMessage reports whether a subtype of message has a header and a body.
func holdsMessage(minor string) bool {
	switch minor {
	case "rfc822", "global", "news", "rfc822-headers", "global-headers", "external-body", "partial":
		return true
	}
	return false
}

// lead skips empty lines and a byte order mark before a message, if a header
// follows.
func (p *parser) lead() {
	for p.in.peek() {
		switch next := []byte(nil); {
		case p.in.At == 0 && bytes.HasPrefix(p.in.text, mark):
			p.in.set(p.in.line[:len(mark)])
		case !p.in.blank():
			return
		default:
			next = bytes.TrimLeft(p.in.after(), "\r\n")
			if !isField(next) && !bytes.HasPrefix(next, from) {
				return
			}
		}
		p.in.pass()
		p.in.Start = true
	}
}

// envelope skips the line "From " before a message.
func (p *parser) envelope() {
	for begun := false; p.in.peek() && !(begun && p.in.Start); begun = true {
		p.in.pass()
	}
}

var (
	from = []byte("From ")
	mark = []byte("\uFEFF")
)

// hasDate reports whether a line has a date: a time of day, a month and a year
// in any order, or a date of ISO 8601.
func hasDate(line []byte) bool {
	var clock, month, year bool
	for word := range bytes.FieldsSeq(line[:min(len(line), maxEnvelope)]) {
		rest := bytes.TrimLeft(word, "0123456789")
		switch digits := len(word) - len(rest); {
		case digits == 0:
			month = month || isMonth(word)
		case digits <= 2:
			clock = clock || len(rest) >= 3 && rest[0] == ':' &&
				len(bytes.Trim(rest[1:3], "0123456789")) == 0
		case digits == 4 && len(rest) == 0:
			year = true
		case digits == 4 && len(rest) >= len("-11-20T23:39"):
			if rest[0] == '-' && rest[3] == '-' && rest[6] == 'T' {
				return true
			}
		}
	}
	return clock && month && year
}

// maxEnvelope is how many bytes of a line are searched for a date.
const maxEnvelope = 998

func isMonth(word []byte) bool {
	const months = "JanFebMarAprMayJunJulAugSepOctNovDec"
	return len(word) == 3 && strings.Index(months, string(word))%3 == 0
}
