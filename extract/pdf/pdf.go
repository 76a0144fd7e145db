package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strconv"

	"github.com/urikit/uri/extract/link"
)

const (
	MaxDocument = 128 << 20 // how long a document may be
	MaxStream   = 16 << 20  // how much of an object stream is read
)

// Context is that of the links.
const Context = "URI action"

// Links reads a PDF document.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		src, err := io.ReadAll(io.LimitReader(d.Body, MaxDocument+1))
		if len(src) > MaxDocument {
			if yield(link.Link{}, d.Note(0, fmt.Sprintf("a document of more than %d bytes is read as plain text", MaxDocument))) {
				d.Body = io.MultiReader(bytes.NewReader(src), d.Body)
				link.Text(d)(yield)
			}
			return
		}
		if r := (&reader{d: &d, src: src, yield: yield}); r.document() && err != nil {
			yield(link.Link{}, err)
		}
	})
}

type reader struct {
	d       *link.Document
	src     []byte
	yield   func(link.Link, error) bool
	streams int // object streams so far
}

var (
	streamKey = []byte("stream")
	streamEnd = []byte("endstream")
	uriKey    = []byte("/URI")

	encrypted = regexp.MustCompile(`/Encrypt[ \r\n\t]*(<<|[0-9]+ [0-9]+ R)`)
)

// document goes through the file, from stream to stream.
func (r *reader) document() bool {
	if m := encrypted.FindIndex(r.src); m != nil {
		return r.yield(link.Link{}, r.d.Note(m[0], "the document is encrypted: its links cannot be read"))
	}
	lines := link.NewLines(bytes.NewReader(r.src))
	_, _ = io.Copy(io.Discard, lines)
	for at := 0; at < len(r.src); {
		start, body := nextStream(r.src, at)
		if !r.strings(r.src[at:start], at, lines, r.d) {
			return false
		}
		if start == len(r.src) {
			return true
		}
		end, next := len(r.src), len(r.src)
		if i := bytes.Index(r.src[body:], streamEnd); i >= 0 {
			end, next = body+i, body+i+len(streamEnd)
		}
		if dict := dictionary(r.src[at:start]); bytes.Contains(dict, []byte("/ObjStm")) && !r.objects(dict, body, end) {
			return false
		}
		at = next
	}
	return true
}

// nextStream returns where the next stream begins: its key word, and its content.
func nextStream(src []byte, from int) (start, body int) {
	for {
		i := bytes.Index(src[from:], streamKey)
		if i < 0 {
			return len(src), len(src)
		}
		start, from = from+i, from+i+len(streamKey)
		switch rest := src[from:]; {
		case bytes.HasPrefix(rest, []byte("\r\n")):
			return start, from + 2
		case bytes.HasPrefix(rest, []byte("\n")), bytes.HasPrefix(rest, []byte("\r")):
			return start, from + 1
		}
	}
}

// maxDictionary is how long the dictionary of a stream may be.
const maxDictionary = 4 << 10

// dictionary returns what stands before a stream, from the beginning of its object.
func dictionary(before []byte) []byte {
	before = before[max(0, len(before)-maxDictionary):]
	if i := bytes.LastIndex(before, []byte("obj")); i >= 0 {
		before = before[i:]
	}
	return before
}

// objects reads an object stream.
func (r *reader) objects(dict []byte, start, end int) bool {
	r.streams++
	inner := *r.d
	inner.Part = "object stream " + strconv.Itoa(r.streams)
	if r.d.Part != "" {
		inner.Part = r.d.Part + ": " + inner.Part
	}
	content := r.src[start:end]
	if bytes.Contains(dict, []byte("/Filter")) {
		if !bytes.Contains(dict, []byte("/FlateDecode")) {
			return r.yield(link.Link{}, inner.Note(start, "packed in a way that is not known"))
		}
		z, err := zlib.NewReader(bytes.NewReader(content))
		if err == nil {
			content, err = io.ReadAll(io.LimitReader(z, MaxStream+1))
		}
		if err == nil && len(content) > MaxStream {
			content, err = content[:MaxStream], fmt.Errorf("of an object stream %d bytes are read", MaxStream)
		}
		if err != nil && !r.yield(link.Link{}, inner.Note(start, err.Error())) {
			return false
		}
	}
	lines := link.NewLines(bytes.NewReader(content))
	_, _ = io.Copy(io.Discard, lines)
	return r.strings(content, 0, lines, &inner)
}

// strings yields the strings behind the key /URI. The text begins at an offset of what lines has.
func (r *reader) strings(text []byte, offset int, lines *link.Lines, d *link.Document) bool {
	for at := 0; ; {
		i := bytes.Index(text[at:], uriKey)
		if i < 0 {
			return true
		}
		at += i + len(uriKey)
		for at < len(text) && isSpace(text[at]) {
			at++
		}
		value, n := literal(text[at:])
		if n == 0 {
			continue
		}
		l := d.Link(value, Context)
		l.Start, l.End = offset+at+1, offset+at+n-1
		l.Line, l.Column = lines.Position(l.Start)
		if !r.yield(l, nil) {
			return false
		}
		at += n
	}
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' || c == 0 }
