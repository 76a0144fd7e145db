// Package wire has what the clients of several protocols share: it reads what
// a server sends, within limits, and makes the usual errors and entries of it.
package wire

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/pct"
)

// AddItem adds an item to a list, or to More.
func AddItem(r *deref.Representation, i deref.Item) {
	if len(r.Items) == deref.MaxItems {
		r.More++
		return
	}
	r.Items = append(r.Items, i)
}

// Child returns the URI of an entry of a directory, whose URI ends in "/".
func Child(directory uri.URI, name string, isDirectory bool) uri.URI {
	path := directory.Path() + pct.Encode(name, pct.Unreserved())
	if isDirectory {
		path += "/"
	}
	u, err := directory.Edit().Path(path).URI()
	if err != nil {
		return uri.URI{}
	}
	return u
}

// ReadLine reads a line of a protocol, without its end, CR LF or LF, within the
// limits Line and Head. The buffer of r must have the size Line; received is
// how many bytes the lines had until now.
func ReadLine(r *bufio.Reader, l deref.Limits, received *int64) (string, error) {
	b, err := r.ReadSlice('\n')
	*received += int64(len(b))
	switch {
	case err == bufio.ErrBufferFull:
		return "", &deref.LimitError{Limit: "Line", Value: l.Line}
	case err != nil:
		return "", Cut(err)
	case *received > l.Head:
		return "", &deref.LimitError{Limit: "Head", Value: l.Head}
	}
	return strings.TrimSuffix(string(b[:len(b)-1]), "\r"), nil
}

// Cut returns the error of an answer that io.EOF ends too early, and any other
// error as it is.
func Cut(err error) error {
	if err == io.EOF {
		return fmt.Errorf("the server closed the connection: %w", io.ErrUnexpectedEOF)
	}
	return err
}

// ReadAll reads what is needed whole, within the limit Head. The size is -1 if
// it is not known.
func ReadAll(r io.Reader, l deref.Limits, size int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, l.Head+1))
	switch n := int64(len(b)); {
	case err != nil:
	case max(n, size) > l.Head:
		err = &deref.LimitError{Limit: "Head", Value: l.Head}
	case n < size:
		err = Cut(io.EOF)
	}
	return b, err
}

// NotFound and Refused are the usual negative answers.
func NotFound(reply string) error { return &deref.ReplyError{Reply: reply, Kind: fs.ErrNotExist} }
func Refused(reply string) error  { return &deref.ReplyError{Reply: reply, Kind: fs.ErrPermission} }

// ReplyInWords returns the error for a negative answer of which only the words
// say whether the object is missing, or may not be read. If they do not, the
// error is of the given kind.
func ReplyInWords(reply string, kind error) error {
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool {
			return strings.Contains(strings.ToLower(reply), w)
		})
	}
	switch {
	case has("denied", "permission", "privilege", "forbidden", "not authorized", "not allowed"):
		kind = fs.ErrPermission
	case has("not exist", "not found", "no such", "cannot find"):
		kind = fs.ErrNotExist
	}
	return &deref.ReplyError{Reply: reply, Kind: kind}
}
