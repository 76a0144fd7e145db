// Package gopher accesses the URLs of Gopher and Gopher+ (RFC 1738 section 3.4,
// RFC 1436, and the Gopher+ paper of 1993). docs/protocols.md says how.
package gopher

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/internal/scheme/gopher"
)

// An Accessor is the accessor of gopher. The zero Accessor is ready.
type Accessor struct{}

// A request is what a URL asks for.
type request struct {
	gopher.Fields
	plan   deref.Plan
	plus   gopher.Plus // Kind is "" if there is none
	isForm bool        // plus is for the form of the item
	texts  []string    // to send, each if there is no answer of Gopher+ to that before
	other  uri.URI     // the URL of another protocol that it is, or zero
}

// prepare returns the request for a hop.
func prepare(h *deref.Hop) (r request, err error) {
	u, err := gopher.FromURI(h.URI)
	if err != nil {
		return r, err
	}
	r.Fields = u.Fields()
	if r.Type == "2" {
		return r, errors.New("a CSO phone book has a protocol of its own, without a client here")
	}
	link := gopher.Item{Type: r.Type, Selector: r.Selector, Host: r.Host, Port: r.Port}
	if other, err := link.URI(); err == nil && other.Scheme() != "gopher" {
		r.other = other
		return r, nil
	}
	text, err := u.Request(h.Network.AllowPorts()...)
	if err != nil {
		return r, err
	}
	if r.GopherPlus != nil {
		if r.plus, err = gopher.ParsePlus(*r.GopherPlus); err != nil {
			return r, err
		}
	}
	if r.isForm = r.plus.Kind == gopher.Form; r.isForm {
		r.plus = gopher.Plus{
			Kind: gopher.Attributes, Scope: gopher.OfItem, Names: []string{"+ASK"},
		}
		text = strings.TrimSuffix(text, "?\r\n") + "!+ASK\r\n"
	}
	r.texts = []string{text}
	if before, plus, ok := strings.Cut(text, "\t\t"); ok && r.plus.Kind != gopher.FormAnswers {
		r.texts = append(r.texts, before+"\t"+plus)
		if len(r.plus.Names) > 0 {
			r.texts = append(r.texts, before+"\t"+plus[:1]+"\r\n")
		}
	}
	r.plan.Send = strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n")
	r.plan.Address, err = deref.Address(r.Host, r.Port)
	return r, err
}

// Plan returns the lines of the request.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	r, err := prepare(h)
	return r.plan, err
}

// Access sends the request. The URL of a telnet session, and one of type h with
// the selector "URL:", lead to the URL that they stand for.
func (Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	r, err := prepare(h)
	if err != nil {
		return nil, err
	}
	if !r.other.IsZero() {
		return &deref.Answer{Reason: "a link of Gopher to another protocol",
			Locations: []deref.Location{{URI: r.other}}}, nil
	}
	for {
		rep, err := r.exchange(ctx, h)
		if r.texts = r.texts[1:]; err != errPlain {
			return &deref.Answer{Representation: rep}, err
		}
	}
}

var errPlain = errors.New("the server does not know Gopher+")

// exchange sends the first of the texts, and reads the answer. If it is not one
// of Gopher+ as it should be, and the text is not the last, it returns
// errPlain.
func (r *request) exchange(ctx context.Context, h *deref.Hop) (*deref.Representation, error) {
	c, err := h.Dial(ctx, r.plan.Address)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(r.texts[0]) {
		h.Sent(strings.TrimRight(line, "\r\n"))
	}
	if _, err := io.WriteString(c, r.texts[0]); err != nil {
		return nil, err
	}
	rep := &deref.Representation{Size: -1}
	_, rep.MediaType = kind(r.Type, r.Selector)
	in := bufio.NewReaderSize(c, h.Limits.Line)
	head, length := "", int64(toEnd)
	if r.plus.Kind != "" {
		switch head, length, err = readHead(in); {
		case err != nil:
			return nil, err
		case head != "":
			h.Received(head)
		case len(r.texts) > 1:
			h.Note(errPlain.Error() + ", or not this form of it: another request")
			return nil, errPlain
		case r.plus.Scope == gopher.OfItem:
			return nil, &deref.ProtocolError{Protocol: "Gopher+",
				Message: "attributes were asked for, and the server sent something else"}
		default:
			rep.Notes = append(rep.Notes, errPlain.Error()+": this is the item as it sends it")
			r.plus = gopher.Plus{}
		}
	}
	var body io.Reader = in
	isError := strings.HasPrefix(head, "-")
	isView := r.plus.Kind == gopher.View
	isText := strings.Contains("046", r.Type) // all other items are octets
	switch {
	case length >= 0:
		rep.Size = length
		body = io.LimitReader(in, length)
	case length == toDot, head == "" && isText:
		// Views as HTML end without the line even if it is announced.
		mustEnd := length == toDot && !isView && !isError
		body = &textReader{in: in, lineStart: true, mustEnd: mustEnd}
	}
	isMenu := r.Type == "1" || r.Type == "7"
	switch {
	case isError, r.plus.Kind == gopher.Attributes, isMenu && !isView:
		data, err := wire.ReadAll(body, h.Limits, rep.Size)
		if err == nil && isError {
			err = failure(string(data))
		}
		if err == nil {
			data, err = r.list(h, rep, data)
		}
		if err != nil {
			return nil, err
		}
		rep.Size = int64(len(data))
		body = bytes.NewReader(data)
	case isView:
		rep.MediaType = r.plus.View
	case head == "":
		if err := plainFailure(in); err != nil {
			return nil, err
		}
	}
	rep.Body = io.NopCloser(body) // the connection ends with ctx
	return rep, nil
}

