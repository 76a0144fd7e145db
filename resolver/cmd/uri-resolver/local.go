package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
	"github.com/urikit/uri/resolver/store/postgres"
)

// A store in a directory is open in one process. While it is served, the verbs
// run there: the server listens at a socket in the directory, gets the
// arguments and the input, and sends the output back. Who can open the socket
// could open the store.

// The fields of such a request and of its answer.
const (
	fieldTask  = "Uri-Resolver-Task"  // a task in JSON
	fieldError = "Uri-Resolver-Error" // a trailer: what the verb has failed of, in quotes
)

// A task is a verb with its flags and arguments, who runs it, and where.
type task struct {
	Line      []string
	User, Dir string
}

// socket is where the server of a store listens.
func (p *program) socket() string { return filepath.Join(p.store, "socket") }

// work runs a verb, here or in the server that has the store open.
func (p *program) work(ctx context.Context, v *verb) (err error) {
	if v.alone {
		return v.do(ctx)
	}
	if v.file && len(v.args) > 0 && !isURL(v.args[0]) && v.args[0] != "-" {
		f, err := os.Open(v.args[0])
		if err != nil {
			return err
		}
		defer f.Close()
		p.in = f
	}
	if !p.isDatabase() {
		if c, err := net.Dial("unix", p.socket()); err == nil {
			return p.remote(ctx, c, v)
		}
	}
	s, err := p.open(ctx, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	p.resolver = &resolver.Resolver{Store: s}
	return v.do(ctx)
}

// open opens the store, to serve it or for a verb.
func (p *program) open(ctx context.Context, bulk bool) (store.Store, error) {
	if p.isDatabase() {
		return postgres.Open(p.store)
	}
	return embedded.Open(p.store, embedded.Options{Cache: p.cache, Bulk: bulk})
}

// remote runs a verb in the server of the store.
func (p *program) remote(ctx context.Context, c net.Conn, v *verb) error {
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	text, err := json.Marshal(task{v.line, p.user, p.dir})
	if err != nil {
		return err
	}
	request, err := http.NewRequest("POST", "http://store/", nil)
	if err != nil {
		return err
	}
	request.Header.Set(fieldTask, string(text))
	if v.reads {
		request.Body = io.NopCloser(p.in)
	}
	go request.Write(c) // the answer may come before the end of the input
	answer, err := http.ReadResponse(bufio.NewReader(c), request)
	if err == nil {
		_, err = io.Copy(p.out, answer.Body)
	}
	if err != nil {
		return fmt.Errorf("the server of the store: %w", err)
	}
	failed, err := strconv.Unquote(answer.Trailer.Get(fieldError))
	if err != nil {
		return errors.New("the server of the store has stopped")
	}
	if failed != "" {
		return errors.New(failed)
	}
	return nil
}

// serveVerbs answers what remote asks.
func (p *program) serveVerbs(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Trailer", fieldError)
	w.Header().Set("Connection", "close") // some of the input may be left
	failed := ""
	if err := p.serveTask(w, r); err != nil {
		failed = err.Error()
	}
	w.Header().Set(fieldError, strconv.QuoteToASCII(failed))
}

func (p *program) serveTask(w http.ResponseWriter, r *http.Request) error {
	var t task
	err := json.Unmarshal([]byte(r.Header.Get(fieldTask)), &t)
	if err != nil || len(t.Line) == 0 {
		return fmt.Errorf("missing the verb: %v", err)
	}
	c := http.NewResponseController(w)
	if err = errors.Join(c.EnableFullDuplex(), c.Flush()); err != nil {
		return err
	}
	x := &program{in: r.Body, out: w, err: io.Discard, user: t.User, dir: t.Dir,
		resolver: p.resolver}
	v, err := x.prepare(t.Line)
	if err != nil || v.alone {
		return err
	}
	return v.do(r.Context())
}
