package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/internal/transfer"
	"github.com/urikit/uri/resolver/internal/zone"
	"github.com/urikit/uri/resolver/store/embedded"
	"github.com/urikit/uri/resolver/store/postgres"
)

// A verb is what the program can do.
type verb struct {
	name, usage, does string
	least, most       int    // arguments; -1 is any number
	reads             bool   // it reads the standard input
	file              bool   // or the file that its argument names
	urn               bool   // its first argument, if there is one, is a name
	alone             bool   // it opens the store itself
	lost              string // what to do if the output is lost

	// run gets the arguments; flags defines flags, and returns it.
	run   action
	flags func(*pflag.FlagSet) action

	line, args []string // all that was given, and what is not a flag
}

type action = func(ctx context.Context, args []string) error

// do runs a verb that is prepared.
func (v *verb) do(ctx context.Context) error {
	err := v.run(ctx, v.args)
	if err != nil && v.urn && len(v.args) > 0 {
		err = about(v.args[0], err)
	}
	return err
}

// about returns an error that has the name in it.
func about(name string, err error) error {
	if strings.Contains(err.Error(), name) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// verbs returns the verbs.
func (p *program) verbs() []verb {
	return []verb{
		{name: "serve", usage: "serve [--demo] [FLAG…]", alone: true, flags: p.serveVerb,
			does: "Answer over HTTP"},
		{name: "init", usage: "init [--store STORE]", alone: true, run: p.init,
			does: "Make an empty store"},
		{name: "namespace", usage: "namespace [FLAG…] [PREFIX]", most: 1, flags: p.namespace,
			does: "Make or change a namespace by flags, or show one or all"},
		{name: "get", usage: "get [--at TIME] URN", least: 1, most: 1, urn: true, flags: p.get,
			does: "Show the record of a name"},
		{name: "put", usage: "put [FLAG…] URN [URI…]", least: 1, most: -1, urn: true,
			flags: p.put, does: "Register a name, or change where it leads"},
		{name: "mint", usage: "mint [--count N] PREFIX [URI…]", least: 1, most: -1, flags: p.mint,
			does: "Register new names by the mask of a namespace"},
		{name: "tombstone", usage: "tombstone [--reason TEXT] [--successor URN] URN", least: 1,
			most: 1, urn: true, flags: p.tombstone, does: "Say that what a name named is gone, or amend that"},
		{name: "lift", usage: "lift URN", least: 1, most: 1, urn: true, run: p.lift,
			does: "Take back a tombstone that was a mistake"},
		{name: "erase", usage: "erase [--fields LIST] URN", least: 1, most: 1, urn: true,
			flags: p.erase, does: "Erase what a name must not tell, in all its versions"},
		{name: "history", usage: "history URN", least: 1, most: 1, urn: true, run: p.history,
			does: "Show all versions of a name, the newest first"},
		{name: "import", usage: "import [--format FORMAT] [--dry-run] [FILE|URL]", most: 1,
			reads: true, file: true, flags: p.importVerb,
			does: "Register names of a file, a repository or an export"},
		{name: "export", usage: "export [--format FORMAT]", flags: p.export,
			does: "Write all names with their versions"},
		{name: "figures", usage: "figures [FLAG…] [URN]", most: 1, urn: true, flags: p.figuresVerb,
			does: "Show how often names are asked for, by day"},
		{name: "check", usage: "check [FLAG…]", flags: p.checkVerb,
			does: "Ask the locations of names, and show which are broken"},
		{name: "fsck", usage: "fsck", run: p.fsck, does: "Look for what is wrong in the store"},
		{name: "backup", usage: "backup DIRECTORY", least: 1, most: 1, run: p.backup,
			does: "Copy the store to a new directory, while it is in use"},
		{name: "restore", usage: "restore DIRECTORY", least: 1, most: 1, alone: true,
			run: p.restore, does: "Make the store from a backup, and check its sums"},
		{name: "salvage", usage: "salvage DIRECTORY NEW", least: 2, most: 2, alone: true,
			run: p.salvage, does: "Make a sound store of what can be read of one that is damaged"},
		{name: "promote", usage: "promote [--force] --store URL", alone: true, flags: p.promote,
			does: "Make the best standby of a database its primary"},
		{name: "zone", usage: "zone [--arpa] --base URL", flags: p.zone,
			does: "Write the records of DNS that lead to the resolver"},
		{name: "token", usage: "token add|list|revoke [FLAG…] [ID]", least: 1, most: 2,
			flags: p.token, does: "Manage the access to the API",
			lost: "; if a token was added, nobody knows it: revoke it, and add one with another ID"},
	}
}

// show writes what a call has returned as JSON for people.
func (p *program) show(v any, err error) error {
	if err != nil {
		return err
	}
	e := json.NewEncoder(p.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// fields are what flags say that have the names of fields in JSON.
type fields map[string]any

func (c fields) text(f *pflag.FlagSet, name, usage string) {
	f.Func(name, usage, func(text string) error { c[name] = text; return nil })
}

func (c fields) list(f *pflag.FlagSet, name, usage string) {
	f.Func(name, usage, func(text string) error {
		c[name] = strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
		return nil
	})
}

func (c fields) is(f *pflag.FlagSet, name, usage string) {
	f.BoolFunc(name, usage, func(text string) (err error) {
		c[name], err = strconv.ParseBool(text)
		return err
	})
}

// metadata defines the flag KEY=VALUE, which can be given more than once.
func (c fields) metadata(f *pflag.FlagSet) {
	const usage = "what describes the thing, such as title=…: `KEY=VALUE`; can be repeated"
	all := make(map[string]string)
	f.Func("metadata", usage, func(text string) error {
		key, value, ok := strings.Cut(text, "=")
		if !ok {
			return errors.New(`missing "="`)
		}
		all[key], c["metadata"] = value, all
		return nil
	})
}

// lead sets where a name leads: what the arguments after it say.
func (c fields) lead(args []string) {
	var list []resolver.Location
	for i, text := range args {
		list = append(list, resolver.Location{URI: text, Priority: len(args) - 1 - i})
	}
	if list != nil {
		c["locations"], c["state"] = list, cmp.Or(c["state"], any(resolver.Active))
	}
}

func (p *program) namespace(f *pflag.FlagSet) action {
	c := fields{}
	c.text(f, "title", "the `TITLE`, for people")
	c.text(f, "owner", "the `OWNER`, whose tokens can register names")
	c.text(f, "contact", "how people reach the owner: a `TEXT`")
	c.text(f, "statement", "what the owner promises: a `TEXT`")
	c.text(f, "mask", "the `MASK` of names that are minted, such as zdddk")
	c.text(f, "service", "the default `SERVICE`; I2L if there is none")
	c.list(f, "schemes", "the `SCHEMES` of locations, such as http,https; \"\" is these")
	c.list(f, "hosts", "the `HOSTS` of locations, such as a.example,b.example; \"\" is all")
	c.is(f, "partial", "records can be for all names that begin with theirs")
	c.is(f, "components", "the directive c= is heeded")
	c.is(f, "closed", "there are no new names")
	return func(ctx context.Context, args []string) error {
		spaces, err := p.resolver.Namespaces(ctx)
		if err != nil {
			return err
		}
		var n resolver.Namespace
		for other := range spaces {
			if len(args) == 0 {
				fmt.Fprintf(p.out, "%s\t%s\t%s\n", other.Prefix, other.Owner, other.Title)
			} else if other.Prefix == args[0] {
				n = *other
			}
		}
		switch {
		case len(args) == 0:
			return nil
		case len(c) == 0 && n.Version == 0:
			return faultf(negative, "there is no namespace %s; a flag such as --owner makes it", args[0])
		case len(c) == 0:
			return p.show(n, nil)
		}
		n.Prefix, p.first = args[0], args[0]
		if n, err = transfer.Patch(n, c); err != nil {
			return err
		}
		return p.show(p.resolver.PutNamespace(ctx, p.actor(), n, resolver.Condition(n.Version)))
	}
}

func (p *program) get(f *pflag.FlagSet) action {
	at := f.String("at", "", "the `TIME` as of which, such as 2026-11-23T12:00:00Z")
	return func(ctx context.Context, args []string) error {
		if *at == "" {
			return p.show(p.resolver.Get(ctx, args[0]))
		}
		t, err := time.Parse(time.RFC3339, *at)
		if err != nil {
			return faultf(misused, "--at: %w", err)
		}
		return p.show(p.resolver.At(ctx, args[0], t))
	}
}

func (p *program) history(ctx context.Context, args []string) error {
	e := json.NewEncoder(p.out)
	for record, err := range p.resolver.History(ctx, args[0]) {
		if err == nil {
			err = e.Encode(record)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *program) put(f *pflag.FlagSet) action {
	c := fields{}
	c.metadata(f)
	c.text(f, "state", "the `STATE`: reserved, active or suspended")
	c.is(f, "partial", "the record is for all names that begin with this one, too")
	c.text(f, "reason", "why the name is suspended: a `TEXT`")
	return func(ctx context.Context, args []string) error {
		c.lead(args[1:])
		p.first, p.names = args[0], 1
		record, err := p.resolver.Get(ctx, args[0])
		if errors.Is(err, resolver.ErrNotFound) {
			record, err = &resolver.Record{Name: args[0], State: resolver.Reserved}, nil
		}
		if err != nil {
			return err
		}
		r, err := transfer.Patch(*record, c)
		if err != nil {
			return err
		}
		return p.show(p.resolver.Put(ctx, p.actor(), r, resolver.Condition(record.Version)))
	}
}

func (p *program) mint(f *pflag.FlagSet) action {
	count := f.Int("count", 1, "the `NUMBER` of names")
	key := f.String("key", "", "a `TEXT` with which the call can be repeated")
	c := fields{}
	c.metadata(f)
	return func(ctx context.Context, args []string) error {
		c.lead(args[1:])
		like, err := transfer.Patch(resolver.Record{State: resolver.Reserved}, c)
		if err != nil {
			return err
		}
		names, err := p.resolver.Mint(ctx, p.actor(), args[0], *count, *key, like)
		p.first, p.names = args[0], len(names)
		for _, name := range names {
			fmt.Fprintln(p.out, name)
		}
		return err
	}
}

func (p *program) tombstone(f *pflag.FlagSet) action {
	reason := f.String("reason", "", "why: a `TEXT`")
	successors := f.StringArray("successor", nil, "the `URN` of what replaces it; can be repeated")
	return func(ctx context.Context, args []string) error {
		bury := func(r *resolver.Record) error {
			if r.State != resolver.Tombstone || *reason != "" {
				r.Reason = *reason
			}
			if r.State != resolver.Tombstone || *successors != nil {
				r.Successors = *successors
			}
			r.State = resolver.Tombstone
			return nil
		}
		p.first, p.names = args[0], 1
		return p.show(p.resolver.Update(ctx, p.actor(), args[0], resolver.Any, bury))
	}
}

func (p *program) lift(ctx context.Context, args []string) error {
	p.first, p.names = args[0], 1
	return p.show(p.resolver.Lift(ctx, p.actor(), args[0], resolver.Any))
}

func (p *program) erase(f *pflag.FlagSet) action {
	fields := f.StringSlice("fields", []string{"metadata"},
		"what: a `LIST` of metadata, reason, and locations, which are those of earlier versions")
	return func(ctx context.Context, args []string) error {
		p.first, p.names = args[0], 1
		return p.show(p.resolver.Erase(ctx, p.actor(), args[0], *fields...))
	}
}

func (p *program) importVerb(f *pflag.FlagSet) action {
	format := f.String("format", "", "the `FORMAT`, if not guessed: ndjson, csv, export or oai")
	var o transfer.Options
	f.BoolVar(&o.Dry, "dry-run", false, "only say what would change")
	f.BoolVar(&p.served, "served", false, "only in the server, so that it can start at any time")
	isNew := f.Bool("new", false, "leave names alone that are registered")
	h := &transfer.Harvest{}
	f.StringVar(&h.Owner, "owner", "", "the `OWNER` whose names can change, and no others")
	f.StringVar(&h.Prefix, "prefix", "", "only names that begin with a `TEXT`")
	f.StringVar(&h.Set, "set", "", "oai: only the `SET`")
	f.StringVar(&h.From, "from", "", "oai: the first time, only what has changed since a `DATE`")
	f.StringVar(&h.Until, "until", "", "oai: only what has changed until a `DATE`")
	f.BoolVar(&h.Again, "again", false, "oai: begin again, not where the last harvest has come to")
	f.Float64Var(&h.MaxDeleted, "max-deleted", 1,
		"oai: stop before more than `PERCENT` of the names become tombstones")
	return func(ctx context.Context, args []string) error {
		file := strings.Join(args, "")
		if *format == "" {
			switch {
			case isURL(file):
				*format = "oai"
			case strings.HasSuffix(file, ".csv"):
				*format = "csv"
			default:
				*format = "ndjson"
			}
		}
		o.Condition = resolver.Any
		if *isNew {
			o.Condition = resolver.New
		}
		actor, say := p.actor(), log.New(p.out, "", 0) // several goroutines write
		actor.All, actor.Owner, actor.Prefix = h.Owner == "", h.Owner, h.Prefix
		o.Report = func(where string, err error) { say.Printf("%s: %v", where, err) }
		if o.Dry {
			o.Show = func(r resolver.Result) { say.Print(transfer.Difference(r.Before, r.Record)) }
		}
		var n transfer.Counts
		var err error
		switch *format {
		case "ndjson":
			n, err = transfer.Import(ctx, p.resolver, actor, transfer.NDJSON(p.in), o)
		case "csv":
			n, err = transfer.Import(ctx, p.resolver, actor, transfer.CSV(p.in), o)
		case "oai":
			h.Say = say.Printf
			n, err = p.harvest(ctx, actor, h, file, o)
		case "export":
			n, err := p.resolver.Restore(ctx, p.in)
			p.first, p.names = "export", n.Records
			fmt.Fprintf(p.out, "%d namespaces, %d names, %d earlier versions\n",
				n.Namespaces, n.Records, n.Versions)
			if n.Damaged > 0 {
				fmt.Fprintf(p.out, "the store was damaged when this was written: "+
					"%d lines with \"damaged\" say what is missing\n", n.Damaged)
			}
			return err
		default:
			return faultf(misused, "the format %q is not ndjson, csv, oai or export", *format)
		}
		return p.imported(n, err, cmp.Or(file, "-"), o.Dry)
	}
}

// harvest brings in the names of an owner from a repository.
func (p *program) harvest(
	ctx context.Context, actor resolver.Actor, h *transfer.Harvest, base string, o transfer.Options,
) (transfer.Counts, error) {
	u, err := uri.Parse(base)
	switch {
	case !isURL(base) || err != nil:
		err = errors.New("missing the URL of the repository, https://… or http://…")
	case actor.Owner == "" || !strings.HasPrefix(actor.Prefix, "urn:"):
		err = errors.New("missing --owner and --prefix urn:…: a harvest changes only names of an " +
			"owner that begin with a prefix")
	case h.MaxDeleted < 0 || h.MaxDeleted > 100:
		err = errors.New("--max-deleted is 0 to 100")
	}
	if err != nil {
		return transfer.Counts{}, fault{err, misused}
	}
	h.Base, h.Resolver = u, p.resolver
	h.Client = deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(http.Accessor{}, "http", "https")})
	defer h.Client.Close()
	return h.Run(ctx, actor.ID, o)
}

// imported tells what became of an import.
func (p *program) imported(n transfer.Counts, err error, from string, dry bool) error {
	if statusOf(err) == misused {
		return err
	}
	if dry {
		fmt.Fprint(p.out, "nothing was changed; without --dry-run: ")
	} else {
		p.first, p.names, p.failed = from, n.Stored+n.Failed, n.Failed
	}
	fmt.Fprintf(p.out, "%d stored, %d left alone, %d failed", n.Stored, n.Kept, n.Failed)
	if n.Out+n.Parts > 0 {
		fmt.Fprintf(p.out, ", %d left out, %d in part", n.Out, n.Parts)
	}
	fmt.Fprintln(p.out)
	if err == nil && n.Failed > 0 {
		err = faultf(negative, "some names are refused")
	}
	return err
}

func isURL(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://")
}

func (p *program) zone(f *pflag.FlagSet) action {
	arpa := f.Bool("arpa", false, "the records for urn.arpa, which its managers register")
	f.AddFlag(p.all.Lookup("base"))
	origin := f.String("origin", "", "the `DOMAIN` of the records, if not the host of the base")
	return func(ctx context.Context, args []string) error {
		u, err := uri.Parse(p.base)
		if err != nil {
			return faultf(misused, "--base, the URL that people see: %q: %w", p.base, err)
		}
		spaces, err := p.resolver.Namespaces(ctx)
		switch domain := cmp.Or(*origin, u.Host()); {
		case err != nil:
			return err
		case *arpa:
			return zone.Arpa(p.out, spaces, domain)
		default:
			return zone.Own(p.out, spaces, domain, u)
		}
	}
}

func (p *program) token(f *pflag.FlagSet) action {
	var t token.Token
	f.StringVar(&t.Owner, "owner", "", "the `OWNER` whose namespaces it is for")
	f.BoolVar(&t.All, "all", false, "it is for the namespaces of all owners")
	f.StringVar(&t.Prefix, "prefix", "", "it is only for names that begin with a `PREFIX`")
	rights := f.StringSlice("rights", []string{"read", "write", "mint"}, "`RIGHTS`; also namespace")
	networks(f, &t.Networks, "networks", "`NETWORKS` of the clients that can use it")
	days := f.Int("days", 0, "in how many `DAYS` it expires; 0 is never")
	return func(ctx context.Context, args []string) error {
		keeper := &token.Keeper{Store: p.resolver.Store}
		if args[0] != "list" && len(args) == 2 {
			p.first = strings.Join(args, " ")
		}
		switch verb := args[0]; {
		case *days < 0:
			return faultf(misused, "--days %d: a token expires in 1 day or more; 0 is never", *days)
		case verb == "list" && len(args) == 1:
			for t, err := range keeper.List(ctx) {
				if err != nil {
					return err
				}
				state := t.State()
				if !t.Expires.IsZero() && state == "active" {
					state += " until " + t.Expires.Format(time.DateOnly)
				}
				fmt.Fprintf(p.out, "%s\t%s\t%s\t%v\t%s\n",
					t.ID, cmp.Or(t.Owner, "(all)"), state, t.Rights, t.Prefix)
			}
			return nil
		case verb == "revoke" && len(args) == 2:
			return keeper.Revoke(ctx, args[1])
		case verb == "add" && len(args) == 2:
			t.ID = args[1]
			for _, right := range *rights {
				t.Rights = append(t.Rights, token.Right(right))
			}
			if *days > 0 {
				t.Expires = time.Now().UTC().AddDate(0, 0, *days)
			}
			text, err := keeper.New(ctx, t)
			if err == nil {
				fmt.Fprintln(p.out, text)
			}
			return err
		}
		return faultf(misused, "it is token add ID, token list, or token revoke ID")
	}
}

func (p *program) init(ctx context.Context, _ []string) error {
	if p.isDatabase() {
		return postgres.Init(ctx, p.store)
	}
	if err := embedded.Init(p.store, embedded.Options{}); err != nil {
		return err
	}
	fmt.Fprintf(p.out, `%s is an empty store. Next, a namespace, a name, and the server:

  uri-resolver namespace --store %[1]s --owner OWNER urn:example:
  uri-resolver put --store %[1]s urn:example:1 https://example.org/
  uri-resolver serve --store %[1]s
`, p.store)
	return nil
}

func (p *program) promote(f *pflag.FlagSet) action {
	force := f.Bool("force", false, "also if the primary answers, or a standby does not")
	return func(ctx context.Context, _ []string) error {
		if !p.isDatabase() {
			return faultf(misused, "only a database has standbys; --store is the URL of all its servers")
		}
		say := func(step string) { fmt.Fprintln(p.out, step) }
		return postgres.Promote(ctx, p.store, *force, say)
	}
}
