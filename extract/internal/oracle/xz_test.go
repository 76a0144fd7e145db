package oracle_test

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ulikunitz/xz"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

func xzOf(t testing.TB, text string, c xz.WriterConfig) string {
	t.Helper()
	var b bytes.Buffer
	w, err := c.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(w, text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// formats has, before all others, a format whose only link is the whole document.
var formats = extract.Standard().With(extract.Format{
	Name: "octets", Magic: []string{""}, Bytes: true,
	Links: func(d link.Document, _ link.Opener) iter.Seq2[link.Link, error] {
		return func(yield func(link.Link, error) bool) {
			b, err := io.ReadAll(d.Body)
			if yield(link.Link{Text: string(b)}, nil) && err != nil {
				yield(link.Link{}, err)
			}
		}
	},
})

// unxzAll returns what package extract reads in a document that xz packed.
func unxzAll(r io.Reader) (string, error) {
	var text string
	var err error
	packed, _ := formats.Lookup("xz")
	for l, e := range formats.LinksAs(packed, link.Document{Body: r}) {
		text, err = text+l.Text, errors.Join(err, e)
	}
	return text, err
}

// words is a text that packs well, but not too well.
func words(n int) string {
	var b strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	for b.Len() < n {
		b.WriteString([]string{"http://a.example/", "see ", "\n", "é"}[r.IntN(4)])
	}
	return b.String()
}

func TestXZ(t *testing.T) {
	text := words(300 << 10)
	var several string
	for _, c := range []xz.WriterConfig{
		{}, {CheckSum: xz.CRC32}, {CheckSum: xz.SHA256}, {NoCheckSum: true}, {BlockSize: 10 << 10},
		{DictCap: 1 << 12},
	} {
		packed := xzOf(t, text, c)
		several += packed + "\x00\x00\x00\x00"
		for _, r := range []io.Reader{strings.NewReader(packed),
			iotest.OneByteReader(strings.NewReader(packed))} {
			if got, err := unxzAll(r); got != text || err != nil {
				t.Errorf("%+v: %d bytes, %v", c, len(got), err)
			}
		}
		if got, err := unxzAll(strings.NewReader(xzOf(t, "", c))); got != "" || err != nil {
			t.Errorf("%+v: empty: %q, %v", c, got, err)
		}
	}
	if got, err := unxzAll(strings.NewReader(several)); got != strings.Repeat(text, 6) ||
		err != nil {
		t.Error("several:", len(got), err)
	}
	if got, err := unxzAll(strings.NewReader(several + "x")); got != strings.Repeat(text, 6) ||
		err == nil {
		t.Error("with something after it:", len(got), err)
	}
}

// TestBrokenXZ: damage is reported, and the bytes before it are decoded.
func TestBrokenXZ(t *testing.T) {
	text := words(2 << 10)
	packed := xzOf(t, text, xz.WriterConfig{BlockSize: 1 << 10})
	for i := range packed {
		got, err := unxzAll(strings.NewReader(packed[:i]))
		if err == nil || !strings.HasPrefix(text, got) {
			t.Fatalf("cut at %d: %q, %v", i, got, err)
		}
	}
	index := strings.LastIndex(packed, "\x00\x02") // of two blocks; the rest is not read
	for i := range index {
		changed := []byte(packed)
		changed[i] ^= 1 << (i % 8)
		if _, err := unxzAll(bytes.NewReader(changed)); err == nil {
			t.Fatalf("a change at %d", i)
		}
	}
}

// TestPacked: packed documents are read in linear time, and faults are told.
func TestPacked(t *testing.T) {
	f, _ := extract.Standard().Lookup("xz")
	as := linktest.Format{Inner: true, Links: linktest.Alone(
		func(d link.Document) linktest.Links { return extract.Standard().LinksAs(f, d) })}
	as.TestFaults(t, xzOf(t, "see http://a.example/a http://a.example/b now", xz.WriterConfig{}))
	as.TestCost(t, "", xzOf(t, "http://a.example/ ", xz.WriterConfig{}), "")
}

// FuzzXZ: the result is that of ulikunitz/xz.
func FuzzXZ(f *testing.F) {
	f.Add([]byte(xzOf(f, words(3<<10), xz.WriterConfig{BlockSize: 1 << 10})))
	f.Add([]byte(xzOf(f, "x", xz.WriterConfig{CheckSum: xz.SHA256})))
	f.Fuzz(func(t *testing.T, packed []byte) {
		got, err := unxzAll(bytes.NewReader(packed))
		if errors.Is(err, link.ErrUnread) { // a large window, or an option that is not known
			return
		}
		want := ""
		r, failed := xz.ReaderConfig{DictCap: 1 << 12}.NewReader(bytes.NewReader(packed))
		if failed == nil {
			var b []byte
			b, failed = io.ReadAll(r)
			want = string(b)
		}
		// ulikunitz/xz accepts a stream without an index as complete
		if errors.Is(err, extract.ErrCut) {
			err = nil
		}
		if failed == nil && (err != nil || got != want) {
			t.Errorf("%v, %d bytes of %d", err, len(got), len(want))
		}
	})
}
