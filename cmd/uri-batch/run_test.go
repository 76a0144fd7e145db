package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/costtest"
)

// A request a line, an answer a line; nothing ends it.
func TestRun(t *testing.T) {
	const (
		request = `{"id":"2","op":"equal","input":"a:b","other":"A:b"}`
		answer  = `{"id":"2","equal":true}` + "\n"
		early   = `{"id":null,"error":"this is not JSON: it ends too early"}` + "\n"
		usage   = "uri-batch: it reads requests from standard input, and has no operands and no flags " +
			"but --schema and --help\n"
	)
	long := strings.Repeat(" ", maxLine-len(request))
	tooLong := fmt.Sprintf(`{"id":null,"error":"the line is longer than %d bytes"}`+"\n", maxLine)
	for _, tt := range []struct {
		name, args, in, out, messages string
		status                        int
	}{
		{name: "empty"},
		{name: "empty lines", in: "\n\r\n", out: early + early},
		{name: "line", in: request + "\n", out: answer},
		{name: "line without an end", in: request, out: answer},
		{name: "line of Windows", in: request + "\r\n", out: answer},
		{name: "byte order mark", in: "\uFEFF" + request + "\n" + request, out: answer + answer},
		{name: "mark alone", in: "\uFEFF", out: early},
		{name: "second mark", in: request + "\n\uFEFF{}", out: answer +
			`{"id":null,"error":"this is not JSON: \"\\ufeff\" is not allowed here"}` + "\n"},
		{name: "bad lines", in: "\xff\n{\n" + request + "\n" + `{"id":"3","op":"dance"}`,
			out: `{"id":null,"error":"this is not JSON: \"` + "\uFFFD" + `\" is not allowed here"}` + "\n" +
				early + answer + `{"id":"3","unsupported":"no such op"}` + "\n"},
		{name: "NUL", in: "\x00\n" + request,
			out: `{"id":null,"error":"this is not JSON: \"\\x00\" is not allowed here"}` + "\n" + answer},
		{name: "UTF-16", in: "\xff\xfe{\x00\n\x00",
			out: `{"id":null,"error":"this is not JSON: \"` + "\uFFFD" + `\" is not allowed here"}` + "\n" +
				`{"id":null,"error":"this is not JSON: \"\\x00\" is not allowed here"}` + "\n"},
		{name: "hostile", in: `{"id":"\u202e\u009b` + "\u202e\u009b\U000E0001" + `","op":"` + "\u202e" + `"}`,
			out: `{"id":"\u202e\u009b\u202e\u009b\udb40\udc01","unsupported":"no such op"}` + "\n"},
		{name: "longest line", in: request + long + "\r\n" + request, out: answer + answer},
		{name: "longer lines", in: request + long + " \n" + request + "\n" + long + long,
			out: tooLong + answer + tooLong},
		{name: "operand", args: "http://user:s3cr3t@h/", status: 2, messages: usage},
		{name: "flag", args: "-v", status: 2, messages: usage},
		{name: "flag twice", args: "--schema --schema", status: 2, messages: usage},
	} {
		var out, messages bytes.Buffer
		status := run(strings.Fields(tt.args), strings.NewReader(tt.in), &out, &messages)
		if status != tt.status || out.String() != tt.out || messages.String() != tt.messages {
			t.Errorf("%s: status %d, %.1000q, %q; want %d, %.1000q, %q", tt.name, status, &out, &messages,
				tt.status, tt.out, tt.messages)
		}
	}
}

func TestHelp(t *testing.T) {
	for args, wants := range map[string][]string{
		"--help": {"usage: uri-batch", "\n  compose: the reference with these components (rfc3986)\n",
			"\n  validate: does a text match a rule of the grammar", "\n      kind of rfc6068: mailto\n"},
		"-h":       {"usage: uri-batch"},
		"--schema": {`{"$schema":`, "}\n"},
	} {
		var out bytes.Buffer
		if status := run([]string{args}, nil, &out, io.Discard); status != 0 {
			t.Errorf("%s: status %d", args, status)
		}
		for _, want := range wants {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s has no %q", args, want)
			}
		}
	}
}

