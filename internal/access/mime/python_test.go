//go:build unix

package mime_test

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/access/mime"
	"github.com/urikit/uri/internal/servertest"
)

// TestPython: the parts have the octets that the package email of Python finds.
func TestPython(t *testing.T) {
	python := servertest.Program(t, "python3")
	for _, name := range []string{"test.eml", "page.mhtml"} {
		file := transcript(t, name)
		out, err := exec.Command(python, "-c", `
import email, email.policy, json, sys
for p in email.message_from_binary_file(open(sys.argv[1], "rb")).walk():
	data = p.get_payload(decode=True)
	at = p["Content-ID"] and "cid:" + p["Content-ID"].strip()[1:-1].replace("%", "%25") or p["Content-Location"]
	if at and data is not None:
		print(json.dumps([at, data.decode("latin-1"), p.get_content_type()]))
`, file).Output()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(out)) {
			var want [3]string
			if err := json.Unmarshal([]byte(line), &want); err != nil {
				t.Fatal(err)
			}
			if want[0] == "i.png" {
				want[0] = "thismessage:/i.png"
			}
			got, r, err := get(mime.Accessor{File: file}, want[0])
			if err != nil {
				t.Errorf("%s: %v", want[0], err)
				continue
			}
			latin := make([]rune, len(got))
			for i := range len(got) {
				latin[i] = rune(got[i])
			}
			// Python ends the lines of quoted-printable in LF, whatever was there.
			lines := strings.ReplaceAll(string(latin), "\r\n", "\n")
			if lines != strings.ReplaceAll(want[1], "\r\n", "\n") || !strings.HasPrefix(r.MediaType, want[2]) {
				t.Errorf("%s: %q, %s, want %q", want[0], got, r.MediaType, want)
			}
			n++
		}
		if n < 5 {
			t.Errorf("%s: only %d parts", name, n)
		}
	}
}
