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
// server answers, and to no port below 1024. A policy must allow the ports from
// which the server chooses one: "allow port 1024-65535". A transfer is whole
// only if the server says so at its end, and if it has the size that SIZE says.
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
	if s.err != nil || rep.Body == nil {
		s.close()
	}
	if s.err != nil {
		return nil, s.err
	}
	return &deref.Answer{Representation: rep}, nil
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
	implicit := s.hop.URI.Scheme() == "ftps"
	plain, err := s.hop.URI.Edit().Scheme("ftp").URI()
	u, errParse := ftp.Parse(plain)
	_, errCommands := u.Commands()
	if s.err = cmp.Or(err, errParse, errCommands); s.err != nil {
		return nil
	}
	f, name := u.Fields(), ""
	if f.Name != nil {
		name = *f.Name
	}
	if implicit && plain.Port() == "" {
		f.Port = ftp.PortTLS
	}
	login := u.Login(cmp.Or(a.Email, "anonymous@example.com"))
	if l := s.hop.Login; l != nil {
		login = ftp.Login{User: l.User, Password: &l.Password}
	}
	isUser := f.User != nil || s.hop.Login != nil

	s.address, s.err = deref.Address(f.Host, f.Port)
	s.connect(implicit)
	if !implicit && (a.TLS == RequireTLS || a.TLS == TLSForUsers && isUser) {
		s.startTLS(a.TLS == RequireTLS)
	}
	s.login(login)
	for _, dir := range f.CWD {
		if s.must("CWD", dir); s.err != nil && s.err != errPlanned && dir == "" {
			s.err = fmt.Errorf(`"//" in the path asks for CWD without a name: %w`, s.err)
		}
	}
	if name != "" && f.Type != ftp.Directory {
		if rep, isFile := s.file(name, f.Type); isFile || s.err != nil {
			return rep
		}
	}
	directory := "/"
	for _, dir := range f.CWD {
		directory += pct.Encode(dir, pct.Unreserved) + "/"
	}
	if name != "" {
		directory += pct.Encode(name, pct.Unreserved) + "/"
	}
	base, err := s.hop.URI.Edit().Path(directory).Remove(uri.Query).URI()
	s.fail(err)
	if f.Type == ftp.Directory {
		return s.list(base, name, "NLST")
	}
	return s.list(base, "", "MLSD", "LIST", "NLST")
}

// file transfers a file, if it is one. If it is a directory, that is the
// working directory then.
func (s *session) file(name string, mode ftp.Type) (rep *deref.Representation, isFile bool) {
	rep = &deref.Representation{Size: -1, MediaType: mime.TypeByExtension(path.Ext(name))}
	if mode == ftp.ASCII { // SIZE would not be that of the file
		s.must("TYPE", "A")
	} else {
		s.must("TYPE", "I")
		rep.Validator = s.do("SIZE", name).data()
		rep.Size = parseSize(rep.Validator)
	}
	modified := s.do("MDTM", name).data()
	rep.Modified, _ = time.Parse(factTime, modified)
	if rep.Validator += " " + modified; rep.Size < 0 || rep.Modified.IsZero() {
		rep.Validator = ""
	}
	if s.hop.Head && (rep.Size >= 0 || !rep.Modified.IsZero()) {
		return rep, true
	}
	whole := *rep
	s.hop.Resume(rep)
	if at := rep.Offset; at > 0 && s.do("REST", strconv.FormatInt(at, 10)).code != 350 {
		rep = &whole
	}
	r := s.transfer("RETR", name)
	if r.code == 550 && mode == ftp.NoType && s.do("CWD", name).class() == 2 {
		return nil, false
	}
	if r.class() != 1 {
		s.fail(r.err())
	}
	b := &body{session: s, want: rep.Size}
	switch {
	case s.hop.Head:
	case mode == ftp.ASCII:
		rep.Body = text{bufio.NewReader(b), b}
	default:
		rep.Body = b
	}
	return rep, true
}

// list returns the list of the working directory or, with NLST, of a name in
// it: by the first of the commands that the server knows, and whose answer can
// be read. It is data only: what the server prints has no form of its own.
func (s *session) list(
	base uri.URI, argument string, commands ...string,
) *deref.Representation {
	rep := &deref.Representation{IsList: true, Base: base, Size: -1}
	unread := 0
	for i, command := range commands {
		r := s.transfer(command, argument)
		if r.class() == 5 && i+1 < len(commands) {
			continue
		}
		if r.class() != 1 {
			s.fail(r.err())
			break
		}
		limit := s.hop.Limits.Head
		octets, err := io.ReadAll(io.LimitReader(&body{session: s, want: -1}, limit+1))
		if s.fail(err); int64(len(octets)) > limit {
			s.fail(&deref.LimitError{Limit: "Head", Value: limit})
		}
		rep.Items, unread = readList(base, command, argument, string(octets))
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
