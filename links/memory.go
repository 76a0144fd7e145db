package links

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri/redact"
)

// ErrInUse is the error of a memory that another run has open.
var ErrInUse = errors.New("another run has it open")

// A Memory keeps what was found about targets between runs, in one file of JSON
// Lines. A process may be killed at any moment: what was found until then is
// there. What is about a URI with a password or a token is not kept. Its
// methods may be called from many goroutines.
type Memory struct {
	now func() time.Time

	mu      sync.Mutex
	name    string
	lock    *os.File
	file    *os.File
	mode    os.FileMode
	w       *bufio.Writer
	known   map[string]*memory // by the text of the target
	lines   int                // in the file
	written time.Time          // when w was flushed
}

// A memory is what is kept about a target. Many may share one.
type memory struct {
	ETag string `json:"etag,omitempty"` // by which the server says that it has not changed
	Verdict

	// The anchors that links named, those of them that there are, the format,
	// why there may be others, and whether there is any.
	Wanted  []string `json:"wanted,omitempty"`
	Anchors []string `json:"anchors,omitempty"`
	Format  string   `json:"format,omitempty"`
	Others  string   `json:"others,omitempty"`
	Exists  bool     `json:"exists,omitempty"`
}

// A memoryLine is what is kept about a target, as a line of the file.
type memoryLine struct {
	URI string `json:"uri"`
	memory
	File string `json:"file,omitempty"` // not here, but in a report of links
}

// lineOf returns a line. None of its values is an error in JSON.
func lineOf(uri string, one *memory) string {
	var line strings.Builder
	out := json.NewEncoder(&line)
	out.SetEscapeHTML(false) // "&" is frequent in URIs
	out.Encode(memoryLine{URI: uri, memory: *one})
	return line.String()
}

// nothing is what is kept about an unknown target.
var nothing = &memory{}

// memoryBegin is how each line of a memory begins.
const memoryBegin = `{"uri":"`

// ages are how long what was found about a target counts, if it is not said
// otherwise. What is broken is asked again in each run.
var ages = [len(states)]time.Duration{
	Fine:   7 * 24 * time.Hour,
	Moved:  7 * 24 * time.Hour,
	Person: 24 * time.Hour,
}

// maxMemory limits the size of the file of a memory, in bytes. A larger one is
// an error.
const maxMemory = 1 << 30

// OpenMemory opens the memory in a file, or makes it. The error is [ErrInUse]
// if another run has it open: for that there is a file with ".lock" after the
// name, which stays. A file of something else is an error. A line that was cut
// when a process was killed is left out.
func OpenMemory(name string) (_ *Memory, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("links: the memory %s: %w", name, err)
		}
	}()
	if to, err := filepath.EvalSymlinks(name); err == nil {
		name = to // what is renamed to a link would replace it
	}
	m := &Memory{name: name, now: time.Now}
	if m.lock, err = lock(name + ".lock"); err != nil {
		return nil, err
	}
	m.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err == nil {
		err = m.read()
	}
	if err != nil {
		m.lock.Close()
		m.file.Close()
		return nil, err
	}
	m.w = bufio.NewWriter(m.file)
	return m, nil
}

// read reads the file. New lines are written after the last whole one.
func (m *Memory) read() error {
	info, err := m.file.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxMemory {
		return cmp.Or(err, fmt.Errorf("it is not a regular file of at most %d bytes", maxMemory))
	}
	m.mode = info.Mode()
	var text strings.Builder
	text.Grow(int(info.Size()))
	_, err = io.Copy(&text, m.file)
	end, wrong := m.parse(text.String())
	if err = cmp.Or(err, wrong); err == nil {
		_, err = m.file.Seek(int64(end), io.SeekStart)
		err = cmp.Or(err, m.file.Truncate(int64(end)))
	}
	return err
}

// parse reads lines, and returns where the last whole one ends. What is after
// the URI and the ETag of a line is read once, if it may be the same in others.
func (m *Memory) parse(text string) (end int, err error) {
	m.known = make(map[string]*memory, len(text)/100)
	same := map[string]*memory{} // by their text
	for ; end < len(text); m.lines++ {
		line, _, isWhole := strings.Cut(text[end:], "\n")
		if !isWhole && strings.HasPrefix(memoryBegin, line[:min(len(line), len(memoryBegin))]) {
			break // it was cut
		}
		uri, etag, after := cutLine(line)
		one := same[after]
		if one == nil {
			var in memoryLine
			err := json.Unmarshal([]byte(line), &in)
			if err != nil || in.URI == "" || in.File != "" || !isWhole {
				return 0, fmt.Errorf("line %d is not one of a memory of links", m.lines+1)
			}
			isUsual := after != "" && in.ETag == etag && in.To.IsZero()
			uri, etag, one = in.URI, in.ETag, &in.memory
			if isUsual && lineOf(uri, one) == line+"\n" {
				one.ETag, same[after] = "", one
			}
		}
		if one.ETag != etag {
			own := *one
			own.ETag, one = etag, &own
		}
		m.known[uri] = one
		end += len(line) + 1
	}
	return end, nil
}

