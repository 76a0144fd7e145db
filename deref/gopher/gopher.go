// Package gopher accesses the URLs of Gopher and Gopher+ (RFC 1738 section 3.4,
// RFC 1436, and the Gopher+ paper of 1993).
//
// A menu and the attributes of a directory are lists. The form of an item is
// its +ASK block; a URL with the answers submits them.
//
// # Servers
//
// A server that does not know Gopher+ answers as if it had not been asked for.
// If it was asked for a view, a note says so; attributes are then an error.
// Some servers of Gopher+ take the empty search before the Gopher+ string (RFC
// 1738 section 3.4.3) for the string itself, so it is left out in a second
// request if there is no answer of Gopher+ to the first. Others know no names
// of attributes, and are asked for all.
//
// Text ends with the connection: many servers do not double a "." at the
// beginning of a line. At most one last line of "." alone is removed.
package gopher

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/scheme/gopher"
)

// An Accessor is the accessor of gopher. The zero Accessor is ready.
type Accessor struct{}

// A request is what a URL asks for.
type request struct {
	gopher.Fields
	plus   gopher.Plus // Kind is "" if there is none
	isForm bool        // plus is for the form of the item
	texts  []string    // to send, each if there is no answer of Gopher+ to that before
	at     string      // the address of the server
	other  uri.URI     // the URL of another protocol that it is, or zero
}

// prepare returns the request for a hop.
func prepare(h *deref.Hop) (*request, error) {
	u, err := gopher.Parse(h.URI)
	if err != nil {
		return nil, err
	}
	r := &request{Fields: u.Fields()}
	f := &r.Fields
	if r.Type == "2" {
		return nil, errors.New("a CSO phone book has a protocol of its own, without a client here")
	}
	link := gopher.Item{Type: f.Type, Selector: f.Selector, Host: f.Host, Port: f.Port}
	if other, err := link.URI(); err == nil && other.Scheme() != "gopher" {
		r.other = other
		return r, nil
	}
	if f.GopherPlus != nil {
		if r.plus, err = gopher.ParsePlus(*f.GopherPlus); err != nil {
			return nil, err
		}
		if r.isForm = r.plus.Kind == gopher.Form; r.isForm {
			r.plus = gopher.Plus{
				Kind: gopher.Attributes, Scope: gopher.OfItem, Names: []string{"+ASK"},
			}
			f.GopherPlus = new("!+ASK")
			if u, err = f.URI(); err != nil {
				return nil, err
			}
		}
	}
	if r.at, err = deref.Address(f.Host, f.Port); err != nil {
		return nil, err
	}
	text, err := u.Request(h.Network.AllowPorts()...)
	if err != nil {
		return nil, err
	}
	r.texts = []string{text}
	if r.plus.Kind != "" && r.plus.Kind != gopher.FormAnswers && *f.Search == "" {
		text = strings.Replace(text, "\t\t", "\t", 1)
		r.texts = append(r.texts, text)
		if before, names, ok := strings.Cut(text, "\t"); ok && len(r.plus.Names) > 0 {
			r.texts = append(r.texts, before+"\t"+names[:1]+"\r\n")
		}
	}
	return r, nil
}

// Plan returns the lines of the request.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	r, err := prepare(h)
	if err != nil || !r.other.IsZero() {
		return deref.Plan{}, err
	}
	send := strings.Split(strings.TrimSuffix(r.texts[0], "\r\n"), "\r\n")
	return deref.Plan{Address: r.at, Send: send}, nil
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
	for i, text := range r.texts {
		c, err := h.Dial(ctx, r.at)
		if err != nil {
			return nil, err
		}
		answer, err := r.exchange(h, c, text, i+1 == len(r.texts))
		if err != nil || answer.Representation == nil || r.isList() || h.Head {
			c.Close()
		}
		if err != errPlain {
			return answer, err
		}
	}
	return nil, errPlain // not reached
}

// The media types of a menu, and of attributes.
const (
	menuType     = "application/gopher-menu"
	plusMenuType = "application/gopher+-menu"
)

var errPlain = errors.New("the server does not know Gopher+")

