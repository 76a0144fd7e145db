package nfs

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"

	"github.com/urikit/uri/deref"
)

// maxReply limits a reply of a server, in bytes. A piece of a file is smaller.
const maxReply = 1 << 20

// broken is the error for a reply that breaks the rules.
func broken(message string) error {
	return &deref.ProtocolError{Protocol: "NFS", Message: message}
}

// A writer appends data in the notation of XDR (RFC 4506).
type writer []byte

func (w writer) u32(n ...uint32) writer {
	for _, n := range n {
		w = binary.BigEndian.AppendUint32(w, n)
	}
	return w
}

func (w writer) u64(n uint64) writer { return binary.BigEndian.AppendUint64(w, n) }

func (w writer) opaque(s string) writer {
	w = append(w.u32(uint32(len(s))), s...)
	return append(w, make([]byte, -len(s)&3)...)
}

// A reader reads XDR. After the end of the data all is zero, and short is set.
type reader struct {
	rest  []byte
	short bool
}

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.rest, r.short = nil, true
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) u32() uint32 {
	if b := r.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

func (r *reader) u64() uint64 { return uint64(r.u32())<<32 | uint64(r.u32()) }

func (r *reader) opaque() []byte {
	n := uint64(r.u32())
	data := r.take(n)
	r.take(-n & 3)
	return data
}

func (r *reader) err() error {
	if r.short {
		return broken("the reply is too short")
	}
	return nil
}

// A client makes remote procedure calls (RFC 5531), one at a time.
type client struct {
	net.Conn
	hop *deref.Hop
	in  *bufio.Reader
	xid uint32
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

// errUnavailable is the answer of a server that has not the program.
var errUnavailable = errors.New("the server does not know the program")

// call calls a procedure, and returns its results. The words say in the trace
// what is called.
func (c *client) call(p program, procedure uint32, words string, args writer) (*reader, error) {
	c.hop.Sent(p.name + " " + words)
	c.xid++
	call := writer(nil).u32(0, c.xid, 0, 2, p.number, p.version, procedure)
	call = call.u32(1).opaque(string(credential())).u32(0, 0)
	call = append(call, args...)
	binary.BigEndian.PutUint32(call, 1<<31|uint32(len(call)-4)) // the only fragment
	if _, err := c.Write(call); err != nil {
		return nil, err
	}
	reply, err := c.record()
	if err != nil {
		return nil, err
	}
	r := &reader{rest: reply}
	xid, kind, denied := r.u32(), r.u32(), r.u32()
	switch {
	case r.short || kind != 1 || xid != c.xid:
		return nil, broken("this is not the reply to the call")
	case denied != 0:
		c.hop.Received("denied")
		return nil, deref.Refused(fmt.Sprintf("RPC: denied (%d, %d)", r.u32(), r.u32()))
	}
	r.u32()
	r.opaque() // the verifier
	switch status := r.u32(); {
	case r.short:
		return nil, r.err()
	case status == 1 || status == 2: // PROG_UNAVAIL, PROG_MISMATCH
		return nil, errUnavailable
	case status != 0:
		return nil, &deref.ReplyError{Reply: fmt.Sprintf("RPC: accepted, but status %d", status)}
	}
	return r, nil
}

// credential is the one of AUTH_UNIX for the user of this process.
func credential() writer {
	id := func(n int) uint32 {
		if n < 0 { // there is none on Windows
			return 65534
		}
		return uint32(n)
	}
	return writer(nil).u32(0).opaque("").u32(id(os.Getuid()), id(os.Getgid()), 0)
}

// record reads a record, which is made of fragments (RFC 5531 section 11).
func (c *client) record() (record []byte, err error) {
	for last := false; !last; {
		var head [4]byte
		if _, err := io.ReadFull(c.in, head[:]); err != nil {
			return nil, cut(err)
		}
		n := binary.BigEndian.Uint32(head[:])
		last = n>>31 == 1
		n &^= 1 << 31
		if n == 0 && !last {
			return nil, broken("an empty fragment")
		}
		if uint64(len(record))+uint64(n) > maxReply {
			return nil, &deref.LimitError{Limit: "maxReply", Value: maxReply}
		}
		at := len(record)
		record = append(record, make([]byte, n)...)
		if _, err := io.ReadFull(c.in, record[at:]); err != nil {
			return nil, cut(err)
		}
	}
	return record, nil
}

// cut is the error of a connection that ends too early.
func cut(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// check returns the error for a status of MOUNT or NFS, which use the same
// numbers (RFC 1813 sections 2.6 and 5.1.5).
func (c *client) check(status uint32) error {
	if status == 0 {
		return nil
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
		return deref.NotFound(name)
	case "PERM", "ACCES":
		return deref.Refused(name)
	}
	return &deref.ReplyError{Reply: name}
}
