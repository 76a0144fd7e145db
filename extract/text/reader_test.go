package text_test

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/extract/text"
)

// TestReader: a stream gives the matches of its text, for all options and sizes
// of blocks, with lines and columns.
func TestReader(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	pieces := []string{"http://example.com/a", "<http://a/b\n c>", " word ", "\n", "é", "\"",
		"URL:", strings.Repeat("x", 5000), "urn:isbn:0451450523. ",
		"http://long.example/" + strings.Repeat("a/", 20000), "(mailto:a@b)", strings.Repeat("\n ",
			300), "tel:tel:", " a.b@example.org", " www.example.com/é ",
		"@", ".", " x.de/", "例え.jp ", "12.5 ", strings.Repeat("a.", 200), "\\n",
		strings.Repeat("tel:", 3000), "http://a:b/", " 1.2.3.4:80/x"}
	for n, f := range finders {
		if testing.Short() && n != len(finders)-1 {
			continue
		}
		var b strings.Builder
		for b.Len() < 3<<20 {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		in := b.String()
		want := expected(f, in)
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(in), "halves": iotest.HalfReader(strings.NewReader(in)),
			"with EOF": iotest.DataErrReader(strings.NewReader(in)),
		} {
			if err := same(f.Reader(r), want); err != nil {
				t.Errorf("%d, %s: %v", n, name, err)
			}
		}
		// Text that is read later does not change a match, and places may be
		// asked for now and then.
		var found []text.Match
		matches, place := f.Stream(iotest.HalfReader(strings.NewReader(in)))
		for m, err := range matches {
			w := want[len(found)]
			if found = append(found, m); err != nil {
				t.Fatal(err)
			}
			if len(found)%7 == 0 {
				if line, column := place(); line != w.Line || column != w.Column {
					t.Fatalf("%d: %d:%d, want %d:%d", n, line, column, w.Line, w.Column)
				}
			}
		}
		for i, w := range want {
			if i >= len(found) || found[i] != w.Match {
				t.Fatalf("%d: the match %d has changed", n, i)
			}
		}
	}
}

// finders have all options together, and each alone.
var finders = []text.Finder{
	{}, text.Finder{}.WithMail(), text.Finder{}.WithSuffixes(), text.Finder{}.WithASCII(),
	text.Finder{}.WithMail().WithSuffixes().WithASCII(), everything,
}

// expected returns the matches that a stream of a text should give.
func expected(f text.Finder, in string) (want []text.Located) {
	at, line, column := 0, 1, 1
	for m := range f.All(in) {
		if n := strings.Count(in[at:m.Start], "\n"); n > 0 {
			at, line, column = strings.LastIndexByte(in[:m.Start], '\n')+1, line+n, 1
		}
		column += len([]rune(in[at:m.Start]))
		at = m.Start
		want = append(want, text.Located{Match: m, Line: line, Column: column})
	}
	return want
}

func same(found iter.Seq2[text.Located, error], want []text.Located) error {
	i := 0
	for m, err := range found {
		if err != nil {
			return err
		}
		if i >= len(want) || m != want[i] {
			return fmt.Errorf("%d: %.200v, want %.200v", i, m, want[min(i, len(want)):])
		}
		i++
	}
	if i != len(want) {
		return fmt.Errorf("%d of %d", i, len(want))
	}
	return nil
}

// everywhere reads a text in blocks of a few bytes, which end in it because there
// is enough text around it. The stream pauses up to a bit after it.
func everywhere(f text.Finder, s string, block int) error {
	in := strings.Repeat(" ", 700) + s + strings.Repeat(" ", 1000)
	paused := 700 + len(s) + 100
	r := io.MultiReader(iotest.HalfReader(strings.NewReader(in[:paused])),
		strings.NewReader(in[paused:]))
	return same(f.Blocks(r, block), expected(f, in))
}