// list fills in what is read of a menu, or of attributes, and returns the
// octets that were asked for.
func (r *request) list(h *deref.Hop, rep *deref.Representation, data []byte) ([]byte, error) {
	p := &parser{list: rep, isPlus: r.plus.Kind == gopher.Attributes, names: r.plus.Names}
	switch err := p.parse(data, h.Limits.Line); {
	case err != nil:
		return nil, err
	case !p.isPlus && !bytes.Contains(data, []byte("\t")) && len(bytes.Trim(data, ".\r\n")) > 0:
		// Not a menu: some servers send an error as plain text.
		return nil, wire.ReplyInWords(strings.TrimRight(string(data), "\r\n"), nil)
	case p.isFailure():
		return nil, wire.ReplyInWords(rep.Items[0].Name, nil)
	case r.isForm && p.blocks["ASK"] == nil:
		return nil, wire.NotFound("the item has no +ASK block, and so no form")
	}
	rep.IsList = r.plus.Scope != gopher.OfItem
	if !rep.IsList {
		rep.Header = p.blocks
	}
	if r.isForm {
		rep.Notes = append(rep.Notes, `a form: in the URL of the answers, "?" is replaced by `+
			`"+%091%0D%0A+-1%0D%0A", each answer with "%0D%0A", and ".%0D%0A"`)
	}
	if p.isPlus {
		rep.MediaType = "application/gopher+-menu"
	}
	if len(p.names) > 0 {
		data = p.kept.Bytes()
	}
	return data, nil
}

// The lengths of answers that have no count.
const (
	toDot = -1 // up to a line of "."
	toEnd = -2 // up to the end of the connection
)

// readHead reads the first line of an answer of Gopher+: a sign, and a length.
// If the answer begins in another way, it reads nothing, and the line is "".
func readHead(in *bufio.Reader) (line string, length int64, err error) {
	for n := 1; n <= len("+9223372036854775807\r\n"); n++ {
		b, err := in.Peek(n)
		if err != nil { // an answer has at least this line
			return "", 0, wire.Cut(err)
		}
		switch last := b[n-1]; {
		case n == 1 && last != '+' && last != '-',
			n > 1 && strings.IndexByte("-\r\n0123456789", last) < 0:
			return "", toEnd, nil
		case last == '\n':
			line = strings.TrimSuffix(string(b[:n-1]), "\r")
			length, err = strconv.ParseInt(line[1:], 10, 64)
			if err != nil || length < toEnd {
				return "", toEnd, nil
			}
			_, err = in.Discard(n)
			return line, length, err
		}
	}
	return "", toEnd, nil
}

// failure returns the error that an answer of Gopher+ stands for: a code and
// the administrator in a line, and the message.
func failure(text string) error {
	first, message, _ := strings.Cut(text, "\n")
	code, rest, _ := strings.Cut(strings.TrimSpace(first), " ")
	reply := strings.TrimSpace(code + " " + cmp.Or(strings.TrimSpace(message), rest))
	if code == "1" {
		return wire.ReplyInWords(reply, fs.ErrNotExist)
	}
	return wire.ReplyInWords(reply, nil)
}

// plainFailure returns the error if an answer is a menu with one item that
// stands for an error, as servers send it in place of a file.
func plainFailure(in *bufio.Reader) error {
	if b, _ := in.Peek(1); string(b) != "3" {
		return nil
	}
	b, err := in.Peek(in.Size())
	line, rest, _ := strings.Cut(string(b), "\n")
	item, _ := parseItem(strings.TrimSuffix(line, "\r"))
	if err != io.EOF || item.Type != errorName || strings.Trim(rest, ".\r\n") != "" {
		return nil
	}
	return wire.ReplyInWords(item.Name, nil)
}

// A textReader reads text without a last line of "." alone.
type textReader struct {
	in        *bufio.Reader
	lineStart bool // what comes next begins a line
	mustEnd   bool // an end without the line is too early
}

func (t *textReader) Read(p []byte) (int, error) {
	const most = len(".\r\n")
	b, err := t.in.Peek(most + 1)
	switch {
	case err == nil:
		b, _ = t.in.Peek(t.in.Buffered())
		b = b[:len(b)-most]
	case err != io.EOF:
		return 0, err
	default:
		line := strings.TrimSuffix(strings.TrimSuffix(string(b), "\n"), "\r")
		before, hasDot := strings.CutSuffix(line, ".")
		if hasDot && (before == "" && t.lineStart || strings.HasSuffix(before, "\n")) {
			b = b[:len(before)]
		} else if t.mustEnd {
			err = wire.Cut(err)
		}
	}
	if len(b) == 0 {
		return 0, err
	}
	n := copy(p, b)
	if n > 0 {
		t.lineStart = b[n-1] == '\n'
	}
	_, err = t.in.Discard(n)
	return n, err
}
