package main

import (
	"bytes"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
)

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
		"programs": true}
	for _, uri := range []string{
		"http://user:" + secret + "@h/", "http://user:" + secret + "@h h/", "http://h/?u=http://user:" + secret + "@h/",
		"http:/u:" + secret + "@h", `http:\\u:` + secret + "@h",
	} {
		for _, c := range commands {
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
