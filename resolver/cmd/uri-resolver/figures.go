package main

// What owners want to know: how often their names are asked for.

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/resolver/internal/access"
	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/internal/metrics"
)

// figuresEvery is how often a server writes to the store what it has counted: a
// process that is killed loses no more.
const figuresEvery = time.Minute

// writeFigures adds what was counted to the store.
func (s *server) writeFigures(ctx context.Context) {
	if err := s.figures.Write(ctx); err != nil {
		s.log.Error("figures", "error", err)
	}
}

// openAccess opens the access log, or returns nil if there is none.
func (p *program) openAccess(set *metrics.Set) (*access.Log, error) {
	o := access.Options{File: p.accessLog, Metrics: set, Log: p.log}
	if _, err := fmt.Sscanf(p.accessBits+"\n", "%d,%d\n", &o.IPv4, &o.IPv6); err != nil ||
		o.IPv4 < 0 || o.IPv4 > 32 || o.IPv6 < 0 || o.IPv6 > 128 {
		return nil, faultf(misused, "access-bits: %q is not two numbers such as 24,48", p.accessBits)
	}
	if p.accessLog == "" {
		return nil, nil
	}
	l, err := access.Open(o)
	if err != nil {
		err = fmt.Errorf("access-log: %w", err)
	}
	return l, err
}

// A form is how a verb writes a table: as text, CSV or lines of JSON.
type form struct{ csv, json bool }

func (o *form) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.csv, "csv", false, "write CSV")
	f.BoolVar(&o.json, "json", false, "write lines of JSON")
}

// writer returns a function that writes a row: a value as JSON, cells, or a text,
// which is that of the cells if it is "". Another one tells how that went.
func (p *program) writer(o form, head ...string) (
	row func(value any, text string, cells ...string), end func() error, err error,
) {
	c, j := csv.NewWriter(p.out), json.NewEncoder(p.out)
	j.SetEscapeHTML(false)
	switch {
	case o.csv && o.json:
		return nil, nil, faultf(misused, "--csv and --json do not go together")
	case o.csv:
		err = c.Write(head)
	}
	return func(value any, text string, cells ...string) {
		switch {
		case err != nil:
		case o.json:
			err = j.Encode(value)
		case o.csv:
			err = c.Write(cells)
		default:
			_, err = fmt.Fprintln(p.out, cmp.Or(text, strings.Join(cells, "\t")))
		}
	}, func() error { c.Flush(); return cmp.Or(err, c.Error()) }, nil
}

func (p *program) figuresVerb(f *pflag.FlagSet) action {
	var q figures.Query
	var o form
	o.flags(f)
	f.StringVar(&q.Prefix, "namespace", "", "only what begins with a `PREFIX`")
	f.StringVar(&q.From, "from", "", "the first `DAY`, such as 2026-11-01, by UTC")
	f.StringVar(&q.To, "to", "", "the last `DAY`")
	return func(ctx context.Context, args []string) error {
		if err := q.Check(); err != nil {
			return fault{err, misused}
		}
		q.Name = strings.Join(args, "")
		row, end, err := p.writer(o, "day", "namespace", "urn", "people", "programs", "unnamed")
		if err != nil {
			return err
		}
		for r, err := range figures.Owned(ctx, p.resolver, "", q) {
			if err != nil {
				return err
			}
			text := fmt.Sprintf("%s %9d %9d  %s", r.Day, r.People, r.Programs, cmp.Or(r.Name, r.Namespace))
			if r.Unnamed > 0 {
				text += fmt.Sprintf(" (%d for none of its names: too many at once)", r.Unnamed)
			}
			row(r, text, r.Day, r.Namespace, r.Name, fmt.Sprint(r.People), fmt.Sprint(r.Programs),
				fmt.Sprint(r.Unnamed))
		}
		return end()
	}
}