// isList reports whether the answer is read whole: a menu, or attributes.
func (r *request) isList() bool {
	return r.hasAttributes() || (r.Type == "1" || r.Type == "7") && r.plus.Kind != gopher.View
}

func (r *request) hasAttributes() bool { return r.plus.Kind == gopher.Attributes }

// exchange sends a request and reads the answer. If the answer is not one of
// Gopher+ as it should be, and the request is not the last, it returns
// errPlain.
func (r *request) exchange(
	h *deref.Hop, c net.Conn, text string, last bool,
) (*deref.Answer, error) {
	for line := range strings.Lines(text) {
		h.Sent(strings.TrimRight(line, "\r\n"))
	}
	if _, err := io.WriteString(c, text); err != nil {
		return nil, err
	}
	rep := &deref.Representation{Size: -1}
	_, rep.MediaType = kind(r.Type, r.Selector)
	in := bufio.NewReaderSize(c, h.Limits.Line)
	answer := head{length: plain}
	if r.plus.Kind != "" {
		var err error
		switch answer, err = readHead(in); {
		case err != nil:
			return nil, err
		case answer.length != plain:
			h.Received(answer.text)
		case !last:
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
	if r.isList() || answer.isError {
		data, err := readAll(in, h.Limits, answer.length)
		if err != nil {
			return nil, err
		}
		if answer.isError {
			return nil, failure(string(data))
		}
		return r.list(h, rep, data, answer.length == toDot)
	}
	if r.plus.Kind == gopher.View {
		rep.MediaType = r.plus.View
	}
	var body io.Reader = in
	switch {
	case answer.length >= 0:
		rep.Size = answer.length
		body = io.LimitReader(in, rep.Size)
	case answer.length == toDot, answer.length == plain && isText(r.Type):
		// Views as HTML end without the line even if it is announced.
		mustEnd := answer.length == toDot && r.plus.Kind != gopher.View
		body = &textReader{in: in, lineStart: true, mustEnd: mustEnd}
	}
	if answer.length == plain {
		if err := plainFailure(in); err != nil {
			return nil, err
		}
	}
	if !h.Head {
		rep.Body = &struct {
			io.Reader
			io.Closer
		}{body, c}
	}
	return &deref.Answer{Representation: rep}, nil
}

// list fills in what is read of a menu, or of attributes.
func (r *request) list(
	h *deref.Hop, rep *deref.Representation, data []byte, mustEnd bool,
) (*deref.Answer, error) {
	p := &parser{isPlus: r.hasAttributes(), names: r.plus.Names}
	rep.MediaType = menuType
	if p.isPlus {
		rep.MediaType = plusMenuType
	}
	switch ended, err := p.parse(data, h.Limits.Line); {
	case err != nil:
		return nil, err
	case mustEnd && !ended:
		return nil, io.ErrUnexpectedEOF
	case p.isFailure():
		return nil, replyError(p.items[0].Name)
	//lint:ignore SA1008 the names of Gopher+
	case r.isForm && p.blocks["ASK"] == nil:
		return nil, deref.NotFound("the item has no +ASK block, and so no form")
	}
	if rep.Items = p.items; p.more > 0 {
		rep.Notes = append(rep.Notes, fmt.Sprintf("%d more items are left out", p.more))
	}
	rep.IsList = r.plus.Scope != gopher.OfItem
	if !rep.IsList {
		rep.Header = p.blocks
	}
	if r.isForm {
		rep.Notes = append(rep.Notes, `a form: in the URL of the answers, "?" is replaced by `+
			`"+%091%0D%0A+-1%0D%0A", each answer with "%0D%0A", and ".%0D%0A"`)
	}
	if len(p.names) > 0 {
		data = p.kept.Bytes()
	}
	if rep.Size = int64(len(data)); !h.Head {
		rep.Body = io.NopCloser(bytes.NewReader(data))
	}
	return &deref.Answer{Representation: rep}, nil
}

// The lengths of answers that have no count.
const (
	toDot = -1 // up to a line of "."
	toEnd = -2 // up to the end of the connection
	plain = -3 // the same, and it is not of Gopher+
)

// A head is the first line of an answer of Gopher+.
type head struct {
	text    string
	isError bool
	length  int64
}

// readHead reads the first line of an answer: a sign, and a length. It reads
// nothing if the answer begins in another way.
func readHead(in *bufio.Reader) (head, error) {
	for n := 1; ; n++ {
		b, err := in.Peek(n)
		if err != nil {
			if err == io.EOF { // an answer has at least this line
				err = io.ErrUnexpectedEOF
			}
			return head{}, err
		}
		switch last := b[n-1]; {
		case n == 1 && last != '+' && last != '-', n > len("+9223372036854775807\r\n"),
			n > 1 && strings.IndexByte("-\r\n0123456789", last) < 0:
			return head{length: plain}, nil
		case last == '\n':
			text := strings.TrimSuffix(string(b[:n-1]), "\r")
			length, err := strconv.ParseInt(text[1:], 10, 64)
			if err != nil || length < toEnd {
				return head{length: plain}, nil
			}
			_, err = in.Discard(n)
			return head{text, text[0] == '-', length}, err
		}
	}
}

// readAll reads what has a head, or nothing before it.
func readAll(in io.Reader, l deref.Limits, length int64) ([]byte, error) {
	most := l.Head + 1
	if length >= 0 {
		most = min(most, length)
	}
	data, err := io.ReadAll(io.LimitReader(in, most))
	switch {
	case err != nil:
		return nil, err
	case int64(len(data)) > l.Head, length > l.Head:
		return nil, &deref.LimitError{Limit: "Head", Value: l.Head}
	case int64(len(data)) < length:
		return nil, io.ErrUnexpectedEOF
	}
	return data, nil
}

// failure returns the error that an answer of Gopher+ stands for: a code and
// the administrator in a line, and the message.
func failure(text string) error {
	first, message, _ := strings.Cut(text, "\n")
	message = strings.TrimSpace(strings.TrimSuffix(strings.TrimRight(message, "\r\n"), "\n."))
	code, rest, _ := strings.Cut(strings.TrimSpace(first), " ")
	reply := strings.TrimSpace(code + " " + cmp.Or(message, rest))
	if err := replyError(reply); code != "1" || errors.Is(err, fs.ErrPermission) {
		return err
	}
	return deref.NotFound(reply)
}

// plainFailure returns the error if all of an answer is a menu with one item
// that stands for an error, as servers send it in place of a file.
func plainFailure(in *bufio.Reader) error {
	if b, err := in.Peek(1); err != nil || b[0] != '3' {
		return nil
	}
	b, err := in.Peek(in.Size())
	if err != io.EOF {
		return nil // it is longer
	}
	p := &parser{}
	if _, err := p.parse(b, len(b)); err != nil || len(p.items) != 1 || !p.isFailure() {
		return nil
	}
	return replyError(p.items[0].Name)
}

// replyError returns the error for a message. Only its words say what it means.
func replyError(message string) error {
	lower := strings.ToLower(message)
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(lower, w) })
	}
	switch {
	case has("denied", "permission", "forbidden", "not authorized", "not allowed"):
		return deref.Refused(message)
	case has("not exist", "not found", "no such", "cannot find"):
		return deref.NotFound(message)
	}
	return &deref.ReplyError{Reply: message}
}

// isText reports whether items of a type are lines of text. All others are
// octets.
func isText(gtype string) bool { return gtype == "0" || gtype == "4" || gtype == "6" }

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
		var ended bool
		if b, ended = t.cutEnd(b); t.mustEnd && !ended {
			err = io.ErrUnexpectedEOF
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

// cutEnd returns the last octets without the line of ".", if it is there.
func (t *textReader) cutEnd(b []byte) (before []byte, ok bool) {
	for _, end := range []string{".\r\n", ".\n", ".\r", "."} {
		before, ok := bytes.CutSuffix(b, []byte(end))
		if ok && (len(before) == 0 && t.lineStart || bytes.HasSuffix(before, []byte("\n"))) {
			return before, true
		}
	}
	return b, false
}
