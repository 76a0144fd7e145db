package extract_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"hash/crc32"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/link"
)

// sizedZip returns an archive with the size before each file. Files with even
// numbers are stored, others deflated.
func sizedZip(t *testing.T, files ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		text := []byte(files[i+1])
		h := zip.FileHeader{Name: files[i], UncompressedSize64: uint64(len(text)),
			CRC32: crc32.ChecksumIEEE(text)}
		if i%4 == 2 {
			h.Method, text = zip.Deflate, gzipped(text)[10:] // with a trailer, which is not read
		}
		h.CompressedSize64 = uint64(len(text))
		f, err := w.CreateRaw(&h)
		if err != nil {
			t.Fatal(err)
		}
		f.Write(text)
	}
	w.Close()
	return b.Bytes()
}

// TestZipCut: the files of an archive that is cut off are read.
func TestZipCut(t *testing.T) {
	long := strings.Repeat("http://b.example/ ", 5000)
	files := []string{"a", "http://a.example/ ", "dir/", "", "b", long, "c", "http://c.example/"}
	for name, archive := range map[string][]byte{"streamed": zipped(files...), "sized": sizedZip(t,
		files...)} {
		whole, errs := all(link.Document{Body: bytes.NewReader(archive)})
		if len(whole) != 5002 || errs != nil {
			t.Fatal(name, len(whole), errs)
		}
		last, _ := all(link.Document{Body: bytes.NewReader(archive[:len(archive)-1])})
		if !slices.Equal(last, whole) {
			t.Errorf("%s: %d of %d links", name, len(last), len(whole))
		}
		before := 0
		for n := 0; n < len(archive); n += 1 + len(archive)/500 {
			found, errs := all(link.Document{Body: bytes.NewReader(archive[:n])})
			most := max(len(found)-1, 0) // the last may be cut off itself
			if !slices.Equal(found[:most], whole[:most]) || len(found) < before {
				t.Fatalf("%s: %d of %d bytes give %d links, and less %d", name, n, len(archive),
					len(found), before)
			}
			before = most
			var note *link.Note
			if n > 60 && (len(errs) == 0 || !errors.As(errs[0], &note)) {
				t.Fatalf("%s: %d bytes: %v", name, n, errs)
			}
		}
	}
}

// TestZipUnread: a file that cannot be read without the directory is reported,
// and the next files are read.
func TestZipUnread(t *testing.T) {
	archive := sizedZip(t, "a", "http://a/ ", "b", "http://b/ ")
	second := bytes.LastIndex(archive[:bytes.Index(archive, []byte("PK\x01\x02"))], []byte(
		"PK\x03\x04"))
	archive = archive[:bytes.Index(archive, []byte("PK\x01\x02"))]
	for at, value := range map[int]byte{6: 1, 8: 14} {
		broken := bytes.Clone(archive)
		broken[at] = value
		found, errs := all(link.Document{Body: bytes.NewReader(broken)})
		if !slices.Equal(found, []string{"b|http://b/"}) || len(errs) != 2 ||
			!strings.HasPrefix(errs[1].Error(), "a: ") {
			t.Errorf("%q, %v", found, errs)
		}
	}
	found, _ := all(link.Document{Body: bytes.NewReader(archive[:second+20])})
	if !slices.Equal(found, []string{"a|http://a/"}) {
		t.Errorf("%q", found)
	}
}

// TestZipError: an archive that cannot be read is not reported as cut off.
func TestZipError(t *testing.T) {
	broken := errors.New("broken")
	archive := zipped("a", "http://a.example/ ", "b", "http://b.example/ ")
	_, errs := all(link.Document{Body: fails{bytes.NewReader(archive[:len(archive)-4]), broken}})
	if len(errs) == 0 || !errors.Is(errs[len(errs)-1], broken) {
		t.Error(errs)
	}
}

// A fails can be read from the beginning, but not at an offset.
type fails struct {
	*bytes.Reader
	err error
}

func (f fails) ReadAt([]byte, int64) (int, error) { return 0, f.err }

// TestZipHeld: a too long archive in a pipe is read up to the limit.
func TestZipHeld(t *testing.T) {
	const most = 3 << 20
	archive := sizedZip(t, "a", "http://a.example/", "b", "", "c", strings.Repeat(" ", most))
	limits := link.Options{Limits: link.Limits{Held: most}}
	found, errs := all(link.Document{Body: bytes.NewBuffer(archive), Options: limits})
	if len(found) != 1 || len(errs) == 0 || !errors.Is(errs[0], link.ErrHeld) {
		t.Error(found, errs)
	}
}
func TestZipNoName(t *testing.T) {
	archive := sizedZip(t, "", "http://a.example/ ")
	got, _ := all(link.Document{Body: bytes.NewReader(archive[:len(archive)-1])})
	if len(got) != 1 {
		t.Errorf("%d links, want 1", len(got))
	}
}
