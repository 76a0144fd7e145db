package admin

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/internal/page"
	"github.com/urikit/uri/resolver/internal/transfer"
)

// The limits of tables.
const (
	maxShown   = 200  // changes, and mistakes, that a page has
	maxColumns = 1000 // of metadata
)

func (c *call) upload() (page.View, error) { return page.Upload{Limit: MaxTable >> 20}, nil }

// refuse returns the page for a table with what is wrong with the last one.
func (c *call) refuse(status int, problem string) (page.View, error) {
	c.status = status
	return page.Upload{Limit: MaxTable >> 20, Problem: problem}, nil
}

// bulk stores lines of JSON, or says what would become of them.
func (c *call) bulk(query url.Values, lines []byte) (results []api.Done, err error) {
	w, err := c.ask(request{method: "POST", path: "bulk", query: query, media: "application/x-ndjson",
		body: bytes.NewReader(lines)})
	for d := json.NewDecoder(w); err == nil; {
		var r api.Done
		if err = d.Decode(&r); err == nil {
			results = append(results, r)
		}
	}
	if err == io.EOF {
		err = nil
	}
	return results, err
}

// preview shows what a table would change. The page has the changes, for the form
// that makes them: with the versions that the names have now.
func (c *call) preview() (page.View, error) {
	f, _, err := c.r.FormFile("file")
	if err != nil {
		return c.refuse(http.StatusBadRequest, "There is no file in the form.")
	}
	defer f.Close()
	table, err := io.ReadAll(io.LimitReader(f, MaxTable+1))
	switch {
	case err != nil:
		return nil, err
	case len(table) > MaxTable:
		return nil, tooLarge
	}
	p := &page.Preview{Cut: !bytes.HasSuffix(table, []byte("\n"))}
	records, where := read(table, p)
	if len(records) == 0 && p.Wrong == 0 {
		return c.refuse(http.StatusBadRequest, "The table has no rows.")
	}
	var results []api.Done
	if len(records) > 0 {
		results, err = c.bulk(url.Values{"dry_run": {"1"}}, ndjson(records))
	}
	if f, ok := errors.AsType[fault](err); ok && f.status < 500 {
		return c.refuse(f.status, f.text)
	}
	if err != nil {
		return nil, err
	}
	var changed []*resolver.Record
	for i, r := range results {
		switch {
		case r.Status >= 400:
			mistake(p, where[i], r.Name, r.Error)
			continue
		case r.Change == nil:
			p.Same++
			continue
		case r.Version == 1:
			p.New++
		default:
			p.Changed++
		}
		records[i].Version = r.Version - 1
		changed = append(changed, records[i])
		show(p, r)
	}
	if len(changed) > 0 {
		p.Data, err = pack(ndjson(changed))
	}
	return page.Upload{Limit: MaxTable >> 20, Preview: p}, err
}

// read reads a table. Mistakes are in the preview.
func read(table []byte, p *page.Preview) (records []*resolver.Record, where []string) {
	seen := map[string]string{}
	for e := range transfer.CSV(bytes.NewReader(table)) {
		if first, ok := seen[e.Name]; ok && e.Err == nil {
			e.Err = fmt.Errorf("the name is in %s already, and other names are between them", first)
		}
		if e.Err != nil {
			mistake(p, e.Where, e.Name, e.Err.Error())
			continue
		}
		seen[e.Name] = e.Where
		record := e.Record
		records, where = append(records, &record), append(where, e.Where)
	}
	return records, where
}

// show adds a change to those of the page.
func show(p *page.Preview, r api.Done) {
	if len(p.Changes) == maxShown {
		p.MoreChanges++
		return
	}
	p.Changes = append(p.Changes, page.Change{Name: r.Name, Fields: page.Fields(r.Change)})
}

// mistake adds a mistake to those of the page.
func mistake(p *page.Preview, where, name, text string) {
	if p.Wrong++; len(p.Mistakes) == maxShown {
		p.MoreLost++
		return
	}
	p.Mistakes = append(p.Mistakes, page.Change{Where: strings.TrimPrefix(where, "line "),
		Name: name, Problem: text})
}

func ndjson(records []*resolver.Record) []byte {
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	for _, r := range records {
		lines.Encode(r)
	}
	return b.Bytes()
}

// pack makes lines small, for a form.
func pack(lines []byte) (string, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(lines)
	err := w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes()), err
}

func unpack(text string) ([]byte, error) {
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, api.MaxBulk+1)) // the API refuses more
}

// apply makes the changes of a preview, where nobody was faster.
func (c *call) apply() (page.View, error) {
	lines, err := unpack(c.r.PostForm.Get("data"))
	if err != nil {
		return c.refuse(http.StatusBadRequest, "The form did not come whole. Nothing was changed.")
	}
	results, err := c.bulk(url.Values{"if": {"version"}}, lines)
	if f, ok := errors.AsType[fault](err); ok && f.status < 500 {
		return c.refuse(f.status, f.text)
	}
	p := &page.Preview{Done: true}
	for _, r := range results {
		switch {
		case r.Status >= 400:
			mistake(p, "", r.Name, r.Error)
		case r.Version == 1:
			p.New++
		default:
			p.Changed++
		}
	}
	return page.Upload{Limit: MaxTable >> 20, Preview: p}, err
}

// download sends the names of a namespace as a table. Those of other owners below
// it are not in it. It reads all twice: first, for the columns.
func (c *call) download() (page.View, error) {
	prefix := c.r.URL.Query().Get("prefix")
	keys := map[string]bool{}
	for r, err := range c.records(prefix) {
		if err != nil {
			return nil, err
		}
		for key := range r.Metadata {
			if keys[key] = true; len(keys) > maxColumns {
				return nil, fault{http.StatusUnprocessableEntity,
					fmt.Sprintf("The names have more than %d terms of metadata; the API lists them.", maxColumns)}
			}
		}
	}
	name := strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", r) {
			return r
		}
		return '-'
	}, strings.ToLower(prefix)), "-")
	h := c.w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name+".csv"))
	if c.r.Method == http.MethodHead {
		return nil, nil
	}
	err := transfer.WriteCSV(c.w, slices.Sorted(maps.Keys(keys)), c.records(prefix))
	if err != nil { // what has come so far must not look whole
		c.Log.ErrorContext(c.r.Context(), "admin", "path", c.path, "error", err)
		panic(http.ErrAbortHandler)
	}
	return nil, nil
}

// records yields the records of a namespace that the token is for.
func (c *call) records(prefix string) iter.Seq2[*resolver.Record, error] {
	return func(yield func(*resolver.Record, error) bool) {
		deadline := http.NewResponseController(c.w)
		for after, more := "", true; more; {
			deadline.SetWriteDeadline(time.Now().Add(2 * api.MaxCall))
			part := list{}
			err := c.get("urns", url.Values{"prefix": {prefix}, "after": {after},
				"limit": {strconv.Itoa(api.MaxPage)}}, &part)
			if f, ok := errors.AsType[fault](err); ok && f.status == http.StatusTooManyRequests {
				select {
				case <-time.After(time.Second):
					continue
				case <-c.r.Context().Done():
					err = c.r.Context().Err()
				}
			}
			for _, r := range part.Items {
				n, err := c.Resolver.NamespaceOf(c.r.Context(), r.Name)
				if err != nil || c.owns(n) && strings.HasPrefix(r.Name, c.token.Prefix) {
					if !yield(r, err) {
						return
					}
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
			after, more = part.Next, part.Next != ""
		}
	}
}
