// Package nfs accesses the files and directories of NFS servers by version 3 of
// the protocol (RFC 1813, RFC 2224).
//
// A path is looked up at the public filehandle, as RFC 2224 has it. Where there
// is none, the directories of the path are mounted, the shortest first: the
// MOUNT service is asked for at the port of NFS, and then by the port mapper.
// The rest of the path is looked up name by name. A symbolic link at the end is
// a location, which clients do not follow.
//
// # Security considerations
//
// The server gets the user and group of this process as numbers, and believes
// them. Many servers answer only to ports below 1024, which need privileges.
// Nothing is encrypted.
package nfs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/nfs"
)

// An Accessor is the accessor of nfs. The zero Accessor is ready.
type Accessor struct{}

// readSize is how many bytes of a file are asked for at once.
const readSize = 64 << 10

// The procedures of the programs.
const (
	null        = 0
	getPort     = 3
	mountPath   = 1
	getAttr     = 1
	lookUp      = 3
	readLink    = 5
	read        = 6
	readDirPlus = 17
)

// target returns the address of the server and the names of a path.
func target(u uri.URI) (address string, names []string, public string, err error) {
	at, err := nfs.Parse(u)
	if err != nil {
		return "", nil, "", err
	}
	f := at.Fields()
	for _, name := range f.Segments {
		switch {
		case name == "." || name == ".." || strings.Contains(name, "/"):
			return "", nil, "", fmt.Errorf("%q is no name of a file", name)
		case name != "":
			names = append(names, name)
		}
	}
	address, err = deref.Address(f.Host, f.Port)
	return address, names, at.Lookup(), err
}

// Plan returns the first request.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	address, _, public, err := target(h.URI)
	return deref.Plan{Address: address, Send: []string{"NFS LOOKUP " + public}}, err
}

// Access opens the file, or lists the directory.
func (Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	address, names, public, err := target(h.URI)
	if err != nil {
		return nil, err
	}
	conn, err := h.Dial(ctx, address)
	if err != nil {
		return nil, err
	}
	c := newClient(conn, h)
	answer, err := c.access(ctx, address, names, public)
	if err != nil || answer.Representation == nil || answer.Body == nil {
		c.Close()
	}
	return answer, err
}

func (c *client) access(
	ctx context.Context, address string, names []string, public string,
) (*deref.Answer, error) {
	handle, err := c.lookup("", public)
	e, isReply := errors.AsType[*deref.ReplyError](err)
	if isReply && e.Kind == nil { // there is no public filehandle
		handle, names, err = c.mountAt(ctx, address, names)
		for len(names) > 0 && err == nil {
			handle, err = c.lookup(handle, names[0])
			names = names[1:]
		}
	}
	if err != nil {
		return nil, err
	}
	r, err := c.ask(getAttr, "GETATTR", writer(nil).opaque(handle))
	if err != nil {
		return nil, err
	}
	a := r.attributes()
	switch {
	case r.short:
		return nil, r.err()
	case a.kind == directory:
		return c.list(handle)
	case a.kind == link:
		return c.link(handle)
	case a.kind != regular || a.size > 1<<62:
		return nil, errors.New("the path leads neither to a file nor to a directory")
	}
	rep := &deref.Representation{
		Size: int64(a.size), Modified: a.modified,
		MediaType: mime.TypeByExtension(path.Ext(c.hop.URI.Path())),
		Validator: fmt.Sprintf("%d %d %d", a.id, a.size, a.modified.UnixNano()),
	}
	b := &body{client: c, handle: handle, end: a.size}
	if h := c.hop; h.Offset > 0 && h.Validator == rep.Validator && h.Offset <= rep.Size {
		rep.Offset, b.at = h.Offset, uint64(h.Offset)
		rep.Size -= rep.Offset
	}
	if !c.hop.Head {
		rep.Body = b
	}
	return &deref.Answer{Representation: rep}, nil
}

