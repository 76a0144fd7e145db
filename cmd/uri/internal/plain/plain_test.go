package plain

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// TestPrefix: which lines are plain.
func TestPrefix(t *testing.T) {
	if !Has {
		t.Skip("no vector instructions; amd64 with AVX2 and arm64 have them, without the tag purego")
	}
	long := strings.Repeat("a", 100)
	for _, c := range []struct {
		text                string
		plain, normal, host bool
	}{
		{"http://h", true, true, true},
		{"http:///", true, true, true},
		{"https://h/a/b.c", true, true, true},
		{"https://h?a=b/", true, true, true},
		{"https://" + long + "/" + long, true, true, true},
		{"http://H/a", true, false, true},
		{"http://" + long + "H/a", true, false, true},
		{"http://h/A" + long + "A/a", true, true, true},
		{"http://h/a/./b", true, false, true},
		{"http://h/a./b", true, true, true},
		{"http://h/" + long + "/../b", true, false, true},
		{"", false, false, false},
		{"http://", true, true, true},
		{"http:/", false, false, false},
		{"ftp://h/", false, false, false},
		{"HTTP://h/", false, false, false},
		{"http://h:80/", false, false, false},
		{"http://:/", false, false, false},
		{"http://u@h/", false, false, false},
		{"http://h/@:@", true, true, true},
		{"http://h?a:/b#c", true, true, true},
		{"http://h/#a/./b", true, false, true},
		{"http://h/#" + long + "@?", true, true, true},
		{"http://h/#a#b", false, false, false},
		{"http://h/#" + long + "#", false, false, false},
		{"http://h#a", false, false, false},
		{"http://u:@h/", false, false, false},
		{"http://" + long + "@h/", false, false, false},
		{"http://" + long + ":1/", false, false, false},
		{"http://h/%41", false, false, false},
		{"http://h/ ", false, false, false},
		{"http://h/ä", false, false, false},
		{"http://h/\r", false, false, false},
		{"http://h/\x00", false, false, false},
	} {
		for _, before := range []string{"", "http://h/\n", "http://h/" + long + "\n"} {
			text := before + c.text + "\n"
			var got [3]bool
			for i, r := range []Reader{{}, {Normal: true}, {Hosts: new([]byte)}} {
				r.Other = func(string) bool { return false }
				n, _ := r.Prefix(text + "http://")
				got[i] = n == len(text)
				if !got[i] && n != len(before) {
					t.Errorf("%q: %d bytes are plain", text, n)
				}
			}
			if want := [3]bool{c.plain, c.normal, c.host}; got != want {
				t.Errorf("%q is plain: %v, want %v", text, got, want)
			}
		}
	}
}

// FuzzPrefix: a plain URI is what the parser says of it, and all lines are
// told, in their order.
func FuzzPrefix(f *testing.F) {
	f.Add("http://a/b\nhttps://c.d/e?f#g\nx\n", 0)
	f.Add("http://a/./b\nhttp://A/%41\nhttp://"+strings.Repeat("a", 64)+"A/b\n", 1)
	if text, err := os.ReadFile("../../../../../shared/corpus/web.txt"); err == nil {
		for lines := range slices.Chunk(strings.SplitAfter(string(text[:100_000]), "\n"), 20) {
			f.Add(strings.Join(lines, ""), 3)
		}
	}
	f.Fuzz(func(t *testing.T, block string, skip int) {
		if !Has {
			t.Skip("no vector instructions")
		}
		block = block[min(max(skip, 0), len(block)):]
		for _, normal := range []bool{false, true} {
			told := ""
			r := Reader{Normal: normal, Lines: func(lines string) {
				told += lines
				for text := range strings.Lines(lines) {
					u, err := uri.Parse(strings.TrimSuffix(text, "\n"))
					if err != nil {
						t.Errorf("%q: %v", text, err)
					}
					if normal && u.Normalize(uri.NormSyntax) != u {
						t.Errorf("%q is not normal", u)
					}
				}
			}}
			r.Other = func(line string) bool {
				_, err := uri.Parse(line)
				if err == nil {
					told += line + "\n"
				}
				return err == nil
			}
			n, records := r.Prefix(block)
			lines := strings.ReplaceAll(block[:n], "\r\n", "\n")
			if told != lines || strings.Count(lines, "\n") != records {
				t.Fatalf("%d bytes, %d records, told %q", n, records, told)
			}
			// With Later, the same and the others, in their order.
			all, refused := strings.SplitAfter(block, "\n"), ""
			all = all[:len(all)-1]
			want := ""
			for _, line := range all {
				line = strings.TrimSuffix(line[:len(line)-1], "\r")
				if _, err := uri.Parse(line); err != nil {
					want += line + "\n"
				}
			}
			r.Later = func(line string, before int) bool {
				if line+"\n" != all[before] {
					t.Errorf("line %d is %q, want %q", before, line, all[before])
				}
				refused += strings.TrimSuffix(line, "\r") + "\n"
				return true
			}
			if n, records := r.Prefix(block); n != len(strings.Join(all, "")) || records != len(all) ||
				refused != want {
				t.Errorf("%d bytes, %d records, refused %q, want %q", n, records, refused, want)
			}
			r.Later = nil
			var got, hosts []byte
			r.Lines, r.Hosts = nil, &got
			r.Other = func(line string) bool {
				u, err := uri.Parse(line)
				if err == nil {
					got = append(append(got, u.Host()...), '\n')
				}
				return err == nil
			}
			if m, _ := r.Prefix(block); m != n {
				t.Errorf("with hosts %d bytes, without %d", m, n)
			}
			for text := range strings.Lines(lines) {
				hosts = append(append(hosts, uri.MustParse(strings.TrimSuffix(text, "\n")).Host()...), '\n')
			}
			if string(got) != string(hosts) {
				t.Errorf("hosts %q, want %q", got, hosts)
			}
		}
	})
}
