// Package mime accesses the URIs of messages and their parts, cid and mid (RFC
// 2392), in a message or an MHTML archive that is given; and in it all URIs
// that a Content-Location gives to a part (RFC 2557). docs/protocols.md says
// how.
package mime

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/http"
	"net/mail"
	"net/textproto"
	"os"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/internal/scheme/cid"
	"github.com/urikit/uri/internal/scheme/mid"
	"github.com/urikit/uri/internal/scheme/news"
	"github.com/urikit/uri/scheme"
)

// The limits of the structure of an archive.
const (
	// MaxDepth limits how deep multiparts and messages are nested.
	MaxDepth = 32

	// MaxParts limits the parts that are searched.
	MaxParts = 100_000
)

// An Accessor is the accessor of cid and mid, and of any scheme in an archive.
// The zero Accessor has no archive.
type Accessor struct {
	File   string      // of the message or archive
	Reader io.ReaderAt // the message or archive, if File is ""

	// News is set if the accessor of news has a server. Without an archive,
	// a mid URL of a message then leads to the article.
	News bool
}

// Plan says which file is searched, or which article is asked for.
func (a Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	s, err := newSearch(h)
	if err != nil || a.File != "" || a.Reader != nil {
		return deref.Plan{File: a.File}, err
	}
	u, err := a.article(s)
	return deref.Plan{Send: []string{"GET " + u.String()}}, err
}

// article returns the URI of a message in news.
func (a Accessor) article(s *search) (uri.URI, error) {
	const without = "%s is in a message or archive, which is not given"
	switch {
	case s.message == "" || s.content != "":
		return uri.URI{}, fmt.Errorf(without, s.what())
	case !a.News:
		return uri.URI{}, fmt.Errorf(without+"; a news server may have a whole message", s.what())
	}
	id := strings.TrimSuffix(strings.TrimPrefix(s.message, "<"), ">")
	article, err := news.Fields{Kind: news.Article, MessageID: &id}.URI()
	return article.Generic(), err
}

// Access searches the archive.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	s, err := newSearch(h)
	if err != nil {
		return nil, err
	}
	r, closer := a.Reader, io.NopCloser(nil)
	if a.File != "" {
		if info, err := os.Stat(a.File); err == nil && !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is not a regular file", a.File)
		}
		f, err := os.Open(a.File)
		if err != nil {
			return nil, err
		}
		r, closer = f, f
	}
	if r == nil {
		u, err := a.article(s)
		return &deref.Answer{Reason: "a message may be an article of news",
			Locations: []deref.Location{{URI: u, Gateway: true}}}, err
	}
	file := &file{ctx, io.NewSectionReader(r, 0, math.MaxInt64)}
	rep, err := s.read(file, base.DefaultTo(messageBase), false, 0)
	if err == nil && rep == nil {
		err = fmt.Errorf("the archive has no %s: %w%s", s.what(), fs.ErrNotExist, s.damage)
	}
	if err != nil {
		closer.Close()
		return nil, err
	}
	rep.Body = &struct {
		io.Reader
		io.Closer
	}{rep.Body, closer}
	return &deref.Answer{Representation: rep}, nil
}

// messageBase is the base of a message that states none (RFC 2557 section 5).
var messageBase = uri.MustParse("thismessage:/")

// A file is read until the context ends.
type file struct {
	ctx context.Context
	io.Reader
}

func (f *file) Read(p []byte) (int, error) {
	if err := context.Cause(f.ctx); err != nil {
		return 0, err
	}
	return f.Reader.Read(p)
}

// A search is for the part with a Content-ID, in a message with a Message-ID,
// or for the part at a location. What is not asked for is "" or zero.
type search struct {
	message, content string
	location         uri.URI
	head             int64
	parts            int
	damage           string // the first error in the structure, for a message
}

func newSearch(h *deref.Hop) (*search, error) {
	s := &search{head: h.Limits.Head}
	switch h.URI.Scheme() {
	case "cid":
		u, err := cid.FromURI(h.URI)
		if err != nil {
			return nil, err
		}
		s.content = u.Field()
	case "mid":
		u, err := mid.FromURI(h.URI)
		if err != nil {
			return nil, err
		}
		s.message = u.MessageField()
		s.content, _ = u.ContentField()
	default:
		s.location = scheme.Normalize(h.URI)
	}
	return s, nil
}

