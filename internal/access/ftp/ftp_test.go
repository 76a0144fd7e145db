package ftp_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/ftp"
)

// A fake is a server of FTP that does what a test wants. Its replies are by
// command, with its argument or without; DATA is what a data connection gets.
type fake struct {
	replies map[string]string
	after   func(c net.Conn, command string) bool // true if it has answered

	address string
	mu      sync.Mutex
	got     []string
}

func (f *fake) commands() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.got)
}

// defaults are the replies of a fake that has no other ones.
var defaults = map[string]string{
	"": "220 ready", "USER": "331 password", "PASS": "230 in", "TYPE": "200 type",
	"SIZE": "213 4", "MDTM": "213 20250304050607", "CWD": "250 there", "REST": "350 go on",
	"RETR": "150 comes", "NLST": "150 comes", "LIST": "150 comes", "MLSD": "150 comes",
	"DATA": "data", "END": "226 done", "AUTH": "500 what?", "EPSV": "500 what?",
}

// start starts the server, which serves until the test ends.
func (f *fake) start(t *testing.T) *fake {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f.address = l.Addr().String()
	var all sync.WaitGroup
	all.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			all.Go(func() { f.serve(c); c.Close() })
		}
	})
	t.Cleanup(func() { l.Close(); all.Wait() })
	return f
}

func (f *fake) reply(command string) string {
	name, _, _ := strings.Cut(command, " ")
	for _, m := range []map[string]string{f.replies, defaults} {
		for _, key := range []string{command, name} {
			if r, ok := m[key]; ok {
				return r
			}
		}
	}
	return "502 what?"
}

func (f *fake) serve(c net.Conn) {
	fmt.Fprintf(c, "%s\r\n", f.reply(""))
	var data net.Listener
	for in := bufio.NewScanner(c); in.Scan(); {
		command := strings.TrimSuffix(in.Text(), "\r")
		f.mu.Lock()
		f.got = append(f.got, command)
		f.mu.Unlock()
		if f.after != nil && f.after(c, command) {
			continue
		}
		reply := f.reply(command)
		if _, ok := f.replies["PASV"]; !ok && command == "PASV" {
			var err error
			if data, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
				return
			}
			defer data.Close()
			// Another host: the client must not believe it.
			port := data.Addr().(*net.TCPAddr).Port
			reply = fmt.Sprintf("227 here (192,0,2,1,%d,%d)", port/256, port%256)
		}
		fmt.Fprintf(c, "%s\r\n", reply)
		if strings.HasPrefix(reply, "150") {
			d, err := data.Accept()
			if err != nil {
				return
			}
			io.WriteString(d, f.reply("DATA"))
			d.Close()
			if end := f.reply("END"); end != "" {
				fmt.Fprintf(c, "%s\r\n", end)
			}
		}
	}
}

func accessors(a ftp.Accessor) deref.Registry { return deref.Registry{}.With(a, "ftp", "ftps") }