// A co-process answers what it has before it waits, even in the middle of a
// line.
func TestCoProcess(t *testing.T) {
	in, requests := io.Pipe()
	answers, out := io.Pipe()
	go func() {
		run(nil, in, out, io.Discard)
		out.Close()
	}()
	lines := bufio.NewReader(answers)
	const line = `{"id":7,"op":"validate","kind":"uri","input":"a:b"}` + "\n"
	for range 3 {
		for _, part := range []string{line + line[:9], line[9:]} {
			io.WriteString(requests, part)
			if got, err := lines.ReadString('\n'); err != nil || got != `{"id":7,"valid":true}`+"\n" {
				t.Fatalf("%q %v", got, err)
			}
		}
	}
	requests.Close()
	if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 {
		t.Errorf("%q %v", rest, err)
	}
}

// What cannot be read or written is status 3. What was read before is answered,
// but no incomplete line.
func TestFailure(t *testing.T) {
	broken := errors.New("broken")
	var out, messages bytes.Buffer
	in := io.MultiReader(strings.NewReader("{}\n{"), iotest.ErrReader(broken))
	if status := run(nil, in, &out, &messages); status != 3 ||
		out.String() != `{"id":null,"error":"no \"op\""}`+"\n" || messages.String() != "uri-batch: broken\n" {
		t.Errorf("status %d, %q, %q", status, &out, &messages)
	}
	r, w := io.Pipe()
	r.CloseWithError(broken)
	for _, args := range [][]string{nil, {"--schema"}, {"--help"}} {
		messages.Reset()
		endless := iotest.DataErrReader(strings.NewReader(strings.Repeat("{}\n", 10000)))
		if status := run(args, endless, w, &messages); status != 3 || messages.String() != "uri-batch: broken\n" {
			t.Errorf("%q: status %d, %q", args, status, &messages)
		}
	}
}

// TestNoPasswords gives each text of each form a URI with a password: no error
// shows it (G-3.2.1-03, D-12).
func TestNoPasswords(t *testing.T) {
	const secret = "s3cr3t"
	errors := 0
	for _, forms := range table.Get() {
		for _, form := range forms {
			for _, uri := range []string{"http://user:" + secret + "@h h/", "http:/u:" + secret + "@[",
				"//user:" + secret + "@h:port/", "urn:isbn:" + secret + " http://u:" + secret + "@%"} {
				got := string(answerTo(filled(form, uri)))
				if errors += strings.Count(got, `"error":`); strings.Contains(got, `"error":`) &&
					strings.Contains(got, secret) {
					t.Errorf("%s: %s", filled(form, uri), got)
				}
			}
		}
	}
	if errors < 100 {
		t.Errorf("only %d errors", errors)
	}
}

// filled returns a request of a form, with a text for each member that is one.
func filled(form compiled, text string) string {
	members := []string{fmt.Sprintf(`"op":%q`, form.op)}
	if form.needed {
		members = append(members, fmt.Sprintf(`"standard":%q`, form.standards[0]))
	}
	var options []string
	for _, s := range form.slots {
		value := fmt.Sprintf("%q", text)
		switch {
		case s.list:
			value = fmt.Sprintf("[%q]", s.words[0])
		case s.words != nil:
			value = fmt.Sprintf("%q", s.words[0])
		case s.of == "components":
			value = fmt.Sprintf(`{"path":%q,"authority":%q}`, text, text)
		case s.of != "text" && s.of != "optional":
			continue
		}
		if name, option := strings.CutPrefix(s.name, "."); option {
			options = append(options, fmt.Sprintf("%q:%s", name, value))
		} else {
			members = append(members, fmt.Sprintf("%q:%s", name, value))
		}
	}
	return "{" + strings.Join(members, ",") + `,"options":{` + strings.Join(options, ",") + "}}"
}

var generators = flag.Int("generators", 0, "how many texts of TestLinear; 0: few and small ones")

// TestLinear: the time for a line is linear in its length, for lines that a
// generator makes. .ci/run linear has many and longer ones.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("the cost is measured without -short")
	}
	own := costtest.Vocabulary(t, "testdata/tokens.txt")
	words := append(own["json"], costtest.Vocabulary(t, "../uri/testdata/tokens.txt")["line"][:20]...)
	seed, each, size := uint64(1), 10, 128<<10
	if *generators > 0 {
		seed, each, size = rand.Uint64(), *generators/40, 512<<10
		t.Log("seed", seed)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for range each {
		for end, g := range map[string]costtest.Generator{
			"\n": costtest.Random(r, words), "\"}\n": costtest.RandomAfter(r, own["head"], words),
		} {
			g.CheckTime(t, "uri-batch", size, func(text string) {
				run(nil, strings.NewReader(text+end), io.Discard, io.Discard)
			})
		}
	}
}
