package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"
)

// echo answers each record with its number and itself, and in Messages with its
// number.
func echo(a *Answer) {
	a.Out = fmt.Appendf(a.Out, "%s:%d:%q\n", a.Name, a.N, a.Text)
	if strings.Contains(a.Text, "x") {
		a.Negative++
		a.Messages = fmt.Appendf(a.Messages, "%d\n", a.N)
	}
}

// want returns the output of echo for the records of s, split in the simplest
// way.
func want(s string, end byte) (out, messages string, records int) {
	var a Answer
	a.Name = "in"
	lines := strings.Split(s, string(rune(end)))
	for i, line := range lines {
		if i < len(lines)-1 {
			if end == '\n' {
				line = strings.TrimSuffix(line, "\r")
			}
		} else if line == "" {
			break
		}
		records++
		a.Text, a.N = line, i+1
		echo(&a)
	}
	return string(a.Out), string(a.Messages), records
}

func newEngine(workers, block int, out, err io.Writer) *Engine {
	return &Engine{Func: echo, End: '\n', Limit: 1 << 20, Workers: workers, Block: block, Out: out,
		Err: err}
}

// After a short read, the next block has the capacity for a whole read, even if
// no block is free to be used again: how the input is cut does not depend on the
// writer.
func TestCapacity(t *testing.T) {
	rest := strings.Repeat("line\n", 1000)
	in := io.MultiReader(strings.NewReader("\n "), strings.NewReader(rest))
	c := newCutter(newEngine(2, 0, nil, nil), in)
	if first, second := string(c.next()), string(c.next()); first != "\n" || second != " "+rest {
		t.Errorf("the blocks have %d and %d bytes", len(first), len(second))
	}
}

// A byte order mark is not part of the first record of a text, however the text
// is cut (Unicode 23.8).
func TestMark(t *testing.T) {
	for _, tt := range []struct {
		in, want string
		n        int
	}{
		{"\uFEFFa\n\uFEFFb", "in:1:\"a\"\nin:2:\"\\ufeffb\"\n", 2},
		{"\uFEFF\n", "in:1:\"\"\n", 1},
		{"\uFEFF", "", 0},
		{"\xef\xbb", "in:1:\"\\xef\\xbb\"\n", 1},
		{"", "", 0},
	} {
		for workers := range 3 {
			var out bytes.Buffer
			e := newEngine(workers, 1, &out, io.Discard)
			e.Text = true
			err := e.Run("in", iotest.OneByteReader(strings.NewReader(tt.in)))
			if out.String() != tt.want || err != nil || e.Records != tt.n {
				t.Errorf("%q: %q, %v, %d records", tt.in, &out, err, e.Records)
			}
			e.Text = false
			if out.Reset(); e.Run("in", strings.NewReader(tt.in)) != nil ||
				strings.Contains(tt.in, "\uFEFF") && !strings.HasPrefix(out.String(), `in:1:"\ufeff`) {
				t.Errorf("%q, which is not text: %q", tt.in, &out)
			}
		}
	}
	e := newEngine(1, 0, nil, nil)
	e.Text = true
	if err := e.Run("in", strings.NewReader("\xfe\xff\x00h")); err == nil {
		t.Error("UTF-16 is read")
	}
}

// After a long record, blocks are short again, and a block is not much longer
// than the limit.
func TestGrow(t *testing.T) {
	const long = 7 << 20
	e := newEngine(1, 0, nil, nil)
	e.Limit = 3 * long
	c := newCutter(e, strings.NewReader(strings.Repeat("x", long)+strings.Repeat("\nab", long)))
	for block := c.next(); len(block) > 0; block = c.next() {
		if len(block) > long+c.size || cap(block) > long+2*c.size {
			t.Errorf("a block of %d bytes, in memory %d", len(block), cap(block))
		}
	}
	for _, e.Limit = range []int{0, 100, 1 << 20, long - 1, long} {
		c := newCutter(e, strings.NewReader(strings.Repeat("x", long)))
		if n := len(c.next()); n <= min(e.Limit, long-1) || n > e.Limit+1+c.size {
			t.Errorf("limit %d: a block of %d bytes", e.Limit, n)
		}
	}
}

