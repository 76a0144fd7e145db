// Package ftp accesses the URIs of ftp (RFC 1738 section 3.2), and of ftps,
// which is the same inside TLS. docs/protocols.md says how.
package ftp

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"mime"
	"path"
	"strconv"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme/ftp"
)

// TLS says when an ftp URI is accessed by TLS. An ftps URI always is.
type TLS uint8

const (
	// TLSForUsers asks for TLS before a user other than anonymous logs in. If
	// the server has it, the access fails if its certificate is wrong. If not,
	// the password is sent in the clear, and the trace says so. An anonymous
	// login has no secret, and its server often no certificate.
	TLSForUsers TLS = iota

	NoTLS      // never asks for TLS
	RequireTLS // fails if the server has no TLS
)

// An Accessor is the accessor of ftp and ftps. The zero Accessor is ready.
type Accessor struct {
	TLS TLS

	// Email is the mail address of the user, which is the password of an
	// anonymous login. The default is one of nobody.
	Email string
}

// Access transfers the file, or the list of the directory.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	s := &session{ctx: ctx, hop: h}
	rep := a.access(s)
	return &deref.Answer{Representation: rep}, s.err
}

// Plan returns the commands until the transfer, to a server that has them all.
func (a Accessor) Plan(h *deref.Hop) (p deref.Plan, err error) {
	s := &session{hop: h, plan: &p}
	if a.access(s); s.err == errPlanned {
		s.err = nil
	}
	return p, s.err
}

// access returns the representation, or sets s.err.
func (a Accessor) access(s *session) *deref.Representation {
	s.secure = s.hop.URI.Scheme() == "ftps"
	plain, err := s.hop.URI.Edit().Scheme("ftp").URI()
	u, errParse := ftp.FromURI(plain)
	commands, errCommands := u.Commands()
	if s.err = cmp.Or(err, errParse, errCommands); s.err != nil {
		return nil
	}
	f := u.Fields()
	if s.secure && plain.Port() == "" {
		f.Port = ftp.PortTLS
	}
	login := u.Login(cmp.Or(a.Email, "anonymous@example.com"))
	if l := s.hop.Login; l != nil {
		login = ftp.Login{User: l.User, Password: &l.Password}
	}
	isUser := f.User != nil || s.hop.Login != nil

	s.address, s.err = deref.Address(f.Host, f.Port)
	s.connect()
	if !s.secure && (a.TLS == RequireTLS || a.TLS == TLSForUsers && isUser) {
		s.startTLS(a.TLS == RequireTLS)
	}
	s.login(login)
	for _, dir := range f.CWD {
		err := s.do("CWD " + dir).err()
		if err != nil && dir == "" {
			err = fmt.Errorf(`"//" in the path asks for CWD without a name: %w`, err)
		}
		s.fail(err)
	}
	last := commands[len(commands)-1]
	if last.Name == "RETR" {
		if rep := s.file(last.Argument, f.Type); rep != nil {
			return rep
		}
	}
	nameList := "NLST"
	if last.Argument != "" {
		f.CWD = append(f.CWD, last.Argument)
		nameList += " " + last.Argument
	}
	directory := "/"
	for _, dir := range f.CWD {
		directory += pct.Encode(dir, pct.Unreserved()) + "/"
	}
	base, err := s.hop.URI.Edit().Path(directory).Remove(uri.Query).URI()
	s.fail(err)
	if f.Type == ftp.Directory {
		return s.list(base, nameList)
	} else if s.hop.Probe { // it was entered
		return &deref.Representation{IsList: true, Base: base, Size: -1}
	}
	return s.list(base, "MLSD", "LIST", "NLST")
}

// file transfers a file. If it is a directory, that is the working directory
// then, and the result is nil.
func (s *session) file(name string, mode ftp.Type) *deref.Representation {
	rep := &deref.Representation{Size: -1, MediaType: mime.TypeByExtension(path.Ext(name))}
	size := ""
	if mode == ftp.ASCII { // SIZE would not be that of the file
		s.must("TYPE A")
	} else {
		s.must("TYPE I")
		size = s.do("SIZE " + name).data()
		rep.Size = parseSize(size)
	}
	modified := s.do("MDTM " + name).data()
	rep.Modified, _ = time.Parse(factTime, modified)
	if rep.Size >= 0 && !rep.Modified.IsZero() {
		rep.Validator = size + " " + modified
	}
	if s.hop.Head && (rep.Size >= 0 || !rep.Modified.IsZero()) {
		return rep
	}
	if limit := s.hop.Limits.Size; limit > 0 && rep.Size > limit {
		s.fail(&deref.LimitError{Limit: "Size", Value: limit})
	}
	whole := *rep
	s.hop.Resume(rep)
	if at := rep.Offset; at > 0 && s.do("REST "+strconv.FormatInt(at, 10)).code != 350 {
		rep = &whole
	}
	r := s.transfer("RETR " + name)
	if r.code == 550 && mode == ftp.NoType && s.do("CWD "+name).class() == 2 {
		return nil
	}
	if r.class() != 1 {
		s.fail(r.err())
	}
	var octets io.Reader = &body{session: s, want: rep.Size}
	if mode == ftp.ASCII {
		octets = text{bufio.NewReader(octets)}
	}
	rep.Body = io.NopCloser(octets) // the connections end with ctx
	return rep
}

// list returns the list of the working directory or, with NLST, of a name in
// it: by the first of the commands that the server knows, and whose answer can
// be read. It is data only: what the server prints has no form of its own.
func (s *session) list(base uri.URI, commands ...string) *deref.Representation {
	rep := &deref.Representation{IsList: true, Base: base, Size: -1}
	unread := 0
	for i, command := range commands {
		r := s.transfer(command)
		if r.class() == 5 && i+1 < len(commands) {
			continue
		}
		if r.class() != 1 {
			s.fail(r.err())
			break
		}
		octets, err := wire.ReadAll(&body{session: s, want: -1}, s.hop.Limits, -1)
		s.fail(err)
		unread = readList(rep, command, string(octets))
		if unread == 0 || rep.Items != nil {
			break
		}
	}
	if unread > 0 {
		rep.Notes = []string{fmt.Sprintf("%d lines of the list cannot be read", unread)}
	}
	return rep
}

// A text is a body in the form of the network, whose CR LF becomes LF.
type text struct{ from *bufio.Reader }

func (t text) Read(p []byte) (n int, err error) {
	for n < len(p) && (n == 0 || t.from.Buffered() > 0) {
		c, err := t.from.ReadByte()
		if err != nil {
			return n, err
		}
		if c == '\r' {
			if next, _ := t.from.Peek(1); string(next) == "\n" {
				continue
			}
		}
		p[n] = c
		n++
	}
	return n, nil
}
