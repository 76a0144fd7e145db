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
	"io/fs"
	"log/slog"
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

	"github.com/urikit/uri"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/page"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/store"
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

	demoToken string             // of --demo
	resolver  *resolver.Resolver // of the store, for a verb that works on it
	served    bool               // a verb does not open the store itself
	user      string             // who runs it, for the history
	dir       string             // where
	terminal  bool               // whoever reads the output is a person
	log       *slog.Logger       // of serve
	files     *certificates      // of serve, or nil

	first         string // what a verb writes, or the first of it, for the log
	names, failed int    // how many names it writes, and how many of these it did not
}

// actor returns who changes something: on the machine of the store, all.
func (p *program) actor() resolver.Actor { return resolver.Actor{ID: p.user + "@local", All: true} }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // a token that nobody reads is an error, not an end
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	p := &program{in: os.Stdin, out: os.Stdout, err: os.Stderr, user: strconv.Itoa(os.Getuid())}
	if u, err := user.Current(); err == nil {
		p.user = u.Username
	}
	p.dir, _ = os.Getwd()
	if info, err := os.Stdout.Stat(); err == nil {
		p.terminal = info.Mode()&os.ModeCharDevice != 0
	}
	os.Exit(p.run(ctx, os.Args[1:]))
}

// The exit statuses beside 0, as uri has them.
const (
	negative = 1 // the answer is "no"
	misused  = 2
	failed   = 3 // also if the output is closed or full
	damaged  = 4 // a file of the store is damaged; all else was done
)

// A fault is an error with the exit status that it leads to.
type fault struct {
	error
	status int
}

func faultf(status int, format string, args ...any) error {
	return fault{fmt.Errorf(format, args...), status}
}

// answers are the errors that are an answer: nothing has failed.
var answers = []error{
	resolver.ErrNotFound, resolver.ErrNoNamespace, resolver.ErrExists, resolver.ErrVersion,
	resolver.ErrFinal, resolver.ErrForbidden, resolver.ErrClosed, token.ErrID, token.ErrUsed,
}

// statusOf returns the exit status for an error.
func statusOf(err error) int {
	if f, ok := errors.AsType[fault](err); ok {
		return f.status
	}
	if _, ok := errors.AsType[*store.DamagedError](err); ok {
		return damaged
	}
	_, invalid := errors.AsType[resolver.InvalidError](err)
	if invalid || slices.ContainsFunc(answers, func(a error) bool { return errors.Is(err, a) }) {
		return negative
	}
	return failed
}

// An output keeps its first error for the end of the run.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(b []byte) (n int, err error) {
	if o.err == nil {
		n, o.err = o.Writer.Write(b)
	}
	return n, o.err
}

// run returns the exit status.
func (p *program) run(ctx context.Context, args []string) int {
	out := &output{Writer: p.out}
	p.out = out
	lost := ""
	v, err := p.prepare(args)
	if err == nil {
		err = p.load(os.Environ())
	}
	if err == nil {
		lost, err = v.lost, p.work(ctx, v)
	}
	switch {
	case out.err != nil && (lost != "" || !errors.Is(out.err, syscall.EPIPE)):
		err = fmt.Errorf("the output: %w%s", out.err, lost)
	case out.err != nil:
		return failed // whoever reads it has gone, and knows
	case err == nil || errors.Is(err, pflag.ErrHelp):
		return 0
	}
	fmt.Fprintf(p.err, "uri-resolver: %v\n", err)
	return statusOf(err)
}

