package ftp

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strconv"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/scheme/ftp"
)

// A session is a control connection, with at most one data connection. After an
// error it does nothing more, and all replies are zero.
type session struct {
	err      error
	ctx      context.Context
	hop      *deref.Hop
	address  string // of the server, as in the URI
	conn     net.Conn
	lines    *bufio.Reader
	received int64 // the bytes of lines until now
	data     net.Conn
	secure   bool        // the connections use TLS
	plan     *deref.Plan // if commands are only recorded
}

// errPlanned ends a session with a plan.
var errPlanned = errors.New("ftp: this is all that can be planned")

func (s *session) use(c net.Conn) {
	s.conn = c
	s.lines = bufio.NewReaderSize(c, s.hop.Limits.Line)
}

// fail sets the error, if it is the first.
func (s *session) fail(err error) { s.err = cmp.Or(s.err, err) }

// A reply is an answer to a command.
type reply struct {
	code int
	line string // the last
}

func (r reply) class() int { return r.code / 100 }

// data returns the text of a reply 213, which is for programs.
func (r reply) data() string {
	if r.code != 213 {
		return ""
	}
	return strings.TrimSpace(r.line[3:])
}

// err returns the error that a reply means, or nil. Servers have one code for a
// file that is missing, and for one that may not be read.
func (r reply) err() error {
	switch {
	case r.class() == 2:
		return nil
	case r.code == 550:
		return wire.ReplyInWords(r.line, fs.ErrNotExist)
	}
	return &deref.ReplyError{Reply: r.line}
}

func wrong(format string, arguments ...any) error {
	return &deref.ProtocolError{Protocol: "FTP", Message: fmt.Sprintf(format, arguments...)}
}

// reply reads a reply, which may have many lines (RFC 959 section 4.2).
func (s *session) reply() reply {
	for first := 0; s.err == nil; {
		line, err := wire.ReadLine(s.lines, s.hop.Limits, &s.received)
		if s.fail(err); err != nil {
			break
		}
		s.hop.Received(line)
		if strings.Contains(line, "\x00") {
			s.fail(wrong("a reply has a NUL"))
			break
		}
		digits := line[:min(3, len(line))]
		code, _ := strconv.Atoi(digits)
		first = cmp.Or(first, code)
		switch after := line[len(digits):]; {
		case first < 100 || first >= 600:
			s.fail(wrong("the line %.100q has no code", line))
		case code == first && (after == "" || after[0] == ' '):
			return reply{code, line}
		}
	}
	return reply{}
}

// do sends a command, and returns its first reply.
func (s *session) do(command string) reply {
	name, _, _ := strings.Cut(command, " ")
	shown := command
	if name == "PASS" {
		shown = "PASS ***"
	}
	if strings.ContainsAny(command, "\x00\r\n") {
		s.fail(fmt.Errorf("the argument of %s has a NUL, CR or LF", name))
	}
	switch {
	case s.err != nil:
		return reply{}
	case s.plan != nil:
		s.plan.Send = append(s.plan.Send, shown)
		if name == "USER" {
			return reply{code: 331}
		}
		return reply{code: 200}
	}
	s.hop.Sent(shown)
	_, err := io.WriteString(s.conn, command+"\r\n")
	s.fail(err)
	return s.reply()
}

// must is do for a command that has to succeed.
func (s *session) must(command string) reply {
	r := s.do(command)
	s.fail(r.err())
	return r
}

// connect connects, and waits until the server is ready.
func (s *session) connect() {
	switch {
	case s.err != nil:
		return
	case s.plan != nil:
		s.plan.Address = s.address
		return
	}
	dial := s.hop.Dial
	if s.secure {
		dial = s.hop.DialTLS
	}
	c, err := dial(s.ctx, s.address)
	if s.fail(err); err != nil {
		return
	}
	s.use(c)
	r := s.reply()
	for r.class() == 1 { // 120: ready in some minutes
		r = s.reply()
	}
	s.fail(r.err())
}

