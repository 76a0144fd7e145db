// Package mail finds the links of messages: of their headers, and of the
// documents in them. docs/formats.md says what is found, and how.
//
// [Links] reads one message, or one MHTML document; [Mbox] reads a file of many
// messages.
package mail

import (
	"bytes"
	"iter"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

// Links yields the links of a message, in their order: the links of its header,
// and the links that open finds in its parts. The document is a message with
// its header, except for two media types: a multipart with a boundary may have
// no header, and a message type that contains no message is read as text.
//
// Links takes time linear in the document, plus the time of open.
func Links(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	t, _ := parseValue(d.Type)
	major, minor, _ := strings.Cut(t.name, "/")
	if major == "message" && !holdsMessage(minor) {
		return link.Text(d)
	}
	return read(d, open, func(p *parser) {
		headless := !p.in.peek() || !isField(p.in.text) || bytes.HasPrefix(p.in.text, dashes)
		if major == "multipart" && t.parameters["boundary"] != "" && headless {
			e := p.root()
			e.base = e.outer
			p.multipart(e, &head{}, t)
			return
		}
		p.message()
	})
}

// Mbox yields the links of the messages in a file. Each message begins with a
// line "From " (RFC 4155). This line must have a date and a time, because
// sentences can also begin with "From "; if the first line has none, no line
// needs them. A file that does not begin with "From " is one message.
func Mbox(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return read(d, open, func(p *parser) {
		if p.in.peek() && bytes.HasPrefix(p.in.text, from) {
			p.mbox, p.dateless = true, !hasDate(p.in.text)
		}
		for more := true; more && !p.stopped; more = p.in.peek() {
			if p.mbox {
				p.messages++
				p.envelope()
			}
			p.parts = 0
			p.message()
		}
	})
}

// read reads a document. The error of its reader comes last.
func read(d link.Document, open link.Opener, by func(*parser)) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		p := &parser{d: d, open: open, yield: yield, in: &lines{Lines: header.NewLines(d.Body)}}
		p.lead()
		by(p)
		if p.in.Err != nil {
			p.give(link.Link{}, p.in.Err)
		}
	})
}

// root returns the outermost entity.
func (p *parser) root() *entity { return &entity{depth: p.d.Depth, outer: p.d.Base} }

// message reads a message.
func (p *parser) message() {
	e := p.root()
	e.message = true
	p.entity(e)
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
	p.in.peek()
	all := p.in.ahead()
	rest := bytes.TrimPrefix(all, mark)
	if next := bytes.TrimLeft(rest, "\r\n"); isField(next) || bytes.HasPrefix(next, from) {
		rest = next
	}
	p.in.skip(len(all) - len(rest))
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

// maxEnvelope is how many bytes of a line are searched for a date. A line with
// a later date begins no message.
const maxEnvelope = 998

// Words of a date in a line "From ": a date and time of ISO 8601, or a time of
// day, a month and a year.
var (
	isoDate = lazy.Regexp{Text: `\s\d{4}-\d\d-\d\dT\d\d:\d\d`}
	clock   = lazy.Regexp{Text: `\s\d\d?:\d\d`}
	month   = lazy.Regexp{Text: `\s(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(\s|$)`}
	year    = lazy.Regexp{Text: `\s\d{4}(\s|$)`}
)

// hasDate reports whether a line has a date.
func hasDate(line []byte) bool {
	line = line[:min(len(line), maxEnvelope)]
	return isoDate.Get().Match(line) ||
		clock.Get().Match(line) && month.Get().Match(line) && year.Get().Match(line)
}
