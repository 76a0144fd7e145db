package main

import (
	"strings"
	"testing"
)

// TestByteOrderMark: U+FEFF at the beginning of a file is not part of its first
// line (Unicode 23.8), in each verb that reads lines. What is not text for the
// verb, and what copies its input, keeps it. UTF-16 is not read as lines.
func TestByteOrderMark(t *testing.T) {
	const mark = "\uFEFF"
	for _, line := range linear {
		args := strings.Fields(line)
		keeps := args[0] == "redact" || args[0] == "rewrite"
		reads := args[0] == "extract" || args[0] == "rewrite" // UTF-16, in documents
		text := "http://b.example/\nhttp://a.example/%zz\nhttp://b.example/\n"
		switch args[0] {
		case "filter":
			args = []string{"filter", strings.Join(args[1:], " ")}
		case "data": // octets
			continue
		case "expand":
			args, text = []string{"expand", "{a}"}, `{"a":"b"}`+"\n"
		}
		want, wantMessages, wantStatus := run(t, text, args...)
		out, messages, status := run(t, mark+text, args...)
		if keeps {
			out = strings.TrimPrefix(out, mark)
		}
		if out != want || messages != wantMessages || status != wantStatus {
			t.Errorf("uri %s: %q, %q, %d; without the mark %q, %q, %d", line, out, messages, status,
				want, wantMessages, wantStatus)
		}
		out, messages, status = run(t, "\xff\xfeh\x00\n\x00", args...)
		if !reads && (!strings.Contains(messages, "UTF-16") || status != 3) {
			t.Errorf("uri %s reads UTF-16: %q, %q, %d", line, out, messages, status)
		}
	}
	// A record that ends in NUL may begin with any octets.
	if out, _, _ := run(t, mark, "encode", "-0"); out != "%EF%BB%BF\x00" {
		t.Errorf("%q", out)
	}
}
