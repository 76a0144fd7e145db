// Package ftp accesses the URIs of ftp (RFC 1738 section 3.2), and of ftps,
// which is the same inside TLS.
//
// Each segment of the path before the last is decoded, and the argument of one
// CWD. So a "/" in a name, written "%2F", stays in its argument, and "//" is a
// CWD without a name, which most servers refuse. A file is transferred as it
// is, TYPE I, unless the URI has ";type=a": TYPE I harms no text. A name that
// cannot be retrieved, but is that of a directory, is listed.
//
// # Specifications
//
//   - RFC 1738 section 3.2, RFC 959, RFC 1123 section 4.1.
//   - RFC 2428: EPSV. RFC 3659: SIZE, MDTM, REST and MLSD.
//   - RFC 4217: TLS.
//
// # Security considerations
//
// A data connection goes to the host of the control connection, whatever the
// server answers, and to no port below 1024. A transfer is whole only if the
// server says so at its end, and if it has the size that SIZE says.
package ftp

import (
	"bufio"
	"bytes"
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

// securePort is the default port of ftps.
const securePort = 990

// Access transfers the file, or the list of the directory.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	s := &session{ctx: ctx, hop: h}
	rep, err := a.access(s)
	if err != nil || rep.IsList || rep.Body == nil {
		s.close()
	}
	if err != nil {
		return nil, err
	}
	return &deref.Answer{Representation: rep}, nil
}

// Plan returns the commands until the transfer, to a server that has them all.
func (a Accessor) Plan(h *deref.Hop) (p deref.Plan, err error) {
	if _, err = a.access(&session{hop: h, plan: &p}); err == errPlanned {
		err = nil
	}
	return p, err
}

func (a Accessor) access(s *session) (*deref.Representation, error) {
	implicit := s.hop.URI.Scheme() == "ftps"
	plain, err := s.hop.URI.Edit().Scheme("ftp").URI()
	if err != nil {
		return nil, err
	}
	u, err := ftp.Parse(plain)
	if err != nil {
		return nil, err
	}
	if _, err := u.Commands(); err != nil {
		return nil, err
	}
	f, name := u.Fields(), ""
	if f.Name != nil {
		name = *f.Name
	}
	if implicit && plain.Port() == "" {
		f.Port = securePort
	}
	login := u.Login(cmp.Or(a.Email, "anonymous@example.com"))
	if l := s.hop.Login; l != nil {
		login = ftp.Login{User: l.User, Password: &l.Password}
	}
	explicit := !implicit && (a.TLS == RequireTLS ||
		a.TLS == TLSForUsers && (f.User != nil || s.hop.Login != nil))

	if s.address, err = deref.Address(f.Host, f.Port); err != nil {
		return nil, err
	}
	if err := s.connect(implicit); err != nil {
		return nil, err
	}
	if explicit {
		if err := s.startTLS(a.TLS == RequireTLS); err != nil {
			return nil, err
		}
	}
	if err := s.login(login); err != nil {
		return nil, err
	}
	for _, dir := range f.CWD {
		if _, err := s.must("CWD", dir); err != nil {
			if dir == "" {
				err = fmt.Errorf(`"//" in the path asks for CWD without a name: %w`, err)
			}
			return nil, err
		}
	}
	if name != "" && f.Type != ftp.Directory {
		if rep, err := s.file(name, f.Type); rep != nil || err != nil {
			return rep, err
		}
	}
	if name != "" {
		f.CWD = append(f.CWD, name)
	}
	directory := "/"
	for _, dir := range f.CWD {
		directory += pct.Encode(dir, pct.Unreserved) + "/"
	}
	base, err := s.hop.URI.Edit().Path(directory).Remove(uri.Query).URI()
	if err != nil {
		return nil, err
	}
	if f.Type == ftp.Directory {
		return s.list(base, name, "NLST")
	}
	return s.list(base, "", "MLSD", "LIST", "NLST")
}

// file transfers a file. It returns nil if the name is that of a directory,
// which then is the working directory.
func (s *session) file(name string, mode ftp.Type) (*deref.Representation, error) {
	rep := &deref.Representation{Size: -1, MediaType: mime.TypeByExtension(path.Ext(name))}
	var size reply
	var err error
	if mode == ftp.ASCII { // SIZE would not be that of the file
		_, err = s.must("TYPE", "A")
	} else if _, err = s.must("TYPE", "I"); err == nil {
		size, err = s.do("SIZE", name)
	}
	if err != nil {
		return nil, err
	}
	modified, err := s.do("MDTM", name)
	if err != nil {
		return nil, err
	}
	rep.Size = parseSize(size.data())
	if at, err := time.Parse(factTime, modified.data()); err == nil {
		rep.Modified = at
		if rep.Size >= 0 {
			rep.Validator = size.data() + " " + modified.data()
		}
	}
	if s.hop.Head && (rep.Size >= 0 || !rep.Modified.IsZero()) {
		return rep, nil
	}
	if at := s.hop.Offset; at > 0 && at <= rep.Size && s.hop.Validator == rep.Validator {
		r, err := s.do("REST", strconv.FormatInt(at, 10))
		if err != nil {
			return nil, err
		}
		if r.code == 350 {
			rep.Offset = at
			rep.Size -= at
		}
	}
	switch r, err := s.transfer("RETR", name); {
	case err != nil:
		return nil, err
	case r.code == 550 && mode == ftp.NoType:
		if cwd, err := s.do("CWD", name); err != nil || cwd.class() != 2 {
			return nil, cmp.Or(err, r.err())
		}
		return nil, nil
	case r.class() != 1:
		return nil, r.err()
	case s.hop.Head:
		return rep, nil
	}
	b := &body{session: s, want: rep.Size}
	rep.Body = b
	if mode == ftp.ASCII {
		rep.Body = text{bufio.NewReader(b), b}
	}
	return rep, nil
}

// list returns the list of the working directory or, with NLST, of a name in
// it: by the first of the commands that the server knows, and whose answer can
// be read.
func (s *session) list(
	base uri.URI, argument string, commands ...string,
) (*deref.Representation, error) {
	for i, command := range commands {
		isLast := i+1 == len(commands)
		r, err := s.transfer(command, argument)
		switch {
		case err != nil:
			return nil, err
		case r.class() == 5 && !isLast:
			continue
		case r.class() != 1:
			return nil, r.err()
		}
		limit := s.hop.Limits.Head
		octets, err := io.ReadAll(io.LimitReader(&body{session: s, want: -1}, limit+1))
		if err != nil {
			return nil, err
		}
		if int64(len(octets)) > limit {
			return nil, &deref.LimitError{Limit: "Head", Value: limit}
		}
		rep := &deref.Representation{IsList: true, Base: base, Size: -1}
		var unread int
		rep.Items, unread = readList(base, command, argument, string(octets))
		if unread > 0 && rep.Items == nil && !isLast {
			continue
		}
		if unread > 0 {
			rep.Notes = []string{fmt.Sprintf("%d lines of the list cannot be read", unread)}
		}
		if !s.hop.Head {
			rep.Body, rep.Size = io.NopCloser(bytes.NewReader(octets)), int64(len(octets))
		}
		return rep, nil
	}
	panic("unreachable")
}

// A text is a body in the form of the network, whose CR LF becomes LF.
type text struct {
	from *bufio.Reader
	io.Closer
}

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