// cutLine cuts a line after its URI and its ETag. All are "" if the URI is not
// in US-ASCII without escapes.
func cutLine(line string) (uri, etag, after string) {
	isOdd := func(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }
	after, ok := strings.CutPrefix(line, memoryBegin)
	if uri, _, _ = strings.Cut(after, `"`); !ok || uri == "" || strings.ContainsFunc(uri, isOdd) {
		return "", "", ""
	}
	after = after[len(uri):]
	if rest, ok := strings.CutPrefix(after, `","etag":"`); ok {
		text, _, _ := strings.Cut(rest, `",`)
		if json.Unmarshal([]byte(`"`+text+`"`), &etag) == nil {
			after = rest[len(text):]
		}
	}
	return uri, etag, after
}

// recall completes targets by what is kept about them, if that is not too old,
// and the anchors that links name were looked for. It returns the others.
func (m *Memory) recall(list []*target) (others []*target) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	return slices.DeleteFunc(list, func(t *target) bool {
		one := m.of(t)
		age := now.Sub(one.Checked)
		if age < 0 || age >= ages[one.State] {
			return false
		}
		one.complete(t)
		return true
	})
}

// of returns what is kept about a target, if the anchors that links name were
// looked for. The caller holds mu.
func (m *Memory) of(t *target) *memory {
	one := cmp.Or(m.known[t.uri.String()], nothing)
	for name := range t.wanted {
		if !slices.Contains(one.Wanted, name) {
			return nothing
		}
	}
	return one
}

// unchanged returns what is kept about a target of which the server can say
// that it has not changed.
func (m *Memory) unchanged(t *target) (one memory) {
	if m != nil && !t.page {
		m.mu.Lock()
		defer m.mu.Unlock()
		if kept := m.of(t); kept.State == Fine {
			one = *kept
		}
	}
	return one
}

// complete completes a target.
func (one *memory) complete(t *target) {
	t.verdict, t.state = &one.Verdict, one.ETag
	if one.Format != "" {
		t.anchors = &anchors{format: one.Format, others: one.Others, wanted: t.wanted,
			names: map[string]struct{}{}, exists: one.Exists}
		for _, name := range one.Anchors {
			t.anchors.names[name] = struct{}{}
		}
	}
}

// keep keeps what was found about a target, unless it was not asked, or a URI
// has a secret.
func (m *Memory) keep(t *target) error {
	if t.verdict.State == Skipped {
		return nil
	}
	uri, one := t.uri.String(), &memory{Verdict: *t.verdict, ETag: t.state,
		Wanted: slices.Sorted(maps.Keys(t.wanted))}
	if a := t.anchors; a != nil {
		one.Anchors, one.Format, one.Others = slices.Sorted(maps.Keys(a.names)), a.format, a.others
		one.Exists = a.exists
		isOdd := func(name string) bool { return !utf8.ValidString(name) }
		if slices.ContainsFunc(one.Anchors, isOdd) { // JSON has no such names
			one.Wanted = nil
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	one.Checked = m.now().Truncate(time.Second) // so many lines end in the same way
	if one.State == Broken {
		one.Since = cmp.Or(cmp.Or(m.known[uri], nothing).Since, one.Checked)
		v := one.Verdict // the targets of a host may share one
		t.verdict = &v
	}
	return m.write(uri, one)
}

// since completes the verdict about a link with a fragment. Since when that is
// missing is kept as a line for the URI with it.
func (m *Memory) since(uri string, v *Verdict) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := cmp.Or(v.Checked, m.now()).Truncate(time.Second)
	before := cmp.Or(m.known[uri], nothing).Since
	if v.State == Broken {
		v.Since = cmp.Or(before, at)
	}
	if v.Since != before {
		one := &memory{Verdict: *v}
		one.Checked = at
		m.write(uri, one) // Close returns its error
	}
}

// write writes a line, unless it has a secret. The caller holds mu.
func (m *Memory) write(uri string, one *memory) error {
	line := lineOf(uri, one)
	if redact.String(line) != line {
		return nil
	}
	m.known[uri] = one
	m.lines++
	_, err := m.w.WriteString(line)
	if err == nil && one.Checked != m.written {
		m.written = one.Checked
		err = m.w.Flush()
	}
	return err
}

// Close writes what is not written, and lets others open the file. If most
// lines are about the same targets, the file is written anew.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.file == nil { // the zero Memory
		return nil
	}
	err := errors.Join(m.w.Flush(), m.file.Close())
	if err == nil && m.lines > 2*len(m.known) {
		err = m.compact()
	}
	return errors.Join(err, m.lock.Close())
}

// compact replaces the file by one with a line for each target.
func (m *Memory) compact() error {
	f, err := os.CreateTemp(filepath.Dir(m.name), ".uri-links-*")
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	for uri, one := range m.known {
		w.WriteString(lineOf(uri, one)) // Flush returns its error
	}
	err = errors.Join(w.Flush(), f.Chmod(m.mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), m.name)
	}
	os.Remove(f.Name()) // unless it has the other name
	return err
}
