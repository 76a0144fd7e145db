package nfs

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"os"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
)

// maxReply limits a reply of a server, in bytes. A piece of a file is smaller.
const maxReply = 1 << 20

// broken is the error for a reply that breaks the rules.
func broken(message string) error {
	return &deref.ProtocolError{Protocol: "NFS", Message: message}
}

// encode returns values in the notation of XDR (RFC 4506): strings, with their
// length and padding, and numbers and arrays of a fixed size, such as uint32.
func encode(values ...any) (b []byte) {
	for _, v := range values {
		if s, ok := v.(string); ok {
			b = append(binary.BigEndian.AppendUint32(b, uint32(len(s))), s...)
			v = make([]byte, -len(s)&3)
		}
		b, _ = binary.Append(b, binary.BigEndian, v)
	}
	return b
}

// A reader reads XDR. After an error all is zero.
type reader struct {
	rest []byte
	err  error
}

// read reads into pointers to strings, numbers, arrays and structs.
func (r *reader) read(values ...any) {
	for _, v := range values {
		size := int64(binary.Size(v))
		s, isString := v.(*string)
		if isString {
			size = int64(r.u32())
		}
		padded := (size + 3) &^ 3
		if padded > int64(len(r.rest)) {
			*r = reader{err: broken("the reply is too short")}
			return
		}
		if isString {
			*s = string(r.rest[:size])
		} else {
			binary.Decode(r.rest, binary.BigEndian, v)
		}
		r.rest = r.rest[padded:]
	}
}

func (r *reader) u32() (n uint32) { r.read(&n); return n }

// A client makes remote procedure calls (RFC 5531), one at a time.
type client struct {
	net.Conn
	hop    *deref.Hop
	in     *bufio.Reader
	xid    uint32
	record bytes.Buffer // the last reply
}

func newClient(c net.Conn, h *deref.Hop) *client {
	return &client{Conn: c, hop: h, in: bufio.NewReader(c)}
}

// A program is one of the services that calls are for.
type program struct {
	number, version uint32
	name            string
}

var (
	portmap = program{100000, 2, "PORTMAP"}
	mount   = program{100005, 3, "MOUNT"}
	nfs3    = program{100003, 3, "NFS"}
)

// call calls a procedure, and returns its results, which the next call
// overwrites. The words say in the trace what is called.
func (c *client) call(p program, procedure uint32, words string, args ...any) (*reader, error) {
	c.hop.Sent(p.name + " " + words)
	c.xid++
	const isCall, version, authUnix = 0, 2, 1
	call := encode([...]uint32{0, c.xid, isCall, version, p.number, p.version, procedure, authUnix},
		credential(), [2]uint32{})
	call = append(call, encode(args...)...)
	binary.BigEndian.PutUint32(call, 1<<31|uint32(len(call)-4)) // the only fragment
	if _, err := c.Write(call); err != nil {
		return nil, err
	}
	if err := c.readRecord(); err != nil {
		return nil, err
	}
	r := &reader{rest: c.record.Bytes()}
	xid, kind, denied := r.u32(), r.u32(), r.u32()
	switch {
	case r.err != nil || kind != 1 || xid != c.xid:
		return nil, broken("this is not the reply to the call")
	case denied != 0:
		c.hop.Received("denied")
		return nil, wire.Refused(fmt.Sprintf("RPC: denied (%d, %d)", r.u32(), r.u32()))
	}
	var verifier string
	r.u32()
	r.read(&verifier)
	switch status := r.u32(); status {
	case 0:
		return r, r.err
	case 1, 2: // PROG_UNAVAIL, PROG_MISMATCH
		reply := fmt.Sprintf("there is no %s version %d", p.name, p.version)
		return nil, &deref.ReplyError{Reply: reply}
	default:
		return nil, &deref.ReplyError{Reply: fmt.Sprintf("RPC: accepted, but status %d", status)}
	}
}

// credential is the one of AUTH_UNIX for the user of this process.
func credential() string {
	user, group := os.Getuid(), os.Getgid()
	if user < 0 { // there is none on Windows
		user, group = 65534, 65534
	}
	return string(encode([2]uint32{}, uint32(user), uint32(group), uint32(0)))
}

// readRecord reads a record, which is made of fragments (RFC 5531 section 11).
func (c *client) readRecord() error {
	c.record.Reset()
	in := io.LimitedReader{R: c.in, N: maxReply}
	for last := false; !last; {
		var head uint32
		err := binary.Read(&in, binary.BigEndian, &head)
		size := int64(head &^ (1 << 31))
		last = head>>31 == 1
		if size >= in.N {
			return &deref.LimitError{Limit: "maxReply", Value: maxReply}
		}
		if err == nil {
			_, err = io.CopyN(&c.record, &in, size)
		}
		if err != nil {
			return wire.Cut(err)
		}
	}
	return nil
}

// ask is call for a procedure whose results begin with a status. MOUNT and NFS
// use the same numbers (RFC 1813 sections 2.6 and 5.1.5).
func (c *client) ask(p program, procedure uint32, words string, args ...any) (*reader, error) {
	r, err := c.call(p, procedure, words, args...)
	if err != nil {
		return nil, err
	}
	status := r.u32()
	if status == 0 {
		return r, r.err
	}
	name := fmt.Sprint("status ", status)
	const names = " 1:PERM 2:NOENT 5:IO 13:ACCES 20:NOTDIR 21:ISDIR 22:INVAL 40:LOOP " +
		"63:NAMETOOLONG 70:STALE 71:REMOTE 10001:BADHANDLE 10004:NOTSUPP 10006:SERVERFAULT "
	if _, after, ok := strings.Cut(names, fmt.Sprintf(" %d:", status)); ok {
		name, _, _ = strings.Cut(after, " ")
	}
	c.hop.Received(name)
	switch name {
	case "NOENT", "NOTDIR":
		return nil, wire.NotFound(name)
	case "PERM", "ACCES":
		return nil, wire.Refused(name)
	}
	return nil, &deref.ReplyError{Reply: name}
}
