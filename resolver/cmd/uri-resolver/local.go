package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
	"github.com/urikit/uri/resolver/store/postgres"
)

// A store in a directory is open in one process. While it is served, the verbs
// run there: the server listens at a socket in the directory, gets the
// arguments and the input, and sends the output back. Who can open the socket
// could open the store.

// fieldResult is a trailer: the exit status of a verb, and in quotes what it has
// failed of.
const fieldResult = "Uri-Resolver-Result"

// A task is a verb with its flags and arguments, who runs it, and where. Base is
// the setting, which may be from the environment or the file of the caller.
type task struct {
	Line            []string
	User, Dir, Base string
	Terminal        bool
}

// socket is where the server of a store listens.
func (p *program) socket() string { return filepath.Join(p.store, "socket") }

// work runs a verb, here or in the server that has the store open.
func (p *program) work(ctx context.Context, v *verb) (err error) {
	if scheme, _, ok := strings.Cut(p.store, "://"); ok && !p.isDatabase() {
		return faultf(misused, "--store: the scheme %q is not postgres; else it is a directory", scheme)
	}
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
			defer c.Close()
			return p.remote(ctx, c, v)
		}
		if p.served {
			return faultf(failed, "no server has the store open")
		}
	}
	bases, err := p.bases()
	if err != nil {
		return err
	}
	s, err := p.open(ctx, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	p.resolver = &resolver.Resolver{Store: s, Bases: bases}
	return v.do(ctx)
}

// open opens the store, to serve it or for a verb.
func (p *program) open(ctx context.Context, bulk bool) (store.Store, error) {
	if p.isDatabase() {
		return postgres.Open(p.store)
	}
	return embedded.Open(p.store, embedded.Options{Cache: p.cache, Bulk: bulk, Log: p.log})
}

// remote runs a verb in the server of the store.
func (p *program) remote(ctx context.Context, c net.Conn, v *verb) error {
	text, err := json.Marshal(task{v.line, p.user, p.dir, p.base, p.terminal})
	if err != nil {
		return err
	}
	dial := func(context.Context, string, string) (net.Conn, error) { return c, nil }
	client := http.Client{Transport: &http.Transport{DialContext: dial}}
	var in io.Reader
	if v.reads {
		in = io.NopCloser(p.in)
	}
	request, err := http.NewRequestWithContext(ctx, "POST",
		"http://store/?"+url.QueryEscape(string(text)), in)
	if err != nil {
		return err
	}
	answer, err := client.Do(request) // may come before the end of the input
	if err == nil {
		_, err = io.Copy(p.out, answer.Body)
	}
	if err != nil {
		return fmt.Errorf("the server of the store: %w", err)
	}
	status, why := 0, ""
	if _, err := fmt.Sscanf(answer.Trailer.Get(fieldResult), "%d %q", &status, &why); err != nil {
		return errors.New("the server of the store has stopped; what it had done is kept")
	}
	if status == 0 {
		return nil
	}
	return faultf(status, "%s", why)
}

// serveVerbs answers what remote asks.
func (s *server) serveVerbs(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Trailer", fieldResult)
	w.Header().Set("Connection", "close") // some of the input may be left
	status, why := 0, ""
	if err := s.serveTask(w, r); err != nil {
		status, why = statusOf(err), err.Error()
	}
	w.Header().Set(fieldResult, fmt.Sprintf("%d %+q", status, why))
}

func (s *server) serveTask(w http.ResponseWriter, r *http.Request) error {
	var t task
	text, err := url.QueryUnescape(r.URL.RawQuery)
	if err == nil {
		err = json.Unmarshal([]byte(text), &t)
	}
	if err != nil {
		return fmt.Errorf("missing the verb: %w", err)
	}
	c := http.NewResponseController(w)
	if err = errors.Join(c.EnableFullDuplex(), c.Flush()); err != nil {
		return err
	}
	x := &program{in: r.Body, out: w, err: io.Discard, user: t.User, dir: t.Dir,
		resolver: s.resolver}
	v, err := x.prepare(t.Line)
	if err != nil || v.alone {
		return err
	}
	x.base, x.terminal = t.Base, t.Terminal
	err = v.do(r.Context())
	level, why := slog.LevelInfo, ""
	if err != nil {
		level, why, x.failed = slog.LevelWarn, redact.String(err.Error()), max(x.failed, 1)
	}
	attrs := []any{"verb", v.name, "actor", x.actor().ID, "first", redact.String(x.first)}
	if x.names > 0 {
		attrs = append(attrs, "names", x.names, "failed", x.failed)
	}
	if x.first != "" {
		s.log.Log(r.Context(), level, "verb", append(attrs, "error", why)...)
	}
	return err
}
