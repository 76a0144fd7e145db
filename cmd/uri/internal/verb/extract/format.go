package extract

import (
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/extract/link"
)

// A found is a link in a file, and what is printed of it.
type found struct {
	*link.Link
	file string
	ref  uri.Ref
}

// places returns the names of -g that only extract has.
func places() map[string]func(dst []byte, f found) []byte {
	return map[string]func(dst []byte, f found) []byte{
		"file": func(dst []byte, f found) []byte { return append(dst, show.Visible(f.file)...) },
		"part": func(dst []byte, f found) []byte { return append(dst, show.Visible(f.Part)...) },
		"context": func(dst []byte, f found) []byte {
			return append(dst, show.Visible(f.Context)...)
		},
		"line": func(dst []byte, f found) []byte {
			return strconv.AppendInt(dst, int64(f.Line), 10)
		},
		"column": func(dst []byte, f found) []byte {
			return strconv.AppendInt(dst, int64(f.Column), 10)
		},
	}
}

// compile compiles the format of -g.
func (x *extraction) compile() (err error) {
	g := get.New(x.Options)
	g.Reading.Decode = x.decode
	lookup := func(name string) (format.Piece[found], error) {
		if place := places()[name]; place != nil {
			return func(dst []byte, f found) ([]byte, error) { return place(dst, f), nil }, nil
		}
		p, err := g.Lookup(name)
		return func(dst []byte, f found) ([]byte, error) { return p(dst, f.ref) }, err
	}
	x.format, err = format.Compile(x.options.format, "host", lookup)
	return err
}

// formatted writes the format of a link.
func (r *reader) formatted(l *link.Link, text string) error {
	ref, err := uri.ParseRef(text)
	if err != nil {
		return err
	}
	before := len(r.record.Out)
	out, err := r.format.Append(r.record.Out, found{l, r.Name, ref})
	if err != nil {
		r.record.Out = out[:before]
		return err
	}
	r.record.Out = append(out, r.End())
	return nil
}