// startTLS begins TLS, if the server has it.
func (s *session) startTLS(required bool) {
	r := s.do("AUTH TLS")
	switch {
	case s.err != nil:
	case s.plan != nil:
		s.secure = true
	case r.code != 234 && required:
		s.fail(&deref.ReplyError{Reply: r.line})
	case r.code != 234:
		s.hop.Note("the server has no TLS: what follows is sent in the clear")
	case s.lines.Buffered() > 0: // somebody else has put it there
		s.fail(wrong("there is more after the reply to AUTH"))
	default:
		c, err := s.hop.StartTLS(s.ctx, s.conn, s.address)
		if err != nil {
			s.fail(fmt.Errorf("TLS, which the server has offered: %w", err))
			return
		}
		s.use(c)
		s.secure = true
	}
}

// login sends USER and, if the server asks for it, PASS.
func (s *session) login(l ftp.Login) {
	r := s.do("USER " + l.User)
	switch {
	case r.code != 331:
	case l.Password != nil:
		r = s.do("PASS " + *l.Password)
	case s.plan != nil: // whatever it is
		r = s.do("PASS ")
	default:
		s.fail(fmt.Errorf("the password of the user %q is not known: %w", l.User,
			wire.Refused(r.line)))
	}
	if r.class() != 2 {
		s.fail(wire.Refused(r.line))
	}
	if s.secure {
		s.must("PBSZ 0")
		s.must("PROT P")
	}
}

// transfer sends a command that uses a data connection, which is there if the
// reply is of class 1. The connection goes to the host of the control
// connection.
func (s *session) transfer(command string) reply {
	r := s.do("EPSV")
	if r.class() != 2 {
		r = s.must("PASV")
	}
	switch {
	case s.err != nil:
		return reply{}
	case s.plan != nil:
		s.do(command)
		s.fail(errPlanned)
		return reply{}
	}
	port, ok := passivePort(r)
	host, _, err := net.SplitHostPort(s.conn.RemoteAddr().String())
	if s.fail(err); !ok {
		s.fail(wrong("the reply %.100q names no port from 1024 on", r.line))
	}
	if s.err == nil {
		s.data, s.err = s.hop.Dial(s.ctx, net.JoinHostPort(host, strconv.Itoa(port)))
	}
	r = s.do(command)
	switch {
	case s.err != nil:
	case r.class() == 2, r.class() == 3:
		s.fail(wrong("the reply to %.4s is %.100q", command, r.line))
	case r.class() == 1 && s.secure:
		s.data, s.err = s.hop.StartTLS(s.ctx, s.data, s.address)
	}
	return r
}

// passivePort reads the port in a reply to EPSV, as in "229 ... (|||6446|)", or
// to PASV, as in "227 ... (132,235,1,2,24,131)". The address is not used.
func passivePort(r reply) (port int, ok bool) {
	words := strings.FieldsFunc(r.line, func(c rune) bool { return c < '0' || c > '9' })
	count, bits := 1, 16 // of the last numbers
	if r.code == 227 {
		count, bits = 2, 8
	}
	for _, w := range words[max(0, len(words)-count):] {
		n, err := strconv.ParseUint(w, 10, bits)
		if err != nil {
			return 0, false
		}
		port = port<<bits | int(n)
	}
	return port, port >= 1024
}

// A body is what comes by the data connection. It ends well if the server says
// so, and has the size that is wanted, if that is not -1.
type body struct {
	*session
	want, got int64
	end       error
}

func (b *body) Read(p []byte) (n int, err error) {
	if b.end != nil {
		return 0, b.end
	}
	n, b.end = b.data.Read(p)
	b.got += int64(n)
	switch {
	case b.want >= 0 && b.got > b.want:
		b.end = wrong("SIZE says %d bytes, and there are more", b.want)
	case b.end == io.EOF:
		b.data.Close()
		r := b.reply()
		b.end = cmp.Or(b.err, r.err(), io.EOF)
	}
	return n, b.end
}
