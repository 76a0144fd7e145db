// Command uri-resolver keeps names and answers where they lead: the resolver of
// URNs as a service.
//
//	uri-resolver serve --demo
//	uri-resolver help
//
// Its verbs are in a table in verbs.go; docs/operating.md tells how to run it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"os/signal"
	"os/user"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store/embedded"
)

// garbage is how much garbage there may be, in percent of what is kept: little is,
// for the cache of the store is not in the heap.
const garbage = 400

// A program is one run: its arguments, and where it reads and writes.
type program struct {
	settings
	all      *pflag.FlagSet // of the settings
	in       io.Reader
	out, err io.Writer

	resolver *resolver.Resolver // of the store, for a verb that works on it
	user     string             // who runs it, for the history
	dir      string             // where
}

// actor returns who changes something: on the machine of the store, all.
func (p *program) actor() resolver.Actor { return resolver.Actor{ID: p.user + "@local", All: true} }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	p := &program{in: os.Stdin, out: os.Stdout, err: os.Stderr, user: strconv.Itoa(os.Getuid())}
	if u, err := user.Current(); err == nil {
		p.user = u.Username
	}
	p.dir, _ = os.Getwd()
	os.Exit(p.run(ctx, os.Args[1:]))
}

// run returns the exit status, as uri has it: 1 after a failure, 2 after a mistake
// in the arguments.
func (p *program) run(ctx context.Context, args []string) (status int) {
	if len(args) == 0 {
		args = []string{"help"}
	}
	if slices.Contains([]string{"help", "-h", "--help"}, args[0]) {
		p.help()
		return 0
	}
	v, err := p.prepare(args)
	if errors.Is(err, pflag.ErrHelp) {
		return 0
	}
	status = 2
	if err == nil {
		status, err = 1, p.work(ctx, v)
	}
	if err != nil {
		fmt.Fprintf(p.err, "uri-resolver: %v\n", err)
		return status
	}
	return 0
}

// prepare reads the arguments, of which the first one is the verb.
func (p *program) prepare(args []string) (*verb, error) {
	verbs := p.verbs()
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == args[0] })
	if i < 0 {
		return nil, fmt.Errorf("there is no verb %q; uri-resolver help lists them", args[0])
	}
	v := &verbs[i]
	f := pflag.NewFlagSet(v.name, pflag.ContinueOnError)
	f.Usage = func() {}
	p.all = p.settings.flags()
	f.AddFlag(p.all.Lookup("config"))
	f.AddFlag(p.all.Lookup("store"))
	if v.flags != nil {
		v.run = v.flags(f)
	}
	err := p.parse(f, args[1:])
	v.line, v.args = args, f.Args()
	switch {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprintf(p.out, "usage: uri-resolver %s\n\n%s.\n\n%s", v.usage, v.does, f.FlagUsages())
		return nil, err
	case err == nil && len(v.args) < v.least:
		err = errors.New("an argument is missing")
	case err == nil && v.most >= 0 && len(v.args) > v.most:
		err = fmt.Errorf("the argument %q is too much", v.args[v.most])
	}
	if err != nil {
		return nil, fmt.Errorf("%w\nusage: uri-resolver %s", err, v.usage)
	}
	return v, nil
}

func (p *program) help() {
	fmt.Fprintf(p.out, `uri-resolver keeps names (URNs) and answers where they lead.

To see it: uri-resolver serve --demo

`)
	for _, v := range p.verbs() {
		fmt.Fprintf(p.out, "  %-11s %s\n", v.name, strings.ToLower(v.does[:1])+v.does[1:])
	}
	fmt.Fprintf(p.out, `
uri-resolver VERB -h tells the flags of a verb. Those of serve, and --store, can
be set by variables such as %sTLS_KEY and in a file (--config) too.
`, environment)
}

// environment is what the variables begin with: URI_RESOLVER_TLS_KEY is tls-key.
const environment = "URI_RESOLVER_"

// settings are what the flags, the variables of the environment and the file
// say, each with the same name. A flag counts before a variable, and a variable
// before the file.
type settings struct {
	config, store, copy string
	listen, admin, base string
	cert, key           string
	languages           string
	proxies, unlimited  []netip.Prefix
	rate                float64
	burst               int
	cache               int64
	stop                time.Duration
	demo                bool
	title               string
}

