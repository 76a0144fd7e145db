package oracle_test

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-git/go-billy/v5"
	"github.com/go-git/go-billy/v5/osfs"
	gonfs "github.com/willscott/go-nfs"
	"github.com/willscott/go-nfs/helpers"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/nfs"
	"github.com/urikit/uri/internal/dereftest"
)

var accessors = deref.Registry{}.With(nfs.Accessor{}, "nfs")

// handler gives the directory of a file system as /export, and if it is public
// as the public filehandle too.
type handler struct {
	gonfs.Handler
	fs     billy.Filesystem
	public bool
}

func (h handler) Mount(_ context.Context, _ net.Conn, r gonfs.MountRequest) (
	gonfs.MountStatus, billy.Filesystem, []gonfs.AuthFlavor,
) {
	if string(r.Dirpath) != "/export" {
		return gonfs.MountStatusErrAcces, h.fs, nil
	}
	return gonfs.MountStatusOk, h.fs, []gonfs.AuthFlavor{gonfs.AuthFlavorUnix}
}

func (h handler) FromHandle(handle []byte) (billy.Filesystem, []string, error) {
	if len(handle) == 0 && h.public {
		return h.fs, nil, nil
	}
	return h.Handler.FromHandle(handle)
}

// serve starts go-nfs with some files, and returns its address.
func serve(t *testing.T, public bool) (address string, octets string) {
	t.Helper()
	gonfs.Log.SetLevel(gonfs.PanicLevel)
	dir := t.TempDir()
	random := make([]byte, 300_000)
	rand.Read(random)
	for name, text := range map[string]string{"octets": string(random), "a b;c": "text",
		"dir/x.txt": "the text of x", "empty": ""} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	os.Symlink("dir/x.txt", filepath.Join(dir, "link"))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	fs := osfs.New(dir)
	h := handler{fs: fs, public: public}
	h.Handler = helpers.NewNullAuthHandler(fs)
	h.Handler = helpers.NewCachingHandler(h, 1024)
	ended := make(chan struct{})
	go func() { gonfs.Serve(l, h); close(ended) }()
	t.Cleanup(func() { l.Close(); <-ended })
	return l.Addr().String(), string(random)
}

