package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"golang.org/x/term"
)

// A File is a file that the command reads or writes: an [os.File], or a failing
// one in tests.
type File interface {
	io.ReadWriteCloser
	io.ReaderAt
	io.Seeker
	Stat() (fs.FileInfo, error)
}

// A System holds the files that the command reads and writes.
type System struct {
	In       File
	Out, Err io.Writer
	Open     func(name string) (File, error)
}

func isTerminal(f any) bool {
	if s, ok := f.(*screen); ok {
		f = s.Writer
	}
	o, ok := f.(*os.File)
	return ok && term.IsTerminal(int(o.Fd()))
}

// InTerminal reports whether standard input is a terminal.
func (a *App) InTerminal() bool { return isTerminal(a.In) }

// Password asks a person for a password on the terminal that is standard input,
// which does not show it.
func (a *App) Password(ctx context.Context, prompt string) (string, error) {
	terminal := int(a.In.(*os.File).Fd())
	before, err := term.GetState(terminal)
	if err != nil {
		return "", err
	}
	_, err = io.WriteString(a.Err, prompt)
	type answer struct {
		text []byte
		err  error
	}
	read := make(chan answer, 1)
	go func() {
		text, err := term.ReadPassword(terminal)
		read <- answer{text, err}
	}()
	var got answer
	select {
	case got = <-read:
	case <-ctx.Done(): // it reads until the process ends
		got.err = cmp.Or(term.Restore(terminal, before), errors.New("interrupted"))
	}
	io.WriteString(a.Err, "\n")
	return string(got.text), cmp.Or(err, got.err)
}

// ErrTerminal reports whether standard error is a terminal.
func (a *App) ErrTerminal() bool { return isTerminal(a.Err) }

const (
	StandardInput = "-"        // as an operand or a file, and in messages
	Arguments     = "argument" // the name that messages give to operands
)

// IsRegular reports whether there is a regular file with the name. One that is
// not regular may keep its reader waiting.
func IsRegular(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// ReadFile returns the text of a file that a flag names, without the byte order
// mark. A file of more than most bytes is an error.
func (a *App) ReadFile(flag, name string, most int) (string, error) {
	s, err := a.Source(name)
	var b []byte
	if err == nil {
		defer s.Close()
		b, err = io.ReadAll(io.LimitReader(s, int64(most)+1))
	}
	if err == nil && len(b) > most {
		err = fmt.Errorf("the file is longer than %d bytes", most)
	}
	if err != nil {
		return "", &Failure{fmt.Errorf("%s: %w", flag, FileError(name, err))}
	}
	return strings.TrimPrefix(string(b), "\uFEFF"), nil
}

// FailFile is [App.Fail] for a file.
func (a *App) FailFile(name string, err error) { a.Fail(FileError(name, err)) }

// FileError returns an error of the form "NAME: what is wrong".
func FileError(name string, err error) error {
	if name == StandardInput {
		name = "standard input"
	}
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err
	}
	if strings.Contains(name, "://") && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w: an operand is a file, and uri fetch gets a URI", name, err)
	}
	return fmt.Errorf("%s: %w", name, err)
}

var errOutput = errors.New("input file is output file")

// unclosed is a file that Close leaves open.
type unclosed struct{ File }

func (unclosed) Close() error { return nil }

// IsOutput reports whether a name is one of standard output, such as "-" and
// /dev/stdout. If that is a file, no other may take its place.
func (a *App) IsOutput(name string) bool {
	if name == StandardInput {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && a.output != nil && os.SameFile(info, a.output)
}

// isOutput reports whether a file that is not empty is standard output.
func (a *App) isOutput(in fs.FileInfo) bool {
	return in != nil && a.output != nil && in.Mode().IsRegular() && in.Size() > 0 &&
		os.SameFile(in, a.output)
}
