package xml

import (
	"bytes"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/charset"
)

// decode returns a document in UTF-8. If it is in another encoding, w maps
// offsets in r to offsets in the document. It returns false if the encoding is
// unknown.
func decode(body io.Reader, mediaType string) (r io.Reader, w *written, ok bool) {
	head := make([]byte, 1024)
	n, err := link.Fill(body, head)
	head = head[:n]
	if r = io.MultiReader(bytes.NewReader(head), body); err != nil {
		r = markup.Failing(head, err)
	}
	label := encodingOf(head, mediaType)
	if label == "" {
		return r, nil, true
	}
	e, name := charset.Lookup(label)
	if e == nil || name == "replacement" {
		return r, nil, false
	}
	if name == "utf-8" {
		return r, nil, true
	}
	w = &written{r: e.NewDecoder().Reader(r), bytes: e.NewEncoder().Bytes}
	return w, w, true
}

// encodingOf returns the name of the encoding of a document, as it is declared
// or as the first bytes show (RFC 7303 section 3, XML appendix F), or "".
func encodingOf(head []byte, mediaType string) string {
	for _, mark := range [...]struct{ bytes, name string }{
		{"\x00\x00\xFE\xFF", "utf-32"}, {"\xFF\xFE\x00\x00", "utf-32"}, // which is not supported
		{"\xEF\xBB\xBF", "utf-8"}, {"\xFE\xFF", "utf-16be"}, {"\xFF\xFE", "utf-16le"},
		{"\x00<\x00", "utf-16be"}, {"<\x00?\x00", "utf-16le"}, {"<\x00!\x00", "utf-16le"},
	} {
		if bytes.HasPrefix(head, []byte(mark.bytes)) {
			return mark.name
		}
	}
	if _, params, err := mime.ParseMediaType(mediaType); err == nil && params["charset"] != "" {
		return params["charset"]
	}
	if !bytes.HasPrefix(head, []byte("<?xml")) {
		return ""
	}
	end := bytes.Index(head, []byte("?>"))
	if end < 0 {
		return ""
	}
	a, _ := pseudo(head[:end], "encoding")
	label := strings.ToLower(string(a.Value))
	for _, wide := range [...]string{"utf-16", "utf-32", "iso-10646-ucs"} {
		if strings.HasPrefix(label, wide) {
			return "" // the declaration is readable, so it is wrong
		}
	}
	return label
}

// pseudo returns what looks like an attribute in a processing instruction.
func pseudo(data []byte, name string) (a tags.Attribute, ok bool) {
	for i := 0; ; {
		if a, i, ok = tags.NextAttribute(data, i); !ok || string(a.Name) == name {
			return a, ok
		}
	}
}

// A written is the reader of a decoded document, and maps offsets in the
// decoded text to offsets in the document. It keeps the decoded text that is
// not yet passed.
type written struct {
	r     io.Reader
	bytes func([]byte) ([]byte, error) // encodes
	kept  []byte                       // the decoded text from at on
	at    int                          // an offset in the decoded text
	place int                          // the offset of at in the document

	anchor, anchored int // those of the last anchor, which may be after at
}

func (w *written) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	w.kept = append(w.kept, p[:n]...)
	return n, err
}

// placed gives links and notes their places in the document.
func (w *written) placed(yield func(link.Link, error) bool) func(link.Link, error) bool {
	return func(l link.Link, err error) bool {
		if note, ok := err.(*link.Note); ok {
			note.Offset = w.after(note.Offset - w.at) // approximately
		} else {
			n := l.End - l.Start
			l.Start = w.pass(l.Start)
			l.End = w.after(n)
		}
		return yield(l, err)
	}
}

// pass moves at to an offset in the decoded text, and returns its offset in the
// document. Offsets must not decrease.
func (w *written) pass(offset int) int {
	if n := min(offset-w.at, len(w.kept)); n > 0 {
		w.place += w.length(w.kept[:n])
		w.kept, w.at = w.kept[n:], w.at+n
	}
	return w.place
}

// anchors gives anchors their places in the document.
func (w *written) anchors(give func(link.Anchor)) func(link.Anchor) {
	if give == nil {
		return nil
	}
	return func(a link.Anchor) {
		if w.anchor < w.at {
			w.anchor, w.anchored = w.at, w.place
		}
		if n := min(a.Start-w.at, len(w.kept)); n > w.anchor-w.at {
			w.anchored += w.length(w.kept[w.anchor-w.at : n])
			w.anchor = w.at + n
		}
		a.Start = w.anchored
		give(a)
	}
}

// after returns the offset in the document of the decoded text n bytes after
// at.
func (w *written) after(n int) int {
	return w.place + w.length(w.kept[:max(0, min(n, len(w.kept)))])
}

// length returns how many bytes of the document a text comes from. What could
// not be decoded counts as one.
func (w *written) length(text []byte) int {
	n := -1
	for part := range bytes.SplitSeq(text, []byte("\uFFFD")) {
		if b, err := w.bytes(part); err == nil {
			n += 1 + len(b)
		} else {
			n += 1 + utf8.RuneCount(part)
		}
	}
	return n
}
