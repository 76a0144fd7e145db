package file_test

import (
	"errors"
	"path"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme/file"
)

// span returns what an error is about, or "".
func span(t *testing.T, text string, err error) string {
	var f finding.Finding
	if !errors.As(err, &f) || f.Section == "" || f.Message == "" || f.Rule == "" {
		t.Errorf("%q: %v", text, err)
		return ""
	}
	return text[f.Start:f.End]
}

func TestPath(t *testing.T) {
	for _, test := range []struct {
		text, unix, windows, vms string // a path, or "!" and what is wrong
	}{
		{"file:///", "/", `\`, "!"},
		{"file:/a%20b/", "/a b/", `\a b\`, "!a%20b"},
		{"file:///%E2%82%AC%FF", "/€\xff", "!%E2%82%AC%FF", "!%E2%82%AC%FF"},
		{"file://localhost/C:", "/C:", `C:\`, "!C:"},
		{"file:///c%7C/x", "/c|/x", `c:\x`, "!c%7C"},
		{"file:///C:x", "/C:x", "!C:x", "!C:x"},
		{"file:///a/b:c", "/a/b:c", "!b:c", "!b:c"},
		{"file:////s/x", "!", "!", "!"},
		{"file:///a//b", "/a//b", `\a\\b`, "!"},
		{"file:///a/../b", "!..", "!..", "!.."},
		{"file:///a/.%2E", "!.%2E", "!.%2E", "!.%2E"},
		{"file:///a/%2e/b", "!%2e", "!%2e", "!%2e"},
		{"file:///a/...", "/a/...", "!...", "!..."},
		{"file:///a%2Fb", "!a%2Fb", "!a%2Fb", "!a%2Fb"},
		{"file:///a%5Cb", `/a\b`, "!a%5Cb", "!a%5Cb"},
		{"file:///a%00", "!a%00", "!a%00", "!a%00"},
		{"file:///a%0A", "/a\n", "!a%0A", "!a%0A"},
		{"file:///aux", "/aux", "!aux", "!"},
		{"file:///x/Con%20.tar.gz", "/x/Con .tar.gz", "!Con%20.tar.gz", "!Con%20.tar.gz"},
		{"file:///x/com%C2%B9", "/x/com¹", "!com%C2%B9", "!com%C2%B9"},
		{"file:///x/console", "/x/console", `\x\console`, "X:CONSOLE"},
		{"file:///a.", "/a.", "!a.", "!"},
		{"file:///a%20/b", "/a /b", "!a%20", "!a%20"},
		{"file://s/share/x", "!s", `\\s\share\x`, "!s"},
		{"file://s/", "!s", "!", "!s"},
		{"file://s//x", "!", "!", "!"},
		{"file://s/C:/x", "!s", "!C:", "!C:"},
		{"file://./pipe/x", "!.", "!.", "!."},
		{"file://[::1]/a/b", "![::1]", "![::1]", "![::1]"},
		{"file://s%2Ft/a/b", "!s%2Ft", "!s%2Ft", "!s%2Ft"},
		{"file:///disk$user/my/notes/n.txt;1", "/disk$user/my/notes/n.txt;1",
			`\disk$user\my\notes\n.txt;1`, "DISK$USER:[MY.NOTES]N.TXT;1"},
		{"file:///d/n", "/d/n", `\d\n`, "D:N"},
		{"file:///d/e/", "/d/e/", `\d\e\`, "D:[E]"},
		{"file:///d/n.a.b", "/d/n.a.b", `\d\n.a.b`, "!n.a.b"},
		{"file:///d/e.f/n", "/d/e.f/n", `\d\e.f\n`, "!e.f"},
		{"file:///d/n;x", "/d/n;x", `\d\n;x`, "!n;x"},
	} {
		u := scheme.Read(t, test.text)
		for p, want := range map[file.Platform]string{file.Unix: test.unix,
			file.Windows: test.windows, file.VMS: test.vms} {
			got, err := u.Path(p)
			if err != nil {
				got = "!" + span(t, test.text, err)
			}
			if p == file.VMS && want == "!" && strings.HasPrefix(got, "!") {
				continue
			}
			if got != want {
				t.Errorf("%s: %v: %s, want %s", u, p, got, want)
			}
		}
	}
	if _, err := (file.URI{}).Path(file.Unix); err == nil {
		t.Error("the zero URI has a path")
	}
}

func TestFromPath(t *testing.T) {
	for _, test := range []struct {
		platform   file.Platform
		host, path string
		want       string // or "!" and what is wrong
	}{
		{file.Unix, "", "/", "file:///"},
		{file.Unix, "h.example", "//a//b//", "file://h.example/a/b/"},
		{file.Unix, "", `/a b/%2F\?#é`, "file:///a%20b/%252F%5C%3F%23%C3%A9"},
		{file.Unix, "", "/~x/c:/\xff", "file:///~x/c:/%FF"},
		{file.Unix, "", "", "!"},
		{file.Unix, "", "a/b", "!a/b"},
		{file.Unix, "", "/a/../b", "!.."},
		{file.Unix, "", "/a\x00", "!a\x00"},
		{file.Windows, "", `C:\a b\c`, "file:///C:/a%20b/c"},
		{file.Windows, "localhost", "C:/a//b/", "file://localhost/C:/a/b/"},
		{file.Windows, "", "c:", "file:///c:/"},
		{file.Windows, "", `\`, "file:///"},
		{file.Windows, "", "", "!"},
		{file.Windows, "", `c:a`, "!c:a"},
		{file.Windows, "", `\c:\a`, "!c:"},
		{file.Windows, "", `\a\b:c`, "!b:c"},
		{file.Windows, "h", `C:\a`, `!C:\a`},
		{file.Windows, "", `\\S-1.example\share\a%b`, "file://S-1.example/share/a%25b"},
		{file.Windows, "s", `\\S\share`, "file://S/share"},
		{file.Windows, "t", `\\s\share`, "!s"},
		{file.Windows, "", `\\localhost\c$\a`, "!localhost"},
		{file.Windows, "", `\\?\C:\a`, "file:///C:/a"},
		{file.Windows, "", `\\?\unc\s\share\a b`, "file://s/share/a%20b"},
		{file.Windows, "", `\\?\C:\a\b:c`, "!b:c"},
		{file.Windows, "", `\\?\UNC\s\share\b:c`, "!b:c"},
		{file.Windows, "", `\\?\C:\a\..\b`, "!?"},
		{file.Windows, "", `\\?\C:\a/b`, "!?"},
		{file.Windows, "", `\\?\\\?\C:\a`, "!?"},
		{file.Windows, "", `\\?\Volume{b75e2c83}\a`, "!?"},
		{file.Windows, "", `\\?\UNC\\a`, "!?"},
		{file.Windows, "", `\\.\pipe\a`, "!."},
		{file.Windows, "", `\\s\`, `!\`},
		{file.Windows, "", `\\s\C:\a`, "!C:"},
		{file.Windows, "", `C:\nul.txt`, "!nul.txt"},
		{file.VMS, "vms.host.edu", "DISK$USER:[MY.NOTES]NOTE12345.TXT",
			"file://vms.host.edu/disk$user/my/notes/note12345.txt"},
		{file.VMS, "", "D:", "file:///d/"},
		// RFC 1738 section 5: fsegment has no ";"
		{file.VMS, "", "D:[A]B.C;2", "file:///d/a/b.c%3B2"},
		{file.VMS, "", "B.C", "!B.C"},
		{file.VMS, "", "D:[A", "!D:[A"},
		{file.VMS, "", "D:[A.-]B", "!-"},
		{file.VMS, "", "D:[.A]B", "!"},
		{file.VMS, "", "İİD:[A]B", "!İİD"},
		{file.VMS, "", "D:[A]B/C", "!B/C"},
		{file.VMS, "", "D:[A]B.C;", "!B.C;"},
	} {
		u, err := file.FromPath(test.platform, test.host, test.path)
		got := u.String()
		if err != nil {
			got = "!" + span(t, test.path, err)
		}
		if got != test.want {
			t.Errorf("%v %s: %s, want %s", test.platform, test.path, got, test.want)
		}
	}
	if u, err := file.FromPath(file.Unix, "a/b", "/x"); err == nil {
		t.Errorf("%v", u)
	}
}

// RFC 3986 section 5.2.4, with a root that ".." does not remove.
func TestFromRelative(t *testing.T) {
	const unix, windows = file.Unix, file.Windows
	for _, test := range []struct {
		platform  file.Platform
		dir, path string
		want      string // or "!" and what is wrong
	}{
		{unix, "/d/e", "a b", "file:///d/e/a%20b"},
		{unix, "/d/e/", "./a//b/.", "file:///d/e/a/b/"},
		{unix, "/d/e", "../../../a", "file:///a"},
		{unix, "/d/e", "..", "file:///d/"},
		{unix, "/d/e", "../..", "file:///"},
		{unix, "/d/e", "x/../c:d", "file:///d/e/c:d"},
		{unix, "/d/../e", "a", "file:///e/a"},
		{unix, "", "/a/./b/../c", "file:///a/c"},
		{unix, "/", "a", "file:///a"},
		{unix, "/d", "...", "file:///d/..."},
		{unix, "/d", "b/../a\x00", "!a\x00"},
		{unix, "", "a/b", "!a/b"},
		{unix, "/d", "", "!"},
		{unix, "d", "a", "!a"},
		{windows, `C:\d`, `a\..\..\..\b/c`, "file:///C:/b/c"},
		{windows, `C:\d`, `..\..`, "file:///C:/"},
		{windows, `C:\d`, `\a\.`, "file:///a/"},
		{windows, `C:\d`, `D:/a/../b`, "file:///D:/b"},
		{windows, `C:\d`, `D:a`, "!D:a"},
		{windows, `C:\d`, `x\a?`, "!a?"},
		{windows, `\\s\share\d`, `..\..\..\a`, "file://s/share/a"},
		{windows, "", `\\s\share\..\..\..`, "file://s/share/"},
		{windows, "", `a`, "!a"},
		{file.VMS, "D:", "D:[A]B", "file:///d/a/b"},
		{file.VMS, "D:", "B", "!B"},
	} {
		u, err := file.FromRelative(test.platform, test.dir, test.path)
		got := u.String()
		if err != nil {
			got = "!" + span(t, test.path, err)
		}
		if got != test.want {
			t.Errorf("%v %s %s: %s, want %s", test.platform, test.dir, test.path, got, test.want)
		}
	}
}

// FuzzFromRelative: on Unix the file is that of path.Join; a path without
// dot-segments is that of FromPath; no path leads out of a drive or a share.
func FuzzFromRelative(f *testing.F) {
	for _, s := range []string{"a", "../..", "/a/./../b", `..\..\x`, `C:\..\..`, `\\s\d\..\..`, ".", "a/\x00",
		`\..\a`, "c:", "//x/y", "..a/.b.", "é/\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for _, p := range []file.Platform{file.Unix, file.Windows} {
			dir := []string{"/d/e", `C:\d\e`}[p]
			u, err := file.FromRelative(p, dir, name)
			whole, no := file.FromPath(p, "", name)
			if no == nil && whole != u {
				t.Fatalf("%v: %q gives %q, and not %q (%v)", p, name, u, whole, err)
			}
			if err != nil {
				span(t, name, err)
				continue
			}
			got, err := u.Path(p)
			if err != nil {
				t.Fatalf("%v: %q gives %q: %v", p, name, u, err)
			}
			if v, err := file.FromRelative(p, "", got); err != nil || v != u {
				t.Fatalf("%v: %q gives %q, which gives %q and %q, %v", p, name, u, got, v, err)
			}
			want := path.Join(dir, name)
			if name[0] == '/' {
				want = path.Clean(name)
			}
			if p == file.Unix && path.Clean(got) != want {
				t.Fatalf("%q gives %q, and not %q", name, got, want)
			}
			if p == file.Windows && !strings.HasPrefix(got, `\`) &&
				!strings.HasPrefix(got, `C:\`) && got[:2] != name[:2] {
				t.Fatalf("%q leads to %q", name, got)
			}
		}
	})
}

// The nonstandard forms of RFC 8089 appendices E.2 and E.3, and texts that are
// in none of them.
func TestFromNonstandard(t *testing.T) {
	for text, want := range map[string]string{
		"file://C:/x": "file:///C:/x", "FILE:c:/x": "FILE:///c:/x", "file:///C|/x": "file:///C:/x", "file:/C|/x": "file:///C:/x",
		"file://C|/x": "file:///C:/x", "file://C:": "file:///C:", "file:////C:/x": "file:///C:/x",
		"file:////srv/s/x": "file://srv/s/x", "file://///srv/s/x": "file://srv/s/x",
		"file:///C:/x": "", "file:/c:/x": "", "file://C:80/x": "", "file:Cx/": "", "file:///srv/x": "", "http://C:/x": "", "file:C:x": "",
		"": "", "file:": "", "file:////": "", "file:////srv": "", "file:////a b/s": "", "file://C:/x y": "", "file:////s:1/x": "",
	} {
		u, ok := file.FromNonstandard(text)
		if ok != (want != "") || !strings.EqualFold(u.String(), want) {
			t.Errorf("%s: %s, %t, want %s", text, u, ok, want)
		}
	}
}

// G-7.3-02 to G-7.3-04.
func TestSafePath(t *testing.T) {
	for _, test := range []struct {
		path     string
		platform file.Platform
		want     string // what is wrong, or "" if nothing is
	}{
		{"/a/%2e%2e%2f%2e%2e/etc/passwd", file.Unix, "%2e%2e%2f%2e%2e"},
		{"/a/b%00c", file.Unix, "b%00c"},
		{"/a/b%2Fc", file.Unix, "b%2Fc"},
		{"/a/aux", file.Windows, "aux"},
		{"/a/lpt1", file.Windows, "lpt1"},
		{"/a/b%5Cc", file.Windows, "b%5Cc"},
		{"/a/b%3Ac", file.Windows, "b%3Ac"},
		{"/a/b%3Ac", file.Unix, ""},
		{"/C:/b", file.Windows, ""},
		{"/a/C:/b", file.Windows, "C:"},
		{"a", file.Unix, "a"},
		{"/%zz", file.Unix, "/%zz"},
		{"/a?b", file.Unix, "/a?b"},
	} {
		got := ""
		if err := file.SafePath(test.path, test.platform); err != nil {
			got = span(t, test.path, err)
		}
		if got != test.want {
			t.Errorf("%v %s: %q, want %q", test.platform, test.path, got, test.want)
		}
	}
	if file.SafePath("", file.Unix) == nil {
		t.Error("an empty path is safe")
	}
}

func TestPlatform(t *testing.T) {
	for p := file.Unix; p <= file.VMS; p++ {
		var q file.Platform
		text, err := p.MarshalText()
		if err != nil || q.UnmarshalText(text) != nil || p != q {
			t.Errorf("%v: %s, %v", p, text, q)
		}
	}
	var p file.Platform
	if p.UnmarshalText([]byte("dos")) == nil || file.Platform(9).String() != "platform" {
		t.Error("dos is a platform")
	}
}

// FuzzFromPath: what a path becomes leads back to it, and nowhere else.
func FuzzFromPath(f *testing.F) {
	for _, s := range []string{"/etc/motd", `C:\a\b`, `c:`, `\\s\share\`, `\\.\a`, `\\?\C:\a`,
		"D:[A.B]C.D;1", "D:[-]", `//a/../b`, `\c:\a`, "/a\x00"} {
		for p := file.Unix; p <= file.VMS; p++ {
			f.Add(byte(p), s)
		}
	}
	f.Fuzz(func(t *testing.T, platform byte, path string) {
		p := file.Platform(platform % 3)
		u, err := file.FromPath(p, "", path)
		if err != nil {
			span(t, path, err)
			return
		}
		back, err := u.Path(p)
		if err != nil {
			t.Fatalf("%v: %q gives %q: %v", p, path, u, err)
		}
		if v, err := file.FromPath(p, "", back); err != nil || v != u {
			t.Fatalf("%v: %q gives %q, which gives %q and %q, %v", p, path, u, back, v, err)
		}
		want := path
		switch p {
		case file.Windows:
			want = strings.ReplaceAll(path, "/", `\`)
			if rest, long := strings.CutPrefix(want, `\\?\`); long {
				if want = rest; strings.HasPrefix(strings.ToUpper(rest), `UNC\`) {
					want = `\\` + rest[len(`UNC\`):]
				}
			}
			if len(want) == len("C:") && want[1] == ':' {
				want += `\`
			}
		case file.VMS:
			want = strings.ToUpper(path)
		}
		if squeeze(want, p) != back {
			t.Fatalf("%v: %q gives %q, which gives %q", p, path, u, back)
		}
	})
}
