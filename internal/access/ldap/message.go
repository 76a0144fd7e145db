package ldap

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
)

// The tags of elements (RFC 4511 sections 4 and 5.1).
const (
	tagBoolean    = 0x01
	tagInteger    = 0x02
	tagOctets     = 0x04
	tagEnumerated = 0x0a
	tagSequence   = 0x30
	tagSet        = 0x31

	tagBind         = 0x60
	tagBound        = 0x61
	tagPassword     = 0x80 // [0] of the choice of authentication
	tagSearch       = 0x63
	tagEntry        = 0x64
	tagDone         = 0x65
	tagReference    = 0x73
	tagIntermediate = 0x79
	tagReferral     = 0xa3
)

// An entry is what a server tells of an object.
type entry struct {
	dn         string
	attributes []attribute
}

type attribute struct {
	name   string
	values []string
}

// A client sends requests one after the other, and reads the answers to each,
// within the limit of the hop.
type client struct {
	conn        net.Conn
	in          *bufio.Reader
	limit, left int64 // in bytes
	sent        int   // requests: the number of the last
}

func newClient(c net.Conn, limit int64) *client {
	return &client{conn: c, in: bufio.NewReader(c), limit: limit, left: limit}
}

// send sends a request.
func (c *client) send(operation string) error {
	c.sent++
	_, err := io.WriteString(c.conn, element(tagSequence, number(tagInteger, c.sent), operation))
	return err
}

// bind makes a simple bind (section 4.2).
func (c *client) bind(user, password string) error {
	err := c.send(element(tagBind, number(tagInteger, 3),
		element(tagOctets, user), element(tagPassword, password)))
	if err != nil {
		return err
	}
	tag, answer, err := c.next()
	switch {
	case err != nil:
		return err
	case tag != tagBound:
		return broken("the answer to a bind is another one")
	}
	r, err := readResult(answer)
	if err != nil {
		return err
	}
	return r.failure()
}

// search makes a search (section 4.5). A negative result is not an error.
func (c *client) search(s search) (entries []entry, end *result, err error) {
	attributes := make([]string, len(s.Attributes))
	for i, a := range s.Attributes {
		attributes[i] = element(tagOctets, a)
	}
	wanted, _ := filter(s.Filter)
	err = c.send(element(tagSearch, element(tagOctets, s.DN), number(tagEnumerated, int(s.Scope)),
		number(tagEnumerated, 0), // no aliases
		number(tagInteger, s.most), number(tagInteger, 0), element(tagBoolean, "\x00"),
		wanted, element(tagSequence, attributes...)))
	var referrals []string
	for err == nil {
		tag, answer, failed := c.next()
		switch err = failed; {
		case err != nil:
		case tag == tagEntry && len(entries) == s.most:
			return entries, newResult(4, "the limit of the client"), nil
		case tag == tagEntry:
			var e entry
			e, err = readEntry(answer)
			entries = append(entries, e)
		case tag == tagReference:
			list := newReader(answer)
			referrals = append(referrals, list.texts()...)
			err = *list.err
		case tag == tagDone:
			end, err = readResult(answer)
			end.referrals = append(referrals, end.referrals...)
			return entries, end, err
		case tag != tagIntermediate:
			err = broken("the answer to a search is another one")
		}
	}
	return nil, nil, err
}

// next reads a message: the tag and the content of its operation.
func (c *client) next() (tag byte, operation []byte, err error) {
	b, err := c.in.Peek(2)
	if err == nil && b[1] > 0x80 {
		b, err = c.in.Peek(2 + int(b[1]&0x7f))
	}
	if err != nil {
		return 0, nil, wire.Cut(err)
	}
	head, n, ok := header(b)
	if !ok || b[0] != tagSequence {
		return 0, nil, broken("a message does not begin like one")
	}
	if c.left -= int64(head) + n; c.left < 0 {
		return 0, nil, &deref.LimitError{Limit: "Head", Value: c.limit}
	}
	b = make([]byte, int64(head)+n)
	if _, err := io.ReadFull(c.in, b); err != nil {
		return 0, nil, err
	}
	m := newReader(b[head:])
	if id := m.take(tagInteger); len(id) != 1 || int(id[0]) != c.sent {
		return 0, nil, broken("the number of a message is not that of the request")
	}
	tag, operation = m.any()
	return tag, operation, *m.err
}

func readEntry(b []byte) (e entry, err error) {
	r := newReader(b)
	e.dn = string(r.take(tagOctets))
	for list := r.in(tagSequence); !list.end(); {
		one := list.in(tagSequence)
		e.attributes = append(e.attributes,
			attribute{name: string(one.take(tagOctets)), values: one.in(tagSet).texts()})
	}
	return e, *r.err
}

// A reader reads elements of BER (RFC 4511 section 5.1). At the first that is
// not as it must be, it and those of the elements around it end.
type reader struct {
	rest []byte
	err  *error
}

func newReader(b []byte) reader { return reader{b, new(error)} }

func (r *reader) end() bool { return *r.err != nil || len(r.rest) == 0 }

// texts returns the octet strings that are left.
func (r reader) texts() (all []string) {
	for !r.end() {
		all = append(all, string(r.take(tagOctets)))
	}
	return all
}

// in returns a reader of the content of the next element.
func (r *reader) in(tag byte) reader { return reader{r.take(tag), r.err} }

// take returns the content of the next element, which must have this tag.
func (r *reader) take(tag byte) []byte {
	got, content := r.any()
	if *r.err == nil && got != tag {
		*r.err = broken(fmt.Sprintf("an element has the tag %#x, not %#x", got, tag))
	}
	return content
}

// any returns the tag and the content of the next element.
func (r *reader) any() (tag byte, content []byte) {
	head, n, ok := header(r.rest)
	if *r.err == nil && (!ok || n > int64(len(r.rest)-head)) {
		*r.err = broken("an element does not fit into the message")
	}
	if *r.err != nil {
		return 0, nil
	}
	tag, content, r.rest = r.rest[0], r.rest[head:head+int(n)], r.rest[head+int(n):]
	return tag, content
}

// header reads the tag and the length of an element: the octets of both, and
// the length of the content.
func header(b []byte) (head int, content int64, ok bool) {
	if len(b) < 2 || b[0]&0x1f == 0x1f || b[1] == 0x80 {
		return 0, 0, false // a long tag, or a length that is not known
	}
	if b[1] < 0x80 {
		return 2, int64(b[1]), true
	}
	head = 2 + int(b[1]&0x7f)
	if head > 2+4 || head > len(b) {
		return 0, 0, false
	}
	for _, o := range b[2:head] {
		content = content<<8 | int64(o)
	}
	return head, content, true
}

// element returns an element of BER.
func element(tag byte, content ...string) string {
	all := strings.Join(content, "")
	n := len(all)
	if n < 0x80 {
		return string([]byte{tag, byte(n)}) + all
	}
	length := bytes.TrimLeft(binary.BigEndian.AppendUint32(nil, uint32(n)), "\x00")
	return string([]byte{tag, 0x80 | byte(len(length))}) + string(length) + all
}

// number returns the element of a number below 1<<23.
func number(tag byte, n int) string {
	b := []byte{byte(n >> 16), byte(n >> 8), byte(n)}
	for len(b) > 1 && b[0] == 0 && b[1] < 0x80 {
		b = b[1:]
	}
	return element(tag, string(b))
}

func broken(message string) error {
	return &deref.ProtocolError{Protocol: "LDAP", Message: message}
}
