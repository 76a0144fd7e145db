package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
)

var errFault = errors.New("input/output error")

// A fault makes the n-th operation fail, and all later ones of the same file.
type fault struct {
	mu   sync.Mutex
	n    int
	what string // the operation that failed
}

func (f *fault) next(what string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n--; f.n == 0 {
		f.what = what
	}
	return f.n == 0
}

// A faulty file reads from body, and writes to out.
type faulty struct {
	*fault
	body   *bytes.Reader
	out    bytes.Buffer
	broken atomic.Bool
	info   fs.FileInfo
}

func (f *faulty) fails(what string) bool {
	if !f.broken.Load() && f.next(what) {
		f.broken.Store(true)
	}
	return f.broken.Load()
}

func (f *faulty) Read(b []byte) (int, error) {
	if f.fails("read") {
		return 0, errFault
	}
	return f.body.Read(b[:min(len(b), 100)])
}

func (f *faulty) ReadAt(b []byte, at int64) (int, error) {
	if f.fails("read") {
		return 0, errFault
	}
	return f.body.ReadAt(b, at)
}

func (f *faulty) Seek(at int64, from int) (int64, error) {
	if f.fails("seek") {
		return 0, errFault
	}
	return f.body.Seek(at, from)
}

func (f *faulty) Write(b []byte) (int, error) {
	if f.fails("write") {
		half, _ := f.out.Write(b[:len(b)/2])
		return half, errFault
	}
	return f.out.Write(b)
}

func (f *faulty) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *faulty) Close() error               { return nil }

// TestFaults lets each read, write and opening fail, one after the other: the
// status is 3, there is a message, and the output is the beginning of the
// output without the fault.
func TestFaults(t *testing.T) {
	dir := t.TempDir()
	text := strings.Repeat("http://a.example/%7Eb?c=d#e see x\thttp://b/\n", 40)
	lines := strings.Repeat("http://a.example/%7Eb?c=d#e\nurn:isbn:0395363411\nhttp://b/\n", 40)
	names := map[string]string{
		"lines": lines, "text": text, "pairs": strings.Repeat("http://a\thttp://b\n", 50),
		"page.html": strings.Repeat("<a href=x>y</a>\n", 50),
		"urns":      strings.Repeat("urn:foo:a\n", 50),
		"requests":  strings.Repeat(`{"id":"1","op":"parse","kind":"uri","input":"a:b"}`+"\n", 30),
	}
	for name, content := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pipe, _, _ := os.Pipe()
	device, err := pipe.Stat()
	if err != nil {
		t.Fatal(err)
	}
	run := func(command string, n int) (status int, out, messages string, f *fault) {
		f = &fault{n: n}
		file := func(name string) (cli.File, error) {
			if f.next("open") {
				return nil, errFault
			}
			content, ok := names[name]
			if !ok {
				return nil, fs.ErrNotExist
			}
			info, err := os.Stat(filepath.Join(dir, name))
			return &faulty{fault: f, body: bytes.NewReader([]byte(content)), info: info}, err
		}
		empty := func(in string) *faulty {
			return &faulty{fault: f, body: bytes.NewReader([]byte(in)), info: device}
		}
		in, stdout, stderr := empty(lines), empty(""), &faulty{fault: &fault{}, info: device}
		s := cli.System{In: in, Out: stdout, Err: stderr, Open: file}
		status = s.Main(strings.Fields(command), verb.Table, verb.Texts)
		return status, stdout.out.String(), stderr.out.String(), f
	}
	t.Chdir(dir)
	for _, command := range []string{
		"check", "check -f lines", "check --json -f text -j 1", "check --valid -f lines", "normalize -q -j 3 -f lines",
		"parse -f lines", "parse --json", "parse -g {host} -f lines", "explain -f lines", "compare -f pairs",
		"encode -f text", "decode -f text", "edit -s scheme=x -f lines", "clean -f text", "migrate --from 1738 -f lines",
		"editions -f urns", "programs -f lines", "resolve -b http://h/ -f lines", "relativize -b http://h/ -f lines",
		"dedupe lines text", "redact lines text", "dedupe --to scheme --json lines", "extract text", "extract --json page.html text",
		"extract --by scheme text lines", "extract --absolute -n page.html", "extract",
		"urn parse -f urns", "urn check --json -f urns", "urn normalize -f urns", "urn namespaces", "schemes --json",
		"urn namespaces --form 8141", "urn namespaces --check-form text", "--help", "--version", "help check", "check --help",
		"completion bash", "editions -b http://h/ --table",
	} {
		_, whole, _, _ := run(command, -1)
		for n := 1; ; n++ {
			status, out, messages, f := run(command, n)
			if f.what == "" {
				if n == 1 {
					t.Errorf("uri %s reads and writes nothing", command)
				}
				break
			}
			if status != cli.Failed || !strings.Contains(messages, errFault.Error()) {
				t.Errorf("uri %s, when %s %d fails: status %d, %q", command, f.what, n, status,
					messages)
				break
			}
			if strings.HasPrefix(command, "extract") { // what ends where a read fails may have gone on
				out = out[:strings.LastIndexByte("\n"+strings.TrimSuffix(out, "\n"), '\n')]
			}
			// Counts are of the records read, and another file may follow one
			// that failed.
			if !strings.HasPrefix(whole, out) &&
				!regexp.MustCompile("dedupe.*json|text lines|(lines|html) text").MatchString(command) {
				t.Errorf("uri %s, when %s %d fails: the output is %.200q", command, f.what, n, out)
				break
			}
		}
	}
}
