package extract

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/text"
)

// listed returns a line for each match and error of a text.
func listed(matches iter.Seq2[text.Match, error], place func() (line, column int)) (lines []string) {
	for m, err := range matches {
		if err != nil {
			lines = append(lines, err.Error())
			continue
		}
		line, column := place()
		lines = append(lines, fmt.Sprint(line, ":", column, " ", m.Start, "-", m.End, " ", m.Text, m.Cut))
	}
	return lines
}

// TestParts: a file in parts of any size has the matches of a stream, at their
// places, also if a match is longer than a part or a read fails.
func TestParts(t *testing.T) {
	all := strings.Repeat("see http://a.test/é and \"http://b.test/\", <http://c.test/d\n e> or\n"+
		"URL: http://d.test/x. A word, urn:a:"+strings.Repeat("b", 90)+" and <http://e.test/f", 20)
	for i, f := range []text.Finder{{}, text.Finder{}.WithMail(), text.Finder{}.WithASCII()} {
		for size := 1; size < 700; size += 1 + size/9 {
			for _, from := range []int{0, 7, len(all) - 5, len(all) + 5} {
				file := &testFile{Reader: strings.NewReader(all), most: 1 << 62}
				file.Seek(int64(from), io.SeekStart)
				want := listed(f.Stream(strings.NewReader(all[min(from, len(all)):])))
				got := listed(inParts(f, file, 2, size))
				if !slices.Equal(got, want) {
					t.Fatalf("%d, %d, %d: %q, want %q", i, size, from, got, want)
				}
				at, _ := file.Seek(0, io.SeekCurrent)
				if at != int64(len(all)) || file.passed != int64(max(0, len(all)-from)) {
					t.Fatalf("%d, %d, %d: the offset is %d, %d are read", i, size, from, at, file.passed)
				}
			}
			broken := &testFile{Reader: strings.NewReader(all), most: 3000}
			got := listed(inParts(f, broken, 2, size))
			want := listed(f.Stream(io.NewSectionReader(broken, 0, 1<<62)))
			if !slices.Equal(got, want) || got[len(got)-1] != errBroken.Error() {
				t.Fatalf("%d, %d, broken: %q, want %q", i, size, got, want)
			}
			whole := &testFile{Reader: strings.NewReader(all), most: 1 << 62}
			for m := range first(inParts(f, whole, 2, size)) {
				if !strings.HasPrefix(m.Text, "http://a.test/") {
					t.Error(m.Text)
				}
				break
			}
		}
	}
}

func first(matches iter.Seq2[text.Match, error], _ func() (int, int)) iter.Seq2[text.Match, error] {
	return matches
}

// A testFile cannot be read after a place, and counts what is read.
type testFile struct {
	*strings.Reader
	most, passed int64
}

var errBroken = errors.New("broken")

func (f *testFile) Pass(n int64) { f.passed += n }

func (f *testFile) Read(b []byte) (int, error) {
	at, _ := f.Seek(0, io.SeekCurrent)
	n, err := f.ReadAt(b, at)
	f.Seek(int64(n), io.SeekCurrent)
	f.Pass(int64(n))
	return n, err
}

func (f *testFile) ReadAt(b []byte, at int64) (int, error) {
	if n := f.most - at; n < int64(len(b)) {
		n, _ := f.Reader.ReadAt(b[:max(n, 0)], at)
		return n, errBroken
	}
	return f.Reader.ReadAt(b, at)
}
