// Package fetch is the verb that dereferences URIs.
package fetch

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/naming"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/guard"
	dmime "github.com/urikit/uri/internal/access/mime"
)

// atOnce is how many objects --parallel fetches at once, as in curl.
const atOnce = 50

// maxFile limits the bytes of a file that a flag names. A longer one is an
// error.
const maxFile = 1 << 20

// garbage is how much garbage there may be, in percent of what is kept: a
// fetcher keeps little, and makes much garbage.
const garbage = 800

// curls are flags of curl that are refused, with what to do instead: a line has
// the name with its letter, a tab, and the hint.
//
//go:embed curl.txt
var curls string

// options are the values of the flags, most of which are those of curl.
type options struct {
	*cli.Options
	naming.Network
	outputs, headers, gateways          []string
	proto, protoRedir, span             string
	hasProto, hasProtoRedir             bool // given
	ratio                               int64
	http1, noMeter                      bool
	resolve, connect                    []string
	remote, follow, head, include, plan bool
	trace, silent, showErrors           bool
	parallel, runs                      bool
	secure, failBody                    bool
	folder, user, policy, archive       string
	writeOut                            string
	bounds                              deref.Limits
	again                               deref.Retry
	redirects, most, retries            int
	ipv4, ipv6                          bool
	offset                              string
	names                               naming.Options
}

// A fetcher fetches URIs.
type fetcher struct {
	*options
	ctx              context.Context
	stop             context.CancelFunc
	client           *deref.Client
	schemes, clients []string                    // of --proto, and all
	fields           http.Header                 // of headers
	at               func(address string) string // or nil
	out              sync.Mutex                  // of standard output and error
	counting         sync.Mutex                  // of sizes
	named            map[string]bool             // files, and variables that -w has not
	last             int                         // the number of the last URI; see counting
	failed           error                       // of standard output
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options, most: atOnce}
	v.SharedFlags("records", "relaxed")
	o.fileFlags(v)
	o.netFlags(v)
	on := v.BoolVarP
	on(&o.parallel, "parallel", "Z", false, "fetch several URIs at once")
	v.Count(&o.most, 1, "parallel-max", "at most `N` at once")
	on(&o.trace, "trace", "", false, "show each hop, and what was said there")
	on(&o.plan, "plan", "", false, "say what would be sent; contact nobody")
	on(&o.runs, "run", "", false, "run the program for a URI, as telnet")
	v.StringVarP(&o.writeOut, "write-out", "w", "", "print `FORMAT` after each, as in curl")
	on(&o.silent, "silent", "s", false, "no progress and no messages")
	on(&o.showErrors, "show-error", "S", false, "with -s, messages")
	o.hiddenFlags(v)
	v.SharedFlags("texts")
	v.Lookup("jobs").Hidden, v.Lookup("jobs").Usage = true, "" // --parallel-max says how many
	v.Exclude("output", "remote-name")
	v.Exclude("plan", "trace")
	v.Given(&o.hasProto, "proto")
	v.Given(&o.hasProtoRedir, "proto-redir")
	v.RunUntilSignal(o.run)
}

// fileFlags adds the flags of what is asked for, and where it goes.
func (o *options) fileFlags(v *cli.Verb) {
	list, text, on := v.StringArrayVarP, v.StringVarP, v.BoolVarP
	list(&o.outputs, "output", "o", nil, "write to `FILE`; once for each URI")
	on(&o.remote, "remote-name", "O", false, "write to a file with the remote name")
	text(&o.folder, "output-dir", "", "", "write files into `DIR`, which is made")
	on(&o.remote, "remote-name-all", "", false, "the same, unless -o names a file")
	text(&o.offset, "continue-at", "C", "", "resume what is there of a file, with `-`")
	text(&o.span, "range", "", "", "get the bytes `RANGE` of an http object: 0-99")
	on(&o.follow, "location", "L", false, "follow redirects and other locations")
	v.IntVar(&o.redirects, "max-redirs", deref.DefaultHops, "follow at most `N` times")
	on(&o.head, "head", "I", false, "print only the metadata, such as the header")
	on(&o.failBody, "fail-with-body", "", false, "write what a server says of an error, too")
	on(&o.include, "include", "i", false, "print the metadata, and the object")
	list(&o.headers, "header", "H", nil, "send a `FIELD` of HTTP, as in Accept: text/html")
	text(&o.user, "user", "u", "", "log in as `USER:PASSWORD`; USER asks for one")
	text(&o.archive, "in", "", "", "look in the message or MHTML archive `FILE`")
}

