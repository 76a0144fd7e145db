package main

// The verbs that keep a store: they read all of it, or all of a copy.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/transfer"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

func (p *program) export(f *pflag.FlagSet) action {
	format := f.String("format", "ndjson", "a `FORMAT`: ndjson, or nginx, a map of redirects")
	return func(ctx context.Context, args []string) error {
		switch *format {
		case "ndjson":
			var lost losses
			_, err := p.resolver.Export(ctx, p.out, lost.add)
			return lost.error(err)
		case "nginx":
			return transfer.Maps(ctx, p.resolver, p.out)
		}
		return faultf(misused, "the format %q is not ndjson or nginx", *format)
	}
}

const advice = "uri-resolver salvage makes a sound store of what can be read"

// maxLost limits the lines about what cannot be read in the error of a verb.
const maxLost = 3

// losses are what a verb could not read.
type losses []*store.DamagedError

func (l *losses) add(d *store.DamagedError) { *l = append(*l, d) }

// error returns the error of a verb that went on after damage.
func (l losses) error(err error) error {
	if statusOf(err) != damaged {
		return err
	}
	text := "what could be read is there; what could not:"
	for _, d := range l[:min(len(l), maxLost)] {
		text += "\n" + d.Error()
	}
	if n := len(l) - maxLost; n > 0 {
		text += fmt.Sprintf("\nand %d more; fsck lists all", n)
	}
	return faultf(damaged, "%s", text)
}

func (p *program) fsck(ctx context.Context, _ []string) error {
	found, lost, counts := 0, 0, ""
	tell := func(keys, names, versions int) {
		counts = fmt.Sprintf("%d names, %d earlier versions, %d keys", names, versions, keys)
		if f, ok := p.out.(interface{ Flush() }); p.terminal {
			fmt.Fprintf(p.out, "%s …\r", counts) // what comes next overwrites it
			if ok {
				f.Flush()
			}
		}
	}
	for err := range p.resolver.Verify(ctx, tell) {
		fmt.Fprintln(p.out, err)
		if statusOf(err) == damaged {
			lost++
		} else {
			found++
		}
	}
	switch {
	case lost > 0:
		return faultf(damaged, "the store is damaged: %d times something cannot be read; %d mistakes in %s; %s",
			lost, found, counts, advice)
	case found > 0:
		return faultf(negative, "%d mistakes in the store: %s", found, counts)
	}
	fmt.Fprintf(p.out, "the store is sound: %s\n", counts)
	return nil
}

func (p *program) salvage(ctx context.Context, args []string) error {
	lost := 0
	keys, err := embedded.Salvage(args[0], args[1], embedded.Options{Cache: p.cache},
		func(d *store.DamagedError) {
			fmt.Fprintln(p.out, d)
			lost++
		})
	if err != nil {
		return err
	}
	s, err := embedded.Open(args[1], embedded.Options{Cache: p.cache, Bulk: true})
	if err != nil {
		return err
	}
	r := &resolver.Resolver{Store: s}
	err = r.Mend(ctx, func(name string) {
		fmt.Fprintf(p.out, "%s: its record is lost, and it is suspended\n", name)
		lost++
	})
	if err = errors.Join(err, s.Close()); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "%s is a store with %d keys\n", args[1], keys)
	if lost > 0 {
		return faultf(damaged, "not all could be read: of it, the list has %d lines", lost)
	}
	return nil
}

func (p *program) backup(_ context.Context, args []string) error {
	s, ok := p.resolver.Store.(*embedded.Store)
	if !ok {
		return errors.New("a database is backed up by its own programs, such as pg_basebackup; " +
			"the verb export writes all names from any store")
	}
	dir := args[0]
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(p.dir, dir)
	}
	var lost losses
	err := s.Backup(dir, lost.add)
	err = lost.error(err)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		err = fmt.Errorf("%w; a server writes the backup itself: name a directory beside the store", err)
	}
	return err
}

func (p *program) restore(_ context.Context, args []string) error {
	if p.isDatabase() {
		return errors.New("a database is restored by its own programs; import --format export " +
			"reads what export has written into any empty store")
	}
	return embedded.Restore(args[0], p.store, embedded.Options{})
}
