// Package csv finds the URIs in comma-separated values (RFC 4180), and in
// values that tabs separate. docs/formats.md says what is found, and how.
package csv

import (
	"bytes"
	"errors"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
)

const (
	// MaxField is how many bytes a quoted field may have, as it is written. In
	// a longer one quotation marks are text, with a note.
	MaxField = 1 << 20

	// MaxColumns is how many columns may have names. The contexts of further
	// ones are their numbers.
	MaxColumns = 4 << 10

	// MaxName is how many bytes of the name of a column a context has. The rest
	// is cut.
	MaxName = 1 << 10
)

// Links yields the links of comma-separated values in their order.
func Links(d link.Document) iter.Seq2[link.Link, error] { return links(d, "") }

// Tabs yields the links of tab-separated values in their order.
func Tabs(d link.Document) iter.Seq2[link.Link, error] { return links(d, "\t") }

func links(d link.Document, separator string) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		r := reader{Reader: markup.NewReader(d, MaxField, yield), ends: separator}
		defer r.Free()
		r.End(r.Read(r.begin, r.step))
	})
}

// A reader reads a document.
type reader struct {
	markup.Reader
	ends   string   // the separator, and the end of a line
	names  []string // of the columns
	column int      // of the field, from 0
	within bool     // the field has begun
	named  bool     // the record with the names is read
	links  bool     // it has links: its fields are not names
}

// begin passes a byte order mark, and finds the separator.
func (r *reader) begin() {
	if bytes.HasPrefix(r.Window, []byte("\uFEFF")) {
		r.At = len("\uFEFF")
	}
	if r.ends == "" {
		line, _, _ := bytes.Cut(r.Window, []byte("\n"))
		most := 0
		for _, separator := range [...]string{",", ";", "\t", "|"} {
			if n := bytes.Count(line, []byte(separator)); n > most || r.ends == "" {
				r.ends, most = separator, n
			}
		}
	}
	r.ends += "\n"
}

// step reads a quoted text, or the rest of a field with the separator after it.
func (r *reader) step() bool {
	b := r.Rest()
	if b[0] == '"' && !r.within {
		n := quotedEnd(b, r.Last)
		switch {
		case n > 0:
			p := markup.Decoded(b[1:n-1], r.Offset()+1, `"`, unquote)
			r.field(&p)
			r.At, r.within = r.At+n, true
			return true
		case r.CanGrow():
			return false
		case r.Last:
			r.Fault(r.Offset(), link.Damaged(errors.New("csv: a quoted field does not end")))
		default:
			r.Note(r.Offset(), "csv: a quoted field of more than %d bytes is read as if it had "+
				"no quotes", MaxField)
		}
	}
	r.within = true
	n, cut := bytes.IndexAny(b, r.ends), 0
	if n < 0 {
		if cut = r.Cut(false); cut == 0 {
			return false
		}
		p := markup.Raw(b, r.Offset())
		if r.Last && r.Lines.Err() == nil {
			r.field(&p)
			r.At = cut
		} else {
			r.At = max(cut, r.text(&p, r.context(p.Text), r.From+cut)-r.From)
		}
		return true
	}
	p := markup.Raw(b[:n], r.Offset())
	r.field(&p)
	r.At += n + 1
	r.within = false
	if r.column++; b[n] == '\n' {
		r.endRecord()
	}
	return true
}

// quotedEnd returns the place after the quotation mark that ends the text which
// b begins with, or 0. If b is not the last, another one may follow b.
func quotedEnd(b []byte, last bool) int {
	for i := 1; ; i += 2 {
		n := bytes.IndexByte(b[min(i, len(b)):], '"')
		if i += n; n < 0 || i+1 == len(b) && !last {
			return 0
		}
		if i+1 == len(b) || b[i+1] != '"' {
			return i + 1
		}
	}
}

// unquote returns the text and the length of "".
func unquote([]byte) (string, int) { return `"`, len(`""`) }

// field yields the URIs in a whole field. One word is read as in quotation
// marks: it ends where the field ends.
func (r *reader) field(p *markup.Plain) {
	text := p.Text
	word := bytes.TrimSpace(text)
	start := max(0, bytes.Index(text, word))
	context := r.context(text)
	if r.Single(p, start, start+len(word), context) {
		r.links = true
		return
	}
	if bytes.IndexByte(word, ':') > 0 && !bytes.ContainsAny(word, "\" \t\r\n") {
		quoted := markup.Raw(slices.Concat([]byte{'"'}, word, []byte{'"'}), p.Start(start)-1)
		p = &quoted
	}
	r.text(p, context, math.MaxInt)
}

// context returns the name of the column, of which the text may be a part.
func (r *reader) context(field []byte) string {
	switch {
	case r.named && r.column < len(r.names) && r.names[r.column] != "":
		return r.names[r.column]
	case !r.named && r.column < MaxColumns:
		for len(r.names) <= r.column {
			r.names = append(r.names, "")
		}
		name := r.names[r.column] + string(field[:min(len(field), MaxName)])
		r.names[r.column] = name[:min(len(name), MaxName)]
	}
	return strconv.Itoa(r.column + 1)
}

// text yields the URIs in a text of the field that begin before a limit, and
// returns where the last one ends.
func (r *reader) text(p *markup.Plain, context string, limit int) (end int) {
	end = r.Search(p, limit, context)
	r.links = r.links || !r.named && end > 0
	return end
}

// endRecord ends a record. The first one that is not blank has the names.
func (r *reader) endRecord() {
	if !r.named {
		for i, name := range r.names {
			r.names[i] = strings.TrimSpace(name)
			r.named = r.named || name != ""
		}
		if r.links {
			r.names, r.named = nil, true
		}
	}
	r.column = 0
}