// netFlags adds the flags of connections, and of their limits.
func (o *options) netFlags(v *cli.Verb) {
	list, text, on := v.StringArrayVarP, v.StringVarP, v.BoolVarP
	list(&o.gateways, "gateway", "", nil, "use the gateway `SCHEME=URI`")
	v.Time(&o.bounds.Total, "max-time", "m", "end after `TIME`: seconds, or 1m30s")
	v.Time(&o.bounds.Connect, "connect-timeout", "", "connect within `TIME`")
	v.Count(&o.retries, 0, "retry", "try `N` times more what may succeed later")
	v.Time(&o.again.Within, "retry-max-time", "", "begin to try within `TIME`")
	on(&o.ipv4, "ipv4", "4", false, "connect to IPv4 addresses only")
	on(&o.ipv6, "ipv6", "6", false, "connect to IPv6 addresses only")
	v.Exclude("ipv4", "ipv6")
	v.Size(&o.bounds.Size, 0, "max-filesize", "refuse longer objects than `SIZE`: 10M")
	v.Int64Var(&o.ratio, "max-ratio", deref.MaxRatio, "let a body unpack to `N` times")
	text(&o.proto, "proto", "", "", "use `SCHEMES`, as in curl: =https,ftp or -gopher")
	text(&o.protoRedir, "proto-redir", "", "", "let redirects lead to `SCHEMES`, as in curl")
	list(&o.resolve, "resolve", "", nil, "use an address: HOST:PORT:`ADDRESS`")
	list(&o.connect, "connect-to", "", nil, "connect elsewhere: HOST:PORT:`TO`, as in curl")
	on(&o.secure, "ssl-reqd", "", false, "use ftp only with TLS")
	text(&o.policy, "policy", "", "", "judge all connections by the policy in `FILE`")
	o.names.Add(v)
	o.Network.Add(v, "uri", "let redirects lead to `RANGE` too: loopback")
}

// hiddenFlags adds the flags of curl that say what is always so, and those that
// are refused.
func (o *options) hiddenFlags(v *cli.Verb) {
	// These are always so.
	for name, short := range map[string]string{"fail": "", "compressed": "", "basic": "",
		"globoff": "g", "no-buffer": "N", "progress-bar": "#", "http2": "", "tlsv1.2": ""} {
		v.BoolP(name, short, false, "")
		v.Lookup(name).Hidden = true
	}
	v.BoolVar(&o.http1, "http1.1", false, "")
	v.BoolVar(&o.noMeter, "no-progress-meter", false, "")
	v.FuncP("request", "X", "", func(method string) error {
		if method != http.MethodGet {
			return cli.Misuse("is always GET: fetch only gets objects, and -I sends a HEAD")
		}
		return nil
	})
	for _, name := range [...]string{"http1.1", "no-progress-meter", "request"} {
		v.Lookup(name).Hidden = true
	}
	for line := range strings.Lines(curls) {
		flag, hint, _ := strings.Cut(strings.TrimSpace(line), "\t")
		name, short, _ := strings.Cut(flag, " ")
		refuse := func(string) error { return cli.Misuse("is not a flag here: " + hint) }
		v.FuncP(name, short, "", refuse)
		v.Lookup(name).Hidden = true
		v.Lookup(name).NoOptDefVal = " "
	}
}

