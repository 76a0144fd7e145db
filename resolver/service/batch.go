package service

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/urikit/uri/resolver"
)

// The limits of batches. Few large ones are answered at one time: so clients
// without a token cannot fill the memory.
const (
	MaxLines    = 10_000      // lines of a batch
	maxBody     = 4 << 20     // bytes of a batch
	maxBodyTime = time.Minute // until it has come
	maxSmall    = 64 << 10    // bytes of a batch that is not large
	maxLarge    = 16          // large ones at one time
)

// batch answers POST /resolve: each URI of a text/uri-list by a line of JSON.
func (c *call) batch() error {
	if _, err := c.options.read(c.target.query); err != nil {
		return malformed(err)
	}
	if c.r.ContentLength < 0 || c.r.ContentLength > maxSmall {
		select {
		case c.large <- struct{}{}:
			defer func() { <-c.large }()
		default:
			return problemOf(http.StatusServiceUnavailable, "",
				"There are too many large batches now", nil)
		}
	}
	list, err := c.uris()
	if err != nil {
		return err
	}
	h := c.w.Header()
	h["Content-Type"] = []string{typeLines}
	h["Cache-Control"] = []string{"no-store"}
	h["Access-Control-Allow-Origin"] = c.origin
	out := bufio.NewWriter(c.w)
	defer out.Flush()
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	for _, text := range list {
		a, err := c.Resolver.Resolve(c.r.Context(), resolver.Query{Text: unescaped(text),
			Country: c.country, Append: c.append, At: c.at})
		c.count(a, true)
		r := resultOf(text, a)
		r.Status = http.StatusOK
		if err != nil {
			p := c.problem(a, err)
			r.Status, r.Error = p.Status, p.Error()
		}
		if lines.Encode(r) != nil || c.r.Context().Err() != nil {
			break // the client is gone
		}
	}
	return nil
}

// uris reads a body: text/uri-list (RFC 2483 section 5).
func (c *call) uris() (list []string, err error) {
	if media, _, _ := mime.ParseMediaType(c.r.Header.Get("Content-Type")); media != typeList {
		return nil, problemOf(http.StatusUnsupportedMediaType, "", "The body is not "+typeList, nil)
	}
	http.NewResponseController(c.w).SetReadDeadline(time.Now().Add(maxBodyTime))
	body, err := []byte(nil), error(&http.MaxBytesError{})
	if c.r.ContentLength <= maxBody {
		body, err = io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, maxBody))
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, tooLarge(fmt.Errorf("the limit is %d bytes", maxBody))
	}
	if err != nil {
		return nil, malformed(errors.New("the body did not come whole"))
	}
	ends := func(r rune) bool { return r == '\r' || r == '\n' }
	for line := range strings.FieldsFuncSeq(string(body), ends) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			list = append(list, line)
		}
		if len(list) > MaxLines {
			return nil, tooLarge(fmt.Errorf("the limit is %d lines", MaxLines))
		}
	}
	return list, nil
}