// ask calls a procedure of NFS that begins its results with a status.
func (c *client) ask(procedure uint32, words string, args writer) (*reader, error) {
	r, err := c.call(nfs3, procedure, words, args)
	if errors.Is(err, errUnavailable) {
		err = &deref.ReplyError{Reply: "there is no NFS version 3"}
	}
	if err == nil {
		err = c.check(r.u32())
	}
	return r, err
}

// lookup returns the filehandle of a name in a directory.
func (c *client) lookup(directory, name string) (handle string, err error) {
	r, err := c.ask(lookUp, "LOOKUP "+name, writer(nil).opaque(directory).opaque(name))
	if err != nil {
		return "", err
	}
	handle = string(r.opaque())
	return handle, r.err()
}

// mountAt mounts a directory of the path at the service MOUNT, and returns its
// filehandle and the names after it. If the service is not at the port of NFS,
// the port mapper knows where (RFC 1833 section 3.2).
func (c *client) mountAt(
	ctx context.Context, address string, names []string,
) (handle string, rest []string, err error) {
	if _, err = c.call(mount, null, "NULL", nil); err == nil {
		return c.mount(names)
	} else if !errors.Is(err, errUnavailable) {
		return "", nil, err
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return "", nil, err
	}
	conn, err := c.hop.Dial(ctx, net.JoinHostPort(host, "111"))
	if err != nil {
		return "", nil, fmt.Errorf("MOUNT is not at the port of NFS, and no port mapper: %w", err)
	}
	defer conn.Close()
	const tcp = 6
	r, err := newClient(conn, c.hop).call(portmap, getPort, "GETPORT MOUNT",
		writer(nil).u32(mount.number, mount.version, tcp, 0))
	if err != nil {
		return "", nil, err
	}
	port := r.u32()
	if port == 0 || port > 65535 || !scheme.AllowsPort("nfs", uint16(port)) {
		return "", nil, fmt.Errorf("the port mapper says that MOUNT is at port %d", port)
	}
	other, err := c.hop.Dial(ctx, net.JoinHostPort(host, fmt.Sprint(port)))
	if err != nil {
		return "", nil, err
	}
	defer other.Close()
	return newClient(other, c.hop).mount(names)
}

// mount mounts the shortest directory of the path that the server lets have.
func (c *client) mount(names []string) (handle string, rest []string, err error) {
	for n := 0; n <= len(names); n++ {
		dir := "/" + strings.Join(names[:n], "/")
		var r *reader
		if r, err = c.call(mount, mountPath, "MNT "+dir, writer(nil).opaque(dir)); err != nil {
			break
		}
		if err = c.check(r.u32()); err == nil {
			handle = string(r.opaque())
			return handle, names[n:], r.err()
		}
	}
	return "", nil, err
}

// The types of files.
const (
	regular   = 1
	directory = 2
	link      = 5
)

type attributes struct {
	kind     uint32
	size, id uint64
	modified time.Time
}

func (r *reader) attributes() (a attributes) {
	a.kind = r.u32()
	r.take(4 * 4) // mode, links, user, group
	a.size = r.u64()
	r.take(8 + 8 + 8) // used, device, file system
	a.id = r.u64()
	r.take(8) // accessed
	a.modified = time.Unix(int64(r.u32()), int64(r.u32()))
	r.take(8) // changed
	return a
}

// optional reads attributes that may be missing.
func (r *reader) optional() (a attributes) {
	if r.u32() != 0 {
		a = r.attributes()
	}
	return a
}

// link returns where a symbolic link leads to.
func (c *client) link(handle string) (*deref.Answer, error) {
	r, err := c.ask(readLink, "READLINK", writer(nil).opaque(handle))
	if err != nil {
		return nil, err
	}
	r.optional()
	text := string(r.opaque())
	if r.short || strings.ContainsRune(text, 0) {
		return nil, broken("this is not the text of a link")
	}
	encoded := pct.Encode(text, pct.Unreserved.Union(pct.SetOf("/")))
	at, u := c.hop.URI, uri.URI{}
	if strings.HasPrefix(text, "/") { // RFC 2224 section 6.1
		u, err = at.Edit().Path("/" + encoded).URI()
	} else if ref, e := uri.ParseRef("./" + encoded); e == nil {
		u = at.Resolve(ref)
	}
	return &deref.Answer{Reason: "a symbolic link", Locations: []deref.Location{{URI: u}}}, err
}

