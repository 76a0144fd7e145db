package fetch

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/pct"
)

// A transfer is one URI, and where its object goes.
type transfer struct {
	*fetcher
	record cli.Record
	uri    uri.URI
	began  time.Time
	result *deref.Result
	file   string // or "" for standard output
	target string // the file that file is, or links to
	grows  bool   // the rest goes to the end of target
	size   int64  // what was written
}

// partSuffix is that of a file that is not complete, and versionSuffix that of
// the file that says of which version of the object it is.
const (
	partSuffix    = ".part"
	versionSuffix = ".version"
)

// fetch gets the object and writes it.
func (t *transfer) fetch(r deref.Request) (err error) {
	if t.file, err = t.name(); err != nil {
		return err
	}
	if s := t.uri.Scheme(); t.span != "" && s != "http" && s != "https" {
		return fmt.Errorf("--range is for http and https, not for %s", s)
	}
	if t.offset != "" {
		t.known(&r)
	}
	res, failed := t.client.Get(t.ctx, r)
	if t.result = res; res == nil {
		return failed
	}
	hops := res.Trace.Hops
	if t.span != "" && !strings.HasPrefix(hops[len(hops)-1].Status, "HTTP/") {
		res.Notes = append(res.Notes, "only HTTP has ranges: this is the whole object")
	}
	if res.Body != nil {
		defer res.Body.Close()
	}
	defer func() {
		if err == nil {
			err = failed
		}
	}()
	switch {
	case failed != nil && !t.failBody && !t.head && (t.file != "" || !t.include):
		return nil
	case t.JSON && t.file == "":
		if res.Body != nil {
			t.size, err = io.Copy(io.Discard, res.Body)
		}
		return err
	case t.head:
		return t.print(t.header())
	case len(res.Locations) > 0:
		return t.locations()
	case len(res.Command) > 0:
		return t.handOff()
	case t.file != "":
		return t.toFile(t.copy)
	case res.IsList:
		return t.print(t.list())
	case res.Body != nil:
		return t.toOutput()
	}
	return nil
}

// name returns the name of the file to write, or "" for standard output.
func (t *transfer) name() (_ string, err error) {
	n := t.record.N - 1
	name := cli.StandardInput
	switch {
	case n < len(t.outputs):
		name = t.outputs[n]
	case t.remote:
		if name, err = remoteName(t.uri); err != nil {
			return "", err
		}
	}
	if t.folder != "" && name != cli.StandardInput && !filepath.IsAbs(name) {
		name = filepath.Join(t.folder, name)
	}
	if t.IsOutput(name) {
		return "", nil
	}
	t.out.Lock()
	defer t.out.Unlock()
	if t.named[name] {
		return "", fmt.Errorf("another URI is written to %s: -o names another file", name)
	}
	t.named[name] = true
	if t.target, err = filepath.EvalSymlinks(name); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(name); err == nil {
			return "", fmt.Errorf("%s is a symbolic link to no file", name)
		}
		t.target, err = name, nil
	}
	return name, err
}

// remoteName returns the last segment of the path as the name of a file. It
// names a file in the folder that a person sees as it is, and that no program
// reads as a flag or, such as .bashrc, as its own.
func remoteName(u uri.URI) (string, error) {
	segment := u.Path()[strings.LastIndexByte(u.Path(), '/')+1:]
	if u.Scheme() == "ftp" {
		segment, _, _ = strings.Cut(segment, ";type=")
	}
	name, err := pct.Decode(segment)
	odd := func(r rune) bool {
		return r == utf8.RuneError || !unicode.Is(unicode.Join_Control, r) &&
			unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp,
				unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
	}
	switch {
	case err != nil:
		return "", err
	case name == "":
		return "", errors.New("the path ends without a name for -O: use -o FILE")
	case name[0] == '.', name[0] == '-', strings.ContainsAny(name, `/\:`),
		strings.ContainsFunc(name, odd):
		return "", fmt.Errorf("%s is not a safe name of a file for -O: use -o FILE",
			strconv.QuoteToASCII(name))
	}
	return name, nil
}

// A version says of which object and version the octets of a file are. The URI
// has no password.
type version struct{ URI, Validator string }

// known asks for the rest of a file: of a part whose version is known, or as
// curl does of what is there under the name of the file.
func (t *transfer) known(r *deref.Request) {
	var v version
	part, saved := t.target+partSuffix, t.target+partSuffix+versionSuffix
	info, err := os.Lstat(part)
	own, errOwn := os.Lstat(saved)
	if err == nil && errOwn == nil && info.Mode().IsRegular() && own.Mode().IsRegular() {
		b, err := os.ReadFile(saved)
		if err == nil && json.Unmarshal(b, &v) == nil && v.URI == t.uri.Redacted() {
			r.Offset, r.Validator = info.Size(), v.Validator
			return
		}
	}
	if info, err := os.Stat(t.target); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		r.Offset, r.Validator = info.Size(), deref.AnyVersion
		t.grows = true
	}
}