// what says what is searched, for messages.
func (s *search) what() string {
	switch {
	case s.content == "" && s.message == "":
		return fmt.Sprintf("part with the Content-Location %s", s.location)
	case s.content == "":
		return fmt.Sprintf("message with the Message-ID %q", s.message)
	}
	return fmt.Sprintf("part with the Content-ID %q", s.content)
}

// read searches a message, whose heading has a limit.
func (s *search) read(
	r io.Reader, outer base.Base, inside bool, depth int,
) (*deref.Representation, error) {
	var begin strings.Builder
	limited := &io.LimitedReader{R: io.TeeReader(r, &begin), N: s.head + 1}
	m, err := mail.ReadMessage(limited)
	switch {
	case limited.N == 0:
		return nil, &deref.LimitError{Limit: "Head", Value: s.head}
	case err != nil:
		return s.damaged(err)
	}
	limited.R, limited.N = r, math.MaxInt64
	is := strings.TrimSpace(m.Header.Get("Message-ID")) == s.message
	if s.message != "" && s.content == "" && is {
		return &deref.Representation{Body: io.NopCloser(io.MultiReader(
			strings.NewReader(begin.String()), r)), Size: -1, MediaType: "message/rfc822",
			Base: messageBase, Header: http.Header(m.Header)}, nil
	}
	return s.entity(textproto.MIMEHeader(m.Header), m.Body, outer, inside || is, depth)
}

// damaged notes an error in the structure, and finds nothing in that part. An
// error of the file ends the search.
func (s *search) damaged(err error) (*deref.Representation, error) {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, e
	}
	if s.damage == "" {
		s.damage = fmt.Sprintf("; it is damaged: %.100q", err.Error())
	}
	return nil, nil
}

// entity searches a message or a part after its heading.
func (s *search) entity(
	h textproto.MIMEHeader, r io.Reader, outer base.Base, inside bool, depth int,
) (*deref.Representation, error) {
	if s.parts++; s.parts > MaxParts {
		return nil, &deref.LimitError{Limit: "MaxParts", Value: MaxParts}
	}
	if depth > MaxDepth {
		return nil, &deref.LimitError{Limit: "MaxDepth", Value: MaxDepth}
	}
	own, _ := outer.Entity(base.Header{ContentBase: h.Get("Content-Base")})
	var location uri.URI
	if text := h.Get("Content-Location"); text != "" {
		if at, err := own.Entity(base.Header{ContentLocation: text}); err == nil {
			location = at.URI()
			isName := location.Scheme() == "cid" || location.Scheme() == "mid"
			if !isName && h.Get("Content-Base") == "" {
				own = at
			}
		}
	}
	kind, parameters, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	data, err := decoded(h.Get("Content-Transfer-Encoding"), r)
	if s.is(h, location, inside) {
		rep := &deref.Representation{Body: io.NopCloser(data), Size: -1,
			MediaType: cmp.Or(h.Get("Content-Type"), kind), Base: own.URI(), Header: http.Header(h)}
		if location.Scheme() != messageBase.Scheme() {
			rep.ContentLocation = location
		}
		return rep, err
	}
	switch {
	case err != nil:
		return s.damaged(err)
	case kind == "message/rfc822" || kind == "message/global":
		return s.read(data, own, inside, depth+1)
	case strings.HasPrefix(kind, "multipart/") && parameters["boundary"] != "":
	default:
		return nil, nil
	}
	for all := multipart.NewReader(data, parameters["boundary"]); ; {
		p, err := all.NextRawPart()
		if err == io.EOF {
			return nil, nil
		}
		if err != nil {
			return s.damaged(err)
		}
		if kind == "multipart/digest" && p.Header.Get("Content-Type") == "" {
			p.Header.Set("Content-Type", "message/rfc822")
		}
		rep, err := s.entity(p.Header, p, own, inside, depth+1)
		if rep != nil || err != nil {
			return rep, err
		}
	}
}

// is reports whether the entity with the header is what is searched.
func (s *search) is(h textproto.MIMEHeader, location uri.URI, inside bool) bool {
	switch {
	case s.content != "":
		return (inside || s.message == "") && strings.TrimSpace(h.Get("Content-ID")) == s.content
	case s.message != "" || location.IsZero():
		return false
	}
	return scheme.Normalize(location) == s.location
}

// decoded returns the octets of a body.
func decoded(encoding string, r io.Reader) (io.Reader, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, r), nil
	case "quoted-printable":
		return quotedprintable.NewReader(r), nil
	case "", "7bit", "8bit", "binary":
		return r, nil
	}
	return nil, fmt.Errorf("the Content-Transfer-Encoding %q is not known", encoding)
}
