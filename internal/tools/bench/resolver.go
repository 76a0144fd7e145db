package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cockroachdb/pebble/v2"

	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

const resolverTitle = "Names that resolve, beside nginx"

// The servers listen here, in turn ours without TLS and with it.
const (
	namesAt  = "127.0.0.1:18120"
	mapAt    = "127.0.0.1:18121"
	mapTLSAt = "127.0.0.1:18122"
)

// How long and by how many a server is asked.
const (
	loadTime    = 5 * time.Second
	connections = 32
	paced       = 5000 // requests a second, for the time of each
	writers     = 16
)

// nameOf returns name i, of 30 octets.
func nameOf(i int) string { return fmt.Sprintf("urn:example:%018d", i) }

// locationOf returns the location of name i. Neighbours have nothing in common.
func locationOf(i int) string {
	return fmt.Sprintf("https://repository.example.org/items/%012d/full-text.pdf", uint64(i)*7_368_787_013%1e12)
}

// thing returns name and record i, with 200 octets of data. The titles compress as
// well as English does, to a third or so.
func thing(i int) (name, line string) {
	const syllables = "an be ca de en fo ge hi in jo ka le me no or pa qu re se ti un ve wa ex yo zu th he er nd ha to"
	r := rand.New(rand.NewPCG(1, uint64(i)))
	var title []byte
	for len(title) < 108 {
		k := 3 * r.IntN(32)
		title = append(title, syllables[k:k+2]...)
		if r.IntN(3) == 0 {
			title = append(title, ' ')
		}
	}
	name = nameOf(i)
	return name, fmt.Sprintf(`{"urn":"%s","state":"active","locations":[{"uri":"%s"}],"metadata":{"title":"%s"}}`+"\n",
		name, locationOf(i), title[:108])
}

// measureResolver is the part "resolver". The sizes are those of the stores.
func (s *settings) measureResolver() (*section, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU()))
	dir, err := os.MkdirTemp(s.temp, "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	b := &resolverBench{settings: s, dir: dir, sec: newSection(resolverTitle)}
	build := exec.Command("go", "build", "-o", b.path("uri-resolver"), "./resolver/cmd/uri-resolver")
	build.Dir = s.root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building uri-resolver: %w\n%s", err, out)
	}
	fmt.Fprintf(&b.sec.body, `
Names of 30 octets with records of 200 octets of data, on the loopback interface; the load generator runs on the same %d cores.
`, runtime.NumCPU())
	sizes := [][]string{{"names", "import, names/s", "in another order", "raw store, names/s", "records, B each", "all keys, B each", "open and get, s", "memory of serve, MB"}}
	for i, n := range s.names {
		row, err := b.store(n, i == 0)
		if err != nil {
			return nil, err
		}
		sizes = append(sizes, row)
		if i == 0 {
			if err := b.serving(n); err != nil {
				return nil, err
			}
		}
	}
	fmt.Fprint(&b.sec.body, "\nImports are of lines of JSON, with all indexes and the feed of changes, and each batch is durable. The raw store gets the\n"+
		"same keys and values of the records only. Memory is after 100,000 look-ups of random names.\n")
	table(&b.sec.body, sizes)
	return b.sec, nil
}

type resolverBench struct {
	*settings
	dir string
	sec *section
}

func (b *resolverBench) path(name string) string { return filepath.Join(b.dir, name) }

// verb runs a verb on a store.
func (b *resolverBench) verb(in io.Reader, dir string, args ...string) error {
	c := exec.Command(b.path("uri-resolver"), append(args, "--store", b.path(dir))...)
	c.Stdin = in
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", args[0], err, out)
	}
	return nil
}

// store imports n names, and returns the row about their store.
func (b *resolverBench) store(n int, both bool) ([]string, error) {
	perSecond := func(d time.Duration) string { return strconv.Itoa(int(float64(n) / d.Seconds())) }
	shuffled := ""
	if both {
		took, err := b.fill(n, 7919)
		if err != nil {
			return nil, err
		}
		shuffled = perSecond(took)
	}
	imported, err := b.fill(n, 1)
	if err != nil {
		return nil, err
	}
	raw, err := b.raw(n)
	if err != nil {
		return nil, err
	}
	records, all, err := b.sizes(n)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	if err := b.verb(nil, "names", "get", nameOf(n/2)); err != nil {
		return nil, err
	}
	open := time.Since(start)
	memory, err := b.memory(n)
	return []string{strconv.Itoa(n), perSecond(imported), shuffled, perSecond(raw), strconv.FormatUint(records, 10),
		strconv.FormatUint(all, 10), fmt.Sprintf("%.2f", open.Seconds()), strconv.Itoa(memory >> 10)}, err
}

