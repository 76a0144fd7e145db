package linktest_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

const text = "é http://a/ http://b/\nhttp://c/"

var errBroken = errors.New("broken")

// toy reads the first line as text, opens the rest, and has a note.
func toy(d link.Document, open link.Opener) linktest.Links {
	return func(yield func(link.Link, error) bool) {
		all, err := io.ReadAll(d.Body)
		first, rest, _ := strings.Cut(string(all), "\n")
		for l := range link.Text(linktest.Doc(first)) {
			if !yield(l, nil) {
				return
			}
		}
		for l, wrong := range open(link.Document{Body: strings.NewReader(rest), Part: "part"}) {
			if wrong != nil {
				wrong = &link.Note{Part: "part", Err: wrong}
			}
			if !yield(l, wrong) {
				return
			}
		}
		if yield(link.Link{}, d.Note(0, "a toy")) && err != nil {
			yield(link.Link{}, err)
		}
	}
}

// A recorder records that a test failed, and ends it like a real failure.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatal(...any)          { panic(r) }
func (r *recorder) Fatalf(string, ...any) { panic(r) }

// failing runs the tests on a format, and names those that fail.
func failing(f linktest.Format) string {
	var names []string
	for _, test := range []struct {
		name string
		run  func(testing.TB)
	}{
		{"Check", func(t testing.TB) { f.Check(t, text) }},
		{"Error", func(t testing.TB) { f.TestError(t, text, errBroken) }},
		{"Stop", func(t testing.TB) { f.TestStop(t, text, link.Options{}, 4) }},
		{"Opener", func(t testing.TB) { f.TestOpener(t, text, 1) }},
	} {
		r := new(recorder)
		func() {
			defer func() { r.failed = recover() != nil || r.failed }()
			test.run(r)
		}()
		if r.failed {
			names = append(names, test.name)
		}
	}
	return strings.Join(names, " ")
}

// TestFails shows that each law can be broken, and which tests report it.
func TestFails(t *testing.T) {
	same, sound := func(*link.Link) {}, func(err error) error { return err }
	for _, test := range []struct {
		law, want string
		change    func(*link.Link)
		told      func(error) error
	}{
		{"nothing", "", same, sound},
		{"a place is in the text", "Check", func(l *link.Link) { l.End += 30 }, sound},
		{"a place does not end before it", "Check", func(l *link.Link) { l.End = l.Start - 1 },
			sound},
		{"places are in order", "Check", func(l *link.Link) {
			if l.Part == "" {
				l.Start, l.End, l.Column = 16-l.Start, 16-l.Start, 16-l.Column
			}
		}, sound},
		{"lines are right", "Check", func(l *link.Link) { l.Line++ }, sound},
		{"columns are right", "Check", func(l *link.Link) { l.Column++ }, sound},
		{"a part was opened", "Check", func(l *link.Link) { l.Part += "x" }, sound},
		{"a note is in the text", "Check", same, func(err error) error {
			if n, ok := err.(*link.Note); ok {
				n.Offset = 100
			}
			return err
		}},
		{"an error is a note", "Check Error Opener", same, func(err error) error {
			if n, ok := err.(*link.Note); ok {
				return n.Err
			}
			return err
		}},
		{"the error is that of the reader", "Error", same, func(err error) error {
			if err == errBroken {
				return io.ErrUnexpectedEOF
			}
			return err
		}},
	} {
		f := linktest.Format{Links: func(d link.Document, open link.Opener) linktest.Links {
			return func(yield func(link.Link, error) bool) {
				for l, err := range toy(d, open) {
					if test.change(&l); !yield(l, test.told(err)) {
						return
					}
				}
			}
		}}
		if got := failing(f); got != test.want {
			t.Errorf("%s: %q fail, want %q", test.law, got, test.want)
		}
	}
	if got := failing(linktest.Format{Links: toy, Written: func(string,
		link.Link) bool {
		return false
	}}); got != "Check" {
		t.Errorf("a link is written: %q fail", got)
	}
	if got := failing(linktest.Format{Links: linktest.Alone(link.Text)}); got != "Stop Opener" {
		t.Errorf("there are so many, and parts: %q fail", got)
	}
	first := func(d link.Document, open link.Opener) linktest.Links {
		b := make([]byte, len(text))
		n, _ := d.Body.Read(b)
		return toy(linktest.Doc(string(b[:n])), open)
	}
	if got := failing(linktest.Format{Links: first}); got != "Check Error" {
		t.Errorf("blocks make no difference: %q fail", got)
	}
}
