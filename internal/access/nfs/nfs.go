// Package nfs accesses the files and directories of NFS servers by version 3 of
// the protocol (RFC 1813, RFC 2224). docs/protocols.md says how.
package nfs

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/internal/scheme/nfs"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// An Accessor is the accessor of nfs. The zero Accessor is ready.
type Accessor struct{}

// readSize is how many bytes are asked for at once, of a file or a list.
const readSize = uint32(64 << 10)

// The procedures of the programs.
const (
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
	at, err := nfs.FromURI(u)
	if err != nil {
		return "", nil, "", err
	}
	f := at.Fields()
	for _, name := range f.Segments {
		switch {
		case name == "." || name == ".." || strings.Contains(name, "/"):
			return "", nil, "", fmt.Errorf("%q is not the name of a file", name)
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
	return newClient(conn, h).access(ctx, address, names, public)
}

func (c *client) access(
	ctx context.Context, address string, names []string, public string,
) (*deref.Answer, error) {
	handle, err := c.lookup("", public)
	if isLacking(err) { // there is no public filehandle
		handle, names, err = c.mountAt(ctx, address, names)
		for len(names) > 0 && err == nil {
			handle, err = c.lookup(handle, names[0])
			names = names[1:]
		}
	}
	if err != nil {
		return nil, err
	}
	r, err := c.ask(nfs3, getAttr, "GETATTR", handle)
	if err != nil {
		return nil, err
	}
	var a attributes
	r.read(&a)
	switch {
	case r.err != nil:
		return nil, r.err
	case a.Kind == directory:
		return c.list(handle)
	case a.Kind == link:
		return c.link(handle)
	case a.Kind != regular || a.Size > 1<<62:
		return nil, errors.New("the path leads neither to a file nor to a directory")
	}
	rep := &deref.Representation{
		Size: int64(a.Size), Modified: a.modified(),
		MediaType: mime.TypeByExtension(path.Ext(c.hop.URI.Path())),
		Validator: fmt.Sprintf("%d %d %d", a.ID, a.Size, a.modified().UnixNano()),
	}
	c.hop.Resume(rep)
	b := &body{client: c, handle: handle, at: uint64(rep.Offset), end: a.Size}
	rep.Body = io.NopCloser(bufio.NewReaderSize(b, int(readSize)))
	return &deref.Answer{Representation: rep}, nil
}

// isLacking reports whether a server answered that it has not what was asked
// for, such as a program, and not that it has no such file or refuses it.
func isLacking(err error) bool {
	e, ok := errors.AsType[*deref.ReplyError](err)
	return ok && e.Kind == nil
}

// lookup returns the filehandle of a name in a directory.
func (c *client) lookup(directory, name string) (handle string, err error) {
	r, err := c.ask(nfs3, lookUp, "LOOKUP "+name, directory, name)
	if err != nil {
		return "", err
	}
	r.read(&handle)
	return handle, r.err
}

// mountAt mounts a directory of the path at the service MOUNT, and returns its
// filehandle and the names after it. If the service is not at the port of NFS,
// the port mapper knows where (RFC 1833 section 3.2).
func (c *client) mountAt(
	ctx context.Context, address string, names []string,
) (handle string, rest []string, err error) {
	handle, rest, err = c.mount(names)
	if !isLacking(err) {
		return handle, rest, err
	}
	host, _, _ := net.SplitHostPort(address)
	mapper, err := c.hop.Dial(ctx, net.JoinHostPort(host, "111"))
	if err != nil {
		return "", nil, fmt.Errorf("MOUNT is not at the port of NFS, and no port mapper: %w", err)
	}
	defer mapper.Close()
	const tcp = 6
	r, err := newClient(mapper, c.hop).call(portmap, getPort, "GETPORT MOUNT",
		[...]uint32{mount.number, mount.version, tcp, 0})
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
	for n := range len(names) + 1 {
		dir := "/" + strings.Join(names[:n], "/")
		var r *reader
		r, err = c.ask(mount, mountPath, "MNT "+dir, dir)
		if err == nil {
			r.read(&handle)
			return handle, names[n:], r.err
		}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			break
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

// attributes are the fattr3 of a file (RFC 1813 section 2.5).
type attributes struct {
	Kind, Mode, Links, User, Group     uint32
	Size, Used, Device, FileSystem, ID uint64
	Accessed, Modified, Changed        [2]uint32 // seconds and nanoseconds
}

func (a *attributes) modified() time.Time {
	return time.Unix(int64(a.Modified[0]), int64(a.Modified[1]))
}

// optional reads attributes that may be missing.
func (r *reader) optional() (a attributes) {
	if r.u32() != 0 {
		r.read(&a)
	}
	return a
}

// link returns where a symbolic link leads to.
func (c *client) link(handle string) (*deref.Answer, error) {
	r, err := c.ask(nfs3, readLink, "READLINK", handle)
	if err != nil {
		return nil, err
	}
	var text string
	r.optional()
	r.read(&text)
	if r.err != nil || strings.ContainsRune(text, 0) {
		return nil, broken("this is not the text of a link")
	}
	encoded := pct.Encode(text, pct.Unreserved().Union(pct.SetOf("/")))
	ref, err := uri.ParseRef("./" + encoded)
	u := c.hop.URI.Resolve(ref)
	if strings.HasPrefix(text, "/") { // RFC 2224 section 6.1
		u, err = c.hop.URI.Edit().Path("/" + encoded).URI()
	}
	return &deref.Answer{Reason: "a symbolic link", Locations: []deref.Location{{URI: u}}}, err
}

// list returns the entries of a directory.
func (c *client) list(handle string) (*deref.Answer, error) {
	base, err := c.hop.URI.Edit().Path(strings.TrimSuffix(c.hop.URI.Path(), "/") + "/").URI()
	if err != nil {
		return nil, err
	}
	rep := &deref.Representation{IsList: true, Size: -1, Base: base}
	var cookie uint64
	var verifier [8]byte
	odd, limit := 0, c.hop.Limits.Head
	for ended := false; !ended; {
		r, err := c.ask(nfs3, readDirPlus, "READDIRPLUS",
			handle, cookie, verifier, readSize, readSize)
		if err != nil {
			return nil, err
		}
		if limit -= int64(len(r.rest)); limit < 0 {
			return nil, &deref.LimitError{Limit: "Head", Value: c.hop.Limits.Head}
		}
		r.optional()
		r.read(&verifier)
		n := 0
		for ; r.u32() != 0; n++ {
			var id uint64
			var name string
			r.read(&id, &name, &cookie)
			a := r.optional()
			if r.u32() != 0 {
				r.read(new(string)) // the filehandle
			}
			switch {
			case name == "." || name == "..":
				continue
			case name == "" || strings.ContainsAny(name, "/\x00"):
				odd++
				continue
			}
			item := deref.Item{Name: name, Type: "other", Size: -1, Modified: a.modified()}
			switch a.Kind {
			case regular:
				item.Type, item.Size = "file", int64(a.Size)
			case directory:
				item.Type = "directory"
			case link:
				item.Type = "link"
			}
			item.URI = wire.Child(base, name, a.Kind == directory)
			wire.AddItem(rep, item)
		}
		ended = r.u32() != 0
		if r.err == nil && !ended && n == 0 {
			r.err = broken("a list goes on without entries")
		}
		if r.err != nil {
			return nil, r.err
		}
	}
	if odd > 0 {
		rep.Notes = []string{fmt.Sprintf("%d entries have no name of a file", odd)}
	}
	slices.SortFunc(rep.Items, func(a, b deref.Item) int { return cmp.Compare(a.Name, b.Name) })
	return &deref.Answer{Representation: rep}, nil
}

// A body is a file. Each Read asks for as much as it is to read.
type body struct {
	*client
	handle  string
	at, end uint64
}

func (b *body) Read(p []byte) (int, error) {
	most := uint32(min(b.end-b.at, uint64(len(p)), uint64(readSize)))
	if most == 0 {
		return 0, io.EOF
	}
	words := fmt.Sprintf("READ %d at %d", most, b.at)
	r, err := b.ask(nfs3, read, words, b.handle, b.at, most)
	if err != nil {
		return 0, err
	}
	r.optional()
	var count, ended uint32
	var piece string
	r.read(&count, &ended, &piece)
	switch {
	case r.err != nil:
		return 0, r.err
	case int(count) != len(piece) || count > most || count == 0 && ended == 0:
		return 0, broken("the length of a piece of the file is wrong")
	case ended != 0:
		b.end = b.at + uint64(count)
	}
	b.at += uint64(count)
	return copy(p, piece), nil
}