// Records do not depend on the limits of blocks and reads, nor on the number of
// goroutines.
func TestBoundaries(t *testing.T) {
	texts := []string{
		"", "\n", "\r\n", "\r", "a", "a\n", "a\r", "a\r\n", "\n\n", "a\n\nb", "\r\r\n", "a\rb\n",
		"ax\nbb\r\nccc\n\ndddd\r", "a\x00b\x00\x00c", strings.Repeat("long",
			20) + "\nx\n" + strings.Repeat("l", 100),
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		b := make([]byte, r.IntN(60))
		for i := range b {
			b[i] = "ax\r\n\n\x00"[r.IntN(6)]
		}
		texts = append(texts, string(b))
	}
	readers := map[string]func(io.Reader) io.Reader{
		"whole":    func(r io.Reader) io.Reader { return r },
		"one byte": iotest.OneByteReader,
		"half":     iotest.HalfReader,
		"with EOF": iotest.DataErrReader,
	}
	for _, text := range texts {
		for _, end := range []byte{'\n', 0} {
			wantOut, wantMessages, records := want(text, end)
			for name, reader := range readers {
				for _, block := range []int{1, 2, 3, 4, 5, 7, 8, 13, 16, 64, 0} {
					for _, workers := range []int{1, 3} {
						var out, messages bytes.Buffer
						e := newEngine(workers, block, &out, &messages)
						e.End = end
						if err := e.Run("in", reader(strings.NewReader(text))); err != nil {
							t.Fatal(err)
						}
						if out.String() != wantOut || messages.String() != wantMessages ||
							e.Records != records || e.Negative != strings.Count(wantMessages,
							"\n") {
							t.Fatalf("%q, end %q, reader %s, block %d, workers %d:\n%s%swant\n%s%s(%d records, %d negative)",
								text, end, name, block, workers, &out, &messages, wantOut, wantMessages, e.Records, e.Negative)
						}
					}
				}
			}
		}
	}
}

// The answers are in order even if the workers differ in speed. Numbers
// continue over blocks but not over inputs.
func TestOrder(t *testing.T) {
	var in, want strings.Builder
	const n = 5000
	for range 2 {
		for i := range n {
			fmt.Fprintf(&want, "%d:%d\n", i+1, i)
		}
	}
	for i := range n {
		fmt.Fprintln(&in, i)
	}
	for _, workers := range []int{1, 2, 4, 9} {
		var out bytes.Buffer
		e := newEngine(workers, 64, &out, io.Discard)
		e.Func = func(a *Answer) {
			if a.N%97 == 0 {
				time.Sleep(time.Duration(a.N%5) * 100 * time.Microsecond)
			}
			a.Out = strconv.AppendInt(a.Out, int64(a.N), 10)
			a.Out = append(append(append(a.Out, ':'), a.Text...), '\n')
		}
		for range 2 {
			if err := e.Run("in", strings.NewReader(in.String())); err != nil {
				t.Fatal(err)
			}
		}
		if out.String() != want.String() {
			t.Errorf("%d workers: not in order", workers)
		}
	}
}

