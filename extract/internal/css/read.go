package css

import (
	"bytes"
	"errors"
	"io"

	"github.com/tdewolff/parse/v2/css"

	"github.com/urikit/uri/extract/link"
)

// MaxToken is how many bytes a string or url() may have. A longer one is
// skipped, with a [*link.Note]. For a longer comment there is a note only if
// the caller asks for comments.
const MaxToken = 16 << 20

var errEnd = link.Damaged(errors.New("css: the style sheet ends inside a block or a token"))

var errToken = errors.New("css: a string, URL or comment is longer than 16777216 bytes")

// block is how much is read at once, as long as no token is longer.
const block = 64 << 10

// read reads a style sheet in windows, the first of this size. A token that may
// continue after a window is read again in the next, which is larger if the
// token is long.
func read(r io.Reader, size int, comments bool, passed func(int), yield func(Found, error) bool) {
	s := scanner{yield: func(f Found) bool { return yield(f, nil) }, comments: comments}
	buf := make([]byte, 0, size+1) // the lexer needs one more
	for {
		n, err := link.Fill(r, buf[len(buf):cap(buf)-1])
		buf = buf[:len(buf)+n]
		used, token, ok := s.window(buf, err == io.EOF)
		switch {
		case !ok || err == io.EOF:
			if ok && (s.unended || len(s.open) > 0) {
				yield(Found{}, &link.Note{Offset: s.at + used, Err: errEnd})
			}
			return
		case len(buf)-used > MaxToken:
			if !s.long && mayHold(token, comments) &&
				!yield(Found{}, &link.Note{Offset: s.at + used, Err: errToken}) {
				return
			}
			s.long = true
			dropped := len(buf)
			buf = shorten(buf, used)
			s.at += dropped - len(buf)
		}
		s.at += used
		passed(s.at)
		if err != nil {
			yield(Found{}, err)
			return
		}
		rest := buf[used:]
		if 2*len(rest) >= cap(buf) {
			buf = make([]byte, 0, 2*cap(buf))
		}
		buf = append(buf[:0], rest...)
	}
}

// mayHold reports whether something can be found in a token.
func mayHold(token css.TokenType, comments bool) bool {
	switch token {
	case css.StringToken, css.BadStringToken, css.URLToken, css.BadURLToken:
		return true
	}
	return comments && token == css.CommentToken
}

// shorten drops most of the token that begins at a place and is longer than the
// window. The rest is a token of the same kind that continues in the same way.
func shorten(buf []byte, at int) []byte {
	head := len("url(")
	switch buf[at] {
	case '"', '\'':
		head = 1
	case '/':
		head = len("/*")
	}
	text := bytes.TrimRight(buf, "\r*")
	escape := len(text) - len(bytes.TrimRight(text, `\`))
	return append(buf[:at+head], buf[max(len(text)-escape%2, len(buf)-4):]...)
}