// run fetches the operands, and then the lines of files.
func (o *options) run(ctx context.Context, operands []string) error {
	if err := o.misread(operands); err != nil {
		return err
	}
	x := &fetcher{options: o, named: map[string]bool{}}
	x.ctx, x.stop = context.WithCancel(ctx)
	defer x.stop()
	if err := x.prepare(); err != nil {
		return err
	}
	defer x.client.Close()
	debug.SetGCPercent(garbage)
	in := cli.Input{Operands: operands, Negative: "failed", Jobs: 1, Block: 1, Shows: true}
	if o.parallel {
		in.Jobs = o.most
	}
	if o.Quiet = o.Quiet || o.silent && !o.showErrors; o.silent {
		o.Verbose = false
	}
	err := o.Each(in, x.record)
	if x.last < len(o.outputs) && err == nil { // as curl says
		o.Hint(fmt.Sprintf("-o %s is not used: -o is given %d times for %s",
			o.outputs[x.last], len(o.outputs), show.Plural(x.last, "URI")))
	}
	if x.failed != nil {
		return x.failed
	}
	return err
}

// misread refuses flags that curl has for something else.
func (o *options) misread(operands []string) error {
	for _, name := range o.Files {
		if _, err := os.Stat(name); err != nil &&
			(strings.Contains(name, "://") || strings.Trim(name, "gikLOsS") == "") {
			return cli.Usagef("-f reads URIs from a file, and there is no file %s; "+
				"curl's -f is not needed: an error of a server always gives status 3", name)
		}
	}
	for _, text := range operands {
		if o.Relaxed && strings.Trim(text, "0123456789-,") == "" && strings.Contains(text, "-") {
			return cli.Usagef("-r reads www.example.com as http://www.example.com; "+
				"for a range: --range %s", text)
		}
	}
	return nil
}

// prepare makes the client.
func (x *fetcher) prepare() error {
	web := dhttp.Accessor{UserAgent: x.Agent, Proxy: x.Proxy,
		NoProxy: x.NoProxy, HTTP1: x.http1,
		Identity: x.offset != ""} // what has compression cannot be resumed
	names, dialer, err := x.names.Resolver()
	if err != nil {
		return err
	}
	if dialer = cmp.Or(dialer, &net.Dialer{}); x.ipv4 || x.ipv6 {
		dialer.ControlContext = x.family
	}
	o := deref.Options{Dialer: dialer, Accessors: standard.Options{
		HTTP: web, RequireTLS: x.secure, Names: &names, NewsServer: os.Getenv("NNTPSERVER"),
	}.Accessors()}
	for _, read := range [...]func(*deref.Options) error{x.limits, x.gates, x.protocols,
		x.requests, x.places, x.judges, x.logins} {
		if err := read(&o); err != nil {
			return err
		}
	}
	if x.archive != "" {
		o.Gateways = nil
		o.Accessors = deref.Registry{}.With(dmime.Accessor{File: x.archive},
			append(o.Accessors.Schemes(), "thismessage")...)
	}
	o.TrustFirst = x.policy == ""
	if x.Proxy != "" && !o.TrustFirst && !o.Policy.AllowsProxy() {
		return cli.Usagef(`%s does not allow a proxy: it needs the line "allow proxy"`, x.policy)
	}
	x.client = deref.New(o)
	return nil
}

// family refuses the addresses that -4 or -6 leaves out.
func (x *fetcher) family(_ context.Context, network, _ string, _ syscall.RawConn) error {
	if isIPv4 := strings.HasSuffix(network, "4"); isIPv4 != x.ipv4 {
		return errors.New("-4 allows IPv4 only, and -6 IPv6")
	}
	return nil
}

// waits tells that a request is made again.
func (x *fetcher) waits(failed *deref.Error, pause time.Duration) {
	if !x.Quiet {
		x.out.Lock()
		defer x.out.Unlock()
		about, message, _ := strings.Cut(strings.TrimPrefix(failed.Error(), "deref: "), ": ")
		x.note(about, message+": trying again after "+pause.Round(time.Millisecond).String())
	}
}

// limits reads the flags that limit.
func (x *fetcher) limits(o *deref.Options) error {
	o.Limits, o.Retry = x.bounds, x.again
	o.Limits.Hops = x.redirects + 1
	o.Limits.Ratio = cmp.Or(x.ratio, -1)
	switch {
	case x.redirects < 0:
		return cli.Usagef("--max-redirs is at least 0: there always is a limit")
	case x.ratio < 0:
		return cli.Usagef("--max-ratio is at least 0; 0 means no limit")
	}
	o.Retry.Attempts, o.Retry.Wait = x.retries+1, x.waits
	return nil
}

