// Package wais accesses the URLs of WAIS (RFC 1738 section 3.9), as RFC 1625
// has it: Z39.50-1988, with a header before each message. docs/protocols.md
// says how.
package wais

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/internal/scheme/wais"
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
	deref.Plan
	id  string // of a document
	hop *deref.Hop
	net.Conn
}

func prepare(h *deref.Hop) (*request, error) {
	u, err := wais.FromURI(h.URI)
	if err != nil {
		return nil, err
	}
	r := &request{Fields: u.Fields(), hop: h}
	if r.Kind == wais.Document {
		r.id = documentID(*r.WPath)
		r.Send = []string{fmt.Sprintf("retrieve %s %q from %q", *r.WType, *r.WPath, r.Database)}
	} else {
		r.Search = cmp.Or(r.Search, new(string))
		r.Send = []string{fmt.Sprintf("search %q for %q", r.Database, *r.Search)}
	}
	if len(r.Database) > maxDatabase {
		return nil, errors.New("the name of the database is too long for a message of WAIS")
	}
	r.Address, err = deref.Address(r.Host, r.Port)
	return r, err
}

// message returns the search, or the request for a range of the document.
func (r *request) message(from, to int) []byte {
	if r.Kind == wais.Document {
		return retrieveMessage(r.Database, *r.WType, r.id, from, to)
	}
	most := MaxHits
	if r.hop.Probe {
		most = 1
	}
	return searchMessage(r.Database, *r.Search, byte(most))
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
	if r.Conn, err = h.Dial(ctx, r.Address); err != nil {
		return nil, err
	}
	h.Sent(r.Send[0])
	if r.Kind != wais.Document {
		rep, err := r.search()
		return &deref.Answer{Representation: rep}, err
	}
	body := bufio.NewReaderSize(&document{request: r}, chunkSize)
	if _, err := body.Peek(1); err != nil && err != io.EOF {
		return nil, err
	}
	return &deref.Answer{Representation: &deref.Representation{
		Body: io.NopCloser(body), Size: -1, MediaType: mediaType(*r.WType),
	}}, nil
}

// search returns what is found, as items.
func (r *request) search() (*deref.Representation, error) {
	a, err := r.ask(0, 0)
	if err != nil {
		return nil, err
	}
	r.hop.Received(fmt.Sprintf("%d documents", len(a.hits)))
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

// ask sends the message of a range and returns the answer to it.
func (r *request) ask(from, to int) (*answer, error) {
	if _, err := r.Write(r.message(from, to)); err != nil {
		return nil, err
	}
	data, err := readFrame(r.Conn, r.hop.Limits.Head)
	if err != nil {
		return nil, wire.Cut(err)
	}
	return parse(data)
}

// A document is read piece by piece. Its length is not known: it ends with a
// piece of no octets, or where the server says that the range ends after it.
type document struct {
	*request
	from  int // where the next piece begins
	ended bool
}

func (d *document) Read(p []byte) (int, error) {
	if d.ended {
		return 0, io.EOF
	}
	most := min(len(p), chunkSize)
	a, err := d.ask(d.from, d.from+most)
	switch {
	case err != nil:
		return 0, err
	case len(a.text) > most:
		return 0, broken("it is more than what was asked for")
	case a.text == nil && d.from == 0 && a.diagnostic != "":
		return 0, a.err()
	case a.text == nil && d.from == 0:
		return 0, broken("it has neither a text nor a diagnostic")
	}
	d.hop.Received(fmt.Sprintf("%d octets from %d", len(a.text), d.from))
	d.from += len(a.text)
	if d.ended = len(a.text) == 0 || a.diagnostic != ""; d.ended {
		err = io.EOF
	}
	return copy(p, a.text), err
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
	case "GIF", "JPEG", "TIFF":
		return "image/" + strings.ToLower(wtype)
	case "PS":
		return "application/postscript"
	}
	return ""
}