// prepare reads the arguments, of which the first one is the verb.
func (p *program) prepare(args []string) (*verb, error) {
	if len(args) == 0 || slices.Contains([]string{"help", "-h", "--help"}, args[0]) {
		p.help()
		return nil, pflag.ErrHelp
	}
	verbs := p.verbs()
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == args[0] })
	if i < 0 {
		return nil, faultf(misused, "there is no verb %q; uri-resolver help lists them", args[0])
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
	err := f.Parse(args[1:])
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
		return nil, faultf(misused, "%w\nusage: uri-resolver %s", err, v.usage)
	}
	if v.urn && len(v.args) > 0 {
		name, err := resolver.ParseName(v.args[0])
		if err != nil {
			return nil, faultf(negative, "%w", about(v.args[0], err))
		}
		v.args[0] = name
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
uri-resolver VERB -h lists the flags of a verb. Those of serve, and --store, can
be set by variables such as %sTLS_KEY, and in the file %s
or that of --config. A flag counts before a variable, and a variable before the file.

status: 0 fine, 1 a negative answer (such as not registered, or refused),
        2 wrong usage, 3 failed, 4 a file of the store is damaged
`, environment, configFile)
}

// configFile is the file with settings that is read if it is there.
var configFile = "/etc/uri-resolver.toml"

// environment is what the variables begin with: URI_RESOLVER_TLS_KEY is tls-key.
const environment = "URI_RESOLVER_"

// settings are what the flags, the variables of the environment and the file
// say, each with the same name. A flag counts before a variable, and a variable
// before the file.
type settings struct {
	config, store, copy string
	admin, base, http   string
	listen, listenHTTP  []string
	also                []string
	cert, key           string
	languages           string
	proxies, unlimited  []netip.Prefix
	rate                float64
	burst               int
	cache               int64
	stop                time.Duration
	demo                bool
	title               string
	operator, contact   string
	links               []page.Link
	logo, icon, imprint string // files
	look                page.Look
	pages               string
	pagesLocal          bool

	days                  int // of figures
	accessLog, accessBits string
}

// flags defines the flags.
func (s *settings) flags() *pflag.FlagSet {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.StringVar(&s.config, "config", configFile,
		"read settings from the `FILE`, in TOML, if it is there; \"\" is none")
	f.StringVar(&s.store, "store", "/var/lib/uri-resolver",
		"the store: a `DIRECTORY`, or the URL of a database, postgres://…")
	f.StringVar(&s.copy, "copy", "", "a `DIRECTORY` for a copy of the database, to answer from")
	f.StringArrayVar(&s.listen, forAll, nil, "the `ADDRESS` of names, pages and the API, with TLS if there "+
		"are files; can be repeated; 127.0.0.1:8080 if there is none")
	f.StringArrayVar(&s.listenHTTP, forHTTP, nil, "an `ADDRESS` without TLS beside those; can be repeated")
	f.StringVar(&s.http, "http", toHTTPS, "`WHAT` listen-http is for: redirect, which leads to https, "+
		"or serve, for names and pages")
	f.StringVar(&s.admin, "admin", "127.0.0.1:8081", "the `ADDRESS` of health, metrics; \"\" is none")
	f.StringVar(&s.title, "title", "Names that resolve", "a `TEXT`: what pages call the resolver")
	f.StringVar(&s.operator, "operator", "", "a `TEXT`: who runs the resolver, for the pages")
	f.StringVar(&s.contact, "contact", "", "an address of mail, or a `URI`, for the pages")
	f.Func("links", "a link on all pages, such as a legal notice: `TEXT=URI`; can be repeated",
		func(text string) error {
			title, address, _ := strings.Cut(text, "=")
			if u, err := uri.Parse(address); err != nil || title == "" || u.Scheme() == "" {
				return errors.New("it is not TEXT=URI")
			}
			s.links = append(s.links, page.Link{Text: title, URI: address})
			return nil
		})
	f.StringVar(&s.imprint, "imprint", "", "a text `FILE` with the legal notice, for /imprint")
	f.StringVar(&s.logo, "logo", "", "the `FILE` with the logo of the pages")
	f.StringVar(&s.icon, "favicon", "", "the `FILE` with the icon of the pages")
	f.StringVar(&s.look.Color, "color", "", "the `COLOR` of links and buttons, such as #1b4f8f")
	f.StringVar(&s.look.DarkColor, "color-dark", "", "the same `COLOR` on dark pages, such as #9dc3f0")
	f.StringVar(&s.pages, "admin-pages", "",
		"`WHERE` the pages for owners are: public or admin, as the addresses; \"\" is nowhere")
	f.BoolVar(&s.pagesLocal, "admin-pages-local", false,
		"the pages for owners are also without TLS for clients on this machine")
	f.StringVar(&s.base, "base", "", "the `URL` that people see, such as https://urn.example")
	f.StringArrayVar(&s.also, "also", nil, "another `URL` that people see, or saw; can be repeated")
	f.StringVar(&s.cert, "tls-cert", "", "the `FILE` with the certificates for TLS, in PEM")
	f.StringVar(&s.key, "tls-key", "", "the `FILE` with the key for TLS, in PEM")
	f.StringVar(&s.languages, "languages", "", "a `DIRECTORY` with more languages of the pages")
	networks(f, &s.proxies, "proxies", "`NETWORKS` of proxies whose X-Forwarded-For counts")
	networks(f, &s.unlimited, "unlimited", "`NETWORKS` of clients whose requests are not limited")
	f.Float64Var(&s.rate, "rate", 100, "the `NUMBER` of requests a network can make in a second")
	f.IntVar(&s.burst, "burst", 1000, "the `NUMBER` of requests a network can make at once")
	f.Int64Var(&s.cache, "cache", embedded.DefaultCache, "`BYTES` for the cache of the store")
	f.IntVar(&s.days, "figures", 400,
		"the `DAYS` for which it is kept how often names are asked for; 0 counts nothing")
	f.StringVar(&s.accessLog, "access-log", "", "the `FILE` for a line of each request; \"\" is none")
	f.StringVar(&s.accessBits, "access-bits", "24,48",
		"how many `BITS` of an address of IPv4, and of IPv6, the access log has")
	f.DurationVar(&s.stop, "stop", 20*time.Second, "the `TIME` that requests have when it stops")
	f.BoolVar(&s.demo, "demo", false, "serve some examples from a temporary store")
	return f
}

// networks defines a flag for a list of networks, or of addresses.
func networks(f *pflag.FlagSet, to *[]netip.Prefix, name, usage string) {
	f.Func(name, usage, func(text string) error {
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

// load sets what no flag has set from the environment and the file. What is there
// for all does not change the examples of --demo.
func (p *program) load(environ []string) error {
	for _, variable := range environ {
		key, value, _ := strings.Cut(variable, "=")
		if name, ok := strings.CutPrefix(key, environment); ok {
			name = strings.ReplaceAll(strings.ToLower(name), "_", "-")
			if err := p.set("the variable "+key, name, value); err != nil {
				return err
			}
		}
	}
	if p.config == "" {
		return nil
	}
	text, err := os.ReadFile(p.config)
	byDefault := !p.all.Lookup("config").Changed
	switch {
	case byDefault && (p.demo || errors.Is(err, fs.ErrNotExist)):
		return nil
	case err != nil:
		return fmt.Errorf("the settings: %w; --config names another file, or \"\" for none", err)
	}
	return p.read(string(text))
}

// read sets what the text of the file says.
func (p *program) read(text string) error {
	var file map[string]any
	if _, err := toml.Decode(text, &file); err != nil {
		return faultf(misused, "%s: %w", p.config, err)
	}
	for name, value := range file {
		values, ok := value.([]any)
		if !ok {
			values = []any{value}
		}
		if err := p.set(fmt.Sprintf("%s: the key %q", p.config, name), name, values...); err != nil {
			return err
		}
	}
	return nil
}

// set sets a setting to what it is in some place, unless a place that counts before
// has it too.
func (p *program) set(where, name string, values ...any) error {
	f := p.all.Lookup(name)
	switch {
	case f == nil:
		return faultf(misused, "%s is not known; uri-resolver serve -h tells what is", where)
	case f.Changed:
		return nil
	case len(values) > 1 && f.Value.Type() != "func" && f.Value.Type() != "stringArray":
		return faultf(misused, "%s is a list; it has one value", where)
	}
	for _, value := range values {
		switch value.(type) {
		case string, int64, float64, bool:
		default:
			return faultf(misused, "%s is not text, a number, true or false", where)
		}
		if err := p.all.Set(name, fmt.Sprint(value)); err != nil {
			return faultf(misused, "%s: %w", where, err)
		}
	}
	return nil
}

// check returns the error for settings of serve that do not go together.
func (s *settings) check() error {
	switch {
	case (s.cert == "") != (s.key == ""):
		return faultf(misused, "tls-cert and tls-key go together")
	case s.copy != "" && !s.isDatabase():
		return faultf(misused, "a copy is of a database; the store is a directory")
	case s.http != toHTTPS && s.http != asHTTPS:
		return faultf(misused, "http is %s or %s", toHTTPS, asHTTPS)
	case !slices.Contains([]string{"", "public", "admin"}, s.pages):
		return faultf(misused, "admin-pages is %q; it is public or admin", s.pages)
	case s.pages == "admin" && s.admin == "":
		return faultf(misused, "admin-pages is admin, and there is no address admin")
	case !(s.rate > 0) || s.burst < 1 || min(int64(s.stop), s.cache, int64(s.days)) < 0: // NaN, too
		return faultf(misused, "rate and burst are more than 0, and stop, cache and figures 0 or more")
	}
	_, err := s.bases()
	return err
}

// bases returns the addresses at which the resolver answers.
func (s *settings) bases() (list []uri.URI, err error) {
	for _, text := range append([]string{s.base}, s.also...) {
		if text == "" {
			continue
		}
		u, err := uri.Parse(text)
		isHTTP := strings.EqualFold(u.Scheme(), "http") || strings.EqualFold(u.Scheme(), "https")
		if err != nil || !isHTTP || u.Host() == "" || u.HasUserinfo() || u.HasQuery() || u.HasFragment() {
			return nil, faultf(misused, "base or also: %q is not a URL such as https://urn.example", text)
		}
		list = append(list, u)
	}
	return list, nil
}

func (s *settings) isDatabase() bool {
	return strings.HasPrefix(s.store, "postgres:") || strings.HasPrefix(s.store, "postgresql:")
}