// requests reads the flags about what is sent, and what is written of the
// answer.
func (x *fetcher) requests(*deref.Options) (err error) {
	if name, ok := strings.CutPrefix(x.writeOut, "@"); ok { // as in curl
		if x.writeOut, err = x.ReadFile("-w", name, maxFile); err != nil {
			return err
		}
	}
	x.fields = http.Header{}
	for _, h := range x.headers {
		name, value, ok := strings.Cut(h, ":")
		if !ok {
			return cli.Usagef("-H is NAME: VALUE, not %q", h)
		}
		x.fields.Add(name, strings.TrimSpace(value))
	}
	switch {
	case x.offset != "" && x.offset != "-":
		return cli.Usagef("-C takes only -, which resumes what is in FILE; for a range: --range")
	case x.span == "":
	case strings.Trim(x.span, "0123456789-,") != "" || !strings.Contains(x.span, "-"):
		return cli.Usagef("--range is FIRST-LAST, FIRST- or -COUNT, not %q", x.span)
	case x.offset != "":
		return cli.Usagef("--range and -C exclude each other")
	default:
		x.fields.Set("Range", "bytes="+x.span)
	}
	if x.offset != "" && len(x.outputs) == 0 && !x.remote {
		return cli.Usagef("-C needs -o or -O: it resumes a transfer to a file")
	}
	return nil
}

// places reads --resolve and --connect-to. As in curl, * or nothing is any host
// or port, and what TO leaves out stays.
func (x *fetcher) places(o *deref.Options) error {
	to := map[string]string{}
	for _, r := range x.resolve {
		w := strings.SplitN(r, ":", 3)
		if len(w) < 3 {
			return cli.Usagef("--resolve is HOST:PORT:ADDRESS, not %q", r)
		}
		from := strings.ToLower(strings.TrimPrefix(w[0], "*")) + ":" + w[1]
		to[from] = net.JoinHostPort(strings.Trim(w[2], "[]"), w[1])
	}
	for _, r := range x.connect {
		w := strings.SplitN(r, ":", 3)
		if len(w) < 3 || strings.LastIndexByte(w[2], ':') < 0 {
			return cli.Usagef("--connect-to is HOST:PORT:HOST:PORT, not %q", r)
		}
		to[strings.ToLower(w[0])+":"+w[1]] = w[2]
	}
	if len(to) > 0 {
		x.at = func(address string) string {
			host, port, _ := net.SplitHostPort(strings.ToLower(address))
			for _, from := range [...]string{host + ":" + port, host + ":", ":" + port, ":"} {
				if h, p, err := net.SplitHostPort(to[from]); err == nil {
					return net.JoinHostPort(cmp.Or(h, host), cmp.Or(p, port))
				}
			}
			return address
		}
		o.Connect = x.at
	}
	return nil
}

// judges reads --policy, and flags of [naming.Network].
func (x *fetcher) judges(o *deref.Options) (err error) {
	rules := ""
	if x.policy != "" {
		if rules, err = x.ReadFile("--policy", x.policy, guard.MaxPolicy); err != nil {
			return err
		}
	}
	return x.Judge(x.App, o, rules, x.policy)
}

// gates reads --gateway, --proxy and the environment.
func (x *fetcher) gates(o *deref.Options) (err error) {
	if x.IsSOCKS() {
		x.clients = o.Accessors.Schemes()
	}
	if err = x.Proxies(o); err != nil {
		return err
	}
	for _, g := range x.gateways {
		name, address, ok := strings.Cut(g, "=")
		if !ok {
			return cli.Usagef("--gateway is SCHEME=TEMPLATE, not %q", g)
		}
		if o.Gateways[strings.ToLower(name)], err = deref.ParseGateway(address); err != nil {
			return cli.Usagef("--gateway: %s", strings.TrimPrefix(err.Error(), "deref: "))
		}
	}
	return nil
}