// TestServer: the row nfs of the table of servers.
func TestServer(t *testing.T) {
	for _, public := range []bool{false, true} {
		t.Run(fmt.Sprint("public ", public), func(t *testing.T) {
			at, octets := serve(t, public)
			prefix := "nfs://" + at + "/export/"
			if public {
				prefix = "nfs://" + at + "/"
			}
			s := dereftest.Server{
				Accessors: accessors,
				Objects: map[string]string{prefix + "a%20b;c": "text", prefix + "octets": octets,
					prefix + "dir/x.txt": "the text of x", prefix + "empty": ""},
				Missing: prefix + "dir/none",
				Hostile: []string{prefix + "%2E%2E", prefix + "a%2Fb", prefix + "%00",
					"nfs://" + strings.TrimSuffix(at, at[strings.LastIndexByte(at, ':'):]) + ":22/x"},
			}
			if public {
				delete(s.Objects, prefix+"a%20b;c") // go-nfs does not decode a path
			} else {
				s.Refused = "nfs://" + at + "/private/x"
			}
			dereftest.Run(t, s)

			r, err := get(t, deref.Options{}, prefix[:len(prefix)-1])
			var got []string
			for i, item := range r.Items {
				got = append(got, item.Name+" "+item.Type+" "+item.URI.String()[len(prefix):])
				if item.Type == "file" && (item.Size < 0 || time.Since(item.Modified) > time.Hour) {
					t.Errorf("%+v", r.Items[i])
				}
			}
			want := []string{"a b;c file a%20b%3Bc", "dir directory dir/", "empty file empty",
				"link link link", "octets file octets"}
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%q, %v", got, err)
			}
			r, err = get(t, deref.Options{}, prefix+"link")
			if err != nil || len(r.Locations) != 1 ||
				r.Locations[0].URI.String() != prefix+"dir/x.txt" {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

func get(t *testing.T, o deref.Options, text string) (*deref.Result, error) {
	t.Helper()
	o.Accessors, o.TrustFirst = accessors, true
	r, err := deref.New(o).Get(context.Background(),
		deref.Request{URI: uri.MustParse(text), Stay: true})
	if err != nil {
		return &deref.Result{}, err
	}
	if r.Body != nil {
		defer r.Body.Close()
		_, err = io.Copy(io.Discard, r.Body)
	}
	return r, err
}

// TestResume: two versions are never joined.
func TestResume(t *testing.T) {
	at, octets := serve(t, false)
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	r := deref.Request{URI: uri.MustParse("nfs://" + at + "/export/octets"), Head: true}
	head, err := c.Get(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	for validator, from := range map[string]int64{head.Validator: 250_000, "x": 0} {
		r := deref.Request{URI: r.URI, Offset: 250_000, Validator: validator}
		res, err := c.Get(context.Background(), r)
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.Offset != from || string(b) != octets[from:] {
			t.Errorf("%q: from %d, %d octets, %v", validator, res.Offset, len(b), err)
		}
	}
}

// answer serves replies to calls: results after the status of RPC, by program,
// version and procedure, or nil for a program that is not there.
func answer(t *testing.T, results func(program, procedure uint32) []byte) string {
	t.Helper()
	return dereftest.Serve(t, func(c net.Conn) {
		for {
			var head [4]byte
			if _, err := io.ReadFull(c, head[:]); err != nil {
				return
			}
			call := make([]byte, binary.BigEndian.Uint32(head[:])&^(1<<31))
			if _, err := io.ReadFull(c, call); err != nil {
				return
			}
			n := binary.BigEndian.Uint32
			out := append(call[:4:4], 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
			if b := results(n(call[12:]), n(call[20:])); b != nil {
				out = append(append(out, 0, 0, 0, 0), b...)
			} else {
				out = append(out, 0, 0, 0, 1)
			}
			c.Write(append(binary.BigEndian.AppendUint32(nil, 1<<31|uint32(len(out))), out...))
		}
	})
}

// u32 is numbers in XDR.
func u32(numbers ...uint32) (b []byte) {
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return b
}

// TestPortMapper: MOUNT is not at the port of NFS.
func TestPortMapper(t *testing.T) {
	real, _ := serve(t, false)
	mapped := uint32(22)
	mapper := answer(t, func(uint32, uint32) []byte { return u32(mapped) })
	var o deref.Options
	without := answer(t, func(program, procedure uint32) []byte { return nil })
	o.Connect = func(address string) string {
		switch address {
		case "127.0.0.1:111":
			return mapper
		case "127.0.0.1:12345":
			return real
		}
		return address
	}
	for port, says := range map[uint32]string{22: "port 22", 0: "port 0", 70000: "port 70000",
		12345: "no NFS version 3"} {
		mapped = port
		_, err := get(t, o, "nfs://"+without+"/export/octets")
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%d: %v", port, err)
		}
	}
}

// TestHostile: servers that lie.
func TestHostile(t *testing.T) {
	attributes := func(kind uint32, size uint32) []byte {
		return u32(0, kind, 0, 0, 0, 0, 0, size, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
	}
	handle := u32(0, 1, 1<<24)
	for _, tt := range []struct {
		name    string
		replies map[uint32][]byte
		says    string
	}{
		{"nothing", map[uint32][]byte{3: {}}, "too short"},
		{"a long handle", map[uint32][]byte{3: u32(0, 1<<31)}, "too short"},
		{"a device", map[uint32][]byte{3: handle, 1: attributes(3, 0)}, "neither to a file"},
		{"a huge size", map[uint32][]byte{3: handle, 1: append(u32(0, 1, 0, 0, 0, 0, 1<<31),
			make([]byte, 60)...)}, "neither to a file"},
		{"a piece that is too long", map[uint32][]byte{3: handle, 1: attributes(1, 4),
			6: u32(0, 0, 8, 0, 8, 0, 0)}, "length of a piece"},
		{"an empty piece", map[uint32][]byte{3: handle, 1: attributes(1, 4),
			6: u32(0, 0, 0, 0, 0)}, "length of a piece"},
		{"an early end", map[uint32][]byte{3: handle, 1: attributes(1, 8),
			6: u32(0, 0, 4, 1, 4, 0)}, "ended after 4 of 8"},
		{"an endless list", map[uint32][]byte{3: handle, 1: attributes(2, 0),
			17: u32(0, 0, 0, 0, 1, 0, 1, 1, 'a'<<24, 0, 1, 0, 0, 0, 0)}, "(limit head)"},
		{"a list of nothing", map[uint32][]byte{3: handle, 1: attributes(2, 0),
			17: u32(0, 0, 0, 0, 0, 0)}, "without entries"},
		{"a bad link", map[uint32][]byte{3: handle, 1: attributes(5, 0),
			5: u32(0, 0, 4, 0)}, "not the text of a link"},
	} {
		at := answer(t, func(_, procedure uint32) []byte { return tt.replies[procedure] })
		o := deref.Options{Limits: deref.Limits{Head: 10_000}}
		if _, err := get(t, o, "nfs://"+at+"/a"); err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	entry := func(name string) []byte {
		b := append(u32(1, 0, 1, uint32(len(name))), name...)
		return append(append(b, make([]byte, -len(name)&3)...), u32(0, 1, 0, 0)...)
	}
	list := u32(0, 0, 0, 0)
	for _, name := range []string{".", "..", "../../x", "-rf", "a\x00b", "\x1b]0;x\a", ""} {
		list = append(list, entry(name)...)
	}
	list = append(list, u32(0, 1)...)
	at := answer(t, func(_, procedure uint32) []byte {
		return map[uint32][]byte{3: handle, 1: attributes(2, 0), 17: list}[procedure]
	})
	r, err := get(t, deref.Options{}, "nfs://"+at+"/a")
	if err != nil || len(r.Items) != 2 || len(r.Notes) != 1 ||
		r.Items[0].URI.String() != "nfs://"+at+"/a/%1B%5D0%3Bx%07" {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestRecords: replies in fragments, and none at all.
func TestRecords(t *testing.T) {
	for text, says := range map[string]string{
		"\x00\x00\x00\x00": "empty fragment", "HTTP/1.1 400 Bad Request\r\n\r\n": "(limit maxreply)",
		"\x80\x00\x00\x04xxxx": "not the reply", "": "ended too early", "\x80\x00\x00\x08xx": "EOF",
	} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Read(make([]byte, 1000))
			io.WriteString(c, text)
			c.Close()
		}()
		_, err = get(t, deref.Options{}, "nfs://"+l.Addr().String()+"/a")
		l.Close()
		if err == nil || !strings.Contains(err.Error(), says) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
