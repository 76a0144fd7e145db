package nntp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/urikit/uri/deref"
)

// maxCommand limits the length of a command, without its line end, in bytes:
// that of RFC 3977 section 3.1.
const maxCommand = 510

// A session is a connection to a server.
type session struct {
	net.Conn
	hop  *deref.Hop
	in   *bufio.Reader
	left int64 // of the limit Head
}

// connect begins a session, with a login if there is one.
func connect(ctx context.Context, h *deref.Hop, t target) (*session, error) {
	dial := h.Dial
	if t.secure {
		dial = h.DialTLS
	}
	conn, err := dial(ctx, t.address)
	if err != nil {
		return nil, err
	}
	s := &session{conn, h, bufio.NewReaderSize(conn, h.Limits.Line), h.Limits.Head}
	if err := s.begin(t.login); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// begin reads the greeting, asks for what readers need, and logs in.
func (s *session) begin(login *deref.Credential) error {
	if line, err := s.reply(); err != nil || line[:2] != "20" {
		return failure(line, err)
	}
	line, err := s.send("MODE READER", "MODE READER")
	if err != nil {
		return err
	}
	switch line[:3] {
	case "200", "201":
	case "480": // after a login
	case "500", "501", "503": // a server for readers only does not know it
	default:
		return failure(line, nil)
	}
	if login == nil {
		return nil
	}
	line, err = s.send("AUTHINFO USER "+login.User, "AUTHINFO USER "+login.User)
	if err == nil && line[:3] == "381" {
		line, err = s.send("AUTHINFO PASS "+login.Password, "AUTHINFO PASS ***")
	}
	if err != nil || line[:3] != "281" {
		return failure(line, err)
	}
	return nil
}

// send sends a command, and returns the reply. The trace shows the command as
// shown.
func (s *session) send(command, shown string) (line string, err error) {
	s.hop.Sent(shown)
	if _, err := io.WriteString(s, command+"\r\n"); err != nil {
		return "", err
	}
	return s.reply()
}

// reply reads a status line. It has three digits at least.
func (s *session) reply() (string, error) {
	line, err := s.line()
	if err != nil {
		return "", err
	}
	s.hop.Answered(line)
	code := line[:min(3, len(line))]
	if len(code) < 3 || strings.Trim(code, "0123456789") != "" || code[0] < '1' || code[0] > '5' {
		return "", broken(fmt.Sprintf("the line %.40q has no code", line))
	}
	return line, nil
}

// want sends a command, and returns the reply if it has the code.
func (s *session) want(code, command string) (string, error) {
	line, err := s.send(command, command)
	if err != nil || line[:3] != code {
		return "", failure(line, err)
	}
	return line, nil
}

// failure returns the error of a negative reply.
func failure(line string, err error) error {
	if err != nil {
		return err
	}
	switch line[:3] {
	case "411", "420", "423", "430":
		return deref.NotFound(line)
	case "480", "481", "482", "483", "502":
		return deref.Refused(line)
	}
	return &deref.ReplyError{Reply: line}
}

// line reads a line within the limit Head.
func (s *session) line() (string, error) {
	line, err := deref.ReadLine(s.in)
	if err == io.EOF {
		err = cut()
	}
	if s.left -= int64(len(line) + len("\r\n")); s.left < 0 {
		err = &deref.LimitError{Limit: "Head", Value: s.hop.Limits.Head}
	}
	return line, err
}

func broken(message string) error {
	return &deref.ProtocolError{Protocol: "NNTP", Message: message}
}

func cut() error {
	return fmt.Errorf("the server closed the connection: %w", io.ErrUnexpectedEOF)
}

// lines reads the lines of an answer, at most a number of them. If there are
// more, the session is at its end.
func (s *session) lines(most int) (all []string, more bool, err error) {
	for {
		line, err := s.line()
		if err != nil || line == "." {
			return all, false, err
		}
		if len(all) == most {
			return all, true, nil
		}
		line = strings.TrimPrefix(line, ".")
		s.hop.Received(line)
		all = append(all, line)
	}
}

// An article is the body of an answer, without the dots that protect lines (RFC
// 3977 section 3.1.1). Closing it ends the session.
type article struct {
	*session
	rest   []byte // of what was read
	inLine bool   // what was read does not end a line
	ended  bool
}

func (a *article) Read(p []byte) (int, error) {
	for len(a.rest) == 0 {
		if a.ended {
			return 0, io.EOF
		}
		b, err := a.in.ReadSlice('\n')
		if err == io.EOF {
			err = cut()
		}
		if err != nil && err != bufio.ErrBufferFull {
			return 0, err
		}
		begins := !a.inLine
		a.inLine = err != nil
		if begins && b[0] == '.' {
			b = b[1:]
			a.ended = string(b) == "\r\n" || string(b) == "\n"
		}
		if !a.ended {
			a.rest = b
		}
	}
	n := copy(p, a.rest)
	a.rest = a.rest[n:]
	return n, nil
}
