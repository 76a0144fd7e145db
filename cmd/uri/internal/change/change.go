// Package change gives files another content, and shows it as a diff.
package change

import (
	"cmp"
	"errors"
	"fmt"
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
func AppendDiff(v *cli.Verb, r *stream.Answer, name, before, after string) {
	d := diff.Diff(name, []byte(before), name, []byte(after))
	if !v.ShowPassword {
		d = redact.Append(nil, stream.Text(d))
	}
	if v.OutTerminal {
		d = show.VisibleLines(d)
	}
	r.Append(stream.Text(d))
}

var errChanged = errors.New("the file was changed meanwhile")

// Write gives a file that was found by walking another content: all of it, or
// nothing is changed. No symbolic link is followed that is below a directory of
// the walk. With a suffix the file is kept under its name with the suffix.
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
	if err != nil {
		return err
	}
	now, err := root.ReadFile(name)
	if err == nil && (!info.Mode().IsRegular() || string(now) != before) {
		err = errChanged
	}
	if err != nil {
		return err
	}
	part := filepath.Join(filepath.Dir(name),
		fmt.Sprintf(".%s.%08x", filepath.Base(name), rand.Uint32()))
	defer func() {
		if err != nil {
			root.Remove(part)
		}
	}()
	if err = write(root, part, after, info.Mode()); err != nil {
		return err
	}
	if suffix != "" {
		root.Remove(name + suffix)
		if err = root.Link(name, name+suffix); err != nil {
			return err
		}
	}
	return root.Rename(part, name)
}

// write writes a new file.
func write(root *os.Root, name, content string, mode fs.FileMode) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(content)
	return cmp.Or(err, f.Chmod(mode.Perm()), f.Sync(), f.Close())
}
