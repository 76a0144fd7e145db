package css

import (
	"errors"
	"io"

	"github.com/tdewolff/parse/v2/css"

	"github.com/urikit/uri/extract/link"
)

// MaxToken is how many bytes a string or url() may have. A longer one is
// skipped, with a [*link.Note]. A longer comment gives one if the caller asks
// for comments.
const MaxToken = 16 << 20

var errToken = errors.New("css: a string, URL or comment is longer than 16777216 bytes")

// block is how much is read at once, as long as no token is longer.
const block = 64 << 10

// read reads a style sheet in windows, the first of this size. A token that may
// continue after a window is read again in the next, which is larger if the
// token is long.
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
				case 0: // a name, or white space, which continues in the next window
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

// slide moves the rest to the front. It doubles the capacity if the rest is
// more than half of it.
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
	end  byte // of the skipped token: a quote, a bracket, or the slash of a comment; or 0
	last byte // a backslash or star before what comes next
}

// begin begins to skip a token, and reports whether a link can be in it.
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

// skip returns where the skipped token ends, or the end of the window.
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