// protocols reads --proto and --proto-redir.
func (x *fetcher) protocols(o *deref.Options) (err error) {
	all := slices.Concat(o.Accessors.Schemes(), slices.Sorted(maps.Keys(o.Gateways)))
	x.clients = append(x.clients, all...)
	o.Follow = []string{"http", "https"}
	if x.hasProtoRedir {
		if o.Follow, err = schemesOf("--proto-redir", x.protoRedir, o.Follow, all); err != nil {
			return err
		}
	}
	if x.hasProto {
		if x.schemes, err = schemesOf("--proto", x.proto, all, all); err != nil {
			return err
		}
		o.Accessors = o.Accessors.Only(x.schemes...)
		maps.DeleteFunc(o.Gateways, func(s string, _ deref.Gateway) bool {
			return !slices.Contains(x.schemes, s)
		})
	}
	return nil
}

// schemesOf changes a list of schemes as curl does: each word adds a scheme, or
// with "-" removes it, or with "=" leaves it alone. The word all is all.
func schemesOf(flag, list string, allowed, all []string) ([]string, error) {
	got := slices.Clone(allowed)
	for word := range strings.SplitSeq(strings.ToLower(list), ",") {
		word = strings.TrimSpace(word)
		name := strings.TrimLeft(word, "+-=")
		sign, names := strings.TrimSuffix(word, name), []string{name}
		removes := strings.HasSuffix(sign, "-")
		if name == "" {
			return nil, cli.Usagef("%s needs names of schemes, as in =https,ftp", flag)
		} else if name == "all" {
			names = all
		} else if !removes && !slices.Contains(all, name) {
			return nil, cli.Usagef("%s: there is no client for the scheme %q", flag, name)
		}
		if strings.HasSuffix(sign, "=") {
			got = nil
		}
		got = slices.DeleteFunc(got, func(s string) bool { return slices.Contains(names, s) })
		if !removes {
			got = append(got, names...)
		}
	}
	// As in curl; but who writes this wants to leave others out.
	if len(got) == len(allowed) && !strings.ContainsAny(list, "=-") &&
		!strings.Contains(list, "all") {
		return nil, cli.Usagef("%s %s adds to the schemes that are allowed, and all of it is: "+
			"=%[2]s allows nothing else", flag, list)
	}
	return got, nil
}

// logins reads --user and the netrc file. The user of --user is for the origin
// of the URI alone.
func (x *fetcher) logins(o *deref.Options) error {
	if err := x.Read(x.App, x.silent); err != nil {
		return err
	}
	user, password, ok := strings.Cut(x.user, ":")
	if !ok && user != "" && x.InTerminal() && !x.plan {
		var err error
		password, err = x.Password(x.ctx, "password of "+show.Visible(user)+": ")
		if err != nil {
			return &cli.Failure{Err: err}
		}
	}
	o.Login = func(h *deref.Hop) *deref.Credential {
		if user != "" && !h.Foreign {
			return &deref.Credential{User: user, Password: password}
		}
		return x.Login(h)
	}
	return nil
}

// record fetches what a record names.
func (x *fetcher) record(r cli.Record) {
	x.counting.Lock()
	x.last = max(x.last, r.N)
	x.counting.Unlock()
	u, err := x.ParseURI(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	// Connections keep it, and the bytes of the record are used again.
	u = u.Clone()
	if x.user != "" && u.HasUserinfo() { // as in curl
		if u, err = u.Edit().Remove(uri.Userinfo).URI(); err != nil {
			r.Refuse(err)
			return
		}
		r.Messages = append(r.Messages,
			x.Words(u.String()+": -u is used, and not the user in the URI")...)
	}
	request := deref.Request{URI: u, Head: x.head, Stay: !x.follow, Log: x.trace,
		Header: x.fields, Errors: x.failBody || x.head || x.include || x.writeOut != ""}
	request.Judge = r.Name != cli.Arguments && x.archive == "" // which connects to nothing
	if x.plan {
		p, err := x.client.Plan(request)
		if x.at != nil && p.Address != "" {
			p.Address = x.at(p.Address)
		}
		x.planned(r, u, p, err)
		return
	}
	began := time.Now()
	t := &transfer{fetcher: x, record: r, uri: u, began: began}
	t.finish(t.fetch(request))
}