// fill imports n names into a new store, each the step-th one after the one before,
// and returns the time.
func (b *resolverBench) fill(n, step int) (time.Duration, error) {
	os.RemoveAll(b.path("names"))
	err := errors.Join(b.verb(nil, "names", "init"), b.verb(nil, "names", "namespace", "--owner", "bench", "urn:example:"))
	if err != nil {
		return 0, err
	}
	lines, w := io.Pipe()
	go func() {
		out := bufio.NewWriterSize(w, 1<<20)
		for i := range n {
			_, line := thing(i * step % n)
			out.WriteString(line)
		}
		w.CloseWithError(out.Flush())
	}()
	fmt.Fprintf(os.Stderr, "bench: importing %d names, step %d\n", n, step)
	start := time.Now()
	err = b.verb(lines, "names", "import")
	return time.Since(start), err
}

// raw returns the time in which the store takes the same records, and nothing
// else.
func (b *resolverBench) raw(n int) (time.Duration, error) {
	dir := b.path("raw")
	defer os.RemoveAll(dir)
	if err := embedded.Init(dir, embedded.Options{}); err != nil {
		return 0, err
	}
	s, err := embedded.Open(dir, embedded.Options{})
	if err != nil {
		return 0, err
	}
	start := time.Now()
	batch := &store.Batch{}
	for i := range n {
		name, line := thing(i)
		batch.Put("r/"+name, []byte(line))
		if len(batch.Puts) == 5000 || i == n-1 {
			if _, err := s.Commit(context.Background(), batch); err != nil {
				return 0, err
			}
			batch = &store.Batch{}
		}
	}
	return time.Since(start), s.Close()
}

// sizes returns how many octets of the disk a record takes, alone and with all
// that belongs to it.
func (b *resolverBench) sizes(n int) (records, all uint64, err error) {
	log.SetOutput(io.Discard) // of Pebble
	defer log.SetOutput(os.Stderr)
	db, err := pebble.Open(b.path("names"), &pebble.Options{FormatMajorVersion: pebble.FormatTableFormatV6, ErrorIfNotExists: true})
	if err != nil {
		return 0, 0, err
	}
	defer db.Close()
	if err := db.Compact(context.Background(), []byte("\x00"), []byte("\xff\xff"), true); err != nil {
		return 0, 0, err
	}
	records, err1 := db.EstimateDiskUsage([]byte("r/"), []byte("r0"))
	all, err2 := db.EstimateDiskUsage([]byte("\x00"), []byte("\xff\xff"))
	return records / uint64(n), all / uint64(n), errors.Join(err1, err2)
}