// TestBlocks: each seed, and texts that depend on text far before, in blocks of
// each size.
func TestBlocks(t *testing.T) {
	space := strings.Repeat(" \n", 120)
	long := append(slices.Clone(seeds),
		"<"+space+"URL:"+space+"foo:b c>", "\""+space+"http://a/b\n c\"",
		"x://u:"+strings.Repeat("a", 64)+"@b.de/", strings.Repeat("a",
			64)+"@b.de "+strings.Repeat("a", 65)+"@b.de",
		strings.Repeat("a", 300)+".com/ "+strings.Repeat("a.", 126)+"com/", strings.Repeat("a",
			40)+"://b "+strings.Repeat("tel:", 30)+"http://a/", strings.Repeat("例", 90)+".com/",
		strings.Repeat("http://a:b/", 12), strings.Repeat("a@", 12)+"b.de",
		"(http://a/(b)c)"+strings.Repeat("a.", 200))
	for _, s := range long {
		for n, f := range finders {
			for _, block := range []int{1, 7, 100} {
				if block == 1 && (len(s) > 300 || testing.Short()) {
					continue
				}
				if err := everywhere(f, s, block); err != nil {
					t.Errorf("%q, %d, %d: %v", s, n, block, err)
				}
			}
		}
	}
}

// FuzzReader: the ends of blocks make no difference.
func FuzzReader(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, uint8(i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, s string, block, options uint8) {
		if len(s) > 2000 {
			return
		}
		if err := everywhere(finders[int(options)%len(finders)], s,
			len(s)/20+int(block)%20+1); err != nil {
			t.Fatalf("%q in blocks of %d: %v", s, len(s)/20+int(block)%20+1, err)
		}
	})
}

// TestReaderError: a URI that touches a failed read may be a part of a longer
// one, and "http://b/" would then be another one. It is skipped, and an error
// says where.
func TestReaderError(t *testing.T) {
	broken := errors.New("broken")
	for in, skipped := range map[string]string{
		"http://a/ http://b/":        "1:11",
		"http://a/\n <http://b/ \n":  "2:3",
		"http://a/\n \"http://b/":    "2:3",
		"http://a/ (http://b/c).":    "1:12",
		"http://a/ http://b/%4":      "1:11",
		"http://a/ http://b.de\xc3":  "1:11",
		"http://a/ www.example.com.": "1:11",
		"http://a/ me@example.com":   "1:11",
		"http://a/ http://b/ ":       "",
		"http://a/ <http://b/>":      "",
	} {
		var found, errs []string
		r := io.MultiReader(strings.NewReader(in), iotest.ErrReader(broken))
		for m, err := range (text.Finder{}).WithMail().WithSuffixes().Reader(r) {
			if e, ok := errors.AsType[*text.SkipError](err); ok && !e.Long {
				errs = append(errs, fmt.Sprintf("%d:%d", e.Line, e.Column))
			} else if err != nil {
				errs = append(errs, err.Error())
			} else {
				found = append(found, m.URI.String())
			}
		}
		want := []string{"broken"}
		if skipped != "" {
			want = []string{skipped, "broken"}
		}
		if !slices.Equal(errs, want) || len(found)+len(errs) != 3 {
			t.Errorf("%q: %q %q", in, found, errs)
		}
	}
	for range text.Reader(strings.NewReader("http://a http://b")) {
		break
	}
}

// FuzzReaderError: matches before a failed read are also matches of the whole
// text, whatever follows. Nothing is cut without a note.
func FuzzReaderError(f *testing.F) {
	for i, s := range seeds {
		for n := 0; n <= len(s) && len(s) < 1000; n++ {
			f.Add(s[:n], s[n:], uint8(i+n))
		}
		f.Add(s, "x", uint8(i))
	}
	f.Add("<p://http://a\n", "c>", uint8(0x18))
	broken := errors.New("broken")
	f.Fuzz(func(t *testing.T, before, after string, options uint8) {
		if len(before)+len(after) > 2000 {
			return
		}
		finder := finders[int(options)%len(finders)]
		whole := map[text.Match]bool{}
		for m := range finder.All(before + after) {
			whole[m] = true
			m.Cut = true // a match that is reported as cut is right, too
			whole[m] = true
		}
		in := io.MultiReader(strings.NewReader(before), iotest.ErrReader(broken))
		for m, err := range finder.Reader(in) {
			if err == nil && !whole[m.Match] {
				t.Fatalf("%q before an error, and not in %q: %+v", before, before+after, m)
			}
		}
	})
}
