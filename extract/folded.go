package extract

import (
	"bytes"
	"errors"
	"iter"
	"mime"
	"strings"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
)

// maxFolded is how many bytes of a text with folded lines are read at once. If
// one line is longer, a part of it may be read as the beginning of a line.
const maxFolded = 1 << 20

var errQuoted = link.Unread(errors.New("a value in quoted-printable is not decoded"))

// unfolded reads a text in which the special bytes may begin a fold or another
// escape, which replace replaces. Begin is called before, with what is to read.
func unfolded(
	d link.Document, special string, begin func(*markup.Reader, []byte),
	replace func([]byte) (string, int),
) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		done := 0 // a link that begins before was yielded
		r := markup.NewReader(d, maxFolded, func(l link.Link, err error) bool {
			return err == nil && l.Start < done || yield(l, err)
		})
		r.End(r.Read(func() {}, func() bool {
			b, cut := r.Rest(), r.Cut(false)
			if cut == 0 {
				return false
			}
			if i := bytes.LastIndexByte(r.Window[r.At:cut], '\n'); i >= 0 && !r.Last {
				cut = r.At + i + 1
			}
			begin(&r, b)
			p := markup.Decoded(b, r.Offset(), special, replace)
			p.Open = true
			done = max(done, r.Search(&p, r.From+cut, "text"))
			r.At = cut
			return true
		}))
	})
}

// calendar reads iCalendar and vCard: a line end and a space or tab fold a line
// (RFC 5545 section 3.1, RFC 6350 section 3.2), and a backslash is before some
// characters in text (sections 3.3.11 and 3.4).
func calendar(d link.Document) iter.Seq2[link.Link, error] {
	told := false
	begin := func(r *markup.Reader, b []byte) {
		if i := bytes.Index(b, []byte("QUOTED-PRINTABLE")); i >= 0 && !told {
			told = true // vCard 2.1
			r.Fault(r.Offset()+i, errQuoted)
		}
	}
	return unfolded(d, "\r\n\\", begin, func(b []byte) (string, int) {
		n := folds(b)
		if b[0] != '\\' {
			return "", n
		}
		n = 1 + folds(b[1:])
		if n == len(b) || strings.IndexByte(`\,;:`, b[n]) < 0 {
			return "", 0
		}
		return string(b[n : n+1]), n + 1
	})
}

// folds returns the length of the folds at the beginning of a text.
func folds(b []byte) int {
	rest := b
	for {
		line := bytes.TrimPrefix(rest, []byte("\r"))
		if len(line) < 2 || line[0] != '\n' || line[1] != ' ' && line[1] != '\t' {
			return len(b) - len(rest)
		}
		rest = line[2:]
	}
}

// plain reads plain text. If it is format=flowed, its paragraphs are joined as
// RFC 3676 section 4 says: a line that ends in a space continues in the next
// one, if that has as many ">" at its beginning. With delsp=yes that space is
// deleted.
func plain(d link.Document) iter.Seq2[link.Link, error] {
	parameters, ok := flowed(d.Type)
	if !ok {
		return link.Text(d)
	}
	space, depth, fixed := " ", 0, false
	if strings.EqualFold(parameters["delsp"], "yes") {
		space = ""
	}
	line := func(b []byte) {
		text := bytes.TrimLeft(b, ">")
		depth = len(b) - len(text)
		fixed = isSignature(text)
	}
	begin := func(_ *markup.Reader, b []byte) { line(b) }
	return unfolded(d, " \n", begin, func(b []byte) (string, int) {
		if b[0] == '\n' {
			line(b[1:])
			return "", 0
		}
		next, ok := bytes.CutPrefix(bytes.TrimPrefix(b[1:], []byte("\r")), []byte("\n"))
		text := bytes.TrimLeft(next, ">")
		if !ok || fixed || len(next)-len(text) != depth || isSignature(text) {
			return "", 0
		}
		return space, len(b) - len(bytes.TrimPrefix(text, []byte(" "))) // it is stuffed
	})
}

// isSignature reports whether a text, after the ">", is the line before a
// signature: it ends in a space, but is not joined (section 4.3).
func isSignature(text []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimPrefix(text, []byte(" ")), []byte("\n"))
	return string(bytes.TrimSuffix(line, []byte("\r"))) == "-- "
}

// flowed returns the parameters of a media type, if it is text/plain with
// format=flowed.
func flowed(t string) (parameters map[string]string, ok bool) {
	name, parameters, err := mime.ParseMediaType(t)
	return parameters, err == nil && name == "text/plain" &&
		strings.EqualFold(parameters["format"], "flowed")
}
