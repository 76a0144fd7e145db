package decode

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/verb/encode"
)

// Decoding reverses encoding for the same part. A text that is not allowed in a
// part gives a message.
func FuzzCoding(f *testing.F) {
	for _, s := range []string{
		"", "a b", "%", "%4", "%zz", "%00\x00", "+%2B", "a:b^", "%\xff", "é%\u202e",
		"1.2.3.4", "%0a\r",
	} {
		f.Add(s, uint8(0), false)
		f.Add(s, uint8(8), true)
	}
	f.Fuzz(func(t *testing.T, text string, n uint8, form bool) {
		p := coding.Parts[int(n)%len(coding.Parts)]
		form = form && p.Name == coding.Value
		w := &stream.Answer{}
		if encoded, err := encode.Append(nil, text, p, form); err != nil {
			if p.Name != coding.Host {
				t.Fatalf("%q is refused for %s: %v", text, p.Name, err)
			}
		} else {
			o := &options{Options: &cli.Options{App: &cli.App{}, JSON: true}, form: form}
			d := decoder{options: o, part: &p}
			d.answer(o.NewRecord(w, string(encoded), 1))
			if got := result(t, w.Out); got != text {
				t.Errorf("%q is encoded to %q, and that decoded to %q", text, encoded, got)
			}
		}

		// Any text on a terminal, which shows everything and obeys nothing.
		o := &options{Options: &cli.Options{App: &cli.App{OutTerminal: true, Verbose: true}}, form: form}
		d := decoder{options: o, part: &p, coding: coding.ForLines(o.Options)}
		w = &stream.Answer{Name: "-"}
		d.answer(o.NewRecord(w, text, 1))
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