// toFile writes something to a file, which has another name until it is whole.
// A file that is there keeps its mode, its owner and the links to it.
func (t *transfer) toFile(content func(io.Writer) error) error {
	old, err := os.Stat(t.target)
	isThere := err == nil
	if t.grows && t.result.Offset == 0 {
		t.result.Notes = append(t.result.Notes,
			"the server sends no rest: this is the whole object")
	}
	t.grows = t.grows && isThere && t.result.Offset == old.Size()
	if isThere && (t.grows || !old.Mode().IsRegular()) { // such as /dev/null
		f, err := os.OpenFile(t.target, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		return t.write(f, content)
	}
	if t.folder != "" {
		if err := os.MkdirAll(t.folder, 0o777); err != nil {
			return err
		}
	}
	part, keep := t.target+partSuffix, t.offset != "" && t.result.Validator != ""
	if !keep {
		part = fmt.Sprintf("%s.%08x%s", t.target, rand.Uint32(), partSuffix)
	}
	f, err := t.openPart(part, old)
	if err != nil && isThere && t.result.Offset == 0 { // no file can replace it
		if f, err = os.OpenFile(t.target, os.O_WRONLY|os.O_TRUNC, 0); err == nil {
			return t.write(f, content)
		}
	}
	if err != nil {
		return err
	}
	saved := part + versionSuffix
	if keep {
		os.Remove(saved)
		b, _ := json.Marshal(version{t.uri.Redacted(), t.result.Validator})
		err = os.WriteFile(saved, b, 0o666)
	}
	if err == nil {
		err = f.Truncate(t.result.Offset)
	}
	if err == nil {
		_, err = f.Seek(t.result.Offset, io.SeekStart)
	}
	if err != nil {
		f.Close()
	} else {
		err = t.write(f, content)
	}
	if err == nil {
		err = os.Rename(part, t.target)
	} else if keep {
		return fmt.Errorf("%w; what came is in %s, -C - goes on", err, part)
	}
	if err != nil {
		os.Remove(part)
	}
	os.Remove(saved)
	return err
}

// openPart opens the file that gets the object until it is whole. It has the
// mode and the owner of the old file, if there is one.
func (t *transfer) openPart(part string, old fs.FileInfo) (*os.File, error) {
	flags, mode := os.O_WRONLY, fs.FileMode(0o666)
	if old != nil {
		mode = 0o600
	}
	if t.result.Offset == 0 { // what is there may be a link to another file
		os.Remove(part)
		flags |= os.O_CREATE | os.O_EXCL
	}
	f, err := os.OpenFile(part, flags, mode)
	if err == nil && old != nil {
		if err = change.Keep(f, old); err != nil {
			f.Close()
			os.Remove(part)
		}
	}
	return f, err
}

// write writes something to a file, and closes it.
func (t *transfer) write(f *os.File, content func(io.Writer) error) error {
	done := t.progress()
	err := content(f)
	done()
	if errClose := f.Close(); err == nil {
		err = errClose
	}
	return err
}

// copyBuffer is the size of the pieces in which an object is copied.
const copyBuffer = 128 << 10

var buffers sync.Pool // of *[]byte

func (t *transfer) copy(w io.Writer) error {
	if t.include {
		if _, err := w.Write(t.header()); err != nil {
			return err
		}
	}
	if t.result.Body == nil {
		_, err := w.Write(t.list())
		return err
	}
	p, _ := buffers.Get().(*[]byte)
	if p == nil {
		b := make([]byte, copyBuffer)
		p = &b
	}
	defer buffers.Put(p)
	buffer := *p
	for {
		n, err := t.result.Body.Read(buffer)
		if n > 0 {
			if _, err := w.Write(buffer[:n]); err != nil {
				return err
			}
			t.add(int64(n))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (t *transfer) add(n int64) {
	t.counting.Lock()
	t.size += n
	t.counting.Unlock()
}

// toOutput writes the object to standard output: octet by octet, or for a
// terminal as text without control characters.
func (t *transfer) toOutput() error {
	t.out.Lock()
	defer t.out.Unlock()
	if !t.OutTerminal {
		done := t.progress()
		defer done()
		return t.outputError(t.copy(t.Out))
	}
	s := show.NewScreen(t.Out)
	err := t.copy(s)
	if errRest := s.Flush(); err == nil {
		err = errRest
	}
	return t.outputError(err)
}

// outputError tells an error of standard output from others.
func (t *transfer) outputError(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok && p.Op == "write" {
		return &outputError{err}
	}
	return err
}

type outputError struct{ error }

func (e *outputError) Unwrap() error { return e.error }

// print writes to the file, or to standard output.
func (t *transfer) print(text []byte) error {
	if t.file != "" {
		return t.toFile(func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		})
	}
	t.out.Lock()
	defer t.out.Unlock()
	_, err := t.Out.Write(text)
	return t.outputError(err)
}

// locations prints where the object is, if it is not followed.
func (t *transfer) locations() error {
	var b []byte
	for _, l := range t.result.Locations {
		b = append(append(b, t.Shown(l.URI.String())...), t.End())
	}
	if !t.Quiet {
		hint := ": -L follows it"
		s := t.result.Locations[0].URI.Scheme()
		if !slices.Contains(t.clients, s) || deref.IsLocal(s) {
			hint = ", which is not followed: the scheme is " + s
		}
		t.note(t.uri.Redacted(), t.result.Reason+hint)
	}
	return t.print(b)
}

// handOff shows the program that a URI is for, or runs it.
func (t *transfer) handOff() error {
	command := t.result.Command
	if !t.runs {
		return t.print(append([]byte(shellWords(command)), '\n'))
	}
	if !t.OutTerminal || !t.InTerminal() {
		return errors.New("--run runs a program on a terminal only")
	}
	c := exec.CommandContext(t.ctx, command[0], command[1:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	return c.Run()
}

// shellWords returns a command as a shell would read it.
func shellWords(words []string) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if w == "" || strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"+
			"0123456789-_./:@%+=,") != "" {
			w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		b.WriteString(show.Visible(w))
	}
	return b.String()
}
