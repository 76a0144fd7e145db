package nntp

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
)

// maxCommand limits the length of a command, without its line end, in bytes:
// that of RFC 3977 section 3.1.
const maxCommand = 510

// A session is a connection to a server.
type session struct {
	net.Conn
	hop      *deref.Hop
	in       *bufio.Reader
	received int64 // the bytes of lines until now
}

func newSession(c net.Conn, h *deref.Hop) *session {
	return &session{c, h, bufio.NewReaderSize(c, h.Limits.Line), 0}
}

// begin reads the greeting, asks for what readers need, and logs in.
func (s *session) begin(login *deref.Credential) error {
	if _, err := s.reply("200", "201"); err != nil {
		return err
	}
	// It may work only after the login, and a server for readers only need not
	// know it.
	_, err := s.do("MODE READER", "200", "201", "480", "500", "501", "503")
	if err != nil || login == nil {
		return err
	}
	line, err := s.do("AUTHINFO USER "+login.User, "281", "381")
	if err == nil && line[:3] == "381" {
		_, err = s.do(pass+login.Password, "281")
	}
	return err
}

// pass is the command with a password, and shown a command as the trace shows
// it.
const pass = "AUTHINFO PASS "

func shown(command string) string {
	if strings.HasPrefix(command, pass) {
		return pass + "***"
	}
	return command
}

// do sends a command, and returns the reply, which must have one of the codes.
func (s *session) do(command string, codes ...string) (line string, err error) {
	s.hop.Sent(shown(command))
	if _, err := io.WriteString(s, command+"\r\n"); err != nil {
		return "", err
	}
	return s.reply(codes...)
}

// reply reads a status line, which must have one of the codes.
func (s *session) reply(codes ...string) (string, error) {
	line, err := wire.ReadLine(s.in, s.hop.Limits, &s.received)
	if err != nil {
		return "", err
	}
	s.hop.Answered("", line)
	code := line[:min(3, len(line))]
	if len(code) < 3 || strings.Trim(code, "0123456789") != "" || code[0] < '1' || code[0] > '5' {
		return "", broken("the line %.40q has no code", line)
	}
	if slices.Contains(codes, code) {
		return line, nil
	}
	switch code {
	case "411", "420", "423", "430":
		return "", wire.NotFound(line)
	case "480", "481", "482", "483", "502":
		return "", wire.Refused(line)
	}
	return "", &deref.ReplyError{Reply: line}
}

func broken(format string, arguments ...any) error {
	return &deref.ProtocolError{Protocol: "NNTP", Message: fmt.Sprintf(format, arguments...)}
}

// lines reads the lines of an answer, at most a number of them. If there are
// more, the session is at its end.
func (s *session) lines(most int) (all []string, more bool, err error) {
	for {
		line, err := wire.ReadLine(s.in, s.hop.Limits, &s.received)
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
		if err != nil && err != bufio.ErrBufferFull {
			return 0, wire.Cut(err)
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
