package links

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/link"
)

// open opens a memory whose clock is that of the test.
func open(t *testing.T, name string, now *time.Time) *Memory {
	t.Helper()
	m, err := OpenMemory(name)
	if err != nil {
		t.Fatal(err)
	}
	m.now = func() time.Time { return *now }
	return m
}

func TestMemory(t *testing.T) {
	name := filepath.Join(t.TempDir(), "memory")
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	first := day
	m := open(t, name, &day)
	if _, err := OpenMemory(name); !errors.Is(err, ErrInUse) {
		t.Errorf("a second run: %v, want %v", err, ErrInUse)
	}
	keep := func(text string, v Verdict, anchor ...string) {
		t.Helper()
		to := &target{uri: uri.MustParse(text), verdict: &v}
		for _, name := range anchor {
			to.want(name)
			to.anchors = &anchors{format: "html"}
			to.anchors.add(link.Anchor{Name: name})
		}
		if err := m.keep(to); err != nil {
			t.Fatal(err)
		}
	}
	recall := func(text string, anchor ...string) (*target, bool) {
		to := &target{uri: uri.MustParse(text)}
		for _, name := range anchor {
			to.want(name)
		}
		return to, len(m.recall([]*target{to})) == 0
	}
	again := func() {
		t.Helper()
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
		m = open(t, name, &day)
	}
	keep("http://a/", Verdict{State: Fine})
	keep("http://f/", Verdict{State: Fine}, "x")
	keep("http://b/", *broken("status-404", "gone"))
	keep("http://joe:s3cret@b/", Verdict{State: Fine})
	keep("http://s/", Verdict{State: Moved, To: uri.MustParse("http://s/?access_token=s3cret")})
	again()
	if text, err := os.ReadFile(name); err != nil || strings.Contains(string(text), "s3cret") {
		t.Errorf("the memory has a secret: %s, %v", text, err)
	}
	for text, want := range map[string]bool{"http://a/": true, "http://b/": false, "http://c/": false} {
		if _, ok := recall(text); ok != want {
			t.Errorf("%s is recalled: %t, want %t", text, ok, want)
		}
	}
	if to, ok := recall("http://f/", "x"); !ok || to.anchors.judge("x", "", false).State != Fine {
		t.Errorf("the fragment x: %v, %t", to, ok)
	}
	if _, ok := recall("http://f/", "y"); ok {
		t.Error("a fragment that was not looked for is known")
	}
	day = day.Add(8 * 24 * time.Hour)
	if _, ok := recall("http://a/"); ok {
		t.Error("a verdict of eight days ago counts")
	}
	keep("http://b/", *broken("status-410", "gone"))
	for range 10 {
		keep("http://a/", Verdict{State: Fine})
	}
	again()
	if got := m.known["http://b/"].Since; !got.Equal(first) {
		t.Errorf("broken since %v, want %v", got, first)
	}
	keep("http://b/", Verdict{State: Fine})
	keep("http://b/", *broken("status-404", "gone"))
	if got := m.known["http://b/"].Since; !got.Equal(day) {
		t.Errorf("broken since %v after it was fine, want %v", got, day)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestMemoryCut: whatever is left of the file when a process is killed, it is a
// memory of what was written before, and takes more.
func TestMemoryCut(t *testing.T) {
	dir := t.TempDir()
	name, now := filepath.Join(dir, "memory"), time.Now()
	m := open(t, name, &now)
	for _, text := range []string{"http://a/", "http://b/"} {
		if err := m.keep(&target{uri: uri.MustParse(text), verdict: fine}); err != nil {
			t.Fatal(err)
		}
	}
	m.Close()
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for n := range whole {
		cut := filepath.Join(dir, "cut")
		if err := os.WriteFile(cut, whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		m := open(t, cut, &now)
		known := len(m.known)
		if err := m.keep(&target{uri: uri.MustParse("http://c/"), verdict: fine}); err != nil {
			t.Fatal(err)
		}
		m.Close()
		if m = open(t, cut, &now); len(m.known) != known+1 {
			t.Fatalf("cut at %d: %d targets, want %d", n, len(m.known), known+1)
		}
		m.Close()
	}
}

// TestMemoryOther: a file of something else is refused, and stays as it is.
func TestMemoryOther(t *testing.T) {
	for _, text := range []string{"# my notes\n", "# my notes", "{}", `{"name":"x"}`, "\x00\xff", "{\n",
		`{"uri":"http://a/","verdict":"fine","file":"a.md","checked":"2026-01-01T00:00:00Z"}` + "\n"} {
		name := filepath.Join(t.TempDir(), "memory")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if m, err := OpenMemory(name); err == nil {
			m.Close()
			t.Errorf("%q is a memory", text)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%q became %q, %v", text, got, err)
		}
	}
}

// TestMemoryFile: what is written anew keeps its mode and the symbolic link to
// it, and what is not a regular file is refused.
func TestMemoryFile(t *testing.T) {
	dir, now := t.TempDir(), time.Now()
	file, name := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(file, nil, 0o640), os.Symlink("file", name)); err != nil {
		t.Skip(err)
	}
	m := open(t, name, &now)
	for range 10 {
		if err := m.keep(&target{uri: uri.MustParse("http://a/"), verdict: fine}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := OpenMemory(file); !errors.Is(err, ErrInUse) {
		t.Errorf("by another name: %v, want %v", err, ErrInUse)
	}
	m.Close()
	info, err := os.Stat(file)
	if link, _ := os.Readlink(name); link != "file" || err != nil || info.Mode() != 0o640 {
		t.Errorf("the link leads to %q, the file is %v, %v", link, info, err)
	}
	m = open(t, name, &now)
	if m.lines != 1 {
		t.Errorf("%d lines, want 1", m.lines)
	}
	m.Close()
	if m, err := OpenMemory(dir); err == nil {
		m.Close()
		t.Error("a directory is a memory")
	}
}

// FuzzMemory: lines that are read as usual ones say what they say as JSON.
func FuzzMemory(f *testing.F) {
	for _, text := range []string{
		`{"uri":"http://a/","verdict":"fine","code":200,"checked":"2026-01-01T00:00:00.1Z"}`,
		`{"uri":"http://a/","verdict":"moved","rule":"status-301","why":"answered 301","code":200,` +
			`"moved_to":"http://b/","permanent":true,"hops":["http://a/","http://b/"],` +
			`"checked":"2026-01-01T00:00:00+01:00"}`,
		`{"uri":"http://a/","verdict":"fine","code":200,"checked":"2026-01-01T00:00:00Z",` +
			`"wanted":["a","b"],"anchors":["a"],"format":"html","others":"scripts","etag":"x"}`,
		`{"uri":"http://a/","verdict":"fine","wanted":["a"],"format":"pdf","exists":false}`,
		`{"uri":"http://a/","verdict":"broken","since":"2026-01-01T00:00:00Z","wanted":[""]}`,
		`{"uri":"","verdict":"","checked":""}`, `{"uri":"http://a/","verdict":"fine","code":1e3}`,
		`{"uri":"http://a/","verdict":"fine","wanted":["a" ,"b"],"etag":"W/\"x\""}`,
		`{"uri":"http://a/","verdict":"fine","hops":["","a b"],"file":"a.md"}`,
		`{"uri":"http://a/","verdict":"fine","checked":"2026-01-01T00:00:00Z","uri":"http://b/"}`,
		`{"uri":"http://a/`, `{"uri":"a\"`, `{ "uri":"a"}`,
		`{"uri":"http://a/","etag":"W/\"x\"","verdict":"fine","checked":"2026-01-01T00:00:00Z"}`,
		`{"uri":"http://a/","etag":"\",\u0061","verdict":"fine"}`,
		`{"uri":"http://a/","etag":"a","verdict":"fine","etag":"b"}`, `{"uri":"a","etag":"","verdict":"fine"}`,
	} {
		f.Add(text)
		f.Add(text + "\n" + strings.ReplaceAll(text, "//a/", "//c/") + "\n")
		f.Add(text + "\n" + strings.ReplaceAll(text, `,"etag":"W/\"x\""`, "") + "\n" + text + "\n")
		f.Add(text + "\n" + strings.ReplaceAll(text, "//a/", `//\u0061/`) + "\n" + text + "\n{")
	}
	f.Fuzz(func(t *testing.T, text string) {
		var got Memory
		want, size, wrong := map[string]*memory{}, 0, false
		for line := range strings.Lines(text) {
			isWhole := strings.HasSuffix(line, "\n")
			if begin := line[:min(len(line), len(memoryBegin))]; !isWhole &&
				strings.HasPrefix(memoryBegin, begin) {
				break
			}
			var one memoryLine
			err := json.Unmarshal([]byte(line), &one)
			wrong = wrong || err != nil || one.URI == "" || one.File != "" || !isWhole
			want[one.URI] = &one.memory
			size += len(line)
		}
		switch end, err := got.parse(text); {
		case (err != nil) != wrong:
			t.Errorf("%q: %v, want an error: %t", text, err, wrong)
		case err == nil && (end != size || !reflect.DeepEqual(got.known, want)):
			t.Errorf("%q: %+v up to %d, want %+v up to %d", text, got.known, end, want, size)
		}
	})
}

// TestShared: what is the same about many targets is read once, for each kind of
// URI, and of those with an ETag: the reader of JSON is not needed for others.
func TestShared(t *testing.T) {
	name, now := filepath.Join(t.TempDir(), "memory"), time.Now().Truncate(time.Second)
	m := open(t, name, &now)
	person := &Verdict{State: Person, Rule: "status-403", Why: "answered 403", Code: 403}
	texts := []string{"http://a/", "http://a/?b=c&d=e", "mailto:a@b.example", "http://a/%22'"}
	for _, text := range texts {
		for i, v := range []*Verdict{fine, person, fine} {
			to := &target{uri: uri.MustParse(text + fmt.Sprint(i)), verdict: v}
			if i == 2 {
				to.state = `W/"` + text + `"`
			}
			if err := m.keep(to); err != nil {
				t.Fatal(err)
			}
		}
		now = now.Add(time.Second / 10)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if _, _, after := cutLine(strings.TrimSpace(line)); !strings.HasPrefix(after, `","verdict":"`) {
			t.Errorf("it is not cut: %s", line)
		}
	}
	m = open(t, name, &now)
	for i, v := range []*Verdict{fine, person} {
		first := m.known[texts[0]+fmt.Sprint(i)]
		if first == nil || first.State != v.State || first.Why != v.Why {
			t.Fatalf("%d: %v, want %v", i, first, v)
		}
		for _, text := range texts {
			if one := m.known[text+fmt.Sprint(i)]; one != first {
				t.Errorf("%s%d has its own value: %v", text, i, one)
			}
		}
	}
	for _, text := range texts {
		if got, want := m.known[text+"2"].ETag, `W/"`+text+`"`; got != want {
			t.Errorf("%s2: ETag %q, want %q", text, got, want)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
}