// start starts a server, and waits until it answers.
func start(at, program string, args ...string) (*exec.Cmd, error) {
	c := exec.Command(program, args...)
	var message bytes.Buffer
	c.Stderr = &message
	if err := c.Start(); err != nil {
		return nil, err
	}
	for range 1500 {
		if conn, err := net.Dial("tcp", at); err == nil {
			conn.Close()
			return c, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	stop(c)
	return nil, fmt.Errorf("%s does not answer: %s", program, message.Bytes())
}

func stop(c *exec.Cmd) {
	c.Process.Signal(os.Interrupt)
	c.Wait()
}

func (b *resolverBench) serve(args ...string) (*exec.Cmd, error) {
	return start(namesAt, b.path("uri-resolver"), append([]string{"serve", "--store", b.path("names"), "--listen", namesAt,
		"--admin", "", "--unlimited", "127.0.0.1", "--rate", "1e9", "--burst", "1000000000"}, args...)...)
}

// memory returns the resident memory of the server in kB, after look-ups.
func (b *resolverBench) memory(n int) (int, error) {
	c, err := b.serve()
	if err != nil {
		return 0, err
	}
	defer stop(c)
	asked := inOrder(100_000)
	if _, err := load(namesAt, false, random(n, func() bool { _, ok := asked(); return ok })); err != nil {
		return 0, err
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, text, _ := strings.Cut(string(status), "VmRSS:")
	kB := 0
	_, err = fmt.Sscan(text, &kB)
	return kB, err
}

// ask sends a request on a connection and reads the head of the answer, which
// has no body.
func ask(w net.Conn, r *bufio.Reader, request []byte, want string) error {
	if _, err := w.Write(request); err != nil {
		return err
	}
	body := 0
	for first := true; ; first = false {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		if first && !bytes.HasPrefix(line[min(9, len(line)):], []byte(want)) {
			return fmt.Errorf("the answer is %s", line)
		}
		if len(line) > 16 && bytes.EqualFold(line[:16], []byte("Content-Length: ")) {
			body, err = strconv.Atoi(string(bytes.TrimSpace(line[16:])))
			if err != nil {
				return err
			}
		}
		if len(line) <= 2 {
			_, err := r.Discard(body)
			return err
		}
	}
}

func question(i int) []byte {
	name := nameOf(i)
	return []byte("GET /" + name + " HTTP/1.1\r\nHost: names.example\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n")
}

// A choice says which name is next, until there is no more.
type choice func() (i int, ok bool)

// inOrder chooses all of n names, one after the other.
func inOrder(n int) choice {
	var next atomic.Int64
	return func() (int, bool) {
		i := int(next.Add(1) - 1)
		return i, i < n
	}
}

// random chooses any of n names, while more says so.
func random(n int, more func() bool) choice {
	return func() (int, bool) { return rand.IntN(n), more() }
}

// load asks for names on all connections, and returns how many were answered.
func load(at string, secure bool, next choice) (int, error) {
	var all sync.WaitGroup
	var answered atomic.Int64
	failed := make(chan error, connections)
	for range connections {
		all.Go(func() {
			c, err := net.Dial("tcp", at)
			if err != nil {
				failed <- err
				return
			}
			if secure {
				c = tls.Client(c, &tls.Config{InsecureSkipVerify: true})
			}
			defer c.Close()
			r := bufio.NewReader(c)
			for i, ok := next(); ok; i, ok = next() {
				if err := ask(c, r, question(i), "302"); err != nil {
					failed <- err
					return
				}
				answered.Add(1)
			}
		})
	}
	all.Wait()
	close(failed)
	return int(answered.Load()), <-failed
}

// pace asks for names at fixed moments, and returns the 99th percentile of the
// time until the answer, from the moment at which the question was due.
func pace(at string, n int) (time.Duration, error) {
	var all sync.WaitGroup
	var mu sync.Mutex
	var times []time.Duration
	var failed error
	begin := time.Now().Add(100 * time.Millisecond)
	for k := range connections {
		all.Go(func() {
			c, err := net.Dial("tcp", at)
			if err != nil {
				failed = err
				return
			}
			defer c.Close()
			r := bufio.NewReader(c)
			var own []time.Duration
			const step = time.Second * connections / paced
			for due := begin.Add(step * time.Duration(k) / connections); due.Sub(begin) < loadTime; due = due.Add(step) {
				time.Sleep(time.Until(due))
				if err := ask(c, r, question(rand.IntN(n)), "302"); err != nil {
					failed = err
					return
				}
				own = append(own, time.Since(due))
			}
			mu.Lock()
			times = append(times, own...)
			mu.Unlock()
		})
	}
	all.Wait()
	slices.Sort(times)
	if failed != nil {
		return 0, failed
	}
	return times[len(times)*99/100], nil
}

// serving measures what the servers answer, and what can be registered.
func (b *resolverBench) serving(n int) error {
	nginx, err := b.nginx(n)
	if err != nil {
		return err
	}
	defer stop(nginx)
	names, err := b.serve()
	if err != nil {
		return err
	}
	defer func() { stop(names) }()
	ours, theirs, waits, err := b.redirects(n, mapAt, false)
	if err != nil {
		return err
	}
	registered, err := b.register()
	if err != nil {
		return err
	}
	stop(names)
	if names, err = b.serve("--tls-cert", b.path("cert"), "--tls-key", b.path("key")); err != nil {
		return err
	}
	oursTLS, theirsTLS, _, err := b.redirects(n, mapTLSAt, true)
	if err != nil {
		return err
	}
	fmt.Fprint(os.Stderr, "\r\033[K")
	judge := func(ok bool) string { return map[bool]string{true: "reached", false: "MISSED"}[ok] }
	ratio, ratioTLS := median(ours)/median(theirs), median(oursTLS)/median(theirsTLS)
	rows := [][]string{{"", "uri-resolver", "nginx", "figure", "wanted", ""},
		{fmt.Sprintf("redirects a second, %d connections", connections), fmt.Sprintf("%.0f", median(ours)), fmt.Sprintf("%.0f", median(theirs)),
			fmt.Sprintf("%.2f", ratio), "0.35", judge(ratio >= 0.35)},
		{"with TLS", fmt.Sprintf("%.0f", median(oursTLS)), fmt.Sprintf("%.0f", median(theirsTLS)),
			fmt.Sprintf("%.2f", ratioTLS), "0.35", judge(ratioTLS >= 0.35)},
		{"99th percentile at 5,000 a second, ms", fmt.Sprintf("%.2f", median(waits)/1e6), "", fmt.Sprintf("%.2f", median(waits)/1e6), "2.00", judge(median(waits) <= 2e6)},
		{fmt.Sprintf("durable registrations a second, %d clients", writers), fmt.Sprintf("%.0f", registered), "", fmt.Sprintf("%.0f", registered), "5000", judge(registered >= 5000)},
	}
	fmt.Fprintf(&b.sec.body, "nginx has a map of the same %d names. Medians of %d runs of %v, by turns, after each name was asked for once.\n", n, s5(b.rounds), loadTime)
	table(&b.sec.body, rows)
	return nil
}

// redirects measures our server and nginx at an address by turns: the answers a
// second, and without TLS the waits at a fixed pace.
func (b *resolverBench) redirects(n int, other string, secure bool) (ours, theirs, waits []float64, err error) {
	fmt.Fprint(os.Stderr, "\rbench: redirects: warming up ")
	for _, at := range []string{namesAt, other} {
		if _, err := load(at, secure, inOrder(n)); err != nil {
			return nil, nil, nil, err
		}
	}
	for i := range s5(b.rounds) {
		fmt.Fprintf(os.Stderr, "\rbench: redirects: round %d ", i+1)
		for at, to := range map[string]*[]float64{namesAt: &ours, other: &theirs} {
			end := time.Now().Add(loadTime)
			answered, err := load(at, secure, random(n, func() bool { return time.Now().Before(end) }))
			if err != nil {
				return nil, nil, nil, err
			}
			*to = append(*to, float64(answered)/loadTime.Seconds())
		}
		if secure {
			continue
		}
		wait, err := pace(namesAt, n)
		if err != nil {
			return nil, nil, nil, err
		}
		waits = append(waits, float64(wait))
	}
	return ours, theirs, waits, nil
}

// s5 is the number of runs: five are asked for.
func s5(rounds int) int { return min(rounds, 5) }

// nginx starts nginx with a map of the names.
func (b *resolverBench) nginx(n int) (*exec.Cmd, error) {
	m, err := os.Create(b.path("urns.map"))
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriter(m)
	for i := range n {
		fmt.Fprintf(w, "\"/%s\" \"%s\";\n", nameOf(i), locationOf(i))
	}
	conf := fmt.Sprintf(`daemon off; worker_processes %[4]d; pid %[1]s/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
	access_log off; keepalive_requests 1000000000; map_hash_max_size %[3]d; map_hash_bucket_size 256;
	client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3; uwsgi_temp_path %[1]s/t4; scgi_temp_path %[1]s/t5;
	map $request_uri $location { include urns.map; }
	ssl_certificate %[1]s/cert; ssl_certificate_key %[1]s/key;
	server { listen %[2]s; listen %[5]s ssl; if ($location) { return 302 $location; } return 404; }
}`, b.dir, mapAt, 4*n, runtime.NumCPU(), mapTLSAt)
	cert := exec.Command("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
		"-subj", "/CN=names.example", "-keyout", b.path("key"), "-out", b.path("cert"))
	err = errors.Join(w.Flush(), m.Close(), os.WriteFile(b.path("nginx.conf"), []byte(conf), 0o644), cert.Run())
	if err != nil {
		return nil, err
	}
	return start(mapAt, "nginx", "-c", b.path("nginx.conf"), "-p", b.dir, "-e", "stderr")
}

// register returns how many new names a second clients can register, each with
// an answer when it is durable.
func (b *resolverBench) register() (float64, error) {
	out, err := exec.Command(b.path("uri-resolver"), "token", "add", "bench", "--owner", "bench", "--store", b.path("names")).Output()
	if err != nil {
		return 0, fmt.Errorf("token: %w", err)
	}
	token := strings.TrimSpace(string(out))
	var all sync.WaitGroup
	var done atomic.Int64
	failed := make(chan error, writers)
	end := time.Now().Add(loadTime)
	for k := range writers {
		all.Go(func() {
			c, err := net.Dial("tcp", namesAt)
			if err != nil {
				failed <- err
				return
			}
			defer c.Close()
			r := bufio.NewReader(c)
			for i := 0; time.Now().Before(end); i++ {
				name, line := thing(1_000_000_000*(k+1) + i)
				request := fmt.Sprintf("PUT /api/v1/urns/%s HTTP/1.1\r\nHost: names.example\r\nAuthorization: Bearer %s\r\n"+
					"Content-Type: application/json\r\nIf-None-Match: *\r\nContent-Length: %d\r\n\r\n%s", name, token, len(line), line)
				if err := ask(c, r, []byte(request), "201"); err != nil {
					failed <- err
					return
				}
				done.Add(1)
			}
		})
	}
	all.Wait()
	close(failed)
	return float64(done.Load()) / loadTime.Seconds(), <-failed
}
