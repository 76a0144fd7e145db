package main

import (
	"bytes"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
)

// collectAsUsual undoes what sort, dedupe and fetch set for their process. With
// addresses of 32 bits there has to be a limit: they would run out.
func collectAsUsual() {
	if math.MaxInt == math.MaxInt32 {
		debug.SetMemoryLimit(1 << 30)
	} else {
		debug.SetMemoryLimit(math.MaxInt64)
	}
	debug.SetGCPercent(100)
}

// TestNoPasswords gives each flag and each operand of each verb a URI with a
// password: no message and no output for people shows it (G-3.2.1-03, D-12),
// even if the URI was given by mistake.
func TestNoPasswords(t *testing.T) {
	const secret = "s3cr3t"
	pipe, _, _ := os.Pipe()
	device, err := pipe.Stat()
	if err != nil {
		t.Fatal(err)
	}
	var commands [][]string
	for _, c := range verbsOf(cli.Root(verb.Table, verb.Texts)) {
		path := strings.Fields(c.CommandPath())[1:]
		commands = append(commands, path)
		visit := func(f *pflag.Flag) {
			if f.Name != "help" && f.Name != "show-password" {
				commands = append(commands, append(path[:len(path):len(path)], "--"+f.Name+"=URI"))
			}
		}
		c.LocalFlags().VisitAll(visit)
		c.InheritedFlags().VisitAll(visit)
	}
	commands = append(commands, []string{"help"}, []string{"completion"}, []string{"completion",
		"bash"},
		[]string{"__complete", "check"}, []string{"resolve", "-b", "http://h/"}, []string{"compare",
			"http://h/"},
		[]string{"urn", "new", "isbn"}, []string{"edit", "-s"}, []string{"edit",
			"-a"}, []string{"edit", "-s", "scheme=x"},
		[]string{"relativize", "-b", "x:y"}, []string{"editions", "-b"}, []string{"migrate",
			"--from", "1738"})
	show := map[string]bool{"": true, "explain": true, "compare": true, "editions": true,
		"programs": true, "lint": true}
	for i, uri := range []string{
		"http://user:" + secret + "@h/", "http://user:" + secret + "@h h/", "http://h/?u=http://user:" + secret + "@h/",
		"http:/u:" + secret + "@h", `http:\\u:` + secret + "@h",
		"http://h.example/?access_token=" + secret + "&a=<b>", "u:" + secret + "@host/path",
		"http://hooks.slack.com/services/T0/B0/" + secret, "jdbc:oracle:thin:u/" + secret + "@h",
		"u:" + secret + "@tcp(h:3306)/db", "http://h/%zz?token=" + secret,
	} {
		for k, c := range commands {
			if k%3 != i%3 && i > 0 && len(c) > 0 && strings.HasSuffix(c[len(c)-1], "=URI") {
				continue // of the other URIs, each flag gets one or two
			}
			for _, more := range [][]string{nil, {"-v"}} {
				args := append(c[:len(c):len(c)], more...)
				last := len(c) - 1
				if last >= 0 && strings.HasSuffix(c[last], "=URI") {
					args[last] = strings.TrimSuffix(c[last], "URI") + uri
				}
				args = append(args, uri)
				file := func(text string) *faulty {
					return &faulty{fault: &fault{}, body: bytes.NewReader([]byte(text)),
						info: device}
				}
				in, out, messages := file(uri+"\n"), file(""), file("")
				missing := func(name string) (cli.File, error) {
					return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
				}
				cli.System{In: in, Out: out, Err: messages, Open: missing}.Main(args, verb.Table,
					verb.Texts)
				collectAsUsual()
				if strings.Contains(messages.out.String(), secret) {
					t.Errorf("uri %q: %s", args, &messages.out)
				}
				name := ""
				if len(c) > 0 {
					name = c[0]
				}
				if show[name] && strings.Contains(out.out.String(), secret) &&
					!strings.Contains(strings.Join(args, " "), "--json") {
					t.Errorf("uri %q: %s", args, &out.out)
				}
			}
		}
	}
}

// TestPlanMasked: the request line of a plan has no host, and shows no webhook.
func TestPlanMasked(t *testing.T) {
	const secret = "S3cr3tS3cr3t"
	in, out, messages := new(faulty), new(faulty), new(faulty)
	for _, f := range []*faulty{in, out, messages} {
		*f = faulty{fault: &fault{}, body: bytes.NewReader(nil)}
	}
	args := []string{"fetch", "--plan", "http://hooks.slack.com/services/T0/B0/" + secret + "?a=b"}
	cli.System{In: in, Out: out, Err: messages}.Main(args, verb.Table, verb.Texts)
	text := out.out.String()
	if !strings.Contains(text, "> GET /services/***?a=b") || strings.Contains(text, secret) {
		t.Errorf("%s%s", text, &messages.out)
	}
}

// TestNoSecrets: no format of lint shows a secret, nor does a diff, whatever
// else is wrong with the text.
func TestNoSecrets(t *testing.T) {
	const secret = "S3cr3tS3cr3t"
	for _, text := range []string{
		"http://www.example.com:" + secret + "@h/%41", "http:\\\\u:" + secret + "@h/%41\\",
		"http://u:" + secret + "@h h/%41", " http://u:" + secret + "@h/%zz", "ftp://u:" + secret + "@[/%7e",
		"http://h/%41?token=" + secret, "http://h/%41?a=1&token=" + secret + "&a=2", "http://h/%41#access_token=" + secret,
		"http://h/%41;jsessionid=" + secret, "http://0x7f.1/%41?url=http://u:" + secret + "@h/",
		"http://h/%41?url=http%3A%2F%2Fu%3A" + secret + "%40h%2F", "http://h/%41?next=http%3A//h/%3Ftoken=" + secret,
		"http://h/%41?x\t=1&password=" + secret, "otpauth://totp/a%41:b?secret=" + secret,
		"https://b.s3.amazonaws.com/%41?X-Amz-Signature=" + secret, "javascript:f('http://u:" + secret + "@h/%41')",
		"http://h/\xff%41?sig=" + secret, "http://h/%2541?api_key=" + secret, "http://%70:" + secret + "@h.:80/%2e%2e/",
	} {
		dir := t.TempDir()
		name := filepath.Join(dir, "list.txt")
		if err := os.WriteFile(name, []byte(text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, flags := range [][]string{
			{"-v"}, {"--format", "sarif"}, {"--format", "github"}, {"--fix"}, {"--profile", "style", "--fix"},
		} {
			args := append(append([]string{"lint", "--as", "list"}, flags...), name)
			out, messages := new(faulty), new(faulty)
			for _, f := range []*faulty{out, messages} {
				*f = faulty{fault: &fault{}, body: bytes.NewReader(nil)}
			}
			open := func(name string) (cli.File, error) { return os.Open(name) }
			status := cli.System{In: out, Out: out, Err: messages, Open: open}.Main(args, verb.Table, verb.Texts)
			if status > cli.Negative || flags[0] == "-v" && status != cli.Negative {
				t.Errorf("uri %q: %q: status %d: %s", args, text, status, &messages.out)
			}
			for _, shown := range []string{out.out.String(), messages.out.String()} {
				if strings.Contains(shown, secret) {
					t.Errorf("uri %q: %s", args, shown)
				}
			}
		}
	}
}
