package linktest

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/urikit/uri/extract/link"
)

// A failing reader reads a text in pieces. It calls wrong before the read with
// the number due.
type failing struct {
	text  io.Reader
	size  int
	due   int
	wrong func() error
}

func (f *failing) Read(p []byte) (int, error) {
	if f.due--; f.due == 0 {
		if err := f.wrong(); err != nil {
			return 0, err
		}
	}
	return f.text.Read(p[:min(len(p), f.size)])
}

// TestFaults reads a text many times with one fault each: the n-th read fails,
// the context ends at the n-th read, the n-th document that is opened fails,
// the limits of work and memory are too small. The error of the reader or the
// context must come unchanged, once, and last, without a note about it. Other
// faults must give a note, and without a note no link may be missing.
func (f Format) TestFaults(t testing.TB, text string) {
	t.Helper()
	whole := f.Read(Doc(text))
	broken := errors.New("broken")
	size := max(1, len(text)/50)
	for due := 1; due <= len(text)/size+1; due++ {
		for _, err := range [...]error{broken, io.ErrUnexpectedEOF} {
			r := f.Read(link.Document{Body: &failing{strings.NewReader(text), size, due,
				func() error { return err }}})
			if r.Err != err || slices.ContainsFunc(r.Notes, func(n *link.Note) bool {
				return errors.Is(n, err) || errors.Is(n, link.ErrDamaged)
			}) {
				t.Errorf("%.200q: read %d fails: %v", text, due, r)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		end := func() error { cancel(); return nil }
		r := f.Read(link.Document{Body: &failing{strings.NewReader(text), size, due, end},
			Context: ctx})
		if r.Err != context.Canceled {
			t.Errorf("%.200q: canceled at read %d: %v", text, due, r)
		}
		cancel()
	}
	for due := range whole.Parts {
		n, r := -1, new(Result)
		r.read(f.Links(Doc(text), func(d link.Document) Links {
			if n++; n == due {
				return func(yield func(link.Link, error) bool) { yield(link.Link{}, broken) }
			}
			return r.open(d)
		}))
		notes := slices.DeleteFunc(slices.Clone(r.Notes),
			func(n *link.Note) bool { return n.Err != broken })
		if r.Err != nil || len(notes) != 1 || len(r.Notes) != len(whole.Notes)+1 {
			t.Errorf("%.200q: part %d fails: %v", text, due, r)
		}
	}
	for _, limit := range []func(*link.Limits, int64){
		func(l *link.Limits, n int64) { l.Work, l.Ratio = n, 1 },
		func(l *link.Limits, n int64) { l.Held = n },
	} {
		f.testLimit(t, text, whole, limit)
	}
}

// testLimit reads a text with growing limits, until one is enough.
func (f Format) testLimit(t testing.TB, text string, whole *Result, set func(*link.Limits, int64)) {
	t.Helper()
	for n := int64(1); n < link.MaxHeld; n += 1 + n/8 {
		d := Doc(text)
		set(&d.Limits, n)
		r := f.Read(d)
		if r.Err != nil || len(r.Links) < len(whole.Links) && len(r.Notes) <= len(whole.Notes) {
			t.Fatalf("%.200q: a limit of %d bytes: %v\nwithout: %v", text, n, r, whole)
		}
		if len(r.Links) == len(whole.Links) && len(r.Notes) == len(whole.Notes) {
			return
		}
	}
	t.Errorf("%.200q: no limit is enough", text)
}

// CheckFailed checks that what is found in running text and in style sheets
// before a failed read is also found in the whole text, or there is a note.
func (f Format) CheckFailed(t testing.TB, before, after string) {
	t.Helper()
	if !utf8.ValidString(before) || !utf8.ValidString(after) {
		return // the rest may say how both are encoded
	}
	o := link.Options{Text: true}
	broken := errors.New("broken")
	whole := f.Read(link.Document{Body: strings.NewReader(before + after), Options: o})
	body := io.MultiReader(strings.NewReader(before), iotest.ErrReader(broken))
	r := f.Read(link.Document{Body: body, Options: o})
	if r.Err != broken {
		t.Errorf("%q fails: %v", before, r)
	}
	for _, l := range r.Links {
		same := func(w link.Link) bool {
			return w.Start == l.Start && w.End == l.End && w.Text == l.Text
		}
		checked := l.InText || strings.HasSuffix(l.Context, "url()")
		if checked && !slices.ContainsFunc(whole.Links, same) {
			t.Errorf("%q before an error, not in the whole %q: %+v", before, before+after, l)
		}
	}
}

// Repeat returns a reader of n copies of a text, which are not in memory.
func Repeat(text string, n int) *io.LimitedReader {
	return &io.LimitedReader{R: &endless{text: text}, N: int64(n) * int64(len(text))}
}

type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// Idle is a reader that never returns bytes or an error.
type Idle struct{}

// Read returns 0, nil.
func (Idle) Read([]byte) (int, error) { return 0, nil }

// Drain is an Opener that reads a document and finds nothing.
func Drain(d link.Document) Links {
	return func(func(link.Link, error) bool) { io.Copy(io.Discard, d.Body) }
}

// A Piece is a part of a document that can be before and after any other piece,
// and the [Text] of its links.
type Piece struct {
	Text  string
	Links []string
}

// CheckPieces reads a document of chosen pieces. All their links must be found,
// in order, or there must be a note.
func (f Format) CheckPieces(
	t testing.TB, d link.Document, before string, pieces []Piece, choice []byte,
) {
	t.Helper()
	text, want := before, []string(nil)
	for _, c := range choice[:min(len(choice), 1000)] {
		p := pieces[int(c)%len(pieces)]
		text, want = text+p.Text, append(want, p.Links...)
	}
	d.Body = strings.NewReader(text)
	r := f.Read(d)
	if got := r.Texts(); r.Err != nil || len(r.Notes) == 0 && !slices.Equal(got, want) {
		t.Fatalf("%.2000q:\n got %q\nwant %q\n%v", text, got, want, r.Err)
	}
}
