// Package wais accesses the URLs of WAIS (RFC 1738 section 3.9), as RFC 1625
// has it: Z39.50-1988, with a header before each message.
//
// A search is a list of documents, each with its URL. The URL of a database
// alone is a search without words. A request needs none before it: servers
// answer searches without the initialization of Z39.50.
//
// The wpath is the document-id, octet by octet. The text form of it in URLs of
// 1993, "1=host:210;2=database;3=...", is understood too.
package wais

import (
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/scheme/wais"
)

// An Accessor is the accessor of wais. The zero Accessor is ready.
type Accessor struct{}

// MaxHits limits the documents that a search finds.
const MaxHits = 200

// chunkSize is how much of a document is asked for at a time, in octets.
const chunkSize = 10_000

// A request is what a URL asks for.
type request struct {
	wais.Fields
	id      string // of a document
	message []byte // the first
	deref.Plan
}

func prepare(h *deref.Hop) (*request, error) {
	u, err := wais.Parse(h.URI)
	if err != nil {
		return nil, err
	}
	r := &request{Fields: u.Fields()}
	if r.Address, err = deref.Address(r.Host, r.Port); err != nil {
		return nil, err
	}
	if r.Kind == wais.Document {
		r.id = documentID(*r.WPath)
		r.Send = []string{fmt.Sprintf("retrieve %s %q from %q", *r.WType, *r.WPath, r.Database)}
		r.message, err = retrieveMessage(r.Database, *r.WType, r.id, 0, chunkSize)
		return r, err
	}
	words := ""
	if r.Search != nil {
		words = *r.Search
	}
	r.Send = []string{fmt.Sprintf("search %q for %q", r.Database, words)}
	r.message, err = searchMessage(r.Database, words, MaxHits)
	return r, err
}

// Plan says in words what is searched or retrieved; the messages are binary.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	r, err := prepare(h)
	if err != nil {
		return deref.Plan{}, err
	}
	return r.Plan, nil
}

// Access searches, or retrieves the document.
func (Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	r, err := prepare(h)
	if err != nil {
		return nil, err
	}
	c, err := h.Dial(ctx, r.Address)
	if err != nil {
		return nil, err
	}
	h.Sent(r.Send[0])
	access := r.search
	if r.Kind == wais.Document {
		access = r.retrieve
	}
	rep, err := access(h, c)
	if err != nil || rep.Body == nil {
		c.Close()
	}
	if err != nil {
		return nil, err
	}
	return &deref.Answer{Representation: rep}, nil
}

// search returns what is found, as items.
func (r *request) search(h *deref.Hop, c net.Conn) (*deref.Representation, error) {
	a, err := ask(h, c, r.message)
	if err != nil {
		return nil, err
	}
	h.Received(fmt.Sprintf("%d documents", len(a.hits)))
	rep := &deref.Representation{IsList: true, Size: -1}
	if a.diagnostic != "" {
		if len(a.hits) == 0 {
			return nil, a.err()
		}
		rep.Notes = append(rep.Notes, "the server said: "+a.diagnostic)
	}
	if r.Kind == wais.Database {
		rep.Notes = append(rep.Notes, `a database: add "?" and words to search it`)
	}
	for _, hit := range a.hits {
		if len(hit.types) == 0 {
			hit.types = []string{"TEXT"}
		}
		for _, wtype := range hit.types {
			item := deref.Item{Name: hit.headline, Type: wtype, Size: hit.length}
			f := wais.Fields{Host: r.Host, Port: r.Port, Database: r.Database, WType: &wtype,
				WPath: &hit.id}
			if u, err := f.URI(); err == nil && hit.id != "" {
				item.URI = u.Generic()
			}
			rep.Items = append(rep.Items, item)
		}
	}
	return rep, nil
}

// retrieve returns a document. Its body asks for one piece after the other.
func (r *request) retrieve(h *deref.Hop, c net.Conn) (*deref.Representation, error) {
	d := &document{Conn: c, hop: h, request: r}
	if err := d.next(); err != nil {
		return nil, err
	}
	rep := &deref.Representation{Body: d, Size: -1, MediaType: mediaType(*r.WType)}
	if h.Head {
		rep.Body = nil
	}
	return rep, nil
}

// A document is the body of a document. Reading takes place over its Conn.
type document struct {
	net.Conn
	*request
	hop   *deref.Hop
	from  int    // where the next piece begins
	piece []byte // what is there and not yet read
	done  bool
}

// next gets the next piece. The length of a document is not known: it ends with
// a piece of no octets, or where the server says that the range ends after it.
func (d *document) next() error {
	a, err := ask(d.hop, d.Conn, d.message)
	switch {
	case err != nil:
		return err
	case len(a.text) > chunkSize:
		return broken("it is more than what was asked for")
	case !a.hasText && d.from == 0 && a.diagnostic != "":
		return a.err()
	case !a.hasText && d.from == 0:
		return broken("it has neither a text nor a diagnostic")
	}
	d.hop.Received(fmt.Sprintf("%d octets from %d", len(a.text), d.from))
	d.piece = a.text
	d.from += len(a.text)
	d.done = len(a.text) == 0 || a.diagnostic != ""
	d.message, err = retrieveMessage(d.Database, *d.WType, d.id, d.from, d.from+chunkSize)
	return err
}

func (d *document) Read(p []byte) (int, error) {
	for len(d.piece) == 0 {
		if d.done {
			return 0, io.EOF
		}
		if err := d.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, d.piece)
	d.piece = d.piece[n:]
	return n, nil
}

// ask sends a message and returns the answer to it.
func ask(h *deref.Hop, c net.Conn, message []byte) (*answer, error) {
	if _, err := c.Write(message); err != nil {
		return nil, err
	}
	data, err := readFrame(c, h.Limits.Head)
	if err != nil {
		return nil, err
	}
	return parse(data)
}

// documentID returns the octets of a document-id. In the text form of 1993 each
// element is a number, "=", the value, and ";".
func documentID(wpath string) string {
	var tags []int
	var values []string
	for piece := range strings.SplitSeq(strings.TrimSuffix(wpath, ";"), ";") {
		number, value, ok := strings.Cut(piece, "=")
		tag, err := strconv.ParseUint(number, 10, 7)
		switch n := len(values); {
		case ok && err == nil:
			tags, values = append(tags, int(tag)), append(values, value)
		case n == 0:
			return wpath
		default: // the ";" is of a value
			values[n-1] += ";" + piece
		}
	}
	var id []byte
	for i, tag := range tags {
		id = element(id, tag, values[i])
	}
	return string(id)
}

// mediaType returns the media type of a type of documents, or "".
func mediaType(wtype string) string {
	switch strings.ToUpper(wtype) {
	case "TEXT", "WSRC":
		return "text/plain"
	case "HTML":
		return "text/html"
	case "GIF":
		return "image/gif"
	case "JPEG":
		return "image/jpeg"
	case "TIFF":
		return "image/tiff"
	case "PS":
		return "application/postscript"
	}
	return ""
}