// fetch gets a URI.
func fetch(t *testing.T, o deref.Options, r deref.Request) (*deref.Result, string, error) {
	t.Helper()
	o.TrustFirst, r.Log = true, true
	if o.Accessors.Schemes() == nil {
		o.Accessors = accessors(ftp.Accessor{})
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	result, err := deref.New(o).Get(ctx, r)
	if err != nil || result.Body == nil {
		return result, "", err
	}
	defer result.Body.Close()
	b, err := io.ReadAll(result.Body)
	return result, string(b), err
}

func request(text string) deref.Request { return deref.Request{URI: uri.MustParse(text)} }

// items returns the items of a list by name: type, size, path of the URI.
func items(r *deref.Result) map[string]string {
	m := make(map[string]string)
	for _, i := range r.Items {
		m[i.Name] = fmt.Sprintf("%s %d %s", i.Type, i.Size, i.URI.Path())
	}
	return m
}

func TestHostile(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, test := range []struct {
		name    string
		path    string
		replies map[string]string
		want    string // in the error, or "" if there is none
	}{
		{"good, with a bogus address", "/f", nil, ""},
		{"no FTP", "/f", map[string]string{"": "HTTP/1.1 400 Bad Request"}, "this is not an answer of FTP"},
		{"no FTP, with control characters", "/f", map[string]string{"": "\x1b[31m"}, `\x1b[31m`},
		{"a NUL", "/f", map[string]string{"USER": "331 a\x00b"}, "a reply has a NUL"},
		{"an empty line", "/f", map[string]string{"": ""}, "not an answer of FTP"},
		{"not ready", "/f", map[string]string{"": "421 too many"}, `"421 too many"`},
		{"not ready, and a CWD without a name", "//f", map[string]string{"": "421 too many"},
			`//f: the server answered "421 too many"`},
		{"ready later", "/f", map[string]string{"": "120 soon\r\n220 ready"}, ""},
		{"many lines", "/f", map[string]string{
			"": "220-a\r\n220 \x1b]0;x\x07\r\nx\r\n 220 y\r\n220-z\r\n220 ready"}, "no code"},
		{"many lines of a welcome", "/f", map[string]string{"PASS": "230-a\r\n 230 b\r\nc\r\n230 d"}, ""},
		{"a line without end", "/f", map[string]string{"": "220 " + long}, "limit line"},
		{"lines without end", "/f", map[string]string{
			"": "220-x\r\n" + strings.Repeat("220-x\r\n", 1<<20)}, "limit head"},
		{"login refused", "/f", map[string]string{"PASS": "530 no"}, `"530 no"`},
		{"an account", "/f", map[string]string{"PASS": "332 account"}, `"332 account"`},
		{"no password wanted", "/f", map[string]string{"USER": "230 in"}, ""},
		{"no such type", "/f", map[string]string{"TYPE": "504 no"}, `"504 no"`},
		{"neither SIZE nor MDTM", "/f", map[string]string{"SIZE": "500 no", "MDTM": "500 no"}, ""},
		{"a SIZE that is not a number", "/f", map[string]string{"SIZE": "213 many", "MDTM": "213 x"}, ""},
		{"a negative SIZE", "/f", map[string]string{"SIZE": "213 -4"}, ""},
		{"a SIZE beyond all", "/f", map[string]string{"SIZE": "213 99999999999999999999"}, ""},
		{"a SIZE that is too large", "/f", map[string]string{"SIZE": "213 5"}, "4 of 5 bytes"},
		{"a SIZE that is too small", "/f", map[string]string{"SIZE": "213 3"}, "there are more"},
		{"cut, and it says so", "/f", map[string]string{"END": "426 cut"}, `"426 cut"`},
		{"cut, of unknown size", "/f", map[string]string{"SIZE": "500 no", "END": "451 x"}, `"451 x"`},
		{"no data port", "/f", map[string]string{"PASV": "227 no port"}, "names no port"},
		{"data port 25", "/f", map[string]string{"PASV": "227 (127,0,0,1,0,25)"}, "names no port"},
		{"a data port that is none", "/f", map[string]string{"EPSV": "229 (|||99999|)"}, "names no port"},
		{"data octets that are none", "/f", map[string]string{"PASV": "227 (1,2,3,4,5,256)"}, "no port"},
		{"no passive mode", "/f", map[string]string{"PASV": "502 no"}, `"502 no"`},
		{"done without data", "/f", map[string]string{"RETR": "226 done"}, "the reply to RETR"},
		{"no such file", "/f", map[string]string{"RETR": "550 no", "CWD f": "550 no"}, `"550 no"`},
		{"a list without end", "/", map[string]string{"DATA": strings.Repeat(long, 5)}, "limit head"},
		{"a list that is cut", "/", map[string]string{"END": "426 cut"}, `"426 cut"`},
		{"no list at all", "/", map[string]string{"MLSD": "500 a", "LIST": "500 b", "NLST": "500 c"},
			`"500 c"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := (&fake{replies: test.replies}).start(t)
			_, _, err := fetch(t, deref.Options{}, request("ftp://"+f.address+test.path))
			switch {
			case test.want == "" && err != nil, test.want != "" && err == nil:
				t.Errorf("%v, want %q", err, test.want)
			case err != nil && (!strings.Contains(err.Error(), test.want) ||
				strings.ContainsAny(err.Error(), "\x1b\r\n")):
				t.Errorf("%q, want %q", err, test.want)
			}
		})
	}
}

// TestNoVersion: without a version, no part of a file is joined to another.
func TestNoVersion(t *testing.T) {
	f := (&fake{replies: map[string]string{"MDTM": "500 no"}}).start(t)
	r := request("ftp://" + f.address + "/f")
	r.Offset = 2
	if res, octets, err := fetch(t, deref.Options{}, r); err != nil || res.Offset != 0 ||
		octets != "data" {
		t.Errorf("%+v, %q, %v", res, octets, err)
	}
}

// TestSilent: a server that does not say that the transfer is done is waited
// for until the limit.
func TestSilent(t *testing.T) {
	for _, replies := range []map[string]string{{"END": ""}, {"SIZE": "500 no", "END": ""}} {
		f := (&fake{replies: replies}).start(t)
		o := deref.Options{Limits: deref.Limits{Stall: 50 * time.Millisecond}}
		_, octets, err := fetch(t, o, request("ftp://"+f.address+"/f"))
		if e, ok := errors.AsType[*deref.LimitError](err); !ok || e.Limit != "Stall" {
			t.Errorf("%q, %v", octets, err)
		}
	}
}

// TestLogin: R38-3.2.1-01 to -03, L93-FTP-03. The password is asked for if the
// URI has a user without one, and does not show in the trace.
func TestLogin(t *testing.T) {
	f := (&fake{replies: map[string]string{"RETR g": "550 no"}}).start(t)
	for _, test := range []struct {
		userinfo string
		login    *deref.Credential
		want     string
	}{
		{"", nil, "USER anonymous|PASS me@example.org"},
		{"u:p%40%3A@", nil, "USER u|PASS p@:"},
		{"u:@", nil, "USER u|PASS "},
		{"u@", &deref.Credential{User: "u", Password: "hidden"}, "USER u|PASS hidden"},
		{"", &deref.Credential{User: "v", Password: "hidden"}, "USER v|PASS hidden"},
		{"u@", &deref.Credential{User: "v", Password: "hidden"}, "USER u"},
		{"u@", nil, "USER u"},
	} {
		n := len(f.commands())
		o := deref.Options{
			Accessors: accessors(ftp.Accessor{Email: "me@example.org", TLS: ftp.NoTLS}),
			Login:     func(*deref.Hop) *deref.Credential { return test.login },
		}
		r, _, err := fetch(t, o, request("ftp://"+test.userinfo+f.address+"/f"))
		got := f.commands()[n:]
		if want := strings.Split(test.want, "|"); !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: %q, want %q", test.userinfo, got, want)
		}
		if test.want == "USER u" {
			if !errors.Is(err, fs.ErrPermission) || len(got) > 1 {
				t.Errorf("%s: %q, %v", test.userinfo, got, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", test.userinfo, err)
		}
		lines := r.Trace.Hops[0].Lines
		if !slices.Contains(lines, deref.TraceLine{Kind: "sent", Text: "PASS ***"}) ||
			strings.Contains(fmt.Sprint(lines), "hidden") {
			t.Errorf("%v", lines)
		}
	}
}

// TestTLS: a password is not sent in the clear if the server has TLS.
func TestTLS(t *testing.T) {
	clear := (&fake{}).start(t)
	other := (&fake{replies: map[string]string{"AUTH": "200 fine"}}).start(t)
	more := (&fake{replies: map[string]string{"AUTH": "234 go\r\n230 in"}}).start(t)
	bad := (&fake{after: func(c net.Conn, command string) bool {
		if command != "AUTH TLS" {
			return false
		}
		io.WriteString(c, "234 go\r\n")
		tls.Server(c, &tls.Config{}).Handshake() // it has no certificate
		return true
	}}).start(t)
	for _, test := range []struct {
		accessor ftp.Accessor
		server   *fake
		want     string // in the error
	}{
		{ftp.Accessor{}, clear, ""},
		{ftp.Accessor{TLS: ftp.RequireTLS}, clear, `"500 what?"`},
		{ftp.Accessor{TLS: ftp.RequireTLS}, other, `"200 fine"`},
		{ftp.Accessor{}, more, "there is more"},
		{ftp.Accessor{}, bad, "TLS, which the server has offered"},
		{ftp.Accessor{TLS: ftp.NoTLS}, bad, ""},
	} {
		o := deref.Options{Accessors: accessors(test.accessor)}
		_, _, err := fetch(t, o, request("ftp://u:hidden@"+test.server.address+"/f"))
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %q", test.accessor, err, test.want)
		}
		if got := test.server.commands(); err != nil && slices.Contains(got, "PASS hidden") {
			t.Errorf("%v: %q", test.accessor, got)
		}
		test.server.mu.Lock()
		test.server.got = nil
		test.server.mu.Unlock()
	}
}

// TestForms: lists of servers that are not as those of Unix, also hostile ones.
// L93-FTP-04.
func TestForms(t *testing.T) {
	no := "500 what?"
	for _, test := range []struct {
		name    string
		replies map[string]string
		want    map[string]string
	}{
		{"MLSD", map[string]string{"DATA": "type=cdir;modify=20250304050607; .\r\n" +
			"Type=Dir;Modify=20250304050607; sub dir\r\nsize=5;type=file; a b\r\n" +
			"type=OS.unix=slink:/etc;size=3; link\r\n x\r\ntype=pdir; /above\r\n"},
			map[string]string{"sub dir": "directory -1 /d/sub%20dir/", "a b": "file 5 /d/a%20b",
				"link": "link -1 /d/link", "x": "unknown -1 /d/x"}},
		{"hostile", map[string]string{"DATA": "type=file; ../../x\r\ntype=file; ..\r\n" +
			"type=dir; .\r\ntype=file; ..\\x\r\ntype=file; a\rb\r\ntype=file; \x1b[2J\r\n" +
			"type=file; -rf\r\ntype=file;  \r\ntype=file; a?b#c;type=d\r\ntype=file; %2F\r\n" +
			"type=dir; ~root\r\ntype=file; a\x00b\r\ntype=file; http://h/\r\n" +
			"type=file; a\tb\r\ntype=file; a\\b\r\ntype=file; a\\..\r\n"},
			map[string]string{`a\tb`: "file -1 /d/a%09b", `a\b`: "file -1 /d/a%5Cb", `a\..`: "file -1 ",
				"../../x": "file -1 ", `..\x`: "file -1 ", `a\rb`: "file -1 ",
				`\x1b[2J`: "file -1 ", "-rf": "file -1 /d/-rf", " ": "file -1 /d/%20",
				"a?b#c;type=d": "file -1 /d/a%3Fb%23c%3Btype%3Dd", "%2F": "file -1 /d/%252F",
				"~root": "directory -1 /d/~root/", `a\x00b`: "file -1 ", "http://h/": "file -1 "}},
		{"Unix", map[string]string{"MLSD": no, "DATA": "total 3\r\n" +
			"-rw-r--r--   1 user     group          25 Jan 31 23:59  name\r\n" +
			"drwxr-xr-x+  2 0        0            4096 Feb  3  2020 sub\r\n" +
			"lrwxrwxrwx 1 u g 5 Dec 31 00:00 l -> /etc/passwd\r\n" +
			"brw-rw---- 1 u g 8, 0 Dec 31 00:00 sda\r\n" +
			"-rw-rw-rw- 1 25 Jan 31 2021 no group 12 Mar 4 10:00\r\nnonsense\r\n"},
			map[string]string{" name": "file 25 /d/%20name", "sub": "directory -1 /d/sub/",
				"l": "link -1 /d/l", "sda": "other -1 /d/sda",
				"no group 12 Mar 4 10:00": "file 25 /d/no%20group%2012%20Mar%204%2010%3A00"}},
		{"DOS", map[string]string{"MLSD": no, "DATA": "01-31-26  11:59PM       <DIR>          sub\r\n" +
			"01-31-2026  11:59PM               1234 a b.txt\r\n2026-01-31  23:59  5 c\r\n"},
			map[string]string{"sub": "directory -1 /d/sub/", "a b.txt": "file 1234 /d/a%20b.txt",
				"c": "file 5 /d/c"}},
		{"neither", map[string]string{"MLSD": no, "DATA": "README.TXT;1\r\nB.DIR;1\r\n"},
			map[string]string{"README.TXT;1": "unknown -1 /d/README.TXT%3B1",
				"B.DIR;1": "unknown -1 /d/B.DIR%3B1"}},
		{"empty", map[string]string{"MLSD": no, "DATA": ""}, map[string]string{}},
	} {
		f := (&fake{replies: test.replies}).start(t)
		r, _, err := fetch(t, deref.Options{}, request("ftp://"+f.address+"/d/"))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got := items(r)
		for name, want := range test.want {
			if got[name] != want {
				t.Errorf("%s: %q: %q, want %q", test.name, name, got[name], want)
			}
		}
		if len(got) != len(test.want) || !r.IsList {
			t.Errorf("%s: %q", test.name, got)
		}
		if isUnix := test.name == "Unix"; isUnix != (len(r.Notes) > 0) {
			t.Errorf("%s: %q", test.name, r.Notes)
		}
		for _, i := range r.Items {
			if at := i.Modified; !at.IsZero() && (at.Year() < 2020 || at.After(time.Now())) {
				t.Errorf("%s: %q is of %s", test.name, i.Name, at)
			}
		}
	}
}

// TestMaxSize: an object that SIZE says to be too long needs no data connection.
func TestMaxSize(t *testing.T) {
	f := (&fake{}).start(t)
	o := deref.Options{Limits: deref.Limits{Size: 3}}
	_, _, err := fetch(t, o, request("ftp://"+f.address+"/f"))
	e, ok := errors.AsType[*deref.LimitError](err)
	if !ok || e.Limit != "Size" || slices.Contains(f.got, "PASV") {
		t.Errorf("%v, %q", err, f.got)
	}
}