// An answer does not wait for further input.
func TestSlowInput(t *testing.T) {
	for _, workers := range []int{1, 2} {
		in, feed := io.Pipe()
		answers, out := io.Pipe()
		e := newEngine(workers, 0, out, io.Discard)
		done := make(chan error)
		go func() {
			err := e.Run("in", in)
			out.Close()
			done <- err
		}()
		buf := make([]byte, 100)
		for i, line := range []string{"a\n", "b\nc", "\nd"} {
			io.WriteString(feed, line)
			n, err := answers.Read(buf)
			if want := [...]string{"in:1:\"a\"\n", "in:2:\"b\"\n", "in:3:\"c\"\n"}[i]; err != nil ||
				string(buf[:n]) != want {
				t.Fatalf("%d workers, after %q: %q %v, want %q", workers, line, buf[:n], err, want)
			}
		}
		feed.Close()
		if rest, _ := io.ReadAll(answers); string(rest) != "in:4:\"d\"\n" {
			t.Errorf("%d workers, at the end: %q", workers, rest)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// For a record that is too long the Func gets its beginning, and the stream
// continues. The bytes read of it beyond the limit are bounded.
func TestLimit(t *testing.T) {
	const limit = 100
	long := strings.Repeat("y", 10*limit)
	for _, workers := range []int{1, 3} {
		for _, block := range []int{1, 10, 64, 1000} {
			for _, text := range []string{"a\n%s\nb", "%s\nb\n", "a\n%s", "%s\r\nb\n%s\n\n"} {
				text = strings.ReplaceAll(text, "%s", long)
				var got []string
				var out bytes.Buffer
				e := newEngine(workers, block, &out, io.Discard)
				e.Limit = limit
				e.Func = func(a *Answer) {
					text := a.Text
					if a.Cut {
						text = "long"
					}
					a.Out = fmt.Appendf(a.Out, "%d%s ", a.N, text)
				}
				if err := e.Run("in", strings.NewReader(text)); err != nil {
					t.Fatal(err)
				}
				short := strings.ReplaceAll(text, long, "long")
				for i, line := range strings.Split(strings.TrimSuffix(short, "\n"), "\n") {
					got = append(got, fmt.Sprintf("%d%s ", i+1, strings.TrimSuffix(line, "\r")))
				}
				if want := strings.Join(got, ""); out.String() != want {
					t.Errorf("%d workers, block %d, %q: %q, want %q", workers, block, short, &out,
						want)
				}
			}
		}
	}
	// Of the rest, up to Skip bytes are skipped.
	for _, workers := range []int{1, 3} {
		for _, skip := range []int64{0, 10 * limit, 5 * limit} {
			var out bytes.Buffer
			e := newEngine(workers, 10, &out, io.Discard)
			e.Limit, e.Skip = limit, skip
			e.Func = func(a *Answer) { a.Out = append(a.Out, a.Text[:1]...) }
			err := e.Run("in", strings.NewReader("a\n"+long+"\nb\n"))
			if given := skip == 5*limit; (err != nil) != given ||
				out.String() != map[bool]string{false: "ayb", true: "ay"}[given] {
				t.Errorf("%d workers, skip %d: %q, %v", workers, skip, &out, err)
			}
		}
	}
	// Up to the limit, a record is whole, with any end.
	for _, end := range []string{"\n", "\r\n", ""} {
		var lens []int
		e := newEngine(1, 1, io.Discard, io.Discard)
		e.Limit = limit
		e.Func = func(a *Answer) { lens = append(lens, len(a.Text)) }
		e.Run("in", strings.NewReader(long[:limit]+end))
		if !slices.Equal(lens, []int{limit}) {
			t.Errorf("end %q: records of %d bytes", end, lens)
		}
	}
}

// A long record makes the buffer grow, and a cutter searches each byte only
// once.
func TestLongRecord(t *testing.T) {
	long := strings.Repeat("z", 3<<20)
	for _, workers := range []int{1, 2} {
		var out bytes.Buffer
		e := newEngine(workers, 0, &out, io.Discard)
		e.Limit = 1 << 30
		e.Func = func(a *Answer) {
			a.Out = fmt.Appendf(a.Out, "%d:%d ", a.N, len(a.Text))
		}
		if err := e.Run("in", strings.NewReader("a\n"+long+"\nb\n"+long)); err != nil {
			t.Fatal(err)
		}
		if want := "1:1 2:3145728 3:1 4:3145728 "; out.String() != want {
			t.Errorf("%d workers: %q, want %q", workers, &out, want)
		}
	}
}

// Records before an error are answered, except an incomplete one.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, workers := range []int{1, 2} {
		var out bytes.Buffer
		e := newEngine(workers, 0, &out, io.Discard)
		err := e.Run("in", io.MultiReader(strings.NewReader("a\nb\nhal"), iotest.ErrReader(broken)))
		if err != broken || out.String() != "in:1:\"a\"\nin:2:\"b\"\n" {
			t.Errorf("%d workers: %q, %v", workers, &out, err)
		}
		if err := e.Run("in", nothing{}); err != io.ErrNoProgress {
			t.Errorf("a reader that gives nothing: %v", err)
		}
	}
}

type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, nil }

