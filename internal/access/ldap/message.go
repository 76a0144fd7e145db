package ldap

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"

	"github.com/go-ldap/ldap/v3"
	"github.com/urikit/uri/deref"
)

const (
	// maxElements limits the elements of a message: the library needs about 200
	// bytes for each, and the server two.
	maxElements = 100_000

	// maxNesting limits the elements around an element: the library copies the
	// octets for each. An entry needs 6.
	maxNesting = 10
)

// messages is a connection that reads whole messages: what the server sends
// comes to the library only if it is within the limits. The library would take
// memory without a limit, and hide the reason of an error.
type messages struct {
	net.Conn
	in          *bufio.Reader
	limit, left int64  // in bytes
	ready       []byte // of the message
	elements    int    // in it
	reading     sync.Mutex
	sent        atomic.Int32
	failed      atomic.Pointer[error]
}

func newMessages(c net.Conn, limit int64) *messages {
	return &messages{Conn: c, in: bufio.NewReader(c), limit: limit, left: limit}
}

func (m *messages) Read(p []byte) (n int, err error) {
	m.reading.Lock()
	defer m.reading.Unlock()
	if len(m.ready) == 0 {
		m.ready, err = m.next()
	}
	n = copy(p, m.ready)
	m.ready = m.ready[n:]
	return n, m.note(err)
}

func (m *messages) Write(p []byte) (int, error) {
	m.sent.Add(1) // requests, which the library writes whole
	n, err := m.Conn.Write(p)
	return n, m.note(err)
}

// wait returns when the library, which was closed, reads no more.
func (m *messages) wait() {
	m.reading.Lock()
	defer m.reading.Unlock()
}

// note remembers the first error.
func (m *messages) note(err error) error {
	if err != nil {
		m.failed.CompareAndSwap(nil, &err)
	}
	return err
}

// next reads a message.
func (m *messages) next() ([]byte, error) {
	b, err := m.in.Peek(2)
	if err == nil && b[1] > 0x80 {
		b, err = m.in.Peek(2 + int(b[1]&0x7f))
	}
	if err != nil {
		return nil, deref.Cut(err)
	}
	head, n, ok := header(b)
	if !ok || b[0] != sequence {
		return nil, broken("a message does not begin like one")
	}
	if m.left -= int64(head) + n; m.left < 0 {
		return nil, &deref.LimitError{Limit: "Head", Value: m.limit}
	}
	b = make([]byte, int64(head)+n)
	if _, err := io.ReadFull(m.in, b); err != nil {
		return nil, err
	}
	// The library would wait for ever after a message of another number.
	if len(b) < head+3 || b[head] != 2 || b[head+1] != 1 || int32(b[head+2]) != m.sent.Load() {
		return nil, broken("the number of a message is not that of the request")
	}
	m.elements = 0
	return b, m.check(b, 0)
}

const sequence = 0x30

func broken(message string) error {
	return &deref.ProtocolError{Protocol: "LDAP", Message: message}
}

// header reads the tag and the length of an element of BER (RFC 4511 section
// 5.1): the octets of both, and the length of the content.
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

// check checks the elements in b, and counts them.
func (m *messages) check(b []byte, around int) error {
	for len(b) > 0 {
		head, content, ok := header(b)
		if !ok || content > int64(len(b)-head) {
			return broken("an element does not fit into the message")
		}
		if m.elements++; m.elements > maxElements {
			return broken(fmt.Sprintf("a message has more than %d elements", maxElements))
		}
		end := head + int(content)
		if constructed := b[0]&0x20 != 0; constructed {
			if around == maxNesting {
				return broken("elements are in elements too deep")
			}
			if err := m.check(b[head:end], around+1); err != nil {
				return err
			}
		}
		b = b[end:]
	}
	return nil
}

// explain returns the reason of an error of the library: a negative answer of
// the server, or that of the connection.
func (m *messages) explain(err error) error {
	e, ok := errors.AsType[*ldap.Error](err)
	if failed := m.failed.Load(); failed != nil && (!ok || e.ResultCode == ldap.ErrorNetwork) {
		return *failed
	}
	if !ok || e.ResultCode >= ldap.ErrorNetwork {
		return broken(err.Error())
	}
	reply := fmt.Sprintf("%d %s", e.ResultCode, ldap.LDAPResultCodeMap[e.ResultCode])
	if message := e.Err.Error(); message != "" {
		reply += ": " + message
	}
	switch e.ResultCode {
	case ldap.LDAPResultNoSuchObject:
		return deref.NotFound(reply)
	case ldap.LDAPResultInsufficientAccessRights, ldap.LDAPResultInvalidCredentials,
		ldap.LDAPResultInappropriateAuthentication, ldap.LDAPResultStrongAuthRequired,
		ldap.LDAPResultConfidentialityRequired:
		return deref.Refused(reply)
	}
	return &deref.ReplyError{Reply: reply}
}
