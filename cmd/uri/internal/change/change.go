// Package change gives files another content, and shows it as a diff.
package change

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/redact"
)

// An Edit replaces the bytes of a text from Start to End.
type Edit struct {
	Start, End int
	Text       string
}

// Apply returns the text with all edits made, and how many were left out
// because they are about a text in a text.
func Apply(content string, edits []Edit) (_ string, left int) {
	slices.SortFunc(edits, func(a, b Edit) int { return cmp.Compare(a.Start, b.Start) })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.Start < at {
			left++
			continue
		}
		b.WriteString(content[at:e.Start] + e.Text)
		at = e.End
	}
	return b.String() + content[at:], left
}

// NeedsEscape reports whether a text has more characters that the format of a
// document may give a meaning than the one before.
func NeedsEscape(before, text string) bool {
	const special = "&<>\"'`()[]{}*_|\\ "
	for i := range len(special) {
		if strings.Count(text, special[i:i+1]) > strings.Count(before, special[i:i+1]) {
			return true
		}
	}
	return false
}

// AppendDiff appends the change of a file as a diff, with secrets masked.
func AppendDiff(a *cli.App, r *stream.Answer, name, before, after string) {
	d := diff.Diff(name, []byte(before), name, []byte(after))
	if !a.ShowPassword {
		d = redact.Append(nil, stream.Text(d))
	}
	if a.OutTerminal {
		d = show.VisibleLines(d)
	}
	r.Append(stream.Text(d))
}

var (
	errChanged = errors.New("the file was changed meanwhile")
	errNoFile  = errors.New("it is neither a regular file nor a symbolic link to one")
)

// Write gives a file that was found by walking another content: all of it, or
// nothing is changed. No symbolic link is followed that is below a directory of
// the walk. With a suffix the file is kept under its name with the suffix, in
// place of an older one.
func Write(f walk.File, before, after, suffix string) (err error) {
	dir, name := strings.TrimSuffix(f.Name, f.Below), f.Below
	if f.Below == "" {
		if name, err = filepath.EvalSymlinks(f.Name); err != nil {
			return err
		}
		dir, name = filepath.Split(name)
	}
	root, err := os.OpenRoot(cmp.Or(dir, "."))
	if err != nil {
		return err
	}
	defer root.Close()
	info, err := root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errNoFile // to read a pipe again would wait for ever
	}
	var now []byte
	if err == nil {
		now, err = root.ReadFile(name)
	}
	if err == nil && string(now) != before {
		err = errChanged
	}
	if err != nil {
		return err
	}
	_, err = put(root, name, info, strings.NewReader(after), func() error {
		if suffix == "" {
			return nil
		}
		kept := temporary(name)
		defer root.Remove(kept)
		return cmp.Or(root.Link(name, kept), root.Rename(kept, name+suffix))
	})
	return err
}

// Copy gives a file the data of a reader: all of it, or nothing is changed. A
// symbolic link is followed; a device gets the data as it is read.
func Copy(file string, from io.Reader) (n int64, err error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(file, os.O_WRONLY, 0)
		if err != nil {
			return 0, err
		}
		n, err := io.Copy(f, from)
		return n, cmp.Or(err, f.Close())
	}
	if name, err := filepath.EvalSymlinks(file); err == nil {
		file = name
	}
	dir, name := filepath.Split(file)
	root, err := os.OpenRoot(cmp.Or(dir, "."))
	if err != nil {
		return 0, err
	}
	defer root.Close()
	info, err := root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		info = nil
	case err != nil:
		return 0, err
	case !info.Mode().IsRegular():
		return 0, errNoFile
	}
	return put(root, name, info, from, func() error { return nil })
}

// Keep gives a new file the owner and the permissions of another one.
func Keep(f *os.File, of fs.FileInfo) error {
	return cmp.Or(keepOwner(f, of), f.Chmod(of.Mode()))
}

// temporary returns a name for a file beside another one.
func temporary(name string) string {
	return filepath.Join(filepath.Dir(name), fmt.Sprintf(".uri-%08x", rand.Uint32()))
}

// put writes a file with the permissions and the owner of info, if it is not
// nil, calls ready, and gives the file its name.
func put(
	root *os.Root, name string, info fs.FileInfo, from io.Reader, ready func() error,
) (n int64, err error) {
	part, mode := temporary(name), fs.FileMode(0o666)
	if info != nil {
		mode = 0o600
	}
	f, err := root.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err == nil {
		n, err = io.Copy(f, from)
		if err == nil && info != nil {
			err = Keep(f, info)
		}
		if err = cmp.Or(err, f.Sync(), f.Close()); err == nil {
			err = ready()
		}
		if err == nil {
			err = root.Rename(part, name)
		}
		if err != nil {
			root.Remove(part)
		}
	}
	if l, ok := errors.AsType[*os.LinkError](err); ok {
		err = l.Err
	}
	return n, err
}