// An error of Out ends the run and its goroutines, even if the input has no end.
// The bubble waits for the goroutines, so that none works during other tests.
func TestWriteError(t *testing.T) { synctest.Test(t, testWriteError) }

func testWriteError(t *testing.T) {
	for _, workers := range []int{1, 2} {
		e := newEngine(workers, 64, &full{room: 1000}, io.Discard)
		err := e.Run("in", endless{})
		var w *WriteError
		if !errors.As(err, &w) || !errors.Is(err, errFull) {
			t.Errorf("%d workers: %v", workers, err)
		}
		if err := e.Texts("argument", 1, "a"); !errors.Is(err, errFull) {
			t.Errorf("texts: %v", err)
		}
	}
}

var errFull = errors.New("full")

type full struct{ room int }

func (f *full) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = "ab\n"[i%3]
	}
	return len(b), nil
}

func TestTexts(t *testing.T) {
	var out, messages bytes.Buffer
	e := newEngine(1, 0, &out, &messages)
	if err := e.Texts("argument", 1, "a", "b\nx", ""); err != nil {
		t.Fatal(err)
	}
	if out.String() != "argument:1:\"a\"\nargument:2:\"b\\nx\"\nargument:3:\"\"\n" ||
		messages.String() != "2\n" {
		t.Errorf("%q %q", &out, &messages)
	}
	if e.Records != 3 || e.Negative != 1 {
		t.Errorf("%d records, %d negative", e.Records, e.Negative)
	}
}

// Nothing is allocated for a record.
func TestNoAllocs(t *testing.T) {
	in := strings.Repeat("http://example.com/\n", 100_000)
	e := newEngine(1, 0, io.Discard, io.Discard)
	e.Func = func(a *Answer) { a.Out = append(append(a.Out, a.Text...), '\n') }
	allocs := testing.AllocsPerRun(5, func() { e.Run("in", strings.NewReader(in)) })
	if allocs > 20 {
		t.Errorf("%v allocations for 100,000 records", allocs)
	}
}

// BenchmarkEngine measures the cost of the engine per record of 43 bytes, the
// usual length of a web URI.
func BenchmarkEngine(b *testing.B) {
	in := strings.Repeat(strings.Repeat("u", 42)+"\n", 100_000)
	for _, workers := range []int{1, 2, 4} {
		for _, copies := range []bool{false, true} {
			b.Run(fmt.Sprintf("workers=%d/copy=%v", workers, copies), func(b *testing.B) {
				e := newEngine(workers, 0, io.Discard, io.Discard)
				e.Func = func(*Answer) {}
				if copies {
					e.Func = func(a *Answer) {
						a.Out = append(append(a.Out, a.Text...), '\n')
					}
				}
				b.SetBytes(int64(len(in)))
				for b.Loop() {
					if err := e.Run("in", strings.NewReader(in)); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100_000, "ns/record")
			})
		}
	}
}

// TestFew: of the messages of a kind the first are shown, in the order of the
// input, whatever goroutine wrote them; the engine counts all.
func TestFew(t *testing.T) {
	for workers := 1; workers <= 4; workers++ {
		var messages strings.Builder
		e := newEngine(workers, 7, io.Discard, &messages)
		e.Func = func(a *Answer) {
			a.Messages = fmt.Appendf(a.Messages, "%d ", a.N)
			for range a.N % 3 {
				from := len(a.Messages)
				a.Messages = fmt.Appendf(a.Messages, "%d%s ", a.N, a.Text)
				a.Few(strings.Clone(a.Text), from)
			}
		}
		if err := e.Run("", strings.NewReader(strings.Repeat("a\nb\n", 6))); err != nil {
			t.Fatal(err)
		}
		const want = "1 1a 2 2b 2b 3 4 4b 5 5a 5a 6 7 8 9 10 11 12 "
		if messages.String() != want || e.Few["a"] != 6 || e.Few["b"] != 6 {
			t.Errorf("%d workers: %q, want %q; %v", workers, messages.String(), want, e.Few)
		}
	}
}
