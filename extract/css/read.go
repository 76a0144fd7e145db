package css

import (
	"errors"
	"io"

	"github.com/tdewolff/parse/v2/css"

	"github.com/urikit/uri/extract/link"
)

// MaxToken is how many bytes a string or url() may have. A longer one is
// passed over, with a [*link.Note]. A comment that is longer gives one if
// comments are asked for.
const MaxToken = 16 << 20

var errToken = errors.New("css: a string, URL or comment is longer than 16777216 bytes")

// block is how much is read at once, as long as no token is longer.
const block = 64 << 10

// read reads a style sheet in windows. What begins in one and may go on after
// it is read again in the next, which is larger if that is much. The first has
// this size.
func read(r io.Reader, size int, comments bool, passed func(int), yield func(Found, error) bool) {
	var (
		s    = scanner{yield: func(f Found) bool { return yield(f, nil) }, comments: comments}
		buf  = make([]byte, 0, size+1) // the lexer needs one more
		skip skipper
	)
	for {
		n, err := io.ReadFull(r, buf[len(buf):cap(buf)-1])
		buf = buf[:len(buf)+n]
		last := err == io.EOF || err == io.ErrUnexpectedEOF
		used := skip.skip(buf, 0)
		if skip.end == 0 {
			token, ok := css.ErrorToken, true
			if used, token, ok = s.window(buf, used, last); !ok {
				return
			}
			if !last && len(buf)-used > MaxToken {
				told := skip.begin(token, buf[used]) || comments && token == css.CommentToken
				if told && !yield(Found{}, &link.Note{Offset: s.at + used, Err: errToken}) {
					return
				}
				switch skip.end {
				case 0: // a name, or white space: what comes next goes on with it
					used = len(buf)
				case '/':
					used += len("/*")
				default:
					used++
				}
				used = skip.skip(buf, used)
			}
		}
		s.at += used
		passed(s.at)
		switch {
		case last:
			return
		case err != nil:
			yield(Found{}, err)
			return
		}
		buf = slide(buf, used)
	}
}

// slide moves what is left to the front, and makes room for as much again.
func slide(buf []byte, used int) []byte {
	rest := buf[used:]
	if 2*len(rest) < cap(buf) {
		return buf[:copy(buf, rest)]
	}
	larger := make([]byte, len(rest), 2*cap(buf))
	copy(larger, rest)
	return larger
}

// A skipper looks for the end of a token that is too long to be kept.
type skipper struct {
	end  byte // of what is skipped: a quote, a bracket, or the slash of a comment; 0 is nothing
	last byte // a backslash or star before what comes next
}

// begin says what is skipped, and reports whether a link can be in it.
func (k *skipper) begin(token css.TokenType, first byte) bool {
	switch *k = (skipper{}); token {
	case css.CommentToken:
		k.end = '/'
		return false
	case css.StringToken, css.BadStringToken:
		k.end = first
	case css.URLToken, css.BadURLToken:
		k.end = ')'
	default:
		return false
	}
	return true
}

// skip returns where what is skipped ends, or the end of the window.
func (k *skipper) skip(buf []byte, i int) int {
	for ; k.end != 0 && i < len(buf); i++ {
		c := buf[i]
		switch {
		case k.end == '/':
			if c == '/' && k.last == '*' {
				k.end = 0
			}
			k.last = c
		case k.last == '\\':
			k.last = 0
		case c == k.end || k.end != ')' && (c == '\n' || c == '\r' || c == '\f'):
			k.end = 0
		default:
			k.last = c
		}
	}
	return i
}
