package extract

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/extract/text"
)

// TestReadShort: a short file is read as a whole. A file that is longer than
// its size says is not, and its offset is as before.
func TestReadShort(t *testing.T) {
	for _, tt := range []struct {
		at, size int64
		whole    bool
		want     string
	}{
		{0, 9, true, "some text"}, {0, 100, true, "some text"}, {0, 3, false, ""},
		{9, 5, true, ""}, {0, 0, false, ""}, {0, short + 1, false, "some text"},
		{5, 9, true, "text"}, {5, 2, false, ""}, {5, short + 1, false, "text"},
	} {
		name := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(name, []byte("some text"), 0o666); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		info, _ := f.Stat()
		s := &cli.Source{File: f, Name: name, Info: sized{info, tt.size}}
		f.Seek(tt.at, io.SeekStart)
		text, whole, err := readShort(s, nil)
		at, _ := f.Seek(0, io.SeekCurrent)
		if whole != tt.whole || err != nil || string(text) != tt.want || !whole && at != tt.at {
			t.Errorf("%+v: %v, %q, %v, at %d", tt, whole, text, err, at)
		}
		f.Close()
		if _, whole, err := readShort(s, nil); tt.size > 0 && tt.size <= short && (!whole ||
			err == nil) {
			t.Errorf("%+v, closed: %v %v", tt, whole, err)
		}
	}
}

// FuzzInMemory: a text in memory gives the same as a stream of it, with the line
// and column of each match or of only some.
func FuzzInMemory(f *testing.F) {
	f.Add("http://a\n é hxxp://b[.]c http://é/ a@b.example\r\nhttp://c www.d.example", uint8(0))
	f.Add("\n\n\xffhttp://a/\xe9 <http://b/\n c>\n", uint8(2))
	f.Fuzz(func(t *testing.T, all string, which uint8) {
		if len(all) > short {
			return
		}
		for _, find := range []text.Finder{{},
			text.Finder{}.WithMail().WithSuffixes().WithAnyScheme()} {
			list := func(inMem bool) (list []string) {
				matches, place := find.Stream(strings.NewReader(all))
				if inMem {
					matches, place = inMemory(find, all)
				}
				for m, err := range matches {
					at := fmt.Sprint(m.Start, m.End, m.URI, m.Text, m.Kind, m.Cut, err)
					if len(list)%3 >= int(which%3) {
						line, column := place()
						at += fmt.Sprint(" at ", line, column)
					}
					list = append(list, at)
				}
				return list
			}
			got, want := list(true), list(false)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%q\n%q", got, want)
			}
		}
	})
}

// A sized file claims another size.
type sized struct {
	fs.FileInfo
	size int64
}

func (s sized) Size() int64 { return s.size }
