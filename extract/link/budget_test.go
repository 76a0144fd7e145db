package link_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// told returns the result of a reading: the text of each link, and "! error".
func told(d link.Document, read func(link.Document, func(link.Link, error) bool)) []string {
	return linktest.Show(d.Links(read), func(l link.Link) string { return l.Text })
}

// TestZero: the zero Document is empty, and needs no budget.
func TestZero(t *testing.T) {
	linktest.Equal(t, "links", "", linktest.Show(link.Text(link.Document{}), linktest.Text), nil)
	var d link.Document
	if d.Spend(link.MaxWork) != nil || d.Hold(link.MaxHeld+1) != nil ||
		d.Unpacked(strings.NewReader("a")) == nil {
		t.Error("a document that nobody reads has limits")
	}
	d.Release(1)
	d.Sized(nil, 1)
}

// TestWork: everything unpacked from a document counts once against one budget,
// which grows with the bytes read. What the budget refuses is reported, even if
// the format reports nothing.
func TestWork(t *testing.T) {
	limits := link.Options{Limits: link.Limits{Work: 100, Ratio: 10}}
	for _, test := range []struct {
		document string
		size     int64
		inner    int
		want     int64
	}{
		{"", 0, 80, 80}, {"", 0, 88, 88}, {"", 0, 89, 88}, {"abcde", 0, 132, 132}, {"abcde", 0,
			1000, 132}, {"abcde", 50, 1000, 525},
	} {
		for _, depth := range []int{1, 3} {
			d := link.Document{Body: strings.NewReader(test.document), Options: limits}
			var n int64
			got := told(d, func(d link.Document, yield func(link.Link, error) bool) {
				d.Sized(nil, test.size)
				_, _ = io.Copy(io.Discard, d.Body)
				var body io.Reader = linktest.Repeat("x", test.inner)
				for range depth {
					d = d.Inside(body, "in")
					body = d.Body
				}
				buf := make([]byte, 1)
				for err := error(nil); err == nil; {
					var m int
					m, err = body.Read(buf)
					if n += int64(m); err == link.ErrWork {
						n--
					}
				}
			})
			if n != test.want || (len(got) == 1) != (int64(test.inner) > test.want) ||
				len(got) == 1 && got[0] != "! "+link.ErrWork.Error() {
				t.Errorf("%+v: %d, %q", test, n, got)
			}
		}
	}
}

// TestSpent: all parts share the budget, but no part takes what the next part
// needs; a refusal is reported once.
func TestSpent(t *testing.T) {
	d := link.Document{Options: link.Options{Limits: link.Limits{Work: 800}}}
	var read []int64
	got := told(d, func(d link.Document, yield func(link.Link, error) bool) {
		for range 3 {
			part := d.Inside(iotest.OneByteReader(linktest.Repeat("x", 1000)), "p")
			n, err := io.Copy(io.Discard, part.Body)
			read = append(read, n)
			yield(link.Link{}, part.Fault(1, err))
		}
		if err := d.Spend(100); err != link.ErrWork {
			t.Error(err)
		}
	})
	note := "! p: byte 1: " + link.ErrWork.Error()
	linktest.Equal(t, "links", "", got, []string{note, note, note, "! " +
		link.ErrWork.Error()})
	if !slices.Equal(read, []int64{701, 88, 11}) {
		t.Error(read)
	}
}

// TestHeld: bytes held at once count for all nested documents together.
func TestHeld(t *testing.T) {
	d := link.Document{Options: link.Options{Limits: link.Limits{Held: 10}}}
	got := told(d, func(d link.Document, _ func(link.Link, error) bool) {
		inner := d.Inside(d.Body, "")
		if d.Hold(6) != nil || inner.Hold(4) != nil {
			t.Error("less than the limit")
		}
		inner.Release(4)
		if inner.Hold(5) != link.ErrHeld || inner.Hold(4) != nil {
			t.Error("more than the limit")
		}
	})
	linktest.Equal(t, "links", "", got, []string{"! " + link.ErrHeld.Error()})
}

// TestDepth: a document that is nested too deep is a note.
func TestDepth(t *testing.T) {
	d := link.Document{Body: strings.NewReader("http://a/"), Depth: link.MaxDepth + 1, Part: "p"}
	linktest.Equal(t, "links", "", linktest.Show(link.Text(d), linktest.Text),
		[]string{"! p: " + link.ErrDepth.Error()})
}

// TestContext: the error of the context is the last one, unchanged, in any
// format and at any moment.
func TestContext(t *testing.T) {
	links := func(d link.Document, yield func(link.Link, error) bool) {
		buf := make([]byte, 1)
		for {
			part := d.Inside(d.Body, "p")
			if _, err := part.Body.Read(buf); err == io.EOF {
				return
			} else if err != nil && !yield(link.Link{}, part.Fault(0, err)) {
				yield(link.Link{}, errors.New("more"))
				return
			} else if err == nil && !yield(link.Link{Text: string(buf)}, nil) {
				return
			}
		}
	}
	for most := range 4 {
		ctx, cancel := context.WithCancel(context.Background())
		if most == 0 {
			cancel()
		}
		d, got := link.Document{Body: strings.NewReader("abc"), Context: ctx}, ""
		for l, err := range d.Links(links) {
			if got += l.Text; err != nil {
				got += "! " + err.Error()
			}
			if len(got) == most {
				cancel()
			}
		}
		if want := "abc"[:most] + "! context canceled"; got != want {
			t.Errorf("%d: %s", most, got)
		}
		cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	d := link.Document{Body: linktest.Repeat("http://a/ ", 1<<20), Context: ctx}
	n := 0
	for _, err := range link.Text(d) {
		if n++; err == nil {
			cancel()
		} else if err != context.Canceled {
			t.Error(err)
		}
	}
	if n != 2 {
		t.Error(n, "links and errors after one link and the end of the context")
	}
}