// list returns the entries of a directory.
func (c *client) list(handle string) (*deref.Answer, error) {
	base := c.hop.URI
	if !strings.HasSuffix(base.Path(), "/") {
		base, _ = base.Edit().Path(base.Path() + "/").URI()
	}
	rep := &deref.Representation{IsList: true, Size: -1, Base: base}
	l := listing{base: base, verifier: make([]byte, 8)}
	for all := int64(0); !l.done; {
		args := writer(nil).opaque(handle).u64(l.cookie)
		args = append(args, l.verifier...).u32(readSize, readSize)
		r, err := c.ask(readDirPlus, "READDIRPLUS", args)
		if err != nil {
			return nil, err
		}
		if all += int64(len(r.rest)); all > c.hop.Limits.Head {
			return nil, &deref.LimitError{Limit: "Head", Value: c.hop.Limits.Head}
		}
		if err := l.add(r); err != nil {
			return nil, err
		}
	}
	if l.odd > 0 {
		rep.Notes = []string{fmt.Sprintf("%d entries have no name of a file", l.odd)}
	}
	rep.Items = l.items
	slices.SortFunc(rep.Items, func(a, b deref.Item) int { return cmp.Compare(a.Name, b.Name) })
	return &deref.Answer{Representation: rep}, nil
}

// A listing is what is known of a directory.
type listing struct {
	base     uri.URI
	items    []deref.Item
	odd      int // entries that are left out
	cookie   uint64
	verifier []byte
	done     bool
}

// add reads a reply of READDIRPLUS after its status.
func (l *listing) add(r *reader) error {
	r.optional()
	l.verifier = r.take(8)
	n := 0
	for ; r.u32() != 0; n++ {
		r.u64() // the number of the file
		name := string(r.opaque())
		l.cookie = r.u64()
		a := r.optional()
		if r.u32() != 0 {
			r.opaque() // the filehandle
		}
		switch {
		case r.short:
			return r.err()
		case name == "." || name == "..":
			continue
		case name == "" || strings.ContainsAny(name, "/\x00"):
			l.odd++
			continue
		}
		item := deref.Item{Name: name, Type: "other", Size: -1, Modified: a.modified}
		switch a.kind {
		case regular:
			item.Type, item.Size = "file", int64(a.size)
		case directory:
			item.Type = "directory"
		case link:
			item.Type = "link"
		}
		item.URI = deref.Child(l.base, name, a.kind == directory)
		l.items = append(l.items, item)
	}
	l.done = r.u32() != 0
	if n == 0 && !l.done && !r.short {
		return broken("a list goes on without entries")
	}
	return r.err()
}

// A body is a file that is read piece by piece.
type body struct {
	*client
	handle  string
	at, end uint64
	piece   []byte
	ended   bool
}

func (b *body) Read(p []byte) (int, error) {
	if len(b.piece) == 0 {
		if b.ended || b.at >= b.end {
			return 0, io.EOF
		}
		if err := b.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, b.piece)
	b.piece = b.piece[n:]
	return n, nil
}

// next reads a piece.
func (b *body) next() error {
	most := min(b.end-b.at, readSize)
	r, err := b.ask(read, fmt.Sprintf("READ %d at %d", most, b.at),
		writer(nil).opaque(b.handle).u64(b.at).u32(uint32(most)))
	if err != nil {
		return err
	}
	r.optional()
	count := r.u32()
	b.ended = r.u32() != 0
	b.piece = r.opaque()
	if !r.short && (uint64(count) != uint64(len(b.piece)) || uint64(count) > most ||
		count == 0 && !b.ended) {
		return broken("the length of a piece of the file is wrong")
	}
	b.at += uint64(count)
	return r.err()
}
