package main

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/query"
)

// Data that was encoded is decoded to the same, by the same part, and what stands in a part can be
// told of in a message.
func FuzzCoding(f *testing.F) {
	for _, s := range []string{"", "a b", "%", "%4", "%zz", "%00\x00", "+%2B", "a:b^", "%\xff", "é%\u202e", "1.2.3.4", "%0a\r"} {
		f.Add(s, uint8(0), false)
		f.Add(s, uint8(8), true)
	}
	f.Fuzz(func(t *testing.T, text string, n uint8, form bool) {
		p := codedParts[int(n)%len(codedParts)]
		e := encoder{app: &app{}, part: p, end: '\n'}
		if form = form && p.name == partValue; form {
			e.syntax = query.Form
		}
		w := &stream.Answer{}
		e.answer(w, text, 1)
		if w.Negative != 0 {
			if p.name != partHost || len(w.Out) != 0 || len(w.Messages) == 0 {
				t.Fatalf("%q is refused for %s: %s", text, p.name, w.Messages)
			}
		} else {
			d := decoder{app: &app{}, part: &p, form: form, json: true}
			encoded := strings.TrimSuffix(string(w.Out), "\n")
			w.Out = nil
			d.answer(w, encoded, 1)
			if got := result(t, w.Out); got != text {
				t.Errorf("%q is encoded to %q, and that decoded to %q", text, encoded, got)
			}
		}

		// Any text, on a terminal, where all is shown and nothing obeyed.
		a := &app{outTerminal: true, verbose: true}
		d := decoder{app: a, part: &p, form: form, end: '\n', decoding: a.forLines(false)}
		w = &stream.Answer{Name: "-"}
		d.answer(w, text, 1)
		if (w.Negative == 0) != (len(w.Messages) == 0) || (w.Negative == 0) == (len(w.Out) == 0) {
			t.Errorf("%q: %q, and %q", text, w.Out, w.Messages)
		}
		for line := range bytes.Lines(append(w.Out, w.Messages...)) {
			for _, r := range strings.TrimSuffix(string(line), "\n") {
				if !strconv.IsPrint(r) && r != utf8.RuneError {
					t.Errorf("%q in %q", r, line)
				}
			}
			if !utf8.Valid(line) {
				t.Errorf("not UTF-8: %q", line)
			}
		}
	})
}

// result returns the result of an answer in JSON.
func result(t *testing.T, line []byte) string {
	t.Helper()
	var got struct {
		Result *string
		Data   []byte `json:"result_b64"`
	}
	if err := json.Unmarshal(line, &got); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if got.Result != nil {
		return *got.Result
	}
	return string(got.Data)
}

// What is decoded is not obeyed by a terminal.
func TestDecodeTerminal(t *testing.T) {
	for _, command := range []string{
		`uri decode -0 a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF%07%0A`,
		`uri decode --form a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF%07+e`,
		`uri decode --json a%1B%5B2Jb%E2%80%AEc%C2%9Bd%07`,
		`uri parse --decode a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF%07%0A`,
		`uri parse --decode -g '{path}{query:k}' 'a%1B%5B2Jb%E2%80%AEc%C2%9Bd%FF%07?%6b=%1B%5B2J'`,
		`uri parse --json --decode a%1B%5B2Jb%E2%80%AEc%C2%9Bd%07%0A`,
	} {
		got := terminal(t, command)
		for _, bad := range []string{"\x1b[2", "\u202e", "\u009b", "\xff", "\x07"} {
			if strings.Contains(got, bad) || !strings.Contains(got, "202e") {
				t.Errorf("%s: %q", command, got)
				break
			}
		}
	}
}