// flags defines the flags.
func (s *settings) flags() *pflag.FlagSet {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.StringVar(&s.config, "config", "", "read settings from the `FILE`, in TOML")
	f.StringVar(&s.store, "store", "/var/lib/uri-resolver",
		"the store: a `DIRECTORY`, or the URL of a database, postgres://…")
	f.StringVar(&s.copy, "copy", "", "a `DIRECTORY` for a copy of the database, to answer from")
	f.StringVar(&s.listen, "listen", "127.0.0.1:8080", "the `ADDRESS` of names, pages and the API")
	f.StringVar(&s.admin, "admin", "127.0.0.1:8081", "the `ADDRESS` of health, metrics; \"\" is none")
	f.StringVar(&s.title, "title", "Names that resolve", "a `TEXT`: what pages call the resolver")
	f.StringVar(&s.base, "base", "", "the `URL` that people see, such as https://urn.example")
	f.StringVar(&s.cert, "tls-cert", "", "the `FILE` with the certificates for TLS, in PEM")
	f.StringVar(&s.key, "tls-key", "", "the `FILE` with the key for TLS, in PEM")
	f.StringVar(&s.languages, "languages", "", "a `DIRECTORY` with more languages of the pages")
	networks(f, &s.proxies, "proxies", "`NETWORKS` of proxies whose X-Forwarded-For counts")
	networks(f, &s.unlimited, "unlimited", "`NETWORKS` of clients whose requests are not limited")
	f.Float64Var(&s.rate, "rate", 100, "the `NUMBER` of requests a network can make in a second")
	f.IntVar(&s.burst, "burst", 1000, "the `NUMBER` of requests a network can make at once")
	f.Int64Var(&s.cache, "cache", embedded.DefaultCache, "`BYTES` for the cache of the store")
	f.DurationVar(&s.stop, "stop", 20*time.Second, "the `TIME` that requests have when it stops")
	f.BoolVar(&s.demo, "demo", false, "serve some examples from a temporary store")
	return f
}

// networks defines a flag for a list of networks, or of addresses.
func networks(f *pflag.FlagSet, to *[]netip.Prefix, name, usage string) {
	f.Func(name, usage, func(text string) error {
		*to = nil
		for _, part := range strings.Fields(strings.ReplaceAll(text, ",", " ")) {
			prefix, err := netip.ParsePrefix(part)
			if addr, err2 := netip.ParseAddr(part); err2 == nil {
				prefix, err = addr.Prefix(addr.BitLen())
			}
			if err != nil {
				return err
			}
			*to = append(*to, prefix)
		}
		return nil
	})
}

// parse sets the flags of a verb from the arguments, and all settings that are not
// there from the environment and the file.
func (p *program) parse(f *pflag.FlagSet, args []string) error {
	if err := f.Parse(args); err != nil {
		return err
	}
	set := func(name, value, where string) error {
		switch x := p.all.Lookup(name); {
		case x == nil:
			return fmt.Errorf("%s is not known; uri-resolver serve -h tells what is", where)
		case x.Changed:
			return nil
		}
		if err := p.all.Set(name, value); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		return nil
	}
	for _, variable := range os.Environ() {
		key, value, _ := strings.Cut(variable, "=")
		if name, ok := strings.CutPrefix(key, environment); ok {
			name = strings.ReplaceAll(strings.ToLower(name), "_", "-")
			if err := set(name, value, "the variable "+key); err != nil {
				return err
			}
		}
	}
	if p.config == "" {
		return nil
	}
	var file map[string]any
	if _, err := toml.DecodeFile(p.config, &file); err != nil {
		return fmt.Errorf("%s: %w", p.config, err)
	}
	for name, value := range file {
		text := fmt.Sprint(value)
		if _, ok := value.([]any); ok {
			text = strings.Trim(text, "[]")
		}
		if err := set(name, text, fmt.Sprintf("%s: the key %q", p.config, name)); err != nil {
			return err
		}
	}
	return nil
}

// check returns the error for settings of serve that do not go together.
func (s *settings) check() error {
	switch {
	case (s.cert == "") != (s.key == ""):
		return errors.New("tls-cert and tls-key go together")
	case s.copy != "" && !s.isDatabase():
		return errors.New("a copy is of a database; the store is a directory")
	case s.rate <= 0 || s.burst < 1:
		return errors.New("rate and burst are more than 0")
	}
	return nil
}

func (s *settings) isDatabase() bool {
	return strings.HasPrefix(s.store, "postgres:") || strings.HasPrefix(s.store, "postgresql:")
}
